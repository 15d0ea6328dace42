package datatype

import (
	"cmp"

	"github.com/semcheck/semcheck/spec/ast"
)

// date is a day of the calendar.
var date = Descriptor{
	Written: Names{ISO: word("DATE"), Postgres: word("DATE"), DuckDB: word("DATE"), MySQL: word("DATE"), MySQLCast: word("DATE")},
	Column: Wires{
		MySQL:    plainly(FamilyDate, "DATE"),
		Postgres: plainly(FamilyDate, "DATE"),
		DuckDB:   plainly(FamilyDate, "DATE"),
	},
	Shown:   shownAs("date", "date", "DATE"),
	Carried: carried("DATE"),
	Copied:  copiedText,
	Exact:   always,
	Recast:  unchanged,
}

// timestamp is a day and a time of day without a zone.
var timestamp = Descriptor{
	Written: Names{
		ISO: seconds("TIMESTAMP", 6), Postgres: seconds("TIMESTAMP", 6), DuckDB: microseconds("TIMESTAMP"),
		MySQL:     func(w Writer, t ast.Type) { seconds(cmp.Or(t.Name, "DATETIME"), 0)(w, t) },
		MySQLCast: seconds("DATETIME", 0),
	},
	Column: Wires{
		MySQL:    plainly(FamilyTimestamp, "DATETIME", "TIMESTAMP"),
		Postgres: plainly(FamilyTimestamp, "TIMESTAMP WITHOUT TIME ZONE"),
		DuckDB:   plainly(FamilyTimestamp, "TIMESTAMP"),
	},
	Shown:   shownAs("timestamp", "timestamp without time zone", "TIMESTAMP"),
	Carried: carried("DATETIME", "TIMESTAMP"),
	Copied:  copiedText,
	Exact:   always,
	Recast:  recastSeconds,
}

// instant is a point in time.
var instant = Descriptor{
	Written: Names{Postgres: zoned(seconds("TIMESTAMP", 6)), DuckDB: zoned(microseconds("TIMESTAMP"))},
	Column: Wires{
		MySQL:    Wire{Name: named("DATETIME")}, // no type of the family is one
		Postgres: plainly(FamilyInstant, "TIMESTAMP WITH TIME ZONE"),
		DuckDB:   plainly(FamilyInstant, "TIMESTAMP WITH TIME ZONE"),
	},
	Shown:   shownAs("timestamptz", "timestamp with time zone", "TIMESTAMP WITH TIME ZONE"),
	Carried: carried("TIMESTAMP WITH TIME ZONE", "TIMESTAMP"),
	Copied:  copiedText,
	Exact:   always,
	Recast:  recastSeconds,
}

// timeOfDay is a time of day without a zone.
var timeOfDay = Descriptor{
	Written: Names{Postgres: seconds("TIME", 6), DuckDB: microseconds("TIME"), MySQL: seconds("TIME", 0), MySQLCast: seconds("TIME", 0)},
	Column: Wires{
		MySQL:    plainly(FamilyTime, "TIME"),
		Postgres: plainly(FamilyTime, "TIME WITHOUT TIME ZONE"),
		DuckDB:   plainly(FamilyTime, "TIME"),
	},
	Shown:   shownAs("time", "time without time zone", "TIME"),
	Carried: carried("TIME"),
	Copied:  copiedText,
	Exact:   always,
	Recast:  recastSeconds,
}

// interval is months, days and microseconds.
var interval = Descriptor{
	Written: Names{Postgres: wholeInterval, DuckDB: wholeInterval},
	Column: Wires{
		Postgres: plainly(FamilyInterval, "INTERVAL"),
		DuckDB:   plainly(FamilyInterval, "INTERVAL"),
	},
	Shown:   shownAs("interval", "interval", "INTERVAL"),
	Carried: carried("INTERVAL"),
	Copied:  copiedText,
	Exact:   always,
	Recast:  open,
}

// microseconds spells a type that has six digits of seconds and no other number of them.
func microseconds(name string) Spelling {
	return func(w Writer, t ast.Type) {
		require(w, t.Precision == 6, "a timestamp of limited precision")
		seconds(name, 6)(w, t)
	}
}

func zoned(plain Spelling) Spelling {
	return func(w Writer, t ast.Type) {
		plain(w, t)
		w.Put(" WITH TIME ZONE")
	}
}

func wholeInterval(w Writer, t ast.Type) {
	require(w, t.Name == "", "an interval of a field")
	w.Put("INTERVAL")
}

// recastSeconds: six digits are those of a type without a precision, too.
func recastSeconds(t ast.Type) Recast {
	if t.Precision < 6 {
		return RecastNothing
	}
	return RecastOpen
}
