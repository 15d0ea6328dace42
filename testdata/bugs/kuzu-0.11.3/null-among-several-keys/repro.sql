// Run these statements one after another in a client of Kùzu 0.11.3.
// Kùzu 0.11.3: wrong result in the query: MATCH (nb) RETURN nb.p0 AS c0, nb.id AS c1 UNION MATCH ()-[rd]->() RETURN rd.p0…
// Found with Kùzu 0.11.3.

// the database
CREATE NODE TABLE L0 (id INT64, p0 DOUBLE, p1 INT64[], p2 STRING, p3 BOOL, PRIMARY KEY (id));
CREATE NODE TABLE L1 (id INT64, p0 DOUBLE, p4 BOOL, PRIMARY KEY (id));
CREATE REL TABLE T0 (FROM L0 TO L0, FROM L0 TO L1, FROM L1 TO L0, FROM L1 TO L1, id INT64, p0 DOUBLE, p1 INT64[], p2 STRING);
CREATE (n5:L0 {id: 0}), (n5)-[:T0 {p0: 1.0}]->(n5);

// the query
MATCH (nb) RETURN nb.p0 AS c0, nb.id AS c1 UNION MATCH ()-[rd]->() RETURN rd.p0 AS c0, 0 AS c1;
// expected:
//      c0 | c1
//   ------+----
//    NULL | 0
//     1.0 | 0
//   (2 rows)
//   In any order.
// actual on Kùzu 0.11.3:
//      c0 | c1
//   ------+----
//    NULL | 0
//   (1 row)
