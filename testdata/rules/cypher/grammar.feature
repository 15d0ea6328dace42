# Expectations by hand from the openCypher 9 grammar (Expression; SetItem, RemoveItem and PropertyExpression for the parentheses), CIP2016-06-14
# (comparability) and the Neo4j Cypher manual (operators, functions).
# Sources: unverified. They were not read again for this file: expectations are by hand from knowledge of these texts.
# Properties of what has none, and values that no property holds: opencypher/front-end @ 7e1ddfd9 (2023-08-18), SemanticExpressionCheck
# (Property) and SetItem, read 2026-11-28; the class of the error is that of the same access at runtime.
# Rules: cypher.*, expression.*, clause.set-property, clause.set-properties, clause.set-labels, clause.remove.
Feature: expressions and what is no Cypher

  Scenario Outline: a value
    Given any graph
    When executing query:
      """
      RETURN <expression> AS v
      """
    Then the result should be, in any order:
      | v       |
      | <value> |
    And no side effects

    Examples:
      | expression                                                               | value                               |
      | 0x1F                                                                     | 31                                  |
      | 0x1f                                                                     | 31                                  |
      | -0xFF                                                                    | -255                                |
      | -0o17                                                                    | -15                                 |
      | -0o1000000000000000000000                                                | -9223372036854775808                |
      | 1e9                                                                      | 1000000000.0                        |
      | 1E-9                                                                     | 1e-9                                |
      | .1e-5                                                                    | 1e-6                                |
      | -.1                                                                      | -0.1                                |
      | 00                                                                       | 0                                   |
      | [[]]                                                                     | [[]]                                |
      | [1, 'a', null, true, [2.5, {a: 1}]]                                      | [1, 'a', null, true, [2.5, {a: 1}]] |
      | {a: 1, B: {c: [1, {d: null}]}}                                           | {a: 1, B: {c: [1, {d: null}]}}      |
      | {k1k2: 1, `a b`: 2}                                                      | {k1k2: 1, `a b`: 2}                 |
      | {null: 1, true: 2, match: 3}.match                                       | 3                                   |
      | {a: 1}.a                                                                 | 1                                   |
      | {a: 1}.A                                                                 | null                                |
      | {a: {b: {c: 5}}}.a.b.c                                                   | 5                                   |
      | null[1]                                                                  | null                                |
      | [1,2,3][1]                                                               | 2                                   |
      | [1,2,3][-1]                                                              | 3                                   |
      | [1,2,3][3]                                                               | null                                |
      | [1,2,3][-4]                                                              | null                                |
      | [1,2,3][null]                                                            | null                                |
      | [1,2,3][1..]                                                             | [2, 3]                              |
      | [1,2,3][..2]                                                             | [1, 2]                              |
      | [1,2,3][0..-1]                                                           | [1, 2]                              |
      | [1,2,3][-2..]                                                            | [2, 3]                              |
      | [1,2,3][..-5]                                                            | []                                  |
      | [1,2,3][-5..2]                                                           | [1, 2]                              |
      | [1,2,3][5..]                                                             | []                                  |
      | [1,2,3][2..1]                                                            | []                                  |
      | [1,2,3][0..0]                                                            | []                                  |
      | [1,2,3][null..1]                                                         | null                                |
      | [1,2,3][1..null]                                                         | null                                |
      | [1,2,3][..]                                                              | [1, 2, 3]                           |
      | [1,2,3][..null]                                                          | null                                |
      | [[1,2],[3]][0][1]                                                        | 2                                   |
      | [1] IN [[1, null]]                                                       | false                               |
      | [1] IN [[null]]                                                          | null                                |
      | [1, 2] IN [[1, null], [1, 3]]                                            | null                                |
      | 1 IN [1] IN [true]                                                       | true                                |
      | [1,2] = [1,2]                                                            | true                                |
      | [1,null] = [1,2]                                                         | null                                |
      | [1,null] = [2,null]                                                      | false                               |
      | [1,null] = [1]                                                           | false                               |
      | {a: null} = {}                                                           | false                               |
      | 'a' = 1                                                                  | false                               |
      | 1 = true                                                                 | false                               |
      | 4611686018427387905 = 4611686018427387900.0                              | false                               |
      | [] < [1]                                                                 | true                                |
      | [1, null] >= [1]                                                         | true                                |
      | [1, null] >= [1, 2]                                                      | null                                |
      | [1, 'a'] >= [1, null]                                                    | null                                |
      | [1, 2] < [3, null]                                                       | true                                |
      | true > false                                                             | true                                |
      | 1 < 2 = 2                                                                | true                                |
      | 1 < null > 0                                                             | null                                |
      | 0.0/0.0 = 0.0/0.0                                                        | false                               |
      | 0.0/0.0 <> 0.0/0.0                                                       | true                                |
      | 0.0/0.0 > 1                                                              | false                               |
      | 0.0/0.0 < 'a'                                                            | null                                |
      | NOT (0.0/0.0 >= 1)                                                       | true                                |
      | 1.0/0.0 > 9223372036854775807                                            | true                                |
      | true XOR false AND false                                                 | true                                |
      | NOT false >= false                                                       | false                               |
      | 2 + 3 * 4                                                                | 14                                  |
      | 12 / 4 * 3 - 2 * 4                                                       | 1                                   |
      | 4 * 2 ^ 3                                                                | 32.0                                |
      | - -3                                                                     | 3                                   |
      | 7.0 / 2                                                                  | 3.5                                 |
      | 5.5 % 2                                                                  | 1.5                                 |
      | 'a' + true                                                               | 'atrue'                             |
      | [1,2] + 3 IN [[1,2,3]]                                                   | true                                |
      | 'a' + 'b' STARTS WITH 'a'                                                | true                                |
      | 1 + 2 = 3 IS NULL                                                        | false                               |
      | null + 1 IS NULL                                                         | true                                |
      | [1,2,3][0] + 1                                                           | 2                                   |
      | -[1,2][1]                                                                | -2                                  |
      | CASE WHEN null THEN 'a' END                                              | null                                |
      | CASE 'x' WHEN 1 THEN 1 WHEN 'x' THEN 2 WHEN 'x' THEN 3 END               | 2                                   |
      | coalesce(null, 1/1, 2)                                                   | 1                                   |
      | coalesce(null)                                                           | null                                |
      | abs(-5)                                                                  | 5                                   |
      | abs(-5.5)                                                                | 5.5                                 |
      | sign(-2.5)                                                               | -1                                  |
      | ceil(1.2)                                                                | 2.0                                 |
      | floor(-1.2)                                                              | -2.0                                |
      | round(2.5)                                                               | 3.0                                 |
      | round(-2.5)                                                              | -2.0                                |
      | round(1.449999999, 1)                                                    | 1.4                                 |
      | sqrt(12.96)                                                              | 3.6                                 |
      | toInteger('82.9')                                                        | 82                                  |
      | toInteger(82.9)                                                          | 82                                  |
      | toInteger(-1.9)                                                          | -1                                  |
      | toFloat('xyz')                                                           | null                                |
      | toBoolean('TrUe')                                                        | true                                |
      | toBoolean('t')                                                           | null                                |
      | toString(1e20)                                                           | '1.0E20'                            |
      | toString(1e-5)                                                           | '1.0E-5'                            |
      | toString(123456789.0)                                                    | '1.23456789E8'                      |
      | toString(0.001)                                                          | '0.001'                             |
      | toString(1234567.0)                                                      | '1234567.0'                         |
      | toString(-0.0)                                                           | '-0.0'                              |
      | split('one1two', '1')                                                    | ['one', 'two']                      |
      | split('abc', '')                                                         | ['a', 'b', 'c']                     |
      | substring('0123456789', 1)                                               | '123456789'                         |
      | substring('0123456789', 1, 3)                                            | '123'                               |
      | substring('abc', 3)                                                      | ''                                  |
      | reverse('raksO')                                                         | 'Oskar'                             |
      | reverse([1,2])                                                           | [2, 1]                              |
      | toUpper('aß')                                                            | 'ASS'                               |
      | left('abc', 2) + right('abc', 1)                                         | 'abc'                               |
      | size('añb')                                                              | 3                                   |
      | 'a' =~ '[a-z]'                                                           | true                                |
      | 'a' CONTAINS 1                                                           | null                                |
      | range(0, 3)                                                              | [0, 1, 2, 3]                        |
      | range(3, 0)                                                              | []                                  |
      | range(3, 0, -2)                                                          | [3, 1]                              |
      | range(0, 10, 3)                                                          | [0, 3, 6, 9]                        |
      | range(2, 2, 5)                                                           | [2]                                 |
      | size([1, null])                                                          | 2                                   |
      | [x IN [1,2,3] WHERE x > 1 \| x * 2]                                      | [4, 6]                              |
      | [x IN [1,2,3] WHERE x > 1]                                               | [2, 3]                              |
      | [x IN [1,2,3] \| x]                                                      | [1, 2, 3]                           |
      | [x IN [1,2,3]]                                                           | [1, 2, 3]                           |
      | [x IN null \| x]                                                         | null                                |
      | none(x IN [null] WHERE x = 1)                                            | null                                |
      | single(x IN [1, null] WHERE x = 1)                                       | null                                |
      | single(x IN [1, 1, null] WHERE x = 1)                                    | false                               |
      | all(x IN null WHERE x)                                                   | null                                |
      | [1, 2] IS NULL                                                           | false                               |
      | exists({a: 1}.a)                                                         | true                                |
      | not exists({a: 1}.b)                                                     | true                                |
      | type(null)                                                               | null                                |
      | labels(null)                                                             | null                                |
      | nodes(null)                                                              | null                                |
      | length(null)                                                             | null                                |
      | relationships(null)                                                      | null                                |
      | startNode(null)                                                          | null                                |
      | reduce(a = 0, x IN [1, 2] \| a + x)                                      | 3                                   |
      | /* hi */ 1                                                               | 1                                   |
      | all(x IN [1, null] WHERE x = 1)                                          | null                                |
      | any(x IN [null, 1] WHERE x = 1)                                          | true                                |
      | none(x IN [1, null] WHERE x = 1)                                         | false                               |
      | single(x IN [null, null] WHERE x = 1)                                    | null                                |
      | all(x IN [[1],[2]] WHERE all(y IN x WHERE y > 0))                        | true                                |
      | all(x IN [{a: 2, b: 5}, {a: 4}] WHERE x.a = 2)                           | false                               |
      | none(x IN [{a: 2, b: 5}, {a: 4}] WHERE x.b = 5)                          | false                               |
      | all(x IN [true, false] WHERE x)                                          | false                               |
      | any(x IN [[], null] WHERE x IS NULL)                                     | true                                |
      | [x IN [[1, 2], [3]] \| [y IN x \| y + 1]]                                | [[2, 3], [4]]                       |
      | 1 IS NOT NULL                                                            | true                                |
      | (1 = 2) IS NULL                                                          | false                               |
      | NOT (1 = null) IS NULL                                                   | false                               |
      | [1, 2, 3] IS NOT NULL AND true                                           | true                                |
      | 'a' IN ['a'] AND 'b' IN ['a']                                            | false                               |
      | NOT 'a' IN ['b']                                                         | true                                |
      | 1 + 1 IN [2]                                                             | true                                |
      | [1] + [2] = [1, 2]                                                       | true                                |
      | {a: 1}.a + 1                                                             | 2                                   |
      | 'a' + 'b' = 'ab' AND 1 < 2                                               | true                                |
      | 3 - 2 - 1                                                                | 0                                   |
      | 100 / 10 / 2                                                             | 5                                   |
      | 10 % 4 * 2                                                               | 4                                   |
      | 2 * 3 % 4                                                                | 2                                   |
      | -2 ^ 2                                                                   | 4.0                                 |
      | 4 / 2 ^ 2                                                                | 1.0                                 |
      | false XOR true OR true                                                   | true                                |
      | true = false <> false                                                    | false                               |
      | 1 <> 2 <> 1                                                              | true                                |
      | 1 < 2 AND 2 < 3 XOR true                                                 | false                               |
      | 'abc' STARTS WITH 'a' = true                                             | true                                |
      | -1 + 2                                                                   | 1                                   |
      | 1-1                                                                      | 0                                   |
      | 1 -1                                                                     | 0                                   |
      | [1,2,3][-1 + 1]                                                          | 1                                   |
      | [1, 2][0] = 1                                                            | true                                |
      | toInteger(true)                                                          | 1                                   |
      | toInteger('  1 ')                                                        | null                                |
      | toInteger('0x1F')                                                        | null                                |
      | toFloat(1)                                                               | 1.0                                 |
      | toBoolean(1)                                                             | true                                |
      | toString(42)                                                             | '42'                                |
      | size([1]) + size('ab')                                                   | 3                                   |
      | lTrim('  a ') + '\|' + rTrim(' a  ')                                     | 'a \| a'                            |
      | left('abc', 5)                                                           | 'abc'                               |
      | right('abc', 0)                                                          | ''                                  |
      | substring(null, 1)                                                       | null                                |
      | substring('abc', 1, 0)                                                   | ''                                  |
      | substring('abc', 5)                                                      | ''                                  |
      | toLower('ABC') = lower('ABC')                                            | true                                |
      | e() > 2.7 AND pi() < 3.15                                                | true                                |
      | sign(-1) + sign(1)                                                       | 0                                   |
      | round(3.5)                                                               | 4.0                                 |
      | round(-1.5)                                                              | -1.0                                |
      | round(3.14159, 3)                                                        | 3.142                               |
      | round(1.25, 1, 'HALF_EVEN')                                              | 1.2                                 |
      | abs(-0.0)                                                                | 0.0                                 |
      | ceil(-0.5)                                                               | 0.0                                 |
      | acos(1)                                                                  | 0.0                                 |
      | degrees(pi())                                                            | 180.0                               |
      | 5 / 2.0                                                                  | 2.5                                 |
      | 0.0 / 0                                                                  | NaN                                 |
      | 3 % -2                                                                   | 1                                   |
      | null + 1                                                                 | null                                |
      | 1 ^ null                                                                 | null                                |
      | 1 / null                                                                 | null                                |
      | [1, 2] + [null]                                                          | [1, 2, null]                        |
      | 1 IN [[1]]                                                               | false                               |
      | [[1]] = [1]                                                              | false                               |
      | [1, [2, null]] = [1, [2, 3]]                                             | null                                |
      | [1, [2, null]] = [1, [3, null]]                                          | false                               |
      | {a: {b: null}} = {a: {b: 1}}                                             | null                                |
      | {a: 1, b: 2} = {b: 2, a: 1}                                              | true                                |
      | {a: 1} <> {a: 2}                                                         | true                                |
      | 1 >= 1.0                                                                 | true                                |
      | 1.0 = 1 AND 1 IN [1.0]                                                   | true                                |
      | [1, 2] = 'a'                                                             | false                               |
      | collect(1)                                                               | [1]                                 |
      | CASE -1 WHEN -1 THEN CASE WHEN true THEN 7 END END                       | 7                                   |
      | CASE WHEN false THEN 1 ELSE null END                                     | null                                |
      | CASE 1 WHEN null THEN 'n' WHEN 1 THEN 'o' END                            | 'o'                                 |
      | coalesce(1, 'a')                                                         | 1                                   |
      | coalesce([null], 1)                                                      | [null]                              |
      | size('😀')                                                                | 1                                   |
      | 1<-1                                                                     | false                               |
      | [1<-1, 2>-1]                                                             | [false, true]                       |
      | not(true)                                                                | false                               |
      | 1 IN[1]                                                                  | true                                |
      | [0.0/0.0] = [0.0/0.0]                                                    | false                               |
      | 0.0/0.0 IN [0.0/0.0]                                                     | false                               |
      | percentileDisc(1, 0.5)                                                   | 1                                   |
      | count(null)                                                              | 0                                   |
      | count(DISTINCT null)                                                     | 0                                   |
      | sum(null)                                                                | 0                                   |
      | collect(null)                                                            | []                                  |
      | count(*) * 2 + 1                                                         | 3                                   |
      | CASE WHEN count(*) > 0 THEN 'some' ELSE 'none' END                       | 'some'                              |
      | duration('P1D') * null                                                   | null                                |
      | date('2000-01-01') + null                                                | null                                |
      | toString(time('12:00')) + toString(localdatetime('2000-01-01T00:00:01')) | '12:00Z2000-01-01T00:00:01'         |
      | date('2000-01-01') IN [localdatetime('2000-01-01'), date('2000-01-01')]  | true                                |
      | [date('2000-01-01'), null] = [date('2000-01-01'), 1]                     | null                                |
      | time('12:00+01:00') < time('11:00Z')                                     | false                               |
      | datetime('2000-01-01T00:00Z') = datetime('2000-01-01T00:00+00:00')       | true                                |

  Scenario Outline: an error
    Given any graph
    When executing query:
      """
      <query>
      """
    Then a <type> should be raised at <phase>: <detail>

    Examples:
      | query                                               | type             | phase        | detail                         |
      | RETURN 0x8000000000000000 AS v                      | SyntaxError      | compile time | IntegerOverflow                |
      | RETURN -0x8000000000000001 AS v                     | SyntaxError      | compile time | IntegerOverflow                |
      | RETURN 0x AS v                                      | SyntaxError      | compile time | InvalidNumberLiteral           |
      | RETURN 0x1G AS v                                    | SyntaxError      | compile time | InvalidNumberLiteral           |
      | RETURN 0o1000000000000000000000 AS v                | SyntaxError      | compile time | IntegerOverflow                |
      | RETURN 0o8 AS v                                     | SyntaxError      | compile time | InvalidNumberLiteral           |
      | RETURN 0o AS v                                      | SyntaxError      | compile time | InvalidNumberLiteral           |
      | RETURN 9223372036854775808 AS v                     | SyntaxError      | compile time | IntegerOverflow                |
      | RETURN -9223372036854775809 AS v                    | SyntaxError      | compile time | IntegerOverflow                |
      | RETURN 1.34E999 AS v                                | SyntaxError      | compile time | FloatingPointOverflow          |
      | RETURN 12 .5 AS v                                   | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN [1, 2 AS v                                   | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN [1, , 2] AS v                                | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN [, 2] AS v                                   | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN [1,] AS v                                    | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN [[1, 2], [3, [4, 5]] AS v                    | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN {1a: 1} AS v                                 | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN {'a': 1} AS v                                | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN {a: 1, } AS v                                | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN {a 1} AS v                                   | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN {a} AS v                                     | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN {a: } AS v                                   | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN {a: 1}[1] AS v                               | TypeError        | runtime      | MapElementAccessByNonString    |
      | WITH 1 AS m RETURN m.x AS v                         | TypeError        | compile time | InvalidArgumentType            |
      | RETURN [1,2,3]['a'] AS v                            | TypeError        | runtime      | ListElementAccessByNonInteger  |
      | RETURN [1,2,3][1.0] AS v                            | TypeError        | runtime      | ListElementAccessByNonInteger  |
      | WITH true AS l RETURN l[0] AS v                     | TypeError        | runtime      | InvalidArgumentType            |
      | RETURN 1 IN 'a' AS v                                | SyntaxError      | compile time | InvalidArgumentType            |
      | RETURN 1 AND true AS v                              | SyntaxError      | compile time | InvalidArgumentType            |
      | RETURN NOT 1 AS v                                   | SyntaxError      | compile time | InvalidArgumentType            |
      | RETURN 'a' XOR true AS v                            | SyntaxError      | compile time | InvalidArgumentType            |
      | RETURN [] OR true AS v                              | SyntaxError      | compile time | InvalidArgumentType            |
      | RETURN 1 / 0 AS v                                   | ArithmeticError  | runtime      | DivisionByZero                 |
      | RETURN true + 1 AS v                                | TypeError        | runtime      | InvalidArgumentType            |
      | RETURN 'a' - 'b' AS v                               | SyntaxError      | compile time | InvalidArgumentType            |
      | RETURN CASE WHEN 1 THEN 2 END AS v                  | SyntaxError      | compile time | InvalidArgumentType            |
      | RETURN substring('abc', -1) AS v                    | ArgumentError    | runtime      | NegativeIntegerArgument        |
      | RETURN range(2, 8, 0) AS v                          | ArgumentError    | runtime      | NumberOutOfRange               |
      | RETURN range(true, 1) AS v                          | ArgumentError    | runtime      | InvalidArgumentType            |
      | RETURN range(1.5, 2) AS v                           | ArgumentError    | runtime      | InvalidArgumentType            |
      | RETURN properties(1) AS v                           | SyntaxError      | compile time | InvalidArgumentType            |
      | RETURN properties('a') AS v                         | SyntaxError      | compile time | InvalidArgumentType            |
      | RETURN properties([true]) AS v                      | SyntaxError      | compile time | InvalidArgumentType            |
      | RETURN keys(1) AS v                                 | SyntaxError      | compile time | InvalidArgumentType            |
      | RETURN foo(1) AS v                                  | SyntaxError      | compile time | UnknownFunction                |
      | RETURN toUpper() AS v                               | SyntaxError      | compile time | InvalidNumberOfArguments       |
      | RETURN $missing AS v                                | ParameterMissing | compile time | MissingParameter               |
      | RETURN [x IN [1, 2] \| count(*)] AS v               | SyntaxError      | compile time | InvalidAggregation             |
      | RETURN any(x IN ['a'] WHERE x % 2 = 0) AS v         | SyntaxError      | compile time | InvalidArgumentType            |
      | RETURN none(x IN [1, 2] WHERE x) AS v               | SyntaxError      | compile time | InvalidArgumentType            |
      | RETURN any(x IN [1, 2] WHERE x = y) AS v            | SyntaxError      | compile time | UndefinedVariable              |
      | RETURN [x IN [1,2], y IN [2]] AS v                  | SyntaxError      | compile time | UndefinedVariable              |
      | RETURN exists(null) AS v                            | SyntaxError      | compile time | InvalidArgumentExpression      |
      | RETURN true = NOT false AS v                        | SyntaxError      | compile time | UnexpectedSyntax               |
      | WITH ['a'] AS l RETURN l[0].x AS v                  | TypeError        | compile time | InvalidArgumentType            |
      | RETURN toInteger([]) AS v                           | TypeError        | runtime      | InvalidArgumentValue           |
      | RETURN toFloat(true) AS v                           | TypeError        | runtime      | InvalidArgumentValue           |
      | RETURN toBoolean(1.5) AS v                          | TypeError        | runtime      | InvalidArgumentValue           |
      | RETURN toString([]) AS v                            | TypeError        | runtime      | InvalidArgumentValue           |
      | RETURN toString({}) AS v                            | TypeError        | runtime      | InvalidArgumentValue           |
      | RETURN 9223372036854775807 + 1 AS v                 | ArithmeticError  | runtime      | IntegerOverflow                |
      | RETURN 1 % 0 AS v                                   | ArithmeticError  | runtime      | DivisionByZero                 |
      | RETURN null * 'a' AS v                              | SyntaxError      | compile time | InvalidArgumentType            |
      | RETURN CASE 5 WHEN 1, 5 THEN 'a' END AS v           | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN CASE END AS v                                | SyntaxError      | compile time | UnexpectedSyntax               |
      | MATCH (match:A) RETURN match                        | SyntaxError      | compile time | UnexpectedSyntax               |
      | WITH 1 AS order RETURN order                        | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN 1 AS null                                    | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN 1 2                                          | SyntaxError      | compile time | UnexpectedSyntax               |
      | MATCH (n)--(m)-- RETURN n                           | SyntaxError      | compile time | UnexpectedSyntax               |
      | MATCH (n)-[r]>(m) RETURN n                          | SyntaxError      | compile time | UnexpectedSyntax               |
      | MATCH (n)->(m) RETURN n                             | SyntaxError      | compile time | UnexpectedSyntax               |
      | FOO (n)                                             | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN 'unclosed                                    | SyntaxError      | compile time | UnexpectedSyntax               |
      | RETURN 1 AS v; RETURN 2 AS v                        | SyntaxError      | compile time | UnexpectedSyntax               |
      | MATCH (a) WHERE (a)-->() = true RETURN a            | SyntaxError      | compile time | UnexpectedSyntax               |
      | MATCH (n) RETURN n AS n, n AS m, *                  | SyntaxError      | compile time | UnexpectedSyntax               |
      | WITH 1 AS a RETURN *, a + 1 AS a                    | SyntaxError      | compile time | ColumnNameConflict             |
      | CREATE (n {x: 1}) RETURN n.x.y AS v                 | TypeError        | runtime      | InvalidArgumentType            |
      | CREATE (n) SET n.x = n                              | TypeError        | runtime      | InvalidPropertyType            |
      | CREATE (n) SET n.x = [n]                            | TypeError        | runtime      | InvalidPropertyType            |
      | CREATE () WITH 1 AS x RETURN x / 0                  | ArithmeticError  | runtime      | DivisionByZero                 |
      | CREATE (n) SET n.x = 1 / 0                          | ArithmeticError  | runtime      | DivisionByZero                 |
      | CREATE (n:A {x: 1}) WITH n DELETE n RETURN n.x      | EntityNotFound   | runtime      | DeletedEntityAccess            |
      | CREATE (n {x: 1}) SET n = null                      | TypeError        | runtime      | InvalidArgumentType            |
      | CREATE (n {x: 1}) SET n += null                     | TypeError        | runtime      | InvalidArgumentType            |
      | WITH 1 AS x RETURN count(x) + x AS v                | SyntaxError      | compile time | AmbiguousAggregationExpression |
      | WITH [1] AS x RETURN x[0], count(*) + x[0] AS v     | SyntaxError      | compile time | AmbiguousAggregationExpression |
      | WITH 1 AS x RETURN x + 1 AS y, count(*) + x AS v    | SyntaxError      | compile time | AmbiguousAggregationExpression |
      | WITH 'a' AS x RETURN x.y                            | TypeError        | compile time | InvalidArgumentType            |
      | WITH [1] AS x RETURN x.y                            | TypeError        | compile time | InvalidArgumentType            |
      | RETURN [1].y                                        | TypeError        | compile time | InvalidArgumentType            |
      | WITH 42.5 AS x WITH x AS y RETURN y.z               | TypeError        | compile time | InvalidArgumentType            |
      | UNWIND [true, false] AS x RETURN x.y                | TypeError        | compile time | InvalidArgumentType            |
      | MATCH (n) WHERE false WITH n, 'a' AS x RETURN x.y   | TypeError        | compile time | InvalidArgumentType            |
      | MATCH (n) WITH collect(n) AS x RETURN x.y           | TypeError        | compile time | InvalidArgumentType            |
      | UNWIND [{a: 1}, 1] AS x RETURN x.a                  | TypeError        | runtime      | InvalidArgumentType            |
      | CREATE (n) SET n.x = [{a: 1}]                       | TypeError        | runtime      | InvalidPropertyType            |
      | CREATE (n) SET n += {x: {a: 1}}                     | TypeError        | runtime      | InvalidPropertyType            |
      | CREATE ({x: [1, {a: 1}]})                           | TypeError        | runtime      | InvalidPropertyType            |
      | MERGE (n:Q) ON CREATE SET n.x = [{a: 1}]            | TypeError        | runtime      | InvalidPropertyType            |
      | RETURN date('2000-01-01') + 1 AS v                  | TypeError        | runtime      | InvalidArgumentType            |
      | RETURN date('2000-01-01') - date('1999-01-01') AS v | TypeError        | runtime      | InvalidArgumentType            |
      | RETURN duration('P1D') * duration('P1D') AS v       | TypeError        | runtime      | InvalidArgumentType            |
      | RETURN duration('P1D') / duration('P1D') AS v       | TypeError        | runtime      | InvalidArgumentType            |
      | RETURN 2 / duration('P1D') AS v                     | TypeError        | runtime      | InvalidArgumentType            |
      | CREATE (n) SET (n.x) = 1                            | SyntaxError      | compile time | UnexpectedSyntax               |
      | CREATE (n) SET (n) = {}                             | SyntaxError      | compile time | UnexpectedSyntax               |
      | CREATE (n) SET (n):A                                | SyntaxError      | compile time | UnexpectedSyntax               |
      | CREATE (n) REMOVE (n.x)                             | SyntaxError      | compile time | UnexpectedSyntax               |
