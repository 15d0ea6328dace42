package targets

import (
	"fmt"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/child"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/spec"
)

// familySQLite is the family of all SQLites.
const familySQLite = "sqlite"

// sqliteVersions are the C libraries that `make full` builds, oldest first, with
// the dialect that each speaks. The embedded engine is a translation to Go of
// the same sources. A build that ends in -debug checks its own assertions.
var sqliteVersions = []struct{ version, dialect string }{
	{"3.29.0", "sqlite329"},
	{"3.30.1", "sqlite330"},
	{"3.32.2", "sqlite332"},
	{"3.32.2-debug", "sqlite332"},
	{"3.53.4", "sqlite"},
}

func sqliteTargets() []Target {
	var list []Target
	for _, v := range sqliteVersions {
		list = append(list, Target{Name: familySQLite + "@" + v.version, Title: "SQLite " + v.version + " (C, a process of its own)",
			Dialect: v.dialect, Family: familySQLite, Version: v.version, Child: true, Example: childExample, open: openSQLiteChild})
	}
	return list
}

// childExample is the DSN of a target that runs as a child process.
const childExample = "FILE (the executable; without a DSN it is looked for beside semcheck and on PATH)"

func openSQLite(t *Target, d *spec.Dialect, dsn string) (engine.Engine, error) {
	return sqlite.New(t.Name, d, dsn)
}

func openSQLiteChild(t *Target, d *spec.Dialect, dsn string) (engine.Engine, error) {
	c, err := sqliteChild(t, d, dsn)
	if err != nil {
		return nil, err
	}
	return child.New(c), nil
}

// sqliteChild describes a C library as a child.
func sqliteChild(t *Target, d *spec.Dialect, dsn string) (child.Config, error) {
	executable, database, err := child.ParseDSN(dsn)
	if err != nil {
		return child.Config{}, err
	}
	files, err := sqlite.NewFiles(database)
	if err != nil {
		return child.Config{}, err
	}
	settings, err := sqlite.Settings(d.Preamble.Statements())
	if err != nil {
		return child.Config{}, err
	}
	return child.Config{
		Target: t.Name, Dialect: d.Name, Executable: fmt.Sprintf("semcheck-%s-%s", t.Family, t.Version), Path: executable,
		Engine: "SQLite", Version: t.Version, Form: engine.FormSQLite, Settings: settings, Files: files,
		Classify: func(number int, _, message string) *engine.Error { return engine.NewSQLiteError(number, message) },
	}, nil
}
