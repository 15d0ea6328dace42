package targets

import (
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/child"
	"github.com/semcheck/semcheck/spec"
)

const familyDuckDB = "duckdb"

// duckdbCurrent is the version that the target duckdb is.
const duckdbCurrent = "1.5.5"

// duckdbVersions are the older libraries that `make full` builds, oldest first,
// with the dialect that each speaks.
var duckdbVersions = []struct{ version, dialect string }{
	{"1.1.3", "duckdb11"},
}

func duckdbTargets() []Target {
	var list []Target
	for _, v := range duckdbVersions {
		list = append(list, Target{Name: familyDuckDB + "@" + v.version, Title: "DuckDB " + v.version + " (a process of its own)",
			Dialect: v.dialect, Family: familyDuckDB, Version: v.version, Child: true, Example: childExample, open: openDuckDB})
	}
	return append(list, Target{Name: familyDuckDB, Title: "DuckDB " + duckdbCurrent + " (a process of its own)", Dialect: "duckdb", Family: familyDuckDB,
		Child: true, Example: childExample, open: openDuckDB})
}

func openDuckDB(t *Target, d *spec.Dialect, dsn string) (engine.Engine, error) {
	c, err := duckdbChild(t, d, dsn)
	if err != nil {
		return nil, err
	}
	return child.New(c), nil
}

// duckdbChild describes a library as a child.
func duckdbChild(t *Target, d *spec.Dialect, dsn string) (child.Config, error) {
	executable, database, err := child.ParseDSN(dsn)
	if err != nil {
		return child.Config{}, err
	}
	if database != "" {
		return child.Config{}, fmt.Errorf("DSN %s: databases of %s stay in memory", engine.MaskDSN(dsn), t.Name)
	}
	files, err := engine.NewFiles(engine.MemoryDatabase)
	if err != nil {
		return child.Config{}, err
	}
	settings, err := duckdbSettings(d.Preamble.Statements())
	if err != nil {
		return child.Config{}, err
	}
	version := t.Version
	if version == "" {
		version = duckdbCurrent
	}
	return child.Config{
		Target: t.Name, Dialect: d.Name, Executable: fmt.Sprintf("semcheck-%s-%s", familyDuckDB, version), Path: executable,
		Engine: "DuckDB", Version: version, Form: engine.FormDuckDB, Settings: settings, Files: files,
		Classify: func(_ int, _, message string) *engine.Error { return engine.NewDuckDBError(message) },
	}, nil
}

// duckdbSettings gives for each SET name = value of a preamble the query that
// reads it back. What is not of this form is refused, so that no setting goes
// unchecked.
func duckdbSettings(preamble []string) ([]engine.Setting, error) {
	var list []engine.Setting
	for _, statement := range preamble {
		rest, is := strings.CutPrefix(statement, "SET ")
		name, value, set := strings.Cut(rest, " = ")
		if !is || !set {
			return nil, fmt.Errorf("%s: not of the form SET name = value, so it cannot be read back", statement)
		}
		list = append(list, engine.Setting{Statement: statement, Want: strings.Trim(value, "'"),
			ReadBack: "SELECT CAST(current_setting('" + name + "') AS VARCHAR)"})
	}
	return list, nil
}
