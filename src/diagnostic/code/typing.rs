//! `L03xx`: how calls can fail to fit the catalogue.

super::table! {}
