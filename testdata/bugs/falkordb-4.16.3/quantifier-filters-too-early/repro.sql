-- Run these statements one after another in a client of FalkorDB 4.16.3.
-- FalkorDB 4.16.3: wrong result in the query: MATCH (nb)-[rc]->(nd) WHERE none(xe IN [nb] WHERE nd = '') RETURN rc AS c2
-- Found with FalkorDB 4.16.3.

-- the database
CREATE ()-[:T0]->();

-- the query
MATCH (nb)-[rc]->(nd) WHERE none(xe IN [nb] WHERE nd = '') RETURN rc AS c2;
-- expected:
--    c2
--   -------
--    [:T0]
--   (1 row)
-- actual on FalkorDB 4.16.3:
--    c2
--   ----
--   (0 rows)
