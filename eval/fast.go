package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// remember keeps the answer of a query that depends on nothing outside it, as
// long as no choice was made on the way: computing it again gives the same.
// SQLite says that it computes such a query only once, so there the choices
// belong to the answer and it is kept in the plain form too.
func (c *compiler) remember(q *compiledQuery) func(*environment) ordered {
	once := c.dialect.Uncorrelated == spec.UncorrelatedOnce
	if c.options.Naive && !once {
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
		if once || c.worlds.made == made {
			kept, pass = answer, c.pass
		}
		return answer
	}
}

// deciding is a connective that one value of the left operand decides: the
// right one is left out then, unless it may raise.
func (c *compiler) deciding(connect connective, decisive semantics.Truth, a, b condition, raises bool) condition {
	if c.options.Naive || raises {
		return c.connected(connect, a, b)
	}
	e := c.e
	return func(env *environment) semantics.Truth {
		x := a(env)
		if x == decisive {
			return connect(e, x, x)
		}
		return connect(e, x, b(env))
	}
}
