//! How deeply rules may be nested while they are evaluated.
//!
//! If a piece's moves ask for the moves of all pieces, they ask for its own again; a move can be
//! followed by moves that are followed by it. Such rules never end. They are stopped at a depth
//! that rules with an end do not reach. The rule that was stopped is then not evaluated again until
//! all the others are left, since it would only lead there once more.

/// Most iterations over pieces with moves of their own that stand in such moves.
pub(in crate::game) const MAX_PIECES: u32 = 8;
/// As many as runners read into each other: what stands deeper has no compact form.
pub(in crate::game) const MAX_PIECES_READ: u32 = 4;
/// Most consequences that follow from consequences.
pub(in crate::game) const MAX_CONSEQUENCES: u32 = 64;

/// The rules of one kind that are being evaluated.
#[derive(Debug, Default)]
pub struct Recursion {
    depth: u32,
    given_up: bool,
}

impl Recursion {
    /// Goes one deeper, unless that would be deeper than `most` or has been on the way here.
    #[inline]
    pub(in crate::game) fn enter(&mut self, most: u32) -> bool {
        self.given_up |= self.depth >= most;
        if self.given_up {
            return false;
        }
        self.depth += 1;
        true
    }

    /// Leaves what was entered last.
    #[inline]
    pub(in crate::game) fn leave(&mut self) {
        self.depth -= 1;
        self.given_up &= self.depth > 0;
    }
}

#[cfg(test)]
mod tests {
    use super::Recursion;

    #[test]
    fn what_went_too_deep_is_given_up_until_all_is_left() {
        let mut recursion = Recursion::default();
        assert!(recursion.enter(2) && recursion.enter(2));
        assert!(!recursion.enter(2));
        recursion.leave();
        assert!(!recursion.enter(2));
        recursion.leave();
        assert!(recursion.enter(2));
    }
}
