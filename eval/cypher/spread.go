package cypher

import (
	"math"

	syntax "github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/function"
)

// spreading tells of a place in the query whether what stands there was computed.
type spreading bool

// spread notes that a function was computed whose last places are free. It counts once
// for each place in the query: a value comes by each of them once.
func (e *evaluation) spread(at *spreading, units int) {
	if !*at && units > 0 {
		*at = true
		e.spreads += units
	}
}

// mostSpread bounds the spread of a sum whose terms cancel each other: 2^-12 of it.
const mostSpread = 1 << 40

// spreadOfSum notes a sum of n floats, which may be added in any order. Each of n-1
// additions errs by half an ulp of its result, which is no greater than the sum of the
// sizes.
func (e *evaluation) spreadOfSum(n int, size, total float64) {
	units := math.Ceil(float64(n-1) * size / math.Abs(total))
	if math.IsNaN(units) || math.IsInf(size, 0) {
		return
	}
	e.spreads += int(min(units, mostSpread))
}

// spreadOf is that of the whole query: what functions and sums left free, and a rounding
// for each operator behind them. Terms that nearly cancel each other are not bounded so.
func (e *evaluation) spreadOf(q *syntax.Query) int {
	if e.spreads == 0 {
		return 0
	}
	operators := 0
	syntax.Walk(q, syntax.Visitor{Expr: func(x syntax.Expr) {
		if b, is := x.(*syntax.Binary); is && (b.Op == syntax.Add || b.Op == syntax.Subtract || b.Op == syntax.Multiply || b.Op == syntax.Divide) {
			operators++
		}
	}})
	return e.spreads + operators
}

// signedZeros tells whether the sign of each zero in a result is fixed. IEEE 754 fixes
// it for + - * / and the square root. That -x is its negation and not 0 - x, and that
// abs clears the sign, no text on openCypher says, and engines differ (Neo4j 5.26,
// FalkorDB 4.16); 0.0 and -0.0 are equal, so that
// which of them stands for both is free wherever records are grouped or compared, and no
// text says what other functions make of it.
func signedZeros(q *syntax.Query) bool {
	fixed := true
	for _, u := range q.Unions {
		fixed = fixed && u.All
	}
	syntax.Walk(q, syntax.Visitor{
		Clause: func(c syntax.Clause) {
			switch c := c.(type) {
			case *syntax.With:
				fixed = fixed && !c.Distinct
			case *syntax.Return:
				fixed = fixed && !c.Distinct
			case *syntax.Call, *syntax.Merge:
				fixed = false
			default: // Other clauses merge no records.
			}
		},
		Expr: func(x syntax.Expr) {
			switch x := x.(type) {
			case *syntax.Binary:
				fixed = fixed && x.Op != syntax.Modulo && x.Op != syntax.Power
			case *syntax.Unary:
				fixed = fixed && x.Op != syntax.Minus
			case *syntax.FunctionCall:
				f := function.Lookup(x.Name)
				fixed = fixed && f != nil && f.KeepsZeros
			case *syntax.CountStar:
				fixed = false
			default: // Other expressions keep the sign of a zero.
			}
		},
	})
	return fixed
}
