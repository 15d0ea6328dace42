package function

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// StoredPart is the text of the document that a value is (datum_to_json_internal).
func StoredPart(e *semantics.Evaluation, v semantics.Value) string {
	switch v.Kind() {
	case semantics.KindNull:
		return "null"
	case semantics.KindBoolean:
		if v.Bool() {
			return "true"
		}
		return "false"
	case semantics.KindText:
		if v.IsDocument() {
			return v.Str()
		}
	case semantics.KindList:
		return storedList(e, v.List(), ",")
	case semantics.KindStruct:
		return storedRecord(e, v.Structure(), ",")
	case semantics.KindRaised, semantics.KindOpen, semantics.KindGeometry, semantics.KindMap:
		e.MarkUnsupported("a document of " + v.Kind().String())
		return "null"
	case semantics.KindInteger, semantics.KindUnsigned, semantics.KindHuge, semantics.KindDecimal, semantics.KindFloat:
		if text := heldCharacters(e, v); strings.IndexByte("0123456789", strings.TrimPrefix(text, "-")[0]) >= 0 {
			return text
		}
	case semantics.KindBytes, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval:
	}
	return document.StringOf(heldCharacters(e, v)).String()
}

// heldCharacters is the text of a value in a document, without quotes.
func heldCharacters(e *semantics.Evaluation, v semantics.Value) string {
	if v.Kind() == semantics.KindBoolean {
		return StoredPart(e, v)
	}
	text := semantics.TextOf(e, &v)
	s := text.Str()
	if v.Kind() == semantics.KindTimestamp || v.Kind() == semantics.KindInstant {
		if strings.Contains(s, "BC") {
			e.MarkUnsupported("a document of a day before Christ")
		}
		s = strings.Replace(s, " ", "T", 1)
		if v.Kind() == semantics.KindInstant && len(s) > 3 && (s[len(s)-3] == '+' || s[len(s)-3] == '-') {
			s += ":00"
		}
	}
	if v.Kind() == semantics.KindDate && strings.Contains(s, "BC") {
		e.MarkUnsupported("a document of a day before Christ")
	}
	return s
}

// storedList is the text of the document that an array is.
func storedList(e *semantics.Evaluation, l *semantics.List, separator string) string {
	texts := make([]string, len(l.Elements))
	for i := range l.Elements {
		texts[i] = StoredPart(e, l.Elements[i])
	}
	return "[" + strings.Join(texts, separator) + "]"
}

// storedRecord is the text of the document that a row is (composite_to_json).
func storedRecord(e *semantics.Evaluation, s *semantics.Structure, separator string) string {
	var b strings.Builder
	b.WriteByte('{')
	for i, f := range s.Type.StructFields() {
		if i > 0 {
			b.WriteString(separator)
		}
		b.WriteString(document.StringOf(f.Name).String())
		b.WriteByte(':')
		b.WriteString(StoredPart(e, s.Values[i]))
	}
	b.WriteByte('}')
	return b.String()
}

func rowToStored(c *call) semantics.Value {
	separator := ","
	if c.has(1) && c.arguments[1].Bool() {
		separator = ",\n "
	}
	c.apply(function.JSONFound)
	return c.storedText(storedRecord(c.e, c.arguments[0].Structure(), separator))
}

// StoredName is the text of a value as the name of a member; false where it is none.
func StoredName(e *semantics.Evaluation, v semantics.Value) (text string, fits bool) {
	if v.Kind() == semantics.KindList || v.Kind() == semantics.KindStruct || v.IsDocument() {
		return "", false
	}
	return document.StringOf(heldCharacters(e, v)).String(), true
}

func toStored(c *call) semantics.Value {
	c.apply(function.JSONFound)
	return c.storedText(StoredPart(c.e, c.arguments[0]))
}

func arrayToStored(c *call) semantics.Value {
	separator := ","
	if c.has(1) && c.arguments[1].Bool() {
		separator = ",\n "
	}
	c.apply(function.JSONFound)
	return c.storedText(storedList(c.e, c.list(0), separator))
}

func storedArray(c *call) semantics.Value {
	texts := make([]string, len(c.arguments))
	for i := range c.arguments {
		texts[i] = StoredPart(c.e, c.arguments[i])
	}
	c.apply(c.nullOr())
	return c.storedText("[" + strings.Join(texts, ", ") + "]")
}

func storedObject(c *call) semantics.Value {
	if len(c.arguments)%2 != 0 {
		return c.raised(function.JSONMissing, semantics.ClassArgument)
	}
	var members []string
	for i := 0; i < len(c.arguments); i += 2 {
		if c.arguments[i].IsNull() {
			return c.raised(function.JSONMissing, c.noName())
		}
		name, fits := StoredName(c.e, c.arguments[i])
		if !fits {
			return c.raised(function.JSONMissing, semantics.ClassArgument)
		}
		members = append(members, name+" : "+StoredPart(c.e, c.arguments[i+1]))
	}
	c.apply(c.nullOr())
	return c.storedText("{" + strings.Join(members, ", ") + "}")
}

// noName is the class of the error of a name that is NULL.
func (c *call) noName() semantics.Class {
	if c.result == ast.JSONB && c.f == function.JSONBBuildObject {
		return semantics.ClassArgument
	}
	return semantics.ClassConstraint
}

func storedObjectOfTexts(c *call) semantics.Value {
	names := c.list(0)
	var texts []semantics.Value
	lengths := names.Lengths()
	switch {
	case c.has(1):
		values := c.list(1)
		if names.Dimensions() > 1 || values.Dimensions() > 1 || len(names.Elements) != len(values.Elements) {
			return c.raised(function.JSONMissing, semantics.ClassArgument)
		}
		for i := range names.Elements {
			texts = append(texts, names.Elements[i], values.Elements[i])
		}
	case len(lengths) > 2, len(lengths) == 1 && lengths[0]%2 != 0, len(lengths) == 2 && lengths[1] != 2:
		return c.raised(function.JSONMissing, semantics.ClassArgument)
	default:
		texts = names.Flat()
	}
	var members []string
	for i := 0; i < len(texts); i += 2 {
		if texts[i].IsNull() {
			return c.raised(function.JSONMissing, semantics.ClassConstraint)
		}
		name, _ := StoredName(c.e, texts[i])
		members = append(members, name+" : "+StoredPart(c.e, texts[i+1]))
	}
	c.apply(function.JSONFound)
	return c.storedText("{" + strings.Join(members, ", ") + "}")
}
