package function

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// jsonOfSQLite is the chapter of SQLite's functions of JSON documents.
var jsonOfSQLite = chapter{
	function.JSONText:          {compute: jsonText},
	function.JSONArray:         {compute: jsonArray},
	function.JSONObject:        {compute: jsonObject},
	function.JSONExtract:       {compute: jsonExtract},
	function.JSONMember:        {compute: jsonMember},
	function.JSONMemberText:    {compute: jsonMemberText},
	function.JSONType:          {compute: jsonType},
	function.JSONTypeAt:        {compute: jsonType},
	function.JSONValid:         {compute: jsonValid},
	function.JSONArrayLength:   {compute: jsonArrayLength},
	function.JSONInsert:        {compute: jsonEdited(jsonEdit{creates: true})},
	function.JSONReplace:       {compute: jsonEdited(jsonEdit{replaces: true})},
	function.JSONSet:           {compute: jsonEdited(jsonEdit{creates: true, replaces: true})},
	function.JSONRemove:        {compute: jsonRemove},
	function.JSONPatch:         {compute: jsonPatch},
	function.JSONQuote:         {compute: jsonQuote},
	function.JSONPretty:        {compute: jsonPretty},
	function.JSONErrorPosition: {compute: jsonErrorPosition},
}

// relaxedJSON is what SQLite reads as a document.
var relaxedJSON = document.Grammar{Relaxed: true, Depth: 1000}

// raised is an error of a class, a case of the rule.
func (c *call) raised(k spec.Case, class semantics.Class) semantics.Value {
	c.apply(k)
	return c.e.Raise(class)
}

// document is an argument read as a document; nil if it is none, when the call has failed, or
// if it is NULL, when its result is.
func (c *call) document(i int) *document.Node {
	n, _, _ := c.documentAsRead(i)
	if n == nil && c.failed == nil {
		failed := c.null()
		if !c.arguments[i].IsNull() {
			failed = c.raised(function.JSONMalformed, semantics.ClassCast)
		}
		c.failed = &failed
	}
	return n
}

// documentAsRead is an argument read as a document, and what was wrong with it.
func (c *call) documentAsRead(i int) (n *document.Node, extended bool, err *document.SyntaxError) {
	if c.arguments[i].IsNull() {
		return nil, false, nil
	}
	if c.arguments[i].Kind() == semantics.KindBytes {
		failed := c.unmodelled("byte strings")
		c.failed = &failed
		return nil, false, nil
	}
	return relaxedJSON.Parse(c.text(i))
}

// written is a document as the result, which another function takes as a document.
func (c *call) written(n *document.Node) semantics.Value {
	s := n.String()
	if len(s) > longest {
		return c.unmodelled("so long a document")
	}
	return semantics.DocumentText(s)
}

// found counts the case of values and gives a document as the result.
func (c *call) found(n *document.Node) semantics.Value {
	c.apply(function.JSONFound)
	return c.written(n)
}

func jsonText(c *call) semantics.Value {
	n := c.document(0)
	if n == nil {
		return semantics.Null
	}
	if hasDuplicates(n) {
		return c.unmodelled("a document with members of one name")
	}
	return c.found(n)
}

// hasDuplicates tells whether an object has several members of one name: whether json() preserves
// them is undefined (json1.html, 4.1).
func hasDuplicates(n *document.Node) bool {
	for i, m := range n.Members {
		name, _ := document.Unescape(m.Name)
		if n.Member(name) < i || hasDuplicates(m.Value) {
			return true
		}
	}
	return slices.ContainsFunc(n.Items, hasDuplicates)
}

// DocumentOf is a value as a function of documents puts it into one; false where that is not
// modelled.
func DocumentOf(e *semantics.Evaluation, v semantics.Value) (n *document.Node, modelled bool) {
	switch v.Kind() {
	case semantics.KindNull:
		return &document.Node{Kind: document.Null}, true
	case semantics.KindBytes:
		e.MarkUnsupported("byte strings in JSON documents")
		return nil, false
	case semantics.KindFloat:
		if f := v.Float64(); math.IsInf(f, 0) || math.IsNaN(f) {
			e.MarkUnsupported("infinities in JSON documents")
			return nil, false
		}
	case semantics.KindText:
		if v.IsDocument() {
			n, _, err := relaxedJSON.Parse(v.Str())
			return n, err == nil
		}
		if !utf8.ValidString(v.Str()) || strings.ContainsRune(v.Str(), 0) {
			e.MarkUnsupported("texts that are not UTF-8 or hold NUL in JSON documents")
			return nil, false
		}
		return document.StringOf(v.Str()), true
	case semantics.KindRaised, semantics.KindBoolean, semantics.KindInteger, semantics.KindUnsigned, semantics.KindHuge, semantics.KindDecimal, semantics.KindDate,
		semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry, semantics.KindList, semantics.KindStruct, semantics.KindMap:
	}
	t := semantics.TextOf(e, &v)
	return document.NumberOf(t.Str()), true
}

// put is an argument as a part of a document.
func (c *call) put(i int) *document.Node {
	n, modelled := DocumentOf(c.e, c.arguments[i])
	if !modelled {
		failed := semantics.Null
		c.failed = &failed
	}
	return n
}

// hasNull tells whether an argument is NULL.
func (c *call) hasNull() bool {
	for i := range c.arguments {
		if c.arguments[i].IsNull() {
			return true
		}
	}
	return false
}

// met counts the case of a NULL among arguments that is a value, or of values.
func (c *call) met() {
	if c.hasNull() {
		c.apply(function.JSONOfNull)
	} else {
		c.apply(function.JSONFound)
	}
}

func jsonArray(c *call) semantics.Value {
	array := &document.Node{Kind: document.Array}
	for i := range c.arguments {
		array.Items = append(array.Items, c.put(i))
	}
	if c.failed != nil {
		return semantics.Null
	}
	c.met()
	return c.written(array)
}

func jsonObject(c *call) semantics.Value {
	if len(c.arguments)%2 != 0 {
		return c.raised(function.JSONMalformed, semantics.ClassArgument)
	}
	object := &document.Node{Kind: document.Object}
	for i := 0; i < len(c.arguments); i += 2 {
		if c.arguments[i].Kind() != semantics.KindText {
			return c.raised(function.JSONWrong, semantics.ClassArgument)
		}
		name := c.text(i)
		object.Members = append(object.Members, document.Member{Name: document.Escape(name), Value: c.put(i + 1)})
	}
	if c.failed != nil {
		return semantics.Null
	}
	if len(c.arguments) == 0 {
		c.apply(function.JSONMissing)
	} else {
		c.met()
	}
	return c.written(object)
}

func jsonQuote(c *call) semantics.Value {
	n := c.put(0)
	if n == nil {
		return semantics.Null
	}
	c.met()
	return c.written(n)
}

// valueOf is a part of a document as an SQL value.
func (c *call) valueOf(n *document.Node) semantics.Value {
	switch n.Kind {
	case document.Null:
		return semantics.Null
	case document.False:
		return semantics.Integer(0)
	case document.True:
		return semantics.Integer(1)
	case document.Number:
		if !n.IsReal() {
			if i, err := strconv.ParseInt(n.Text, 10, 64); err == nil {
				return semantics.Integer(i)
			}
		}
		f, _ := strconv.ParseFloat(n.Text, 64)
		return semantics.Float(f)
	case document.String:
		s, whole := document.Unescape(n.Text)
		if !whole || strings.ContainsRune(s, 0) {
			return c.unmodelled("strings with halves of surrogate pairs or NUL")
		}
		return c.made(s)
	case document.Array, document.Object:
	}
	return c.written(n)
}

// wrongPath is the error of a path.
func (c *call) wrongPath() semantics.Value {
	return c.raised(function.JSONWrong, semantics.ClassArgument)
}

// nothing is the result where a path leads to nothing.
func (c *call) nothing() semantics.Value {
	c.apply(function.JSONMissing)
	return semantics.Null
}

func jsonExtract(c *call) semantics.Value {
	if len(c.arguments) == 1 {
		return c.null()
	}
	n := c.document(0)
	if n == nil {
		return semantics.Null
	}
	var all []*document.Node
	for i := 1; i < len(c.arguments); i++ {
		if c.arguments[i].IsNull() {
			return c.null()
		}
		x, right := alongWhole(n, c.text(i))
		switch {
		case !right:
			return c.wrongPath()
		case len(c.arguments) == 2 && x == nil:
			return c.nothing()
		case len(c.arguments) == 2:
			c.apply(function.JSONFound)
			return c.valueOf(x)
		case x == nil:
			x = &document.Node{Kind: document.Null}
		}
		all = append(all, x)
	}
	return c.found(&document.Node{Kind: document.Array, Items: all})
}

// member is what the right operand of -> or ->> leads to; nil if the call is decided.
func (c *call) member() *document.Node {
	n := c.document(0)
	if n == nil {
		return nil
	}
	decided := c.null
	if !c.arguments[1].IsNull() {
		x, right := along(n, c.shortPath())
		switch {
		case c.failed != nil:
			return nil
		case x != nil:
			return x
		case right:
			decided = c.nothing
		default:
			decided = c.wrongPath
		}
	}
	v := decided()
	c.failed = &v
	return nil
}

// shortPath is the steps that the right operand of -> or ->> stands for.
func (c *call) shortPath() string {
	p := c.text(1)
	plain := strings.IndexFunc(p, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}) < 0
	switch {
	case strings.HasPrefix(p, "$"):
		return p[1:]
	case c.arguments[1].Kind() == semantics.KindInteger && strings.HasPrefix(p, "-"):
		return "[#" + p + "]"
	case c.arguments[1].Kind() == semantics.KindInteger:
		return "[" + p + "]"
	case plain:
		return "." + p
	case len(p) >= 3 && p[0] == '[' && p[len(p)-1] == ']':
		return p
	}
	return `."` + p + `"`
}

func jsonMember(c *call) semantics.Value {
	n := c.member()
	if n == nil {
		return semantics.Null
	}
	return c.found(n)
}

func jsonMemberText(c *call) semantics.Value {
	n := c.member()
	if n == nil {
		return semantics.Null
	}
	c.apply(function.JSONFound)
	v := c.valueOf(n)
	if v.IsDocument() {
		return semantics.Text(v.Str())
	}
	return v
}

// located is what the second argument leads to in the first, or the first; nil if the call is
// decided.
func (c *call) located() *document.Node {
	n := c.document(0)
	if n == nil || !c.has(1) {
		return n
	}
	decided := c.null
	if !c.arguments[1].IsNull() {
		x, right := alongWhole(n, c.text(1))
		switch {
		case x != nil:
			return x
		case right:
			decided = c.nothing
		default:
			decided = c.wrongPath
		}
	}
	v := decided()
	c.failed = &v
	return nil
}

func jsonType(c *call) semantics.Value {
	n := c.located()
	if n == nil {
		return semantics.Null
	}
	return c.value(typeInSQLite(n))
}

// typeInSQLite is the name that SQLite has for what a node is.
func typeInSQLite(n *document.Node) string {
	if n.IsReal() {
		return "real"
	}
	return [...]string{document.Null: "null", document.False: "false", document.True: "true", document.Number: "integer", document.String: "text", document.Array: "array", document.Object: "object"}[n.Kind]
}

func jsonArrayLength(c *call) semantics.Value {
	n := c.located()
	if n == nil {
		return semantics.Null
	}
	return c.number(len(n.Items))
}

func jsonValid(c *call) semantics.Value {
	flags := int64(1)
	if c.has(1) {
		if c.arguments[1].IsNull() {
			return c.unmodelled("NULL as flags")
		}
		if flags = c.whole(1); flags < 1 || flags > 15 {
			return c.raised(function.JSONMalformed, semantics.ClassArgument)
		}
	}
	if c.arguments[0].IsNull() {
		return c.null()
	}
	n, extended, _ := c.documentAsRead(0)
	if n == nil || extended && flags&2 == 0 || flags&3 == 0 {
		c.apply(function.JSONMissing)
		return semantics.Integer(0)
	}
	return c.number(1)
}

func jsonErrorPosition(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		return c.null()
	}
	n, _, err := c.documentAsRead(0)
	switch {
	case n != nil || c.failed != nil:
		return c.number(0)
	case err.Behind:
		return c.unmodelled("a document with something behind it")
	}
	c.apply(function.JSONMalformed)
	return semantics.Integer(int64(utf8.RuneCountInString(c.text(0)[:err.Offset]) + 1))
}

func jsonPretty(c *call) semantics.Value {
	n := c.document(0)
	if n == nil {
		return semantics.Null
	}
	if hasDuplicates(n) {
		return c.unmodelled("a document with members of one name")
	}
	indent := "    "
	if c.has(1) && !c.arguments[1].IsNull() {
		indent = c.text(1)
	}
	pretty := document.Layout{Colon: ": ", Comma: ",", Indent: &indent}
	return c.value(pretty.Write(n))
}
