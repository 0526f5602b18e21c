//! Pictures as pixels, by resvg with a font of its own, so that they are the same everywhere.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// Most pixels of a side.
pub const MOST_PIXELS: u32 = 8192;

/// A picture that was not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// A size that cannot be drawn.
    #[error("{width} × {height} pixels cannot be drawn: a side has 1 to {MOST_PIXELS}")]
    Size {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// The SVG is not one of [`svg`](crate::svg()).
    #[error("the picture cannot be read: {0}")]
    Svg(String),
}

/// Arimo (SIL Open Font License), the letters of the languages there are words in.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../font/Arimo-Regular.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../font/Arimo-Bold.ttf").to_vec());
    fonts.set_sans_serif_family("Arimo");
    Arc::new(fonts)
});

fn read(svg: &str) -> Result<Tree, PngError> {
    let options =
        Options { fontdb: FONTS.clone(), font_family: "Arimo".into(), ..Options::default() };
    Tree::from_str(svg, &options).map_err(|error| PngError::Svg(error.to_string()))
}

fn pixels(tree: &Tree, width: u32, height: u32) -> Result<Pixmap, PngError> {
    let wrong = PngError::Size { width, height };
    if width > MOST_PIXELS || height > MOST_PIXELS {
        return Err(wrong);
    }
    let mut pixels = Pixmap::new(width, height).ok_or(wrong)?;
    let size = tree.size();
    let scale = (width as f32 / size.width()).min(height as f32 / size.height());
    let left = (width as f32 - scale * size.width()) / 2.0;
    let at = Transform::from_scale(scale, scale).post_translate(left, 0.0);
    resvg::render(tree, at, &mut pixels.as_mut());
    Ok(pixels)
}

/// A picture of [`svg`](crate::svg()) as PNG, so many pixels wide.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let tree = read(svg)?;
    let size = tree.size();
    let height = (width as f32 * size.height() / size.width()).ceil() as u32;
    let pixels = pixels(&tree, width, height)?;
    pixels.encode_png().map_err(|error| PngError::Svg(error.to_string()))
}

/// A picture of [`svg`](crate::svg()) as rows of red, green and blue bytes, as large as fits into so
/// many pixels and with its own background around it: frames of one size for a video.
pub fn rgb(svg: &str, width: u32, height: u32) -> Result<Vec<u8>, PngError> {
    let tree = read(svg)?;
    let pixels = pixels(&tree, width, height)?;
    // The page's colour is in every corner that the page covers.
    let middle = pixels.pixel(width / 2, 0);
    let around = middle.map_or([255; 3], |p| [p.red(), p.green(), p.blue()]);
    Ok(pixels
        .pixels()
        .iter()
        .flat_map(|p| if p.alpha() == 255 { [p.red(), p.green(), p.blue()] } else { around })
        .collect())
}
