package semantics

import (
	"errors"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/spec"
)

// Cases of ruleScaleOfChosenBranch.
const (
	scaleOfChosenBranchDigitsOptional spec.Case = iota
	scaleOfChosenBranchText
)

var ruleScaleOfChosenBranch = spec.Declare(spec.Rule{
	ID:        "decimal.branch-scale",
	Statement: "A number that CASE, IF or a row of VALUES yields shows the digits of its own type, or those of the united type where the engine stored it meanwhile; what depends on them is open.",
	From:      spec.MySQLCode("Item_func_case::val_str, Item_func_if::val_str", "sql/item_cmpfunc.cc"),
	Cases:     []string{scaleOfChosenBranchDigitsOptional: "digits optional", scaleOfChosenBranchText: "text"},
	Only:      []string{"mysql"},
	Open:      map[string][]string{"mysql": {"text"}}, // a text shows the digits that are optional
})

// Decimal is an exact decimal number with a display scale: 1.50 has scale 2
// and is equal to 1.5. Precision limits are the dialect's and are checked by
// the operations.
type Decimal struct {
	number decimal.Decimal
	scale  int
	// slack > 0: the engine may hold the number anywhere within ± slack (MySQL
	// computes a quotient with more digits than it declares). Zero is exact.
	slack decimal.Decimal
	// optional is the number of trailing digits of the scale that the engine may
	// leave out: those that the branch of a CASE does not have.
	optional int
	// dropped is the number of trailing digits of the scale that the engine may not keep
	// inside an expression, as quotients do not: MySQL makes a zero that was computed one
	// without digits behind the point.
	dropped int
	// longer: the engine may keep more digits than the scale has, those of a quotient.
	longer bool
}

// NewDecimal returns number with a display scale; number must be exact at that
// scale.
func NewDecimal(number decimal.Decimal, scale int) *Decimal {
	return &Decimal{number: number, scale: scale}
}

// LargestExponent bounds the powers of ten that decimals are built with:
// PostgreSQL's numeric, the largest that is modelled, has at most 131,072 digits
// before the point.
const LargestExponent = 131_072

// ErrDecimalRange is the error of a text whose exponent is beyond what any
// decimal holds.
var ErrDecimalRange = errors.New("the exponent is out of range")

// ParseDecimal reads digits with an optional sign, point and exponent; the
// scale is the number of digits behind the point.
func ParseDecimal(text string) (*Decimal, error) {
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		if n, err := strconv.Atoi(text[i+1:]); err != nil || n > LargestExponent || n < -LargestExponent {
			return nil, ErrDecimalRange
		}
	}
	n, err := decimal.NewFromString(text)
	if err != nil {
		return nil, err
	}
	return &Decimal{number: n, scale: max(0, int(-n.Exponent()))}, nil
}

// DecimalFromInteger returns i with scale 0.
func DecimalFromInteger(i int64) *Decimal { return &Decimal{number: decimal.NewFromInt(i)} }

// DecimalFromUnsigned returns u with scale 0.
func DecimalFromUnsigned(u uint64) *Decimal { return &Decimal{number: decimal.NewFromUint64(u)} }

// Number returns the number without its display scale.
func (d *Decimal) Number() decimal.Decimal { return d.number }

// Scale returns the number of digits shown behind the point.
func (d *Decimal) Scale() int { return d.scale }

// LeastScale returns the least number of digits that an engine may show behind
// the point.
func (d *Decimal) LeastScale() int { return d.scale - d.optional }

// leastKept is the least number of digits behind the point that an engine may keep of a number.
func (d *Decimal) leastKept() int { return d.scale - max(d.optional, d.dropped) }

// keeping notes how many digits behind the point an engine keeps at least of a number that was
// computed: of zero it may keep none (decimal_make_zero in strings/decimal.cc of MySQL).
func (d *Decimal) keeping(digits int) *Decimal {
	if d.number.IsZero() {
		digits = 0
	}
	d.dropped = max(0, d.scale-digits)
	return d
}

// Slack returns how far an engine's number may lie from this one.
func (d *Decimal) Slack() decimal.Decimal { return d.slack }

// String writes all digits of the scale.
func (d *Decimal) String() string { return d.number.StringFixed(int32(d.scale)) }
