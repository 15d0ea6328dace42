package function

import "github.com/semcheck/semcheck/spec"

// Timezone is TIMEZONE(zone, x), which is x AT TIME ZONE zone.
var Timezone = &Function{Name: "TIMEZONE", Parameters: []Type{Any, Any}, Result: ByRule, in: postgres, Rule: spec.Declare(spec.Rule{
	ID:        "temporal.zone",
	Statement: "x AT TIME ZONE zone, which is TIMEZONE(zone, x), is the point in time at which the clocks of the zone show the timestamp x, and the timestamp that they show at the point in time x; a day is converted to a point in time first. UTC alone is modelled. NULL stays NULL.",
	Keywords:  []string{"AT TIME ZONE"},
	From:      postgresPage("9.9.4. AT TIME ZONE and AT LOCAL", "func-datetime.sgml").On("2026-11-29"),
	Cases:     []string{OfNull: "null", OfValues: "value"},
	Only:      []string{"postgres"},
})}
