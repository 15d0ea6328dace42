package semantics

import (
	"encoding/hex"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

// Record returns a record of PostgreSQL.
func Record(t ast.Type, values ...Value) Value {
	v := Struct(t, values...)
	v.rare.structure.record = true
	return v
}

// shownRecord is the text of a record for people.
func (s *Structure) shownRecord() string {
	texts := make([]string, len(s.Values))
	for i := range s.Values {
		if !s.Values[i].IsNull() {
			texts[i] = InRecord(s.Values[i].shownInside())
		}
	}
	return "(" + strings.Join(texts, ",") + ")"
}

// shownInside is the text for people of a value that is a part of a record.
func (v *Value) shownInside() string {
	switch {
	case v.kind == KindText:
		return v.Shown()
	case v.kind == KindBoolean:
		return v.String()[:1]
	case v.kind == KindBytes:
		return `\x` + hex.EncodeToString([]byte(v.text))
	case v.kind == KindList:
		values := v.List().Elements
		texts := make([]string, len(values))
		for i := range values {
			switch {
			case values[i].IsNull():
				texts[i] = "NULL"
			case values[i].kind == KindList:
				texts[i] = values[i].shownInside()
			default:
				texts[i] = InBraces(values[i].shownInside())
			}
		}
		return "{" + strings.Join(texts, ",") + "}"
	}
	return v.String()
}
