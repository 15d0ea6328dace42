package function

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/function"
)

// at is the moment in Go's calendar.
func (m *moment) at() time.Time { return time.UnixMilli(m.ms - epoch).UTC() }

// date is the day of a moment.
func (m *moment) date() (year, month, day int) {
	y, mon, d := m.at().Date()
	return y, int(mon), d
}

// day is YYYY-MM-DD.
func (m *moment) day() string {
	year, month, day := m.date()
	if year < 0 {
		return fmt.Sprintf("-%04d-%02d-%02d", -year, month, day)
	}
	return fmt.Sprintf("%04d-%02d-%02d", year, month, day)
}

// clock is hh:mm:ss, with milliseconds behind subsec.
func (m *moment) clock() string {
	if m.fractions {
		return m.at().Format("15:04:05.000")
	}
	return m.at().Format("15:04:05")
}

// julianDay is the number of days.
func (m *moment) julianDay() float64 { return float64(m.ms) / perDay }

// formatted writes a moment by a format; a conversion that is none makes it NULL
// (strftimeFunc, date.c).
func (m *moment) formatted(format string) semantics.Value {
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			b.WriteByte(format[i])
			continue
		}
		if i++; i == len(format) {
			return semantics.Null
		}
		text, is := m.conversion(format[i])
		if !is {
			return semantics.Null
		}
		b.WriteString(text)
	}
	return semantics.Text(b.String())
}

// conversion is one conversion of a format.
func (m *moment) conversion(c byte) (text string, is bool) {
	at := m.at()
	year, month, day := m.date()
	yearDay := at.YearDay() - 1
	fromMonday := int(m.ms+43_200_000) / perDay % 7 // Monday is 0
	fromSunday := (fromMonday + 1) % 7
	isoYear, isoWeek := at.ISOWeek()
	switch c {
	case 'd':
		return fmt.Sprintf("%02d", day), true
	case 'e':
		return fmt.Sprintf("%2d", day), true
	case 'f':
		return at.Format("05.000"), true
	case 'F':
		return fmt.Sprintf("%04d-%02d-%02d", year, month, day), true
	case 'G':
		return fmt.Sprintf("%04d", isoYear), true
	case 'g':
		return fmt.Sprintf("%02d", isoYear%100), true
	case 'H':
		return at.Format("15"), true
	case 'I':
		return at.Format("03"), true
	case 'j':
		return fmt.Sprintf("%03d", yearDay+1), true
	case 'J':
		return strconv.FormatFloat(m.julianDay(), 'g', 16, 64), true
	case 'k':
		return fmt.Sprintf("%2d", at.Hour()), true
	case 'l':
		return fmt.Sprintf("%2d", (at.Hour()+11)%12+1), true
	case 'm':
		return fmt.Sprintf("%02d", month), true
	case 'M':
		return at.Format("04"), true
	case 'p':
		return at.Format("PM"), true
	case 'P':
		return at.Format("pm"), true
	case 'R':
		return at.Format("15:04"), true
	case 's':
		if m.fractions {
			return fmt.Sprintf("%.3f", float64(m.ms-epoch)/1000), true
		}
		return strconv.FormatInt(m.ms/1000-epoch/1000, 10), true
	case 'S':
		return at.Format("05"), true
	case 'T':
		return at.Format("15:04:05"), true
	case 'u':
		return strconv.Itoa(fromMonday + 1), true
	case 'U':
		return fmt.Sprintf("%02d", (yearDay-fromSunday+7)/7), true
	case 'V':
		return fmt.Sprintf("%02d", isoWeek), true
	case 'w':
		return strconv.Itoa(fromSunday), true
	case 'W':
		return fmt.Sprintf("%02d", (yearDay-fromMonday+7)/7), true
	case 'Y':
		return fmt.Sprintf("%04d", year), true
	case '%':
		return "%", true
	}
	return "", false
}

// timeDiff is TIMEDIFF (timediffFunc, date.c): years, months, days and the time that bring the
// second moment to the first.
func timeDiff(c *call) semantics.Value {
	both := c.arguments
	a, clockA := c.single(0, both)
	b, clockB := c.single(1, both)
	switch {
	case c.e.Unsupported != "":
		return semantics.Null
	case a == nil || b == nil:
		c.apply(function.MomentUnread)
		return semantics.Null
	case clockA || clockB:
		return semantics.OfClock(c.e)
	}
	c.apply(function.MomentShown)
	sign, step := "+", -1
	if a.ms < b.ms {
		sign, step = "-", 1
	}
	yearA, monthA, _ := a.date()
	yearB, monthB, day := b.date()
	clock := b.ms - calendar(yearB, monthB, day)
	years, months := -step*(yearA-yearB), -step*(monthA-monthB)
	if months < 0 {
		years, months = years-1, months+12
	}
	yearB, monthB = yearA, monthA
	reached := calendar(yearB, monthB, day) + clock
	for int64(-step)*(a.ms-reached) < 0 {
		if months--; months < 0 {
			years, months = years-1, 11
		}
		if monthB += step; monthB < 1 || monthB > 12 {
			yearB, monthB = yearB+step, monthB-12*step
		}
		reached = calendar(yearB, monthB, day) + clock
	}
	rest := int64(-step) * (a.ms - reached)
	return semantics.Text(fmt.Sprintf("%s%04d-%02d-%02d %s", sign, years, months, rest/perDay, time.UnixMilli(rest%perDay).UTC().Format("15:04:05.000")))
}

// single reads one argument as a moment without modifiers.
func (c *call) single(i int, both []semantics.Value) (*moment, bool) {
	c.arguments = both[i : i+1]
	defer func() { c.arguments = both }()
	return c.moment(c.arguments)
}
