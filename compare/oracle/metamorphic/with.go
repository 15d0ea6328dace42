package metamorphic

import (
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// VariantsOf asks a law for its variants. For a query with WITH it asks about the same query over
// derived tables; no law applies if there is no such query. No law knows the result of several
// grouping sets.
func VariantsOf(law Relation, s *Subject) (variants []Variant, reason string) {
	if ast.HasGroupingSets(s.Query) {
		return nil, "several grouping sets"
	}
	without, ok := resolve.WithoutWith(s.Query, s.Dialect, s.Schema)
	switch {
	case !ok:
		return nil, "a query of WITH that no derived table stands for"
	case without != s.Query:
		plain := *s
		plain.Query, plain.names = without, nil
		s = &plain
	}
	return law.Variants(s)
}
