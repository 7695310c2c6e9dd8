//! The hash of states: a hasher with a fixed seed, and the share that a single site has in the hash
//! of a whole board.

/// The part of a flat site in the identity of the contents. Nothing on a site is 0, so that the
/// order in which sites were filled does not matter.
#[inline]
pub(in crate::game) fn key_of(slot: usize, what: u16, who: u8, local: u64, number: u64) -> u64 {
    let piece = u64::from(what) << 8 | u64::from(who) | local << 24;
    if piece | number == 0 {
        return 0;
    }
    let mut mixer = Mixer(slot as u64 ^ 0x517C_C1B7_2722_0A95);
    mixer.mix(piece);
    if number != 0 {
        mixer.mix(number);
    }
    std::hash::Hasher::finish(&mixer)
}

/// A fast 64-bit hasher with a fixed seed: the same on every machine and run.
#[derive(Default)]
pub struct Mixer(pub u64);

impl Mixer {
    #[inline]
    fn mix(&mut self, v: u64) {
        let m = u128::from(self.0 ^ v).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
        self.0 = (m as u64) ^ ((m >> 64) as u64).rotate_left(23) ^ v.rotate_left(41);
    }
}

impl std::hash::Hasher for Mixer {
    #[inline]
    fn finish(&self) -> u64 {
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for c in &mut chunks {
            let mut b = [0; 8];
            b.copy_from_slice(c);
            self.mix(u64::from_le_bytes(b));
        }
        let rest = chunks.remainder();
        if !rest.is_empty() {
            let mut b = [0; 8];
            b[..rest.len()].copy_from_slice(rest);
            self.mix(u64::from_le_bytes(b) ^ (rest.len() as u64) << 56);
        }
    }

    // The default ways go through slices of bytes. Signed numbers come here too.
    #[inline]
    fn write_u8(&mut self, v: u8) {
        self.mix(v.into());
    }

    #[inline]
    fn write_u16(&mut self, v: u16) {
        self.mix(v.into());
    }

    #[inline]
    fn write_u32(&mut self, v: u32) {
        self.mix(v.into());
    }

    #[inline]
    fn write_u64(&mut self, v: u64) {
        self.mix(v);
    }

    #[inline]
    fn write_usize(&mut self, v: usize) {
        self.mix(v as u64);
    }
}
