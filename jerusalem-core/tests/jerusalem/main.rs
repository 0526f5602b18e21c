//! The rules of Jerusalem, tested from their text (`jerusalem.md`) through the public interface.

mod ledger;
#[path = "../common/playout.rs"]
mod playout;
mod policy;
mod setup;

mod examples;
mod scenarios_auction;
mod scenarios_baron;
mod scenarios_cards;
mod scenarios_events;
mod scenarios_information;
mod scenarios_placement;
mod scenarios_revenue;
