package function

import (
	"math/big"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// jsonOfMySQL is the chapter of MySQL's functions of JSON documents.
var jsonOfMySQL = func() chapter {
	all := chapter{
		function.JSONArrayOfMySQL:      {compute: typedArray},
		function.JSONObjectOfMySQL:     {compute: typedObject},
		function.JSONQuoteOfMySQL:      {compute: typedQuote},
		function.JSONExtractOfMySQL:    {compute: typedExtract},
		function.JSONMemberOfMySQL:     {compute: typedExtract},
		function.JSONMemberTextOfMySQL: {compute: typedMemberText},
		function.JSONUnquote:           {compute: unquoted},
		function.JSONTypeOfMySQL:       {compute: typedType},
		function.JSONValidOfMySQL:      {compute: typedValid},
		function.JSONLength:            {compute: typedLength},
		function.JSONDepth:             {compute: typedDepth},
		function.JSONKeys:              {compute: typedKeys},
		function.JSONContains:          {compute: typedContains},
		function.JSONContainsPath:      {compute: containsPath},
		function.JSONInsertOfMySQL:     {compute: typedEdit(false, true)},
		function.JSONReplaceOfMySQL:    {compute: typedEdit(true, false)},
		function.JSONSetOfMySQL:        {compute: typedEdit(true, true)},
		function.JSONRemoveOfMySQL:     {compute: typedRemove},
		function.JSONArrayAppend:       {compute: arrayAppend},
		function.JSONMergePatch:        {compute: mergePatch},
		function.JSONMergePreserve:     {compute: mergePreserve},
	}
	for f, code := range all {
		code.types = typedDocuments
		all[f] = code
	}
	return all
}()

// typedDocuments is the signature of functions of documents where these have a type.
func typedDocuments(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	for i, t := range arguments {
		fits := t.IsText() || t.Kind == ast.TypeUnknown
		kind := f.Parameter(i)
		if f.Variadic && len(f.Parameters) > 1 && f.Parameters[len(f.Parameters)-1] == function.Any { // paths and values by turns, behind a document or from the first on
			kind = f.Parameters[len(f.Parameters)-1]
			if begin := len(f.Parameters) - 2; i < begin {
				kind = f.Parameters[i]
			} else if (i-begin)%2 == 0 {
				kind = f.Parameters[begin]
			}
		}
		fits = fits || t.Kind == ast.TypeDocument && (kind == function.Document || kind == function.Any)
		if kind == function.Any {
			fits = (fits || t.Kind == ast.TypeInteger || t.Kind == ast.TypeDouble) && !MayBeTruth(x.Args[i])
		}
		if !fits {
			return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
		operands = append(operands, t)
	}
	if f.Result == function.Document {
		return operands, ast.JSON, nil
	}
	if f.Result == function.Integer {
		return operands, ast.Integer, nil
	}
	if f.Result == function.Condition {
		return operands, typing.Predicate(d), nil
	}
	return operands, ast.Text, nil
}

// MayBeTruth tells whether an expression is, or may choose, a truth value, which becomes true or
// false in a document.
func MayBeTruth(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Literal:
		return x.Kind == ast.LiteralTrue || x.Kind == ast.LiteralFalse
	case *ast.ColumnRef, *ast.Cast, *ast.Subquery, *ast.Aggregate:
		return false
	case *ast.Unary:
		return x.Op != ast.Negate && x.Op != ast.Plus
	case *ast.Binary:
		return x.Op == ast.And || x.Op == ast.Or || x.Op == ast.Xor
	case *ast.Call:
		return !function.MakesDocuments(x.Name) && (x.Name == function.JSONValidOfMySQL.Name || x.Name == function.JSONContains.Name || x.Name == function.JSONContainsPath.Name) || slices.ContainsFunc(x.Args, MayBeTruth)
	default: // a predicate, or a form that may choose one
		return true
	}
}

// typedDocument is an argument read as a document; nil if the call is decided.
func (c *call) typedDocument(i int) *document.Node {
	v := c.arguments[i]
	if v.IsNull() {
		failed := c.null()
		c.failed = &failed
		return nil
	}
	n := semantics.ReadDocument(c.e, c.text(i))
	if n == nil && c.failed == nil {
		failed := c.raised(function.JSONMalformed, semantics.ClassCast)
		c.failed = &failed
	}
	return n
}

// typedPath is an argument read as a path; false if the call is decided.
func (c *call) typedPath(i int, single bool) (path []leg, right bool) {
	if c.arguments[i].IsNull() {
		failed := c.null()
		c.failed = &failed
		return nil, false
	}
	path, right = readPath(c.text(i))
	if !right || single && manyOf(path) {
		failed := c.wrongPath()
		c.failed = &failed
		return nil, false
	}
	if slices.ContainsFunc(path, func(l leg) bool { return l.kind == legRange && l.firstEnd == l.back && l.first == l.last }) {
		c.e.MarkUnsupported("a range of one element in a path") // a wrong one by the manual, not by json_path.cc
	}
	return path, true
}

// typedPart is an argument as a part of a document.
func (c *call) typedPart(i int) *document.Node {
	v := c.arguments[i]
	if v.Kind() == semantics.KindNull {
		return &document.Node{Kind: document.Null}
	}
	if v.Kind() == semantics.KindText {
		if v.IsDocument() {
			return semantics.ReadDocument(c.e, v.Str())
		}
		return document.StringOf(c.text(i))
	}
	if v.Kind() == semantics.KindFloat {
		text := c.text(i)
		if !strings.ContainsAny(text, ".e") {
			text += ".0"
		}
		return document.NumberOf(text)
	}
	if v.Kind() == semantics.KindInteger || v.Kind() == semantics.KindUnsigned {
		return document.NumberOf(c.text(i))
	}
	c.e.MarkUnsupported(c.f.Name + " of " + v.Kind().String())
	return &document.Node{Kind: document.Null}
}

// asDocument is a document as the result.
func (c *call) asDocument(k spec.Case, n *document.Node) semantics.Value {
	c.apply(k)
	v := semantics.DocumentOfNode(c.e, n)
	if len(v.Str()) > longest {
		return c.unmodelled("so long a document")
	}
	return v
}

func typedArray(c *call) semantics.Value {
	array := &document.Node{Kind: document.Array}
	for i := range c.arguments {
		array.Items = append(array.Items, c.typedPart(i))
	}
	return c.asDocument(c.nullOr(), array)
}

// nullOr is the case of a NULL among the arguments, or of values.
func (c *call) nullOr() spec.Case {
	if c.hasNull() {
		return function.JSONOfNull
	}
	return function.JSONFound
}

func typedObject(c *call) semantics.Value {
	if len(c.arguments)%2 != 0 {
		return c.raised(function.JSONMalformed, semantics.ClassArgument)
	}
	object := &document.Node{Kind: document.Object}
	for i := 0; i < len(c.arguments); i += 2 {
		if c.arguments[i].IsNull() {
			return c.raised(function.JSONWrong, semantics.ClassArgument)
		}
		object.Members = append(object.Members, document.Member{Name: document.Escape(c.text(i)), Value: c.typedPart(i + 1)})
	}
	if len(c.arguments) == 0 {
		return c.asDocument(function.JSONMissing, object)
	}
	return c.asDocument(c.nullOr(), object)
}

func typedQuote(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		return c.null()
	}
	return c.value(document.StringOf(c.text(0)).String())
}

// extracted is what JSON_EXTRACT gives; nil if the call is decided.
func (c *call) extracted() *document.Node {
	n := c.typedDocument(0)
	if n == nil {
		return nil
	}
	many := len(c.arguments) > 2
	var all []*document.Node
	for i := 1; i < len(c.arguments); i++ {
		path, right := c.typedPath(i, false)
		if !right {
			return nil
		}
		many = many || manyOf(path)
		for _, place := range seek(&n, path) {
			all = append(all, *place)
		}
	}
	switch {
	case len(all) == 0:
		failed := c.nothing()
		c.failed = &failed
		return nil
	case many:
		return &document.Node{Kind: document.Array, Items: all}
	}
	return all[0]
}

func typedExtract(c *call) semantics.Value {
	n := c.extracted()
	if n == nil {
		return semantics.Null
	}
	return c.asDocument(function.JSONFound, n)
}

// shownText is the characters of a string, the text of another document.
func (c *call) shownText(n *document.Node) semantics.Value {
	if n.Kind == document.String {
		s, _ := document.Unescape(n.Text)
		return c.value(s)
	}
	return c.value(semantics.DocumentOfNode(c.e, n).Str())
}

func typedMemberText(c *call) semantics.Value {
	n := c.extracted()
	if n == nil {
		return semantics.Null
	}
	return c.shownText(n)
}

func unquoted(c *call) semantics.Value {
	v := c.arguments[0]
	if v.IsNull() {
		return c.null()
	}
	if v.IsDocument() {
		return c.shownText(semantics.ReadDocument(c.e, v.Str()))
	}
	s := c.text(0)
	if len(s) < 2 || s[0] != '"' || s[len(s)-1] != '"' {
		c.apply(function.JSONMissing)
		return c.made(s)
	}
	if hasOtherEscape(s) {
		return c.unmodelled("JSON_UNQUOTE of an escape that JSON does not have")
	}
	n := c.typedDocument(0)
	if n == nil {
		return semantics.Null
	}
	return c.shownText(n)
}

// hasOtherEscape tells that a backslash stands before a sign that JSON does not escape: the manual
// lets JSON_UNQUOTE ignore the backslash and also says that the string is an error.
func hasOtherEscape(s string) bool {
	for i := 0; i+1 < len(s); i++ {
		if s[i] == '\\' {
			if i++; strings.IndexByte(`"\/bfnrtu`, s[i]) < 0 {
				return true
			}
		}
	}
	return false
}

func typedType(c *call) semantics.Value {
	n := c.typedDocument(0)
	if n == nil {
		return semantics.Null
	}
	c.apply(function.JSONFound)
	return semantics.Text(typeInMySQL(n))
}

// typeInMySQL is the name that MySQL has for what a node is.
func typeInMySQL(n *document.Node) string {
	if n.Kind == document.Number {
		i, whole := new(big.Int).SetString(n.Text, 10)
		switch {
		case whole && i.IsInt64():
			return "INTEGER"
		case whole && i.IsUint64():
			return "UNSIGNED INTEGER"
		}
		return "DOUBLE"
	}
	return [...]string{document.Null: "NULL", document.False: "BOOLEAN", document.True: "BOOLEAN", document.Number: "", document.String: "STRING", document.Array: "ARRAY", document.Object: "OBJECT"}[n.Kind]
}

func typedValid(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		return c.null()
	}
	if semantics.ReadDocument(c.e, c.text(0)) == nil {
		v := c.truth(false)
		c.apply(function.JSONMissing)
		return v
	}
	return c.truth(true)
}

// typedLocated is what the path of an argument, if it is given, leads to in the first; nil if the
// call is decided.
func (c *call) typedLocated(at int) *document.Node {
	n := c.typedDocument(0)
	if n == nil || !c.has(at) {
		return n
	}
	path, right := c.typedPath(at, true)
	if !right {
		return nil
	}
	if places := seek(&n, path); len(places) > 0 {
		return *places[0]
	}
	failed := c.nothing()
	c.failed = &failed
	return nil
}

func typedLength(c *call) semantics.Value {
	n := c.typedLocated(1)
	if n == nil {
		return semantics.Null
	}
	if !n.IsContainer() {
		return c.number(1)
	}
	return c.number(semantics.Normal(c.e, n).Size())
}

func typedDepth(c *call) semantics.Value {
	n := c.typedDocument(0)
	if n == nil {
		return semantics.Null
	}
	return c.number(semantics.DocumentDepth(n))
}

func typedKeys(c *call) semantics.Value {
	n := c.typedLocated(1)
	if n == nil {
		return semantics.Null
	}
	if n.Kind != document.Object {
		return c.nothing()
	}
	keys := &document.Node{Kind: document.Array}
	for _, m := range semantics.Normal(c.e, n).Members {
		keys.Items = append(keys.Items, &document.Node{Kind: document.String, Text: m.Name})
	}
	return c.asDocument(function.JSONFound, keys)
}

func typedContains(c *call) semantics.Value {
	if c.hasNull() {
		return c.null()
	}
	part := c.typedDocument(1)
	if part == nil {
		return semantics.Null
	}
	n := c.typedLocated(2)
	if n == nil {
		return semantics.Null
	}
	return c.truth(c.contains(semantics.Normal(c.e, n), semantics.Normal(c.e, part)))
}

// contains tells whether a document in normal form contains another one (contains_wr). By the
// manual numbers of two types are not comparable, by the source an integer equals a double.
func (c *call) contains(n, part *document.Node) bool {
	if n.Kind == document.Object {
		if part.Kind != document.Object {
			return false
		}
		for _, m := range part.Members {
			name, _ := document.Unescape(m.Name)
			i := n.Member(name)
			if i < 0 || !c.contains(n.Members[i].Value, m.Value) {
				return false
			}
		}
		return true
	}
	if n.Kind == document.Array {
		wanted := []*document.Node{part}
		if part.Kind == document.Array {
			wanted = part.Items
		}
		for _, w := range wanted {
			within := func(x *document.Node) bool {
				if w.Kind == document.Array && x.Kind != document.Array {
					return false
				}
				return c.contains(x, w)
			}
			if !slices.ContainsFunc(n.Items, within) {
				return false
			}
		}
		return true
	}
	equal := document.Equal(n, part)
	if equal && typeInMySQL(n) != typeInMySQL(part) {
		c.e.MarkUnsupported("JSON_CONTAINS of an integer and a double that are equal")
	}
	return equal
}

func containsPath(c *call) semantics.Value {
	if c.hasNull() {
		return c.null()
	}
	n := c.typedDocument(0)
	if n == nil {
		return semantics.Null
	}
	all := strings.EqualFold(c.text(1), "all")
	if !all && !strings.EqualFold(c.text(1), "one") {
		return c.wrongPath()
	}
	found := all
	for i := 2; i < len(c.arguments); i++ {
		path, right := c.typedPath(i, false)
		if !right {
			return semantics.Null
		}
		if leads := len(seek(&n, path)) > 0; leads != all {
			found = leads
			break
		}
	}
	return c.truth(found)
}
