package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// listedOf lists the functions that a dialect has and the catalogue does not, by the kind of
// their result.
func listedOf(d *spec.Dialect) map[function.Type][]*function.Listed {
	byResult := map[function.Type][]*function.Listed{}
	for _, l := range function.ListedOf(d) {
		byResult[l.Result] = append(byResult[l.Result], l)
	}
	return byResult
}

// listedCall is a call of a function that the catalogue does not have; nil where none is to be,
// or the block has no arguments for it. Only engine-specific databases have such calls, for nobody
// but a law can judge them. Keys have none: equal values of them need not be the same. Nor has what
// wants a narrow integer, as bit operations do: a row does not say how wide its value is.
func (b *queryBuilder) listedCall(f *frame, result function.Type, fit need) ast.Expr {
	list := b.listed[result]
	chance := b.weights[ChanceListed]
	if result == function.Integer && fit&needBits != 0 {
		return nil
	}
	if !b.database.EngineSpecific || len(list) == 0 || fit&needKey != 0 || b.room <= 0 || !b.mayNest(1) || !b.PerMille(chance) {
		return nil
	}
	for range 3 {
		if x := b.callListed(f, choice.One(&b.Sequence, list)); x != nil {
			return x
		}
	}
	return nil
}

// callListed makes a call; nil where an argument is not to be had.
func (b *queryBuilder) callListed(f *frame, called *function.Listed) ast.Expr {
	b.room--
	x := &ast.Call{Name: called.Name, Args: make([]ast.Expr, len(called.Arguments))}
	for i, argument := range called.Arguments {
		if argument.IsConstant() {
			x.Args[i] = text(argument.Constant)
		} else if x.Args[i] = b.engineSpecificOperand(f, argument.Type); x.Args[i] == nil {
			return nil
		}
	}
	return x
}
