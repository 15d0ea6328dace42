package eval

import (
	"math/big"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/limit"
)

// Cases of ruleSeries.
const (
	seriesRows spec.Case = iota
	seriesEmpty
	seriesNull
	seriesZeroStep
)

// Case of ruleUnnest.
const unnestRows spec.Case = iota

// Case of ruleOrdinality.
const ordinalityNumbered spec.Case = iota

var (
	ruleSeries = spec.Declare(spec.Rule{
		ID: "from.series", Statement: "generate_series(start, stop, step) in FROM has a row for start, and for each value that a step leads to, up to the stop, which may be one of them. The step is 1 where none is given; NULL as an argument gives no rows, 0 as the step is an error.",
		From:     spec.Source{Doc: "PostgreSQL 18 manual", Clause: "9.26. Set Returning Functions"},
		Cases:    []string{seriesRows: "rows", seriesEmpty: "empty", seriesNull: "null", seriesZeroStep: "zero step"},
		Keywords: []string{"GENERATE_SERIES", "RANGE"}, Only: tableFunctionDialects(spec.TableFunctionsPostgres, spec.TableFunctionsDuckDB, spec.TableFunctionsSQLite),
		Except: map[string][]string{"sqlite": {"null", "zero step"}},
		Variants: []spec.Variant{{Dialects: []string{"sqlite"}, Statement: "So in the command-line shell, and where the extension is loaded, of integers; the column is value. The stop is 4294967295 where none is given. Of NULL, other values and steps below 1 it is not modelled.",
			From: spec.SQLite("1. Overview", "series.html")},
			{Dialects: []string{"duckdb"}, Statement: "So; one argument is the stop, and the start is 0. In range(start, stop, step) the stop is none of the values. The column is BIGINT.",
				From: spec.DuckDBCode("RangeTableFunction::RegisterFunction, GenerateRangeParameters", "src/function/table/range.cpp")}},
	})
	ruleUnnest = spec.Declare(spec.Rule{
		ID: "from.unnest", Statement: "unnest of a list in FROM has a row for each element of the list.",
		From:  spec.Source{Doc: "PostgreSQL 18 manual", Clause: "9.19. Array Functions and Operators"},
		Cases: []string{unnestRows: "rows"}, Keywords: []string{"UNNEST"}, Only: tableFunctionDialects(spec.TableFunctionsPostgres, spec.TableFunctionsDuckDB),
		Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "So; the column has the name unnest unless a list names it.",
			From: spec.DuckDBCode("UnnestBind", "src/function/table/unnest.cpp")}},
	})
	ruleOrdinality = spec.Declare(spec.Rule{
		ID: "from.ordinality", Statement: "WITH ORDINALITY adds a column of type bigint to the rows of a function, which numbers them from 1.",
		From:  spec.Source{Doc: "PostgreSQL 18 manual", Clause: "7.2.1.4. Table Functions"},
		Cases: []string{ordinalityNumbered: "numbered"}, Keywords: []string{"WITH ORDINALITY"}, Only: tableFunctionDialects(spec.TableFunctionsPostgres),
	})
)

// tableFunctionDialects are the dialects that have these functions in FROM.
func tableFunctionDialects(kinds ...spec.TableFunctions) []string {
	return slices.DeleteFunc(spec.DialectNames(), func(name string) bool { return !slices.Contains(kinds, spec.DialectByName(name).TableFunctions) })
}

// compileTableFunction compiles a function that gives rows.
func (c *compiler) compileTableFunction(b *resolve.TableFunction, outer *frame) (*block, error) {
	args, err := c.boundScalars(b.Args, newFrame(b.Block, outer))
	if err != nil {
		return nil, err
	}
	compiled := &block{raises: b.MayFail()}
	for i := range b.Names {
		t, err := b.ColumnType(i)
		if err != nil {
			return nil, err
		}
		compiled.columns = append(compiled.columns, Column{Name: b.Names[i].Name, Type: t})
	}
	temporal := b.Temporal()
	if temporal {
		if err := c.uniteBranches(args[:2], compiled.columns[0].Type); err != nil {
			return nil, err
		}
		if err := c.uniteBranches(args[2:], ast.Interval); err != nil {
			return nil, err
		}
	} else if b.Node.Name.OfHeld() {
		if args[0], err = c.convert(args[0], b.DocumentType()); err != nil {
			return nil, err
		}
	} else if !b.Node.List && c.dialect.TableFunctions != spec.TableFunctionsSQLite {
		if err := c.uniteBranches(args, compiled.columns[0].Type); err != nil {
			return nil, err
		}
	}
	for _, arg := range args {
		compiled.raises = compiled.raises || arg.raises
	}
	compiled.produce = func(env *environment) produced {
		inner := &environment{outer: env}
		values := make(semantics.Row, len(args))
		for i := range args {
			if values[i] = args[i].value(inner); values[i].IsRaised() {
				return produced{failed: true}
			}
		}
		if c.dialect.TableFunctions == spec.TableFunctionsSQLite {
			rows, ok := c.functionOfSQLite(b.Node, values)
			return produced{rows: rows, failed: !ok}
		}
		if b.Node.Name.OfHeld() {
			rows, ok := c.functionOfHeld(b.Node, values[0])
			return produced{rows: rows, failed: !ok}
		}
		if temporal {
			values, ok := c.seriesOfTimestamps(b.Node.Name, values)
			if !ok {
				return produced{failed: true}
			}
			return produced{rows: c.numbered(values, b.Node.Ordinality)}
		}
		if b.Node.List {
			c.e.Coverage.Apply(ruleUnnest, unnestRows)
			switch v := values[0]; {
			case v.IsNull():
				values = nil
			case v.IsOpen():
				c.e.MarkUnsupported("UNNEST of a list with elements that are open")
				values = nil
			case c.dialect.Lists == spec.ListsPostgres:
				values = v.List().Flat()
			default:
				values = v.List().Elements
			}
		} else if b.Node.Name == ast.Unnest {
			c.e.Coverage.Apply(ruleUnnest, unnestRows)
		} else {
			var ok bool
			if values, ok = c.series(b.Node.Name, compiled.columns[0].Type, values); !ok {
				return produced{failed: true}
			}
		}
		return produced{rows: c.numbered(values, b.Node.Ordinality)}
	}
	return compiled, nil
}

// numbered makes rows of values, with their numbers where they are asked for.
func (c *compiler) numbered(values semantics.Row, ordinality bool) []semantics.Row {
	rows := make([]semantics.Row, len(values))
	for i := range values {
		rows[i] = values[i : i+1 : i+1]
		if ordinality {
			rows[i] = semantics.Row{values[i], semantics.Integer(int64(i) + 1)}
		}
	}
	if ordinality && len(rows) > 0 {
		c.e.Coverage.Apply(ruleOrdinality, ordinalityNumbered)
	}
	return rows
}

// seriesOfTimestamps is the values of generate_series or range of timestamps: each is the one
// before it and the step, so that the day of a month that a shorter one has cut stays cut.
//
// Sources: PostgreSQL behind 18, generate_series_timestamp in src/backend/utils/adt/timestamp.c;
// DuckDB 1.5.5, GenerateRangeDateTimeParameters and RangeDateTimeFunction in range.cpp, where the
// parts of a step must have one sign.
func (c *compiler) seriesOfTimestamps(name ast.TableFunctionName, args semantics.Row) (values semantics.Row, ok bool) {
	for i := range args {
		switch {
		case args[i].IsNull():
			c.e.Coverage.Apply(ruleSeries, seriesNull)
			return nil, true
		case args[i].IsOpen():
			c.e.MarkUnsupported("a series of values that are open")
			return nil, true
		}
	}
	step := args[2].Interval()
	sign := step.Sign()
	if sign == 0 && (c.dialect.TableFunctions != spec.TableFunctionsDuckDB || !step.Mixed()) {
		c.e.Coverage.Apply(ruleSeries, seriesZeroStep)
		c.e.Raise(semantics.ClassArgument)
		return nil, false
	}
	if step.Mixed() {
		c.e.MarkUnsupported("a series whose step has parts of different signs")
		return nil, true
	}
	v, stop := args[0], args[1].Microseconds()
	for {
		distance := (stop - v.Microseconds()) * int64(sign)
		if distance < 0 || distance == 0 && name == ast.Range || c.e.Unsupported != "" {
			break
		}
		c.step()
		values = append(values, v)
		v = semantics.LaterBy(c.e, v, step)
	}
	if len(values) == 0 {
		c.e.Coverage.Apply(ruleSeries, seriesEmpty)
	} else {
		c.e.Coverage.Apply(ruleSeries, seriesRows)
	}
	return values, true
}

// series is the values of generate_series or range.
func (c *compiler) series(name ast.TableFunctionName, t ast.Type, args semantics.Row) (values semantics.Row, ok bool) {
	if slices.ContainsFunc(args, semantics.Value.IsNull) {
		c.e.Coverage.Apply(ruleSeries, seriesNull)
		return nil, true
	}
	numbers := make([]decimal.Decimal, len(args))
	scale := 0
	for i := range args {
		d := semantics.AsDecimal(&args[i])
		numbers[i] = d.Number()
		if i != 1 {
			scale = max(scale, d.Scale())
		}
	}
	start, stop, step := decimal.Zero, numbers[0], decimal.NewFromInt(1)
	if len(numbers) > 1 {
		start, stop = numbers[0], numbers[1]
	}
	if len(numbers) > 2 {
		step = numbers[2]
	}
	if step.IsZero() {
		c.e.Coverage.Apply(ruleSeries, seriesZeroStep)
		c.e.Raise(semantics.ClassArgument)
		return nil, false
	}
	count := c.seriesLength(start, stop, step, name == ast.Range)
	if count == 0 {
		c.e.Coverage.Apply(ruleSeries, seriesEmpty)
		return nil, true
	}
	c.e.Coverage.Apply(ruleSeries, seriesRows)
	values = make(semantics.Row, 0, min(count, 1<<16))
	for i := range count {
		c.step()
		v := start.Add(step.Mul(decimal.NewFromInt(i)))
		switch {
		case t.Kind == ast.TypeInteger:
			values = append(values, semantics.Integer(v.IntPart()))
		case i == 0:
			values = append(values, args[0]) // as it is shown
		default:
			values = append(values, semantics.DecimalValue(semantics.NewDecimal(v, scale)))
		}
	}
	return values, true
}

// seriesLength is how many values a series has. It ends the evaluation where they are more
// than the query may have.
func (c *compiler) seriesLength(start, stop, step decimal.Decimal, open bool) int64 {
	steps, rest := stop.Sub(start).QuoRem(step, 0)
	if steps.IsNegative() || rest.Sign()*step.Sign() < 0 {
		return 0
	}
	count := steps.BigInt()
	if !open || !rest.IsZero() {
		count.Add(count, big.NewInt(1))
	}
	if most := c.options.Rows; !c.probing && (!count.IsInt64() || count.Int64() > int64(most)) {
		panic(abort{limit.Exceeded(limit.Rows, "the query needs more than %d rows of intermediate results", most)})
	}
	if !count.IsInt64() {
		return 1<<63 - 1
	}
	return count.Int64()
}
