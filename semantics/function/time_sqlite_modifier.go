package function

import (
	"strings"
	"time"
)

// momentUnits are the units of modifiers, in seconds, and the numbers that they take
// (aXformType, date.c).
var momentUnits = []struct {
	name           string
	limit, seconds float64
}{
	{"second", 4.6427e+14, 1}, {"minute", 7.7379e+12, 60}, {"hour", 1.2897e+11, 3600},
	{"day", 5373485, 86_400}, {"month", 176_546, 2_592_000}, {"year", 14_713, 31_536_000},
}

// modify applies the i-th modifier (parseModifier); false if it is none.
func (m *moment) modify(text string, i int) bool {
	word := strings.ToLower(text)
	if word == "" {
		return false
	}
	if c := word[0]; c == '+' || c == '-' || c >= '0' && c <= '9' {
		return m.move(word)
	}
	switch word {
	case "auto":
		if i > 1 {
			return false
		}
		if m.raw && !m.known && m.number >= -210_866_760_000 && m.number <= 253_402_300_799 {
			m.ms, m.known = epoch+int64(m.number*1000+0.5), true
		}
		m.raw = false
		return m.known
	case "julianday":
		valid := i == 1 && m.raw && m.known
		m.raw = false
		return valid
	case "unixepoch":
		if i > 1 || !m.raw {
			return false
		}
		ms := m.number*1000 + epoch
		if ms < 0 || ms >= lastMoment+1 {
			return false
		}
		m.ms, m.known, m.raw = int64(ms+0.5), true, false
		return true
	case "localtime", "utc":
		m.local = true
		return true
	case "subsec", "subsecond":
		m.fractions = true
		return true
	}
	if m.raw && !m.known {
		return false
	}
	switch word {
	case "ceiling":
		m.beyond = 0
	case "floor":
		m.ms -= int64(m.beyond) * perDay
		m.beyond = 0
	case "start of month", "start of year", "start of day":
		year, month, day := m.date()
		switch word[len("start of "):] {
		case "month":
			day = 1
		case "year":
			month, day = 1, 1
		}
		m.ms, m.raw = calendar(year, month, day), false
	default:
		return m.toWeekday(word)
	}
	return true
}

// toWeekday is the modifier weekday N.
func (m *moment) toWeekday(word string) bool {
	number, is := strings.CutPrefix(word, "weekday ")
	n, read := momentNumber(number)
	if !is || !read || n != float64(int(n)) || n < 0 || n >= 7 {
		return false
	}
	at := (m.ms + 129_600_000) / perDay % 7
	if at > int64(n) {
		at -= 7
	}
	m.ms += (int64(n) - at) * perDay
	return true
}

// move applies a modifier that begins with a number.
func (m *moment) move(word string) bool {
	if m.raw && !m.known {
		return false
	}
	end := 1
	for end < len(word) && word[end] != ':' && !strings.ContainsRune(" \t\n\v\f\r", rune(word[end])) {
		if word[end] == '-' && (end == 5 || end == 6) && digits(word[1:end]) >= 0 {
			break
		}
		end++
	}
	n, is := momentNumber(word[:end])
	switch {
	case !is:
		return false
	case end < len(word) && word[end] == '-':
		return m.moveCalendar(word)
	case end < len(word) && word[end] == ':':
		return m.moveClock(word)
	}
	unit := strings.TrimLeft(word[end:], " \t\n\v\f\r")
	if len(unit) < 3 || len(unit) > 10 {
		return false
	}
	unit = strings.TrimSuffix(unit, "s")
	for _, u := range momentUnits {
		if u.name != unit || n <= -u.limit || n >= u.limit {
			continue
		}
		m.beyond = 0
		switch u.name {
		case "month":
			m.addMonths(int(n))
			n -= float64(int(n))
		case "year":
			m.addMonths(12 * int(n))
			n -= float64(int(n))
		}
		half := 0.5
		if n < 0 {
			half = -0.5
		}
		m.ms += int64(n*1000*u.seconds + half)
		return true
	}
	return false
}

// addMonths moves by months: a day that the month does not have is one of the next.
func (m *moment) addMonths(n int) {
	year, month, day := m.date()
	clock := m.ms - calendar(year, month, day)
	months := year*12 + month - 1 + n
	year, month = months/12, months%12
	if month < 0 {
		year, month = year-1, month+12
	}
	if last := time.Date(year, time.Month(month+2), 0, 0, 0, 0, 0, time.UTC).Day(); day > last {
		m.beyond = day - last
	}
	m.invalid = m.invalid || year < -4713 || year > 9999
	m.ms = calendar(year, month+1, day) + clock
}

// moveClock is the modifier [+-]hh:mm or hh:mm:ss.fff.
func (m *moment) moveClock(word string) bool {
	var clock moment
	if !clock.readClock(strings.TrimLeft(word, "+-")) || strings.HasPrefix(strings.TrimLeft(word, "+-"), "24") {
		return false
	}
	by := clock.ms - calendar(2000, 1, 1)
	if word[0] == '-' {
		by = -by
	}
	m.ms += by
	return true
}

// moveCalendar is the modifier [+-]YYYY-MM-DD, perhaps with hh:mm behind it.
func (m *moment) moveCalendar(word string) bool {
	if word[0] != '+' && word[0] != '-' || len(word) < 11 || word[8] != '-' {
		return false
	}
	years, months, days := digits(word[1:5]), digits(word[6:8]), digits(word[9:11])
	if years < 0 || months < 0 || months > 11 || days < 0 || days > 30 {
		return false
	}
	sign := 1
	if word[0] == '-' {
		sign = -1
	}
	m.beyond = 0
	m.addMonths(sign * (12*years + months))
	m.ms += int64(sign*days) * perDay
	rest := word[11:]
	if rest == "" {
		return true
	}
	if strings.TrimLeft(rest, " \t\n\v\f\r") == rest {
		return false
	}
	return m.moveClock(word[:1] + strings.TrimLeft(rest, " \t\n\v\f\r"))
}
