//! The calls of games, the steps of tables without a record and of batches allocate nothing.

mod common;

use common::{Bidding, config};
use jerusalem_core::search::Search;
use jerusalem_core::{
    Arrays, Batch, BatchOptions, Bot, Chance, Dice, Game, Jerusalem, Observations, Table,
    TableOptions, Turn, WalledCity, jerusalem, random_action, walled_city,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counting what this thread asks for.
struct Counting;

fn count() {
    let _ = ALLOCATIONS.try_with(|n| n.set(n.get() + 1));
}

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

#[test]
fn the_counter_counts() {
    assert!(allocations(|| drop(std::hint::black_box(vec![1, 2, 3]))) > 0);
}

#[test]
fn games_allocate_nothing() {
    fn check<G: Game>(config: &G::Config) {
        let mut dice = Dice::new(5);
        for _ in 0..5 {
            let mut game = G::new(config).unwrap();
            let mut floats = vec![0.0_f32; game.observation_len()];
            let mut bytes = vec![0_u8; game.observation_len()];
            let made = allocations(|| {
                for seat in (0..game.players()).cycle() {
                    game.observe(seat, &mut floats).unwrap();
                    game.observe(seat, &mut bytes).unwrap();
                    assert!(game.clone() == game);
                    match game.turn() {
                        Turn::Player(_) => {
                            std::hint::black_box(game.greedy(&mut dice));
                            let id = random_action(&game.legal(), &mut dice).unwrap();
                            game.apply(id).unwrap();
                        }
                        Turn::Chance => {
                            let id = game.outcomes().draw(&mut dice).unwrap();
                            game.resolve(id).unwrap();
                        }
                        Turn::Over => return,
                    }
                }
            });
            assert_eq!((made, game.turn()), (0, Turn::Over));
        }
    }
    check::<Bidding>(&config(4));
    for players in 2..=4 {
        for edition in jerusalem::Rules::PRESETS {
            let rules = jerusalem::Rules::preset(edition).unwrap();
            check::<Jerusalem>(&jerusalem::Config { players, rules });
        }
        let rules = jerusalem::Rules {
            bank_limit: Some(75),
            allow_void_cards: true,
            income_choice: jerusalem::IncomeChoice::All,
            resource_view: jerusalem::ResourceView::Hidden,
            ..jerusalem::Rules::default()
        };
        check::<Jerusalem>(&jerusalem::Config { players, rules });
        // A fence makes a new board; without fences The Walled City allocates nothing either.
        let rules = walled_city::Rules {
            guild_pool: walled_city::GuildPool::Mixed,
            fence_model: walled_city::FenceModel::Off,
            ..walled_city::Rules::default()
        };
        for board in ["londonderry", "borderlands"] {
            let board = walled_city::BoardChoice::Named(board.to_string());
            check::<WalledCity>(&walled_city::Config { players, rules, board });
        }
    }
}

#[test]
fn simulations_allocate_nothing_but_room_for_nodes() {
    fn check<G: Game>(config: &G::Config) {
        let mut dice = Dice::new(5);
        let mut game = G::new(config).unwrap();
        while game.turn() == Turn::Chance || game.legal().count() == 1 {
            match game.turn() {
                Turn::Chance => {
                    let id = game.outcomes().draw(&mut dice).unwrap();
                    game.happen(id);
                }
                _ => game.play(game.legal().nth(0).unwrap()),
            }
        }
        let mut search = Search::new(&game, G::search_settings(), 1).unwrap();
        search.run(100, &|| false).unwrap();
        // The pools of nodes and edges and the table of keys grow by doubling.
        let made = allocations(|| {
            search.run(2_000, &|| false).unwrap();
        });
        assert!(made <= 40, "{made} for {} nodes", search.nodes());
        assert!(search.nodes() > 500, "{}", search.nodes());
    }
    check::<Jerusalem>(&jerusalem::Config::new(4));
    check::<WalledCity>(&walled_city::Config::londonderry(4));
}

#[test]
fn batch_steps_allocate_nothing() {
    fn check<G: Game>(config: &G::Config, bots: [Option<Bot>; 4]) {
        let options = BatchOptions { bots, ..BatchOptions::default() };
        let mut batch = Batch::<G>::new(config, 32, 5, options).unwrap();
        let shape = batch.shape();
        let mut seen = vec![0.0; 32 * shape.observation];
        let mut last = vec![0; 32 * shape.observation];
        let mut mask = vec![0; 32 * shape.actions];
        let mut rewards = vec![0.0; 32 * shape.players];
        let (mut done, mut to_play, mut lengths) = (vec![0; 32], vec![0; 32], vec![0; 32]);
        let mut actions = vec![0; 32];
        let mut games = 0;
        let made = allocations(|| {
            for _ in 0..400 {
                let mut arrays = Arrays {
                    observation: Observations::F32(&mut seen),
                    mask: Some(&mut mask),
                    rewards: Some(&mut rewards),
                    done: Some(&mut done),
                    to_play: Some(&mut to_play),
                    lengths: Some(&mut lengths),
                    last_observation: Observations::U8(&mut last),
                };
                batch.random_actions(&mut actions).unwrap();
                batch.step(&actions, &mut arrays).unwrap();
                batch.step_random(&mut arrays).unwrap();
                games += done.iter().filter(|&&done| done == 1).count();
            }
            batch.reset(3, &mut Arrays::default()).unwrap();
            assert_eq!(batch.playouts(0..10, 1).games, 10);
        });
        assert_eq!(made, 0);
        assert!(games > 10, "{games}");
    }
    for bots in [[None; 4], [None, Some(Bot::Greedy), Some(Bot::Random), None]] {
        check::<Bidding>(&config(3), bots);
        check::<Jerusalem>(&jerusalem::Config::new(4), bots);
        check::<WalledCity>(&walled_city::Config::londonderry(4), bots);
    }
}

#[test]
fn tables_without_a_record_allocate_nothing() {
    fn check<G: Game>(config: &G::Config) {
        let options = TableOptions { chance: Chance::Manual, auto_single: false, record: false };
        let mut table = Table::<G>::new(config, 1, options).unwrap();
        let mut dice = Dice::new(1);
        let made = allocations(|| {
            loop {
                match table.turn() {
                    Turn::Player(_) => {
                        table.apply(random_action(table.legal(), &mut dice).unwrap()).unwrap();
                    }
                    Turn::Chance => drop(table.roll().unwrap()),
                    Turn::Over => break,
                }
            }
        });
        assert_eq!(made, 0);
        assert!(table.ply() >= 24);
    }
    check::<Bidding>(&config(4));
    check::<Jerusalem>(&jerusalem::Config::new(4));
}
