package reference

import (
	"math"
	"math/rand/v2"
	"strconv"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

// write makes the engine's result of rows.
func (s *session) write(o *eval.Outcome, rows []semantics.Row, c choice) *engine.Result {
	result := &engine.Result{Form: s.form, UnsignedZero: s.engine.options.UnsignedZero, Columns: make([]engine.Column, len(o.Columns))}
	for i, column := range o.Columns {
		result.Columns[i] = engine.Column{Name: column.Name, Type: s.columnType(column.Type, rows, i), Digits: engine.NotFixed}
	}
	if len(rows) > 0 {
		result.Rows = make([][]engine.Cell, len(rows))
	}
	cells := make([]engine.Cell, len(rows)*len(o.Columns)) // one piece of memory for all
	for i, row := range rows {
		result.Rows[i], cells = cells[:len(row):len(row)], cells[len(row):]
		for k := range row {
			result.Rows[i][k] = s.cell(row[k], o.Columns[k].Type, c)
		}
	}
	return result
}

// columnType is an engine's name of a column's type. The type of NULL and of an
// untyped literal is what the rows show.
func (s *session) columnType(t ast.Type, rows []semantics.Row, column int) string {
	if t.Kind == ast.TypeUnknown || t.Kind == ast.TypeDynamic {
		t = shown(rows, column)
	}
	switch s.form {
	case engine.FormSQLite:
		return ""
	case engine.FormMySQL:
		return datatype.MySQL.ColumnName(t)
	case engine.FormPostgres:
		return datatype.Postgres.ColumnName(t)
	case engine.FormGraph: // no SQL
	case engine.FormDuckDB, engine.FormGEOS:
		return datatype.DuckDB.ColumnName(t)
	}
	panic("reference: unknown form")
}

// shown is the type of the first value of a column, Unknown if there is none.
func shown(rows []semantics.Row, column int) ast.Type {
	for _, row := range rows {
		if t := row[column].Type(); t.Kind != ast.TypeUnknown {
			return t
		}
	}
	return ast.Unknown
}

// cell writes one value as an engine sends it.
func (s *session) cell(v semantics.Value, t ast.Type, c choice) engine.Cell {
	cell := engine.Cell{Null: v.IsNull(), Text: s.text(v, t, c)}
	if s.form == engine.FormSQLite {
		cell.Type = storageClass(v)
	}
	return cell
}

// text is the exact text of a value: what compare reads back.
func (s *session) text(v semantics.Value, t ast.Type, c choice) string {
	switch k := v.Kind(); {
	case k == semantics.KindBoolean:
		return s.boolean(v.Bool())
	case k == semantics.KindDecimal:
		return c.decimal(v.Decimal())
	case k == semantics.KindFloat:
		if s.engine.options.SteadyFloats {
			c = choice{rand.New(rand.NewPCG(s.engine.options.Seed, math.Float64bits(v.Float64())))}
		}
		f := c.float(v)
		if f == 0 && s.engine.options.UnsignedZero {
			f = 0
		}
		if t.Kind == ast.TypeReal {
			f = float64(float32(f))
		}
		return semantics.FormatFloat(f)
	case k == semantics.KindGeometry:
		text, _ := engine.ReferencedText(s.form, v.Geometry().Referenced())
		return text
	case k == semantics.KindList, k == semantics.KindRaised: // no generated query shows a list
		panic("reference: " + k.String() + " in an answer")
	}
	return v.Plain()
}

func (s *session) boolean(b bool) string {
	switch s.form {
	case engine.FormSQLite, engine.FormMySQL:
		return map[bool]string{true: "1", false: "0"}[b]
	case engine.FormPostgres:
		return map[bool]string{true: "t", false: "f"}[b]
	case engine.FormGraph: // no SQL
	case engine.FormDuckDB, engine.FormGEOS:
		return strconv.FormatBool(b)
	}
	panic("reference: unknown form")
}

// storageClass is what typeof() says of a value in SQLite.
func storageClass(v semantics.Value) string {
	if class := v.Kind().StorageClass(); class != "" {
		return class
	}
	panic("reference: SQLite has no " + v.Kind().String())
}
