//! The names of everything, in five languages (§1).
use super::action::Action;
use crate::lang::Lang;

pub(super) fn action(action: Action, _lang: Lang) -> String {
    action.short_name()
}
