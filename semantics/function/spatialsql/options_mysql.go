package spatialsql

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/function"
)

// inputsWithOptions is the chapter of what reads geometries with options in MySQL.
var inputsWithOptions = chapter{
	function.STGeomFromTextWithOptions: withOptions(fromText),
	function.STGeomFromWKBWithOptions:  withOptions(fromBinary),
}

func withOptions(read code) code {
	return func(c *call) semantics.Value {
		if areOptions(c.arguments[2].Str()) {
			if c.f == function.STGeomFromTextWithOptions {
				c.meets(function.OptionsRead)
			}
			return c.inReference(read(c), 1)
		}
		if srid := c.arguments[1].Int(); srid != 0 && srid != wgs84 {
			return c.leaveOut("a spatial reference system that may not be there")
		}
		c.meets(function.OptionsRefused)
		return c.e.Raise(semantics.ClassArgument)
	}
}

// areOptions tells whether a text is a list of options: no text at all, or keys with values.
//
// Source: options_parser::parse_options_string in sql/options_parser.cc of MySQL 8.0.39, read 2026-11-29.
func areOptions(text string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" {
		return true
	}
	keys := map[string]bool{}
	for _, option := range strings.Split(text, ",") {
		key, value, _ := strings.Cut(option, "=")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		if key != "axis-order" || keys[key] || value != "lat-long" && value != "long-lat" && value != "srid-defined" {
			return false
		}
		keys[key] = true
	}
	return true
}
