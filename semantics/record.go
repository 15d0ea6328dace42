package semantics

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Cases of ruleRecordText.
const (
	recordTextPlain spec.Case = iota
	recordTextQuoted
	recordTextNull
)

// Cases of ruleToRecord.
const (
	toRecordOfRow spec.Case = iota
	toRecordOfText
	toRecordMalformed
)

var (
	ruleRecordText = spec.Declare(spec.Rule{
		ID:        "text.of-record",
		Statement: "The text of a row is its fields in parentheses with commas between them. A field that is NULL is no character. A field is in double quotes if it is empty or has a parenthesis, a comma, a quote, a backslash or white space; in it quotes and backslashes are doubled.",
		From:      spec.PostgreSQL("8.16.6 Composite Type Input and Output Syntax", "rowtypes.sgml").On("2026-11-29").With(spec.PostgreSQLCode("record_out", "src/backend/utils/adt/rowtypes.c")),
		Cases:     []string{recordTextPlain: "plain", recordTextQuoted: "quoted", recordTextNull: "null"},
		Only:      []string{"postgres"},
	})
	ruleToRecord = spec.Declare(spec.Rule{
		ID:        "cast.to-record",
		Statement: "A row becomes a composite type field by field, by their places. A text is read as the text of a row is written: a field without a character is NULL, in double quotes two quotes are one, and a backslash makes the next character plain. White space counts as a part of its field. A text of another form raises.",
		From:      spec.PostgreSQL("8.16.6 Composite Type Input and Output Syntax", "rowtypes.sgml").On("2026-11-29").With(spec.PostgreSQLCode("record_in, coerce_record_to_complex", "src/backend/utils/adt/rowtypes.c, src/backend/parser/parse_coerce.c")),
		Cases:     []string{toRecordOfRow: "from row", toRecordOfText: "from text", toRecordMalformed: "malformed"},
		Keywords:  []string{"CAST"}, Only: []string{"postgres"},
	})
)

// RowValue is a row that is written out where it is one value.
func RowValue(e *Evaluation, t ast.Type, values ...Value) Value {
	if e.Dialect.RowTypes == spec.RowsAreRecords {
		e.apply(ruleRow, rowMade)
		return Record(t, values...)
	}
	e.apply(function.StructValue.Rule, function.StructFound)
	return Struct(t, values...)
}

// Cases of ruleRow.
const rowMade spec.Case = 0

var ruleRow = spec.Declare(spec.Rule{
	ID:        "record.row",
	Statement: "ROW(x, y) and (x, y) are a row of the values, with fields f1, f2 and so on. ROW may be left out before several values.",
	From:      spec.PostgreSQL("4.2.13 Row Constructors", "syntax.sgml").On("2026-11-29").With(spec.PostgreSQLCode("transformRowExpr", "src/backend/parser/parse_expr.c")),
	Keywords:  []string{"ROW"}, Cases: []string{rowMade: "value"}, Only: []string{"postgres"},
})

// recordText is the text of a row.
func recordText(e *Evaluation, s *Structure) Value {
	var b strings.Builder
	b.WriteByte('(')
	for i := range s.Values {
		if i > 0 {
			b.WriteByte(',')
		}
		if s.Values[i].IsNull() {
			e.apply(ruleRecordText, recordTextNull)
			continue
		}
		text, failed := e.shownText(&s.Values[i])
		if failed != nil {
			return *failed
		}
		shown := InRecord(text)
		if b.WriteString(shown); shown != text {
			e.apply(ruleRecordText, recordTextQuoted)
		} else {
			e.apply(ruleRecordText, recordTextPlain)
		}
	}
	b.WriteByte(')')
	return Text(b.String())
}

// InRecord is the text of a field of a row of PostgreSQL, in quotes if it needs them.
func InRecord(s string) string {
	if s != "" && !strings.ContainsAny(s, "(),\"\\"+whiteSpace) {
		return s
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `""`).Replace(s) + `"`
}

// recordToRecord converts the fields of a row by their places.
func recordToRecord(e *Evaluation, s *Structure, to ast.Type, explicit bool) Value {
	if s.Type == to {
		return Record(to, s.Values...)
	}
	e.apply(ruleToRecord, toRecordOfRow)
	fields := to.StructFields()
	made := make([]Value, len(fields))
	for i, f := range fields {
		if made[i] = fieldValue(e, s.Values[i], f.Type, explicit); made[i].IsRaised() || made[i].IsOpen() {
			return made[i]
		}
	}
	return Record(to, made...)
}

// fieldValue converts a value to the type of a field.
func fieldValue(e *Evaluation, v Value, to ast.Type, explicit bool) Value {
	v = convert(e, v, to, explicit)
	if to.Kind == ast.TypeDecimal && v.kind == KindDecimal && to.Precision != ast.Unlimited {
		v = Rescale(e, v, to.Scale)
	}
	return v
}

// readRecord reads the text of a row.
func readRecord(e *Evaluation, text string, to ast.Type) Value {
	if to.Name == "" {
		e.MarkUnsupported("a text as a row without a type") // record_in refuses it
		return Null
	}
	e.apply(ruleToRecord, toRecordOfText)
	fields := to.StructFields()
	parts, ok := recordParts(strings.Trim(text, whiteSpace))
	made := make([]Value, len(fields))
	for i, p := range parts {
		if p.null || i >= len(fields) {
			continue
		}
		if made[i] = fieldValue(e, Text(p.text), fields[i].Type, false); made[i].IsRaised() || made[i].IsOpen() {
			return made[i] // before what is wrong behind it
		}
	}
	if !ok || len(parts) != len(fields) {
		e.apply(ruleToRecord, toRecordMalformed)
		return e.Raise(ClassCast)
	}
	return Record(to, made...)
}

// recordParts cuts the text of a row into its fields (record_in); those before what is wrong if it is none.
func recordParts(text string) (parts []part, ok bool) {
	if len(text) < 2 || text[0] != '(' {
		return nil, false
	}
	for at := 1; ; at++ {
		var field strings.Builder
		begin, quoted := at, false
		for ; at < len(text) && (quoted || text[at] != ',' && text[at] != ')'); at++ {
			switch c := text[at]; {
			case c == '\\':
				if at++; at == len(text) {
					return parts, false
				}
				field.WriteByte(text[at])
			case c == '"' && quoted && at+1 < len(text) && text[at+1] == '"':
				at++
				field.WriteByte('"')
			case c == '"':
				quoted = !quoted
			default:
				field.WriteByte(c)
			}
		}
		if at == len(text) {
			return parts, false
		}
		parts = append(parts, part{text: field.String(), null: at == begin})
		if text[at] == ')' {
			return parts, at == len(text)-1
		}
	}
}

// RecordParts cuts the text of a row of PostgreSQL into its fields; null tells which are NULL.
func RecordParts(text string) (parts []string, null []bool, ok bool) {
	list, ok := recordParts(text)
	for _, p := range list {
		parts, null = append(parts, p.text), append(null, p.null)
	}
	return parts, null, ok
}

// untypedField tells that a field of a row is a literal without a type, which has no order in PostgreSQL.
func untypedField(e *Evaluation, s *Structure, i int) bool {
	if e.Dialect.RowTypes != spec.RowsAreRecords || fieldType(s.Type, i).Kind != ast.TypeUnknown {
		return false
	}
	e.MarkUnsupported("a comparison of rows with a literal that has no type")
	return true
}

func fieldType(t ast.Type, i int) ast.Type {
	f := t.Fields
	for ; i > 0; i-- {
		f = f.Next
	}
	return f.Type
}
