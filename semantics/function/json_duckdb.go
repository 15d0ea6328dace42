package function

import (
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// jsonOfDuckDB is the chapter of DuckDB's functions of JSON documents.
var jsonOfDuckDB = func() chapter {
	all := chapter{
		function.JSONExtractOfDuckDB:  {compute: atPath(func(c *call, n *document.Node) semantics.Value { return c.rewritten(n) })},
		function.JSONExtractString:    {compute: atPath(stringAt)},
		function.JSONTypeOfDuckDB:     {compute: atPath(func(c *call, n *document.Node) semantics.Value { return semantics.Text(typeInDuckDB(n)) })},
		function.JSONValidOfDuckDB:    {compute: typedValid},
		function.JSONValue:            {compute: atPath(scalarAt)},
		function.JSONExists:           {compute: existsAt},
		function.JSONContainsOfDuckDB: {compute: containsAnywhere},
		function.JSONArrayLengthOfDuckDB: {compute: atPath(func(_ *call, n *document.Node) semantics.Value {
			return semantics.UnsignedInteger(uint64(len(n.Items)))
		})},
		function.JSONMergePatchOfDuckDB: {compute: mergePatchInOrder},
		function.JSONTextOfDuckDB:       {compute: atPath(func(c *call, n *document.Node) semantics.Value { return c.rewritten(n) })},
		function.JSONArrayOfDuckDB:      {compute: plainArray},
		function.JSONObjectOfDuckDB:     {compute: plainObject},
		function.ToJSON:                 {compute: toJSON},
		function.JSONMemberOfDuckDB:     {compute: atPath(func(c *call, n *document.Node) semantics.Value { return c.rewritten(n) })},
		function.JSONMemberTextOfDuckDB: {compute: atPath(stringAt)},
		function.JSONStructure:          {compute: structureOf},
	}
	for f, code := range all {
		code.types = plainDocuments
		all[f] = code
	}
	return all
}()

// plainDocuments is the signature of functions of documents that are texts with a type.
func plainDocuments(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	for i, t := range arguments {
		fits := t.IsText() || t.Kind == ast.TypeUnknown
		switch kind := f.Parameter(i); {
		case kind == function.Document:
			fits = fits || t.Kind == ast.TypeDocument
		case kind == function.Path:
			if f == function.JSONTypeOfDuckDB || f == function.JSONExists || f == function.JSONArrayLengthOfDuckDB { // alone none has {…, BIGINT}
				if t.Kind == ast.TypeInteger {
					return nil, t, &typing.Error{Message: f.Name + " does not accept " + t.String() + " as a path"}
				}
			}
			if t.Kind == ast.TypeInteger && t.Width == 128 { // ImplicitCastHugeint leads to neither BIGINT nor VARCHAR
				return nil, t, &typing.Error{Message: f.Name + " does not accept " + t.String() + " as a path"}
			}
			fits = fits || t.Kind == ast.TypeInteger && !t.Unsigned
			if err := literalPath(f, d, x.Args[i]); err != nil {
				return nil, t, err
			}
		case f == function.JSONObjectOfDuckDB && i%2 == 0: // a name
		default:
			fits = fits || t.Kind == ast.TypeDocument || t.Kind == ast.TypeInteger || t.Kind == ast.TypeBoolean
		}
		if !fits {
			return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
		operands = append(operands, t)
	}
	if f.Result == function.Document {
		return operands, ast.JSON, nil
	}
	if f.Result == function.Unsigned {
		return operands, ast.Unsigned, nil
	}
	if f.Result == function.Condition {
		return operands, typing.Predicate(d), nil
	}
	return operands, ast.Text, nil
}

// literalPath refuses a literal that is no path when the query is bound.
func literalPath(f *function.Function, d *spec.Dialect, x ast.Expr) error {
	literal, is := x.(*ast.Literal)
	if !is || literal.Kind != ast.LiteralString {
		return nil
	}
	switch _, many, right := stepsOf(literal.Text, false); {
	case many:
		return &typing.Unsupported{Feature: f.Name + " with a path to several places"}
	case !right, literal.Text == "" && d.PathsNeverEmpty:
		return &typing.Error{Message: "no path of a JSON document: " + literal.Text}
	}
	return nil
}

// pathStep is a step of a path of DuckDB: the name of a member, or an index.
type pathStep struct {
	name    string
	index   int
	cell    bool
	fromEnd bool
	pointer bool // a part of a pointer: either
	nowhere bool // [#]
}

// stepsOf reads a path; many tells that it may lead to several places.
func stepsOf(p string, number bool) (steps []pathStep, many, right bool) {
	switch {
	case p == "":
		return nil, false, true
	case number:
		p = "$[" + p + "]"
	case p[0] == '/', p[0] == '$':
	case strings.Contains(p, `"`):
		p = "/" + p
	default:
		p = `$."` + p + `"`
	}
	if p[0] == '/' {
		for _, part := range strings.Split(p[1:], "/") {
			bare := strings.ReplaceAll(strings.ReplaceAll(part, "~0", ""), "~1", "") // another escape leads to nothing: ptr_next_token, yyjson.cpp
			steps = append(steps, pathStep{pointer: true, nowhere: strings.Contains(bare, "~"), name: strings.ReplaceAll(strings.ReplaceAll(part, "~1", "/"), "~0", "~")})
		}
		return steps, false, true
	}
	for p = p[1:]; p != ""; {
		sign := p[0]
		var s pathStep
		if p = p[1:]; p == "" {
			return nil, many, false
		}
		switch sign {
		case '.':
			if p[0] == '*' || p[0] == '.' {
				return nil, true, true
			}
			if s.name, p, right = duckdbKey(p); right && s.name == "*" { // in quotes too, JSONKeyReadResult::IsWildCard
				return nil, true, true
			}
		case '[':
			if p[0] == '*' {
				return nil, true, true
			}
			s, p, right = duckdbCell(p)
		default:
			right = false
		}
		if !right {
			return nil, false, false
		}
		steps = append(steps, s)
	}
	return steps, many, true
}

func duckdbKey(p string) (name, rest string, right bool) {
	if p[0] != '"' {
		end := strings.IndexAny(p, ".[")
		if end < 0 {
			end = len(p)
		}
		return p[:end], p[end:], end > 0
	}
	var b strings.Builder
	for i := 1; i < len(p); i++ {
		switch {
		case p[i] == '"':
			return b.String(), p[i+1:], i > 1
		case p[i] == '\\' && i+1 < len(p):
			if i++; p[i] != '"' && p[i] != '\\' {
				b.WriteByte('\\')
			}
		}
		b.WriteByte(p[i])
	}
	return "", "", false
}

func duckdbCell(p string) (s pathStep, rest string, right bool) {
	s.cell = true
	if strings.HasPrefix(p, "#") {
		if p = p[1:]; strings.HasPrefix(p, "]") {
			s.nowhere = true
			return s, p[1:], true
		}
		if !strings.HasPrefix(p, "-") {
			return s, "", false
		}
	}
	p, s.fromEnd = strings.CutPrefix(p, "-")
	end := strings.IndexByte(p, ']')
	if end <= 0 || end > 19 { // IDX_T_SAFE_DIG of ReadInteger
		return s, "", false
	}
	if end == 19 && strings.Trim(p[:end], "0123456789") == "" {
		s.nowhere = true
		return s, p[end+1:], true
	}
	n, err := strconv.ParseUint(p[:end], 10, 63)
	s.index = int(n)
	s.fromEnd = s.fromEnd && n != 0
	return s, p[end+1:], err == nil
}

// follow is what steps lead to from a node, nil if to nothing.
func follow(n *document.Node, steps []pathStep) *document.Node {
	for _, s := range steps {
		index := s.index
		switch {
		case s.nowhere:
			return nil
		case s.pointer && n.Kind == document.Array:
			i, err := strconv.ParseUint(s.name, 10, 31)
			if err != nil || len(s.name) > 1 && s.name[0] == '0' {
				return nil
			}
			index = int(i)
		case s.fromEnd:
			index = len(n.Items) - s.index
		}
		if s.cell || s.pointer && n.Kind == document.Array {
			if n.Kind != document.Array || index < 0 || index >= len(n.Items) {
				return nil
			}
			n = n.Items[index]
			continue
		}
		i := n.Member(s.name)
		if n.Kind != document.Object || i < 0 {
			return nil
		}
		n = n.Members[i].Value
	}
	return n
}

// atPath is a function of what the second argument leads to in the first, or of the first.
func atPath(of func(c *call, n *document.Node) semantics.Value) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		n, decided := c.reached()
		if decided {
			return semantics.Null
		}
		if n == nil {
			return c.nothing()
		}
		c.apply(function.JSONFound)
		return of(c, n)
	}
}

// reached is what the second argument leads to in the first, or the first.
func (c *call) reached() (n *document.Node, decided bool) {
	if c.hasNull() {
		failed := c.null()
		c.failed = &failed
		return nil, true
	}
	if n = c.typedDocument(0); n == nil {
		return nil, true
	}
	if !c.has(1) {
		return n, false
	}
	steps, many, right := stepsOf(c.text(1), c.arguments[1].Kind() == semantics.KindInteger)
	if many || !right {
		failed := c.unmodelled("a path that is no literal and wrong, or leads to several places")
		c.failed = &failed
		return nil, true
	}
	return follow(n, steps), false
}

// rewritten is a document as it is written again.
func (c *call) rewritten(n *document.Node) semantics.Value {
	v := semantics.DocumentOfNode(c.e, n)
	if strings.Contains(v.Str(), `\u00`) {
		c.e.MarkUnsupported("control characters in JSON documents")
	}
	return v
}

func stringAt(c *call, n *document.Node) semantics.Value {
	if n.Kind == document.Null {
		return semantics.Null
	}
	if n.Kind == document.String {
		s, whole := document.Unescape(n.Text)
		if !whole || strings.ContainsRune(s, 0) {
			return c.unmodelled("strings with halves of surrogate pairs or NUL")
		}
		return c.made(s)
	}
	return semantics.Text(c.rewritten(n).Str())
}

func scalarAt(c *call, n *document.Node) semantics.Value {
	if n.Kind == document.Null || n.IsContainer() {
		return semantics.Null
	}
	return semantics.Text(c.rewritten(n).Str())
}

func typeInDuckDB(n *document.Node) string {
	if n.Kind == document.Number {
		switch {
		case n.IsReal():
			return "DOUBLE"
		case strings.HasPrefix(n.Text, "-"):
			if _, err := strconv.ParseInt(n.Text, 10, 64); err == nil {
				return "BIGINT"
			}
		default:
			if _, err := strconv.ParseUint(n.Text, 10, 64); err == nil {
				return "UBIGINT"
			}
		}
		return "DOUBLE"
	}
	return [...]string{document.Null: "NULL", document.False: "BOOLEAN", document.True: "BOOLEAN", document.Number: "", document.String: "VARCHAR", document.Array: "ARRAY", document.Object: "OBJECT"}[n.Kind]
}

func existsAt(c *call) semantics.Value {
	n, decided := c.reached()
	if decided {
		return semantics.Null
	}
	if n == nil {
		c.apply(function.JSONMissing)
		return semantics.Boolean(false)
	}
	return c.truth(true)
}

func containsAnywhere(c *call) semantics.Value {
	if c.hasNull() {
		return c.null()
	}
	n := c.typedDocument(0)
	part := c.typedDocument(1)
	if n == nil || part == nil {
		return semantics.Null
	}
	if part.IsContainer() {
		c.apply(function.JSONMissing)
		return semantics.Boolean(hasInside(n, part))
	}
	return c.truth(hasInside(n, part))
}

// hasInside tells whether a document, or one inside, has another one.
func hasInside(n, part *document.Node) bool {
	return hasAll(n, part) || slices.ContainsFunc(n.Items, func(x *document.Node) bool { return hasInside(x, part) }) ||
		slices.ContainsFunc(n.Members, func(m document.Member) bool { return hasInside(m.Value, part) })
}

// hasAll tells whether a document has each part of another one of its kind.
func hasAll(n, part *document.Node) bool {
	switch {
	case n.Kind != part.Kind || n.IsReal() != part.IsReal():
		return false
	case n.Kind == document.Array:
		return !slices.ContainsFunc(part.Items, func(w *document.Node) bool {
			return !slices.ContainsFunc(n.Items, func(x *document.Node) bool { return hasAll(x, w) })
		})
	case n.Kind == document.Object:
		return !slices.ContainsFunc(part.Members, func(m document.Member) bool {
			name, _ := document.Unescape(m.Name)
			i := n.Member(name)
			return i < 0 || !hasAll(n.Members[i].Value, m.Value)
		})
	}
	return document.Equal(n, part)
}

func mergePatchInOrder(c *call) semantics.Value {
	var n *document.Node
	met := function.JSONFound
	for i := range c.arguments {
		if c.arguments[i].IsNull() {
			n = nil
			continue
		}
		patch := c.typedDocument(i)
		if patch == nil {
			return semantics.Null
		}
		switch {
		case n == nil, n.Kind != document.Object, patch.Kind != document.Object:
			n = patch
		default:
			if slices.ContainsFunc(patch.Members, func(m document.Member) bool { return m.Value.Kind == document.Null }) {
				met = function.JSONMissing
			}
			n = patchedInOrder(n, patch)
		}
	}
	if n == nil {
		return c.null()
	}
	c.apply(met)
	return c.rewritten(n)
}

// patchedInOrder is RFC 7396, of which the members that the patch names stand behind the others.
func patchedInOrder(target, patch *document.Node) *document.Node {
	if patch.Kind != document.Object {
		return patch
	}
	if target == nil || target.Kind != document.Object {
		target = &document.Node{Kind: document.Object}
	}
	made := &document.Node{Kind: document.Object}
	for _, m := range target.Members {
		if name, _ := document.Unescape(m.Name); patch.Member(name) < 0 {
			made.Members = append(made.Members, m)
		}
	}
	for _, m := range patch.Members {
		if m.Value.Kind == document.Null {
			continue
		}
		var old *document.Node
		name, _ := document.Unescape(m.Name)
		if i := target.Member(name); i >= 0 {
			old = target.Members[i].Value
		}
		made.Members = append(made.Members, document.Member{Name: m.Name, Value: patchedInOrder(old, m.Value)})
	}
	return made
}

// plainPart is an argument as a part of a document.
func (c *call) plainPart(i int) *document.Node {
	if v := c.arguments[i]; v.Kind() == semantics.KindBoolean {
		return document.TruthOf(v.Bool())
	}
	return c.typedPart(i)
}

func plainArray(c *call) semantics.Value {
	array := &document.Node{Kind: document.Array}
	for i := range c.arguments {
		array.Items = append(array.Items, c.plainPart(i))
	}
	c.apply(c.nullOr())
	return c.rewritten(array)
}

func plainObject(c *call) semantics.Value {
	if len(c.arguments)%2 != 0 {
		return c.unmodelled("an odd number of arguments")
	}
	object := &document.Node{Kind: document.Object}
	for i := 0; i < len(c.arguments); i += 2 {
		if c.arguments[i].IsNull() {
			return c.unmodelled("NULL as a name")
		}
		object.Members = append(object.Members, document.Member{Name: document.Escape(c.text(i)), Value: c.plainPart(i + 1)})
	}
	c.apply(c.nullOr())
	return c.rewritten(object)
}

func toJSON(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		return c.null()
	}
	c.apply(function.JSONFound)
	return c.rewritten(c.plainPart(0))
}
