# Expectations by hand from CIP2015-08-06 (date and time) and the Neo4j Cypher manual (temporal values, temporal functions, duration functions).
# Sources: unverified. They were not read again for this file: expectations are by hand from knowledge of these texts.
# Offsets before 1970: release 2025c of the IANA time zone database, file europe (Zone Europe/Berlin) and backward (Link Europe/Berlin
# Europe/Stockholm), read 2026-11-28.
Feature: dates, times and durations

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

    Examples: dates from maps
      | expression                                          | value         |
      | date({year: 1984})                                  | '1984-01-01'  |
      | date({year: 1984, month: 10})                       | '1984-10-01'  |
      | date({year: 1984, month: 10, day: 11})              | '1984-10-11'  |
      | date({year: 1984, week: 10})                        | '1984-03-05'  |
      | date({year: 1984, week: 10, dayOfWeek: 3})          | '1984-03-07'  |
      | date({year: 1984, week: 1})                         | '1984-01-02'  |
      | date({year: 1817, week: 1, dayOfWeek: 1})           | '1816-12-30'  |
      | date({year: 2020, week: 53, dayOfWeek: 7})          | '2021-01-03'  |
      | date({year: 1984, ordinalDay: 202})                 | '1984-07-20'  |
      | date({year: 1984, ordinalDay: 366})                 | '1984-12-31'  |
      | date({year: 1984, quarter: 3, dayOfQuarter: 45})    | '1984-08-14'  |
      | date({year: 1984, quarter: 3})                      | '1984-07-01'  |
      | date({year: -1})                                    | '-0001-01-01' |
      | date({year: 10000})                                 | '+10000-01-01' |
      | date({date: date('1984-11-11'), year: 1985})        | '1985-11-11'  |
      | date({date: date('1984-11-11'), month: 3})          | '1984-03-11'  |
      | date({date: date('1984-11-11'), day: 28})           | '1984-11-28'  |
      | date({date: date('1984-11-11'), week: 1})           | '1984-01-08'  |
      | date({date: date('1984-11-11'), ordinalDay: 28})    | '1984-01-28'  |
      | date({date: date('1984-11-11'), quarter: 3})        | '1984-08-11'  |
      | date({date: localdatetime('1984-11-11T12:31:14')})  | '1984-11-11'  |
      | date({date: datetime('1984-11-11T23:31:14-05:00')}) | '1984-11-11'  |
      | date(datetime('1984-11-11T23:31:14-05:00'))         | '1984-11-11'  |
      | date(localdatetime('1984-11-11T12:31:14'))          | '1984-11-11'  |
      | date(null)                                          | null          |
      | date({year: 1984, month: 10, day: null}) IS NULL    | true          |

    Examples: dates from strings
      | expression               | value          |
      | date('2015-07-21')       | '2015-07-21'   |
      | date('20150721')         | '2015-07-21'   |
      | date('2015-07')          | '2015-07-01'   |
      | date('201507')           | '2015-07-01'   |
      | date('2015-W30-2')       | '2015-07-21'   |
      | date('2015W302')         | '2015-07-21'   |
      | date('2015-W30')         | '2015-07-20'   |
      | date('2015W30')          | '2015-07-20'   |
      | date('2015-202')         | '2015-07-21'   |
      | date('2015202')          | '2015-07-21'   |
      | date('2015')             | '2015-01-01'   |
      | date('2015-Q2-60')       | '2015-05-30'   |
      | date('2015-Q2')          | '2015-04-01'   |
      | date('-0044-03-15')      | '-0044-03-15'  |
      | date('+10000-01-01')     | '+10000-01-01' |

    Examples: times from maps and strings
      | expression                                                            | value                 |
      | localtime({hour: 12})                                                 | '12:00'               |
      | localtime({hour: 12, minute: 31})                                     | '12:31'               |
      | localtime({hour: 12, minute: 31, second: 14})                         | '12:31:14'            |
      | localtime({hour: 12, minute: 31, second: 14, millisecond: 645})       | '12:31:14.645'        |
      | localtime({hour: 12, minute: 31, second: 14, millisecond: 645, microsecond: 876, nanosecond: 123}) | '12:31:14.645876123' |
      | localtime({hour: 12, minute: 31, second: 14, nanosecond: 789})        | '12:31:14.000000789'  |
      | localtime({hour: 12, minute: 31, second: 14, microsecond: 645876})    | '12:31:14.645876'     |
      | localtime({hour: 12, minute: 31, second: 14, nanosecond: 645000000})  | '12:31:14.645'        |
      | localtime('214032.142')                                               | '21:40:32.142'        |
      | localtime('21:40:32.142')                                             | '21:40:32.142'        |
      | localtime('21:40')                                                    | '21:40'               |
      | localtime('2140')                                                     | '21:40'               |
      | localtime('21')                                                       | '21:00'               |
      | localtime('21:40:32,125')                                             | '21:40:32.125'        |
      | localtime(time('21:40:32+01:00'))                                     | '21:40:32'            |
      | localtime(datetime('2015-07-21T21:40:32+01:00'))                      | '21:40:32'            |
      | localtime({time: localtime('12:31:14'), second: 42})                  | '12:31:42'            |
      | localtime({time: datetime('2015-07-21T12:31:14.625[Europe/Stockholm]'), hour: 1}) | '01:31:14.625' |
      | time({hour: 12})                                                      | '12:00Z'              |
      | time({hour: 12, minute: 31, timezone: '+01:00'})                      | '12:31+01:00'         |
      | time({hour: 12, minute: 31, second: 14, timezone: '-02:05'})          | '12:31:14-02:05'      |
      | time({hour: 12, minute: 31, second: 14, timezone: '-02:05:07'})       | '12:31:14-02:05:07'   |
      | time({hour: 12, timezone: 'Z'})                                       | '12:00Z'              |
      | time('21:40:32.142+0100')                                             | '21:40:32.142+01:00'  |
      | time('214032.142Z')                                                   | '21:40:32.142Z'       |
      | time('21:40:32+01:00')                                                | '21:40:32+01:00'      |
      | time('214032-0100')                                                   | '21:40:32-01:00'      |
      | time('21:40-01:30')                                                   | '21:40-01:30'         |
      | time('2140-00:00')                                                    | '21:40Z'              |
      | time('2140-02')                                                       | '21:40-02:00'         |
      | time('22+18:00')                                                      | '22:00+18:00'         |
      | time('21:40:32')                                                      | '21:40:32Z'           |
      | time(localtime('21:40:32'))                                           | '21:40:32Z'           |
      | time({time: time('12:31:14+01:00')})                                  | '12:31:14+01:00'      |
      | time({time: time('12:31:14+01:00'), timezone: '+05:00'})              | '16:31:14+05:00'      |
      | time({time: time('12:31:14+01:00'), second: 42, timezone: '+05:00'})  | '16:31:42+05:00'      |
      | time({time: localtime('12:31:14'), timezone: '+05:00'})               | '12:31:14+05:00'      |
      | time({time: datetime('1984-10-11T12:00[Europe/Stockholm]')})          | '12:00+01:00'         |
      | time(datetime('1984-07-11T12:00[Europe/Stockholm]'))                  | '12:00+02:00'         |

    Examples: dates with times
      | expression                                                                        | value                                       |
      | localdatetime({year: 1984})                                                       | '1984-01-01T00:00'                          |
      | localdatetime({year: 1984, month: 10, day: 11, hour: 12})                         | '1984-10-11T12:00'                          |
      | localdatetime({year: 1984, week: 10, dayOfWeek: 3, hour: 12, minute: 31, second: 14, millisecond: 645}) | '1984-03-07T12:31:14.645' |
      | localdatetime({year: 1984, ordinalDay: 202, hour: 12})                            | '1984-07-20T12:00'                          |
      | localdatetime({year: 1984, quarter: 3, dayOfQuarter: 45, hour: 12})               | '1984-08-14T12:00'                          |
      | localdatetime('2015185T19:32:24')                                                 | '2015-07-04T19:32:24'                       |
      | localdatetime('2015-W30-2T214032.142')                                            | '2015-07-21T21:40:32.142'                   |
      | localdatetime('2015202T21')                                                       | '2015-07-21T21:00'                          |
      | localdatetime('2015-07-21')                                                       | '2015-07-21T00:00'                          |
      | localdatetime({date: date('1984-10-11'), time: time('12:31:14+05:00')})           | '1984-10-11T12:31:14'                       |
      | localdatetime({date: date('1984-10-11'), hour: 10})                               | '1984-10-11T10:00'                          |
      | localdatetime({date: date('1984-10-11'), day: 28, time: localtime('12:31'), second: 42}) | '1984-10-28T12:31:42'                |
      | localdatetime({datetime: datetime('1984-10-11T12:31+05:00'), day: 2, second: 9})  | '1984-10-02T12:31:09'                       |
      | localdatetime(datetime('2015-07-21T21:40:32.142+01:00'))                          | '2015-07-21T21:40:32.142'                   |
      | localdatetime({year: 1984, month: 10, day: 11, time: localtime('12:31')})         | '1984-10-11T12:31'                          |
      | datetime({year: 1984})                                                            | '1984-01-01T00:00Z'                         |
      | datetime({year: 1984, month: 10, day: 11, hour: 12, timezone: '+01:00'})          | '1984-10-11T12:00+01:00'                    |
      | datetime({year: 1984, month: 10, day: 11, hour: 12, timezone: 'Europe/Stockholm'}) | '1984-10-11T12:00+01:00[Europe/Stockholm]' |
      | datetime({year: 1984, month: 7, day: 11, hour: 12, timezone: 'Europe/Stockholm'}) | '1984-07-11T12:00+02:00[Europe/Stockholm]'  |
      | datetime({year: 1984, month: 10, day: 11, timezone: '+01:00'})                    | '1984-10-11T00:00+01:00'                    |
      | datetime('2015-07-21T21:40:32.142+0100')                                          | '2015-07-21T21:40:32.142+01:00'             |
      | datetime('2015-W30-2T214032.142Z')                                                | '2015-07-21T21:40:32.142Z'                  |
      | datetime('2015T214032-0100')                                                      | '2015-01-01T21:40:32-01:00'                 |
      | datetime('20150721T21:40-01:30')                                                  | '2015-07-21T21:40-01:30'                    |
      | datetime('2015-W30T2140-02')                                                      | '2015-07-20T21:40-02:00'                    |
      | datetime('2015202T21+18:00')                                                      | '2015-07-21T21:00+18:00'                    |
      | datetime('2015-07-21T21:40:32.142[Europe/London]')                                | '2015-07-21T21:40:32.142+01:00[Europe/London]' |
      | datetime('2015-07-21T21:40:32.142+01:00[Europe/London]')                          | '2015-07-21T21:40:32.142+01:00[Europe/London]' |
      | datetime('2015-07-21T21:40:32.142+0845[Australia/Eucla]')                         | '2015-07-21T21:40:32.142+08:45[Australia/Eucla]' |
      | datetime('2015-07-21T21:40:32.142-04[America/New_York]')                          | '2015-07-21T21:40:32.142-04:00[America/New_York]' |
      | datetime('1818-07-21T21:40:32.142[Europe/Stockholm]')                             | '1818-07-21T21:40:32.142+00:53:28[Europe/Stockholm]' |
      | datetime('2015-07-21')                                                            | '2015-07-21T00:00Z'                         |
      | datetime(localdatetime('2015-07-21T21:40'))                                       | '2015-07-21T21:40Z'                         |
      | datetime({date: date('1984-10-11'), time: localtime('12:31')})                    | '1984-10-11T12:31Z'                         |
      | datetime({date: date('1984-10-11'), time: time('12:31+01:00')})                   | '1984-10-11T12:31+01:00'                    |
      | datetime({date: date('1984-10-11'), time: time('12:31+01:00'), timezone: '+05:00'}) | '1984-10-11T16:31+05:00'                  |
      | datetime({datetime: datetime('1984-10-11T12:31+01:00'), timezone: '+05:00'})      | '1984-10-11T16:31+05:00'                    |
      | datetime({datetime: localdatetime('1984-10-11T12:31'), timezone: '+05:00'})       | '1984-10-11T12:31+05:00'                    |
      | datetime({datetime: datetime('1984-10-11T12:00[Europe/Stockholm]'), timezone: 'Pacific/Honolulu'}) | '1984-10-11T01:00-10:00[Pacific/Honolulu]' |
      | datetime({datetime: datetime('1984-10-11T12:00[Europe/Stockholm]'), day: 28, second: 42}) | '1984-10-28T12:00:42+01:00[Europe/Stockholm]' |
      | datetime.fromepoch(416779, 999999999)                                             | '1970-01-05T19:46:19.999999999Z'            |
      | datetime.fromepochmillis(237821673987)                                            | '1977-07-15T13:34:33.987Z'                  |
      | datetime({epochSeconds: 0})                                                       | '1970-01-01T00:00Z'                         |
      | datetime({epochMillis: 1500})                                                     | '1970-01-01T00:00:01.500Z'                  |

    Examples: durations from maps and strings
      | expression                                               | value                |
      | duration({days: 14, hours: 16, minutes: 12})             | 'P14DT16H12M'        |
      | duration({months: 5, days: 1.5})                         | 'P5M1DT12H'          |
      | duration({months: 0.75})                                 | 'P22DT19H51M49.5S'   |
      | duration({weeks: 2.5})                                   | 'P17DT12H'           |
      | duration({years: 12, months: 5, days: 14, hours: 16, minutes: 12, seconds: 70}) | 'P12Y5M14DT16H13M10S' |
      | duration({days: 14, seconds: 70, milliseconds: 1})       | 'P14DT1M10.001S'     |
      | duration({days: 14, seconds: 70, microseconds: 1})       | 'P14DT1M10.000001S'  |
      | duration({days: 14, seconds: 70, nanoseconds: 1})        | 'P14DT1M10.000000001S' |
      | duration({minutes: 1.5, seconds: 1})                     | 'PT1M31S'            |
      | duration({quarters: 1})                                  | 'P3M'                |
      | duration({seconds: 0})                                   | 'PT0S'               |
      | duration({hours: -1, minutes: 30})                       | 'PT-30M'             |
      | duration({seconds: 2, milliseconds: -1})                 | 'PT1.999S'           |
      | duration({seconds: -2, milliseconds: 1})                 | 'PT-1.999S'          |
      | duration({seconds: -60, milliseconds: 1})                | 'PT-59.999S'         |
      | duration({seconds: -60, milliseconds: -1})               | 'PT-1M-0.001S'       |
      | duration({days: 1, milliseconds: -1})                    | 'P1DT-0.001S'        |
      | duration({years: 1, months: -13})                        | 'P-1M'               |
      | duration('P14DT16H12M')                                  | 'P14DT16H12M'        |
      | duration('P5M1.5D')                                      | 'P5M1DT12H'          |
      | duration('P0.75M')                                       | 'P22DT19H51M49.5S'   |
      | duration('PT0.75M')                                      | 'PT45S'              |
      | duration('P2.5W')                                        | 'P17DT12H'           |
      | duration('P12Y5M14DT16H12M70S')                          | 'P12Y5M14DT16H13M10S' |
      | duration('P2012-02-02T14:37:21.545')                     | 'P2012Y2M2DT14H37M21.545S' |
      | duration('-P1Y')                                         | 'P-1Y'               |
      | duration('P-1Y')                                         | 'P-1Y'               |
      | duration('PT-0.5S')                                      | 'PT-0.5S'            |
      | duration('PT1H') = duration('PT60M')                     | true                 |
      | duration('P1D') = duration('PT24H')                      | false                |
      | duration('P1M') = duration('P30D')                       | false                |
      | duration('P1Y') = duration('P12M')                       | true                 |
      | duration('P1D') < duration('P2D')                        | null                 |

    Examples: components
      | expression                                                     | value |
      | date('1984-10-11').year                                        | 1984  |
      | date('1984-10-11').quarter                                     | 4     |
      | date('1984-10-11').month                                       | 10    |
      | date('1984-10-11').week                                        | 41    |
      | date('1984-01-01').week                                        | 52    |
      | date('1984-01-01').weekYear                                    | 1983  |
      | date('1984-10-11').day                                         | 11    |
      | date('1984-10-11').ordinalDay                                  | 285   |
      | date('1984-10-11').weekDay                                     | 4     |
      | date('1984-10-11').dayOfQuarter                                | 11    |
      | localtime('12:31:14.645876123').hour                           | 12    |
      | localtime('12:31:14.645876123').minute                         | 31    |
      | localtime('12:31:14.645876123').second                         | 14    |
      | localtime('12:31:14.645876123').millisecond                    | 645   |
      | localtime('12:31:14.645876123').microsecond                    | 645876 |
      | localtime('12:31:14.645876123').nanosecond                     | 645876123 |
      | time('12:31:14+01:30').timezone                                | '+01:30' |
      | time('12:31:14+01:30').offset                                  | '+01:30' |
      | time('12:31:14+01:30').offsetMinutes                           | 90    |
      | time('12:31:14+01:30').offsetSeconds                           | 5400  |
      | datetime('1984-11-11T12:31:14[Europe/Stockholm]').timezone     | 'Europe/Stockholm' |
      | datetime('1984-11-11T12:31:14[Europe/Stockholm]').offset       | '+01:00' |
      | datetime('1984-11-11T12:31:14.645[Europe/Stockholm]').epochSeconds | 469020674 |
      | datetime('1984-11-11T12:31:14.645[Europe/Stockholm]').epochMillis | 469020674645 |
      | duration('P1Y4M10DT1H1M1.111111111S').years                    | 1     |
      | duration('P1Y4M10DT1H1M1.111111111S').quarters                 | 5     |
      | duration('P1Y4M10DT1H1M1.111111111S').months                   | 16    |
      | duration('P1Y4M10DT1H1M1.111111111S').weeks                    | 1     |
      | duration('P1Y4M10DT1H1M1.111111111S').days                     | 10    |
      | duration('P1Y4M10DT1H1M1.111111111S').hours                    | 1     |
      | duration('P1Y4M10DT1H1M1.111111111S').minutes                  | 61    |
      | duration('P1Y4M10DT1H1M1.111111111S').seconds                  | 3661  |
      | duration('P1Y4M10DT1H1M1.111111111S').milliseconds             | 3661111 |
      | duration('P1Y4M10DT1H1M1.111111111S').nanoseconds              | 3661111111111 |
      | duration('P1Y4M10DT1H1M1.111111111S').quartersOfYear           | 1     |
      | duration('P1Y4M10DT1H1M1.111111111S').monthsOfQuarter          | 1     |
      | duration('P1Y4M10DT1H1M1.111111111S').monthsOfYear             | 4     |
      | duration('P1Y4M10DT1H1M1.111111111S').daysOfWeek               | 3     |
      | duration('P1Y4M10DT1H1M1.111111111S').minutesOfHour            | 1     |
      | duration('P1Y4M10DT1H1M1.111111111S').secondsOfMinute          | 1     |
      | duration('P1Y4M10DT1H1M1.111111111S').millisecondsOfSecond     | 111   |
      | duration('P1Y4M10DT1H1M1.111111111S').microsecondsOfSecond     | 111111 |
      | duration('P1Y4M10DT1H1M1.111111111S').nanosecondsOfSecond      | 111111111 |
      | date('1984-10-11')['year']                                     | 1984  |

    Examples: arithmetic and order
      | expression                                                              | value              |
      | date('1984-10-11') + duration('P12Y5M14DT16H12M70S')                    | '1997-03-25'       |
      | date('1984-10-11') - duration('P12Y5M14DT16H12M70S')                    | '1972-04-27'       |
      | date('2011-01-31') + duration('P1M')                                    | '2011-02-28'       |
      | date('2012-02-29') + duration('P1Y')                                    | '2013-02-28'       |
      | date('2011-01-31') + duration('P1M') + duration('P1M')                  | '2011-03-28'       |
      | date('2011-01-31') + duration('PT25H')                                  | '2011-02-01'       |
      | date('2011-01-31') + duration('PT23H')                                  | '2011-01-31'       |
      | duration('P1D') + date('2011-01-31')                                    | '2011-02-01'       |
      | localtime('12:31:14') + duration('PT16H')                               | '04:31:14'         |
      | localtime('12:31:14') + duration('P1D')                                 | '12:31:14'         |
      | time('12:31:14+01:00') - duration('PT13H')                              | '23:31:14+01:00'   |
      | localdatetime('1984-10-11T12:31:14') + duration('P1DT12H')              | '1984-10-13T00:31:14' |
      | datetime('1984-10-11T12:31:14+01:00') - duration('P1M')                 | '1984-09-11T12:31:14+01:00' |
      | datetime('2017-10-28T12:00[Europe/Stockholm]') + duration('P1D')        | '2017-10-29T12:00+01:00[Europe/Stockholm]' |
      | datetime('2017-10-28T12:00[Europe/Stockholm]') + duration('PT24H')      | '2017-10-29T11:00+01:00[Europe/Stockholm]' |
      | duration('P1D') + duration('PT36H')                                     | 'P1DT36H'          |
      | duration('P1M2D') - duration('P1D')                                     | 'P1M1D'            |
      | duration('P1D') * 2                                                     | 'P2D'              |
      | 2 * duration('P1D')                                                     | 'P2D'              |
      | duration('P1D') / 2                                                     | 'PT12H'            |
      | duration('P1M') * 0.5                                                   | 'P15DT5H14M33S'    |
      | duration('P1DT1S') * -1                                                 | 'P-1DT-1S'         |
      | date('1984-10-11') < date('1984-10-12')                                 | true               |
      | date('1984-10-11') <= date('1984-10-11')                                | true               |
      | date('1984-10-11') = date('1984-10-11')                                 | true               |
      | date('1984-10-11') = localdatetime('1984-10-11')                        | false              |
      | date('1984-10-11') < localdatetime('1984-10-12')                        | null               |
      | time('12:00+01:00') = time('11:00Z')                                    | false              |
      | time('12:00+01:00') < time('11:30Z')                                    | true               |
      | datetime('1984-10-11T12:00+01:00') < datetime('1984-10-11T12:00Z')      | true               |
      | localtime('10:35') > localtime('10:34:59.999')                          | true               |
      | date('1984-10-11') = '1984-10-11'                                       | false              |
      | toString(date('1984-10-11'))                                            | '1984-10-11'       |
      | toString(duration('P1DT0.5S'))                                          | 'P1DT0.5S'         |
      | date(toString(date('1984-10-11'))) = date('1984-10-11')                 | true               |
      | toString(datetime('1984-10-11T12:00[Europe/Stockholm]'))                | '1984-10-11T12:00+01:00[Europe/Stockholm]' |

    Examples: durations between
      | expression                                                              | value              |
      | duration.between(date('1984-10-11'), date('2015-06-24'))                | 'P30Y8M13D'        |
      | duration.between(date('2015-06-24'), date('1984-10-11'))                | 'P-30Y-8M-13D'     |
      | duration.between(date('1984-10-11'), localdatetime('2016-07-21T21:45:22.142')) | 'P31Y9M10DT21H45M22.142S' |
      | duration.between(date('1984-10-11'), localtime('16:30'))                | 'PT16H30M'         |
      | duration.between(localtime('14:30'), date('2015-06-24'))                | 'PT-14H-30M'       |
      | duration.between(localtime('14:30'), localtime('16:30'))                | 'PT2H'             |
      | duration.between(localtime('14:30'), time('16:30+01:00'))               | 'PT2H'             |
      | duration.between(time('14:30+00:00'), time('16:30+01:00'))              | 'PT1H'             |
      | duration.between(localdatetime('2015-07-21T21:40:32.142'), date('2015-06-24')) | 'P-27DT-21H-40M-32.142S' |
      | duration.between(datetime('2014-07-21T21:40:36.143+0200'), date('2015-06-24')) | 'P11M2DT2H19M23.857S' |
      | duration.between(date('2018-01-31'), date('2018-02-28'))                | 'P28D'             |
      | duration.between(date('2018-01-31'), date('2018-03-01'))                | 'P1M1D'            |
      | duration.between(null, date('2018-03-01'))                              | null               |
      | duration.inMonths(date('1984-10-11'), date('2015-06-24'))               | 'P30Y8M'           |
      | duration.inMonths(date('1984-10-11'), localtime('16:30'))               | 'PT0S'             |
      | duration.inDays(date('1984-10-11'), date('2015-06-24'))                 | 'P11213D'          |
      | duration.inDays(localtime('14:30'), time('16:30+01:00'))                | 'PT0S'             |
      | duration.inSeconds(date('1984-10-11'), date('1984-10-12'))              | 'PT24H'            |
      | duration.inSeconds(localtime('14:30'), localtime('14:30:01'))           | 'PT1S'             |
      | duration.inSeconds(datetime('2017-10-29T00:00[Europe/Stockholm]'), datetime('2017-10-29T04:00[Europe/Stockholm]')) | 'PT5H' |
      | duration.inSeconds(datetime('2017-10-29T00:00[Europe/Stockholm]'), localdatetime('2017-10-29T04:00')) | 'PT5H' |
      | duration.inSeconds(localdatetime('2014-07-21T21:40:36.5'), localdatetime('2014-07-21T21:40:36')) | 'PT-0.5S' |

    Examples: truncation
      | expression                                                              | value              |
      | date.truncate('millennium', date('2017-10-11'))                         | '2000-01-01'       |
      | date.truncate('century', date('1984-10-11'))                            | '1900-01-01'       |
      | date.truncate('decade', date('1984-10-11'))                             | '1980-01-01'       |
      | date.truncate('year', date('1984-10-11'))                               | '1984-01-01'       |
      | date.truncate('year', date('1984-10-11'), {day: 2})                     | '1984-01-02'       |
      | date.truncate('weekYear', date('1984-02-01'))                           | '1984-01-02'       |
      | date.truncate('weekYear', date('1984-01-01'))                           | '1983-01-03'       |
      | date.truncate('weekYear', date('1984-01-01'), {day: 5})                 | '1983-01-05'       |
      | date.truncate('quarter', date('1984-11-11'))                            | '1984-10-01'       |
      | date.truncate('month', date('1984-10-11'), {day: 2})                    | '1984-10-02'       |
      | date.truncate('week', date('1984-10-11'))                               | '1984-10-08'       |
      | date.truncate('week', date('1984-10-11'), {dayOfWeek: 2})               | '1984-10-09'       |
      | date.truncate('day', localdatetime('1984-10-11T12:31'))                 | '1984-10-11'       |
      | datetime.truncate('hour', datetime('1984-10-11T12:31:14+01:00'))        | '1984-10-11T12:00+01:00' |
      | datetime.truncate('day', date('1984-10-11'), {timezone: 'Europe/Stockholm'}) | '1984-10-11T00:00+01:00[Europe/Stockholm]' |
      | datetime.truncate('month', datetime('1984-10-11T12:31:14+01:00'), {nanosecond: 2}) | '1984-10-01T00:00:00.000000002+01:00' |
      | datetime.truncate('millisecond', datetime('1984-10-11T12:31:14.645876123Z'), {nanosecond: 2}) | '1984-10-11T12:31:14.645000002Z' |
      | localdatetime.truncate('day', datetime('1984-10-11T12:31:14+01:00'))    | '1984-10-11T00:00' |
      | localdatetime.truncate('week', date('1984-10-11'), {hour: 1})           | '1984-10-08T01:00' |
      | localtime.truncate('hour', localtime('12:31:14'))                       | '12:00'            |
      | localtime.truncate('second', time('12:31:14.5+01:00'))                  | '12:31:14'         |
      | time.truncate('minute', localtime('12:31:14'))                          | '12:31Z'           |
      | time.truncate('minute', localtime('12:31:14'), {timezone: '+01:00'})    | '12:31+01:00'      |
      | time.truncate('day', datetime('1984-10-11T12:31:14-01:00'))             | '00:00-01:00'      |
      | time.truncate('microsecond', time('12:31:14.645876123-01:00'))          | '12:31:14.645876-01:00' |
