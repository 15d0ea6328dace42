// Run these statements one after another in a client of PostgreSQL 18 (PGlite 0.5.14), AGE 1.7.0.
// PostgreSQL 18 (PGlite 0.5.14), AGE 1.7.0: wrong result of 'a' + true
// Found with PostgreSQL 18 (PGlite 0.5.14), AGE 1.7.0.

// the query
RETURN 'a' + true AS c6;
// expected:
//    c6
//   ---------
//    'atrue'
//   (1 row)
// actual on PostgreSQL 18 (PGlite 0.5.14), AGE 1.7.0:
//    c6
//   -------
//    ''a''
//   (1 row)
