package temporal

import (
	"fmt"
	"testing"
)

// The example of "date.truncate()" in Neo4j's manual, and its errors.
func TestTruncate(t *testing.T) {
	d := must(ParseDateTime("2017-11-11T12:31:14.645876123+01:00"))
	ints := func(name string, n int64) Fields { return Fields{name: n} }
	for _, c := range []struct {
		got  any
		err  error
		want string
	}{
		result(TruncateDate("millennium", d, nil)).want("2000-01-01"), result(TruncateDate("century", d, nil)).want("2000-01-01"),
		result(TruncateDate("decade", d, nil)).want("2010-01-01"), result(TruncateDate("year", d, ints("day", 5))).want("2017-01-05"),
		result(TruncateDate("weekYear", d, nil)).want("2017-01-02"), result(TruncateDate("quarter", d, nil)).want("2017-10-01"),
		result(TruncateDate("month", d, nil)).want("2017-11-01"), result(TruncateDate("week", d, ints("dayOfWeek", 2))).want("2017-11-07"),
		result(TruncateDate("day", d, nil)).want("2017-11-11"), result(TruncateDate("week", must(ParseDate("2019-10-01")), ints("dayOfWeek", 4))).want("2019-10-03"),
		result(TruncateDate("century", must(ParseDate("-0005-01-01")), nil)).want("-0100-01-01"), result(TruncateDate("millennium", d, ints("year", 2017))).want("2017-01-01"),
		result(TruncateDateTime("day", d, Fields{"timezone": "Europe/Stockholm", "hour": int64(3)})).want("2017-11-11T03:00+01:00[Europe/Stockholm]"),
		result(TruncateDateTime("week", must(ParseDate("2017-11-11")), Fields{"dayOfWeek": int64(2), "time": must(ParseTime("10:11:12.5Z"))})).want("2017-11-07T10:11:12.500Z"),
		result(TruncateDateTime("millisecond", d, Fields{"microsecond": int64(7), "nanosecond": int64(2)})).want("2017-11-11T12:31:14.645007002+01:00"),
		result(TruncateLocalDateTime("microsecond", d, nil)).want("2017-11-11T12:31:14.645876"), result(TruncateTime("minute", d, Fields{"timezone": "+0200"})).want("12:31+02:00"),
		result(TruncateTime("minute", d, nil)).want("12:31+01:00"), result(TruncateLocalTime("hour", d, ints("second", 2))).want("12:00:02"),
		result(TruncateLocalTime("day", d, nil)).want("00:00"),
		result(TruncateDate("hour", d, nil)).want(""), result(TruncateDate("day", d, ints("month", 1))).want(""), result(TruncateDate("day", time645, nil)).want(""),
		result(TruncateDate("eon", d, nil)).want(""), result(TruncateTime("month", d, nil)).want(""), result(TruncateTime("hour", must(DateOf(d)), nil)).want(""),
		result(TruncateDateTime("hour", must(DateOf(d)), nil)).want(""), result(TruncateLocalTime("hour", d, ints("hour", 1))).want(""),
		result(TruncateLocalTime("millisecond", d, ints("nanosecond", 1_000_000))).want(""), result(TruncateDate("year", d, Fields{"timezone": "Z"})).want(""),
	} {
		if c.want == "" && c.err == nil || c.want != "" && (c.err != nil || fmt.Sprint(c.got) != c.want) {
			t.Errorf("%v %v, want %q", c.got, c.err, c.want)
		}
	}
}

type outcome struct {
	value any
	err   error
}

func result[T any](value T, err error) outcome { return outcome{value, err} }

func (o outcome) want(text string) struct {
	got  any
	err  error
	want string
} {
	return struct {
		got  any
		err  error
		want string
	}{o.value, o.err, text}
}
