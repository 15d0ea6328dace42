package semantics

import (
	"encoding/binary"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// An interval keeps months, days and microseconds apart, since months and days have no fixed
// length: PostgreSQL and DuckDB both do so.

const (
	monthsPerYear = 12
	daysPerMonth  = 30 // where intervals are compared

	// furthestMonths and furthestDays are beyond the years that are modelled.
	furthestMonths = 2 * monthsPerYear * latestYear
	furthestDays   = 366 * 2 * latestYear
)

// Interval is a distance in time.
type Interval struct{ Months, Days, Microseconds int64 }

// IntervalValue returns an interval.
func IntervalValue(i Interval) Value {
	var parts [16]byte
	binary.BigEndian.PutUint64(parts[:8], uint64(i.Months))
	binary.BigEndian.PutUint64(parts[8:], uint64(i.Days))
	return Value{kind: KindInterval, bits: uint64(i.Microseconds), text: string(parts[:])}
}

// Interval is what a value of kind interval is.
func (v Value) Interval() Interval {
	return Interval{
		Months:       int64(binary.BigEndian.Uint64([]byte(v.text[:8]))),
		Days:         int64(binary.BigEndian.Uint64([]byte(v.text[8:]))),
		Microseconds: int64(v.bits),
	}
}

// modelled tells that an interval ends within the years that days have.
func (i Interval) modelled() bool {
	return max(i.Months, -i.Months) <= furthestMonths && max(i.Days, -i.Days) <= furthestDays &&
		max(i.Microseconds, -i.Microseconds) <= furthestDays*microsecondsPerDay
}

// plus is the sum of two intervals, part by part.
func (i Interval) plus(j Interval) Interval {
	return Interval{i.Months + j.Months, i.Days + j.Days, i.Microseconds + j.Microseconds}
}

// times is a multiple of an interval, part by part.
func (i Interval) times(n int64) Interval {
	return Interval{n * i.Months, n * i.Days, n * i.Microseconds}
}

// Sign is that of an interval as it compares with none: 30 days a month, 24 hours a day.
func (i Interval) Sign() int { return i.length().Sign() }

// Mixed tells that parts of an interval have different signs.
func (i Interval) Mixed() bool {
	return min(i.Months, i.Days, i.Microseconds) < 0 && max(i.Months, i.Days, i.Microseconds) > 0
}

// length is the number of microseconds by which intervals compare: 30 days a month, 24
// hours a day.
func (i Interval) length() *big.Int {
	days := big.NewInt(i.Months*daysPerMonth + i.Days)
	return days.Add(days.Mul(days, big.NewInt(microsecondsPerDay)), big.NewInt(i.Microseconds))
}

// Signed is the text of an interval as PostgreSQL writes it: 1 year -2 mons +3 days
// 04:05:06.5. A plus stands before what follows a part below zero.
//
// Source: EncodeInterval, INTSTYLE_POSTGRES, and AddPostgresIntPart
// (src/backend/utils/adt/datetime.c).
func (i Interval) Signed() string {
	var parts []string
	negative := false
	part := func(n int64, unit string) {
		if n == 0 {
			return
		}
		sign := ""
		if negative && n > 0 {
			sign = "+"
		}
		if n != 1 {
			unit += "s"
		}
		parts = append(parts, sign+strconv.FormatInt(n, 10)+" "+unit)
		negative = n < 0
	}
	part(i.Months/monthsPerYear, "year")
	part(i.Months%monthsPerYear, "mon")
	part(i.Days, "day")
	if len(parts) == 0 || i.Microseconds != 0 {
		sign := ""
		if negative && i.Microseconds >= 0 {
			sign = "+"
		}
		parts = append(parts, sign+clockText(i.Microseconds, 0))
	}
	return strings.Join(parts, " ")
}

// Plain is the text of an interval as DuckDB writes it: 1 year -2 months 3 days 04:05:06.5.
//
// Source: IntervalToStringCast (src/include/duckdb/common/types/cast_helpers.hpp).
func (i Interval) Plain() string {
	var parts []string
	part := func(n int64, unit string) {
		if n == 0 {
			return
		}
		if n != 1 && n != -1 {
			unit += "s"
		}
		parts = append(parts, strconv.FormatInt(n, 10)+" "+unit)
	}
	part(i.Months/monthsPerYear, "year")
	part(i.Months%monthsPerYear, "month")
	part(i.Days, "day")
	if len(parts) == 0 || i.Microseconds != 0 {
		parts = append(parts, clockText(i.Microseconds, 0))
	}
	return strings.Join(parts, " ")
}

// clockText is hh:mm:ss of some microseconds, with at least so many digits of a fraction and
// no zeros behind these.
func clockText(microseconds int64, digits int) string {
	sign := ""
	if microseconds < 0 {
		sign, microseconds = "-", -microseconds
	}
	seconds := microseconds / microsecondsPerSecond
	text := fmt.Sprintf("%s%02d:%02d:%02d", sign, seconds/3600, seconds/60%60, seconds%60)
	fraction := fmt.Sprintf("%06d", microseconds%microsecondsPerSecond)
	shown := max(len(strings.TrimRight(fraction, "0")), digits)
	if shown == 0 {
		return text
	}
	return text + "." + fraction[:shown]
}
