// Package fault holds the planted faults that semcheck has to find. Each wraps an
// engine so that it answers wrongly in one known way: in its answers, as long as a session
// is in some state, in a rule, in an optimiser, in functions of geometries or in patterns
// of graphs. Only tests under compare plant them; no target is made of one.
package fault

import (
	"context"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/semantics"
)

// Fault is one way to answer wrongly.
type Fault uint8

const (
	None         Fault = iota // the control without a fault
	DropRow                   // the last row is lost
	DuplicateRow              // the first row comes twice
	FlipNull                  // a NULL becomes a value, or else a value NULL
	RoundNumber               // a decimal or float loses its last digit
	OtherType                 // a column, or a value where the engine types values, has another type
	RaiseError                // rows become an error
	Reorder                   // two rows that differ change places
	TruncateText              // a text loses its last byte
	faults
)

// String names the fault.
func (f Fault) String() string {
	return [...]string{"none", "drop row", "duplicate row", "flip NULL", "round number", "other type",
		"raise error", "reorder", "truncate text"}[f]
}

// All lists the faults, without the control.
func All() []Fault {
	var list []Fault
	for f := DropRow; f < faults; f++ {
		list = append(list, f)
	}
	return list
}

// Engine answers like the engine it wraps, with one fault.
type Engine struct {
	engine.Engine
	fault   Fault
	spare   func(query string) bool
	planted atomic.Int64
}

// Wrap returns the engine with a fault planted in every answer that has a
// place for it, except for queries that spare holds of; nil spares none.
func Wrap(e engine.Engine, fault Fault, spare func(query string) bool) *Engine {
	return &Engine{Engine: e, fault: fault, spare: spare}
}

// Planted is the number of answers that were changed.
func (e *Engine) Planted() int64 { return e.planted.Load() }

// Open opens a session whose answers carry the fault.
func (e *Engine) Open(ctx context.Context) (engine.Session, error) {
	s, err := e.Engine.Open(ctx)
	if err != nil {
		return nil, err
	}
	return &session{Session: s, engine: e}, nil
}

type session struct {
	engine.Session
	engine *Engine
}

// Query changes the answer of the wrapped session.
func (s *session) Query(ctx context.Context, query string) (*engine.Result, error) {
	result, err := s.Session.Query(ctx, query)
	if err != nil {
		return nil, err
	}
	if s.engine.spare != nil && s.engine.spare(query) {
		return result, nil
	}
	changed, failure := Plant(s.engine.fault, result)
	if failure != nil {
		s.engine.planted.Add(1)
		return nil, failure
	}
	if changed {
		s.engine.planted.Add(1)
	}
	return result, nil
}

// Plant changes a result in place; it tells whether there was a place for the
// fault. RaiseError returns an error instead.
func Plant(fault Fault, r *engine.Result) (changed bool, failure *engine.Error) {
	switch fault {
	case None:
		return false, nil
	case DropRow:
		if len(r.Rows) == 0 {
			return false, nil
		}
		r.Rows = r.Rows[:len(r.Rows)-1]
		return true, nil
	case DuplicateRow:
		if len(r.Rows) == 0 {
			return false, nil
		}
		r.Rows = append(r.Rows, r.Rows[0])
		return true, nil
	case RaiseError:
		if len(r.Rows) == 0 {
			return false, nil
		}
		return true, &engine.Error{State: "22012", Message: "planted division by zero", Class: semantics.ClassDivisionByZero}
	case Reorder:
		return reorder(r), nil
	case FlipNull:
		return flipNull(r), nil
	case RoundNumber:
		return eachCell(r, round), nil
	case TruncateText:
		return eachCell(r, truncate), nil
	case OtherType:
		return otherType(r), nil
	}
	panic("fault: unknown fault")
}

// eachCell offers all cells until one is changed.
func eachCell(r *engine.Result, change func(r *engine.Result, c *engine.Cell, typ string) bool) bool {
	for _, row := range r.Rows {
		for i := range row {
			typ := r.Columns[i].Type
			if r.Form == engine.FormSQLite {
				typ = row[i].Type
			}
			if !row[i].Null && change(r, &row[i], typ) {
				return true
			}
		}
	}
	return false
}

func reorder(r *engine.Result) bool {
	for i := 1; i < len(r.Rows); i++ {
		for c := range r.Rows[i] {
			if r.Rows[i][c] != r.Rows[0][c] {
				r.Rows[0], r.Rows[i] = r.Rows[i], r.Rows[0]
				return true
			}
		}
	}
	return false
}

func flipNull(r *engine.Result) bool {
	for _, row := range r.Rows {
		for i := range row {
			if row[i].Null {
				row[i] = engine.Cell{Text: "0"}
				if r.Form == engine.FormSQLite {
					row[i].Type = "integer"
				}
				return true
			}
		}
	}
	if len(r.Rows) == 0 || len(r.Rows[0]) == 0 {
		return false
	}
	first := &r.Rows[0][0]
	*first = engine.Cell{Null: true}
	if r.Form == engine.FormSQLite {
		first.Type = "null"
	}
	return true
}

// round cuts the last digit of a number with digits after the point, or adds
// one part in a thousand to a float without.
func round(_ *engine.Result, c *engine.Cell, typ string) bool {
	switch strings.ToUpper(typ) {
	case "DECIMAL", "NUMERIC":
		if point := strings.IndexByte(c.Text, '.'); point >= 0 {
			last := c.Text[len(c.Text)-1]
			if last == '0' {
				return false // the number would stay the same
			}
			c.Text = c.Text[:len(c.Text)-1] + "0"
			return true
		}
	case "DOUBLE", "DOUBLE PRECISION", "REAL":
		x, err := strconv.ParseFloat(c.Text, 64)
		if err != nil || x == 0 {
			return false
		}
		text := strconv.FormatFloat(x, 'g', 3, 64)
		if y, err := strconv.ParseFloat(text, 64); err != nil || y == x {
			if x*1.001 == x {
				return false // an infinity or nearly zero: the number would stay the same
			}
			text = semantics.FormatFloat(x * 1.001)
		}
		c.Text = text
		return true
	}
	return false
}

func truncate(_ *engine.Result, c *engine.Cell, typ string) bool {
	switch strings.ToUpper(typ) {
	case "TEXT", "VARCHAR", "CHAR", "CHARACTER VARYING", "CHARACTER":
		if c.Text == "" {
			return false
		}
		c.Text = c.Text[:len(c.Text)-1]
		return true
	}
	return false
}

// otherType keeps the text and changes the type: 1 becomes 1.0's type.
func otherType(r *engine.Result) bool {
	if r.Form == engine.FormSQLite {
		return eachCell(r, func(_ *engine.Result, c *engine.Cell, typ string) bool {
			c.Type = map[string]string{"integer": "real", "real": "text", "text": "blob", "blob": "text"}[typ]
			return true
		})
	}
	for i := range r.Columns {
		c := &r.Columns[i]
		switch c.Type {
		case "INTEGER", "INT", "BIGINT", "SMALLINT", "TINYINT", "UNSIGNED BIGINT":
			c.Type = map[engine.Form]string{engine.FormMySQL: "DECIMAL", engine.FormPostgres: "NUMERIC"}[r.Form]
			return true
		case "DECIMAL", "NUMERIC", "BOOLEAN":
			c.Type = "BIGINT"
			return true
		case "DOUBLE", "DOUBLE PRECISION", "VARCHAR", "TEXT", "CHARACTER VARYING", "CHARACTER", "CHAR":
			c.Type = map[engine.Form]string{engine.FormMySQL: "DECIMAL", engine.FormPostgres: "NUMERIC"}[r.Form]
			return true
		}
	}
	return false
}
