//! Action families: what each game's table of them tells, as data for every door.
//!
//! The macro `actions!` makes ids, short names and parsing of that table.

mod kind;

#[cfg(test)]
mod tests;

pub(crate) use kind::{Arguments, Kind, Number, find, named, numbers, split_name, words};

use crate::game::ActionId;

/// Actions of one name, which differ by their arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The word that every short name begins with.
    pub name: &'static str,
    /// What such an action does.
    pub meaning: &'static str,
    /// The id of the first.
    pub first: ActionId,
    /// How many there are: the product of the arguments' counts.
    pub count: u16,
    /// The arguments; ids count the last one fastest.
    pub arguments: Vec<Argument>,
}

/// An argument of the actions of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// What it is called.
    pub name: &'static str,
    /// How many values it has.
    pub count: u16,
    /// The words of its values, in the order of the ids.
    pub words: Vec<String>,
}

/// Makes a game's actions of one table of families.
///
/// ```ignore
/// actions! {
///     /// A decision with its parameters.
///     pub enum Action in Board;
///
///     /// Decline, stop, skip or end.
///     pass: Pass;
///     /// An area.
///     area: Area(area: u8 in AreaNumber);
///     /// A noble by colour and place.
///     citizen_noble: Noble {
///         /// Whose noble.
///         colour: u8 in Number<0, 3>,
///         /// Where it stands.
///         at: Loc in Place,
///     };
/// }
/// ```
///
/// # An entry
///
/// A doc comment, then `name: Variant`, `name: Variant(argument: type in kind, …)` or
/// `name: Variant { /// doc … argument: type in kind, … }`. The name is the one of the short names,
/// as in `citizen_noble(2, A3)`; the variant is that of the enum. A [`Kind`] says which values an
/// argument has and which word stands for each: [`Number`], a list of words made by [`words!`], or
/// a type of the game.
///
/// **Ids are given in the order of the table**, within a family counting the last argument fastest.
/// An id never changes its meaning: a family that is added takes the ids at the end, and adding its
/// entry at the end of the table is all it takes.
///
/// # The space
///
/// `pub enum Action;` is a space of always the same size. Every kind has a constant
/// [`COUNT`](Kind::COUNT), and all ids are constants:
///
/// * `Action::FIRST`: the first id of every family, `Action::FIRST.bid`, and `Action::COUNT`;
/// * `Action::from_id(id)`, `action.id()`, `action.name()`, `Action::parse(name)`,
///   `Action::families()`.
///
/// `pub enum Action in Board;` is a space that each board has of its own size. Kinds count what is on
/// the board; `Offsets::new(&board)` and `Action::table(&board)` are made once, and `Board::offsets` and
/// `Board::actions` give them again:
///
/// * `Action::from_id(&board, id)`, `action.id(&board)`, `action.name(&board)`,
///   `Action::parse(&board, name)`, `Action::families(&board)`.
///
/// `id` is `None` where an argument has no such value; the name then says `?` in its place. `parse`
/// reads exactly the short names.
///
/// Both make `Offsets`, a struct of the first id of every family by its name, and `total`.
macro_rules! actions {
    // No arguments.
    (@entry $mode:tt $done:tt $back:tt
        $(#[doc = $doc:literal])+ $name:ident: $variant:ident;
        $($rest:tt)*
    ) => {
        $crate::family::actions! {
            @push $mode $done $back { [$($doc),+] $name $variant [] [] [] } $($rest)*
        }
    };
    // Arguments in parentheses.
    (@entry $mode:tt $done:tt $back:tt
        $(#[doc = $doc:literal])+
        $name:ident: $variant:ident($($arg:ident: $type:ident in $kind:ty),+ $(,)?);
        $($rest:tt)*
    ) => {
        $crate::family::actions! {
            @push $mode $done $back {
                [$($doc),+] $name $variant [($($type),+)] [($($arg),+)] [$($arg: $kind),+]
            } $($rest)*
        }
    };
    // Arguments in braces.
    (@entry $mode:tt $done:tt $back:tt
        $(#[doc = $doc:literal])+
        $name:ident: $variant:ident {
            $($(#[$meta:meta])* $arg:ident: $type:ident in $kind:ty),+ $(,)?
        };
        $($rest:tt)*
    ) => {
        $crate::family::actions! {
            @push $mode $done $back {
                [$($doc),+] $name $variant [{ $($(#[$meta])* $arg: $type),+ }] [{ $($arg),+ }]
                [$($arg: $kind),+]
            } $($rest)*
        }
    };
    // An entry is read: it is the last in order, the first backwards.
    (@push $mode:tt [$($done:tt)*] [$($back:tt)*] $entry:tt $($rest:tt)*) => {
        $crate::family::actions! {
            @entry $mode [$($done)* $entry] [$entry $($back)*] $($rest)*
        }
    };
    // The end of a table of a space of one size.
    (@entry { $meta:tt $action:ident } [$({
        $doc:tt $name:ident $variant:ident $def:tt [$($use:tt)*] [$($arg:ident: $kind:ty),*]
    })+] $back:tt) => {
        $crate::family::actions! {
            @common $meta $action [()]
            [$({ $doc $name $variant $def [$($use)*] [$($arg: $kind),*] })+]
        }

        const _: () = {
            /// The action of every id.
            static TABLE: [$action; $action::COUNT] = {
                let mut table = [$crate::family::actions!(@first $action $({
                    $variant [$($use)*] [$($arg: $kind),*]
                })+); $action::COUNT];
                $({
                    let mut n = 0;
                    while n < <$crate::family::nested!(@type $($kind),*)
                        as $crate::family::Arguments<()>>::COUNT
                    {
                        $crate::family::nested!(@values n $(, $arg: $kind)*);
                        table[($action::FIRST.$name + n) as usize] = $action::$variant $($use)*;
                        n += 1;
                    }
                })+
                table
            };

            impl $action {
                /// The first id of every family.
                pub const FIRST: Offsets = {
                    let mut total: $crate::ActionId = 0;
                    $(
                        let $name = total;
                        let count = <$crate::family::nested!(@type $($kind),*)
                            as $crate::family::Arguments<()>>::COUNT;
                        assert!(count > 0, "every kind has a constant COUNT");
                        total += count;
                    )+
                    Offsets { $($name,)+ total }
                };

                /// Number of ids.
                pub const COUNT: usize = $action::FIRST.total as usize;

                /// The action of an id.
                #[inline]
                pub fn from_id(id: $crate::ActionId) -> Option<$action> {
                    TABLE.get(usize::from(id)).copied()
                }

                /// The id of the action; `None` if an argument has no such value.
                #[inline]
                pub fn id(self) -> Option<$crate::ActionId> {
                    self.id_in(&(), &$action::FIRST)
                }

                /// The short name.
                pub fn name(self) -> String {
                    self.name_in(&())
                }

                /// The action of a short name.
                pub fn parse(name: &str) -> Option<$action> {
                    $action::parse_in(&(), name)
                }

                /// All families in the order of their ids.
                pub fn families() -> Vec<$crate::family::Family> {
                    $action::families_in(&(), &$action::FIRST)
                }
            }
        };
    };
    // The end of a table of a space that a board has.
    (@entry { $meta:tt $action:ident $space:ty } $done:tt [$({
        $doc:tt $name:ident $variant:ident $def:tt [$($use:tt)*] [$($arg:ident: $kind:ty),*]
    })+]) => {
        $crate::family::actions! { @common $meta $action [$space] $done }
        $crate::family::actions! { @offsets [$space] $done }

        impl $action {
            /// The action of an id.
            #[inline]
            pub fn from_id(space: &$space, id: $crate::ActionId) -> Option<$action> {
                space.actions().get(usize::from(id)).copied()
            }

            /// The action of every id of a space.
            pub fn table(space: &$space) -> Box<[$action]> {
                let first = Offsets::new(space);
                (0..first.total).map_while(|id| $action::split_id(space, &first, id)).collect()
            }

            fn split_id(
                space: &$space, first: &Offsets, id: $crate::ActionId,
            ) -> Option<$action> {
                $(
                    if id >= first.$name {
                        let n = id - first.$name;
                        let $crate::family::nested!(@value $($arg),*) =
                            <$crate::family::nested!(@type $($kind),*)
                                as $crate::family::Arguments<$space>>::split(space, n)?;
                        return Some($action::$variant $($use)*);
                    }
                )+
                None
            }

            /// The id of the action; `None` if an argument has no such value.
            #[inline]
            pub fn id(self, space: &$space) -> Option<$crate::ActionId> {
                self.id_in(space, space.offsets())
            }

            /// The short name.
            pub fn name(self, space: &$space) -> String {
                self.name_in(space)
            }

            /// The action of a short name.
            pub fn parse(space: &$space, name: &str) -> Option<$action> {
                $action::parse_in(space, name)
            }

            /// All families in the order of their ids.
            pub fn families(space: &$space) -> Vec<$crate::family::Family> {
                $action::families_in(space, space.offsets())
            }
        }
    };
    (@offsets [$space:ty] [$({
        $doc:tt $name:ident $variant:ident $def:tt $use:tt [$($arg:ident: $kind:ty),*]
    })+]) => {
        impl Offsets {
            /// The first ids of this space, counted once.
            pub fn new(space: &$space) -> Offsets {
                let mut total: $crate::ActionId = 0;
                $(
                    let $name = total;
                    total = total.saturating_add(<$crate::family::nested!(@type $($kind),*)
                        as $crate::family::Arguments<$space>>::count(space));
                )+
                Offsets { $($name,)+ total }
            }
        }
    };
    // The first action of all.
    (@first $action:ident { $variant:ident [$($use:tt)*] [$($arg:ident: $kind:ty),*] } $($rest:tt)*) => {{
        $crate::family::nested!(@values 0 $(, $arg: $kind)*);
        $action::$variant $($use)*
    }};
    // What both kinds of spaces have.
    (@common [$($meta:tt)*] $action:ident [$space:ty] [$({
        [$($doc:literal),+] $name:ident $variant:ident [$($def:tt)*] [$($use:tt)*]
        [$($arg:ident: $kind:ty),*]
    })+]) => {
        $($meta)*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $action {
            $($(#[doc = $doc])+ $variant $($def)*),+
        }

        /// The first action id of every family.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Offsets {
            $(
                #[doc = concat!("`", stringify!($name), "`:", $($doc),+)]
                pub $name: $crate::ActionId,
            )+
            /// Number of ids.
            pub total: $crate::ActionId,
        }

        impl $action {
            #[inline]
            fn id_in(self, space: &$space, first: &Offsets) -> Option<$crate::ActionId> {
                match self {
                    $($action::$variant $($use)* => {
                        let n = <$crate::family::nested!(@type $($kind),*)
                            as $crate::family::Arguments<$space>>::join(
                                space, $crate::family::nested!(@value $($arg),*))?;
                        Some(first.$name + n)
                    })+
                }
            }

            fn name_in(self, space: &$space) -> String {
                match self {
                    $($action::$variant $($use)* => {
                        let mut words = Vec::new();
                        <$crate::family::nested!(@type $($kind),*)
                            as $crate::family::Arguments<$space>>::words(
                                space, $crate::family::nested!(@value $($arg),*), &mut words);
                        $crate::family::named(stringify!($name), &words)
                    })+
                }
            }

            fn parse_in(space: &$space, name: &str) -> Option<$action> {
                let (family, inside) = $crate::family::split_name(name)?;
                $(
                    if family == stringify!($name) {
                        let n = $crate::family::find::
                            <$space, $crate::family::nested!(@type $($kind),*)>(space, inside)?;
                        let $crate::family::nested!(@value $($arg),*) =
                            <$crate::family::nested!(@type $($kind),*)
                                as $crate::family::Arguments<$space>>::split(space, n)?;
                        return Some($action::$variant $($use)*);
                    }
                )+
                None
            }

            fn families_in(space: &$space, first: &Offsets) -> Vec<$crate::family::Family> {
                use $crate::family::{Arguments, Family};
                vec![$({
                    type Of = $crate::family::nested!(@type $($kind),*);
                    Family {
                        name: stringify!($name),
                        meaning: concat!($($doc),+).trim(),
                        first: first.$name,
                        count: <Of as Arguments<$space>>::count(space),
                        arguments: <Of as Arguments<$space>>::describe(
                            space, &[$(stringify!($arg)),*]),
                    }
                }),+]
            }
        }
    };
    // The whole table.
    ($(#[$meta:meta])* pub enum $action:ident; $($entries:tt)+) => {
        $crate::family::actions! { @entry { [$(#[$meta])*] $action } [] [] $($entries)+ }
    };
    ($(#[$meta:meta])* pub enum $action:ident in $space:ty; $($entries:tt)+) => {
        $crate::family::actions! { @entry { [$(#[$meta])*] $action $space } [] [] $($entries)+ }
    };
}

/// Pairs of pairs: `(a, (b, (c, ())))`.
macro_rules! nested {
    (@type) => { () };
    (@type $first:ty $(, $rest:ty)*) => {
        ($first, $crate::family::nested!(@type $($rest),*))
    };
    // The values of the action of index `n`, each in a variable of its argument's name.
    (@values $n:expr) => {};
    (@values $n:expr, $arg:ident: $kind:ty $(, $more:ident: $others:ty)*) => {
        let rest = <$crate::family::nested!(@type $($others),*)
            as $crate::family::Arguments<()>>::COUNT;
        let $arg = <$kind as $crate::family::Kind<()>>::VALUES[($n / rest) as usize];
        $crate::family::nested!(@values $n % rest $(, $more: $others)*);
    };
    (@value) => { () };
    (@value $first:ident $(, $rest:ident)*) => {
        ($first, $crate::family::nested!(@value $($rest),*))
    };
}

pub(crate) use {actions, nested};
