//! The nodes of a game's rules, written once: where the game waits for a decision or for chance.

/// Makes the enum of a game's nodes from their list, with `ALL` in that order and `name()`.
///
/// ```ignore
/// nodes! {
///     /// A node of the rules.
///     pub enum Node {
///         /// The opener bids.
///         AuctionOpen = "AuctionOpen",
///     }
/// }
/// ```
///
/// The name is the one of the rules; positions are written with it.
macro_rules! nodes {
    ($(#[$meta:meta])* pub enum $node:ident { $($(#[$doc:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize)]
        #[repr(u8)]
        pub enum $node {
            $($(#[$doc])* #[serde(rename = $name)] $variant,)+
        }

        impl $node {
            /// All nodes, in the order of play.
            pub const ALL: [$node; [$($name),+].len()] = [$($node::$variant),+];

            /// The node's name in the rules.
            pub const fn name(self) -> &'static str {
                match self { $($node::$variant => $name),+ }
            }
        }
    };
}

pub(crate) use nodes;
