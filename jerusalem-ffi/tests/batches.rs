//! Batches through the C door are those of the core: bots on seats, every form of returns, the last
//! observation of a game that ended.

use jerusalem::*;
use jerusalem_core::{Arrays, Observations, games, open_batch};
use std::ptr::null_mut;

const STEPS: usize = 400;
const MARK: u8 = 0xa5;

/// Everything a step writes.
#[derive(Clone, Debug, PartialEq)]
struct Written {
    seen: Vec<u8>,
    rewards: Vec<f32>,
    done: Vec<u8>,
    to_play: Vec<i32>,
    lengths: Vec<u32>,
    last: Vec<u8>,
    last_floats: Vec<f32>,
}

fn blank(shape: JrsShape) -> Written {
    let JrsShape { rows, observation, players, .. } = shape;
    Written {
        seen: vec![MARK; rows * observation],
        rewards: vec![9.0; rows * players],
        done: vec![MARK; rows],
        to_play: vec![9; rows],
        lengths: vec![9; rows],
        last: vec![MARK; rows * observation],
        last_floats: vec![f32::from(MARK); rows * observation],
    }
}

/// A batch of the door and the steps it takes, with the last observation as bytes or as floats.
fn through_the_door(config: &str, floats: bool) -> (JrsShape, Vec<Written>) {
    let mut batch = null_mut();
    let mut shape = JrsShape { rows: 0, observation: 0, actions: 0, players: 0 };
    // SAFETY: texts and arrays are as long as said.
    unsafe {
        assert_eq!(jrs_batch_new(config.as_ptr().cast(), config.len(), &mut batch), JRS_OK);
        assert_eq!(jrs_batch_shape(batch, &mut shape), JRS_OK);
    }
    let mut steps = Vec::new();
    for _ in 0..STEPS {
        let mut w = blank(shape);
        let out = JrsArrays {
            observation: w.seen.as_mut_slice().into(),
            rewards: w.rewards.as_mut_slice().into(),
            done: w.done.as_mut_slice().into(),
            to_play: w.to_play.as_mut_slice().into(),
            lengths: w.lengths.as_mut_slice().into(),
            last_observation: match floats {
                true => w.last_floats.as_mut_slice().into(),
                false => w.last.as_mut_slice().into(),
            },
            ..JrsArrays::default()
        };
        // SAFETY: the arrays are as long as said.
        assert_eq!(unsafe { jrs_batch_step_random(batch, &out) }, JRS_OK);
        if floats {
            w.last = w.last_floats.iter().map(|&x| x as u8).collect();
        } else {
            w.last_floats = w.last.iter().map(|&x| f32::from(x)).collect();
        }
        steps.push(w);
    }
    assert_eq!(jrs_batch_free(batch), JRS_OK);
    (shape, steps)
}

fn in_the_core(config: &str, shape: JrsShape) -> Vec<Written> {
    let mut batch = open_batch(config).expect("a batch");
    let mut step = || {
        let mut w = blank(shape);
        let mut out = Arrays {
            observation: Observations::U8(&mut w.seen),
            rewards: Some(&mut w.rewards),
            done: Some(&mut w.done),
            to_play: Some(&mut w.to_play),
            lengths: Some(&mut w.lengths),
            last_observation: Observations::U8(&mut w.last),
            ..Arrays::default()
        };
        batch.step_random(&mut out).expect("a step");
        w.last_floats = w.last.iter().map(|&x| f32::from(x)).collect();
        w
    };
    (0..STEPS).map(|_| step()).collect()
}

#[test]
fn bots_returns_and_last_observations_are_those_of_the_core() {
    for name in games() {
        let mut rewards_of = Vec::new();
        for form in ["winner", "rank", "margin"] {
            let config = format!(
                "{{\"game\": \"{name}\", \"players\": 3, \"rows\": 4, \"seed\": 2, \
                 \"bots\": [\"greedy\", null, \"random\"], \"returns\": \"{form}\"}}"
            );
            let (shape, bytes) = through_the_door(&config, false);
            let (_, floats) = through_the_door(&config, true);
            assert_eq!(bytes, floats);
            assert_eq!(bytes, in_the_core(&config, shape));
            // Only the seat without a bot is ever asked.
            assert!(bytes.iter().all(|w| w.to_play == [1; 4]));
            let mut ended = 0;
            for w in &bytes {
                for (row, last) in w.last.chunks(shape.observation).enumerate() {
                    let is_written = last.iter().any(|&x| x != MARK);
                    assert_eq!(is_written, w.done[row] == 1, "{name}");
                    ended += usize::from(is_written);
                }
            }
            assert!(ended > 4, "{name}: {ended} games");
            let rewards: Vec<f32> = bytes.into_iter().flat_map(|w| w.rewards).collect();
            assert!(rewards.chunks(3).all(|r| r.iter().sum::<f32>().abs() < 1e-3));
            rewards_of.push(rewards);
        }
        let [winner, rank, margin] = &rewards_of[..] else { panic!("three forms") };
        assert!(winner.iter().all(|x| [0.0, 1.0, -0.5].contains(x)), "{name}");
        assert!(rank.iter().all(|x| [0.0, 1.0, -1.0].contains(x)), "{name}");
        assert!(rank.contains(&-1.0) && margin.iter().any(|x| x.abs() > 1.0), "{name}");
    }
}

#[test]
fn wrong_bots_and_returns_are_refused() {
    for (keys, status) in [
        ("\"bots\": [\"hal\"]", JRS_BAD_JSON),
        ("\"bots\": [null, null, null, null, null]", JRS_BAD_JSON),
        ("\"returns\": \"money\"", JRS_BAD_JSON),
        ("\"rows\": 0", JRS_BAD_CONFIG),
        ("\"threads\": 100000", JRS_BAD_CONFIG),
    ] {
        let config = format!("{{\"game\": \"jerusalem\", \"players\": 2, {keys}}}");
        let mut batch = null_mut();
        // SAFETY: the text is as long as said.
        let got = unsafe { jrs_batch_new(config.as_ptr().cast(), config.len(), &mut batch) };
        assert_eq!((got, batch.is_null()), (status, true), "{keys}");
    }
}
