package semantics

import (
	"cmp"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

var ruleCompareDocuments = spec.Declare(spec.Rule{
	ID:        "compare.documents",
	Statement: "JSONB documents are equal if they are the same document; numbers go by value. An object comes before in falling order an array, true, false, a number, a string and null; of objects and of arrays the one with more members or elements is greater, of as many the first that differ decide, names before values, in the order in which JSONB has them. An empty array that is the whole document comes before all but objects and arrays with elements, and before these. JSON has no comparison.",
	From:      documentSource(spec.PostgreSQL("8.14.4. jsonb Indexing", "json.sgml").With(spec.PostgreSQLCode("compareJsonbContainers, compareJsonbScalarValue", "src/backend/utils/adt/jsonb_util.c"))),
	Cases:     []string{valuesEqual: "equal", valuesDifferent: "different"},
	Only:      []string{"postgres"},
})

// compareDocuments orders two texts of JSONB.
func compareDocuments(e *Evaluation, a, b string) Ordering {
	x, y := ReadDocument(e, a), ReadDocument(e, b)
	if x == nil || y == nil {
		return Unordered
	}
	o := compareWhole(x, y)
	e.apply(ruleCompareDocuments, differs(o))
	return o
}

// compareWhole compares whole documents: one that is no array or object is an array of one element
// there, and the number of elements decides before anything else.
func compareWhole(a, b *document.Node) Ordering {
	if scalarA, scalarB := !a.IsContainer(), !b.IsContainer(); scalarA != scalarB {
		switch {
		case scalarA && b.Kind == document.Array && len(b.Items) == 0:
			return Greater
		case scalarB && a.Kind == document.Array && len(a.Items) == 0:
			return Less
		}
	}
	return compareNodes(a, b)
}

// kindOrder is the order of kinds.
var kindOrder = [...]int{document.Null: 0, document.String: 1, document.Number: 2, document.False: 3, document.True: 3, document.Array: 4, document.Object: 5}

func compareNodes(a, b *document.Node) Ordering {
	if o := cmp.Compare(kindOrder[a.Kind], kindOrder[b.Kind]); o != 0 {
		return Ordering(o)
	}
	switch a.Kind {
	case document.Number:
		x, _ := decimal.NewFromString(a.Text)
		y, _ := decimal.NewFromString(b.Text)
		return Ordering(x.Cmp(y))
	case document.String:
		return compareNames(a.Text, b.Text)
	case document.False, document.True:
		return Ordering(cmp.Compare(a.Kind, b.Kind))
	case document.Array, document.Object:
		if o := cmp.Compare(a.Size(), b.Size()); o != 0 {
			return Ordering(o)
		}
		for i := range a.Items {
			if o := compareNodes(a.Items[i], b.Items[i]); o != Same {
				return o
			}
		}
		for i := range a.Members {
			if o := compareNames(a.Members[i].Name, b.Members[i].Name); o != Same {
				return o
			}
			if o := compareNodes(a.Members[i].Value, b.Members[i].Value); o != Same {
				return o
			}
		}
	case document.Null:
	}
	return Same
}

// compareNames compares the characters of two strings.
func compareNames(a, b string) Ordering {
	x, _ := document.Unescape(a)
	y, _ := document.Unescape(b)
	return Ordering(strings.Compare(x, y))
}

// appendDocumentKey is the key of a document of JSONB: its text with numbers without zeros at
// their ends.
func appendDocumentKey(e *Evaluation, dst []byte, text string) []byte {
	n := ReadDocument(e, text)
	if n == nil {
		return append(dst, tagNull)
	}
	shortest := document.Compact
	shortest.Word = func(b *strings.Builder, n *document.Node) {
		if n.Kind != document.Number {
			b.WriteString(n.String())
			return
		}
		d, _ := decimal.NewFromString(n.Text)
		b.WriteString(d.String())
	}
	return appendString(dst, tagDocument, shortest.Write(n))
}

// Cases of ruleFromDocument.
const (
	fromDocumentNull spec.Case = iota
	fromDocumentValue
	fromDocumentOther
)

var ruleFromDocument = spec.Declare(spec.Rule{
	ID:        "cast.from-json",
	Statement: "A JSONB document that is a number becomes a number of each type as numeric does, true and false become boolean, null is NULL. Of anything else the conversion is an error. A document becomes the text that it has.",
	From:      documentSource(spec.PostgreSQL("8.14. JSON Types", "json.sgml").With(spec.PostgreSQLCode("jsonb_bool, jsonb_numeric, jsonb_int4, cannotCastJsonbValue", "src/backend/utils/adt/jsonb.c"))),
	Cases:     []string{fromDocumentNull: "null", fromDocumentValue: "value", fromDocumentOther: "other"},
	Only:      []string{"postgres"},
})

// fromDocument converts a document of JSONB to a number or a truth value.
func fromDocument(e *Evaluation, v Value, to ast.Type) Value {
	n := ReadDocument(e, v.text)
	switch {
	case n == nil:
		return Null
	case n.Kind == document.Null:
		e.apply(ruleFromDocument, fromDocumentNull)
		return Null
	case to.Kind == ast.TypeBoolean && (n.Kind == document.True || n.Kind == document.False):
		e.apply(ruleFromDocument, fromDocumentValue)
		return Boolean(n.Kind == document.True)
	case to.IsNumeric() && n.Kind == document.Number:
		e.apply(ruleFromDocument, fromDocumentValue)
		number := convert(e, Text(n.Text), ast.Numeric, true)
		if to.Kind == ast.TypeDecimal && to.Precision == ast.Unlimited {
			return number
		}
		return convert(e, number, to, true)
	}
	e.apply(ruleFromDocument, fromDocumentOther)
	return e.Raise(ClassArgument)
}
