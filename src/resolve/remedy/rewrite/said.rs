//! What a description says elsewhere: its names, whose its pieces and regions are, where dice are
//! used one by one.

use super::*;

/// What the description says elsewhere, which tells what is meant.
#[derive(Debug, Default)]
pub(in super::super) struct SaidElsewhere {
    /// Every string of it.
    pub strings: HashSet<SmolStr>,
    /// The parts where dice are used one by one: in `(forEach Die ..)`, and the pieces moved there.
    pub by_die: HashSet<NodeId>,
    /// Who has the pieces of each name.
    pub owners: HashMap<SmolStr, Vec<SmolStr>>,
    /// The names of the pieces, in the order of the text.
    pub pieces: Vec<SmolStr>,
    /// How the pieces of each name move, as it is first said.
    pub moves: HashMap<SmolStr, NodeId>,
    /// The pieces of which one is placed by itself.
    pub single: HashSet<SmolStr>,
    /// Who has the regions of each name, if they are somebody's.
    pub regions: HashMap<SmolStr, Vec<SmolStr>>,
    /// The names of maps.
    pub maps: HashSet<SmolStr>,
    /// Where the players look, in their order.
    pub facings: Vec<SmolStr>,
    /// Whether anybody has a hand.
    pub hands: bool,
    /// The names of variables that are set or asked for.
    pub variables: HashSet<SmolStr>,
}

impl SaidElsewhere {
    /// What a tree says.
    pub(in super::super) fn of(tree: &Tree) -> Self {
        let mut said = SaidElsewhere::default();
        let (mut loops, mut pieces) = (Vec::new(), Vec::new());
        for node in (0..tree.len()).map(|n| NodeId(n as u32)) {
            match tree.kind(node) {
                NodeKind::Str(text) => drop(said.strings.insert(text.clone())),
                NodeKind::Call { head, args, .. } if head == "forEach" => {
                    let first = args.first().map(|first| tree.kind(*first));
                    if matches!(first, Some(NodeKind::Word(word)) if word == "Die") {
                        loops.push(node);
                    }
                }
                NodeKind::Call { head, args, .. } if head == "player" => {
                    if let Some(NodeKind::Word(facing)) = args.first().map(|arg| tree.kind(*arg)) {
                        said.facings.push(facing.clone());
                    }
                }
                NodeKind::Call { head, .. } if head == "hand" => said.hands = true,
                NodeKind::Call { head, args, .. } if head == "place" => {
                    if let [name, place] = args[..]
                        && let NodeKind::Str(name) = tree.kind(name)
                        && let NodeKind::Label { name: of, .. } | NodeKind::Call { head: of, .. } =
                            tree.kind(place)
                        && ["coord", "centrePoint"].contains(&of.as_str())
                    {
                        said.single.insert(SmolStr::new(without_number(name)));
                    }
                }
                NodeKind::Call { head, args, .. } if head == "map" => {
                    if let Some(NodeKind::Str(name)) = args.first().map(|arg| tree.kind(*arg)) {
                        said.maps.insert(name.clone());
                    }
                }
                NodeKind::Call { head, args, .. } if head == "set" => {
                    if let [first, name, ..] = args[..]
                        && matches!(tree.kind(first), NodeKind::Word(word) if word == "Var")
                        && let NodeKind::Str(name) = tree.kind(name)
                    {
                        said.variables.insert(name.clone());
                    }
                }
                NodeKind::Call { head, args, .. } if head == "var" => {
                    if let Some(NodeKind::Str(name)) = args.first().map(|arg| tree.kind(*arg)) {
                        said.variables.insert(name.clone());
                    }
                }
                NodeKind::Call { head, args, .. } if head == "piece" || head == "regions" => {
                    let texts = args.iter().filter_map(|arg| match tree.kind(*arg) {
                        NodeKind::Str(text) => Some(text.clone()),
                        _ => None,
                    });
                    let roles = args.iter().filter_map(|arg| match tree.kind(*arg) {
                        NodeKind::Word(text) if is_place_or_role(text) => Some(text.clone()),
                        _ => None,
                    });
                    let role = roles.clone().next();
                    if let Some(name) = texts.clone().next() {
                        if head == "regions" {
                            said.regions.entry(name).or_default().extend(role);
                        } else if role.is_some() {
                            said.pieces.push(name.clone());
                            said.owners.entry(name).or_default().extend(role);
                        }
                    }
                    if head == "piece" {
                        pieces.push(node);
                        let moves = args.iter().find(|arg| {
                            matches!(tree.kind(**arg), NodeKind::Call { head, .. }
                                if ["move", "or", "and", "if"].contains(&head.as_str()))
                        });
                        if let (Some(name), Some(moves)) = (texts.clone().next(), moves) {
                            said.moves.entry(name).or_insert(*moves);
                        }
                    }
                }
                _ => {}
            }
        }
        if !loops.is_empty() {
            loops.append(&mut pieces);
            while let Some(node) = loops.pop() {
                said.by_die.insert(node);
                loops.extend(tree.children(node));
            }
        }
        said
    }
}

impl Draft {
    /// `(place P2 (sites Top))`: a piece of the player, which has a name.
    pub(super) fn nameless_piece(&mut self, head: &str, args: &[NodeId]) {
        let Some((NodeKind::Word(role), rest)) =
            (args.split_first()).map(|(first, rest)| (self.tree.kind(*first), rest))
        else {
            return;
        };
        let named = |arg: &NodeId| matches!(self.tree.kind(*arg), NodeKind::Str(_));
        let number = role.strip_prefix('P').and_then(|n| n.parse::<u8>().ok());
        let Some(number) = number.filter(|_| head == "place" && !rest.iter().any(named)) else {
            return;
        };
        let of = |name: &&SmolStr| {
            let mut owners = self.said.owners.get(*name).into_iter().flatten();
            owners.any(|owner| owner == role || owner == "Each")
        };
        if let Some(name) = self.said.pieces.iter().find(of) {
            let new = self.string(&format!("{name}{number}"));
            let call = self.replaced(head, args, 0..1, &[new]);
            self.sure.insert(call);
            self.whole.insert(call);
            self.found.insert(0, call);
        }
    }

    /// Whether a rewriting of something else places what is no piece: `(place "Cards" "Hand" ..)`
    /// for `(deal "Cards" 5)`.
    pub(in super::super) fn places_nobody(
        &self,
        tree: &Tree,
        node: NodeId,
        rewriting: NodeId,
    ) -> bool {
        let placed = |node: NodeId| match tree.kind(node) {
            NodeKind::Call { head, args, .. } if head == "place" => Some(args),
            _ => None,
        };
        let (None, Some([name, ..])) = (placed(node), placed(rewriting).map(Vec::as_slice)) else {
            return false;
        };
        matches!(tree.kind(*name), NodeKind::Str(name)
            if name != "Name" && !self.said.owners.contains_key(without_number(name))
                && !self.said.owners.contains_key(name))
    }

    /// `("Checkmate" "King")` of a table where another piece is the one that there is but one of.
    pub(super) fn of_single(&mut self, args: &mut [NodeId]) {
        let mut single = self.said.single.iter();
        if let (Some(name), None, [piece]) = (single.next(), single.next(), args)
            && let NodeKind::Str(known) = self.tree.kind(*piece)
            && !self.said.owners.contains_key(known)
        {
            *piece = self.string(&name.clone());
        }
    }

    /// `(sites Mover "Edge")` where only one player has such a region: his is meant, or that of nobody.
    pub(super) fn of_region(&mut self, args: &mut Vec<NodeId>) {
        let [role, name] = &mut args[..] else { return };
        let new = role.0 as usize >= self.tree.len_below();
        let mover = matches!(self.tree.kind(*role), NodeKind::Word(role) if role == "Mover");
        if let NodeKind::Str(name) = self.tree.kind(*name)
            && new
            && mover
            && let Some([owner]) = self.said.regions.get(name).map(Vec::as_slice)
            && owner != "Each"
        {
            let owner = owner.clone();
            *role = self.word(&owner);
        } else if let NodeKind::Str(name) = self.tree.kind(*name)
            && new
            && mover
            && self.said.regions.get(name).is_some_and(Vec::is_empty)
        {
            args.remove(0);
        }
    }

    /// `(place "Stone" (handSite Mover) ..)` as it comes of a table: nobody moves when a game begins,
    /// and what each player has is put into the hands of all.
    pub(super) fn of_hand(&mut self, args: &mut [NodeId]) {
        let [piece, hand, ..] = args else { return };
        let mover = |node: &NodeId| matches!(self.tree.kind(*node), NodeKind::Word(role) if role == "Mover");
        let is_hand = match self.tree.kind(*hand) {
            NodeKind::Call { head, args, .. } => {
                head == "handSite" && matches!(&args[..], [role] if mover(role))
            }
            _ => false,
        };
        let new = hand.0 as usize >= self.tree.len_below();
        let all =
            matches!(self.tree.kind(*piece), NodeKind::Str(name) if without_number(name) == name);
        if is_hand && new && all {
            *hand = self.string("Hand");
        }
    }
}
