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
        let (low, high) = multiplied(self.0 ^ v);
        self.0 = low ^ high.rotate_left(23) ^ v.rotate_left(41);
    }
}

/// The lower and the upper half of `by` times a number of 128 bits.
#[inline]
fn multiplied(by: u64) -> (u64, u64) {
    const HIGH: u64 = 0x9E37_79B9_7F4A_7C15;
    const LOW: u64 = 0xF39C_C060_5CED_C835;
    // WebAssembly has no such product: it would be a call, for numbers twice as wide.
    let carried = match cfg!(target_family = "wasm") {
        true => high_half(by, LOW),
        false => ((u128::from(by) * u128::from(LOW)) >> 64) as u64,
    };
    let high = by.wrapping_mul(HIGH).wrapping_add(carried);
    (by.wrapping_mul(LOW), high)
}

/// The upper half of a product, by products of 32 bits.
#[inline]
fn high_half(a: u64, b: u64) -> u64 {
    const LOWER: u64 = (1 << 32) - 1;
    let (a_low, a_high, b_low, b_high) = (a & LOWER, a >> 32, b & LOWER, b >> 32);
    let middle = a_high * b_low + ((a_low * b_low) >> 32);
    let carry = (a_low * b_high + (middle & LOWER)) >> 32;
    a_high * b_high + (middle >> 32) + carry
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_of_products_are_those_of_wide_numbers() {
        let values = [
            0,
            1,
            u64::MAX,
            1 << 32,
            u64::MAX >> 31,
            0xF39C_C060_5CED_C835,
        ];
        for a in values {
            for b in values {
                let product = u128::from(a) * u128::from(b);
                assert_eq!(high_half(a, b), (product >> 64) as u64);
            }
        }
    }
}
