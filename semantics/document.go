package semantics

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleToDocument.
const (
	toDocumentNull spec.Case = iota
	toDocumentText
	toDocumentMalformed
)

var ruleToDocument = spec.Declare(spec.Rule{
	ID:        "cast.to-json",
	Statement: "A text becomes a JSON document if it is one; anything else raises. NULL stays NULL. The document has the members of an object by the length of their names and their bytes, the last of each name, and a blank behind each comma and colon.",
	From:      documentSource(spec.MySQL("13.5 The JSON Data Type", "json.html").With(spec.MySQLCode("Json_wrapper::to_string, wrapper_to_string", "sql-common/json_dom.cc"))),
	Cases:     []string{toDocumentNull: "null", toDocumentText: "text", toDocumentMalformed: "malformed"},
	Only:      []string{"mysql", "postgres", "duckdb"},
	Except:    map[string][]string{"mysql56": {"null", "text", "malformed"}},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "JSON keeps the text; JSONB has that form, and numbers as numeric shows them.", From: documentSource(spec.PostgreSQL("8.14. JSON Types", "json.sgml"))},
		{Dialects: []string{"duckdb"}, Statement: "The text stays as it is. A comma may stand behind the last element.", From: documentSource(spec.DuckDBCode("CastVarcharToJSON, JSONCommon::READ_FLAG", "extension/json/json_functions.cpp, extension/json/include/json_common.hpp"))},
	},
})

func documentSource(s spec.Source) spec.Source {
	s.Read = "2026-11-29"
	return s
}

// maxDocumentDepth is how deep documents may nest: MySQL refuses more (JSON_DOCUMENT_MAX_DEPTH).
const maxDocumentDepth = 100

// ReadDocument reads a text as the dialect reads a document; nil if it is none.
func ReadDocument(e *Evaluation, text string) *document.Node {
	unchanged := e.Dialect.Documents == spec.DocumentsUnchanged
	n, _, err := document.Grammar{Trailing: unchanged}.Parse(text)
	if err != nil {
		if folded := strings.ToLower(text); unchanged && (strings.Contains(folded, "nan") || strings.Contains(folded, "inf")) {
			e.MarkUnsupported("a JSON document with infinities or NaN")
		}
		return nil
	}
	if DocumentDepth(n) > maxDocumentDepth {
		e.MarkUnsupported("a JSON document of that depth")
	}
	return n
}

// DocumentDepth is how deep a document nests: 1 without elements.
func DocumentDepth(n *document.Node) int {
	deepest := 0
	for _, x := range n.Items {
		deepest = max(deepest, DocumentDepth(x))
	}
	for _, m := range n.Members {
		deepest = max(deepest, DocumentDepth(m.Value))
	}
	return deepest + 1
}

// toDocument converts a value to a type of documents.
func toDocument(e *Evaluation, v Value, to ast.Type) Value {
	if v.kind == KindNull {
		e.apply(ruleToDocument, toDocumentNull)
		return Null
	}
	if v.kind == KindInteger || v.kind == KindUnsigned {
		t := TextOf(e, &v)
		return DocumentText(t.text)
	}
	if v.kind != KindText {
		e.MarkUnsupported("a JSON document of " + v.kind.String())
		return Null
	}
	if v.document != formText && e.Dialect.Documents != spec.DocumentsTwo {
		return v
	}
	if v.document == formBinary && to == ast.JSONB {
		return v
	}
	n := ReadDocument(e, v.text)
	if n == nil {
		e.apply(ruleToDocument, toDocumentMalformed)
		return e.Raise(ClassCast)
	}
	e.apply(ruleToDocument, toDocumentText)
	if e.Dialect.Documents == spec.DocumentsUnchanged || e.Dialect.Documents == spec.DocumentsTwo && to == ast.JSON {
		return DocumentText(v.text)
	}
	return DocumentOfNode(e, n)
}

// DocumentOfNode is the value of a type of documents that a tree is, in the dialect's normal
// form.
func DocumentOfNode(e *Evaluation, n *document.Node) Value {
	normal := Normal(e, n)
	switch e.Dialect.Documents {
	case spec.DocumentsUnchanged:
		return DocumentText(normal.String())
	case spec.DocumentsTwo:
		return binaryDocumentText(spaced.Write(normal))
	case spec.DocumentsNone, spec.DocumentsSorted:
	}
	return DocumentText(spaced.Write(normal))
}

var spaced = document.Layout{Colon: ": ", Comma: ", "}

// Normal is a document in the dialect's normal form.
func Normal(e *Evaluation, n *document.Node) *document.Node {
	switch n.Kind {
	case document.Number:
		return document.NumberOf(normalNumber(e, n))
	case document.String:
		s, whole := document.Unescape(n.Text)
		if !whole || strings.ContainsRune(s, 0) {
			e.MarkUnsupported("a JSON document with halves of surrogate pairs or NUL")
		}
		return document.StringOf(s)
	case document.Array:
		c := &document.Node{Kind: document.Array}
		for _, x := range n.Items {
			c.Items = append(c.Items, Normal(e, x))
		}
		return c
	case document.Object:
		return normalObject(e, n)
	case document.Null, document.False, document.True:
	}
	return n
}

func normalObject(e *Evaluation, n *document.Node) *document.Node {
	c := &document.Node{Kind: document.Object}
	sorts := e.Dialect.Documents != spec.DocumentsUnchanged
	for _, m := range n.Members {
		name, whole := document.Unescape(m.Name)
		if !whole || strings.ContainsRune(name, 0) {
			e.MarkUnsupported("a JSON document with halves of surrogate pairs or NUL")
		}
		member := document.Member{Name: document.Escape(name), Value: Normal(e, m.Value)}
		if i := c.Member(name); i >= 0 && sorts {
			c.Members[i] = member
		} else {
			c.Members = append(c.Members, member)
		}
	}
	if sorts {
		slices.SortStableFunc(c.Members, func(a, b document.Member) int {
			x, _ := document.Unescape(a.Name)
			y, _ := document.Unescape(b.Name)
			if len(x) != len(y) {
				return len(x) - len(y)
			}
			return strings.Compare(x, y)
		})
	}
	return c
}

// normalNumber writes a number as the dialect's documents do.
func normalNumber(e *Evaluation, n *document.Node) string {
	if e.Dialect.Documents == spec.DocumentsTwo {
		d, err := decimal.NewFromString(n.Text)
		if err != nil || d.Exponent() > 1000 || d.Exponent() < -1000 {
			e.MarkUnsupported("a JSON document with so great a number")
			return n.Text
		}
		return d.StringFixed(max(0, -d.Exponent()))
	}
	if !n.IsReal() {
		if i, ok := new(big.Int).SetString(n.Text, 10); ok && (i.IsInt64() || i.IsUint64()) {
			if n.Text == "-0" {
				e.MarkUnsupported("a JSON document with the number -0")
			}
			return i.String()
		}
	}
	f, err := strconv.ParseFloat(n.Text, 64)
	if err != nil {
		e.MarkUnsupported("a JSON document with so great a number")
		return n.Text
	}
	if e.Dialect.Documents == spec.DocumentsUnchanged && (f != 0 && (f < 1e-4 && f > -1e-4 || f >= 1e15 || f <= -1e15)) {
		e.MarkUnsupported("a JSON document with a number that may have an exponent")
	}
	text := floatText(e, f)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

// refuseDocument says that a comparison of documents is not modelled where they are not
// compared as texts.
func refuseDocument(e *Evaluation, v *Value) {
	if v.document != formText && (e.Dialect.Documents == spec.DocumentsSorted || e.Dialect.Documents == spec.DocumentsTwo && v.document != formBinary) {
		e.MarkUnsupported("comparison of JSON documents")
	}
}

// refuseDocumentKey says that duplicates of documents are not modelled where they are not compared as
// texts. PostgreSQL's JSON is refused by its type where a key matters.
func refuseDocumentKey(e *Evaluation, v *Value) {
	if e.Dialect.Documents == spec.DocumentsSorted {
		refuseDocument(e, v)
	}
}

// DocumentOfText is the value of a type of documents that has a text which is one: JSON keeps it.
func DocumentOfText(e *Evaluation, text string, t ast.Type) Value {
	if t == ast.JSON {
		return DocumentText(text)
	}
	n := ReadDocument(e, text)
	if n == nil {
		return Null
	}
	return DocumentOfNode(e, n)
}
