# Expectations by hand from the openCypher 9 reference (RETURN, WITH, UNWIND, UNION, ORDER BY, SKIP, LIMIT, aggregation), its grammar,
# CIP2016-06-14 (orderability, equivalence), CIP2017-07-31 (aggregation) and CIP2021-07-07 (grouping keys), and the Neo4j Cypher manual.
# Sources: unverified. They were not read again for this file: expectations are by hand from knowledge of these texts.
# Aggregates in ORDER BY: also opencypher/front-end @ 7e1ddfd9 (2023-08-18), normalizeWithAndReturnClauses and AmbiguousAggregation, read 2026-11-28.
Feature: RETURN, WITH, UNWIND, UNION, ORDER BY, SKIP, LIMIT and aggregation

  Scenario Outline: one value
    Given an empty graph
    And having executed:
      """
      CREATE (:N {k: 'a', x: 1, y: 1.5})-[:R {w: 3}]->(:N {k: 'a', x: 2}), (:N {k: 'b', x: 3}), (:M)
      """
    When executing query:
      """
      <query>
      """
    Then the result should be, in order:
      | v       |
      | <value> |
    And no side effects

    Examples: aggregation
      | query                                                                  | value        |
      | MATCH (n) RETURN count(*) AS v                                         | 4            |
      | MATCH (n) RETURN count(n.x) AS v                                       | 3            |
      | MATCH (n) RETURN count(DISTINCT n.k) AS v                              | 2            |
      | MATCH (n) RETURN count(DISTINCT labels(n)) AS v                        | 2            |
      | MATCH (n:Nope) RETURN count(*) AS v                                    | 0            |
      | MATCH (n:Nope) RETURN count(n) AS v                                    | 0            |
      | MATCH (n:Nope) RETURN sum(n.x) AS v                                    | 0            |
      | MATCH (n:Nope) RETURN avg(n.x) AS v                                    | null         |
      | MATCH (n:Nope) RETURN min(n.x) AS v                                    | null         |
      | MATCH (n:Nope) RETURN max(n.x) AS v                                    | null         |
      | MATCH (n:Nope) RETURN collect(n) AS v                                  | []           |
      | MATCH (n:Nope) RETURN stDev(n.x) AS v                                  | 0.0          |
      | MATCH (n:Nope) RETURN percentileCont(n.x, 0.5) AS v                    | null         |
      | MATCH (n:Nope) RETURN percentileDisc(n.x, 0.5) AS v                    | null         |
      | MATCH (n:Nope) RETURN count(*) > 0 AS v                                | false        |
      | MATCH (n:Nope) RETURN [count(*), sum(n.x)] AS v                        | [0, 0]       |
      | MATCH (n:Nope) RETURN {c: count(*)} AS v                               | {c: 0}       |
      | MATCH (n) RETURN sum(n.x) AS v                                         | 6            |
      | MATCH (n) RETURN sum(n.y) AS v                                         | 1.5          |
      | MATCH (n) RETURN avg(n.x) AS v                                         | 2.0          |
      | MATCH (n) RETURN avg(n.y) AS v                                         | 1.5          |
      | MATCH (n) RETURN min(n.x) AS v                                         | 1            |
      | MATCH (n) RETURN max(n.k) AS v                                         | 'b'          |
      | MATCH (n) RETURN min(n.nope) AS v                                      | null         |
      | MATCH (n) RETURN collect(n.nope) AS v                                  | []           |
      | MATCH (n) RETURN size(collect(n)) AS v                                 | 4            |
      | MATCH (n) RETURN size(collect(DISTINCT n.k)) AS v                      | 2            |
      | MATCH (n) RETURN count(*) + 1 AS v                                     | 5            |
      | MATCH (n) RETURN count(*) * 2 + sum(n.x) AS v                          | 14           |
      | MATCH (n) RETURN count(n) = 4 AND max(n.x) = 3 AS v                    | true         |
      | MATCH (n) RETURN size(collect(n.k)) + count(n.y) AS v                  | 4            |
      | MATCH (n) RETURN collect(n.nope)[0] IS NULL AS v                       | true         |
      | MATCH (n) RETURN CASE WHEN count(*) > 3 THEN 'many' ELSE 'few' END AS v | 'many'      |
      | MATCH (n) WITH count(*) AS c RETURN c AS v                             | 4            |
      | MATCH ()-[r]-() RETURN count(r) AS v                                   | 2            |
      | MATCH ()-[r]-() RETURN count(DISTINCT r) AS v                          | 1            |
      | MATCH p = ()-->() RETURN count(p) AS v                                 | 1            |
      | MATCH (n) RETURN count(null) AS v                                      | 0            |
      | MATCH (n) RETURN sum(null) AS v                                        | 0            |
      | MATCH (n) RETURN avg(null) AS v                                        | null         |
      | UNWIND [1, 2.5] AS x RETURN sum(x) AS v                                | 3.5          |
      | UNWIND [1, 2] AS x RETURN avg(x) AS v                                  | 1.5          |
      | UNWIND [1, null, 3] AS x RETURN avg(x) AS v                            | 2.0          |
      | UNWIND [1, null, 3] AS x RETURN count(*) - count(x) AS v               | 1            |
      | UNWIND [1, 1.0, 1] AS x RETURN count(DISTINCT x) AS v                  | 1            |
      | UNWIND [null, null] AS x RETURN count(DISTINCT x) AS v                 | 0            |
      | UNWIND [[1], [1], [2]] AS x RETURN count(DISTINCT x) AS v              | 2            |
      | UNWIND [{a: 1}, {a: 1}] AS x RETURN count(DISTINCT x) AS v             | 1            |
      | UNWIND [[null], [null]] AS x RETURN count(DISTINCT x) AS v             | 1            |
      | UNWIND [1, 1, 2] AS x RETURN sum(DISTINCT x) AS v                      | 3            |
      | UNWIND [1, 1, 4] AS x RETURN avg(DISTINCT x) AS v                      | 2.5          |
      | UNWIND [3, 1, 3] AS x WITH x ORDER BY x RETURN collect(DISTINCT x) AS v | [1, 3]      |
      | UNWIND [1, 'a', null, 0.5] AS x RETURN max(x) AS v                     | 1            |
      | UNWIND [1, 'a', null, 0.5] AS x RETURN min(x) AS v                     | 'a'          |
      | UNWIND [1, 'a', [0], true] AS x RETURN min(x) AS v                     | [0]          |
      | UNWIND [1, 'a', [0], true] AS x RETURN max(x) AS v                     | 1            |
      | UNWIND ['a', 'B', 'b'] AS x RETURN min(x) AS v                         | 'B'          |
      | UNWIND [[1, 2], [1], [1, null]] AS x RETURN max(x) AS v                | [1, null]    |
      | UNWIND [[1, 2], [1], [1, null]] AS x RETURN min(x) AS v                | [1]          |
      | UNWIND [[2], 'x', ['a', 5]] AS x RETURN min(x) AS v                    | ['a', 5]     |
      | UNWIND [true, false] AS x RETURN max(x) AS v                           | true         |
      | UNWIND [1, 0.0 / 0.0] AS x RETURN max(x) AS v                          | NaN          |
      | UNWIND [10, 20, 30] AS x RETURN percentileDisc(x, 0.0) AS v            | 10           |
      | UNWIND [10, 20, 30] AS x RETURN percentileDisc(x, 0.5) AS v            | 20           |
      | UNWIND [10, 20, 30] AS x RETURN percentileDisc(x, 1.0) AS v            | 30           |
      | UNWIND [10, 20, 30] AS x RETURN percentileDisc(x, 0.34) AS v           | 20           |
      | UNWIND [30, 10, 20] AS x RETURN percentileCont(x, 0.5) AS v            | 20.0         |
      | UNWIND [10, 20] AS x RETURN percentileCont(x, 0.25) AS v               | 12.5         |
      | UNWIND [10, 20, 30] AS x RETURN percentileCont(x, 0) AS v              | 10.0         |
      | UNWIND [10, 20, 30] AS x RETURN percentileCont(x, 1) AS v              | 30.0         |
      | UNWIND [10, null, 30] AS x RETURN percentileCont(x, 0.5) AS v          | 20.0         |
      | UNWIND [1.5] AS x RETURN percentileDisc(x, 0.9) AS v                   | 1.5          |
      | UNWIND [1, 2, 3] AS x RETURN stDev(x) AS v                             | 1.0          |
      | UNWIND [1, 3] AS x RETURN stDevP(x) AS v                               | 1.0          |
      | UNWIND [5] AS x RETURN stDev(x) AS v                                   | 0.0          |
      | UNWIND range(1, 4) AS x RETURN reduce(s = 0, y IN collect(x) \| s + y) AS v | 10      |
      | UNWIND range(1, 4) AS x RETURN [y IN collect(x) WHERE y > 9] AS v      | []           |
      | UNWIND range(1, 4) AS x RETURN all(y IN collect(x) WHERE y > 0) AS v   | true         |
      | UNWIND range(1, 4) AS x WITH collect(x) AS l UNWIND l AS y RETURN sum(y) AS v | 10    |
      | UNWIND [duration('PT1H'), duration('P1D')] AS x RETURN sum(x) AS v     | 'P1DT1H'     |

    Examples: WITH and scopes
      | query                                                                  | value        |
      | WITH 1 AS a RETURN a AS v                                              | 1            |
      | WITH 1 AS a WITH a + 1 AS a RETURN a AS v                              | 2            |
      | WITH 1 AS a, 2 AS b WITH b AS a, a AS b RETURN [a, b] AS v             | [2, 1]       |
      | WITH 1 AS a WITH *, 2 AS b RETURN a + b AS v                           | 3            |
      | WITH 1 AS a WITH * RETURN a AS v                                       | 1            |
      | MATCH (n:M) WITH n MATCH (n) RETURN count(n) AS v                      | 1            |
      | MATCH (n:M) WITH n AS m MATCH (n) RETURN count(n) AS v                 | 4            |
      | MATCH (n) WITH n.k AS k, count(*) AS c WHERE c > 1 RETURN k AS v       | 'a'          |
      | MATCH (n) WITH n.x AS x ORDER BY x LIMIT 1 RETURN x AS v               | 1            |
      | MATCH (n) WITH n ORDER BY n.x DESC SKIP 1 LIMIT 1 RETURN n.x AS v      | 3            |
      | MATCH (n) WITH n.k AS k ORDER BY n.x LIMIT 1 RETURN k AS v             | 'a'          |
      | MATCH (n) WITH n.x AS v WHERE n.k = 'b' RETURN v                       | 3            |
      | MATCH (n) WITH DISTINCT n.k AS k WHERE k IS NOT NULL RETURN count(*) AS v | 2         |
      | MATCH (n) WITH n WHERE n.x = 2 RETURN n.k AS v                         | 'a'          |
      | MATCH (n:N) WITH n.x AS n ORDER BY n DESC LIMIT 1 RETURN n AS v        | 3            |
      | MATCH (n:N) WITH n.x + 1 AS n WHERE n > 3 RETURN n AS v                | 4            |
      | MATCH (n:N) WITH max(n.x) AS m MATCH (k {x: m}) RETURN k.k AS v        | 'b'          |
      | MATCH (a:N)-[r]->(b) WITH a, b, r.w AS w RETURN w + a.x + b.x AS v     | 6            |
      | WITH {a: {b: 1}} AS m RETURN m.a.b AS v                                | 1            |
      | WITH [1, 2, 3] AS l RETURN l[size(l) - 1] AS v                         | 3            |
      | WITH 1 AS x RETURN [x IN [5] \| x] + x AS v                            | [5, 1]       |
      | WITH [[1, 2], [3]] AS l UNWIND l AS a UNWIND a AS b RETURN sum(b) AS v | 6            |
      | UNWIND null AS x RETURN count(*) AS v                                  | 0            |
      | UNWIND [] AS x RETURN count(*) AS v                                    | 0            |
      | UNWIND [null, null] AS x RETURN count(*) AS v                          | 2            |
      | UNWIND [1, 2] AS x UNWIND [3, 4, 5] AS y RETURN count(*) AS v          | 6            |
      | UNWIND 5 AS x RETURN x AS v                                            | 5            |
      | UNWIND {a: 1} AS x RETURN x AS v                                       | {a: 1}       |
      | MATCH (n:N) WITH collect(n) AS l UNWIND l AS m RETURN count(m) AS v    | 3            |
      | MATCH (n:N) WITH collect(n) AS l UNWIND l AS m MATCH (m)-->(k) RETURN k.x AS v | 2    |

    Examples: ORDER BY
      | query                                                                       | value  |
      | UNWIND [2, null, 1] AS x WITH x ORDER BY x RETURN collect(x IS NULL) AS v   | [false, false, true] |
      | UNWIND [2, null, 1] AS x WITH x ORDER BY x DESC RETURN collect(x IS NULL) AS v | [true, false, false] |
      | UNWIND ['b', 'B', 'a'] AS x WITH x ORDER BY x RETURN collect(x) AS v        | ['B', 'a', 'b'] |
      | UNWIND [true, false] AS x WITH x ORDER BY x RETURN collect(x) AS v          | [false, true] |
      | UNWIND [1.5, 1, 2] AS x WITH x ORDER BY x DESCENDING RETURN collect(x) AS v | [2, 1.5, 1] |
      | UNWIND [[2], [1, 5], [], [1]] AS x WITH x ORDER BY x RETURN collect(x) AS v | [[], [1], [1, 5], [2]] |
      | UNWIND [[1, null], [1, 'a'], [1]] AS x WITH x ORDER BY x RETURN collect(x) AS v | [[1], [1, 'a'], [1, null]] |
      | UNWIND [0.0 / 0.0, 5, 'a', true, [1], {a: 1}] AS x WITH x ORDER BY x RETURN collect(x) AS v | [{a: 1}, [1], 'a', true, 5, NaN] |
      | UNWIND [3, 1, 2] AS x WITH x ORDER BY -x RETURN collect(x) AS v             | [3, 2, 1] |
      | UNWIND [3, 1, 2] AS x WITH x AS y ORDER BY x RETURN collect(y) AS v         | [1, 2, 3] |
      | UNWIND [3, 1, 2] AS x WITH x AS y ORDER BY y + x RETURN collect(y) AS v     | [1, 2, 3] |
      | UNWIND [3, 1, 2] AS x WITH -x AS x ORDER BY x RETURN collect(x) AS v        | [-3, -2, -1] |
      | UNWIND [3, 1, 2] AS x WITH x, x % 2 AS p ORDER BY p DESC, x RETURN collect(x) AS v | [1, 3, 2] |
      | UNWIND [3, 1, 2] AS x WITH x ORDER BY x % 2 ASC, x DESC RETURN collect(x) AS v | [2, 3, 1] |
      | UNWIND [1, 2, 3, 4] AS x WITH x ORDER BY x SKIP 1 LIMIT 2 RETURN collect(x) AS v | [2, 3] |
      | UNWIND [1, 2, 3, 4] AS x WITH x ORDER BY x LIMIT 1 + 1 RETURN collect(x) AS v | [1, 2] |
      | UNWIND [1, 2, 3, 4] AS x WITH x ORDER BY x SKIP toInteger(ceil(1.7)) RETURN collect(x) AS v | [3, 4] |
      | UNWIND [1, 2, 3, 4] AS x WITH x ORDER BY x LIMIT 0 RETURN collect(x) AS v   | []     |
      | UNWIND [1, 2, 2, 3] AS x WITH DISTINCT x ORDER BY x DESC LIMIT 2 RETURN collect(x) AS v | [3, 2] |
      | UNWIND [1, 2, 2, 3] AS x WITH x, count(*) AS c ORDER BY c DESC LIMIT 1 RETURN x AS v | 2 |
      | UNWIND [1, 2, 2, 3] AS x WITH x, count(*) AS c ORDER BY count(*) DESC LIMIT 1 RETURN x AS v | 2 |
      | UNWIND [1, 2, 2, 3] AS x WITH x % 2 AS p, sum(x) AS s ORDER BY x % 2 LIMIT 1 RETURN s AS v | 4 |
      | UNWIND [1, 2, 2, 3] AS x WITH x % 2 AS p, sum(x) AS s ORDER BY p + sum(x) LIMIT 1 RETURN s AS v | 4 |
      | MATCH (n:N) WITH n, n.x AS x ORDER BY n.x DESC LIMIT 1 RETURN x AS v        | 3      |
      | MATCH (n:N) RETURN n.x AS v ORDER BY n.k DESC, n.x LIMIT 1                  | 3      |
      | MATCH (n:N) RETURN n.x AS v ORDER BY v DESC LIMIT 1                         | 3      |
      | MATCH (n:N) RETURN n.x AS v ORDER BY n.x + v DESC LIMIT 1                   | 3      |
      | MATCH (n:N) RETURN n.k AS v ORDER BY n.nope, n.x SKIP 2                     | 'b'    |
      | MATCH (n:N) RETURN DISTINCT n.k AS v ORDER BY n.k DESC LIMIT 1              | 'b'    |
      | MATCH (n:N) RETURN DISTINCT n.k AS v ORDER BY v SKIP 1                      | 'b'    |
      | MATCH (n:N) RETURN n.x % 1 AS v ORDER BY n.x LIMIT 1                        | 0      |
      | MATCH (n:M) RETURN n.x AS v ORDER BY n                                      | null   |
      | MATCH (n:N) RETURN max(n.x) AS v ORDER BY max(n.x)                          | 3      |
      | MATCH (n:N) RETURN count(*) AS v ORDER BY v                                 | 3      |
      | MATCH (n:N) WITH n.k AS k, count(*) AS c ORDER BY n.k LIMIT 1 RETURN c AS v | 2      |
      | MATCH (n:N) WITH n.k AS k, count(*) AS c ORDER BY k + c LIMIT 1 RETURN c AS v | 2    |

    Examples: UNION
      | query                                                                  | value |
      | RETURN 1 AS v UNION RETURN 1 AS v                                      | 1     |
      | RETURN 1 AS v UNION RETURN 1.0 AS v                                    | 1     |
      | RETURN null AS v UNION RETURN null AS v                                | null  |
      | UNWIND [1, 1] AS v RETURN v UNION RETURN 1 AS v                        | 1     |
      | RETURN [null] AS v UNION RETURN [null] AS v                            | [null] |
      | MATCH (n:M) RETURN n AS v UNION MATCH (n:M) RETURN n AS v              | (:M)  |
      | RETURN 1 AS v UNION ALL UNWIND [] AS v RETURN v                        | 1     |
      | UNWIND [] AS v RETURN v UNION ALL RETURN 2 AS v                        | 2     |

  Scenario Outline: several rows in order
    Given an empty graph
    When executing query:
      """
      <query>
      """
    Then the result should be, in order:
      | a   | b   |
      | <a> | <b> |
      | <c> | <d> |
    And no side effects

    Examples:
      | query                                                                  | a    | b    | c    | d    |
      | UNWIND [2, 1] AS a RETURN a, a * 2 AS b ORDER BY a                     | 1    | 2    | 2    | 4    |
      | UNWIND [2, 1] AS a RETURN a, a * 2 AS b ORDER BY b DESC                | 2    | 4    | 1    | 2    |
      | UNWIND [2, 1] AS x RETURN x AS a, -x AS b ORDER BY x                   | 1    | -1   | 2    | -2   |
      | UNWIND [2, 1] AS x RETURN x AS a, -x AS b ORDER BY b                   | 2    | -2   | 1    | -1   |
      | UNWIND [1, 2, 1] AS a RETURN a, count(*) AS b ORDER BY a               | 1    | 2    | 2    | 1    |
      | UNWIND [1, 2, 1] AS a RETURN a, count(*) AS b ORDER BY count(*)        | 2    | 1    | 1    | 2    |
      | UNWIND [1, 2, 1] AS a RETURN a, count(*) AS b ORDER BY -count(*)       | 1    | 2    | 2    | 1    |
      | UNWIND [1, null, 1] AS a RETURN a, count(*) AS b ORDER BY a            | 1    | 2    | null | 1    |
      | UNWIND [1, null, null] AS a RETURN a, count(a) AS b ORDER BY a         | 1    | 1    | null | 0    |
      | UNWIND [1, 2, 1] AS x RETURN x + 1 AS a, count(*) AS b ORDER BY x + 1  | 2    | 2    | 3    | 1    |
      | UNWIND [1, 2, 1] AS x RETURN x + 1 AS a, count(*) AS b ORDER BY a      | 2    | 2    | 3    | 1    |
      | UNWIND [1, 2, 1] AS x WITH x AS a, count(*) AS b ORDER BY b RETURN a, b | 2   | 1    | 1    | 2    |
      | UNWIND [1, 2, 1] AS x RETURN x AS a, x + count(*) AS b ORDER BY a      | 1    | 3    | 2    | 3    |
      | UNWIND [1, 2, 1] AS x RETURN DISTINCT x AS a, 0 AS b ORDER BY a        | 1    | 0    | 2    | 0    |
      | UNWIND [1, 2, 1] AS x RETURN DISTINCT x AS a, 0 AS b ORDER BY x DESC   | 2    | 0    | 1    | 0    |
      | UNWIND [1, 2, 1] AS x RETURN DISTINCT x AS a, -x AS b ORDER BY -x      | 2    | -2   | 1    | -1   |
      | UNWIND [1, 2, 3] AS x RETURN x AS a, 0 AS b ORDER BY x SKIP 1          | 2    | 0    | 3    | 0    |
      | UNWIND [1, 2, 3] AS x RETURN x AS a, 0 AS b ORDER BY x DESC LIMIT 2    | 3    | 0    | 2    | 0    |
      | UNWIND [{k: 1, v: 2}, {k: 1, v: 3}, {k: 2, v: 4}] AS m RETURN m.k AS a, sum(m.v) AS b ORDER BY a | 1 | 5 | 2 | 4 |
      | UNWIND [{k: 1, v: 2}, {k: 1, v: 3}, {k: 2, v: 4}] AS m RETURN m.k AS a, m.k + sum(m.v) AS b ORDER BY m.k | 1 | 6 | 2 | 6 |
      | UNWIND [{k: 1, v: 2}, {k: 1, v: 3}, {k: 2, v: 4}] AS m RETURN m.k AS a, sum(m.v) AS b ORDER BY m.k DESC | 2 | 4 | 1 | 5 |

  Scenario Outline: the names of the columns
    Given any graph
    When executing query:
      """
      <query>
      """
    Then the result should be, in any order:
      | <name>  |
      | <value> |
    And no side effects

    Examples:
      | query                                      | name              | value      |
      | RETURN 1                                   | 1                 | 1          |
      | RETURN 1+2                                 | 1+2               | 3          |
      | RETURN 1 + 2                               | 1 + 2             | 3          |
      | RETURN   1  +  2                           | 1  +  2           | 3          |
      | RETURN cOuNt( * )                          | cOuNt( * )        | 1          |
      | RETURN count( null )                       | count( null )     | 0          |
      | WITH {a: 1} AS m RETURN m.a                | m.a               | 1          |
      | WITH {a: 1} AS m RETURN m . a              | m . a             | 1          |
      | WITH 1 AS `a b` RETURN `a b`               | a b               | 1          |
      | RETURN 1 AS `a b`                          | a b               | 1          |
      | RETURN 1 AS `a``b`                         | a`b               | 1          |
      | RETURN 1 AS ONE                            | ONE               | 1          |
      | RETURN [1,2]                               | [1,2]             | [1, 2]     |
      | RETURN 'a'                                 | 'a'               | 'a'        |
      | RETURN "a"                                 | "a"               | 'a'        |
      | RETURN NOT true                            | NOT true          | false      |
      | RETURN (1)                                 | (1)               | 1          |
      | RETURN DISTINCT 1                          | 1                 | 1          |
      | RETURN 1 LIMIT 1                           | 1                 | 1          |
      | RETURN 1 // c                              | 1                 | 1          |
      | WITH 1 AS x RETURN *                       | x                 | 1          |
      | MATCH (n) WHERE false RETURN count(n.a.b)  | count(n.a.b)      | 0          |

  Scenario Outline: a projection is wrong when the query is compiled
    Given any graph
    When executing query:
      """
      <query>
      """
    Then a SyntaxError should be raised at compile time: <detail>

    Examples:
      | query                                                              | detail                         |
      | RETURN *                                                           | NoVariablesInScope             |
      | MATCH () RETURN *                                                  | NoVariablesInScope             |
      | RETURN 1 AS a, 2 AS a                                              | ColumnNameConflict             |
      | RETURN 1, 1                                                        | ColumnNameConflict             |
      | MATCH (n) RETURN n, n                                              | ColumnNameConflict             |
      | WITH 1 AS a, 2 AS a RETURN a                                       | ColumnNameConflict             |
      | MATCH (n) WITH n, n RETURN n                                       | ColumnNameConflict             |
      | MATCH (n) WITH *, 1 AS n RETURN n                                  | ColumnNameConflict             |
      | MATCH (n) WITH n.x RETURN n                                        | NoExpressionAlias              |
      | MATCH (n) WITH count(*) RETURN 1                                   | NoExpressionAlias              |
      | WITH 1 RETURN 1                                                    | NoExpressionAlias              |
      | MATCH (n) WITH n, 1 + 1 RETURN n                                   | NoExpressionAlias              |
      | RETURN foo                                                         | UndefinedVariable              |
      | MATCH (n) WITH n.x AS x RETURN n                                   | UndefinedVariable              |
      | MATCH (n) WITH 1 AS x RETURN x ORDER BY n                          | UndefinedVariable              |
      | MATCH (n) RETURN n.x ORDER BY m                                    | UndefinedVariable              |
      | MATCH (n) RETURN DISTINCT n.x AS x ORDER BY n.y                    | UndefinedVariable              |
      | MATCH (n) RETURN DISTINCT n.x ORDER BY n.y                         | UndefinedVariable              |
      | MATCH (n) RETURN DISTINCT n.x AS x ORDER BY x, n.y                 | UndefinedVariable              |
      | MATCH (n) WITH DISTINCT n.x AS x ORDER BY n.y RETURN x             | UndefinedVariable              |
      | MATCH (n) RETURN count(n) AS c ORDER BY n                          | UndefinedVariable              |
      | MATCH (n) RETURN count(n.x) AS c ORDER BY n.x                      | UndefinedVariable              |
      | MATCH (n) WITH count(*) AS c ORDER BY n.x RETURN c                 | UndefinedVariable              |
      | MATCH (n) WITH n.x AS x, count(*) AS c ORDER BY n.y RETURN c       | UndefinedVariable              |
      | MATCH (n) WITH count(*) AS c WHERE n.x = 1 RETURN c                | UndefinedVariable              |
      | MATCH (n) RETURN n.x AS x ORDER BY count(*)                        | InvalidAggregation             |
      | MATCH (n) RETURN n ORDER BY count(n)                               | InvalidAggregation             |
      | MATCH (n) WITH n ORDER BY max(n.x) RETURN n                        | InvalidAggregation             |
      | MATCH (n) WITH n WHERE count(n) > 1 RETURN n                       | InvalidAggregation             |
      | MATCH (n) RETURN n.x AS x ORDER BY m.x + count(n.x)                | InvalidAggregation             |
      | MATCH (n) WITH n.x AS x ORDER BY m.x, max(n.x) RETURN x            | InvalidAggregation             |
      | MATCH (n) WITH n.x AS x, sum(n.y) AS s ORDER BY sum(n.z) RETURN x  | UndefinedVariable              |
      | MATCH (n) WITH n.x AS x, sum(n.y) AS s ORDER BY sum(n.y * 2 + n.x) RETURN x | UndefinedVariable     |
      | MATCH (n) RETURN n.x % 3 AS m, max(n.x + n.y) AS s ORDER BY m, max(n.x) | UndefinedVariable         |
      | UNWIND count(1) AS x RETURN x                                      | InvalidAggregation             |
      | MATCH (n) RETURN n.x + count(*)                                    | AmbiguousAggregationExpression |
      | MATCH (n) RETURN n.x, n.y + count(*)                               | AmbiguousAggregationExpression |
      | MATCH (n) RETURN n.x + n.y, n.x + n.y + count(*)                   | AmbiguousAggregationExpression |
      | MATCH (n) WITH n.x + n.y AS s, n.x + n.y + count(*) AS c RETURN c  | AmbiguousAggregationExpression |
      | WITH 1 AS a, 2 AS b RETURN a, b + count(*)                         | AmbiguousAggregationExpression |
      | WITH 1 AS a, 2 AS b RETURN a + b, a + b + count(*)                 | AmbiguousAggregationExpression |
      | MATCH (n) RETURN n SKIP n.x                                        | NonConstantExpression          |
      | MATCH (n) RETURN n LIMIT n.x                                       | NonConstantExpression          |
      | WITH 1 AS x RETURN x SKIP x                                        | NonConstantExpression          |
      | WITH 1 AS x RETURN x LIMIT x                                       | NonConstantExpression          |
      | MATCH (n) RETURN n SKIP -1                                         | NegativeIntegerArgument        |
      | MATCH (n) RETURN n LIMIT -1                                        | NegativeIntegerArgument        |
      | MATCH (n) WITH n SKIP -1 RETURN n                                  | NegativeIntegerArgument        |
      | MATCH (n) RETURN n SKIP 1.5                                        | InvalidArgumentType            |
      | MATCH (n) RETURN n LIMIT 1.5                                       | InvalidArgumentType            |
      | MATCH (n) RETURN n LIMIT 'a'                                       | InvalidArgumentType            |
      | MATCH (n) RETURN n LIMIT true                                      | InvalidArgumentType            |
      | MATCH (n) WITH n LIMIT 1.0 RETURN n                                | InvalidArgumentType            |
      | RETURN 1 AS a UNION RETURN 1 AS b                                  | DifferentColumnsInUnion        |
      | RETURN 1 AS a UNION ALL RETURN 1 AS a, 2 AS b                      | DifferentColumnsInUnion        |
      | RETURN 1 AS a, 2 AS b UNION RETURN 1 AS a                          | DifferentColumnsInUnion        |
      | RETURN 1 UNION RETURN 2                                            | DifferentColumnsInUnion        |
      | RETURN 1 AS a UNION RETURN 2 AS a UNION ALL RETURN 3 AS a          | InvalidClauseComposition       |
      | RETURN 1 AS a UNION ALL RETURN 2 AS a UNION RETURN 3 AS a          | InvalidClauseComposition       |
      | RETURN 1 AS a UNION RETURN a                                       | UndefinedVariable              |
      | WITH 1 AS a RETURN a RETURN a                                      | InvalidClauseComposition       |
      | RETURN 1 AS a MATCH (n) RETURN n                                   | InvalidClauseComposition       |
      | UNWIND [1] AS x                                                    | InvalidClauseComposition       |
      | WITH 1 AS x                                                        | InvalidClauseComposition       |
      | WITH 1 AS x UNWIND [2] AS x RETURN x                               | VariableAlreadyBound           |
      | UNWIND [1] AS x UNWIND [2] AS x RETURN x                           | VariableAlreadyBound           |
      | UNWIND [1] RETURN 1                                                | UnexpectedSyntax               |
      | UNWIND x AS x RETURN x                                             | UndefinedVariable              |
      | RETURN                                                             | UnexpectedSyntax               |
      | RETURN 1 AS                                                        | UnexpectedSyntax               |
      | RETURN 1 ORDER                                                     | UnexpectedSyntax               |
      | RETURN 1 LIMIT                                                     | UnexpectedSyntax               |
      | RETURN 1 LIMIT 1 SKIP 1                                            | UnexpectedSyntax               |
      | RETURN 1 LIMIT 1 ORDER BY 1                                        | UnexpectedSyntax               |

  Scenario Outline: the amount of SKIP and LIMIT is wrong when the query runs
    Given an empty graph
    And parameters are:
      | negative | -1   |
      | float    | 1.5  |
      | nothing  | null |
    When executing query:
      """
      <query>
      """
    Then a SyntaxError should be raised at runtime: <detail>

    Examples:
      | query                                     | detail                  |
      | MATCH (n) RETURN n SKIP $negative         | NegativeIntegerArgument |
      | MATCH (n) RETURN n LIMIT $negative        | NegativeIntegerArgument |
      | MATCH (n) WITH n LIMIT $negative RETURN n | NegativeIntegerArgument |
      | MATCH (n) RETURN n SKIP $float            | InvalidArgumentType     |
      | MATCH (n) RETURN n LIMIT $float           | InvalidArgumentType     |
      | MATCH (n) RETURN n LIMIT $nothing         | InvalidArgumentType     |
