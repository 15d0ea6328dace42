package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// remember keeps the answer of a query that depends on nothing outside it, as
// long as no choice was made on the way: computing it again gives the same.
func (c *compiler) remember(q *compiledQuery) func(*environment) ordered {
	if c.options.Naive {
		return q.evaluate
	}
	var kept ordered
	pass := 0
	return func(env *environment) ordered {
		if q.correlated || c.probing {
			return q.evaluate(env)
		}
		if pass == c.pass && pass > 0 {
			return kept
		}
		made := c.worlds.made
		answer := q.evaluate(env)
		if c.worlds.made == made {
			kept, pass = answer, c.pass
		}
		return answer
	}
}

// earlyExit is AND and OR that leave out the right operand where the left one
// decides and the right one cannot raise; nil where the plain form is needed.
func (c *compiler) earlyExit(op ast.BinaryOp, _, r operand, a, b condition) condition {
	if c.options.Naive || r.raises {
		return nil
	}
	e := c.e
	switch op {
	case ast.And:
		return func(env *environment) semantics.Truth {
			x := a(env)
			if x == semantics.False {
				return semantics.And(e, x, x)
			}
			return semantics.And(e, x, b(env))
		}
	case ast.Or:
		return func(env *environment) semantics.Truth {
			x := a(env)
			if x == semantics.True {
				return semantics.Or(e, x, x)
			}
			return semantics.Or(e, x, b(env))
		}
	}
	return nil
}
