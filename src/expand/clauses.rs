//! The top level of a description: which clause is the game, which the metadata.
//!
//! A description is one `(game ..)` or `(match ..)`, perhaps with `(metadata ..)`, and what expansion reads
//! beside them: defines, options and rulesets.

use super::emit::{Expander, TextPiece, TextPlace};
use super::problem::{ClauseProblem, MeantClause};
use crate::diagnostic::problem::Problem;
use crate::diagnostic::suggest::closest;
use crate::source::Span;
use crate::syntax::tree::{NodeId, NodeKind};

impl Expander<'_> {
    /// Expands the top level: the game and the metadata.
    pub fn clauses(&mut self) -> (Option<NodeId>, Option<NodeId>) {
        let mut clauses = Vec::new();
        let mut metadata = None;
        let mut metadata_span = None;
        let mut before_game = false;
        for root in &self.input.file.roots {
            let piece = TextPiece {
                node: *root,
                place: TextPlace::FILE,
            };
            let is_metadata =
                matches!(self.kind(piece), NodeKind::Call { head, .. } if head == "metadata");
            if is_metadata && metadata.is_none() {
                before_game = clauses.is_empty();
                metadata_span = Some(self.span(piece));
                self.in_metadata = true;
                metadata = self.sequence(std::iter::once(piece)).first().copied();
                self.in_metadata = false;
            } else {
                self.emit(piece, &mut clauses);
            }
        }
        let mut clauses = self.tie(clauses).into_iter();
        // A name of a define that stands alone at the top and names none is stray text.
        let game = clauses.find(|node| !matches!(self.out.kind(*node), NodeKind::Str(_)));
        for extra in clauses {
            let span = self.out.span(extra);
            let name = match self.out.kind(extra) {
                NodeKind::Call { head, .. } => head.as_str(),
                _ => "",
            };
            let problem = ClauseProblem::TrailingClause { name }.at(span);
            self.report(problem, TextPlace::FILE);
        }
        let game = self.check_game(game, metadata_span, before_game);
        (game, metadata)
    }

    fn check_game(
        &mut self,
        game: Option<NodeId>,
        metadata: Option<Span>,
        metadata_first: bool,
    ) -> Option<NodeId> {
        if self.exhausted {
            return None;
        }
        let diagnostic = match (game, metadata) {
            (None, Some(span)) => ClauseProblem::MetadataOnly.at(span),
            (None, None) => {
                let span = Span::new(crate::source::FileId(0), 0, 0);
                ClauseProblem::NoGame.at(span)
            }
            (Some(game), _) => match self.out.kind(game) {
                NodeKind::Call { head, .. } if head == "game" || head == "match" => {
                    let Some(span) = metadata.filter(|_| metadata_first) else {
                        return Some(game);
                    };
                    ClauseProblem::MetadataFirst.at(span)
                }
                NodeKind::Error => return None,
                // What stands in the file is to blame, whatever it stands for.
                _ => {
                    let chain = self.out.chain(self.out.origin(game)).last();
                    let place = chain.map_or(self.out.span(game), |step| step.use_site);
                    let meant = match self.out.kind(game) {
                        NodeKind::Call { head, args, .. } => meant(head, args.len()),
                        _ => MeantClause::Game,
                    };
                    ClauseProblem::OtherClause { meant }.at(place)
                }
            },
        };
        let origin = diagnostic.origin;
        let place = TextPlace {
            origin,
            ..TextPlace::FILE
        };
        self.report(diagnostic, place);
        None
    }
}

/// What a clause that is none was probably meant to be.
fn meant(head: &str, args: usize) -> MeantClause<'_> {
    let define = [
        "def", "defun", "defmacro", "function", "func", "fn", "macro", "let", "const", "var",
        "set", "defne", "defin", "deifne",
    ];
    let lower = head.to_ascii_lowercase();
    if define.contains(&lower.as_str()) || lower == "define" {
        return MeantClause::Define;
    }
    match closest(
        head,
        ["game", "define", "option", "metadata", "rulesets", "match"],
    ) {
        Some(near) => MeantClause::Named(near),
        None if args > 0 => MeantClause::Part(head),
        None => MeantClause::Game,
    }
}
