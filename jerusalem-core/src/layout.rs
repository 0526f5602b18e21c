//! Observation tensors: how a game writes one, and the named layout that explains it.

use std::cell::RefCell;

use serde::Serialize;

use crate::facts::hash64;
use crate::game::{Game, Seat};

/// An element type of an observation tensor. Every element is a whole number from 0 to 255.
pub trait Element: Copy + Default + Send + Sync + 'static {
    /// The number as this type.
    fn from_count(count: u8) -> Self;
}

impl Element for f32 {
    #[inline]
    fn from_count(count: u8) -> f32 {
        f32::from(count)
    }
}

impl Element for u8 {
    #[inline]
    fn from_count(count: u8) -> u8 {
        count
    }
}

/// One named block of an observation tensor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Block {
    /// The block's name, unique in its layout.
    pub name: &'static str,
    /// Index of its first element.
    pub offset: usize,
    /// Its shape, row-major.
    pub shape: Vec<usize>,
    /// No element exceeds this.
    pub max: u8,
    /// What the elements mean.
    pub meaning: &'static str,
}

impl Block {
    /// Number of elements.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether the block has no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The blocks of a game's observation, in order and without gaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Layout {
    /// Number of this encoding; a changed encoding has another.
    pub version: u32,
    /// The blocks.
    pub blocks: Vec<Block>,
}

impl Layout {
    /// Number of elements of the whole tensor.
    pub fn len(&self) -> usize {
        self.blocks.last().map_or(0, |b| b.offset + b.len())
    }

    /// Whether the tensor has no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The block of this name.
    pub fn block(&self, name: &str) -> Option<&Block> {
        self.blocks.iter().find(|b| b.name == name)
    }
}

/// Where a game writes its observation, block after block.
///
/// The same writing code fills tensors and describes itself, so a layout cannot disagree with a tensor.
pub trait Sink {
    /// Begins a block.
    fn block(&mut self, name: &'static str, shape: &[usize], max: u8, meaning: &'static str);
    /// Writes the next element.
    fn put(&mut self, count: u8);
    /// Writes the next elements.
    fn put_all(&mut self, counts: &[u8]);

    /// Writes `len` elements: 1 at `index`, 0 elsewhere; all 0 if there is no such index.
    fn put_one_hot(&mut self, len: usize, index: usize) {
        (0..len).for_each(|i| self.put((i == index).into()));
    }

    /// Writes `len` elements that begin at 0 and are added up by `count`.
    fn put_sums(&mut self, len: usize, count: impl FnOnce(&mut Sums<'_>)) {
        let mut row = vec![0; len + 1];
        count(&mut Sums { row: &mut row });
        self.put_all(&row[..len]);
    }
}

/// Elements that are added up.
pub struct Sums<'a> {
    /// One more than there are elements: what is added beyond them goes there.
    row: &'a mut [u8],
}

impl Sums<'_> {
    /// Adds to an element; nothing if there is no such index.
    #[inline(always)]
    pub fn add(&mut self, index: usize, count: u8) {
        let last = self.row.len() - 1;
        let sum = &mut self.row[index.min(last)];
        *sum = sum.wrapping_add(count);
    }
}

/// Most elements of an observation of any game.
pub const MAX_OBSERVATION: usize = PAGE - 1;

/// More than the elements of any observation.
pub(crate) const PAGE: usize = 4096;

thread_local! {
    /// Where counts are gathered before they become elements of a tensor all at once; kept, so that
    /// nobody has to clear it.
    static GATHERED: RefCell<[u8; PAGE]> = const { RefCell::new([0; PAGE]) };
}

/// Writes what `seat` may know into a caller's memory.
#[inline]
pub(crate) fn fill<G: Game, T: Element>(game: &G, seat: Seat, out: &mut [T]) {
    GATHERED.with(|page| match page.try_borrow_mut() {
        Ok(mut page) => fill_by(&mut page, game, seat, out),
        Err(_) => fill_meanwhile(game, seat, out),
    });
}

/// A number that is equal where `seat` knows the same.
pub(crate) fn view_hash<G: Game>(game: &G, seat: Seat) -> u64 {
    GATHERED.with(|page| match page.try_borrow_mut() {
        Ok(mut page) => view_hash_by(&mut page, game, seat),
        Err(_) => view_hash_by(&mut Box::new([0; PAGE]), game, seat),
    })
}

#[inline(always)]
fn view_hash_by<G: Game>(page: &mut [u8; PAGE], game: &G, seat: Seat) -> u64 {
    let mut gather = Gather { page, at: 0 };
    game.encode(seat, &mut gather);
    let at = gather.at;
    hash64(&page[..at])
}

/// As [`fill`], for a game that is observed while another one is.
#[cold]
#[inline(never)]
fn fill_meanwhile<G: Game, T: Element>(game: &G, seat: Seat, out: &mut [T]) {
    fill_by(&mut Box::new([0; PAGE]), game, seat, out);
}

#[inline(always)]
fn fill_by<G: Game, T: Element>(page: &mut [u8; PAGE], game: &G, seat: Seat, out: &mut [T]) {
    let mut gather = Gather { page, at: 0 };
    game.encode(seat, &mut gather);
    // What was left on the page by another observation is nobody's to see.
    assert_eq!(gather.at, out.len(), "an observation has the same length for every seat");
    let (out, counts) = widen::<64, T>(out, gather.page);
    let (out, counts) = widen::<16, T>(out, counts);
    widen::<1, T>(out, counts);
}

/// Makes elements of counts, `N` at a time, and gives what is left of both.
#[inline(always)]
fn widen<'a, const N: usize, T: Element>(
    out: &'a mut [T],
    counts: &'a [u8],
) -> (&'a mut [T], &'a [u8]) {
    let (chunks, few) = out.as_chunks_mut::<N>();
    let (counts, rest) = counts.split_at(N * chunks.len());
    for (to, from) in chunks.iter_mut().zip(counts.as_chunks::<N>().0) {
        to.iter_mut().zip(from).for_each(|(to, &from)| *to = T::from_count(from));
    }
    (few, rest)
}

/// Gathers counts on a page.
struct Gather<'a> {
    page: &'a mut [u8; PAGE],
    /// Counts on the page. One more always fits, so that a mark that is none has a place to go,
    /// where the next count is written over it.
    at: usize,
}

impl Gather<'_> {
    /// Where the next `len` counts stand on the page.
    #[inline(always)]
    fn room(&mut self, len: usize) -> usize {
        let at = self.at;
        self.at += len;
        at
    }
}

impl Sink for Gather<'_> {
    #[inline(always)]
    fn block(&mut self, _: &'static str, _: &[usize], _: u8, _: &'static str) {}

    #[inline(always)]
    fn put(&mut self, count: u8) {
        let at = self.room(1);
        self.page[at] = count;
    }

    #[inline(always)]
    fn put_all(&mut self, counts: &[u8]) {
        let at = self.room(counts.len());
        self.page[at..at + counts.len()].copy_from_slice(counts);
    }

    #[inline(always)]
    fn put_one_hot(&mut self, len: usize, index: usize) {
        let at = self.room(len);
        self.page[at..at + len].fill(0);
        self.page[at + index.min(len)] = 1;
    }

    #[inline(always)]
    fn put_sums(&mut self, len: usize, count: impl FnOnce(&mut Sums<'_>)) {
        let at = self.room(len);
        let row = &mut self.page[at..=at + len];
        row.fill(0);
        count(&mut Sums { row });
    }
}

/// Records the blocks and checks what is written into them.
pub(crate) struct Describe {
    pub(crate) layout: Layout,
    pub(crate) written: usize,
}

impl Describe {
    pub(crate) fn new(version: u32) -> Self {
        Describe { layout: Layout { version, blocks: Vec::new() }, written: 0 }
    }
}

impl Sink for Describe {
    fn block(&mut self, name: &'static str, shape: &[usize], max: u8, meaning: &'static str) {
        debug_assert_eq!(self.layout.len(), self.written, "the block before {name} is not full");
        let offset = self.written;
        self.layout.blocks.push(Block { name, offset, shape: shape.to_vec(), max, meaning });
    }

    fn put(&mut self, count: u8) {
        debug_assert!(self.layout.blocks.last().is_some_and(|b| count <= b.max));
        self.written += 1;
    }

    fn put_all(&mut self, counts: &[u8]) {
        counts.iter().for_each(|&count| self.put(count));
    }
}
