// Package targets lists the engines that semcheck can judge: what each is
// called on the command line, which dialect it speaks and how it is reached.
package targets

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/mysql"
	"github.com/semcheck/semcheck/compare/engine/postgres"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/spec"
)

// Target is an engine that can be judged.
type Target struct {
	Name    string // "mysql"
	Title   string // for people: "MySQL"
	Dialect string // name of the dialect that it speaks
	// Others names the further dialects by which its answers can be judged. The
	// MySQL family reads too little of what is printed for iso, and SQLite has no
	// types that iso could be held against.
	Others  []string
	Example string // a DSN
	// Embedded tells that the engine is part of the program: no DSN is needed.
	Embedded bool

	open func(name string, d *spec.Dialect, dsn string) (engine.Engine, error)
}

var list = []Target{
	{Name: "sqlite", Title: "SQLite (embedded)", Dialect: "sqlite", Embedded: true,
		Example: "FOLDER (files semcheck_….db are created there; without a DSN databases stay in memory)", open: openSQLite},
	{Name: "mysql", Title: "MySQL", Dialect: "mysql", Others: []string{"mariadb"},
		Example: "mysql://root:password@127.0.0.1:3306/", open: openMySQL},
	{Name: "mariadb", Title: "MariaDB", Dialect: "mariadb", Others: []string{"mysql"},
		Example: "mariadb://root:password@127.0.0.1:3306/", open: openMySQL},
	{Name: "postgres", Title: "PostgreSQL", Dialect: "postgres", Others: []string{"iso"},
		Example: "postgres://postgres:password@127.0.0.1:5432/postgres?sslmode=disable", open: openPostgres},
}

func openSQLite(name string, d *spec.Dialect, dsn string) (engine.Engine, error) {
	return sqlite.New(name, d, dsn)
}

func openMySQL(name string, d *spec.Dialect, dsn string) (engine.Engine, error) {
	return mysql.New(name, d, dsn)
}

func openPostgres(name string, d *spec.Dialect, dsn string) (engine.Engine, error) {
	return postgres.New(name, d, dsn)
}

// All lists the targets in the order in which they are shown.
func All() []Target { return append([]Target(nil), list...) }

// Names lists the targets' names.
func Names() []string {
	var names []string
	for _, t := range list {
		names = append(names, t.Name)
	}
	return names
}

// ByName finds a target; the error lists all of them.
func ByName(name string) (Target, error) {
	for _, t := range list {
		if t.Name == name {
			return t, nil
		}
	}
	return Target{}, fmt.Errorf("unknown target %q; the targets are %s", name, strings.Join(Names(), ", "))
}

// Dialects names the dialects by which the target's answers can be judged, its
// own first.
func (t Target) Dialects() []string { return append([]string{t.Dialect}, t.Others...) }

// JudgedBy tells whether the target's answers can be judged by a dialect.
func (t Target) JudgedBy(dialect string) bool { return slices.Contains(t.Dialects(), dialect) }

// Variable is the environment variable that holds the target's DSN.
func (t Target) Variable() string { return engine.Variable(t.Name) }

// DSN chooses the address: the given one if it is not empty, else that of the
// target's environment variable.
func (t Target) DSN(given string) string {
	if given != "" {
		return given
	}
	return os.Getenv(t.Variable())
}

// Engine returns the engine at DSN(given), speaking dialect d; nil means the
// target's own dialect. Errors name the masked DSN, and for a missing one how
// to start the engine. Nothing is dialled yet.
func (t Target) Engine(given string, d *spec.Dialect) (engine.Engine, error) {
	if d == nil {
		if d = spec.DialectByName(t.Dialect); d == nil {
			return nil, fmt.Errorf("target %s: no dialect %s", t.Name, t.Dialect)
		}
	}
	e, err := t.open(t.Name, d, t.DSN(given))
	if err != nil {
		return nil, fmt.Errorf("target %s: %w", t.Name, err)
	}
	return e, nil
}
