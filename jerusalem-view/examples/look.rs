//! Renders a position: look GAME SEED PLY VIEWER THEME LANG HIGHLIGHT WIDTH OUT [CONFIG...]
use jerusalem_core::*;
use jerusalem_view::*;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let extra = a.get(9).cloned().unwrap_or_default();
    let players = if extra.contains("players") { "" } else { r#""players": 4, "# };
    let mut t = open(&format!(r#"{{"game": "{}", {players}"seed": {}{extra}}}"#, a[0], a[1])).unwrap();
    let stop = &a[2];
    let n: usize = stop.parse().unwrap_or(usize::MAX);
    let (node, nth) = stop.split_once('#').map_or((stop.as_str(), 0), |(a, b)| (a, b.parse().unwrap()));
    let mut seenn = 0;
    while let Turn::Player(_) = t.game().turn() {
        if t.ply() >= n { break; }
        if t.game().node() == node { if seenn == nth { break; } seenn += 1; }
        let bot = if std::env::var("BOT").is_ok() { Bot::Random } else { Bot::Greedy };
        let act = t.bot_action(bot, None).unwrap();
        t.apply(act).unwrap();
    }
    let viewer = match a[3].as_str() { "public" => Viewer::Public, "all" => Viewer::Omniscient, "me" => match t.game().turn() { Turn::Player(s) => Viewer::Seat(s), _ => Viewer::Public }, s => Viewer::Seat(s.parse().unwrap()) };
    let ids: Vec<_> = t.legal().iter().collect();
    let shares: Vec<(u16, f32)> = ids.iter().enumerate().map(|(i, &id)| (id, 0.5f32.powi(i as i32 + 1))).collect();
    let highlight = match a[6].as_str() { "last" => Highlight::LastMove, "legal" => Highlight::LegalMoves, "opinion" => Highlight::Opinion(&shares), _ => Highlight::None };
    let look = Look { lang: Lang::from_code(&a[5]).unwrap(), theme: Theme::from_name(&a[4]).unwrap(), highlight };
    let s = svg(&*t, viewer, &look).unwrap();
    println!("{} {} ply {} bytes {}", t.game().node(), a[8], t.ply(), s.len());
    std::fs::write(format!("{}.svg", a[8]), &s).unwrap();
    std::fs::write(format!("{}.png", a[8]), png(&s, a[7].parse().unwrap()).unwrap()).unwrap();
}
