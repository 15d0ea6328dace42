package resolve

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// aggregate finds the block that an aggregate belongs to: the innermost one whose
// columns its argument names, the current one if it names none.
func (b *binder) aggregate(x *ast.Aggregate, s *scope) *Aggregate {
	a := &Aggregate{Node: x}
	owner := s
	if level, ok := b.aggregateLevel(x, s); ok {
		for ; a.Depth < level; a.Depth++ {
			owner.block.Correlated = true
			owner = owner.outer
		}
	}
	a.Block = owner.block
	switch {
	case owner.insideAggregate > 0:
		a.Err = semantics.Refuse(semantics.ClassGrouping, "aggregates cannot be nested")
	case !owner.clause.ofOutput():
		a.Err = semantics.Refuse(semantics.ClassGrouping, "an aggregate is not allowed in %s", owner.clause)
	default:
		owner.block.Aggregates = append(owner.block.Aggregates, a)
	}
	owner.insideAggregate++
	for _, arg := range x.Args {
		a.Args = append(a.Args, b.expression(arg, owner))
	}
	owner.insideAggregate--
	return a
}

// aggregateLevel is the number of blocks between an aggregate and the
// innermost block whose columns its arguments name; ok is false if they name
// none.
func (b *binder) aggregateLevel(x *ast.Aggregate, s *scope) (level int, ok bool) {
	level = -1
	for _, arg := range x.Args {
		ast.Inspect(arg, func(n ast.Expr) bool {
			ref, isColumn := n.(*ast.ColumnRef)
			if !isColumn {
				return true
			}
			depth := 0
			for at := s; at != nil; at, depth = at.outer, depth+1 {
				if at.lookup(b.dialect, ref) != notFound {
					if level < 0 || depth < level {
						level = depth
					}
					break
				}
			}
			return true
		})
	}
	return level, level >= 0
}
