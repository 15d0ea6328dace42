// Run these statements one after another in a client of PostgreSQL 18 (PGlite 0.5.14), AGE 1.7.0.
// PostgreSQL 18 (PGlite 0.5.14), AGE 1.7.0: wrong result of size('😀')
// Found with PostgreSQL 18 (PGlite 0.5.14), AGE 1.7.0.

// the query
RETURN size('😀') AS c0;
// expected:
//    c0
//   ----
//    1
//   (1 row)
// actual on PostgreSQL 18 (PGlite 0.5.14), AGE 1.7.0:
//    c0
//   ----
//    4
//   (1 row)
