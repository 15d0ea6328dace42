package spec

import (
	"slices"
	"sort"
	"sync"
)

// Dialect is one table of knobs: how a language is written (Syntax), what it
// means (Meaning), and how a session is prepared so that an engine speaks it
// (Preamble). Code switches on knobs, never on the name. A tag says which packages
// or files may ask a knob, or the knobs of a chapter (internal/structure/knobs_test.go).
type Dialect struct {
	Name  string // "iso", "mysql", "mysql56", "mariadb", "postgres", "postgis", "sqlite", "sqlite329", "duckdb"
	Title string // for people: "MySQL 9"
	// Parent names the dialect that this one is another version of, or is empty.
	// What rules say of the parent by name (variants, exceptions, open cases)
	// holds for this dialect too, unless they name it.
	Parent  string
	Syntax  `asked:"spec/parse spec/render compare/gen compare/oracle"`
	Meaning `asked:"semantics eval compare/gen/sql compare/oracle"`
	// Preamble is what a session needs of its server (setting.go).
	Preamble Preamble
	// Caveats are the settings of servers on which answers depend (dialect_caveat.go).
	Caveats []Caveat `asked:"cmd/semcheck"`
	// Graph holds the knobs of a language of graph queries; nil for SQL.
	Graph *GraphDialect
}

// dialects lists all profiles; the tables are in the files dialect_*.go.
var dialects = []*Dialect{&iso, &mysql, &mysql56, &mariadb, &postgres, &sqlite, &sqlite329, &sqlite330, &sqlite332, &duckdb, &duckdb11,
	&postgis, &postgis33, &spatialite, &duckdbspatial, &geos}

// DialectByName returns the profile of that name, or nil.
func DialectByName(name string) *Dialect {
	for _, d := range dialects {
		if d.Name == name {
			return d
		}
	}
	for _, d := range graphDialects {
		if d.Name == name {
			return d
		}
	}
	return nil
}

// Lineage lists the dialect's name and those of its ancestors, the nearest first.
func (d *Dialect) Lineage() []string { return slices.Clone(lineage(d.Name)) }

// lineage lists a dialect's name and those of its ancestors, the nearest first. The list is not to be
// changed.
func lineage(name string) []string {
	if names := lineages()[name]; names != nil {
		return names
	}
	return ancestry(name)
}

func ancestry(name string) []string {
	names := []string{name}
	for d := DialectByName(name); d != nil && d.Parent != ""; d = DialectByName(d.Parent) {
		names = append(names, d.Parent)
	}
	return names
}

// lineages has the lineage of each dialect: rules ask for it at every case.
var lineages = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for _, d := range slices.Concat(dialects, graphDialects) {
		all[d.Name] = ancestry(d.Name)
	}
	return all
})

// Descends tells whether the dialect of that name is this one or an ancestor.
func (d *Dialect) Descends(from string) bool { return slices.Contains(lineage(d.Name), from) }

// Base is the dialect that rules speak of where they name none, and that variants stand
// against: iso, of graph queries openCypher.
func (d *Dialect) Base() *Dialect {
	return bases.For(d)
}

// StandardSQL is the dialect of the standard of SQL.
func StandardSQL() *Dialect { return bases.SQL }

var bases = ByLanguage[*Dialect]{SQL: &iso, Cypher: OpenCypher}

// DialectNames lists the profiles' names in order.
func DialectNames() []string {
	var names []string
	for _, d := range dialects {
		names = append(names, d.Name)
	}
	sort.Strings(names)
	return names
}

var (
	iso = Dialect{Name: "iso", Title: "ISO/IEC 9075", Syntax: isoSyntax, Meaning: isoMeaning}

	mysql = Dialect{Name: "mysql", Title: "MySQL 9", Syntax: mysqlSyntax, Meaning: mysqlMeaning,
		Preamble: mysqlPreamble("ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION", "utf8mb4_0900_bin"), Caveats: mysqlCaveats}

	mariadb = Dialect{Name: "mariadb", Title: "MariaDB 10.11", Syntax: mariadbSyntax, Meaning: mariadbMeaning,
		Preamble: mysqlPreamble("ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_AUTO_CREATE_USER,NO_ENGINE_SUBSTITUTION", "utf8mb4_nopad_bin"), Caveats: mysqlCaveats}

	postgres = Dialect{Name: "postgres", Title: "PostgreSQL 18", Syntax: postgresSyntax, Meaning: postgresMeaning, Preamble: postgresPreamble, Caveats: postgresCaveats}

	sqlite = Dialect{Name: "sqlite", Title: "SQLite 3", Syntax: sqliteSyntax, Meaning: sqliteMeaning, Preamble: required(
		"PRAGMA encoding = 'UTF-8'",
		"PRAGMA case_sensitive_like = OFF",
		"PRAGMA foreign_keys = OFF",
	), Caveats: sqliteCaveats}

	duckdb = Dialect{Name: "duckdb", Title: "DuckDB 1.5", Syntax: duckdbSyntax, Meaning: duckdbMeaning, Preamble: required(
		"SET threads = 1",
		"SET memory_limit = '1.0 GiB'",
		"SET temp_directory = ''",
		"SET default_null_order = 'NULLS_LAST'",
		"SET default_order = 'ASC'",
		"SET integer_division = false",
		"SET ieee_floating_point_ops = true",
		"SET old_implicit_casting = false",
		"SET order_by_non_integer_literal = false",
		"SET scalar_subquery_error_on_multiple_rows = true",
		"SET autoinstall_known_extensions = false",
		"SET autoload_known_extensions = false",
	)}
)
