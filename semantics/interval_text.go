package semantics

import (
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// intervalUnits are the units that PostgreSQL and DuckDB read alike: each is a number of
// months, of days, or of microseconds.
//
// Sources: deltatktbl of src/backend/utils/adt/datetime.c; DuckDB's GetDatePartSpecifier
// (src/common/enums/date_part_specifier.cpp).
var intervalUnits = func() map[string]Interval {
	units := map[string]Interval{}
	for names, unit := range map[string]Interval{
		"year years yr yrs y":                    {Months: monthsPerYear},
		"month months mon mons":                  {Months: 1},
		"decade decades":                         {Months: 10 * monthsPerYear},
		"century centuries":                      {Months: 100 * monthsPerYear},
		"week weeks w":                           {Days: 7},
		"day days d":                             {Days: 1},
		"hour hours hr hrs h":                    {Microseconds: 3600 * microsecondsPerSecond},
		"minute minutes min mins m":              {Microseconds: 60 * microsecondsPerSecond},
		"second seconds sec secs s":              {Microseconds: microsecondsPerSecond},
		"millisecond milliseconds msec msecs":    {Microseconds: 1000},
		"microsecond microseconds usec usecs us": {Microseconds: 1},
	} {
		for _, name := range strings.Fields(names) {
			units[name] = unit
		}
	}
	return units
}()

// UnitOf is the interval that a unit of time is; false for another word.
func UnitOf(word string) (unit Interval, is bool) {
	unit, is = intervalUnits[strings.ToLower(word)]
	return unit, is
}

// readInterval reads a text as an interval: numbers with units, hh:mm:ss, and ago behind
// them. A number without a unit is one of the field, or of seconds. What it does not read is
// not modelled.
func readInterval(d *spec.Dialect, text, field string) (i Interval, is bool) {
	words := strings.Fields(separated(strings.TrimPrefix(strings.TrimSpace(text), "@")))
	if len(words) == 0 {
		return i, false
	}
	if words[len(words)-1] == "ago" {
		i, is = readInterval(d, strings.Join(words[:len(words)-1], " "), field)
		return i.times(-1), is && len(words) > 1
	}
	for at := 0; at < len(words); at++ {
		word := words[at]
		if strings.HasPrefix(word, "+") && d.TimeText != spec.TimeTextInput {
			return i, false
		}
		if strings.Contains(word, ":") {
			clock, read := readDuration(word)
			if !read || at != len(words)-1 || field != "" {
				return i, false
			}
			return i.plus(Interval{Microseconds: clock}), true
		}
		unit, known := intervalUnits["second"], len(words) == 1
		switch {
		case at+1 < len(words):
			unit, known = UnitOf(words[at+1])
			at++
		case field != "" && known:
			unit, known = UnitOf(field)
		}
		part, read := multipleOf(unit, word)
		if !known || !read || field != "" && (len(words) > 1 || strings.Contains(word, ".")) {
			return i, false
		}
		i = i.plus(part)
	}
	return i, i.modelled()
}

// separated puts a blank between digits and the letters behind them, in lower case.
func separated(text string) string {
	var b strings.Builder
	for k, c := range strings.ToLower(text) {
		if k > 0 && c >= 'a' && c <= 'z' && (text[k-1] >= '0' && text[k-1] <= '9') {
			b.WriteByte(' ')
		}
		b.WriteRune(c)
	}
	return b.String()
}

// multipleOf is a number of units. A fraction is modelled where it is one of some
// microseconds, or of a half of a year, a month or a week.
func multipleOf(unit Interval, number string) (i Interval, is bool) {
	whole, fraction, pointed := strings.Cut(number, ".")
	n, err := strconv.ParseInt(strings.TrimPrefix(whole, "+"), 10, 32)
	if err != nil || pointed && (fraction == "" || len(fraction) > 6) {
		return i, false
	}
	i = unit.times(n)
	if !pointed {
		return i, true
	}
	parts, err := strconv.ParseInt((fraction + "000000")[:6], 10, 64)
	if err != nil {
		return i, false
	}
	if strings.HasPrefix(whole, "-") {
		parts = -parts
	}
	const million = 1_000_000
	switch { // of a month 30 days, of a day 24 hours
	case parts == 0:
	case unit.Months%2 == 0 && unit.Months > 0 && parts%(million/2) == 0:
		i.Months += unit.Months / 2 * (parts / (million / 2))
	case unit.Months == 1 && parts%(million/2) == 0:
		i.Days += daysPerMonth / 2 * (parts / (million / 2))
	case unit.Days == 1 && len(fraction) <= 3:
		i.Microseconds += parts * (microsecondsPerDay / million)
	case unit.Days == 7 && parts%(million/2) == 0:
		halves := parts / (million / 2)
		i.Days += 3 * halves
		i.Microseconds += microsecondsPerDay / 2 * halves
	case unit.Microseconds%million == 0 && unit.Microseconds > 0:
		i.Microseconds += parts * (unit.Microseconds / million)
	default:
		return i, false
	}
	return i, true
}

// readDuration reads hh:mm or hh:mm:ss with a sign, of any number of hours.
func readDuration(text string) (microseconds int64, is bool) {
	unsigned := strings.TrimLeft(text, "+-")
	hours, rest, _ := strings.Cut(unsigned, ":")
	if len(text)-len(unsigned) > 1 || len(hours) == 0 || len(hours) > 6 || strings.Trim(hours, "0123456789") != "" {
		return 0, false
	}
	if hasForm(rest, "dd") {
		rest += ":00"
	}
	if microseconds, is = readClock("00:" + rest); !is {
		return 0, false
	}
	n, _ := strconv.ParseInt(hours, 10, 64)
	microseconds += n * 3600 * microsecondsPerSecond
	if text[0] == '-' {
		microseconds = -microseconds
	}
	return microseconds, true
}
