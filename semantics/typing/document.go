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
	if d.Documents == spec.DocumentsTwo {
		if (l == ast.JSONB || l.Kind == ast.TypeUnknown) && (r == ast.JSONB || r.Kind == ast.TypeUnknown) {
			return ast.JSONB, nil
		}
		return ast.JSON, mismatch("comparison", l, r)
	}
	return ast.JSON, &Unsupported{"comparison of JSON documents"}
}

// documentConcat types || of which an operand is a JSON document of PostgreSQL and none a list: a
// text is written behind another one, two documents are joined by a function.
//
// Sources: PostgreSQL 18 manual, 9.4. String Functions and Operators, 10.2. Operators.
func documentConcat(l, r ast.Type) (Signature, error) {
	if l.IsText() || r.IsText() || (l == ast.JSON || r == ast.JSON) && (l.Kind == ast.TypeUnknown || r.Kind == ast.TypeUnknown) {
		return Signature{ast.Text, ast.Text, ast.Text}, nil
	}
	return Signature{}, mismatch("||", l, r)
}

// JoinsDocuments tells that || of two types, of which one may be unknown, is that of documents.
func JoinsDocuments(d *spec.Dialect, l, r ast.Type) bool {
	return d.Documents == spec.DocumentsTwo && (l == ast.JSONB || r == ast.JSONB) && (l == ast.JSONB || l.Kind == ast.TypeUnknown) && (r == ast.JSONB || r.Kind == ast.TypeUnknown)
}

// DeletesFromDocument tells that - of a type is that of documents.
func DeletesFromDocument(d *spec.Dialect, l ast.Type) bool {
	return d.Documents == spec.DocumentsTwo && l == ast.JSONB
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
	case from == ast.JSONB && d.Documents == spec.DocumentsTwo && explicit && (to.IsNumeric() && to.Kind != ast.TypeReal || to.Kind == ast.TypeBoolean):
		return nil
	case d.Documents == spec.DocumentsTwo && !explicit && isDocument(from) && (isDocument(to) || to.Kind == ast.TypeText):
		return nil // assigned
	case isDocument(from) && to.Kind == ast.TypeText && (explicit || d.Documents == spec.DocumentsUnchanged):
		return nil
	case isDocument(from) && isDocument(to) && explicit:
		return nil
	}
	return &Unsupported{"conversion of " + from.String() + " to " + to.String()}
}
