package temporal

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// secondsOfMonth is the average length of a month, a twelfth of 365.2425 days. The fraction of a month
// becomes days by this length, and durations are ordered by it. The CIP orders by months of 30.4375 days.
// Neo4j's manual ("Ordering and comparison of values") has 30.436875 days, and carried fractions show the
// same number.
const secondsOfMonth = 2_629_746

// Duration is an amount of time in months, days and seconds, which do not convert into each other.
// Nanoseconds are 0 to 999 999 999, so that Seconds are rounded down: -0.1 s is -1 s and 900 000 000 ns.
// Durations are comparable with ==, which is Equal.
type Duration struct {
	Months, Days, Seconds, Nanoseconds int64
}

// NewDuration takes any nanoseconds. It is an *Error if a 64-bit integer cannot count the seconds of the
// duration.
func NewDuration(months, days, seconds, nanoseconds int64) (Duration, error) {
	total, ok := addChecked(seconds, floorDivide(nanoseconds, nanosecondsOfSecond))
	d := Duration{months, days, total, floorModulo(nanoseconds, nanosecondsOfSecond)}
	if !ok || !d.average().IsInt64() {
		return Duration{}, invalid("the duration is too long")
	}
	return d, nil
}

// average is the length in whole seconds, with months of average length and days of 24 hours.
func (d Duration) average() *big.Int {
	sum := big.NewInt(d.Seconds)
	sum.Add(sum, new(big.Int).Mul(big.NewInt(d.Days), big.NewInt(secondsOfDay)))
	return sum.Add(sum, new(big.Int).Mul(big.NewInt(d.Months), big.NewInt(secondsOfMonth)))
}

// carried makes a duration of fractions: The fraction of a month goes to the days, the fraction of a day to
// the seconds, and the rest below a nanosecond is cut off.
func carried(months, days, seconds *big.Rat) (Duration, error) {
	wholeMonths, rest := split(months)
	days = new(big.Rat).Add(days, rest.Mul(rest, big.NewRat(secondsOfMonth, secondsOfDay)))
	wholeDays, rest := split(days)
	seconds = new(big.Rat).Add(seconds, rest.Mul(rest, big.NewRat(secondsOfDay, 1)))
	nanoseconds, _ := split(new(big.Rat).Mul(seconds, big.NewRat(nanosecondsOfSecond, 1)))
	wholeSeconds, fraction := new(big.Int).DivMod(nanoseconds, big.NewInt(nanosecondsOfSecond), new(big.Int))
	if !wholeMonths.IsInt64() || !wholeDays.IsInt64() || !wholeSeconds.IsInt64() {
		return Duration{}, invalid("the duration is too long")
	}
	return NewDuration(wholeMonths.Int64(), wholeDays.Int64(), wholeSeconds.Int64(), fraction.Int64())
}

// split cuts a fraction off, towards zero.
func split(r *big.Rat) (whole *big.Int, fraction *big.Rat) {
	whole = new(big.Int).Quo(r.Num(), r.Denom())
	return whole, new(big.Rat).Sub(r, new(big.Rat).SetInt(whole))
}

// durationUnits are the components of a map: the group in which each counts, and how much of the group one
// unit is.
var durationUnits = map[string]struct {
	group int // 0 months, 1 days, 2 seconds
	each  *big.Rat
}{
	"years": {0, big.NewRat(12, 1)}, "quarters": {0, big.NewRat(3, 1)}, "months": {0, big.NewRat(1, 1)},
	"weeks": {1, big.NewRat(7, 1)}, "days": {1, big.NewRat(1, 1)},
	"hours": {2, big.NewRat(3600, 1)}, "minutes": {2, big.NewRat(60, 1)}, "seconds": {2, big.NewRat(1, 1)},
	"milliseconds": {2, big.NewRat(1, 1000)}, "microseconds": {2, big.NewRat(1, 1_000_000)}, "nanoseconds": {2, big.NewRat(1, nanosecondsOfSecond)},
}

// DurationFrom makes a duration of components, which are integers or floats. They add up within months, days
// and seconds. Fractions go to the smaller groups. A float stands for the shortest decimal number that is
// read as this float.
func DurationFrom(fields Fields) (Duration, error) {
	if len(fields) == 0 {
		return Duration{}, invalid("no components are given")
	}
	groups := [3]*big.Rat{new(big.Rat), new(big.Rat), new(big.Rat)}
	seen := map[string]bool{}
	for _, given := range slices.Sorted(maps.Keys(fields)) {
		name := strings.ToLower(given)
		unit, ok := durationUnits[name]
		if !ok || seen[name] {
			return Duration{}, invalid("%s is no component of a duration, or given twice", given)
		}
		seen[name] = true
		amount, err := rational(given, fields[given])
		if err != nil {
			return Duration{}, err
		}
		groups[unit.group].Add(groups[unit.group], amount.Mul(amount, unit.each))
	}
	return carried(groups[0], groups[1], groups[2])
}

func rational(name string, value any) (*big.Rat, error) {
	switch v := value.(type) {
	case int64:
		return new(big.Rat).SetInt64(v), nil
	case float64:
		return decimal(v)
	default:
		return nil, invalid("%s is no number: %v", name, value)
	}
}

func decimal(f float64) (*big.Rat, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil, invalid("%v is no amount", f)
	}
	r, ok := new(big.Rat).SetString(strconv.FormatFloat(f, 'g', -1, 64))
	if !ok {
		panic("temporal: a float that is no number")
	}
	return r, nil
}

// Plus adds component by component.
func (d Duration) Plus(other Duration) (Duration, error) {
	months, fits1 := addChecked(d.Months, other.Months)
	days, fits2 := addChecked(d.Days, other.Days)
	seconds, fits3 := addChecked(d.Seconds, other.Seconds)
	if !fits1 || !fits2 || !fits3 {
		return Duration{}, invalid("the duration is too long")
	}
	return NewDuration(months, days, seconds, d.Nanoseconds+other.Nanoseconds)
}

// Minus subtracts component by component.
func (d Duration) Minus(other Duration) (Duration, error) {
	negative, err := other.Negate()
	if err != nil {
		return Duration{}, err
	}
	return d.Plus(negative)
}

// Negate turns the sign of every component.
func (d Duration) Negate() (Duration, error) { return d.scaled(big.NewRat(-1, 1)) }

// Times multiplies every component. Fractions go to the smaller components.
func (d Duration) Times(factor float64) (Duration, error) {
	r, err := decimal(factor)
	if err != nil {
		return Duration{}, err
	}
	return d.scaled(r)
}

// TimesInteger multiplies every component by an integer, exactly.
func (d Duration) TimesInteger(factor int64) (Duration, error) {
	return d.scaled(new(big.Rat).SetInt64(factor))
}

// Divide divides every component. Fractions go to the smaller components. It is an *Error if the divisor is
// 0.
func (d Duration) Divide(divisor float64) (Duration, error) {
	r, err := decimal(divisor)
	if err != nil {
		return Duration{}, err
	}
	return d.divided(r)
}

// DivideInteger divides every component by an integer, exactly.
func (d Duration) DivideInteger(divisor int64) (Duration, error) {
	return d.divided(new(big.Rat).SetInt64(divisor))
}

func (d Duration) divided(divisor *big.Rat) (Duration, error) {
	if divisor.Sign() == 0 {
		return Duration{}, invalid("a duration is divided by 0")
	}
	return d.scaled(new(big.Rat).Inv(divisor))
}

func (d Duration) scaled(factor *big.Rat) (Duration, error) {
	seconds := new(big.Rat).Add(new(big.Rat).SetInt64(d.Seconds), big.NewRat(d.Nanoseconds, nanosecondsOfSecond))
	return carried(
		new(big.Rat).Mul(new(big.Rat).SetInt64(d.Months), factor),
		new(big.Rat).Mul(new(big.Rat).SetInt64(d.Days), factor),
		seconds.Mul(seconds, factor))
}

// Equal says whether all components are equal: a day is not 24 hours.
func (d Duration) Equal(other Duration) bool { return d == other }

// Compare orders by the average length, then by months, days and seconds. This is the order of ORDER BY; <
// and > have no order for durations.
func (d Duration) Compare(other Duration) int {
	return cmp.Or(d.average().Cmp(other.average()), cmp.Compare(d.Nanoseconds, other.Nanoseconds),
		cmp.Compare(d.Months, other.Months), cmp.Compare(d.Days, other.Days), cmp.Compare(d.Seconds, other.Seconds))
}

// String is the form in units. It leaves out units that are 0, and each unit has its sign. Years and months
// share a sign, and so do hours, minutes and seconds.
func (d Duration) String() string {
	var b strings.Builder
	b.WriteByte('P')
	unit := func(n int64, letter string) {
		if n != 0 {
			fmt.Fprintf(&b, "%d%s", n, letter)
		}
	}
	unit(d.Months/12, "Y")
	unit(d.Months%12, "M")
	unit(d.Days, "D")
	if d.Seconds != 0 || d.Nanoseconds != 0 {
		seconds, nanoseconds := d.towardsZero()
		b.WriteByte('T')
		unit(seconds/3600, "H")
		unit(seconds/60%60, "M")
		b.WriteString(secondText(seconds%60, nanoseconds))
	}
	if b.Len() == 1 {
		return "PT0S"
	}
	return b.String()
}

// towardsZero is the number of seconds and nanoseconds with the same sign.
func (d Duration) towardsZero() (seconds, nanoseconds int64) {
	if d.Seconds < 0 && d.Nanoseconds > 0 {
		return d.Seconds + 1, d.Nanoseconds - nanosecondsOfSecond
	}
	return d.Seconds, d.Nanoseconds
}

func secondText(second, nanosecond int64) string {
	switch {
	case second == 0 && nanosecond == 0:
		return ""
	case nanosecond == 0:
		return fmt.Sprintf("%dS", second)
	case nanosecond < 0:
		return "-" + secondText(-second, -nanosecond)
	default:
		return fmt.Sprintf("%d.%s", second, strings.TrimRight(fmt.Sprintf("%09d", nanosecond), "0")) + "S"
	}
}
