//! The allocator of the tests: counts what each thread holds, so that a test can bound it.
#![allow(unsafe_code)] // an allocator cannot be written without

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

thread_local! {
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
    static REQUESTS: Cell<u64> = const { Cell::new(0) };
}

fn count(bytes: isize) {
    let held = HELD.get() + bytes;
    HELD.set(held);
    PEAK.set(PEAK.get().max(held));
}

// SAFETY: every call goes to the system's allocator unchanged; the counters do not allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        REQUESTS.set(REQUESTS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as isize - layout.size() as isize);
        REQUESTS.set(REQUESTS.get() + 1);
        unsafe { System.realloc(at, layout, size) }
    }
}

/// Does something, and says how many bytes more than before this thread held at most.
pub fn peak<R>(work: impl FnOnce() -> R) -> (R, usize) {
    let before = HELD.get();
    PEAK.set(before);
    let result = work();
    (result, (PEAK.get() - before).max(0) as usize)
}

/// Does something, and says how often this thread asked for memory.
pub fn requests<R>(work: impl FnOnce() -> R) -> (R, u64) {
    let before = REQUESTS.get();
    let result = work();
    (result, REQUESTS.get() - before)
}

/// Does something, and says how many bytes more than before this thread holds.
pub fn held<R>(work: impl FnOnce() -> R) -> (R, isize) {
    let before = HELD.get();
    let result = work();
    (result, HELD.get() - before)
}

#[test]
fn every_request_counts() {
    let (list, count) = requests(|| {
        let mut list = std::hint::black_box(Vec::with_capacity(10));
        list.extend_from_slice(&[0u8; 100]);
        list
    });
    assert_eq!((list.len(), count), (100, 2));
}

#[test]
fn the_peak_is_what_was_held_at_once() {
    let ((), bytes) = peak(|| {
        for _ in 0..10 {
            drop(std::hint::black_box(vec![0u8; 1 << 20]));
        }
    });
    assert!((1 << 20..2 << 20).contains(&bytes), "{bytes}");
}
