//! Pools of memory: lists and sets are lent out and given back, so that evaluation does not
//! allocate at every move.

use super::action::MoveList;
use super::site_set::SiteSet;

/// What can be emptied without giving up its room.
pub trait Emptied: Default {
    /// Takes everything out.
    fn empty(&mut self);
}

impl<T> Emptied for Vec<T> {
    fn empty(&mut self) {
        self.clear();
    }
}

impl Emptied for SiteSet {
    fn empty(&mut self) {
        self.clear();
    }
}

impl Emptied for Box<MoveList> {
    fn empty(&mut self) {
        self.clear();
    }
}

/// Values that are lent out and given back, the last given first.
#[derive(Debug)]
pub struct Pool<T>(Vec<T>);

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool(Vec::new())
    }
}

impl<T> Pool<T> {
    /// An empty one.
    #[inline]
    pub fn take(&mut self) -> T
    where
        T: Emptied,
    {
        self.0.pop().unwrap_or_default()
    }

    /// A copy of another.
    pub fn copy(&mut self, of: &T) -> T
    where
        T: Clone,
    {
        match self.0.pop() {
            Some(mut lent) => {
                lent.clone_from(of);
                lent
            }
            None => of.clone(),
        }
    }

    /// Gives one back. It is emptied where it lies: who takes it copies it, and what is copied just
    /// after parts of it were written has to be waited for.
    #[inline]
    pub fn give(&mut self, lent: T)
    where
        T: Emptied,
    {
        self.0.push(lent);
        if let Some(lent) = self.0.last_mut() {
            lent.empty();
        }
    }

    /// Gives back a copy.
    #[inline]
    pub fn give_copy(&mut self, lent: T) {
        self.0.push(lent);
    }
}
