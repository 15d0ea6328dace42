package temporal

import (
	"errors"
	"testing"
)

// Each case has texts of the same value in one type: texts that are read, and the text that is printed.
type textCase struct{ text, want string }

func checkTexts[T interface{ String() string }](t *testing.T, parse func(string) (T, error), cases []textCase, refused []string) {
	t.Helper()
	for _, c := range cases {
		got, err := parse(c.text)
		if err != nil || got.String() != c.want {
			t.Errorf("%q: %v %v, want %s", c.text, got, err, c.want)
		}
	}
	for _, text := range refused {
		var invalid *Error
		if got, err := parse(text); !errors.As(err, &invalid) {
			t.Errorf("%q: %v %v, want an error", text, got, err)
		}
	}
}

// The formats are from the CIP and, for quarters, from Neo4j's manual, with their examples.
func TestParseDate(t *testing.T) {
	checkTexts(t, ParseDate, []textCase{
		{"2015-07-21", "2015-07-21"}, {"20150721", "2015-07-21"}, {"2015-07", "2015-07-01"}, {"201507", "2015-07-01"},
		{"2015-W30-2", "2015-07-21"}, {"2015W302", "2015-07-21"}, {"2015-W30", "2015-07-20"}, {"2015W30", "2015-07-20"},
		{"2015-Q2-60", "2015-05-30"}, {"2015Q260", "2015-05-30"}, {"2015-Q2", "2015-04-01"}, {"2015Q2", "2015-04-01"},
		{"2015-202", "2015-07-21"}, {"2015202", "2015-07-21"}, {"2015", "2015-01-01"},
		{"+2015-W13-4", "2015-03-26"}, {"+2015W134", "2015-03-26"}, {"-3000-01-01", "-3000-01-01"}, {"+11000-01", "+11000-01-01"}, {"+11000-123", "+11000-05-03"},
		{"-999999999-01-01", "-999999999-01-01"}, {"+999999999-12-31", "+999999999-12-31"}, {"0000-02-29", "0000-02-29"}, {"-1-03-01", "-0001-03-01"},
		{"+20150721", "+20150721-01-01"}, {"2015-W53-7", "2016-01-03"}, {"2000-02-29", "2000-02-29"},
	}, []string{
		"", "2001-02-30", "1900-02-29", "2015-13-01", "2015-00-01", "2015-1-1", "2014-W53", "2015-W00", "2015-W01-8", "2015-W01-0", "2015-Q5",
		"2015-Q2-92", "2015-366", "2016-367", "2015-000", "12015-01-01", "+1000000000-01-01", "2015-0721", "201-01-01", "2015-07-21T", "2015-07-21 ",
		"-999999999-W01-1x", "2015-07-21T10:00",
	})
}

func TestParseTimes(t *testing.T) {
	checkTexts(t, ParseLocalTime, []textCase{
		{"21:40:32.142", "21:40:32.142"}, {"214032.142", "21:40:32.142"}, {"21:40:32", "21:40:32"}, {"214032", "21:40:32"}, {"21:40", "21:40"},
		{"2140", "21:40"}, {"21", "21:00"}, {"T21:40:32,142", "21:40:32.142"}, {"21:40:32.000000001", "21:40:32.000000001"}, {"00:00:00.1", "00:00:00.100"},
		{"12:00:00.000100", "12:00:00.000100"}, {"23:59:59.999999999", "23:59:59.999999999"},
	}, []string{"", "24:00", "12:60", "12:00:60", "1:00", "12:0", "12:00:00.", "12:00:00.1234567890", "12:0000", "1200:00", "12:00Z", "12.5", "TT12"})
	checkTexts(t, ParseTime, []textCase{
		{"125035.556+0100", "12:50:35.556+01:00"}, {"21:40-08", "21:40-08:00"}, {"21:40+09:30", "21:40+09:30"}, {"21Z", "21:00Z"}, {"T21:40:32.142Z", "21:40:32.142Z"},
		{"21:40:32", "21:40:32Z"}, {"12:00+00:53:28", "12:00+00:53:28"}, {"12:00-00:00", "12:00Z"}, {"12:00+18:00", "12:00+18:00"}, {"2140-0130", "21:40-01:30"},
	}, []string{"21:40+18:01", "21:40+1", "21:40+01:60", "21:40[Europe/Stockholm]", "21:40 Z", "21:40+", "21:40+010"})
}

func TestParseDateTimes(t *testing.T) {
	checkTexts(t, ParseLocalDateTime, []textCase{
		{"2015185T19:32:24", "2015-07-04T19:32:24"}, {"2015-07-21T21:40:32.142", "2015-07-21T21:40:32.142"}, {"-999999999-01-01", "-999999999-01-01T00:00"},
		{"20150721T21", "2015-07-21T21:00"},
	}, []string{"2015-07-21T21:40Z", "2015-07-21 21:40", "2015-07-21T", "T21:40", "2015-02-30T00:00"})
	checkTexts(t, ParseDateTime, []textCase{
		{"2015-06-24T12:50:35.556+0100", "2015-06-24T12:50:35.556+01:00"},
		{"2015-07-21T21:40:32.142+0100", "2015-07-21T21:40:32.142+01:00"}, {"2015-W30-2T214032.142Z", "2015-07-21T21:40:32.142Z"},
		{"2015T214032-0100", "2015-01-01T21:40:32-01:00"}, {"20150721T21:40-01:30", "2015-07-21T21:40-01:30"}, {"2015-W30T2140-02", "2015-07-20T21:40-02:00"},
		{"2015202T21+18:00", "2015-07-21T21:00+18:00"}, {"2015-07-21T21:40:32.142[Europe/London]", "2015-07-21T21:40:32.142+01:00[Europe/London]"},
		{"2015-07-21T21:40:32.142-04[America/New_York]", "2015-07-21T21:40:32.142-04:00[America/New_York]"}, {"2015-07-21T21:40", "2015-07-21T21:40Z"},
		// Clocks went back in this night: both offsets hold for 02:30.
		{"2017-10-29T02:30+02:00[Europe/Stockholm]", "2017-10-29T02:30+02:00[Europe/Stockholm]"},
		{"2017-10-29T02:30+01:00[Europe/Stockholm]", "2017-10-29T02:30+01:00[Europe/Stockholm]"},
		{"2017-10-29T02:30[Europe/Stockholm]", "2017-10-29T02:30+02:00[Europe/Stockholm]"},
		// Clocks went forward in this night: no instant shows 02:30.
		{"2017-03-26T02:30[Europe/Stockholm]", "2017-03-26T03:30+02:00[Europe/Stockholm]"},
	}, []string{
		"2015-07-21T21:40+02:00[Europe/London]", "2015-07-21T21:40[Nowhere/City]", "2015-07-21T21:40[]", "2015-07-21T21:40[Local]", "2015-07-21[Europe/London]",
		"2015-07-21T21:40Europe/London", "2015-07-21T21:40[../zoneinfo]", "2017-03-26T02:30+01:00[Europe/Stockholm]",
	})
}

// The examples of the CIP and of Neo4j's manual.
func TestParseDuration(t *testing.T) {
	checkTexts(t, ParseDuration, []textCase{
		{"P14DT16H12M", "P14DT16H12M"}, {"P5M1.5D", "P5M1DT12H"}, {"PT0.75M", "PT45S"}, {"P0.75M", "P22DT19H51M49.5S"}, {"P2.5W", "P17DT12H"},
		{"P2012-02-02T14:37:21.545", "P2012Y2M2DT14H37M21.545S"}, {"P20120202T143721.545", "P2012Y2M2DT14H37M21.545S"}, {"P2012-02-02", "P2012Y2M2D"},
		{"P12Y5M14DT16H12M70S", "P12Y5M14DT16H13M10S"}, {"PT-0.001S", "PT-0.001S"}, {"P-27DT-21H-40M-32.142S", "P-27DT-21H-40M-32.142S"}, {"-P1Y2M", "P-1Y-2M"},
		{"PT0S", "PT0S"}, {"P0D", "PT0S"}, {"P1DT-0,5S", "P1DT-0.5S"}, {"P+1D", "P1D"}, {"PT1H90M", "PT2H30M"}, {"P1.5Y", "P1Y6M"}, {"PT1.5H", "PT1H30M"},
		{"PT0.0000000019S", "PT0.000000001S"}, {"PT-0.0000000019S", "PT-0.000000001S"}, {"pt1h", "PT1H"},
	}, []string{
		"", "P", "PT", "P1", "1D", "P1H", "PT1D", "P1D1M", "P1.5DT1H", "P1.5M2D", "P1DT", "P2012-13-01", "P2012-01-32", "P2012-01-01T25:00", "P1S", "P-P1D",
		"PT1.H", "P99999999999999999999D", "P9223372036854775807D", "--P1D",
	})
}

func TestParseZone(t *testing.T) {
	checkTexts(t, ParseZone, []textCase{
		{"America/Los Angeles", "America/Los_Angeles"}, {"Europe/Stockholm", "Europe/Stockholm"}, {"UTC", "UTC"}, {"+0200", "+02:00"}, {"-05", "-05:00"}, {"Z", "Z"}, {"+00:00", "Z"},
	}, []string{"", "Local", "Mars/Base", "5", "+5", "/etc/passwd", "../UTC", "Europe/"})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"2015-07-21", "2015W302", "2015-Q2-60", "-999999999-12-31", "21:40:32.142+0100", "2015-07-21T21:40:32.142-04[America/New_York]",
		"P12Y5M1.5D", "P2012-02-02T14:37:21.545", "PT-0.001S", "2017-10-29T02:30+01:00[Europe/Stockholm]"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		printedReadsAgain(t, ParseDate, text)
		printedReadsAgain(t, ParseLocalTime, text)
		printedReadsAgain(t, ParseTime, text)
		printedReadsAgain(t, ParseLocalDateTime, text)
		printedReadsAgain(t, ParseDateTime, text)
		printedReadsAgain(t, ParseDuration, text)
		printedReadsAgain(t, ParseZone, text)
	})
}

func printedReadsAgain[T interface {
	comparable
	String() string
}](t fataler, parse func(string) (T, error), text string) {
	value, err := parse(text)
	if err != nil {
		return
	}
	if again, err := parse(value.String()); err != nil || again != value {
		t.Fatalf("%q is %s, which reads as %s (%v)", text, value, again, err)
	}
}

type fataler interface{ Fatalf(string, ...any) }
