//! The canonical numbering: from South to North, from West to East.

use super::Graph;
use crate::board::geometry::Point;
use crate::board::site::SiteType;

impl Graph {
    /// Renumbers vertices, edges and faces.
    pub fn reorder(&mut self) {
        for site_type in SiteType::ALL {
            self.reorder_type(site_type);
        }
    }

    /// Renumbers the elements of one type by `100 y + x`; ties keep their order, and so do all lists
    /// of incident elements.
    pub fn reorder_type(&mut self, site_type: SiteType) {
        match site_type {
            SiteType::Vertex => {
                let Some((order, new)) = ranking(self.vertices.iter().map(|v| v.point)) else {
                    return;
                };
                permute(&mut self.vertices, &order);
                for v in &mut self.vertices {
                    v.pivot = v.pivot.map(|p| new[p as usize]);
                }
                for e in &mut self.edges {
                    e.a = new[e.a as usize];
                    e.b = new[e.b as usize];
                }
                self.faces
                    .iter_mut()
                    .for_each(|f| renumber(&mut f.vertices, &new));
            }
            SiteType::Edge => {
                let Some((order, new)) =
                    ranking((0..self.edges.len() as u32).map(|e| self.midpoint(e)))
                else {
                    return;
                };
                permute(&mut self.edges, &order);
                self.vertices
                    .iter_mut()
                    .for_each(|v| renumber(&mut v.edges, &new));
                self.faces
                    .iter_mut()
                    .for_each(|f| renumber(&mut f.edges, &new));
            }
            SiteType::Cell => {
                let Some((order, new)) = ranking(self.faces.iter().map(|f| f.point)) else {
                    return;
                };
                permute(&mut self.faces, &order);
                self.vertices
                    .iter_mut()
                    .for_each(|v| renumber(&mut v.faces, &new));
                for e in &mut self.edges {
                    e.left = e.left.map(|f| new[f as usize]);
                    e.right = e.right.map(|f| new[f as usize]);
                }
            }
        }
    }
}

/// The order of the points and its inverse; none when they are in order already.
fn ranking(points: impl Iterator<Item = Point>) -> Option<(Vec<u32>, Vec<u32>)> {
    let scores: Vec<f64> = points.map(|p| 100.0 * p.y + p.x).collect();
    if scores.is_sorted() {
        return None;
    }
    let mut order: Vec<u32> = (0..scores.len() as u32).collect();
    order.sort_by(|&a, &b| scores[a as usize].total_cmp(&scores[b as usize]));
    let mut new = vec![0; order.len()];
    for (rank, &old) in order.iter().enumerate() {
        new[old as usize] = rank as u32;
    }
    Some((order, new))
}

fn permute<T>(items: &mut Vec<T>, order: &[u32]) {
    let mut old: Vec<Option<T>> = std::mem::take(items).into_iter().map(Some).collect();
    items.extend(order.iter().filter_map(|&i| old[i as usize].take()));
}

fn renumber(ids: &mut [u32], new: &[u32]) {
    ids.iter_mut().for_each(|id| *id = new[*id as usize]);
}
