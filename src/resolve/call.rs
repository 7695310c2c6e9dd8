//! Typed calls: what resolution makes of an expanded tree.

use std::sync::Arc;

use smol_str::SmolStr;

use crate::catalogue::signature::{Form, FormId, TypeId};
use crate::catalogue::words::{Word, WordValue};
use crate::syntax::tree::NodeId;

/// A ludeme whose form is known and whose arguments stand in their slots.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// Which form of the catalogue.
    pub form: FormId,
    /// Which of its spellings.
    pub spelling: u8,
    /// One value a slot; `None` where the slot stays empty.
    pub args: Vec<Option<Value>>,
    /// Where it was written.
    pub node: NodeId,
}

impl Call {
    /// The signature.
    pub fn form(&self) -> &'static Form {
        self.form.form()
    }

    /// What the call is.
    pub fn result(&self) -> TypeId {
        self.form().spellings[self.spelling as usize].result
    }
}

/// An argument.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A ludeme; descriptions that differ little share most of theirs.
    Call(Arc<Call>),
    /// `{ .. }`.
    Array(Vec<Value>, NodeId),
    /// A whole number; `Off`, `End`, `Undefined` and `Infinity` are numbers too.
    Int(i32, NodeId),
    /// A number with a fraction.
    Float(f32, NodeId),
    /// `True` or `False`.
    Bool(bool, NodeId),
    /// A string.
    Str(SmolStr, NodeId),
    /// A word of an enum.
    Word(WordValue, NodeId),
    /// A part that was not understood; a diagnostic has been given.
    Error(NodeId),
}

impl Value {
    /// Where it was written.
    pub fn node(&self) -> NodeId {
        match self {
            Value::Call(call) => call.node,
            Value::Array(_, node)
            | Value::Int(_, node)
            | Value::Float(_, node)
            | Value::Bool(_, node)
            | Value::Str(_, node)
            | Value::Word(_, node)
            | Value::Error(node) => *node,
        }
    }

    /// The call, if it is one.
    pub fn as_call(&self) -> Option<&Call> {
        if let Value::Call(call) = self {
            Some(call)
        } else {
            None
        }
    }

    /// The elements, if it is an array.
    pub fn as_array(&self) -> Option<&[Value]> {
        if let Value::Array(elements, _) = self {
            Some(elements)
        } else {
            None
        }
    }

    /// The integer, if it is a constant one.
    pub fn as_int(&self) -> Option<i32> {
        if let Value::Int(value, _) = self {
            Some(*value)
        } else {
            None
        }
    }

    /// The number, if it is a constant one; whole numbers count.
    pub fn as_float(&self) -> Option<f32> {
        match self {
            Value::Float(value, _) => Some(*value),
            Value::Int(value, _) => Some(*value as f32),
            _ => None,
        }
    }

    /// The truth value, if it is a constant one.
    pub fn as_bool(&self) -> Option<bool> {
        if let Value::Bool(value, _) = self {
            Some(*value)
        } else {
            None
        }
    }

    /// The string, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        if let Value::Str(value, _) = self {
            Some(value)
        } else {
            None
        }
    }

    /// The word, if it is one of the wanted enum.
    pub fn as_word<W: Word>(&self) -> Option<W> {
        if let Value::Word(value, _) = self {
            value.get()
        } else {
            None
        }
    }
}
