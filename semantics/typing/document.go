package typing

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func isDocument(t ast.Type) bool { return t.Kind == ast.TypeDocument }

// documentComparison types a comparison of which an operand is a JSON document.
func documentComparison(d *spec.Dialect, l, r ast.Type) (ast.Type, error) {
	if d.Documents == spec.DocumentsUnchanged && (isDocument(l) || l.Kind == ast.TypeUnknown) && (isDocument(r) || r.Kind == ast.TypeUnknown) {
		return ast.JSON, nil
	}
	return ast.JSON, &Unsupported{"comparison of JSON documents"}
}

// documentCommon is the type of results of which one is a JSON document.
func documentCommon(what string, types []ast.Type) (ast.Type, error) {
	var common ast.Type
	for _, t := range types {
		if !isDocument(t) && t.Kind != ast.TypeUnknown || isDocument(common) && isDocument(t) && t != common {
			return ast.JSON, &Unsupported{what + " of JSON documents and other types"}
		}
		if isDocument(t) {
			common = t
		}
	}
	return common, nil
}

// documentCast checks a conversion to or from JSON documents.
func documentCast(d *spec.Dialect, from, to ast.Type, explicit bool) error {
	switch {
	case from == to, from.Kind == ast.TypeUnknown && d.Documents.Has(to.Name):
		return nil
	case isDocument(to) && from.IsText() && d.Documents.Has(to.Name):
		if explicit || d.Typing == spec.TypingCoercing || from.Literal != 0 {
			return nil
		}
	case isDocument(to) && from.Kind == ast.TypeInteger && explicit && d.Documents == spec.DocumentsSorted:
		return nil
	case isDocument(from) && to.Kind == ast.TypeText && (explicit || d.Documents == spec.DocumentsUnchanged):
		return nil
	case isDocument(from) && isDocument(to) && explicit:
		return nil
	}
	return &Unsupported{"conversion of " + from.String() + " to " + to.String()}
}
