package function

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
)

// withNames are the dialects that have a table of names.
func withNames() []*spec.Dialect {
	var list []*spec.Dialect
	for _, name := range slices.Sorted(maps.Keys(nameTables)) {
		list = append(list, spec.DialectByName(name))
	}
	return list
}

// tooNew are names that the catalogue gives an older version of a dialect, whose table lacks them.
var tooNew = map[string][]string{"duckdb11": {"char_length", "character_length", "struct_concat", "struct_extract_at"}, "postgis33": {"st_hasz", "st_hasm"}}

// lacked lists the calls of the catalogue's functions that a table refuses.
func lacked(d *spec.Dialect, table nameTable) (list []string) {
	for _, f := range catalogue {
		if !f.In(d) || !f.isCalled() || !typedByName(f) {
			continue
		}
		names := []string{strings.ToLower(f.Name)}
		for _, s := range f.Spellings {
			if s.in&of(d) != 0 {
				names = append(names, strings.ToLower(s.Name))
			}
		}
		for _, name := range names {
			if a := table[name]; a == nil && !slices.Contains(tooNew[d.Name], name) {
				list = append(list, name)
			} else if a != nil && f.Kind == Scalar {
				list = append(list, refused(f, name, a)...)
			}
		}
	}
	return list
}

// refused lists the numbers of arguments that a function has and a name does not take.
func refused(f *Function, name string, a *arities) (list []string) {
	most := len(f.Parameters)
	if f.Variadic {
		most += 3
	}
	for n := len(f.Parameters) - f.Optional; n <= most; n++ {
		if !a.take(n) {
			list = append(list, fmt.Sprintf("%s with %d", name, n))
		}
	}
	return list
}

// typedByName tells that a function is called by the name of its entry, or by a spelling.
func typedByName(f *Function) bool {
	switch f.Form {
	case Plain, Star, Bare, InForm, FromFor, Remainder:
		return true
	case TrimForm, Between, Sign, Prefix, Extraction, IntervalBehind, UnitFirst, Unread:
	}
	return false
}

func TestNamesHoldTheCatalogue(t *testing.T) {
	for _, d := range withNames() {
		if missing := lacked(d, engineNames(d)); len(missing) > 0 {
			t.Errorf("names/ %s refuse what the catalogue has in %s: %s", nameTables[d.Name], d.Name, strings.Join(missing, ", "))
		}
	}
}

// A name that is taken out of a table is missed, so TestNamesHoldTheCatalogue guards something.
func TestNamesWithoutOneAreMissed(t *testing.T) {
	for _, d := range withNames() {
		table := maps.Clone(engineNames(d))
		delete(table, "upper")
		table["nullif"] = &arities{ranges: [][2]int{{3, -1}}}
		if got := lacked(d, table); !slices.Contains(got, "upper") || !slices.Contains(got, "nullif with 2") {
			t.Errorf("%s: a table without UPPER, and with another NULLIF, passes: %q", d.Name, got)
		}
	}
}

// Sources: those that the tables name, read by hand on 2026-11-28.
func TestLacking(t *testing.T) {
	tests := []struct {
		dialect, name string
		arguments     int
		want          Lack
	}{
		{"postgres", "IFNULL", 2, LackName},      // in no entry of pg_proc.dat
		{"postgres", "iif", 3, LackName},         //
		{"postgres", "abs", 1, LackNothing},      // pg_proc.dat: int8abs, …
		{"postgres", "abs", 2, LackArguments},    //
		{"postgres", "concat", 0, LackArguments}, // provariadic, pronargs 1
		{"postgres", "concat", 9, LackNothing},
		{"postgres", "COALESCE", 0, LackNothing},    // of the grammar: an error of syntax
		{"postgres", "json_object", 0, LackNothing}, // of the grammar, and of pg_proc
		{"postgres", "float8", 1, LackNothing},      // a type
		{"postgres", "percentile_cont", 1, LackNothing},
		{"mysql", "ABS", 2, LackArguments},    // SQL_FN(Item_func_abs, 1)
		{"mysql", "iif", 3, LackName},         // in no table of item_create.cc
		{"mysql", "concat", 0, LackArguments}, // SQL_FN_V(Item_func_concat, 1, MAX_ARGLIST_SIZE)
		{"mysql", "LOCATE", 4, LackArguments}, // Locate_instantiator: 2 to 3
		{"mysql", "LOCATE", 3, LackNothing},
		{"mysql", "LEFT", 1, LackNothing},        // function_call_keyword: an error of syntax
		{"mysql", "VECTOR_DIM", 1, LackNothing},  // manual of 9.5
		{"mysql56", "JSON_EXTRACT", 2, LackName}, // in no table of 5.6.24
		{"mysql56", "ATAN", 3, LackArguments},    // Create_func_atan::create_native: 1 or 2
		{"mysql56", "row_number", 0, LackName},   // no window functions
		{"mariadb", "row_number", 0, LackNothing},
		{"mariadb", "to_char", 2, LackNothing},     // SQL_FUNCTIONS of 10.11
		{"mariadb", "CONCAT_WS", 1, LackArguments}, // Create_func_concat_ws::create_native: 2+ arguments
		{"sqlite", "lpad", 2, LackName},            // in no list of func.c
		{"sqlite", "coalesce", 1, LackArguments},   // nArg -4
		{"sqlite", "substr", 3, LackNothing},
		{"sqlite", "substr", 4, LackArguments},
		{"sqlite", "sha3", 1, LackNothing}, // of the shell
		{"sqlite329", "lpad", 2, LackName},
		{"duckdb", "lcase", 2, LackArguments},
		{"duckdb", "date_format", 2, LackName},
		{"duckdb", "st_point", 2, LackNothing}, // extension spatial
		{"duckdb", "nullif", 5, LackNothing},   // of the parser, or a macro
		{"iso", "nosuch", 1, LackNothing},      // no engine
		{"postgis", "nosuch", 1, LackName},
		{"postgis", "abs", 1, LackNothing}, // of PostgreSQL
		{"postgis", "public.ST_X", 1, LackNothing},
		{"postgis", "topology.CreateTopology", 1, LackNothing},
		{"postgis", "public.nosuch", 1, LackName},
		{"postgis", "geocode", 2, LackNothing}, // of postgis_tiger_geocoder
		{"postgis", "ST_Collect", 1, LackNothing},
		{"postgis", "ST_Collect", 3, LackArguments},                    // ST_Collect(geom1, geom2), ST_Collect(geometry[]), the aggregate
		{"postgis", "ST_MakeNurbsCurve", 2, LackName},                  // new in 3.7
		{"postgis33", "ST_RemoveIrrelevantPointsForView", 5, LackName}, // new in 3.5
		{"postgis", "ST_RemoveIrrelevantPointsForView", 3, LackNothing},
		{"postgis", "ST_Tile", 3, LackNothing}, // of postgis_raster
		{"duckdbspatial", "nosuch", 1, LackNothing},
		{"spatialite", "nosuch", 1, LackNothing},
	}
	for _, test := range tests {
		if got := Lacking(spec.DialectByName(test.dialect), test.name, test.arguments); got != test.want {
			t.Errorf("%s: %s with %d arguments lacks %d, want %d", test.dialect, test.name, test.arguments, got, test.want)
		}
	}
}

func TestArgumentsOf(t *testing.T) {
	for name, want := range map[string]string{"abs": "1", "locate": "2 or 3", "concat": "at least 1", "aes_encrypt": "2 to 6", "left": "", "nosuch": ""} {
		if got := ArgumentsOf(spec.DialectByName("mysql"), name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestReadNames(t *testing.T) {
	for _, text := range []string{"abs\n", "abs 1\n", "abs 2 1\n", "abs x 1\n", "abs 1 x\n", "abs 1 1 1\n"} {
		if err := readNames(nameTable{}, text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

// The first lines of a file name its source and the day on which it was read.
func TestNamesNameTheirSource(t *testing.T) {
	for _, file := range slices.Sorted(slices.Values(slices.Concat(slices.Collect(maps.Values(nameTables))...))) {
		raw, err := nameFiles.ReadFile("names/" + file + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		head, _, _ := strings.Cut(string(raw), "\nab")
		if !strings.Contains(head, "# Source: ") || !strings.Contains(head, "2026-") {
			t.Errorf("names/%s.txt names no source and day", file)
		}
	}
}
