//! The nodes of §9.3 and §10: who decides what.

use crate::nodes::nodes;

nodes! {
    /// A node of the rules (§9.3, §10): who decides what.
    pub enum Node {
        /// Chance: the first bidder.
        FirstBidder = "FirstBidder",
        /// Chance: the event of this round.
        RevealEvent = "RevealEvent",
        /// The opener chooses an office.
        AuctionOffice = "AuctionOffice",
        /// The opener bids.
        AuctionOpen = "AuctionOpen",
        /// A bidder raises or passes.
        AuctionRaise = "AuctionRaise",
        /// Chance: the next card of the packet.
        DealCard = "DealCard",
        /// A drafter keeps a card.
        Draft = "Draft",
        /// The active player's turn.
        Turn = "Turn",
        /// One or two squires of a sale are returned.
        SellMore = "SellMore",
        /// Two resources are chosen.
        Res2 = "Res2",
        /// Turncoat: the own squire.
        TurncoatOwn = "TurncoatOwn",
        /// Turncoat: the opponent's squire.
        TurncoatOpp = "TurncoatOpp",
        /// A move: the origin.
        MoveFrom = "MoveFrom",
        /// A move: the destination.
        MoveTo = "MoveTo",
        /// Overwhelming Influence: the area.
        Influence = "Influence",
        /// Tower of David.
        TowerMove = "TowerMove",
        /// Scholars.
        Scholar = "Scholar",
        /// Chance: the Scholars' card.
        DrawScholar = "DrawScholar",
        /// Building materials.
        MarketBuy = "MarketBuy",
        /// Court intrigue.
        Steal = "Steal",
        /// Income may be refused.
        IncomeChoice = "IncomeChoice",
        /// Succession: squires are saved.
        Succession = "Succession",
        /// Special Tax: squires are paid for.
        Tax = "Tax",
        /// War: squires are removed.
        War = "War",
        /// The end.
        Over = "Over",
    }
}

impl Node {
    /// Whether chance decides.
    #[inline]
    pub const fn is_chance(self) -> bool {
        matches!(self, Node::FirstBidder | Node::RevealEvent | Node::DealCard | Node::DrawScholar)
    }

    /// Whether it belongs to a placement turn.
    pub const fn in_placement(self) -> bool {
        self as u8 >= Node::Turn as u8 && self as u8 <= Node::Influence as u8
    }
}
