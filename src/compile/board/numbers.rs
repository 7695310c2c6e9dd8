//! Evaluates the constants of a board: sizes as whole numbers, coordinates in single precision,
//! polygons.

use super::Builder;
use crate::board::geometry::{Point, Polygon};
use crate::compile::problem::board::BoardProblem;
use crate::resolve::call::Value;
use crate::resolve::typed::{Dim, Float, Poly};

impl Builder<'_> {
    /// A size.
    pub(super) fn dim(&mut self, value: &Value) -> Option<i32> {
        if let Some(n) = value.as_int() {
            return Some(n);
        }
        let Some(call) = value.as_call() else {
            return self.not_constant(value);
        };
        let Some(dim) = Dim::of(call) else {
            return self.not_constant(value);
        };
        let result = match dim {
            Dim::Add { a, b } => self.dim(a)?.checked_add(self.dim(b)?),
            Dim::AddAll { values } => self.fold_dims(values, 0, i32::checked_add)?,
            Dim::Sub { a, b } => self.dim(a)?.checked_sub(self.dim(b)?),
            Dim::Mul { a, b } => self.dim(a)?.checked_mul(self.dim(b)?),
            Dim::MulAll { values } => self.fold_dims(values, 1, i32::checked_mul)?,
            Dim::Div { a, b } => self.dim(a)?.checked_div(self.dim(b)?),
            // A power is computed in floating point and cut off.
            Dim::Pow { a, b } => Some(f64::from(self.dim(a)?).powf(f64::from(self.dim(b)?)) as i32),
            Dim::Abs { value } => self.dim(value)?.checked_abs(),
            Dim::Min { a, b } => Some(self.dim(a)?.min(self.dim(b)?)),
            Dim::Max { a, b } => Some(self.dim(a)?.max(self.dim(b)?)),
        };
        if result.is_none() {
            self.error(&BoardProblem::NoSize, call.node);
        }
        result
    }

    fn fold_dims(
        &mut self,
        values: &[Value],
        start: i32,
        f: fn(i32, i32) -> Option<i32>,
    ) -> Option<Option<i32>> {
        let mut total = Some(start);
        for value in values {
            let n = self.dim(value)?;
            total = total.and_then(|t| f(t, n));
        }
        Some(total)
    }

    /// A coordinate, a factor or an angle.
    pub(super) fn float(&mut self, value: &Value) -> Option<f32> {
        if let Some(v) = value.as_float() {
            return Some(v);
        }
        let Some(call) = value.as_call() else {
            return self.not_constant(value);
        };
        let Some(float) = Float::of(call) else {
            return self.not_constant(value);
        };
        Some(match float {
            Float::Add { a, b } => self.float(a)? + self.float(b)?,
            Float::AddAll { values } => self.fold_floats(values, |a, b| a + b)?,
            Float::Sub { a, b } => self.float(a)? - self.float(b)?,
            Float::Mul { a, b } => self.float(a)? * self.float(b)?,
            Float::MulAll { values } => self.fold_floats(values, |a, b| a * b)?,
            Float::Div { a, b } => self.float(a)? / self.float(b)?,
            // The functions are those of double precision, rounded.
            Float::Pow { a, b } => f64::from(self.float(a)?).powf(f64::from(self.float(b)?)) as f32,
            Float::Abs { value } => self.float(value)?.abs(),
            Float::Min { a, b } => self.float(a)?.min(self.float(b)?),
            Float::MinOf { values } => self.fold_floats(values, f32::min)?,
            Float::Max { a, b } => self.float(a)?.max(self.float(b)?),
            Float::MaxOf { values } => self.fold_floats(values, f32::max)?,
            Float::Cos { value } => self.function(value, f64::cos)?,
            Float::Sin { value } => self.function(value, f64::sin)?,
            Float::Tan { value } => self.function(value, f64::tan)?,
            Float::Exp { value } => self.function(value, f64::exp)?,
            Float::Log { value } => self.function(value, f64::ln)?,
            Float::Log10 { value } => self.function(value, f64::log10)?,
            Float::Sqrt { value } => self.function(value, f64::sqrt)?,
            Float::ToFloat { .. } => return self.not_constant(value),
        })
    }

    fn function(&mut self, value: &Value, f: fn(f64) -> f64) -> Option<f32> {
        Some(f(f64::from(self.float(value)?)) as f32)
    }

    fn fold_floats(&mut self, values: &[Value], f: fn(f32, f32) -> f32) -> Option<f32> {
        let mut total = None;
        for value in values {
            let v = self.float(value)?;
            total = Some(total.map_or(v, |t| f(t, v)));
        }
        total
    }

    fn not_constant<T>(&mut self, value: &Value) -> Option<T> {
        // What resolution did not understand has been reported.
        if !matches!(value, Value::Error(_)) {
            self.error(&BoardProblem::NotConstant, value.node());
        }
        None
    }

    /// The numbers of a list.
    pub(super) fn floats(&mut self, value: &Value) -> Option<Vec<f64>> {
        value
            .as_array()?
            .iter()
            .map(|v| self.float(v).map(f64::from))
            .collect()
    }

    /// A list of sizes.
    pub(super) fn dims(&mut self, values: &[Value]) -> Option<Vec<i32>> {
        values.iter().map(|v| self.dim(v)).collect()
    }

    /// A point given by two or three coordinates.
    pub(super) fn point(&mut self, value: &Value) -> Option<Point> {
        match self.floats(value)?[..] {
            [x, y] => Some(Point::new(x, y)),
            [x, y, z] => Some(Point::in_space(x, y, z)),
            _ => {
                self.error(&BoardProblem::NoPoint, value.node());
                None
            }
        }
    }

    /// A list of points.
    pub(super) fn points(&mut self, values: &[Value]) -> Option<Vec<Point>> {
        values.iter().map(|v| self.point(v)).collect()
    }

    /// The ids of the two ends of an edge.
    pub(super) fn pair(&mut self, value: &Value) -> Option<(i32, i32)> {
        match self.dims(value.as_array()?)?[..] {
            [a, b] => Some((a, b)),
            [a, b, ..] => {
                self.error(&BoardProblem::LongEdge, value.node());
                Some((a, b))
            }
            _ => {
                self.error(&BoardProblem::NoEdge, value.node());
                None
            }
        }
    }

    /// A polygon.
    pub(super) fn polygon(&mut self, value: &Value) -> Option<Polygon> {
        let (rows, rotations) = match Poly::of(value.as_call()?)? {
            Poly::PolyDims { points, rotns } => {
                let rows: Option<Vec<_>> =
                    points.iter().map(|p| self.dims(p.as_array()?)).collect();
                let rows: Vec<Vec<f32>> = rows?
                    .iter()
                    .map(|row| row.iter().map(|&v| v as f32).collect())
                    .collect();
                (rows, rotns)
            }
            Poly::PolyFloats { points, rotns } => {
                let rows: Option<Vec<Vec<f32>>> = points
                    .iter()
                    .map(|p| p.as_array()?.iter().map(|v| self.float(v)).collect())
                    .collect();
                (rows?, rotns)
            }
        };
        let mut list = Vec::with_capacity(rows.len());
        for row in rows {
            match row[..] {
                [x, y, ..] => list.push([x, y]),
                _ => {
                    self.error(&BoardProblem::NoCorner, value.node());
                    return None;
                }
            }
        }
        let polygon = Polygon::new(&list, rotations.unwrap_or(0));
        self.checked(value.node(), polygon)
    }
}
