package parse

import (
	"iter"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

// copyLine is a line of the rows behind COPY.
type copyLine struct{ begin, end int }

// copyLines are the lines from the one behind the statement's to \. or the end
// of the text, and moves the reader behind them. See
// https://www.postgresql.org/docs/18/sql-copy.html, "Text Format".
func (r *dumpReader) copyLines(p piece) iter.Seq[copyLine] {
	return func(yield func(copyLine) bool) {
		at := r.l.at
		if i := strings.IndexByte(r.l.text[at:], '\n'); i >= 0 {
			at += i + 1
		} else {
			at = len(r.l.text)
		}
		for at < len(r.l.text) {
			end := len(r.l.text)
			next := end
			if i := strings.IndexByte(r.l.text[at:], '\n'); i >= 0 {
				end = at + i
				next = end + 1
			}
			line := copyLine{at, end - len(r.l.text[at:end]) + len(strings.TrimSuffix(r.l.text[at:end], "\r"))}
			at = next
			r.l.at = at
			if r.l.text[line.begin:line.end] == `\.` {
				return
			}
			if !yield(line) {
				return
			}
		}
		panic(syntaxError(r.l.text, p.begin, "COPY", `the rows of COPY do not end in \.`, ""))
	}
}

// copyRow reads a line of COPY's text format. A problem without a row is one of
// the line's form; with a row it is something that is not modelled.
func copyRow(line string, types []ast.Type) (row []ast.Expr, problem string) {
	fields := strings.Split(line, "\t") // a tabulator in a value is written as \t
	if len(fields) != len(types) {
		return nil, "the line has " + strconv.Itoa(len(fields)) + " values for " + strconv.Itoa(len(types)) + " columns"
	}
	for i, field := range fields {
		if field == `\N` || types[i].Kind == ast.TypeEngineSpecific {
			row = append(row, &ast.Literal{Kind: ast.LiteralNull})
			continue
		}
		x := copiedValue(unescaped(field), types[i])
		if x == nil {
			return []ast.Expr{}, "a value of COPY that is not of the type " + types[i].String()
		}
		row = append(row, x)
	}
	return row, ""
}

// copiedValue is the literal of a value that stands in its type's text form;
// nil where it is not of that form.
func copiedValue(text string, t ast.Type) ast.Expr {
	if copied := datatype.Of(t).Copied; copied != nil {
		return copied(text, t)
	}
	return nil
}

// unescaped reads the backslash sequences of COPY's text format.
func unescaped(field string) string {
	if strings.IndexByte(field, '\\') < 0 {
		return field
	}
	var b strings.Builder
	for i := 0; i < len(field); i++ {
		if field[i] != '\\' || i+1 == len(field) {
			b.WriteByte(field[i])
			continue
		}
		i++
		digits, base := 0, 8
		switch c := field[i]; {
		case c == 'x':
			base = 16
			for i+1+digits < len(field) && digits < 2 && isHexDigit(field[i+1+digits]) {
				digits++
			}
			if digits > 0 {
				i++
			}
		case c >= '0' && c <= '7':
			for i+digits < len(field) && digits < 3 && field[i+digits] >= '0' && field[i+digits] <= '7' {
				digits++
			}
		}
		if digits > 0 {
			if n, err := strconv.ParseUint(field[i:i+digits], base, 16); err == nil {
				b.WriteByte(byte(n))
			}
			i += digits - 1
			continue
		}
		if k := strings.IndexByte("bfnrtv", field[i]); k >= 0 {
			b.WriteByte("\b\f\n\r\t\v"[k])
		} else {
			b.WriteByte(field[i])
		}
	}
	return b.String()
}
