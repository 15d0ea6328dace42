package temporal

import (
	"math"
	"math/big"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
)

var (
	dates = rapid.Custom(func(t *rapid.T) Date {
		span := rapid.SampledFrom([]int64{400, 40_000, civil(MaximumYear, 12, 31).epochDay}).Draw(t, "span")
		return Date{rapid.Int64Range(max(-span, civil(MinimumYear, 1, 1).epochDay), span).Draw(t, "day")}
	})
	clocks = rapid.Custom(func(t *rapid.T) LocalTime {
		unit := rapid.SampledFrom([]int64{1, 1000, 1_000_000, nanosecondsOfSecond, 1800 * nanosecondsOfSecond}).Draw(t, "unit")
		return LocalTime{rapid.Int64Range(0, nanosecondsOfDay/unit-1).Draw(t, "time") * unit}
	})
	offsets = rapid.Map(rapid.Int64Range(-maximumOffset, maximumOffset), func(n int64) Zone { return Zone{offset: n} })
	zones   = rapid.OneOf(offsets, rapid.SampledFrom([]Zone{UTC, {name: "Europe/Stockholm"}, {name: "America/New_York"}, {name: "Australia/Lord_Howe"},
		{name: "Pacific/Apia"}, {name: "Asia/Kathmandu"}, {name: "UTC"}}))
	times     = rapid.Custom(func(t *rapid.T) Time { return Time{clocks.Draw(t, "clock"), offsets.Draw(t, "offset").offset} })
	locals    = rapid.Custom(func(t *rapid.T) LocalDateTime { return LocalDateTime{dates.Draw(t, "date"), clocks.Draw(t, "clock")} })
	dateTimes = rapid.Custom(func(t *rapid.T) DateTime {
		// The values are far from the ends, so that no zone leads beyond them.
		date := Date{rapid.Int64Range(-200_000, 200_000).Draw(t, "date")}
		return must(NewDateTime(LocalDateTime{date, clocks.Draw(t, "clock")}, zones.Draw(t, "zone")))
	})
	durations = rapid.Custom(func(t *rapid.T) Duration {
		n := func(name string, limit int64) int64 { return rapid.Int64Range(-limit, limit).Draw(t, name) }
		return must(NewDuration(n("months", 100_000), n("days", 100_000), n("seconds", 1_000_000), n("nanoseconds", 2*nanosecondsOfSecond)))
	})
)

func TestPrintedReadsAgain(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		printedReadsAgain(t, ParseDate, dates.Draw(t, "date").String())
		same(t, ParseDate, dates)
		same(t, ParseLocalTime, clocks)
		same(t, ParseTime, times)
		same(t, ParseLocalDateTime, locals)
		same(t, ParseDateTime, dateTimes)
		same(t, ParseDuration, durations)
	})
}

func same[T interface {
	comparable
	String() string
}](t *rapid.T, parse func(string) (T, error), values *rapid.Generator[T]) {
	value := values.Draw(t, "value")
	if again, err := parse(value.String()); err != nil || again != value {
		t.Fatalf("%s reads as %s (%v)", value, again, err)
	}
}

// Go's calendar is a second witness, for the years that it prints.
func TestCalendarIsThatOfGo(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		d := dates.Draw(t, "date")
		witness := time.Unix(d.epochDay*secondsOfDay, 0).UTC()
		year, week := witness.ISOWeek()
		if d.Year() != int64(witness.Year()) || d.Month() != int64(witness.Month()) || d.Day() != int64(witness.Day()) || d.OrdinalDay() != int64(witness.YearDay()) ||
			d.DayOfWeek()%7 != int64(witness.Weekday()) || d.WeekYear() != int64(year) || d.Week() != int64(week) {
			t.Fatalf("%s, Go has %v, week %d of %d", d, witness, week, year)
		}
	})
}

func TestFormsNameTheSameDate(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		d := dates.Draw(t, "date")
		for _, again := range []outcome{result(NewDate(d.Year(), d.Month(), d.Day())), result(OrdinalDate(d.Year(), d.OrdinalDay())),
			result(QuarterDate(d.Year(), d.Quarter(), d.DayOfQuarter())), result(DateFrom(Fields{"date": d}))} {
			if again.err != nil || again.value != d {
				t.Fatalf("%s: %v", d, again)
			}
		}
		if year := d.WeekYear(); year >= MinimumYear && year <= MaximumYear && must(WeekDate(year, d.Week(), d.DayOfWeek())) != d {
			t.Fatal(d)
		}
	})
}

// a + between(a, b) = b.
func TestDifferenceLeadsBack(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		a, b := dates.Draw(t, "a"), dates.Draw(t, "b")
		leadsBack(t, a, b, b)
		x, y := locals.Draw(t, "x"), locals.Draw(t, "y")
		leadsBack(t, x, y, y)
		from, to := dateTimes.Draw(t, "from"), dateTimes.Draw(t, "to")
		leadsBack(t, from, to, must(to.In(from.Zone())))
	})
}

func leadsBack(t *rapid.T, a, b, want any) {
	for _, between := range []func(a, b any) (Duration, error){Between, SecondsBetween} {
		if _, date := a.(Date); date {
			between = Between
		}
		d, err := between(a, b)
		if err != nil {
			t.Fatalf("%v to %v: %v", a, b, err)
		}
		if got, err := Add(a, d); err != nil || got != want {
			t.Fatalf("%v + %v = %v (%v), want %v", a, d, got, err, want)
		}
	}
}

func TestDifferenceTurnsItsSign(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		values := []any{dates.Draw(t, "date"), clocks.Draw(t, "clock"), times.Draw(t, "time"), locals.Draw(t, "local"), dateTimes.Draw(t, "date time")}
		a, b := rapid.SampledFrom(values).Draw(t, "a"), rapid.SampledFrom(values).Draw(t, "b")
		there, err1 := SecondsBetween(a, b)
		back, err2 := SecondsBetween(b, a)
		if (err1 == nil) != (err2 == nil) || err1 == nil && must(there.Negate()) != back {
			t.Fatalf("%v, %v: %v (%v), %v (%v)", a, b, there, err1, back, err2)
		}
	})
}

func TestOrderIsTotal(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		totalOrder(t, dates, Date.Compare)
		totalOrder(t, times, Time.Compare)
		totalOrder(t, locals, LocalDateTime.Compare)
		totalOrder(t, dateTimes, DateTime.Compare)
		totalOrder(t, durations, Duration.Compare)
	})
}

func totalOrder[T comparable](t *rapid.T, values *rapid.Generator[T], compare func(T, T) int) {
	a, b, c := values.Draw(t, "a"), values.Draw(t, "b"), values.Draw(t, "c")
	if compare(a, b) != -compare(b, a) || (compare(a, b) == 0) != (a == b) || compare(a, b) <= 0 && compare(b, c) <= 0 && compare(a, c) > 0 {
		t.Fatalf("%v, %v, %v", a, b, c)
	}
}

func TestDurationsAreAGroup(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		a, b, c := durations.Draw(t, "a"), durations.Draw(t, "b"), durations.Draw(t, "c")
		left, right := must(must(a.Plus(b)).Plus(c)), must(a.Plus(must(b.Plus(c))))
		if left != right || must(a.Plus(b)) != must(b.Plus(a)) || must(a.Minus(a)) != (Duration{}) || must(a.TimesInteger(3)) != must(must(a.Plus(a)).Plus(a)) ||
			must(must(a.TimesInteger(7)).DivideInteger(7)) != a {
			t.Fatalf("%v, %v, %v", a, b, c)
		}
	})
}

// A truncated value is not after the value, and truncating it again changes nothing.
func TestTruncationPrecedes(t *testing.T) {
	units := []string{"millennium", "century", "decade", "year", "weekYear", "quarter", "month", "week", "day", "hour", "minute", "second", "millisecond", "microsecond"}
	testrun.Check(t, func(t *rapid.T) {
		unit, value := rapid.SampledFrom(units).Draw(t, "unit"), locals.Draw(t, "value")
		once, err := TruncateLocalDateTime(unit, value, nil)
		if err != nil {
			return // the result is before the first year
		}
		if twice := must(TruncateLocalDateTime(unit, once, nil)); once.Compare(value) > 0 || twice != once {
			t.Fatalf("%s of %s: %s, %s", unit, value, once, twice)
		}
	})
}

func TestCheckedIntegers(t *testing.T) {
	edges := rapid.OneOf(rapid.Int64(), rapid.Int64Range(-1<<32, 1<<32), rapid.SampledFrom([]int64{math.MinInt64, math.MaxInt64, -1, 0, 1}))
	testrun.Check(t, func(t *rapid.T) {
		a, b := edges.Draw(t, "a"), edges.Draw(t, "b")
		sum, fits := addChecked(a, b)
		if exact := new(big.Int).Add(big.NewInt(a), big.NewInt(b)); fits != exact.IsInt64() || fits && sum != exact.Int64() {
			t.Fatalf("%d + %d = %d, %t", a, b, sum, fits)
		}
		product, fits := multiplyChecked(a, b)
		if exact := new(big.Int).Mul(big.NewInt(a), big.NewInt(b)); fits != exact.IsInt64() || fits && product != exact.Int64() {
			t.Fatalf("%d * %d = %d, %t", a, b, product, fits)
		}
	})
}
