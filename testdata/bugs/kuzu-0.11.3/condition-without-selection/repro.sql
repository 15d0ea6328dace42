// Run these statements one after another in a client of Kùzu 0.11.3.
// Kùzu 0.11.3: wrong result in the query: MATCH (nb)-[]->() WITH * WHERE coalesce(NOT nb.id <= 0) RETURN nb AS c0
// Found with Kùzu 0.11.3.

// the database
CREATE NODE TABLE L0 (id INT64, p0 INT64, PRIMARY KEY (id));
CREATE REL TABLE T2 (FROM L0 TO L0, id INT64, p0 INT64);
CREATE (n1:L0 {id: 1}), (:L0 {id: 0}), (n3:L0 {id: 2}), (n1)-[:T2]->(n3);

// the query
MATCH (nb)-[]->() WITH * WHERE coalesce(NOT nb.id <= 0) RETURN nb AS c0;
// expected:
//    c0
//   ---------------
//    (:L0 {id: 1})
//   (1 row)
// actual on Kùzu 0.11.3:
//    c0
//   -----------------
//    '(:L0 {id: 0})'
//   (1 row)
