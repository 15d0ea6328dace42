package eval

import (
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// refusedFullJoin refuses a FULL JOIN that PostgreSQL cannot compute: its condition has no
// equality between the sides and is no constant. What constant the planner makes of a
// condition, and where it needs no FULL JOIN, is not modelled: so neither is this.
func (c *compiler) refusedFullJoin(j *resolve.Join) error {
	if j.Node.Kind != ast.JoinFull || c.dialect.FullJoins == spec.FullJoinsAny {
		return nil
	}
	switch j.Equates() {
	case resolve.EquatesSides, resolve.EquatesNothing:
		return nil
	case resolve.EquatesUnknown:
	}
	return unsupported("a FULL JOIN without an equality of both sides, which PostgreSQL refuses unless its planner makes another join of it")
}
