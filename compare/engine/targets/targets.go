// Package targets lists the engines that semcheck can judge: the name of each engine on the
// command line, the dialect that it speaks and its address.
package targets

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/mysql"
	"github.com/semcheck/semcheck/compare/engine/postgres"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/spelling"
)

// Target is an engine that can be judged.
type Target struct {
	Name    string // "mysql"
	Title   string // for people: "MySQL"
	Dialect string // name of the dialect that it speaks
	// Others names the other dialects by which its answers can be judged. The MySQL family
	// has no iso here: it reads too little of the text that is printed for iso. SQLite has
	// none: it has no types to compare with those of iso.
	Others  []string
	Example string // a DSN
	// Embedded tells that the engine is part of the program: no DSN is needed.
	Embedded bool
	// Child tells that the engine is an executable of its own that semcheck
	// starts: no DSN is needed where it is found.
	Child bool
	// Spatial tells that the engine is judged for its geometries.
	Spatial bool
	// Graph tells that the engine is a graph database, which speaks a dialect of openCypher.
	Graph bool
	// Single tells that the engine holds one session at a time.
	Single bool
	// OwnSQL tells that the engine has functions of geometries only. semcheck supplies the
	// SQL around these functions, and does not judge its own SQL.
	OwnSQL bool
	// Family names the engine of which the target is a version. Targets of one family answer
	// the same questions. It is empty if the engine has one nameable version.
	Family string
	// Version is the version in the target's name. It is empty if the target takes the version
	// that it finds.
	Version string
	// Imitated tells that other servers speak the target's protocol and dialect. They are
	// judged under names of their own.
	Imitated bool
	// Called is the name of the other server at hand (see Imitated); else empty.
	Called string

	open func(t *Target, d *spec.Dialect, dsn string) (engine.Engine, error)
}

var list = append([]Target{
	{Name: "sqlite", Title: "SQLite (embedded)", Dialect: "sqlite", Embedded: true, Family: familySQLite,
		Example: "FOLDER (files semcheck_….db are created there; without a DSN databases stay in memory)", open: openSQLite},
	{Name: "mysql", Title: "MySQL", Dialect: "mysql", Others: []string{"mariadb"}, Imitated: true,
		Example: "mysql://root:password@127.0.0.1:3306/", open: openMySQL},
	{Name: "mysql56", Title: "MySQL 5.6", Dialect: "mysql56", Imitated: true,
		Example: "mysql://root:password@127.0.0.1:3306/", open: openMySQL},
	{Name: "mariadb", Title: "MariaDB", Dialect: "mariadb", Others: []string{"mysql"}, Imitated: true,
		Example: "mariadb://root:password@127.0.0.1:3306/", open: openMySQL},
	{Name: "postgres", Title: "PostgreSQL", Dialect: "postgres", Others: []string{"iso"}, Imitated: true,
		Example: "postgres://postgres:password@127.0.0.1:5432/postgres", open: openPostgres},
}, slices.Concat(duckdbTargets(), sqliteTargets(), spatialTargets())...)

func openMySQL(t *Target, d *spec.Dialect, dsn string) (engine.Engine, error) {
	e, err := mysql.New(t.Name, d, dsn)
	if err != nil {
		return nil, err
	}
	e.Called = t.Called
	return e, nil
}

func openPostgres(t *Target, d *spec.Dialect, dsn string) (engine.Engine, error) {
	e, err := postgres.New(t.Name, d, dsn)
	if err != nil {
		return nil, err
	}
	e.Called = t.Called
	return e, nil
}

// All lists the targets in the order in which they are shown.
func All() []Target { return append([]Target(nil), list...) }

// Names lists the targets' names without the graph databases, for completion.
func Names() []string {
	var names []string
	for _, t := range list {
		names = append(names, t.Name)
	}
	return names
}

// Versions lists the targets of a family from the oldest version to the newest. It leaves out
// builds that check their own assertions. The target without a version, which is embedded or a
// server, stands last.
func Versions(family string) []Target {
	var numbered, current []Target
	for _, t := range list {
		switch {
		case family == "" || t.Family != family || strings.HasSuffix(t.Version, debugBuild):
		case t.Version == "":
			current = append(current, t)
		default:
			numbered = append(numbered, t)
		}
	}
	slices.SortFunc(numbered, func(a, b Target) int { return compareVersions(a.Version, b.Version) })
	return append(numbered, current...)
}

// debugBuild ends the version of a build that checks its own assertions.
const debugBuild = "-debug"

// compareVersions compares the numbers of two versions, 3.9.0 before 3.30.0.
func compareVersions(a, b string) int {
	numbers := func(version string) []int {
		var list []int
		for part := range strings.SplitSeq(version, ".") {
			n, _ := strconv.Atoi(part) // what is no number counts as 0
			list = append(list, n)
		}
		return list
	}
	return slices.Compare(numbers(a), numbers(b))
}

// Listing writes all names on one line. The graph databases come last, and the versions of a
// family stand together: "sqlite, mysql, falkordb, sqlite@{3.29.0,3.30.1}".
func Listing() string {
	var names []string
	versions := map[string][]string{}
	for _, t := range list {
		if t.Version == "" {
			names = append(names, t.Name)
		} else {
			versions[t.Family] = append(versions[t.Family], t.Version)
		}
	}
	names = append(names, GraphNames()...)
	for _, family := range slices.Sorted(maps.Keys(versions)) {
		names = append(names, family+"@{"+strings.Join(versions[family], ",")+"}")
	}
	return strings.Join(names, ", ")
}

// ByName finds a target. The error lists all targets.
func ByName(name string) (Target, error) {
	name = spec.Canonical(name)
	for _, t := range list {
		if t.Name == name {
			return t, nil
		}
	}
	if t, err := GraphByName(name); err == nil {
		return t.target(), nil
	}
	if named, path, is := executable(name); is {
		return Target{}, fmt.Errorf("unknown target %q: a target is a name, and the path of an executable is its address: --target %s --dsn %s", name, named, path)
	}
	return Target{}, fmt.Errorf("unknown target %q%s; the targets are %s", engine.MaskTarget(name), spelling.DidYouMean(name, slices.Concat(Names(), GraphNames())), Listing())
}

// executable reads a text that should be a target's name and holds the path of an executable, alone
// or behind the name of a family and an @. Named is the target of the file's name. A text that may
// be an address with a password is none.
func executable(text string) (named, path string, is bool) {
	family, path, versioned := strings.Cut(text, "@")
	if !versioned {
		family, path = "", text
	}
	if !strings.ContainsAny(path, `/\`) || strings.ContainsAny(text, ":=?") || strings.Contains(path, "@") {
		return "", "", false
	}
	file := path[strings.LastIndexAny(path, `/\`)+1:]
	for _, t := range list {
		if t.Version == "" || versioned && t.Family != family {
			continue
		}
		if strings.HasSuffix(file, t.Family+"-"+t.Version) {
			return t.Name, path, true
		}
		named = t.Family + "@VERSION"
	}
	return named, path, versioned && named != ""
}

// Dialects names the dialects by which the target's answers can be judged, the target's own
// dialect first.
func (t Target) Dialects() []string { return append([]string{t.Dialect}, t.Others...) }

// Speaks tells whether a dialect is the target's own dialect.
func (t Target) Speaks(dialect string) bool { return t.Dialect == dialect }

// JudgedBy tells whether the target's answers can be judged by a dialect.
func (t Target) JudgedBy(dialect string) bool { return slices.Contains(t.Dialects(), dialect) }

// Variable is the environment variable that holds the target's DSN.
func (t Target) Variable() string { return engine.Variable(t.Name) }

// DSN chooses the address: the given address, or, if it is empty, the address in the target's
// environment variable.
func (t Target) DSN(given string) string {
	if given != "" {
		return given
	}
	return os.Getenv(t.Variable())
}

// Engine returns the engine at DSN(given), which speaks dialect d; nil means the
// target's own dialect. Errors name the masked DSN. If the DSN is missing, the error says how
// to start the engine. Engine does not connect yet.
func (t Target) Engine(given string, d *spec.Dialect) (engine.Engine, error) {
	if d == nil {
		if d = spec.DialectByName(t.Dialect); d == nil {
			return nil, fmt.Errorf("target %s: no dialect %s", t.Name, t.Dialect)
		}
	}
	e, err := t.open(&t, d, t.DSN(given))
	if err != nil {
		return nil, fmt.Errorf("target %s: %w", t.Name, err)
	}
	return e, nil
}
