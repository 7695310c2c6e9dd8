//! The top level of a description: which clause is the game, which the metadata.

use super::emit::{Expander, Piece, Place};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::code::{expansion as code, warning};
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
            let piece = Piece {
                node: *root,
                place: Place::FILE,
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
            let message = "only the first game and the metadata of a file are used";
            self.report(
                Diagnostic::new(warning::TRAILING_CLAUSE, span, message),
                Place::FILE,
            );
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
            (None, Some(span)) => {
                Diagnostic::new(code::METADATA_ONLY, span, "no game in this file")
            }
            (None, None) => {
                let span = Span::new(crate::source::FileId(0), 0, 0);
                Diagnostic::new(code::NO_GAME, span, "no game in this file")
                    .with_help("a description has a `(game \"Name\" ..)`")
            }
            (Some(game), _) => match self.out.kind(game) {
                NodeKind::Call { head, .. } if head == "game" || head == "match" => {
                    let Some(span) = metadata.filter(|_| metadata_first) else {
                        return Some(game);
                    };
                    Diagnostic::new(
                        code::METADATA_FIRST,
                        span,
                        "`(game ..)` must come before `(metadata ..)`",
                    )
                }
                NodeKind::Error => return None,
                // What stands in the file is to blame, whatever it stands for.
                _ => {
                    let chain = self.out.chain(self.out.origin(game)).last();
                    let place = chain.map_or(self.out.span(game), |step| step.use_site);
                    let told = Diagnostic::new(
                        code::NO_GAME,
                        place,
                        "expected `(game ..)` or `(match ..)`",
                    );
                    match self.out.kind(game) {
                        NodeKind::Call { head, args, .. } => {
                            told.with_help(meant(head, args.len()))
                        }
                        _ => told.with_help("a description has a `(game \"Name\" ..)`"),
                    }
                }
            },
        };
        let origin = diagnostic.origin;
        let place = Place {
            origin,
            ..Place::FILE
        };
        self.report(diagnostic, place);
        None
    }
}

/// What a clause that is none was probably meant to be.
fn meant(head: &str, args: usize) -> String {
    let define = [
        "def", "defun", "defmacro", "function", "func", "fn", "macro", "let", "const", "var",
        "set", "defne", "defin", "deifne",
    ];
    let lower = head.to_ascii_lowercase();
    if define.contains(&lower.as_str()) || lower == "define" {
        return "write `(define \"Name\" ..)`".to_owned();
    }
    match closest(
        head,
        ["game", "define", "option", "metadata", "rulesets", "match"],
    ) {
        Some(near) => format!("did you mean `({near} ..)`?"),
        None if args > 0 => {
            format!(
                "put `({head} ..)` into the game: `(game \"Name\" (players 2) (equipment {{..}}) (rules ..))`"
            )
        }
        None => "a description has a `(game \"Name\" ..)`".to_owned(),
    }
}
