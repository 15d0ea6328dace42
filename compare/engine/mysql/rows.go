package mysql

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/semantics"
)

// typed is what the driver's rows tell of their columns.
type typed interface {
	driver.RowsColumnTypeDatabaseTypeName
	driver.RowsColumnTypePrecisionScale
}

// read takes all rows. The driver parses the integers and floats of the text
// protocol; writing them in their shortest form again loses nothing but the
// padding of ZEROFILL and the zeros behind a rounded float, and Digits says to
// how many digits a float was rounded.
//
// The binary protocol has floats whole: they are written here as the text protocol
// would write them, with the digits of the column or, a single one without, with
// six (FLT_DIG in Field_float and Protocol_text::store of MySQL's source).
func read(rows driver.Rows, binary bool) (*engine.Result, error) {
	types, ok := rows.(typed)
	if !ok {
		return nil, fmt.Errorf("the driver's rows %T do not tell types", rows)
	}
	names := rows.Columns()
	result := &engine.Result{Form: engine.FormMySQL, Columns: make([]engine.Column, len(names))}
	for i, name := range names {
		c := engine.Column{Name: name, Type: types.ColumnTypeDatabaseTypeName(i), Digits: engine.NotFixed}
		if _, scale, ok := types.ColumnTypePrecisionScale(i); ok && scale != math.MaxInt64 && (c.Type == "DOUBLE" || c.Type == "FLOAT") {
			c.Digits = int(scale)
		}
		result.Columns[i] = c
	}
	values := make([]driver.Value, len(names))
	for {
		err := rows.Next(values)
		if errors.Is(err, io.EOF) {
			return result, nil
		}
		if err != nil {
			return nil, err
		}
		row := make([]engine.Cell, len(values))
		for i, v := range values {
			if binary {
				v = rounded(v, &result.Columns[i])
			}
			if row[i], err = cell(v); err != nil {
				return nil, fmt.Errorf("column %s: %w", names[i], err)
			}
		}
		result.Rows = append(result.Rows, row)
	}
}

// rounded is a float with the digits that the text protocol would show of it.
func rounded(v driver.Value, c *engine.Column) driver.Value {
	var text string
	bits := 64
	switch v := v.(type) {
	case float64:
		if c.Digits == engine.NotFixed {
			return v
		}
		text = strconv.FormatFloat(v, 'f', c.Digits, 64)
	case float32:
		bits = 32
		if c.Digits == engine.NotFixed {
			text = strconv.FormatFloat(float64(v), 'g', 6, 64)
		} else {
			text = strconv.FormatFloat(float64(v), 'f', c.Digits, 64)
		}
	default:
		return v
	}
	x, err := strconv.ParseFloat(text, bits)
	if err != nil {
		return v
	}
	if bits == 32 {
		return float32(x)
	}
	return x
}

// unsign writes the float -0 as 0, as the server does in texts.
func unsign(r *engine.Result) {
	for _, row := range r.Rows {
		for i := range row {
			if typ := r.Columns[i].Type; row[i].Text == "-0" && (typ == "DOUBLE" || typ == "FLOAT") {
				row[i].Text = "0"
			}
		}
	}
}

// cell writes one value of the driver as text.
func cell(v driver.Value) (engine.Cell, error) {
	switch v := v.(type) {
	case nil:
		return engine.Cell{Null: true}, nil
	case []byte:
		return engine.Cell{Text: string(v)}, nil
	case string:
		return engine.Cell{Text: v}, nil
	case int64:
		return engine.Cell{Text: strconv.FormatInt(v, 10)}, nil
	case uint64:
		return engine.Cell{Text: strconv.FormatUint(v, 10)}, nil
	case float64:
		return engine.Cell{Text: semantics.FormatFloat(v)}, nil
	case float32:
		return engine.Cell{Text: strconv.FormatFloat(float64(v), 'g', -1, 32)}, nil
	}
	return engine.Cell{}, fmt.Errorf("a value of type %T from the text protocol", v)
}
