package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// timeZones is the chapter of functions of time zones.
var timeZones = chapter{
	function.Timezone: {types: timezoneTypes, compute: func(c *call) semantics.Value {
		c.apply(function.OfValues)
		return semantics.Convert(c.e, c.arguments[1], c.result)
	}},
}

// universal are names of the zone UTC.
var universal = []string{"UTC", "ETC/UTC", "UCT", "GMT", "ZULU"}

func timezoneTypes(f *function.Function, _ *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	t := arguments[1]
	zone, is := x.Args[0].(*ast.Literal)
	if !is || zone.Kind != ast.LiteralString || !slices.Contains(universal, strings.ToUpper(zone.Text)) {
		return nil, t, &typing.Unsupported{Feature: "a time zone other than UTC"}
	}
	switch {
	case t.Kind == ast.TypeTimestamp:
		return []ast.Type{ast.Text, ast.Timestamp(6)}, ast.Instant(6), nil
	case t.IsCalendar():
		return []ast.Type{ast.Text, ast.Instant(6)}, ast.Timestamp(6), nil
	}
	return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
}
