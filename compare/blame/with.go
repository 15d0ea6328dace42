package blame

import (
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// withWith is the part that a query of WITH is that stands alone: inside is what it is
// with derived tables in the places of the names.
func (b builder) withWith(q *ast.Query) *part {
	p := &part{probe: q, text: b.text(q), place: "WITH", rules: []string{"from.common-table"}}
	if without, ok := resolve.WithoutWith(q, b.dialect, resolve.SchemaOf(b.statements, b.dialect)); ok {
		p.inside = []*part{b.root(without)}
	}
	return p
}
