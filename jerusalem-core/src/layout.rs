//! Observation tensors: how a game writes one, and the named layout that explains it.

use serde::Serialize;

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
}

/// Writes elements into a caller's memory.
pub(crate) struct Tensor<'a, T> {
    rest: &'a mut [T],
}

impl<'a, T: Element> Tensor<'a, T> {
    #[inline]
    pub(crate) fn new(out: &'a mut [T]) -> Self {
        Tensor { rest: out }
    }
}

impl<T: Element> Sink for Tensor<'_, T> {
    #[inline(always)]
    fn block(&mut self, _: &'static str, _: &[usize], _: u8, _: &'static str) {}

    #[inline(always)]
    fn put(&mut self, count: u8) {
        self.put_all(&[count]);
    }

    #[inline(always)]
    fn put_all(&mut self, counts: &[u8]) {
        let (now, rest) = std::mem::take(&mut self.rest).split_at_mut(counts.len());
        for (to, &from) in now.iter_mut().zip(counts) {
            *to = T::from_count(from);
        }
        self.rest = rest;
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
