package temporal

import (
	"errors"
	"fmt"
	"testing"
)

// These are the values from which the examples of Neo4j's manual start.
var (
	localTime645   = must(LocalTimeFrom(Fields{"hour": int64(12), "minute": int64(31), "second": int64(14), "nanosecond": int64(645876123)}))
	time645        = must(ParseTime("12:31:14.645876+01:00"))
	date1984       = must(ParseDate("1984-10-11"))
	stockholm      = must(DateTimeFrom(Fields{"year": int64(1984), "month": int64(10), "day": int64(11), "hour": int64(12), "timezone": "Europe/Stockholm"}))
	localDateTimeW = must(ParseLocalDateTime("1984-W10-3T12:31:14.645"))
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

type fieldsCase struct {
	fields Fields
	want   string // empty for an error
}

func checkFields[T fmt.Stringer](t *testing.T, from func(Fields) (T, error), cases []fieldsCase) {
	t.Helper()
	for _, c := range cases {
		for name, value := range c.fields {
			if n, ok := value.(int); ok {
				c.fields[name] = int64(n)
			}
		}
		got, err := from(c.fields)
		var invalid *Error
		switch {
		case c.want == "" && !errors.As(err, &invalid):
			t.Errorf("%v: %v %v, want an error", c.fields, got, err)
		case c.want != "" && (err != nil || got.String() != c.want):
			t.Errorf("%v: %v %v, want %s", c.fields, got, err, c.want)
		}
	}
}

// The cases are from "Creating DATE values" of the manual; the errors are from its considerations.
func TestDateFrom(t *testing.T) {
	checkFields(t, DateFrom, []fieldsCase{
		{Fields{"year": 1984, "month": 10, "day": 11}, "1984-10-11"}, {Fields{"year": 1984, "month": 10}, "1984-10-01"}, {Fields{"year": 1984}, "1984-01-01"},
		{Fields{"year": 1984, "week": 10, "dayOfWeek": 3}, "1984-03-07"}, {Fields{"year": 1984, "week": 10}, "1984-03-05"},
		{Fields{"year": 1984, "quarter": 3, "dayOfQuarter": 45}, "1984-08-14"}, {Fields{"year": 1984, "quarter": 3}, "1984-07-01"},
		{Fields{"year": 1984, "ordinalDay": 202}, "1984-07-20"}, {Fields{"year": 1984, "week": 10, "weekDay": 3}, "1984-03-07"},
		{Fields{"date": localDateTimeW, "day": 28}, "1984-03-28"}, {Fields{"date": stockholm}, "1984-10-11"},
		{Fields{"date": must(ParseDate("2024-02-29")), "year": 2023}, "2023-02-28"}, {Fields{"date": must(ParseDate("2024-03-31")), "month": 2}, "2024-02-29"},
		{Fields{"date": must(ParseDate("2024-05-31")), "quarter": 1}, "2024-02-29"},
		// ISO 8601: 1985-12-30 is a Monday in week 1 of 1986.
		{Fields{"date": must(ParseDate("1985-12-30")), "dayOfWeek": 4}, "1986-01-02"}, {Fields{"date": must(ParseDate("1985-12-30")), "week": 2}, "1986-01-06"},
		{Fields{"date": must(ParseDate("1985-12-30")), "year": 1985, "week": 2}, "1985-01-07"},
		{Fields{"date": date1984, "dayOfQuarter": 2}, "1984-10-02"},
		{Fields{}, ""}, {Fields{"month": 10}, ""}, {Fields{"year": 1984, "day": 11}, ""}, {Fields{"year": 1984, "dayOfWeek": 1}, ""}, {Fields{"year": 1984, "dayOfQuarter": 1}, ""},
		{Fields{"year": 1984, "month": 10, "week": 1}, ""}, {Fields{"year": 1984, "month": 2, "day": 30}, ""}, {Fields{"year": 1984, "hour": 1}, ""}, {Fields{"year": "1984"}, ""},
		{Fields{"year": 1984, "week": 53}, ""}, {Fields{"year": 1984, "month": 13}, ""}, {Fields{"year": 1984.5}, ""}, {Fields{"year": 1984, "Year": 1985}, ""},
		{Fields{"date": localTime645}, ""}, {Fields{"date": date1984, "month": 2, "day": 30}, ""}, {Fields{"date": date1984, "quarter": 5}, ""}, {Fields{"ordinalDay": 1}, ""},
		{Fields{"year": 1_000_000_000}, ""},
	})
}

func TestTimesFrom(t *testing.T) {
	checkFields(t, LocalTimeFrom, []fieldsCase{
		{Fields{"hour": 12, "minute": 31, "second": 14, "nanosecond": 789, "millisecond": 123, "microsecond": 456}, "12:31:14.123456789"},
		{Fields{"hour": 12, "minute": 31, "second": 14}, "12:31:14"}, {Fields{"hour": 12}, "12:00"}, {Fields{"hour": 12, "minute": 31, "second": 14, "microsecond": 645876}, "12:31:14.645876"},
		{Fields{"time": localTime645, "second": 42}, "12:31:42.645876123"}, {Fields{"time": time645, "millisecond": 1}, "12:31:14.001"}, {Fields{"time": stockholm}, "12:00"},
		{Fields{"minute": 1}, ""}, {Fields{"hour": 1, "second": 1}, ""}, {Fields{"hour": 1, "minute": 1, "millisecond": 1}, ""}, {Fields{"hour": 24}, ""}, {Fields{"hour": -1}, ""},
		{Fields{"hour": 1, "minute": 60}, ""}, {Fields{"hour": 1, "minute": 1, "second": 60}, ""}, {Fields{"hour": 1, "minute": 1, "second": 1, "millisecond": 1000}, ""},
		{Fields{"hour": 1, "minute": 1, "second": 1, "millisecond": 1, "nanosecond": 1000}, ""}, {Fields{"hour": 1, "minute": 1, "second": 1, "microsecond": 1000, "nanosecond": 1}, ""},
		{Fields{"hour": 12, "timezone": "+01:00"}, ""}, {Fields{"time": date1984}, ""},
	})
	checkFields(t, TimeFrom, []fieldsCase{
		{Fields{"hour": 12, "minute": 31, "second": 14, "microsecond": 645876, "timezone": "+01:00"}, "12:31:14.645876+01:00"}, {Fields{"hour": 12, "timezone": "+0100"}, "12:00+01:00"},
		{Fields{"hour": 12}, "12:00Z"}, {Fields{"time": localTime645, "timezone": "+05:00"}, "12:31:14.645876123+05:00"}, {Fields{"time": time645, "timezone": "+05:00"}, "16:31:14.645876+05:00"},
		{Fields{"time": stockholm}, "12:00+01:00"}, {Fields{"time": stockholm, "second": 42, "timezone": "+05:00"}, "16:00:42+05:00"},
		{Fields{"time": stockholm, "timezone": "America/New_York"}, "07:00-04:00"}, // 1984-10-11, summer time
		{Fields{"time": must(ParseTime("09:30:14+0100")), "timezone": "-0500"}, "03:30:14-05:00"},
		{Fields{"time": must(ParseLocalTime("09:30:14")), "timezone": "-0500"}, "09:30:14-05:00"},
		{Fields{"hour": 12, "timezone": "Europe/Stockholm"}, ""}, {Fields{"hour": 12, "timezone": 1}, ""}, {Fields{"timezone": "+01:00"}, ""}, {Fields{"hour": 12, "year": 1984}, ""},
	})
	var needs *Error
	if _, err := TimeFrom(Fields{"hour": int64(12), "timezone": "Europe/Stockholm"}); !errors.As(err, &needs) || !needs.NeedsClock {
		t.Errorf("the offset of a named zone without a date: %v", err)
	}
}

func TestDateTimesFrom(t *testing.T) {
	checkFields(t, LocalDateTimeFrom, []fieldsCase{
		{Fields{"year": 1984, "week": 10, "dayOfWeek": 3, "hour": 12, "minute": 31, "second": 14, "millisecond": 645}, "1984-03-07T12:31:14.645"}, {Fields{"year": 1984}, "1984-01-01T00:00"},
		{Fields{"date": date1984, "hour": 10, "minute": 10, "second": 10}, "1984-10-11T10:10:10"}, {Fields{"year": 1984, "month": 10, "day": 11, "time": time645}, "1984-10-11T12:31:14.645876"},
		{Fields{"datetime": stockholm, "day": 28, "second": 42}, "1984-10-28T12:00:42"}, {Fields{"date": date1984, "time": localTime645}, "1984-10-11T12:31:14.645876123"},
		{Fields{"datetime": localDateTimeW, "minute": 0}, "1984-03-07T12:00:14.645"},
		{Fields{"year": 1984, "hour": 1}, ""}, {Fields{"year": 1984, "month": 10, "time": time645}, ""}, {Fields{"hour": 12}, ""}, {Fields{"datetime": stockholm, "date": date1984}, ""},
		{Fields{"datetime": date1984}, ""}, {Fields{"date": date1984, "minute": 1}, ""}, {Fields{"datetime": stockholm, "timezone": "+01:00"}, ""},
	})
	checkFields(t, DateTimeFrom, []fieldsCase{
		{Fields{"year": 1984, "month": 10, "day": 11, "hour": 12, "minute": 31, "second": 14, "millisecond": 123, "microsecond": 456, "nanosecond": 789}, "1984-10-11T12:31:14.123456789Z"},
		{Fields{"year": 1984, "quarter": 3, "dayOfQuarter": 45, "hour": 12, "timezone": "Europe/Stockholm"}, "1984-08-14T12:00+02:00[Europe/Stockholm]"},
		{Fields{"year": 1984, "ordinalDay": 202, "timezone": "Europe/Stockholm"}, "1984-07-20T00:00+02:00[Europe/Stockholm]"},
		{Fields{"date": date1984, "day": 28, "hour": 10, "minute": 10, "second": 10, "timezone": "Pacific/Honolulu"}, "1984-10-28T10:10:10-10:00[Pacific/Honolulu]"},
		{Fields{"year": 1984, "month": 10, "day": 11, "time": time645, "second": 42, "timezone": "Pacific/Honolulu"}, "1984-10-11T01:31:42.645876-10:00[Pacific/Honolulu]"},
		{Fields{"datetime": stockholm, "day": 28, "second": 42, "timezone": "Pacific/Honolulu"}, "1984-10-28T01:00:42-10:00[Pacific/Honolulu]"},
		{Fields{"date": date1984, "time": localTime645, "timezone": "+05:00"}, "1984-10-11T12:31:14.645876123+05:00"}, {Fields{"datetime": stockholm, "timezone": "+05:00"}, "1984-10-11T16:00+05:00"},
		{Fields{"date": stockholm, "hour": 10}, "1984-10-11T10:00Z"}, {Fields{"epochMillis": 424797300000}, "1983-06-18T15:15Z"},
		{Fields{"epochSeconds": 1683000000, "nanosecond": 23}, "2023-05-02T04:00:00.000000023Z"}, {Fields{"epochMillis": 1683000000001, "nanosecond": 23}, "2023-05-02T04:00:00.001000023Z"},
		{Fields{"epochSeconds": 0, "timezone": "Europe/Stockholm"}, "1970-01-01T01:00+01:00[Europe/Stockholm]"}, {Fields{"epochMillis": -1}, "1969-12-31T23:59:59.999Z"},
		{Fields{"epochSeconds": 0, "epochMillis": 0}, ""}, {Fields{"epochSeconds": 0, "hour": 1}, ""}, {Fields{"epochSeconds": 0, "year": 1}, ""}, {Fields{"epochMillis": 0, "millisecond": 1}, ""},
		{Fields{"timezone": "Z"}, ""}, {Fields{"year": 1984, "timezone": "Nowhere"}, ""}, {Fields{"datetime": "1984"}, ""}, {Fields{"epochSeconds": 1 << 60}, ""},
	})
}

func TestDurationFrom(t *testing.T) {
	checkFields(t, DurationFrom, []fieldsCase{
		{Fields{"days": 14, "hours": 16, "minutes": 12}, "P14DT16H12M"}, {Fields{"months": 5, "days": 1.5}, "P5M1DT12H"}, {Fields{"months": 0.75}, "P22DT19H51M49.5S"},
		{Fields{"weeks": 2.5}, "P17DT12H"}, {Fields{"minutes": 1.5, "seconds": 1, "milliseconds": 123, "microseconds": 456, "nanoseconds": 789}, "PT1M31.123456789S"},
		{Fields{"minutes": 1.5, "seconds": 1, "nanoseconds": 123456789}, "PT1M31.123456789S"}, {Fields{"days": 62, "seconds": 180000}, "P62DT50H"}, {Fields{"quarters": 1.5}, "P4M15DT5H14M33S"},
		{Fields{"seconds": -2, "milliseconds": 1}, "PT-1.999S"}, {Fields{"days": 0.7}, "PT16H48M"}, {Fields{"months": -0.75}, "P-22DT-19H-51M-49.5S"}, {Fields{"years": 0}, "PT0S"},
		{Fields{}, ""}, {Fields{"day": 1}, ""}, {Fields{"days": "1"}, ""}, {Fields{"days": 1e300}, ""}, {Fields{"days": 1, "DAYS": 2}, ""}, {Fields{"months": 9_000_000_000_000}, ""},
	})
}

func TestConversions(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{must(DateOf(stockholm)).String(), "1984-10-11"}, {must(LocalTimeOf(time645)).String(), "12:31:14.645876"}, {must(TimeOf(stockholm)).String(), "12:00+01:00"},
		{must(TimeOf(localTime645)).String(), "12:31:14.645876123Z"}, {must(LocalDateTimeOf(stockholm)).String(), "1984-10-11T12:00"}, {must(DateTimeOf(localDateTimeW)).String(), "1984-03-07T12:31:14.645Z"},
		{must(DateTimeFromEpoch(1683000000, 123456789)).String(), "2023-05-02T04:00:00.123456789Z"}, {must(FromEpochMillis(1724198400000)).String(), "2024-08-21T00:00Z"},
	} {
		if c.got != c.want {
			t.Errorf("%s, want %s", c.got, c.want)
		}
	}
	for i, err := range []error{second(DateOf(localTime645)), second(LocalTimeOf(date1984)), second(TimeOf(date1984)), second(LocalDateTimeOf(date1984)), second(DateTimeOf(time645)),
		second(DateOf("1984")), second(DateTimeFromEpoch(0, nanosecondsOfSecond)), second(DateTimeFromEpoch(1<<62, 0))} {
		if err == nil {
			t.Errorf("conversion %d has no error", i)
		}
	}
	zone, only := Fields{"timezone": "+01:00"}.OnlyTimezone()
	if _, more := (Fields{"timezone": "Z", "hour": int64(1)}).OnlyTimezone(); zone != "+01:00" || !only || more {
		t.Error(zone, only, more)
	}
}

func second[T any](_ T, err error) error { return err }
