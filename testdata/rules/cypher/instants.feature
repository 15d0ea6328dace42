# Expectations by hand from CIP2015-08-06 (openCypher @ 206261f10f2d, read 2026-11-22: parsing, constructing, converting, truncating) and the
# Neo4j Cypher manual (functions/temporal/index.adoc @ 0bdbde157287, read 2026-11-22; duration functions not read again, unverified).
# Rules: cypher.date, cypher.time, cypher.localtime, cypher.localdatetime, cypher.datetime, cypher.duration and its kin, cypher.add and its kin.
Feature: more dates, times and durations

  Scenario Outline: a value of date or time
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
      | expression                                                                                 | value                                                   |
      | date({year: 1816, week: 1})                                                                | '1816-01-01'                                            |
      | date({year: 1816, week: 52})                                                               | '1816-12-23'                                            |
      | date({year: 1817, week: 1})                                                                | '1816-12-30'                                            |
      | date({year: 1817, week: 10})                                                               | '1817-03-03'                                            |
      | date({year: 1817, week: 30})                                                               | '1817-07-21'                                            |
      | date({year: 1817, week: 52})                                                               | '1817-12-22'                                            |
      | date({year: 1818, week: 1})                                                                | '1817-12-29'                                            |
      | date({year: 1818, week: 53})                                                               | '1818-12-28'                                            |
      | date({year: 1819, week: 1})                                                                | '1819-01-04'                                            |
      | date({year: 1817, week: 1, dayOfWeek: 2})                                                  | '1816-12-31'                                            |
      | date({date: date('1816-12-30'), week: 2, dayOfWeek: 3})                                    | '1817-01-08'                                            |
      | date({date: date('1816-12-31'), week: 2})                                                  | '1817-01-07'                                            |
      | date({date: date('1816-12-30'), year: 1817, week: 2})                                      | '1817-01-06'                                            |
      | localtime({hour: 12, minute: 31, second: 14, nanosecond: 645876123})                       | '12:31:14.645876123'                                    |
      | time({hour: 12, minute: 31, second: 14, millisecond: 645, microsecond: 876, nanosecond: 123}) | '12:31:14.645876123Z'                                   |
      | time({hour: 12, minute: 31, second: 14, nanosecond: 645876123, timezone: '+01:00'})        | '12:31:14.645876123+01:00'                              |
      | time({hour: 12, minute: 31, second: 14, microsecond: 645876, timezone: '+01:00'})          | '12:31:14.645876+01:00'                                 |
      | time({hour: 12, timezone: '+01:00'})                                                       | '12:00+01:00'                                           |
      | time({hour: 12, minute: 34, second: 56, timezone: '+02:05:59'})                            | '12:34:56+02:05:59'                                     |
      | time({hour: 12, minute: 34, second: 56, timezone: '-02:05:07'})                            | '12:34:56-02:05:07'                                     |
      | datetime({year: 1984, month: 10, day: 11, hour: 12, minute: 34, second: 56, timezone: '+02:05:59'}) | '1984-10-11T12:34:56+02:05:59'                          |
      | localdatetime({year: 1984, month: 10, day: 11, hour: 12, minute: 31, second: 14, nanosecond: 645876123}) | '1984-10-11T12:31:14.645876123'                         |
      | localdatetime({year: 1984, week: 10, dayOfWeek: 3, hour: 12})                              | '1984-03-07T12:00'                                      |
      | localdatetime({year: 1984, week: 10, dayOfWeek: 3})                                        | '1984-03-07T00:00'                                      |
      | localdatetime({year: 1984, ordinalDay: 202, hour: 12, minute: 31, second: 14, millisecond: 645}) | '1984-07-20T12:31:14.645'                               |
      | localdatetime({year: 1984, quarter: 3, dayOfQuarter: 45, hour: 12, minute: 31})            | '1984-08-14T12:31'                                      |
      | localdatetime({year: 1984, month: 10})                                                     | '1984-10-01T00:00'                                      |
      | localdatetime({year: 1984, quarter: 3})                                                    | '1984-07-01T00:00'                                      |
      | localdatetime({year: 1984, week: 10})                                                      | '1984-03-05T00:00'                                      |
      | datetime({year: 1984, month: 10, day: 11, hour: 12, minute: 31, second: 14, microsecond: 645876, timezone: 'Europe/Stockholm'}) | '1984-10-11T12:31:14.645876+01:00[Europe/Stockholm]'    |
      | datetime({year: 1984, month: 10, day: 11, timezone: 'Europe/Stockholm'})                   | '1984-10-11T00:00+01:00[Europe/Stockholm]'              |
      | datetime({year: 1984, week: 10, dayOfWeek: 3, timezone: 'Europe/Stockholm'})               | '1984-03-07T00:00+01:00[Europe/Stockholm]'              |
      | datetime({year: 1984, ordinalDay: 202, timezone: 'Europe/Stockholm'})                      | '1984-07-20T00:00+02:00[Europe/Stockholm]'              |
      | datetime({year: 1984, quarter: 3, dayOfQuarter: 45, hour: 12, minute: 31, second: 14, nanosecond: 645876123, timezone: 'Europe/Stockholm'}) | '1984-08-14T12:31:14.645876123+02:00[Europe/Stockholm]' |
      | datetime({year: 1984, timezone: 'Europe/Stockholm'})                                       | '1984-01-01T00:00+01:00[Europe/Stockholm]'              |
      | datetime({year: 1984, month: 10, day: 11, hour: 12, minute: 31, second: 14, timezone: 'Pacific/Honolulu'}) | '1984-10-11T12:31:14-10:00[Pacific/Honolulu]'           |
      | datetime({year: 1984, month: 10, day: 11, hour: 12, timezone: 'Z'})                        | '1984-10-11T12:00Z'                                     |
      | datetime({year: 1984, month: 10, day: 11, hour: 12, timezone: 'UTC'})                      | '1984-10-11T12:00Z[UTC]'                                |
      | datetime({year: 2015, month: 7, day: 21, hour: 21, timezone: '-1130'})                     | '2015-07-21T21:00-11:30'                                |
      | datetime.fromEpoch(416779, 999999999)                                                      | '1970-01-05T19:46:19.999999999Z'                        |
      | datetime.fromEpochMillis(237821673987)                                                     | '1977-07-15T13:34:33.987Z'                              |
      | datetime.fromEpoch(-1, 0)                                                                  | '1969-12-31T23:59:59Z'                                  |
      | datetime({epochSeconds: 416779, nanosecond: 5})                                            | '1970-01-05T19:46:19.000000005Z'                        |
      | datetime({epochMillis: 237821673987, timezone: '+01:00'})                                  | '1977-07-15T14:34:33.987+01:00'                         |
      | duration({days: -14, hours: -16, minutes: 12.5})                                           | 'P-14DT-15H-47M-30S'                                    |
      | duration({quarters: 3})                                                                    | 'P9M'                                                   |
      | duration({years: -1, days: 1})                                                             | 'P-1Y1D'                                                |
      | duration({nanoseconds: 1})                                                                 | 'PT0.000000001S'                                        |
      | duration({milliseconds: 1500})                                                             | 'PT1.5S'                                                |
      | [x IN [date({year:1984, month:10, day: 12}), date({year:1984, month:5, day: 6})] \| toString(x)] | ['1984-10-12', '1984-05-06']                            |
      | date({year: null})                                                                         | null                                                    |
      | localtime({hour: null, minute: 1})                                                         | null                                                    |
      | time(null)                                                                                 | null                                                    |
      | localdatetime(null)                                                                        | null                                                    |
      | datetime({year: 2000, timezone: null})                                                     | null                                                    |
      | duration(null)                                                                             | null                                                    |
      | duration({days: null})                                                                     | null                                                    |
      | date('2015Q260')                                                                           | '2015-05-30'                                            |
      | date('2015Q2')                                                                             | '2015-04-01'                                            |
      | date('-999999999-01-01')                                                                   | '-999999999-01-01'                                      |
      | date('+999999999-12-31')                                                                   | '+999999999-12-31'                                      |
      | localtime('21:40:32')                                                                      | '21:40:32'                                              |
      | localtime('214032')                                                                        | '21:40:32'                                              |
      | time('22-18:00')                                                                           | '22:00-18:00'                                           |
      | localdatetime('2015-07-21T21:40:32.142')                                                   | '2015-07-21T21:40:32.142'                               |
      | localdatetime('2015-202T21:40:32')                                                         | '2015-07-21T21:40:32'                                   |
      | localdatetime('2015T214032')                                                               | '2015-01-01T21:40:32'                                   |
      | localdatetime('20150721T21:40')                                                            | '2015-07-21T21:40'                                      |
      | localdatetime('2015-W30T2140')                                                             | '2015-07-20T21:40'                                      |
      | datetime('2015-202T21:40:32+01:00')                                                        | '2015-07-21T21:40:32+01:00'                             |
      | datetime('2015-W30T2140-00:00')                                                            | '2015-07-20T21:40Z'                                     |
      | datetime('2015-07-21T21:40:32.142+02:00[Europe/Stockholm]')                                | '2015-07-21T21:40:32.142+02:00[Europe/Stockholm]'       |
      | datetime('1818-07-21T21:40:32.142[Europe/London]')                                         | '1818-07-21T21:40:32.142-00:01:15[Europe/London]'       |
      | datetime('2015-01-21T21:40:32.142[Europe/London]')                                         | '2015-01-21T21:40:32.142Z[Europe/London]'               |
      | duration('P1Y1M1W1DT1H1M1.001S')                                                           | 'P1Y1M8DT1H1M1.001S'                                    |
      | duration('P-1Y-2M3D')                                                                      | 'P-1Y-2M3D'                                             |
      | duration('P1.5Y')                                                                          | 'P1Y6M'                                                 |
      | duration('P0.5Y')                                                                          | 'P6M'                                                   |
      | duration('P1.1Y')                                                                          | 'P1Y1M6DT2H5M49.2S'                                     |
      | duration('PT1.5H')                                                                         | 'PT1H30M'                                               |
      | duration('P-0.5D')                                                                         | 'PT-12H'                                                |
      | duration('PT-1M-0.5S')                                                                     | 'PT-1M-0.5S'                                            |
      | datetime('2015-07-21T21:40:32.142-0100').epochMillis                                       | 1437518432142                                           |
      | datetime('2014-10-26T02:30:00+01:00[Europe/Stockholm]')                                    | '2014-10-26T02:30+01:00[Europe/Stockholm]'              |
      | datetime('2014-10-26T02:30:00[Europe/Stockholm]')                                          | '2014-10-26T02:30+02:00[Europe/Stockholm]'              |
      | datetime('2014-03-30T02:30:00[Europe/Stockholm]')                                          | '2014-03-30T03:30+02:00[Europe/Stockholm]'              |
      | date('1984-10-11') = localdatetime('1984-10-11T00:00')                                     | false                                                   |
      | date('1984-10-11') < datetime('1984-10-12T00:00Z')                                         | null                                                    |
      | date('1984-10-11') < '1984'                                                                | null                                                    |
      | localtime('12:00') <> time('12:00Z')                                                       | true                                                    |
      | duration('P1D') = 1                                                                        | false                                                   |
      | duration('P1D') <> date('2000-01-01')                                                      | true                                                    |
      | duration('P1D') <= duration('P1D')                                                         | null                                                    |
      | duration('P1D') IN [duration('PT24H'), duration('P1D')]                                    | true                                                    |
      | duration.inDays(date('1984-10-11'), localdatetime('2016-07-21T21:45:22.142'))              | 'P11606D'                                               |
      | duration.inMonths(localdatetime('2015-07-21T21:40:32.142'), date('1984-10-11'))            | 'P-30Y-9M'                                              |
      | duration.inMonths(datetime('2014-07-21T21:40:36.143+02:00'), datetime('2014-08-21T21:40:36.142+02:00')) | 'PT0S'                                                  |
      | duration.inSeconds(localtime('14:30'), datetime('2014-07-21T21:40:36.143+0200'))           | 'PT7H10M36.143S'                                        |
      | duration.between(localtime('14:30'), datetime('2014-07-21T21:40:36.143+0200'))             | 'PT7H10M36.143S'                                        |
      | duration.between(time('14:30'), localtime('16:30'))                                        | 'PT2H'                                                  |
      | duration.between(time('14:30'), time('16:30+0100'))                                        | 'PT1H'                                                  |
      | duration.between(time('14:30'), datetime('2014-07-21T21:40:36.143+0200'))                  | 'PT5H10M36.143S'                                        |
      | duration.between(localdatetime('2015-07-21T21:40:32.142'), datetime('2014-07-21T21:40:36.143+0200')) | 'P-11M-30DT-23H-59M-55.999S'                            |
      | duration.inSeconds(date('2018-07-21'), datetime('2018-07-21T00:00+02:00'))                 | 'PT0S'                                                  |
      | duration.between(localdatetime('2018-01-01T12:00'), localdatetime('2018-01-02T10:00'))     | 'PT22H'                                                 |
      | duration.between(localdatetime('2018-01-02T10:00'), localdatetime('2018-01-01T12:00'))     | 'PT-22H'                                                |
      | duration.between(localdatetime('2018-02-01T11:00'), localdatetime('2018-01-02T10:00'))     | 'P-30DT-1H'                                             |
      | duration.inSeconds(datetime('2017-10-28T23:00+02:00[Europe/Stockholm]'), datetime('2017-10-29T04:00+01:00[Europe/Stockholm]')) | 'PT6H'                                                  |
      | duration.between(datetime({year: 2017, month: 10, day: 29, hour: 0, timezone: 'Europe/Stockholm'}), localdatetime({year: 2017, month: 10, day: 29, hour: 4})) | 'PT5H'                                                  |
      | duration.inSeconds(datetime({year: 2017, month: 10, day: 29, hour: 0, timezone: 'Europe/Stockholm'}), localtime({hour: 4})) | 'PT5H'                                                  |
      | duration.inSeconds(date({year: 2017, month: 10, day: 29}), datetime({year: 2017, month: 10, day: 29, hour: 4, timezone: 'Europe/Stockholm'})) | 'PT5H'                                                  |
      | duration.between(date('-999999999-01-01'), date('+999999999-12-31'))                       | 'P1999999998Y11M30D'                                    |
      | duration.inSeconds(localdatetime('-999999999-01-01'), localdatetime('+999999999-12-31T23:59:59')) | 'PT17531639991215H59M59S'                               |
      | duration.between(null, date('2000-01-01'))                                                 | null                                                    |
      | duration('P1M') * 2.5                                                                      | 'P2M15DT5H14M33S'                                       |
      | duration('P1Y1M1DT1H') * -0.5                                                              | 'P-6M-15DT-17H-44M-33S'                                 |
      | toString(duration('P1D') + duration('PT-1S'))                                              | 'P1DT-1S'                                               |
      | date('2018-01-31') - duration('P1M')                                                       | '2017-12-31'                                            |
      | date('2020-02-29') - duration('P1Y')                                                       | '2019-02-28'                                            |
      | time('12:31:14.645876-01:00') + duration({days: 1, seconds: 3600})                         | '13:31:14.645876-01:00'                                 |
      | localdatetime('2018-01-01T00:00') - duration('PT0.000000001S')                             | '2017-12-31T23:59:59.999999999'                         |
      | date('2018-01-01') + duration({years: 12.5, months: 5.5, days: 14.5, hours: 16.5, minutes: 12.5, seconds: 70.5, nanoseconds: 3}) | '2030-12-31'                                            |
      | toString(datetime('2018-01-01T00:00:00.120Z'))                                             | '2018-01-01T00:00:00.120Z'                              |
      | toString(date({year: 10000}))                                                              | '+10000-01-01'                                          |
      | toString(date({year: -1}))                                                                 | '-0001-01-01'                                           |
      | toString(date({year: 0}))                                                                  | '0000-01-01'                                            |
      | toString(date({year: 5}))                                                                  | '0005-01-01'                                            |

  Scenario Outline: a text or a map that is no value of date or time
    Given any graph
    When executing query:
      """
      <query>
      """
    Then an ArgumentError should be raised at runtime: InvalidArgumentValue

    Examples:
      | query                                                           |
      | RETURN date({year: 1984, month: 13}) AS v                       |
      | RETURN date({year: 1984, month: 2, day: 30}) AS v               |
      | RETURN date({year: 'a'}) AS v                                   |
      | RETURN date('x') AS v                                           |
      | RETURN duration('P') AS v                                       |
      | RETURN duration('1D') AS v                                      |
      | RETURN date('2015-02-30') AS v                                  |
      | RETURN time('25:00') AS v                                       |
      | RETURN datetime('2015-07-21T21:40:32.142[Europe/Nowhere]') AS v |
      | RETURN time('21:40:32[Europe/London]') AS v                     |
      | RETURN duration('P1D') / 0 AS v                                 |
      | RETURN date('2018-01-01').x AS v                                |
