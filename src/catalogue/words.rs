//! The closed sets of words of the language, an enum for each, such as roles and directions.

use super::signature::EnumId;

/// An enum of words of the language.
pub trait Word: Copy + 'static {
    /// Which enum it is.
    const ENUM: EnumId;
    /// The word at a position.
    fn from_index(index: u16) -> Option<Self>;
    /// The position of the word.
    fn index(self) -> u16;
}

/// A word as read: the enum it was taken for, and which of its words it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WordValue {
    /// The enum.
    pub of: EnumId,
    /// The position in it.
    pub index: u16,
}

impl WordValue {
    /// The word, if it was taken for one of this enum.
    pub fn get<W: Word>(self) -> Option<W> {
        if self.of == W::ENUM {
            W::from_index(self.index)
        } else {
            None
        }
    }
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));
