// Run these statements one after another in a client of Kùzu 0.11.3.
// Kùzu 0.11.3: wrong result in the query: MATCH () WITH count(*) AS vd RETURN vd AS c0, vd AS c1
// Found with Kùzu 0.11.3.

// the query
MATCH () WITH count(*) AS vd RETURN vd AS c0, vd AS c1;
// expected:
//    c1 | c1
//   ----+----
//    0  | 0
//   (1 row)
// actual on Kùzu 0.11.3:
//    c1 | c1
//   ----+----
//    1  | 1
//   (1 row)
