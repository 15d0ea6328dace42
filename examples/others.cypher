// Two traps: <> and null; and no relationship twice in one pattern.
MATCH (p:Person)
RETURN p.name AS name, p.age <> 42 AS another_age,
       COUNT { (p)-[:KNOWS]-()-[:KNOWS]-(p) } AS circles
ORDER BY name
