//! Graphs: typed calls of generators and operators to graphs, inside out.

use super::Builder;
use crate::board::error::{BoardError, MAX_SITES};
use crate::board::generators::{
    self, BrickShape, Diagonals, LatticeShape, Outline, RingOptions, SquareShape, Tiling,
};
use crate::board::geometry::{Point, Polygon};
use crate::board::graph::Graph;
use crate::board::operators::{
    self, Addition, CellRef, CurvedEdge, Ends, RemovedEdge, RemovedVertex,
};
use crate::board::site::SiteType;
use crate::catalogue::words;
use crate::compile::problem::board::BoardProblem;
use crate::resolve::call::{Call, Value};
use crate::resolve::typed;
use crate::syntax::tree::NodeId;

impl Builder<'_> {
    /// The graph of a call.
    pub(super) fn graph(&mut self, value: &Value) -> Option<Graph> {
        let call = value.as_call()?;
        let graph = typed::Graph::of(call)?;
        self.graph_of(call, graph)
    }

    fn graph_of(&mut self, call: &Call, graph: typed::Graph<'_>) -> Option<Graph> {
        use typed::Graph as G;
        let site_type = self.site_type;
        let built = match graph {
            G::GraphData { vertices, edges } => {
                let vertices = self.points(vertices)?;
                let edges: Option<Vec<_>> = edges
                    .unwrap_or_default()
                    .iter()
                    .map(|e| self.pair(e))
                    .collect();
                generators::graph(&vertices, &edges?)
            }
            G::Tri { shape, a, b } => {
                let shape = shape.map_or(LatticeShape::Natural, tri_shape);
                generators::tri(shape, self.dim(a)?, self.optional_dim(b)?, site_type)
            }
            G::TriCustom { poly, sides } => generators::tri_outline(&self.outline(poly, sides)?),
            G::Hex { shape, a, b } => {
                let shape = shape.map_or(LatticeShape::Natural, hex_shape);
                generators::hex(shape, self.dim(a)?, self.optional_dim(b)?)
            }
            G::HexCustom { poly, sides } => generators::hex_outline(&self.outline(poly, sides)?),
            G::Square {
                shape,
                size,
                diagonals,
                pyramidal,
            } => {
                let shape = match shape {
                    None
                    | Some(words::SquareShapeType::NoShape | words::SquareShapeType::Square) => {
                        SquareShape::Square
                    }
                    Some(words::SquareShapeType::Limping) => SquareShape::Limping,
                    Some(words::SquareShapeType::Diamond) => SquareShape::Diamond,
                    Some(words::SquareShapeType::Rectangle) => {
                        let error = BoardError::UnknownShape {
                            generator: "square",
                            shape: "Rectangle",
                        };
                        return self.checked(call.node, Err(error));
                    }
                };
                let size = self.dim(size)?;
                generators::square(
                    shape,
                    size,
                    division(diagonals),
                    pyramidal.unwrap_or(false),
                    site_type,
                )
            }
            G::SquareCustom {
                poly,
                sides,
                diagonals,
            } => generators::square_outline(&self.outline(poly, sides)?, division(diagonals)),
            G::Rectangle {
                rows,
                columns,
                diagonals,
            } => {
                let rows = self.dim(rows)?;
                let columns = self.optional_dim(columns)?.unwrap_or(rows);
                generators::rectangle(rows, columns, division(diagonals), site_type)
            }
            G::Quadhex { layers, thirds } => {
                generators::quadhex(self.dim(layers)?, thirds.unwrap_or(false))
            }
            G::Celtic { rows, columns } => {
                let rows = self.dim(rows)?;
                let columns = self.optional_dim(columns)?.unwrap_or(rows);
                generators::celtic(rows, columns)
            }
            G::CelticCustom { poly, sides } => {
                generators::celtic_outline(&self.outline(poly, sides)?)
            }
            G::Tiling { tiling, a, b } => {
                generators::tiling(tiling_kind(tiling), self.dim(a)?, self.optional_dim(b)?)
            }
            G::TilingCustom {
                tiling,
                poly,
                sides,
            } => generators::tiling_outline(tiling_kind(tiling), &self.outline(poly, sides)?),
            G::Brick { shape, a, b, trim } => {
                let shape = match shape {
                    None | Some(words::BrickShapeType::Square) => BrickShape::Square,
                    Some(words::BrickShapeType::Rectangle) => BrickShape::Rectangle,
                    Some(words::BrickShapeType::Diamond) => BrickShape::Diamond,
                    Some(words::BrickShapeType::Prism) => BrickShape::Prism,
                    Some(words::BrickShapeType::Spiral) => BrickShape::Spiral,
                    Some(words::BrickShapeType::Limping) => BrickShape::Limping,
                };
                generators::brick(
                    shape,
                    self.dim(a)?,
                    self.optional_dim(b)?,
                    trim.unwrap_or(false),
                )
            }
            G::Concentric { .. } => return self.concentric(call.node, graph),
            G::Regular { star, sides } => {
                generators::regular(star.is_some(), self.dim(sides)?, site_type)
            }
            G::RegularTiling { .. } => Err(BoardError::Unsupported("regular tilings as")),
            G::Repeat {
                rows,
                columns,
                step,
                poly,
                polys,
            } => {
                let (rows, columns) = (self.dim(rows)?, self.dim(columns)?);
                let step = self.points(step)?;
                let [column, row] = step[..] else {
                    self.error(&BoardProblem::NoStep, call.node);
                    return None;
                };
                let polys = polys.unwrap_or_default().iter().chain(poly);
                let polygons: Option<Vec<Vec<Point>>> =
                    polys.map(|p| self.polygon(p).map(|p| p.0)).collect();
                generators::repeat(
                    rows,
                    columns,
                    [[column.x, column.y], [row.x, row.y]],
                    &polygons?,
                )
            }
            G::Spiral {
                turns,
                sites,
                clockwise,
            } => generators::spiral(
                self.dim(turns)?,
                self.dim(sites)?,
                clockwise.unwrap_or(true),
            ),
            G::Wedge { rows, columns } => {
                generators::wedge(self.dim(rows)?, self.optional_dim(columns)?.unwrap_or(3))
            }
            _ => return self.operator(call.node, graph),
        };
        self.checked(call.node, built)
    }

    fn operator(&mut self, node: NodeId, graph: typed::Graph<'_>) -> Option<Graph> {
        use typed::Graph as G;
        let site_type = self.site_type;
        let built = match graph {
            G::Add { .. } => return self.add(node, graph),
            G::RemoveElements { .. } => return self.remove(node, graph),
            G::RemovePoly {
                graph,
                poly,
                trim_edges: _,
            } => operators::remove_inside(self.graph(graph)?, &self.polygon(poly)?),
            G::Clip { graph, poly } => operators::clip(&self.graph(graph)?, &self.polygon(poly)?),
            G::Hole { graph, poly } => operators::hole(self.graph(graph)?, &self.polygon(poly)?),
            G::Keep { graph, poly } => operators::keep(&self.graph(graph)?, &self.polygon(poly)?),
            G::Complete { graph, each_cell } => {
                let graph = self.graph(graph)?;
                if each_cell.unwrap_or(false) {
                    operators::complete_cells(graph)
                } else {
                    operators::complete(graph)
                }
            }
            G::Dual { graph } => operators::dual(self.graph(graph)?),
            G::Intersect { a, b } => operators::intersect(&self.graphs(node, [a, b])?),
            G::IntersectAll { graphs } => operators::intersect(&self.graphs(node, graphs)?),
            G::Layers { layers, graph } => {
                operators::layers(&self.graph(graph)?, self.dim(layers)?)
            }
            G::MakeFaces { graph } => operators::make_faces(self.graph(graph)?),
            G::Merge { a, b, connect } => {
                operators::merge(&self.graphs(node, [a, b])?, connect.unwrap_or(false))
            }
            G::MergeAll { graphs, connect } => {
                operators::merge(&self.graphs(node, graphs)?, connect.unwrap_or(false))
            }
            G::Union { a, b, connect } => {
                operators::union(self.graphs(node, [a, b])?, connect.unwrap_or(false))
            }
            G::UnionAll { graphs, connect } => {
                operators::union(self.graphs(node, graphs)?, connect.unwrap_or(false))
            }
            G::Recoordinate {
                a: _,
                b: _,
                c: _,
                graph,
            } => return self.graph(graph),
            G::Renumber { a, b, c, graph } => {
                let types: Vec<SiteType> = [a, b, c]
                    .into_iter()
                    .flatten()
                    .map(super::super::site_type)
                    .collect();
                Ok(operators::renumber(self.graph(graph)?, &types))
            }
            G::Rotate { angle, graph } => {
                operators::rotate(self.graph(graph)?, self.float(angle)?.into())
            }
            G::Scale { x, y, z, graph } => {
                let x = self.float(x)?;
                let y = self.optional_float(y)?.unwrap_or(x);
                let z = self.optional_float(z)?.unwrap_or(1.0);
                operators::scale(self.graph(graph)?, x.into(), y.into(), z.into())
            }
            G::Shift { x, y, z, graph } => {
                let (x, y) = (self.float(x)?, self.float(y)?);
                let z = self.optional_float(z)?.unwrap_or(0.0);
                operators::shift(self.graph(graph)?, x.into(), y.into(), z.into())
            }
            G::Skew { amount, graph } => {
                operators::skew(self.graph(graph)?, self.float(amount)?.into())
            }
            G::SplitCrossings { graph } => operators::split_crossings(self.graph(graph)?),
            G::Subdivide { graph, min } => {
                let min = self.optional_dim(min)?.unwrap_or(1);
                operators::subdivide(
                    self.graph(graph)?,
                    usize::try_from(min).unwrap_or(0),
                    site_type,
                )
            }
            G::Trim { graph } => Ok(operators::trim(self.graph(graph)?)),
            G::GraphData { .. }
            | G::Tri { .. }
            | G::TriCustom { .. }
            | G::Hex { .. }
            | G::HexCustom { .. }
            | G::Square { .. }
            | G::SquareCustom { .. }
            | G::Rectangle { .. }
            | G::Quadhex { .. }
            | G::Celtic { .. }
            | G::CelticCustom { .. }
            | G::Tiling { .. }
            | G::TilingCustom { .. }
            | G::Brick { .. }
            | G::Concentric { .. }
            | G::Regular { .. }
            | G::RegularTiling { .. }
            | G::Repeat { .. }
            | G::Spiral { .. }
            | G::Wedge { .. } => return None,
        };
        self.checked(node, built)
    }

    /// Several graphs, refused as soon as together they are too large.
    fn graphs<'v>(
        &mut self,
        node: NodeId,
        values: impl IntoIterator<Item = &'v Value>,
    ) -> Option<Vec<Graph>> {
        let mut graphs = Vec::new();
        let mut sizes = [0usize; 3];
        for value in values {
            let graph = self.graph(value)?;
            for site_type in SiteType::ALL {
                sizes[site_type.index()] += graph.len(site_type);
            }
            if sizes.iter().any(|&n| n > MAX_SITES) {
                return self.checked(node, Err(BoardError::TooLarge));
            }
            graphs.push(graph);
        }
        Some(graphs)
    }

    fn concentric(&mut self, node: NodeId, graph: typed::Graph<'_>) -> Option<Graph> {
        use words::ConcentricShapeType as Shape;
        let typed::Graph::Concentric {
            shape,
            sides,
            cells,
            rings,
            steps,
            midpoints,
            join_midpoints,
            join_corners,
            stagger,
        } = graph
        else {
            return None;
        };
        let stagger = stagger.unwrap_or(false);
        let site_type = self.site_type;
        if let Some(cells) = cells {
            let counts = self.dims(cells)?;
            return self.checked(
                node,
                generators::concentric_circles(&counts, stagger, site_type),
            );
        }
        let sides = match (shape, self.optional_dim(sides)?) {
            (Some(Shape::Square), _) => 4,
            (Some(Shape::Triangle), _) => 3,
            (Some(Shape::Hexagon), _) => 6,
            (Some(Shape::Target), _) => 0,
            (None, sides) => sides.unwrap_or(0),
        };
        let Some(rings) = self.optional_dim(rings)? else {
            self.error(&BoardProblem::NoRings, node);
            return None;
        };
        let steps = self.optional_dim(steps)?;
        let built = match (shape, steps) {
            (Some(Shape::Target), Some(steps)) => match usize::try_from(rings) {
                Ok(n) if n <= MAX_SITES => {
                    generators::concentric_circles(&vec![steps; n], stagger, site_type)
                }
                _ => Err(BoardError::TooLarge),
            },
            (Some(Shape::Target), None) => generators::concentric_target(rings, site_type),
            _ => {
                let options = RingOptions {
                    midpoints: midpoints.unwrap_or(true),
                    join_midpoints: join_midpoints.unwrap_or(true),
                    join_corners: join_corners.unwrap_or(false),
                };
                generators::concentric_polygons(sides, rings, options, site_type)
            }
        };
        self.checked(node, built)
    }

    fn add(&mut self, node: NodeId, graph: typed::Graph<'_>) -> Option<Graph> {
        let typed::Graph::Add {
            graph,
            vertices,
            edge_points,
            edges,
            edges_curved,
            cell_points,
            cells,
            connect,
        } = graph
        else {
            return None;
        };
        let base = match graph {
            Some(graph) => self.graph(graph)?,
            None => Graph::default(),
        };
        let mut addition = Addition {
            connect: connect.unwrap_or(false),
            ..Addition::default()
        };
        addition.vertices = self.points(vertices.unwrap_or_default())?;
        for edge in edges_curved.unwrap_or_default() {
            let points = self.points(edge.as_array()?)?;
            let [a, b, ..] = points[..] else {
                self.error(&BoardProblem::NoCurvedEdge, edge.node());
                return None;
            };
            addition.curved_edges.push(CurvedEdge { a, b });
        }
        if let Some(edges) = edge_points {
            let ends: Option<Vec<_>> = edges.iter().map(|e| self.end_points(e)).collect();
            addition.edges = Ends::Points(ends?);
        } else if let Some(edges) = edges {
            addition.edges = Ends::Ids(self.whole_edges(edges)?);
        }
        if let Some(cells) = cell_points {
            let corners: Option<Vec<_>> =
                cells.iter().map(|c| self.points(c.as_array()?)).collect();
            addition.cells = Ends::Points(corners?);
        } else if let Some(cells) = cells {
            let corners: Option<Vec<_>> = cells.iter().map(|c| self.dims(c.as_array()?)).collect();
            addition.cells = Ends::Ids(corners?);
        }
        self.checked(node, operators::add(base, &addition))
    }

    /// The ends of edges to add or remove; one with less than two is left out.
    fn whole_edges(&mut self, edges: &[Value]) -> Option<Vec<(i32, i32)>> {
        let mut whole = Vec::with_capacity(edges.len());
        for edge in edges {
            if edge.as_array().is_some_and(|ends| ends.len() < 2) {
                self.error(&BoardProblem::ShortEdge, edge.node());
            } else {
                whole.push(self.pair(edge)?);
            }
        }
        Some(whole)
    }

    /// The places of the two ends of an edge.
    fn end_points(&mut self, edge: &Value) -> Option<(Point, Point)> {
        match self.points(edge.as_array()?)?[..] {
            [a, b] => Some((a, b)),
            _ => {
                self.error(&BoardProblem::NoEdge, edge.node());
                None
            }
        }
    }

    fn remove(&mut self, node: NodeId, graph: typed::Graph<'_>) -> Option<Graph> {
        let typed::Graph::RemoveElements {
            graph,
            cell_points,
            cells,
            edge_points,
            edges,
            vertex_points,
            vertices,
            trim_edges,
        } = graph
        else {
            return None;
        };
        let base = self.graph(graph)?;
        let mut removed_cells: Vec<CellRef> = Vec::new();
        for cell in cell_points.unwrap_or_default() {
            removed_cells.push(CellRef::Corners(self.points(cell.as_array()?)?));
        }
        for cell in cells.unwrap_or_default() {
            let id = self.dim(cell)?;
            if id < 0 {
                self.error(&BoardProblem::NoCell { id }, cell.node());
                return None;
            }
            removed_cells.push(CellRef::Id(id));
        }
        let mut removed_edges = Vec::new();
        for edge in edge_points.unwrap_or_default() {
            let (a, b) = self.end_points(edge)?;
            removed_edges.push(RemovedEdge::Points(a, b));
        }
        let edges = self.whole_edges(edges.unwrap_or_default())?;
        removed_edges.extend(edges.into_iter().map(|(a, b)| RemovedEdge::Ids(a, b)));
        let mut removed_vertices: Vec<RemovedVertex> = self
            .points(vertex_points.unwrap_or_default())?
            .into_iter()
            .map(RemovedVertex::Point)
            .collect();
        removed_vertices.extend(
            self.dims(vertices.unwrap_or_default())?
                .into_iter()
                .map(RemovedVertex::Id),
        );
        let trim = trim_edges.unwrap_or(true);
        self.checked(
            node,
            operators::remove(
                base,
                &removed_cells,
                &removed_edges,
                &removed_vertices,
                trim,
            ),
        )
    }

    fn optional_dim(&mut self, value: Option<&Value>) -> Option<Option<i32>> {
        value.map_or(Some(None), |v| self.dim(v).map(Some))
    }

    fn optional_float(&mut self, value: Option<&Value>) -> Option<Option<f32>> {
        value.map_or(Some(None), |v| self.float(v).map(Some))
    }

    fn outline(&mut self, poly: Option<&Value>, sides: Option<&[Value]>) -> Option<Outline> {
        if let Some(poly) = poly {
            let polygon: Polygon = self.polygon(poly)?;
            return Some(Outline::Polygon(polygon));
        }
        self.dims(sides?).map(Outline::Sides)
    }
}

/// The functions that read the two kinds of words for the shape of a lattice, which are alike.
macro_rules! lattice_shapes {
    ($($name:ident: $words:ident),*) => {$(
        fn $name(shape: words::$words) -> LatticeShape {
            use words::$words as W;
            match shape {
                W::NoShape => LatticeShape::Natural,
                W::Square => LatticeShape::Square,
                W::Rectangle => LatticeShape::Rectangle,
                W::Diamond => LatticeShape::Diamond,
                W::Triangle => LatticeShape::Triangle,
                W::Hexagon => LatticeShape::Hexagon,
                W::Star => LatticeShape::Star,
                W::Limping => LatticeShape::Limping,
                W::Prism => LatticeShape::Prism,
            }
        }
    )*};
}

lattice_shapes!(tri_shape: TriShapeType, hex_shape: HexShapeType);

fn division(diagonals: Option<words::DiagonalsType>) -> Diagonals {
    use words::DiagonalsType as W;
    match diagonals {
        None => Diagonals::None,
        Some(W::Implied) => Diagonals::Implied,
        Some(W::Solid) => Diagonals::Solid,
        Some(W::SolidNoSplit) => Diagonals::SolidNoSplit,
        Some(W::Alternating) => Diagonals::Alternating,
        Some(W::Concentric) => Diagonals::Concentric,
        Some(W::Radiating) => Diagonals::Radiating,
    }
}

fn tiling_kind(tiling: words::TilingType) -> Tiling {
    use words::TilingType as W;
    match tiling {
        W::T31212 => Tiling::T31212,
        W::T3464 => Tiling::T3464,
        W::T488 => Tiling::T488,
        W::T33434 => Tiling::T33434,
        W::T33336 => Tiling::T33336,
        W::T33344 => Tiling::T33344,
        W::T3636 => Tiling::T3636,
        W::T4612 => Tiling::T4612,
        W::T333333_33434 => Tiling::T333333_33434,
    }
}
