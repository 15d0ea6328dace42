# Expectations by hand from the openCypher 9 reference (grammar; Cypher query language reference, version 9),
# CIP2016-06-14 (equality, comparability, orderability, equivalence), CIP2015-11-09 (type coercions) and the Neo4j Cypher manual.
# Sources: unverified. They were not read again for this file: expectations are by hand from knowledge of these texts.
Feature: expressions

  Scenario Outline: an expression of constants has a value
    Given any graph
    When executing query:
      """
      RETURN <expression> AS v
      """
    Then the result should be, in any order:
      | v       |
      | <value> |
    And no side effects

    Examples: comparisons of numbers, and of values of different types
      | expression                                    | value |
      | 1 = 1.0                                       | true  |
      | 1 <> 1.0                                      | false |
      | 1 = '1'                                       | false |
      | 1 <> '1'                                      | true  |
      | true = 1                                      | false |
      | [1] = 1                                       | false |
      | {} = {}                                       | true  |
      | {a: 1} = {a: 1.0}                             | true  |
      | {a: 1} = {a: 1, b: null}                      | false |
      | {a: null} = {a: null}                         | null  |
      | {a: null} = {b: null}                         | false |
      | {a: 1, b: null} = {a: 2, b: null}             | false |
      | {a: [1, null]} = {a: [1, 2]}                  | null  |
      | [] = []                                       | true  |
      | [[]] = [[]]                                   | true  |
      | [1, 2] = [1]                                  | false |
      | [null] = [1]                                  | null  |
      | [null] = [1, 2]                               | false |
      | [1, null] = [2, null]                         | false |
      | [[1], [2, null]] = [[1], [2, 3]]              | null  |
      | [1, 2] <> [1, null]                           | null  |
      | null = null                                   | null  |
      | null <> null                                  | null  |
      | null = 1                                      | null  |
      | 0.0 / 0.0 = 0.0 / 0.0                         | false |
      | 0.0 / 0.0 <> 0.0 / 0.0                        | true  |
      | [0.0 / 0.0] = [0.0 / 0.0]                     | false |
      | 0.0 = -0.0                                    | true  |
      | 9007199254740993 = 9007199254740992.0         | false |
      | 'a' < 'b'                                     | true  |
      | 'a' < 'B'                                     | false |
      | '' < 'a'                                      | true  |
      | 'abc' < 'abcd'                                | true  |
      | 1 < 1.5                                       | true  |
      | 1 < 'a'                                       | null  |
      | 'a' >= 1                                      | null  |
      | true < 1                                      | null  |
      | false < true                                  | true  |
      | true >= true                                  | true  |
      | 1 < null                                      | null  |
      | null <= null                                  | null  |
      | 0.0 / 0.0 < 1                                 | false |
      | 0.0 / 0.0 >= 1                                | false |
      | 0.0 / 0.0 >= 0.0 / 0.0                        | false |
      | 0.0 / 0.0 < 'a'                               | null  |
      | [1, 2] < [1, 3]                               | true  |
      | [1] < [1, 0]                                  | true  |
      | [] < [null]                                   | true  |
      | [1, 0] >= [1]                                 | true  |
      | [1, null] < [1, 2]                            | null  |
      | [1, null] < [2, 1]                            | true  |
      | [1, 'a'] < [1, 2]                             | null  |
      | [1, 2] >= [1, null]                           | null  |
      | [1, 2] >= [3, null]                           | false |
      | [2] > [1, null]                               | true  |
      | 1 < 2 < 3                                     | true  |
      | 1 < 3 < 2                                     | false |
      | 1 < 2 > 1                                     | true  |
      | 1 = 1 = 1                                     | true  |
      | 1 = 1 = true                                  | false |
      | 3 > 2 <> 1 <= 1                               | true  |
      | 1 < null < 3                                  | null  |
      | 4 < 3 < null                                  | false |
      | (1 < 2) = true                                | true  |

    Examples: logic
      | expression                         | value |
      | true AND null                      | null  |
      | false AND null                     | false |
      | null AND false                     | false |
      | true OR null                       | true  |
      | null OR true                       | true  |
      | false OR null                      | null  |
      | null OR null                       | null  |
      | true XOR null                      | null  |
      | null XOR false                     | null  |
      | true XOR true                      | false |
      | NOT null                           | null  |
      | NOT NOT true                       | true  |
      | NOT true AND false                 | false |
      | NOT (true AND false)               | true  |
      | NOT false = true                   | true  |
      | (NOT false) = true                 | true  |
      | NOT (false = true)                 | true  |
      | NOT true = false                   | true  |
      | (NOT true) = false                 | true  |
      | NOT true = true                    | false |
      | true OR true XOR true              | true  |
      | (true OR true) XOR true            | false |
      | true XOR true AND false            | true  |
      | (true XOR true) AND false          | false |
      | true OR false AND false            | true  |
      | (true OR false) AND false          | false |
      | true OR NOT true                   | true  |
      | null IS NULL                       | true  |
      | null IS NOT NULL                   | false |
      | NOT null IS NULL                   | false |
      | (NOT null) IS NULL                 | true  |
      | 1 IS NULL                          | false |
      | [null] IS NULL                     | false |
      | {a: null} IS NOT NULL              | true  |
      | 1 + null IS NULL                   | true  |
      | null = null IS NULL                | null  |
      | (null = null) IS NULL              | true  |
      | null IS NULL = true                | true  |
      | 'a' IS NULL OR true                | true  |
      | -null IS NULL                      | true  |

    Examples: precedence of arithmetic
      | expression                         | value |
      | 1 + 2 * 3                          | 7     |
      | (1 + 2) * 3                        | 9     |
      | 7 - 2 - 1                          | 4     |
      | 7 - (2 - 1)                        | 6     |
      | 24 / 4 / 2                         | 3     |
      | 24 / (4 / 2)                       | 12    |
      | 24 / 4 * 2                         | 12    |
      | 7 % 4 * 2                          | 6     |
      | 2 * 7 % 4                          | 2     |
      | 2 ^ 3 ^ 2                          | 64.0  |
      | 2 ^ (3 ^ 2)                        | 512.0 |
      | 2 * 3 ^ 2                          | 18.0  |
      | (2 * 3) ^ 2                        | 36.0  |
      | -3 ^ 2                             | 9.0   |
      | -(3 ^ 2)                           | -9.0  |
      | 2 ^ -1                             | 0.5   |
      | 4 - -3                             | 7     |
      | 4 + +3                             | 7     |
      | - - 3                              | 3     |
      | 1 + 2 < 4                          | true  |
      | 1 < 2 + 4                          | true  |
      | 2 * 2 = 4 AND 1 + 1 = 2            | true  |
      | 1 + 1 IN [2, 3]                    | true  |
      | (1 + 1) IN [2, 3]                  | true  |
      | 1 IN [2] + [1]                     | true  |
      | [1] + 2 IN [2, 3]                  | false |
      | 'a' + 'b' STARTS WITH 'ab'         | true  |
      | ('a' + 'b') STARTS WITH 'ab'       | true  |
      | 1 IN [1] = true                    | true  |
      | NOT 1 IN [1]                       | false |
      | [1, 2][0] + 1                      | 2     |
      | -[1, 2][1]                         | -2    |
      | {a: 2}.a ^ 2                       | 4.0   |
      | [1, 2, 3][0..2][1]                 | 2     |
      | 1 = 2 IS NULL                      | false |
      | 'x' IN ['x'] AND 'y' IN ['x']      | false |

    Examples: arithmetic
      | expression                              | value                |
      | 7 / 2                                   | 3                    |
      | -7 / 2                                  | -3                   |
      | 7 / 2.0                                 | 3.5                  |
      | 7 % 3                                   | 1                    |
      | -7 % 3                                  | -1                   |
      | 7 % -3                                  | 1                    |
      | 7.5 % 2                                 | 1.5                  |
      | 1 / 0.0                                 | Inf                  |
      | -1 / 0.0                                | -Inf                 |
      | 0.0 / 0.0                               | NaN                  |
      | 4 ^ 0.5                                 | 2.0                  |
      | 1 + 1.0                                 | 2.0                  |
      | 1 + null                                | null                 |
      | null / 0                                | null                 |
      | null % 2                                | null                 |
      | 2 ^ null                                | null                 |
      | 'a' + 'b'                               | 'ab'                 |
      | 'a' + 1                                 | 'a1'                 |
      | 1 + 'a'                                 | '1a'                 |
      | 'a' + 1.5                               | 'a1.5'               |
      | 'a' + null                              | null                 |
      | [1] + [2]                               | [1, 2]               |
      | [1] + 2                                 | [1, 2]               |
      | 1 + [2]                                 | [1, 2]               |
      | [1] + null                              | null                 |
      | [1] + [null]                            | [1, null]            |
      | [1] + [[2]]                             | [1, [2]]             |
      | 'a' + ['b']                             | ['a', 'b']           |
      | [] + []                                 | []                   |
      | abs(-1)                                 | 1                    |
      | abs(-1.5)                               | 1.5                  |
      | abs(null)                               | null                 |
      | ceil(1.1)                               | 2.0                  |
      | ceil(-1.1)                              | -1.0                 |
      | floor(1.9)                              | 1.0                  |
      | floor(-1.1)                             | -2.0                 |
      | round(1.5)                              | 2.0                  |
      | round(2.4)                              | 2.0                  |
      | sign(-3)                                | -1                   |
      | sign(0)                                 | 0                    |
      | sign(2.5)                               | 1                    |
      | sign(null)                              | null                 |
      | sqrt(16)                                | 4.0                  |
      | sqrt(-1)                                | NaN                  |
      | exp(0)                                  | 1.0                  |
      | log(1)                                  | 0.0                  |
      | log10(100)                              | 2.0                  |
      | sin(0)                                  | 0.0                  |
      | cos(0)                                  | 1.0                  |
      | tan(0)                                  | 0.0                  |
      | atan2(0, 1)                             | 0.0                  |
      | degrees(0)                              | 0.0                  |
      | radians(0)                              | 0.0                  |
      | haversin(0)                             | 0.0                  |
      | pi() > 3.14 AND pi() < 3.15             | true                 |
      | e() > 2.71 AND e() < 2.72               | true                 |
      | rand() < 1.0                            | true                 |
      | toInteger(2 ^ 53)                       | 9007199254740992     |
      | 9223372036854775807                     | 9223372036854775807  |
      | -9223372036854775808                    | -9223372036854775808 |

    Examples: literals of numbers
      | expression                                         | value                  |
      | 0                                                  | 0                      |
      | -0                                                 | 0                      |
      | 007                                                | 7                      |
      | 0x0                                                | 0                      |
      | 0xFF                                               | 255                    |
      | 0xff                                               | 255                    |
      | -0x10                                              | -16                    |
      | 0x7FFFFFFFFFFFFFFF                                 | 9223372036854775807    |
      | -0x8000000000000000                                | -9223372036854775808   |
      | 0o17                                               | 15                     |
      | -0o7                                               | -7                     |
      | 0o777777777777777777777                            | 9223372036854775807    |
      | 1.0                                                | 1.0                    |
      | .5                                                 | 0.5                    |
      | -.5                                                | -0.5                   |
      | 0.0                                                | 0.0                    |
      | -0.0                                               | -0.0                   |
      | 1e3                                                | 1000.0                 |
      | 1E3                                                | 1000.0                 |
      | 1.5e-3                                             | 0.0015                 |
      | .5e1                                               | 5.0                    |
      | -1e-9                                              | -0.000000001           |
      | 1e308                                              | 1e308                  |
      | 1.7976931348623157e308                             | 1.7976931348623157e308 |
      | 5e-324                                             | 5e-324                 |
      | 1234567890123456789.0                              | 1234567890123456789.0  |
      | tRuE                                               | true                   |
      | FALSE                                              | false                  |
      | nUlL                                               | null                   |

    Examples: literals of strings, lists and maps
      | expression                                 | value                      |
      | ''                                         | ''                         |
      | ""                                         | ''                         |
      | 'it\\'s'                                   | 'it\\'s'                   |
      | "it's"                                     | 'it\\'s'                   |
      | 'say "x"'                                  | 'say "x"'                  |
      | '\\u01FF'                                  | 'ǿ'                        |
      | '\\U0001F600'                              | '😀'                       |
      | size('\\t\\b\\n\\r\\f\\\\')                | 6                          |
      | '// no comment'                            | '// no comment'            |
      | '/* no */'                                 | '/* no */'                 |
      | []                                         | []                         |
      | [ ]                                        | []                         |
      | [1, 'a', null, true, 1.5]                  | [1, 'a', null, true, 1.5]  |
      | [[], [[]], {}]                             | [[], [[]], {}]             |
      | {}                                         | {}                         |
      | {a: 1}                                     | {a: 1}                     |
      | {`a b`: 1}                                 | {`a b`: 1}                 |
      | {A: 1, a: 2}                               | {A: 1, a: 2}               |
      | {null: 1}                                  | {null: 1}                  |
      | {NULL: 1, match: 2, return: 3}             | {NULL: 1, match: 2, return: 3} |
      | {k: {k: {k: []}}}                          | {k: {k: {k: []}}}          |
      | {_a1: 1}                                   | {_a1: 1}                   |
      | {a: 1}['a']                                | 1                          |
      | {a: 1}['A']                                | null                       |
      | {a: 1}.b                                   | null                       |
      | {a: 1}[null]                               | null                       |
      | null.a                                     | null                       |
      | null[0]                                    | null                       |
      | null['a']                                  | null                       |
      | {a: {b: 2}}.a.b                            | 2                          |
      | {a: {b: 2}}['a']['b']                      | 2                          |
      | {name: 'x'}.`name`                         | 'x'                        |
      | keys({a: 1, b: null})                      | ['a', 'b']                 |
      | keys({})                                   | []                         |
      | keys(null)                                 | null                       |
      | size(keys({a: 1, A: 2}))                   | 2                          |
      | properties({a: 1})                         | {a: 1}                     |
      | properties(null)                           | null                       |

    Examples: lists
      | expression                                      | value                  |
      | [1, 2, 3][0]                                    | 1                      |
      | [1, 2, 3][-1]                                   | 3                      |
      | [1, 2, 3][3]                                    | null                   |
      | [1, 2, 3][-4]                                   | null                   |
      | [1, 2, 3][null]                                 | null                   |
      | [][0]                                           | null                   |
      | [[1, 2], [3]][0][1]                             | 2                      |
      | [1, 2, 3, 4][1..3]                              | [2, 3]                 |
      | [1, 2, 3, 4][..2]                               | [1, 2]                 |
      | [1, 2, 3, 4][2..]                               | [3, 4]                 |
      | [1, 2, 3, 4][..]                                | [1, 2, 3, 4]           |
      | [1, 2, 3, 4][-3..-1]                            | [2, 3]                 |
      | [1, 2, 3, 4][-2..]                              | [3, 4]                 |
      | [1, 2, 3, 4][..-1]                              | [1, 2, 3]              |
      | [1, 2, 3, 4][3..1]                              | []                     |
      | [1, 2, 3, 4][2..2]                              | []                     |
      | [1, 2, 3, 4][0..100]                            | [1, 2, 3, 4]           |
      | [1, 2, 3, 4][-100..2]                           | [1, 2]                 |
      | [1, 2, 3, 4][5..]                               | []                     |
      | [1, 2, 3, 4][..-10]                             | []                     |
      | [1, 2, 3][null..2]                              | null                   |
      | [1, 2, 3][1..null]                              | null                   |
      | [1, 2, 3][null..null]                           | null                   |
      | [1, 2, 3][null..]                               | null                   |
      | [1, 2, 3][..null]                               | null                   |
      | null[1..2]                                      | null                   |
      | [][0..1]                                        | []                     |
      | 1 IN []                                         | false                  |
      | null IN []                                      | false                  |
      | null IN [1]                                     | null                   |
      | null IN [null]                                  | null                   |
      | 1 IN [1, null]                                  | true                   |
      | 2 IN [1, null]                                  | null                   |
      | 1 IN null                                       | null                   |
      | [1] IN [[1]]                                    | true                   |
      | [1] IN [1]                                      | false                  |
      | [1, null] IN [[1, 2]]                           | null                   |
      | [1, 2] IN [[1, null]]                           | null                   |
      | [1, 2] IN [[1, 3], [2, null]]                   | false                  |
      | [null] IN [[null]]                              | null                   |
      | [] IN [[]]                                      | true                   |
      | [] IN []                                        | false                  |
      | [[]] IN [[[]]]                                  | true                   |
      | {a: 1} IN [{a: 1}]                              | true                   |
      | 1.0 IN [1]                                      | true                   |
      | 0.0 / 0.0 IN [0.0 / 0.0]                        | false                  |
      | 3 IN [[1, 2, 3]]                                | false                  |
      | 3 IN [[1, 2, 3]][0]                             | true                   |
      | 2 IN [1, 2, 3][0..1]                            | false                  |
      | size([])                                        | 0                      |
      | size([null])                                    | 1                      |
      | size(null)                                      | null                   |
      | size([[], []] + [[]])                           | 3                      |
      | head([1, 2])                                    | 1                      |
      | head([])                                        | null                   |
      | head(null)                                      | null                   |
      | last([1, 2])                                    | 2                      |
      | last([])                                        | null                   |
      | last(null)                                      | null                   |
      | tail([1, 2, 3])                                 | [2, 3]                 |
      | tail([1])                                       | []                     |
      | tail([])                                        | []                     |
      | tail(null)                                      | null                   |
      | reverse([1, null, 3])                           | [3, null, 1]           |
      | reverse(null)                                   | null                   |
      | range(0, 4)                                     | [0, 1, 2, 3, 4]        |
      | range(4, 0)                                     | []                     |
      | range(4, 0, -1)                                 | [4, 3, 2, 1, 0]        |
      | range(4, 0, -3)                                 | [4, 1]                 |
      | range(0, 10, 4)                                 | [0, 4, 8]              |
      | range(0, 10, 11)                                | [0]                    |
      | range(0, 4, -1)                                 | []                     |
      | range(2, 2, -5)                                 | [2]                    |
      | [x IN [1, 2, 3]]                                | [1, 2, 3]              |
      | [x IN [1, 2, 3] WHERE x > 1]                    | [2, 3]                 |
      | [x IN [1, 2, 3] \| x * x]                       | [1, 4, 9]              |
      | [x IN [1, 2, 3] WHERE x > 1 \| x + 0.5]         | [2.5, 3.5]             |
      | [x IN [1, null, 3] WHERE x > 1]                 | [3]                    |
      | [x IN [null] \| x IS NULL]                      | [true]                 |
      | [x IN []]                                       | []                     |
      | [x IN null]                                     | null                   |
      | [x IN [[1], [2, 3]] \| [y IN x \| y * 10]]      | [[10], [20, 30]]       |
      | [x IN [1, 2] \| [x IN [3] \| x]]                | [[3], [3]]             |
      | [x IN [true, false, null] WHERE x]              | [true]                 |
      | reduce(acc = 0, x IN [1, 2, 3] \| acc + x)      | 6                      |
      | reduce(acc = '', x IN [] \| acc + x)            | ''                     |
      | coalesce(null, 1, 2)                            | 1                      |
      | coalesce(null, null)                            | null                   |
      | coalesce(false, true)                           | false                  |

    Examples: quantifiers
      | expression                                        | value |
      | all(x IN [] WHERE false)                          | true  |
      | any(x IN [] WHERE true)                           | false |
      | none(x IN [] WHERE true)                          | true  |
      | single(x IN [] WHERE true)                        | false |
      | all(x IN [1, 2] WHERE x > 0)                      | true  |
      | all(x IN [1, null] WHERE x > 0)                   | null  |
      | all(x IN [-1, null] WHERE x > 0)                  | false |
      | all(x IN [null] WHERE x IS NULL)                  | true  |
      | any(x IN [1, null] WHERE x > 0)                   | true  |
      | any(x IN [-1, null] WHERE x > 0)                  | null  |
      | any(x IN [-1] WHERE x > 0)                        | false |
      | none(x IN [1, null] WHERE x > 0)                  | false |
      | none(x IN [-1, null] WHERE x > 0)                 | null  |
      | none(x IN [-1] WHERE x > 0)                       | true  |
      | single(x IN [1, null] WHERE x > 0)                | null  |
      | single(x IN [1, 2, null] WHERE x > 0)             | false |
      | single(x IN [-1, null] WHERE x > 0)               | null  |
      | single(x IN [1, -1] WHERE x > 0)                  | true  |
      | single(x IN [1, 2] WHERE x > 0)                   | false |
      | all(x IN null WHERE true)                         | null  |
      | any(x IN null WHERE true)                         | null  |
      | none(x IN null WHERE true)                        | null  |
      | single(x IN null WHERE true)                      | null  |
      | all(x IN [1] WHERE null)                          | null  |
      | any(x IN [[1, 2], [3]] WHERE single(y IN x WHERE y > 0)) | true |
      | none(x IN [[]] WHERE all(y IN x WHERE false))     | false |
      | all(x IN [1, 2] WHERE x IN [2, 1, null])          | true  |
      | NOT any(x IN [1] WHERE x = 2) = none(x IN [1] WHERE x = 2) | true |
      | any(x IN [1, 2, 3] WHERE x = 2) AND true          | true  |
      | size([x IN [1, 2] WHERE any(y IN [2] WHERE x = y)]) | 1   |

    Examples: strings
      | expression                              | value              |
      | 'abc' STARTS WITH 'a'                   | true               |
      | 'abc' STARTS WITH ''                    | true               |
      | 'abc' STARTS WITH null                  | null               |
      | null STARTS WITH 'a'                    | null               |
      | 1 STARTS WITH 'a'                       | null               |
      | 'abc' STARTS WITH 1                     | null               |
      | 'abc' ENDS WITH 'bc'                    | true               |
      | 'abc' ENDS WITH ''                      | true               |
      | 'abc' CONTAINS 'b'                      | true               |
      | 'abc' CONTAINS 'B'                      | false              |
      | 'abc' CONTAINS ''                       | true               |
      | ['a'] CONTAINS 'a'                      | null               |
      | NOT 'abc' CONTAINS null                 | null               |
      | 'a b' CONTAINS ' '                      | true               |
      | substring('hello', 1, 3)                | 'ell'              |
      | substring('hello', 2)                   | 'llo'              |
      | substring('hello', 0)                   | 'hello'            |
      | substring('hello', 9)                   | ''                 |
      | substring('hello', 3, 9)                | 'lo'               |
      | substring('hello', 1, 0)                | ''                 |
      | substring(null, 1, 2)                   | null               |
      | left('hello', 2)                        | 'he'               |
      | left('hello', 9)                        | 'hello'            |
      | left('hello', 0)                        | ''                 |
      | left(null, 1)                           | null               |
      | right('hello', 2)                       | 'lo'               |
      | right('hello', 9)                       | 'hello'            |
      | right(null, 1)                          | null               |
      | replace('hello', 'l', 'w')              | 'hewwo'            |
      | replace('aaa', 'aa', 'b')               | 'ba'               |
      | replace(null, 'a', 'b')                 | null               |
      | replace('a', null, 'b')                 | null               |
      | replace('a', 'a', null)                 | null               |
      | split('a,b,,c', ',')                    | ['a', 'b', '', 'c'] |
      | split('abc', 'x')                       | ['abc']            |
      | split('', ',')                          | ['']               |
      | split(null, ',')                        | null               |
      | split('a', null)                        | null               |
      | trim('  a b ')                          | 'a b'              |
      | lTrim('  a ')                           | 'a '               |
      | rTrim('  a ')                           | '  a'              |
      | trim(null)                              | null               |
      | toUpper('aBc')                          | 'ABC'              |
      | toLower('aBC')                          | 'abc'              |
      | toUpper(null)                           | null               |
      | reverse('abc')                          | 'cba'              |
      | reverse('')                             | ''                 |
      | size('')                                | 0                  |
      | size('äöü')                             | 3                  |
      | toString(1)                             | '1'                |
      | toString(1.0)                           | '1.0'              |
      | toString(true)                          | 'true'             |
      | toString('a')                           | 'a'                |
      | toString(null)                          | null               |
      | toString(-1.5)                          | '-1.5'             |
      | toInteger('42')                         | 42                 |
      | toInteger('-42')                        | -42                |
      | toInteger('2.9')                        | 2                  |
      | toInteger('-2.9')                       | -2                 |
      | toInteger('foo')                        | null               |
      | toInteger('')                           | null               |
      | toInteger(null)                         | null               |
      | toInteger(2.9)                          | 2                  |
      | toInteger(-2.9)                         | -2                 |
      | toInteger(7)                            | 7                  |
      | toFloat('2.5')                          | 2.5                |
      | toFloat('5')                            | 5.0                |
      | toFloat('foo')                          | null               |
      | toFloat('1e3')                          | 1000.0             |
      | toFloat(3)                              | 3.0                |
      | toFloat(null)                           | null               |
      | toBoolean('true')                       | true               |
      | toBoolean('FALSE')                      | false              |
      | toBoolean('foo')                        | null               |
      | toBoolean('')                           | null               |
      | toBoolean(true)                         | true               |
      | toBoolean(null)                         | null               |

    Examples: conditional expressions
      | expression                                              | value   |
      | CASE WHEN true THEN 1 ELSE 2 END                        | 1       |
      | CASE WHEN null THEN 1 ELSE 2 END                        | 2       |
      | CASE WHEN false THEN 1 END                              | null    |
      | CASE 2 WHEN 1 THEN 'a' WHEN 2 THEN 'b' ELSE 'c' END     | 'b'     |
      | CASE null WHEN null THEN 'a' ELSE 'b' END               | 'b'     |
      | CASE 1 WHEN 1.0 THEN 'a' ELSE 'b' END                   | 'a'     |
      | CASE '1' WHEN 1 THEN 'a' ELSE 'b' END                   | 'b'     |
      | CASE [1] WHEN [1] THEN 'a' END                          | 'a'     |
      | CASE WHEN 1 > 0 THEN 1 WHEN 2 > 0 THEN 2 END            | 1       |
      | CASE CASE 1 WHEN 1 THEN 2 END WHEN 2 THEN 'x' END       | 'x'     |

  Scenario Outline: an expression of constants raises when the query is compiled
    Given any graph
    When executing query:
      """
      RETURN <expression> AS v
      """
    Then a SyntaxError should be raised at compile time: <detail>

    Examples:
      | expression                       | detail                  |
      | 9223372036854775808              | IntegerOverflow         |
      | -9223372036854775809             | IntegerOverflow         |
      | 0x8000000000000000               | IntegerOverflow         |
      | -0x8000000000000001              | IntegerOverflow         |
      | 0o1000000000000000000000         | IntegerOverflow         |
      | -0o1000000000000000000001        | IntegerOverflow         |
      | 1e309                            | FloatingPointOverflow   |
      | -1.8e308                         | FloatingPointOverflow   |
      | 9223372h54775808                 | InvalidNumberLiteral    |
      | 12abc                            | InvalidNumberLiteral    |
      | 0x                               | InvalidNumberLiteral    |
      | 0xZ                              | InvalidNumberLiteral    |
      | 0x1A2G                           | InvalidNumberLiteral    |
      | 0o8                              | InvalidNumberLiteral    |
      | '\\uH'                           | InvalidUnicodeLiteral   |
      | '\\u12'                          | InvalidUnicodeLiteral   |
      | [1, 2                            | UnexpectedSyntax        |
      | {a: 1                            | UnexpectedSyntax        |
      | {1: 2}                           | UnexpectedSyntax        |
      | [,]                              | UnexpectedSyntax        |
      | [1,,2]                           | UnexpectedSyntax        |
      | {a}                              | UnexpectedSyntax        |
      | {a:}                             | UnexpectedSyntax        |
      | 1 +                              | UnexpectedSyntax        |
      | x                                | UndefinedVariable       |
      | [x]                              | UndefinedVariable       |
      | {a: x}                           | UndefinedVariable       |
      | [x IN [1] \| y]                  | UndefinedVariable       |
      | [x IN [1] WHERE y \| x]          | UndefinedVariable       |
      | [x IN x \| 1]                    | UndefinedVariable       |
      | all(x IN [1] WHERE y)            | UndefinedVariable       |
      | foo(1)                           | UnknownFunction         |
      | foo.bar()                        | UnknownFunction         |
      | abs()                            | InvalidNumberOfArguments |
      | abs(1, 2)                        | InvalidNumberOfArguments |
      | substring('a')                   | InvalidNumberOfArguments |
      | 1 AND true                       | InvalidArgumentType     |
      | true OR 'a'                      | InvalidArgumentType     |
      | 1.5 XOR true                     | InvalidArgumentType     |
      | NOT 0                            | InvalidArgumentType     |
      | NOT ''                           | InvalidArgumentType     |
      | NOT []                           | InvalidArgumentType     |
      | NOT {}                           | InvalidArgumentType     |
      | true AND []                      | InvalidArgumentType     |
      | {} OR true                       | InvalidArgumentType     |
      | 1 IN 1                           | InvalidArgumentType     |
      | 1 IN 'abc'                       | InvalidArgumentType     |
      | 1 IN {x: []}                     | InvalidArgumentType     |
      | 1 IN true                        | InvalidArgumentType     |
      | 1 + 2 IN 3                       | InvalidArgumentType     |
      | none(x IN [1, 2] WHERE 'a')      | InvalidArgumentType     |
      | all(x IN ['a'] WHERE x % 2 = 0)  | InvalidArgumentType     |
      | any(x IN [{a: 1}] WHERE x % 2 = 0) | InvalidArgumentType   |
      | single(x IN [true] WHERE x % 2 = 0) | InvalidArgumentType  |
      | [x IN 1 \| x]                    | InvalidArgumentType     |
      | 'a' * 2                          | InvalidArgumentType     |
      | true - 1                         | InvalidArgumentType     |
      | [1] / 2                          | InvalidArgumentType     |
      | {} ^ 2                           | InvalidArgumentType     |
      | labels(1)                        | InvalidArgumentType     |
      | type('a')                        | InvalidArgumentType     |
      | count(count(*))                  | NestedAggregation       |
      | sum(1 + max(2))                  | NestedAggregation       |
      | [x IN [1] \| count(x)]           | InvalidAggregation      |
      | [x IN [1] WHERE count(*) > 0]    | InvalidAggregation      |
      | count(rand())                    | NonConstantExpression   |
      | ()-->()                          | UnexpectedSyntax        |
      | size(()-->())                    | UnexpectedSyntax        |
      | NOT ()-->()                      | UnexpectedSyntax        |
      | [()-->()]                        | UnexpectedSyntax        |

  Scenario Outline: an expression of values that are known only when the query runs raises then
    Given any graph
    And parameters are:
      | one  | 1       |
      | text | 'a'     |
      | yes  | true    |
      | list | [1, 2]  |
      | map  | {a: 1}  |
    When executing query:
      """
      WITH $one AS one, $text AS text, $yes AS yes, $list AS list, $map AS map
      RETURN <expression> AS v
      """
    Then a <type> should be raised at runtime: <detail>

    Examples:
      | expression                | type            | detail                       |
      | list['a']                 | TypeError       | ListElementAccessByNonInteger |
      | list[1.5]                 | TypeError       | ListElementAccessByNonInteger |
      | list[yes]                 | TypeError       | ListElementAccessByNonInteger |
      | list[list]                | TypeError       | ListElementAccessByNonInteger |
      | list[map]                 | TypeError       | ListElementAccessByNonInteger |
      | map[one]                  | TypeError       | MapElementAccessByNonString  |
      | map[1.5]                  | TypeError       | MapElementAccessByNonString  |
      | map[list]                 | TypeError       | MapElementAccessByNonString  |
      | one[0]                    | TypeError       | InvalidArgumentType          |
      | text[0]                   | TypeError       | InvalidArgumentType          |
      | yes['a']                  | TypeError       | InvalidArgumentType          |
      | one.a                     | TypeError       | InvalidArgumentType          |
      | text.a                    | TypeError       | InvalidArgumentType          |
      | list.a                    | TypeError       | InvalidArgumentType          |
      | one AND yes               | TypeError       | InvalidArgumentType          |
      | NOT text                  | TypeError       | InvalidArgumentType          |
      | one IN map                | TypeError       | InvalidArgumentType          |
      | one IN text               | TypeError       | InvalidArgumentType          |
      | yes + one                 | TypeError       | InvalidArgumentType          |
      | text * one                | TypeError       | InvalidArgumentType          |
      | map - one                 | TypeError       | InvalidArgumentType          |
      | one / 0                   | ArithmeticError | DivisionByZero               |
      | one % 0                   | ArithmeticError | DivisionByZero               |
      | range(0, 5, 0)            | ArgumentError   | NumberOutOfRange             |
      | range(0, 5, one - one)    | ArgumentError   | NumberOutOfRange             |
      | range(text, 1)            | ArgumentError   | InvalidArgumentType          |
      | range(0, yes)             | ArgumentError   | InvalidArgumentType          |
      | range(0.5, 1)             | ArgumentError   | InvalidArgumentType          |
      | range(0, 1, map)          | ArgumentError   | InvalidArgumentType          |
      | toInteger(list)           | TypeError       | InvalidArgumentValue         |
      | toInteger(map)            | TypeError       | InvalidArgumentValue         |
      | toFloat(yes)              | TypeError       | InvalidArgumentValue         |
      | toFloat(list)             | TypeError       | InvalidArgumentValue         |
      | toBoolean(1.5)            | TypeError       | InvalidArgumentValue         |
      | toBoolean(list)           | TypeError       | InvalidArgumentValue         |
      | toString(list)            | TypeError       | InvalidArgumentValue         |
      | toString(map)             | TypeError       | InvalidArgumentValue         |
      | list[$text]               | TypeError       | ListElementAccessByNonInteger |
      | size(one)                 | TypeError       | InvalidArgumentType          |
      | all(x IN one WHERE true)  | TypeError       | InvalidArgumentType          |
      | percentileCont(one, 1.5)  | ArgumentError   | NumberOutOfRange             |
      | percentileDisc(one, -1)   | ArgumentError   | NumberOutOfRange             |
      | percentileCont(one, -0.1) | ArgumentError   | NumberOutOfRange             |
      | percentileDisc(one, 1.1)  | ArgumentError   | NumberOutOfRange             |
