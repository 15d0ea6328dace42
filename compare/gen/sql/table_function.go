package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// tableFunction adds the column of a function that gives rows to the frame: a series of a few
// integers, or the elements of a list.
func (b *queryBuilder) tableFunction(f *frame) (ast.TableExpr, int) {
	x := &ast.TableFunction{Name: ast.GenerateSeries}
	of := familyInteger
	var samples []ast.Expr
	if b.PerMille(400) {
		x.Name = ast.Unnest
		if b.PerMille(400) {
			of = familyText
		}
		for range b.Between(1, 4) {
			samples = append(samples, b.literalOf(of))
		}
		x.Args = append(x.Args, samples...)
		if b.PerMille(b.weights[ChanceNullArm]) {
			x.Args = append(x.Args, null)
		}
	} else {
		if b.dialect.TableFunctions == spec.TableFunctionsDuckDB && b.PerMille(400) {
			x.Name = ast.Range
		}
		first := b.Below(4)
		x.Args = []ast.Expr{number(first), number(first + b.Below(5))}
		if b.PerMille(300) {
			x.Args = append(x.Args, number(b.Between(1, 2)))
		}
		samples = []ast.Expr{number(first), number(first + 1)}
	}
	alias, name := b.relationName(), b.outputName()
	b.room--
	f.derived(alias, []slot{{family: of, name: name, fit: needCompare | needKey | needSmall, samples: samples}})
	return &ast.DerivedTable{Query: &ast.Query{Body: x}, Alias: alias, Columns: []string{name}}, 6
}

// groupingSets makes several grouping sets of the keys of a block.
func (b *queryBuilder) groupingSets(s *ast.Select) {
	kind := ast.GroupingRollup
	if b.dialect.GroupingSets == spec.GroupingSetsStandard {
		kind = choice.One(&b.Sequence, []ast.GroupingKind{ast.GroupingRollup, ast.GroupingCube, ast.GroupingSets})
	}
	element := ast.GroupingElement{Kind: kind}
	for range s.GroupBy {
		element.Parts = append(element.Parts, ast.GroupingElement{Keys: 1})
	}
	if kind == ast.GroupingSets && b.PerMille(500) {
		element.Parts = append(element.Parts, ast.GroupingElement{}) // of all rows
	}
	s.Grouping = []ast.GroupingElement{element}
}
