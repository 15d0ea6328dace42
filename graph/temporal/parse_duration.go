package temporal

import (
	"math/big"
	"regexp"
	"strings"
)

const amountGrammar = `[-+]?[0-9]+(?:[.,][0-9]+)?`

var (
	unitDurationPattern = regexp.MustCompile(`^(?P<sign>[-+])?P` +
		`(?:(?P<years>` + amountGrammar + `)Y)?(?:(?P<months>` + amountGrammar + `)M)?` +
		`(?:(?P<weeks>` + amountGrammar + `)W)?(?:(?P<days>` + amountGrammar + `)D)?` +
		`(?P<time>T(?:(?P<hours>` + amountGrammar + `)H)?(?:(?P<minutes>` + amountGrammar + `)M)?` +
		`(?:(?P<seconds>` + amountGrammar + `)S)?)?$`)
	dateDurationPattern = regexp.MustCompile(`^(?P<sign>[-+])?P` +
		`(?:(?P<year>[0-9]{4})(?:-(?P<month>[0-9]{2})-(?P<day>[0-9]{2})|(?P<basicMonth>[0-9]{2})(?P<basicDay>[0-9]{2})))?` +
		`(?:T` + timeGrammar + `)?$`)
)

// unitOrder are the units of a text from the greatest to the least.
var unitOrder = []string{"years", "months", "weeks", "days", "hours", "minutes", "seconds"}

// ParseDuration reads P with amounts of units; the last amount may have a decimal fraction. It also
// reads P with a date and a time whose components a calendar has. A sign before P holds for all
// amounts.
func ParseDuration(text string) (Duration, error) {
	var d Duration
	parts, err := match(unitDurationPattern, "duration", strings.ToUpper(text))
	if err == nil {
		d, err = parts.unitDuration(text)
	} else if parts, err = match(dateDurationPattern, "duration", strings.ToUpper(text)); err == nil {
		d, err = parts.dateDuration(text)
	}
	if err != nil || parts["sign"] != "-" {
		return d, err
	}
	return d.Negate()
}

func (p parsed) unitDuration(text string) (Duration, error) {
	groups := [3]*big.Rat{new(big.Rat), new(big.Rat), new(big.Rat)}
	count, fractional := 0, false
	for _, name := range unitOrder {
		if !p.has(name) {
			continue
		}
		if fractional {
			return Duration{}, invalid("%q has a fraction before its last unit", text)
		}
		count++
		amount, ok := new(big.Rat).SetString(strings.ReplaceAll(strings.TrimPrefix(p[name], "+"), ",", "."))
		if !ok {
			panic("temporal: the grammar let through " + p[name])
		}
		fractional = strings.ContainsAny(p[name], ".,")
		unit := durationUnits[name]
		groups[unit.group].Add(groups[unit.group], amount.Mul(amount, unit.each))
	}
	if count == 0 || p["time"] == "T" {
		return Duration{}, invalid("%q is no duration: it has no units", text)
	}
	return carried(groups[0], groups[1], groups[2])
}

// dateDuration allows a component to have the value at which it would be carried over, and no greater value:
// 12 months, 24 hours.
func (p parsed) dateDuration(text string) (Duration, error) {
	if !p.has("year", "hour") {
		return Duration{}, invalid("%q is no duration: it has neither date nor time", text)
	}
	part := func(names ...string) int64 {
		if !p.has(names...) {
			return 0
		}
		return p.optional(names...)
	}
	month, day := part("month", "basicMonth"), part("day", "basicDay")
	hour, minute, second := part("hour"), part("minute", "basicMinute"), part("second", "basicSecond")
	if month > 12 || day > 31 || hour > 24 || minute > 60 || second > 60 {
		return Duration{}, invalid("%q has a component out of its range", text)
	}
	var nanosecond int64
	if digits, ok := p.first("fraction", "basicFraction"); ok {
		nanosecond = number(digits + strings.Repeat("0", 9-len(digits)))
	}
	return NewDuration(part("year")*12+month, day, hour*3600+minute*60+second, nanosecond)
}
