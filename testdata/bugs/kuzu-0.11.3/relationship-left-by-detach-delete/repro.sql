// Run these statements one after another in a client of Kùzu 0.11.3.
// Kùzu 0.11.3: wrong result in the query: MATCH ()-[]->() RETURN 0 AS c0
// Found with Kùzu 0.11.3.

// the database
CREATE NODE TABLE L0 (id INT64, p1 STRING[], PRIMARY KEY (id));
CREATE REL TABLE T0 (FROM L0 TO L0, id INT64, p2 BOOL);
CREATE REL TABLE T1 (FROM L0 TO L0, id INT64, p1 STRING[], p2 BOOL);
CREATE (n1:L0 {id: 1}), (n2:L0 {id: 2}), (n8:L0 {id: 0}), (n9:L0 {id: 9}), (n19:L0 {id: 19}), (n8)-[:T1]->(n2), (n1)-[:T1]->(n19), (n1)-[:T1]->(n8), (n9)-[:T0]->(n8);
MATCH (nb:L0)-[]->() DETACH DELETE nb;

// the query
MATCH ()-[]->() RETURN 0 AS c0;
// expected:
//    c0
//   ----
//   (0 rows)
// actual on Kùzu 0.11.3:
//    c0
//   ----
//    0
//   (1 row)
