//! [`SparseVec`]: a list that most states leave empty, and that takes one word while it is.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// A list that is mostly empty. It can be used like a [`Vec`], which it makes only when an element
/// is added.
#[derive(Debug)]
#[allow(clippy::box_collection)] // a vector is three words, and most states have none of these
pub struct SparseVec<T>(Option<Box<Vec<T>>>);

impl<T> SparseVec<T> {
    /// Removes everything and keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        if let Some(list) = &mut self.0 {
            list.clear();
        }
    }

    /// The list, if there is one.
    #[inline]
    pub fn held(&self) -> Option<&[T]> {
        self.0.as_ref().map(|list| list.as_slice())
    }

    /// An element to change.
    #[inline]
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        self.0.as_mut()?.get_mut(index)
    }

    /// Keeps the elements that the test accepts.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        if let Some(list) = &mut self.0 {
            list.retain(keep);
        }
    }

    /// Drops the elements from `len` on.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        if let Some(list) = &mut self.0 {
            list.truncate(len);
        }
    }

    /// Bytes held beside the word itself.
    pub fn bytes(&self) -> usize {
        let held = |list: &Vec<T>| size_of::<Vec<T>>() + list.capacity() * size_of::<T>();
        self.0.as_deref().map_or(0, held)
    }
}

impl<T> Default for SparseVec<T> {
    fn default() -> Self {
        SparseVec(None)
    }
}

impl<T> From<Vec<T>> for SparseVec<T> {
    fn from(list: Vec<T>) -> Self {
        SparseVec((!list.is_empty()).then(|| Box::new(list)))
    }
}

impl<T> Deref for SparseVec<T> {
    type Target = Vec<T>;

    #[inline]
    fn deref(&self) -> &Vec<T> {
        match &self.0 {
            Some(list) => list,
            None => const { &Vec::new() },
        }
    }
}

impl<T> DerefMut for SparseVec<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Vec<T> {
        self.0.get_or_insert_default()
    }
}

impl<'a, T> IntoIterator for &'a SparseVec<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Clone> Clone for SparseVec<T> {
    fn clone(&self) -> Self {
        SparseVec::from(self.to_vec())
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        match (&mut self.0, &source.0) {
            (Some(to), Some(from)) => to.clone_from(from),
            (Some(to), None) => to.clear(),
            (None, Some(from)) if !from.is_empty() => self.0 = Some(from.clone()),
            (None, _) => {}
        }
    }
}

impl<T: PartialEq> PartialEq for SparseVec<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for SparseVec<T> {}

impl<T: Hash> Hash for SparseVec<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}
