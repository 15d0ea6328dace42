package function

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// clocks is the chapter of functions whose value the database does not determine.
var clocks = func() chapter {
	c := chapter{}
	for f, shown := range map[*function.Function]clockShown{
		function.CurrentDate: showsDay, function.CurDate: showsDay, function.UTCDate: showsDay, function.Today: showsDay,
		function.CurrentTime: showsTime, function.CurTime: showsTime, function.UTCTime: showsTime,
		function.LocalTime: showsLocalTime, function.LocalTimestamp: showsTimestamp, function.UTCTimestamp: showsTimestamp, function.SysDate: showsTimestamp,
		function.CurrentTimestamp: showsInstant, function.Now: showsInstant, function.NowOfDigits: showsInstant,
		function.TransactionTimestamp: showsInstant, function.StatementTimestamp: showsInstant, function.ClockTimestamp: showsInstant, function.GetCurrentTimestamp: showsInstant,
	} {
		c[f] = ofClock(shown)
	}
	for f, t := range map[*function.Function]ast.Type{function.RandomNumber: ast.Double, function.RandomOfSQLite: ast.BigInt, function.Rand: ast.Double, function.RandSeeded: ast.Double, function.NewUUID: ast.Text} {
		c[f] = ofRule(t, semantics.OfChance)
	}
	for f, t := range map[*function.Function]ast.Type{
		function.Version: ast.Text, function.VersionOfSQLite: ast.Text, function.CurrentUser: ast.Text, function.SessionUser: ast.Text, function.User: ast.Text,
		function.CurrentRole: ast.Text, function.CurrentCatalog: ast.Text, function.CurrentSchema: ast.Text, function.CurrentDatabase: ast.Text,
		function.ConnectionID: ast.BigInt,
		function.Changes:      ast.BigInt, function.TotalChanges: ast.BigInt, function.LastInsertRowID: ast.BigInt,
	} {
		c[f] = ofRule(t, semantics.OfSession)
	}
	c[function.FoundRows], c[function.RowCount] = ofRule(ast.BigInt, semantics.FoundRows), ofRule(ast.BigInt, semantics.RowCount)
	c[function.LastInsertID] = ofRule(ast.Unsigned, semantics.LastInsertID)
	for _, f := range []*function.Function{function.Database, function.CurrentSchemaOfPath} {
		c[f] = ofRule(ast.Text, semantics.OfSessionOrNull)
	}
	return c
}()

// clockShown is what a function shows of the clock.
type clockShown uint8

const (
	showsDay clockShown = iota
	showsTime
	showsLocalTime // a time of day, in the MySQL family a timestamp
	showsTimestamp
	showsInstant // a point in time, in the MySQL family a timestamp
)

// clockType is the type of what a function shows of the clock, by whole seconds or not.
func clockType(whole bool, shown clockShown) ast.Type {
	precision := 6
	if whole {
		precision = 0
		if shown == showsLocalTime || shown == showsInstant {
			shown = showsTimestamp
		}
	}
	switch shown {
	case showsDay:
		return ast.Date
	case showsTime, showsLocalTime:
		return ast.Time(precision)
	case showsTimestamp:
		return ast.Timestamp(precision)
	case showsInstant:
		return ast.Instant(precision)
	}
	panic("function: unknown view of the clock")
}

// ofClock is a function of the clock: the time that is given, else open.
func ofClock(shown clockShown) Scalar {
	return Scalar{compute: func(c *call) semantics.Value {
		if c.e.Now == nil {
			return semantics.OfClock(c.e)
		}
		t := c.result
		if t.Kind == ast.TypeDynamic { // SQLite: a text
			t = clockType(true, shown)
		}
		v := semantics.Convert(c.e, *c.e.Now, t)
		if c.result.Kind == ast.TypeDynamic {
			return semantics.Text(v.WithDigits(0).TemporalText())
		}
		return v
	}, types: func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		if len(arguments) > 0 {
			return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " with a number of digits"}
		}
		if d.Storage == spec.StorageOfValue {
			return nil, ast.Dynamic(ast.AffinityNone), nil
		}
		return nil, clockType(d.Typing == spec.TypingCoercing, shown), nil
	}}
}

// ofRule is a function of a type whose value is open.
func ofRule(t ast.Type, open func(*semantics.Evaluation) semantics.Value) Scalar {
	return Scalar{compute: func(c *call) semantics.Value {
		return open(c.e)
	}, types: func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		if d.Storage == spec.StorageOfValue {
			return arguments, ast.Dynamic(ast.AffinityNone), nil
		}
		return arguments, t, nil
	}}
}
