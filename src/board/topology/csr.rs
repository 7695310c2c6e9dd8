//! Lists of lists in two flat arrays.

/// Rows of items, stored one after another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Csr<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Csr<T> {
    fn default() -> Self {
        Csr {
            starts: vec![0],
            items: Vec::new(),
        }
    }
}

impl<T> Csr<T> {
    /// No rows, with room for some.
    pub fn with_capacity(rows: usize, items: usize) -> Self {
        let mut starts = Vec::with_capacity(rows + 1);
        starts.push(0);
        Csr {
            starts,
            items: Vec::with_capacity(items),
        }
    }

    /// The rows of an iterator of rows.
    pub fn from_rows<I: IntoIterator<Item = T>>(rows: impl Iterator<Item = I>) -> Self {
        let mut csr = Csr::with_capacity(rows.size_hint().0, 0);
        for row in rows {
            csr.push_row(row);
        }
        csr
    }

    /// Appends a row.
    pub fn push_row(&mut self, row: impl IntoIterator<Item = T>) {
        self.items.extend(row);
        self.end_row();
    }

    /// Appends an item to the row that [`Csr::end_row`] will close.
    pub fn push(&mut self, item: T) {
        self.items.push(item);
    }

    /// Closes the row of the items pushed since the last one.
    pub fn end_row(&mut self) {
        self.starts.push(self.items.len() as u32);
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A row; empty if there is no such row.
    #[inline]
    pub fn row(&self, i: usize) -> &[T] {
        match self.starts.get(i..i + 2) {
            Some(&[start, end]) => &self.items[start as usize..end as usize],
            _ => &[],
        }
    }

    /// Where a row begins among all items.
    pub fn start(&self, i: usize) -> usize {
        self.starts[i] as usize
    }

    /// All items of all rows.
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// The rows in order.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[T]> {
        self.starts
            .windows(2)
            .map(|w| &self.items[w[0] as usize..w[1] as usize])
    }
}

impl<T: Copy> Csr<T> {
    /// Takes the rows as a matrix of lists with `columns` columns and exchanges rows and columns.
    pub fn transposed(&self, columns: usize) -> Csr<T> {
        let rows = self.len().checked_div(columns).unwrap_or(0);
        let mut csr = Csr::with_capacity(self.len(), self.items.len());
        for column in 0..columns {
            for row in 0..rows {
                csr.push_row(self.row(row * columns + column).iter().copied());
            }
        }
        csr
    }
}
