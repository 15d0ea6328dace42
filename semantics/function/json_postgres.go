package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// jsonOfPostgres is the chapter of PostgreSQL's functions and operators of JSON documents.
var jsonOfPostgres = chapter{
	function.JSONMemberOfPostgres:      {types: heldTypes(ast.Unknown), compute: storedMember},
	function.JSONMemberTextOfPostgres:  {types: heldTypes(ast.Unknown), compute: storedMemberText},
	function.JSONPathMember:            {types: heldTypes(ast.Unknown), compute: storedPath},
	function.JSONPathMemberText:        {types: heldTypes(ast.Unknown), compute: storedPathText},
	function.JSONExtractPath:           {types: heldTypes(ast.JSON), compute: storedSteps},
	function.JSONBExtractPath:          {types: heldTypes(ast.JSONB), compute: storedSteps},
	function.JSONExtractPathText:       {types: heldTypes(ast.JSON), compute: storedStepsText},
	function.JSONBExtractPathText:      {types: heldTypes(ast.JSONB), compute: storedStepsText},
	function.JSONBHas:                  {types: heldTypes(ast.JSONB), compute: func(c *call) semantics.Value { return storedContains(c, 0, 1) }},
	function.JSONBWithin:               {types: heldTypes(ast.JSONB), compute: func(c *call) semantics.Value { return storedContains(c, 1, 0) }},
	function.JSONBExists:               {types: heldTypes(ast.JSONB), compute: storedExists},
	function.JSONBExistsAny:            {types: heldTypes(ast.JSONB), compute: storedExistsAny},
	function.JSONBExistsAll:            {types: heldTypes(ast.JSONB), compute: storedExistsAll},
	function.JSONBConcat:               {types: heldTypes(ast.JSONB), compute: storedConcat},
	function.JSONBDelete:               {types: heldTypes(ast.JSONB), compute: storedDelete},
	function.JSONBDeletePath:           {types: heldTypes(ast.JSONB), compute: storedDeletePath},
	function.JSONBSet:                  {types: heldTypes(ast.JSONB), compute: storedSet},
	function.JSONBSetLax:               {types: heldTypes(ast.JSONB), compute: storedSetLax},
	function.JSONBInsert:               {types: heldTypes(ast.JSONB), compute: storedInsert},
	function.JSONStripNulls:            {types: heldTypes(ast.JSON), compute: storedStrip},
	function.JSONBStripNulls:           {types: heldTypes(ast.JSONB), compute: storedStrip},
	function.JSONBPretty:               {types: heldTypes(ast.JSONB), compute: storedPretty},
	function.JSONTypeof:                {types: heldTypes(ast.JSON), compute: storedTypeof},
	function.JSONBTypeof:               {types: heldTypes(ast.JSONB), compute: storedTypeof},
	function.JSONArrayLengthOfPostgres: {types: heldTypes(ast.JSON), compute: storedLength},
	function.JSONBArrayLength:          {types: heldTypes(ast.JSONB), compute: storedLength},
	function.ToJSONOfPostgres:          {types: heldTypes(ast.JSON), compute: toStored},
	function.ToJSONB:                   {types: heldTypes(ast.JSONB), compute: toStored},
	function.RowToJSON:                 {types: heldTypes(ast.JSON), compute: rowToStored},
	function.ArrayToJSON:               {types: heldTypes(ast.JSON), compute: arrayToStored},
	function.JSONBuildArray:            {types: heldTypes(ast.JSON), compute: storedArray},
	function.JSONBBuildArray:           {types: heldTypes(ast.JSONB), compute: storedArray},
	function.JSONBuildObject:           {types: heldTypes(ast.JSON), compute: storedObject},
	function.JSONBBuildObject:          {types: heldTypes(ast.JSONB), compute: storedObject},
	function.JSONObjectOfTexts:         {types: heldTypes(ast.JSON), compute: storedObjectOfTexts},
	function.JSONBObjectOfTexts:        {types: heldTypes(ast.JSONB), compute: storedObjectOfTexts},
}

// heldTypes is the signature of functions of documents of a type; of both types for operators,
// where it is unknown.
func heldTypes(of ast.Type) signature {
	return func(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		of := of
		if of == ast.Unknown {
			if of = arguments[0]; of.Kind == ast.TypeUnknown {
				return nil, result, &typing.Unsupported{Feature: f.Name + " of an untyped argument"}
			}
			if of.Kind != ast.TypeDocument {
				return nil, result, storedMismatch(f, of)
			}
		}
		if (f == function.JSONBHas || f == function.JSONBWithin || f == function.JSONBExistsAny) && arguments[0].Kind == ast.TypeUnknown && arguments[1].Kind == ast.TypeUnknown {
			return nil, result, &typing.Error{Message: f.Name + " of operands without a type is not unique"} // arrays and ranges have it, points and lines ?|
		}
		for i, t := range arguments {
			operand, err := storedOperand(f, f.Parameter(i), of, t)
			if err != nil {
				return nil, result, err
			}
			operands = append(operands, operand)
		}
		switch {
		case f.Result == function.Document:
			return operands, of, nil
		case f.Result == function.Condition:
			return operands, ast.Boolean, nil
		case f.Result == function.Integer:
			return operands, ast.Integer, nil
		default: // the others are texts
			return operands, ast.Text, nil
		}
	}
}

// storedMismatch refuses an argument: what is modelled in no function may have one of its own.
func storedMismatch(f *function.Function, t ast.Type) error {
	if slices.Contains([]ast.TypeKind{ast.TypeEngineSpecific, ast.TypeGeometry, ast.TypeList, ast.TypeLabel}, t.Kind) {
		return &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	}
	return &typing.Error{Message: f.Name + " does not accept " + t.String()}
}

// storedOperand is the type that an argument is converted to.
func storedOperand(f *function.Function, kind function.Type, of, t ast.Type) (ast.Type, error) {
	untyped := t.Kind == ast.TypeUnknown
	switch {
	case kind == function.Document:
		if untyped || t == of {
			return of, nil
		}
	case kind == function.Condition:
		if untyped || t.Kind == ast.TypeBoolean {
			return ast.Boolean, nil
		}
	case kind == function.Text:
		if untyped || t.IsText() {
			return ast.Text, nil
		}
	case kind == function.AnyList && f == function.ArrayToJSON:
		if t.IsList() {
			return t, storedValue(f, t.Of())
		}
		if untyped {
			return t, &typing.Error{Message: f.Name + " of a literal without a type"}
		}
	case kind == function.AnyList:
		if untyped || t.IsList() && t.Of() == ast.Text {
			return ast.List(ast.Text), nil
		}
	case kind == function.Any:
		return storedAny(f, t)
	}
	return t, storedMismatch(f, t)
}

// storedAny is the type of an argument that may have several.
func storedAny(f *function.Function, t ast.Type) (ast.Type, error) {
	untyped := t.Kind == ast.TypeUnknown
	switch f {
	case function.JSONMemberOfPostgres, function.JSONMemberTextOfPostgres, function.JSONBDelete:
		switch {
		case untyped, t.IsText():
			return ast.Text, nil
		case t.Kind == ast.TypeInteger && t.Width <= 32:
			return ast.Integer, nil
		case f == function.JSONBDelete && t.IsList() && t.Of() == ast.Text:
			return t, nil
		}
		return t, storedMismatch(f, t)
	case function.RowToJSON:
		if !t.IsStruct() {
			return t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
	case function.ToJSONOfPostgres, function.ToJSONB:
		if untyped {
			return t, &typing.Error{Message: f.Name + " of a literal without a type"}
		}
	}
	if untyped {
		return ast.Text, nil
	}
	return t, storedValue(f, t)
}

// storedValue refuses values of which documents are not modelled.
func storedValue(f *function.Function, t ast.Type) error {
	for t.IsList() {
		t = t.Of()
	}
	if t.Contains(func(t ast.Type) bool {
		return slices.Contains([]ast.TypeKind{ast.TypeEngineSpecific, ast.TypeGeometry, ast.TypeChar, ast.TypeReal}, t.Kind)
	}) {
		return &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	}
	return nil // the others have a text
}

// tree is an argument of a type of documents as a tree; nil if the call is decided.
func (c *call) tree(i int) *document.Node {
	n := semantics.ReadDocument(c.e, c.arguments[i].Str())
	if n == nil || strings.Contains(c.arguments[i].Str(), `\u`) && !wholeStrings(n) {
		failed := c.unmodelled("halves of surrogate pairs or NUL")
		c.failed = &failed
		return nil
	}
	return n
}

// wholeStrings tells that no string has half of a surrogate pair, or NUL.
func wholeStrings(n *document.Node) bool {
	whole := func(text string) bool {
		s, whole := document.Unescape(text)
		return whole && !strings.ContainsRune(s, 0)
	}
	if n.Kind == document.String && !whole(n.Text) {
		return false
	}
	for _, x := range n.Items {
		if !wholeStrings(x) {
			return false
		}
	}
	for _, m := range n.Members {
		if !whole(m.Name) || !wholeStrings(m.Value) {
			return false
		}
	}
	return true
}

// isBinary tells that the documents of the call are of JSONB.
func (c *call) isBinary() bool { return c.arguments[0].IsBinaryDocument() }

// heldPart is a part of a document that was read as the result.
func (c *call) heldPart(n *document.Node) semantics.Value {
	if n == nil {
		c.apply(function.JSONMissing)
		return semantics.Null
	}
	c.apply(function.JSONFound)
	return c.storedText(n.Raw)
}

// storedText is a text as a document of the type of the result.
func (c *call) storedText(text string) semantics.Value {
	if len(text) > longest {
		return c.unmodelled("so long a document")
	}
	return semantics.DocumentOfText(c.e, text, c.result)
}

// storedCharacters is a part of a document as a text.
func (c *call) storedCharacters(n *document.Node) semantics.Value {
	if n == nil || n.Kind == document.Null {
		c.apply(function.JSONMissing)
		return semantics.Null
	}
	c.apply(function.JSONFound)
	if n.Kind == document.String {
		s, _ := document.Unescape(n.Text)
		return c.made(s)
	}
	return c.made(n.Raw)
}
