# Expectations by hand from the openCypher 9 reference (MATCH, OPTIONAL MATCH, WHERE, patterns), its grammar and the Neo4j Cypher manual.
# Sources: unverified. They were not read again for this file: expectations are by hand from knowledge of these texts.
Feature: MATCH, OPTIONAL MATCH and WHERE

  Scenario Outline: a pattern finds as many assignments
    Given an empty graph
    And having executed:
      """
      CREATE (a:A {v: 1})-[:X {w: 1}]->(b:B {v: 2})-[:X {w: 2}]->(c:C {v: 3})-[:Y]->(a),
             (c)-[:L]->(c), (d:A:B {v: 4}), (a)-[:X {w: 2}]->(b)
      """
    When executing query:
      """
      <query>
      RETURN count(*) AS c
      """
    Then the result should be, in any order:
      | c       |
      | <count> |
    And no side effects

    Examples: nodes
      | query                                    | count |
      | MATCH ()                                 | 4     |
      | MATCH (n)                                | 4     |
      | MATCH (n:A)                              | 2     |
      | MATCH (n:A:B)                            | 1     |
      | MATCH (n:B:A)                            | 1     |
      | MATCH (n:A:A)                            | 2     |
      | MATCH (n:Nope)                           | 0     |
      | MATCH (n:a)                              | 0     |
      | MATCH (n:A {v: 1})                       | 1     |
      | MATCH (n {v: 1.0})                       | 1     |
      | MATCH (n {v: '1'})                       | 0     |
      | MATCH (n {v: null})                      | 0     |
      | MATCH (n {})                             | 4     |
      | MATCH (n {nope: 1})                      | 0     |
      | MATCH (n), (m)                           | 16    |
      | MATCH (n), (n)                           | 4     |
      | MATCH (n) MATCH (n:A)                    | 2     |
      | MATCH (n:A), (n:B)                       | 1     |
      | MATCH (n), (m) WHERE n = m               | 4     |
      | MATCH (n), (m) WHERE n <> m              | 12    |
      | MATCH (n) WHERE n:A                      | 2     |
      | MATCH (n) WHERE n:A:B                    | 1     |
      | MATCH (n) WHERE NOT n:A                  | 2     |
      | MATCH (n) WHERE n:A OR n:C               | 3     |
      | MATCH (n) WHERE n.v > 1 AND n.v < 4      | 2     |
      | MATCH (n) WHERE 1 < n.v < 4              | 2     |
      | MATCH (n) WHERE n.nope = 1               | 0     |
      | MATCH (n) WHERE NOT n.nope = 1           | 0     |
      | MATCH (n) WHERE n.nope IS NULL           | 4     |
      | MATCH (n) WHERE n.v IN [1, 4, null]      | 2     |
      | MATCH (n) WHERE NOT n.v IN [1, null]     | 0     |
      | MATCH (n) WHERE n['v'] = 2               | 1     |
      | MATCH (n) WHERE true                     | 4     |
      | MATCH (n) WHERE null                     | 0     |
      | MATCH (n) WHERE false                    | 0     |
      | MATCH (n) WHERE n.v = 1 OR n.nope > 1    | 1     |
      | MATCH (n) WHERE n.v = 1 XOR n.v = 2      | 2     |

    Examples: relationships
      | query                                    | count |
      | MATCH ()-->()                            | 5     |
      | MATCH ()<--()                            | 5     |
      | MATCH ()--()                             | 9     |
      | MATCH ()<-->()                           | 9     |
      | MATCH ()-[r]->()                         | 5     |
      | MATCH ()-[:X]->()                        | 3     |
      | MATCH ()-[:X\|Y]->()                     | 4     |
      | MATCH ()-[:X\|:Y]->()                    | 4     |
      | MATCH ()-[:X\|X]->()                     | 3     |
      | MATCH ()-[:x]->()                        | 0     |
      | MATCH ()-[r {w: 2}]->()                  | 2     |
      | MATCH (a:A)-->(b:B)                      | 2     |
      | MATCH (a:A)--(b:B)                       | 2     |
      | MATCH (a)-->(a)                          | 1     |
      | MATCH (a)--(a)                           | 1     |
      | MATCH (a)<--(a)                          | 1     |
      | MATCH (a:A)-->(b)-->(c)                  | 2     |
      | MATCH (a)-->(b)<--(c)                    | 4     |
      | MATCH (a)-->()-->()-->(a)                | 6     |
      | MATCH (a:A)-[r]->(b), (a)-[s]->(b)       | 2     |
      | MATCH (a:A)-[r]->(b) MATCH (a)-[s]->(b)  | 4     |
      | MATCH ()-[r]->() MATCH ()-[r]->()        | 5     |
      | MATCH ()-[r]->() MATCH ()<-[r]-()        | 5     |
      | MATCH ()-[r]->() MATCH ()-[r]-()         | 9     |
      | MATCH (a)-[r]->(b) MATCH (b)-[r]->(a)    | 1     |
      | MATCH ()-[r]->() WHERE type(r) = 'X'     | 3     |
      | MATCH ()-[r]->() WHERE r.w = 2           | 2     |
      | MATCH ()-[r]->(b) WHERE r.w = b.v        | 1     |
      | MATCH (a)-[r]->(b) WHERE a.v < b.v       | 3     |
      | MATCH (a), (b) WHERE (a)-->(b)           | 4     |
      | MATCH (a), (b) WHERE NOT (a)-->(b)       | 12    |
      | MATCH (a), (b) WHERE (a)-[:X {w: 1}]->(b) | 1    |
      | MATCH (a) WHERE (a)-->()                 | 3     |
      | MATCH (a) WHERE NOT (a)--()              | 1     |
      | MATCH (a) WHERE (a)-->(a)                | 1     |
      | MATCH (a) WHERE (a)-->(:B) OR (a)-->(:C) | 3     |
      | MATCH (a) WHERE (a)-[:X*2]->()           | 1     |
      | MATCH (a) WHERE (a)-[:X*]->(:C)          | 2     |
      | MATCH (a) WHERE (a)-[*0]->()             | 4     |
      | MATCH (a {v: 1})-[:X]-(b)-[:X]-(c)       | 4     |

    Examples: relationships of variable length
      | query                                    | count |
      | MATCH (:A {v: 1})-[:X*]->()              | 4     |
      | MATCH (:A {v: 1})-[:X*1]->()             | 2     |
      | MATCH (:A {v: 1})-[:X*2]->()             | 2     |
      | MATCH (:A {v: 1})-[:X*3]->()             | 0     |
      | MATCH (:A {v: 1})-[:X*0]->()             | 1     |
      | MATCH (:A {v: 1})-[:X*0..1]->()          | 3     |
      | MATCH (:A {v: 1})-[:X*..1]->()           | 2     |
      | MATCH (:A {v: 1})-[:X*2..]->()           | 2     |
      | MATCH (:A {v: 1})-[:X*..]->()            | 4     |
      | MATCH (:A {v: 1})-[:X*0..]->()           | 5     |
      | MATCH (:A {v: 1})-[:X*2..1]->()          | 0     |
      | MATCH (:A {v: 1})-[:X*1..0]->()          | 0     |
      | MATCH (:A {v: 1})-[:X*0..0]->()          | 1     |
      | MATCH (:A {v: 1})-[:X*..0]->()           | 0     |
      | MATCH (:A {v: 1})-[:X*{w: 2}]->()        | 2     |
      | MATCH (:A {v: 1})-[*1..1 {w: 1}]->()     | 1     |
      | MATCH (:A {v: 1})-[*0..1 {w: 7}]->()     | 1     |
      | MATCH (c:C)-[:L*]->(c)                   | 1     |
      | MATCH (c:C)-[:L*0..]->(c)                | 2     |
      | MATCH (c:C)-[:L*0..]-(c)                 | 2     |
      | MATCH (:B)<-[:X*]-(a)                    | 2     |
      | MATCH (:A {v: 1})-[:X*1..2]-()           | 6     |
      | MATCH (:A {v: 1})-[r:X*1..2]->() WHERE size(r) = 2 | 2 |
      | MATCH (a:A)-[:X*2]->(c)-[:Y]->(a)        | 2     |
      | MATCH (a:A)-[:X*0..]->(b)-[:X*0..]->(c:C) | 6    |
      | MATCH (a {v: 1})-[r:X*2]->(c) MATCH (a)-[r*]->(c) | 2 |
      | MATCH (:A {v: 1})-[:X\|Y*3]->(x)         | 2     |

  Scenario Outline: a pattern is wrong
    Given any graph
    When executing query:
      """
      <query>
      """
    Then a SyntaxError should be raised at compile time: <detail>

    Examples:
      | query                                          | detail                          |
      | MATCH (n $p) RETURN n                          | InvalidParameterUse             |
      | MATCH ()-[r $p]->() RETURN r                   | InvalidParameterUse             |
      | MATCH ()-[r:T $p]->() RETURN r                 | InvalidParameterUse             |
      | MATCH (n)-[n]->() RETURN n                     | VariableTypeConflict            |
      | MATCH ()-[n]->(n) RETURN n                     | VariableTypeConflict            |
      | MATCH (n), ()-[n]->() RETURN n                 | VariableTypeConflict            |
      | MATCH (n) MATCH ()-[n]-() RETURN n             | VariableTypeConflict            |
      | MATCH ()-[n]-() MATCH (n) RETURN n             | VariableTypeConflict            |
      | MATCH ()-[n*]-() MATCH (n) RETURN n            | VariableTypeConflict            |
      | MATCH ()-[n*]-() MATCH ()-[n]-() RETURN n      | VariableTypeConflict            |
      | MATCH ()-[n]-() MATCH ()-[n*]-() RETURN n      | VariableTypeConflict            |
      | MATCH n = () MATCH (n) RETURN n                | VariableTypeConflict            |
      | MATCH n = (), (n) RETURN n                     | VariableTypeConflict            |
      | MATCH n = (), ()-[n]-() RETURN n               | VariableTypeConflict            |
      | MATCH (n), n = () RETURN n                     | VariableAlreadyBound            |
      | MATCH n = (n) RETURN n                         | VariableAlreadyBound            |
      | MATCH n = ()-[n]-() RETURN n                   | VariableAlreadyBound            |
      | MATCH n = (), n = () RETURN n                  | VariableAlreadyBound            |
      | MATCH (n) MATCH n = () RETURN n                | VariableAlreadyBound            |
      | WITH 1 AS n MATCH n = () RETURN n              | VariableAlreadyBound            |
      | WITH 1 AS n MATCH (n) RETURN n                 | VariableTypeConflict            |
      | WITH 'x' AS n MATCH (n) RETURN n               | VariableTypeConflict            |
      | WITH {a: 1} AS n MATCH (n) RETURN n            | VariableTypeConflict            |
      | WITH [1] AS n MATCH ()-[n]-() RETURN n         | VariableTypeConflict            |
      | WITH true AS n MATCH ()-->(n) RETURN n         | VariableTypeConflict            |
      | UNWIND [1, 2] AS n MATCH (n) RETURN n          | VariableTypeConflict            |
      | MATCH (a)-[r]->()-[r]->(a) RETURN r            | RelationshipUniquenessViolation |
      | MATCH ()-[r]->(), ()-[r]->() RETURN r          | RelationshipUniquenessViolation |
      | MATCH (n) WHERE m.x = 1 RETURN n               | UndefinedVariable               |
      | MATCH (n {x: m.y}) RETURN n                    | UndefinedVariable               |
      | MATCH (n) WHERE count(n) > 1 RETURN n          | InvalidAggregation              |
      | MATCH (n {x: count(*)}) RETURN n               | InvalidAggregation              |
      | MATCH (n) WHERE (n)-->(m) RETURN n             | UndefinedVariable               |
      | MATCH (n) WHERE (n)-[r]->() RETURN n           | UndefinedVariable               |
      | MATCH (n) WHERE n RETURN n                     | InvalidArgumentType             |
      | MATCH (n) WHERE (n) RETURN n                   | InvalidArgumentType             |
      | MATCH (n) WHERE 1 RETURN n                     | InvalidArgumentType             |
      | MATCH (n) WHERE 'true' RETURN n                | InvalidArgumentType             |
      | MATCH (n) WHERE n AND true RETURN n            | InvalidArgumentType             |
      | MATCH ()-[r]->() WHERE r RETURN r              | InvalidArgumentType             |
      | MATCH p = () WHERE p.x = 1 RETURN p            | InvalidArgumentType             |
      | MATCH (n)-[r:T\|]->() RETURN n                 | UnexpectedSyntax                |
      | MATCH (n RETURN n                              | UnexpectedSyntax                |
      | MATCH [r] RETURN r                             | UnexpectedSyntax                |
      | MATCH (n)>-(m) RETURN n                        | UnexpectedSyntax                |
      | MATCH n RETURN n                               | UnexpectedSyntax                |
      | MATCH (n) WHERE RETURN n                       | UnexpectedSyntax                |
      | MATCH (n)                                      | InvalidClauseComposition        |
      | MATCH (n) RETURN (n)-->()                      | UnexpectedSyntax                |
      | MATCH (n) WITH (n)-->() AS x RETURN x          | UnexpectedSyntax                |
      | MATCH (n) SET n.x = (n)-->() RETURN n          | UnexpectedSyntax                |
      | MATCH (n) RETURN n.x = (n)-->()                | UnexpectedSyntax                |
      | MATCH (n) RETURN count((n)-->())               | UnexpectedSyntax                |
      | MATCH (n) WHERE size((n)-->()) > 0 RETURN n    | UnexpectedSyntax                |
      | OPTIONAL MATCH (n) MATCH (n)-[n]-() RETURN n   | VariableTypeConflict            |
      | MATCH (n)-[:T*-1]->() RETURN n                 | InvalidRelationshipPattern      |
      | MATCH (n)-[:T..]->() RETURN n                  | InvalidRelationshipPattern      |
      | MATCH (n)-[:T..2]->() RETURN n                 | InvalidRelationshipPattern      |
      | MATCH (n)-[:T*1.5]->() RETURN n                | InvalidRelationshipPattern      |

  Scenario Outline: OPTIONAL MATCH, and what WHERE belongs to
    Given an empty graph
    And having executed:
      """
      CREATE (:S {v: 1})-[:T]->(:E {v: 2}), (:S {v: 3})
      """
    When executing query:
      """
      <query>
      """
    Then the result should be, in any order:
      | a   | b   |
      | <a> | <b> |
      | <c> | <d> |
    And no side effects

    Examples:
      | query                                                                          | a | b    | c | d    |
      | MATCH (s:S) OPTIONAL MATCH (s)-->(e) RETURN s.v AS a, e.v AS b                 | 1 | 2    | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH (s)-->(e) WHERE e.v > 5 RETURN s.v AS a, e.v AS b   | 1 | null | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH (s)-->(e) WHERE s.v = 3 RETURN s.v AS a, e.v AS b   | 1 | null | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH (s)-[r]->(e) RETURN s.v AS a, r.x AS b              | 1 | null | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH (s)-[r]->(e) RETURN s.v AS a, type(r) AS b          | 1 | 'T'  | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH (s)-[r]->() RETURN s.v AS a, r IS NULL AS b         | 1 | false | 3 | true |
      | MATCH (s:S) OPTIONAL MATCH p = (s)-->() RETURN s.v AS a, length(p) AS b        | 1 | 1    | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH (s)-[r*]->() RETURN s.v AS a, size(r) AS b          | 1 | 1    | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH (s)-->(e) RETURN s.v AS a, labels(e) AS b           | 1 | ['E'] | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH (s)-->(e) RETURN s.v AS a, e:E AS b                 | 1 | true | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH (s)-->(e) RETURN s.v AS a, count(e) AS b            | 1 | 1    | 3 | 0    |
      | MATCH (s:S) OPTIONAL MATCH (s)-->(e) RETURN s.v AS a, count(*) AS b            | 1 | 1    | 3 | 1    |
      | MATCH (s:S) OPTIONAL MATCH (s)-->(e) RETURN s.v AS a, collect(e.v) AS b        | 1 | [2]  | 3 | []   |
      | MATCH (s:S) OPTIONAL MATCH (s)-->(e) OPTIONAL MATCH (e)<--(x) RETURN s.v AS a, x.v AS b | 1 | 1 | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH (s)-->(e:Q) RETURN s.v AS a, e AS b                 | 1 | null | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH (q:Q) RETURN s.v AS a, q AS b                       | 1 | null | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH (s)-->(e) RETURN s.v AS a, e = e AS b               | 1 | true | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH (s)-->(e) RETURN s.v AS a, keys(e) AS b             | 1 | ['v'] | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH (s)-->(e) RETURN s.v AS a, properties(e) AS b       | 1 | {v: 2} | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH (s)-[r]->() RETURN s.v AS a, startNode(r).v AS b    | 1 | 1    | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH p = (s)-->() RETURN s.v AS a, [n IN nodes(p) \| n.v] AS b | 1 | [1, 2] | 3 | null |
      | MATCH (s:S) OPTIONAL MATCH p = (s)-->() RETURN s.v AS a, size(relationships(p)) AS b | 1 | 1 | 3 | null |
      | MATCH (s:S) RETURN s.v AS a, [(s)-->(e) \| e.v] AS b                           | 1 | [2]  | 3 | []   |
      | MATCH (s:S) RETURN s.v AS a, [p = (s)-->() \| length(p)] AS b                  | 1 | [1]  | 3 | []   |
      | MATCH (s:S) RETURN s.v AS a, size([(s)-->(e) WHERE e.v > 5 \| 1]) AS b         | 1 | 0    | 3 | 0    |
      | MATCH (s:S) RETURN s.v AS a, [(s)-->(s) \| 1] AS b                             | 1 | []   | 3 | []   |
      | MATCH (s:S) RETURN s.v AS a, exists((s)-->()) AS b                             | 1 | true | 3 | false |
      | MATCH (s:S) WITH s, [(s)-[r]->(e) \| type(r)] AS t RETURN s.v AS a, t AS b     | 1 | ['T'] | 3 | [] |
      | MATCH (s:S) RETURN s.v AS a, CASE WHEN (s)-->() THEN 1 ELSE 0 END AS b         | 1 | 1    | 3 | 0    |
      | MATCH (s:S) RETURN s.v AS a, [x IN [1] WHERE (s)-->()] AS b                    | 1 | [1]  | 3 | []   |
      | MATCH (s:S) RETURN s.v AS a, s.v = 3 OR exists { (s)-->() } AS b               | 1 | true | 3 | true |

  Scenario: OPTIONAL MATCH from nothing
    Given an empty graph
    When executing query:
      """
      OPTIONAL MATCH (n) WITH n OPTIONAL MATCH (n)-->(m) RETURN n, m
      """
    Then the result should be, in any order:
      | n    | m    |
      | null | null |
    And no side effects

  Scenario: MATCH from a null node finds nothing
    Given an empty graph
    And having executed:
      """
      CREATE ()-[:T]->()
      """
    When executing query:
      """
      OPTIONAL MATCH (n:Nope) WITH n MATCH (n)-->(m) RETURN n, m
      """
    Then the result should be, in any order:
      | n | m |
    And no side effects

  Scenario: MATCH of a null relationship finds nothing
    Given an empty graph
    And having executed:
      """
      CREATE ()-[:T]->()
      """
    When executing query:
      """
      OPTIONAL MATCH ()-[r:Nope]->() WITH r MATCH ()-[r]->() RETURN r
      """
    Then the result should be, in any order:
      | r |
    And no side effects

  Scenario: OPTIONAL MATCH with bound relationship in another direction
    Given an empty graph
    And having executed:
      """
      CREATE (:A)-[:T]->(:B)
      """
    When executing query:
      """
      MATCH (a:A)-[r]->(b) OPTIONAL MATCH (a)<-[r]-(c) RETURN a, b, c
      """
    Then the result should be, in any order:
      | a    | b    | c    |
      | (:A) | (:B) | null |
    And no side effects

  Scenario Outline: named paths
    Given an empty graph
    And having executed:
      """
      CREATE (:A {n: 1})-[:T {n: 2}]->(:B)<-[:U]-(:C)
      """
    When executing query:
      """
      <query>
      """
    Then the result should be, in any order:
      | v       |
      | <value> |
    And no side effects

    Examples:
      | query                                               | value                                          |
      | MATCH p = (:A) RETURN p AS v                        | <(:A {n: 1})>                                  |
      | MATCH p = (:A)-->() RETURN p AS v                   | <(:A {n: 1})-[:T {n: 2}]->(:B)>                |
      | MATCH p = (:B)<--(:A) RETURN p AS v                 | <(:B)<-[:T {n: 2}]-(:A {n: 1})>                |
      | MATCH p = (:A)--()--(:C) RETURN p AS v              | <(:A {n: 1})-[:T {n: 2}]->(:B)<-[:U]-(:C)>     |
      | MATCH p = (:A)-[*]-(:C) RETURN p AS v               | <(:A {n: 1})-[:T {n: 2}]->(:B)<-[:U]-(:C)>     |
      | MATCH p = (:C)-[*0..0]-() RETURN p AS v             | <(:C)>                                         |
      | MATCH p = (:A)-[*0]->(b) RETURN length(p) AS v      | 0                                              |
      | MATCH p = (:A)-[*]-(:C) RETURN length(p) AS v       | 2                                              |
      | MATCH p = (:A)-[*]-(:C) RETURN [x IN nodes(p) \| labels(x)[0]] AS v | ['A', 'B', 'C']                |
      | MATCH p = (:A)-[*]-(:C) RETURN [x IN relationships(p) \| type(x)] AS v | ['T', 'U']                  |
      | MATCH (:A)-[r*]-(:C) RETURN r AS v                  | [[:T {n: 2}], [:U]]                            |
      | MATCH (:C)-[r*]-(:A) RETURN r AS v                  | [[:U], [:T {n: 2}]]                            |
      | MATCH (:A)<-[r*]-(:C) RETURN count(r) AS v          | 0                                              |
      | MATCH p = (:A)-->(), q = (:C)-->() RETURN [p, q] AS v | [<(:A {n: 1})-[:T {n: 2}]->(:B)>, <(:C)-[:U]->(:B)>] |
      | MATCH p = (:A)-->() MATCH q = (:A)-->() RETURN p = q AS v | true                                     |
      | MATCH p = (:A)-->() MATCH q = (:B)<--(:A) RETURN p = q AS v | false                                  |
      | MATCH p = shortestPath((:A)-[*]-(:C)) RETURN length(p) AS v | 2                                      |
      | MATCH (a:A)-[r:T]->(b) RETURN [startNode(r) = a, endNode(r) = b] AS v | [true, true]                 |
      | MATCH (b:B)<-[r:T]-(a) RETURN [startNode(r) = a, endNode(r) = b] AS v | [true, true]                 |
      | MATCH p = (a:A)-[r]->(b)<-[s]-(c) WITH p, [a, r, b, s, c] AS x RETURN size(x) + length(p) AS v | 7   |
      | MATCH (a:A) WITH a MATCH p = (a)-->() RETURN nodes(p)[0] = a AS v | true                             |
