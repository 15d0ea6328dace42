package targets

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/child"
	"github.com/semcheck/semcheck/compare/engine/geos/session"
	"github.com/semcheck/semcheck/compare/engine/postgres"
	"github.com/semcheck/semcheck/spec"
)

// spatialTargets are the engines whose subject is geometry. MySQL and MariaDB
// have geometries too, in their own targets.
func spatialTargets() []Target {
	return []Target{
		{Name: "postgis", Title: "PostGIS 3.3", Dialect: "postgis33", Others: []string{"iso"}, Spatial: true,
			Example: "postgres://postgres:password@127.0.0.1:5432/postgres", open: openPostGIS},
		{Name: "postgis36", Title: "PostGIS 3.6 (PGlite, a process of its own)", Dialect: "postgis", Others: []string{"iso"}, Spatial: true,
			Example: "FILE (the executable that `scripts/engines/postgis36.sh start` prints)", open: openPGlite},
		{Name: "spatialite", Title: "SpatiaLite (a process of its own)", Dialect: "spatialite", Spatial: true, Child: true, Example: childExample, open: openSpatiaLite},
		{Name: "duckdb-spatial", Title: "DuckDB " + duckdbCurrent + " with its extension spatial (a process of its own)", Dialect: "duckdbspatial", Spatial: true, Child: true,
			Example: childExample, open: openDuckDBSpatial},
		{Name: "geos", Title: "GEOS 3.11 (a library, a process of its own)", Dialect: "geos", Spatial: true, OwnSQL: true, Child: true,
			Example: childExample, open: openGEOS},
	}
}

func openPostGIS(t *Target, d *spec.Dialect, dsn string) (engine.Engine, error) {
	return postgres.NewPostGIS(t.Name, d, dsn)
}

// pgliteReach is how long PGlite may take to compile itself and its extension:
// four seconds of one processor.
const pgliteReach = 2 * time.Minute

// pgliteLocale is the locale of PGlite's only database, which cannot be chosen;
// text is compared by it as by C.
const pgliteLocale = "UTF8 C C.UTF-8"

// openPGlite opens a PostgreSQL that runs inside the process: it has one
// database, one session and no interrupt.
func openPGlite(t *Target, d *spec.Dialect, dsn string) (engine.Engine, error) {
	if dsn == "" {
		return nil, &engine.UnreachableError{Target: t.Name}
	}
	settings, err := postgres.Settings(d.Preamble)
	if err != nil {
		return nil, err
	}
	settings = append(settings, postgres.PostGISReference, engine.Setting{Statement: "SELECT 1", ReadBack: postgres.Locale, Want: pgliteLocale})
	files, err := engine.NewFiles(engine.MemoryDatabase)
	if err != nil {
		return nil, err
	}
	return child.New(child.Config{
		Target: t.Name, Dialect: d.Name, Executable: "semcheck-postgis36", Path: dsn, Engine: "PostgreSQL", Form: engine.FormPostgres,
		Settings: settings, Files: files, Versions: postgres.PostGISVersions, Reach: pgliteReach,
		Advice:   "start one (in a checkout: `scripts/engines/postgis36.sh start`) and name what it prints with --dsn or " + t.Variable(),
		Classify: func(_ int, state, message string) *engine.Error { return engine.NewPostgresError(state, message) },
	}), nil
}

// spatialiteTables is a setting that is only read back: the session's database
// has the tables in which SpatiaLite keeps geometry columns. 3 stands for its
// present layout.
var spatialiteTables = engine.Setting{Statement: "SELECT 1", ReadBack: "SELECT CheckSpatialMetaData()", Want: "3"}

// openSpatiaLite opens the newest SQLite as a child that loads SpatiaLite.
func openSpatiaLite(t *Target, d *spec.Dialect, dsn string) (engine.Engine, error) {
	c, err := sqliteChild(t, d, dsn)
	if err != nil {
		return nil, err
	}
	c.Executable = "semcheck-spatialite"
	c.Settings = append(c.Settings, spatialiteTables)
	c.Versions = "SELECT 'SpatiaLite ' || spatialite_version() || ', GEOS ' || geos_version()"
	return child.New(c), nil
}

// duckdbExtension is the file of DuckDB's extension, in the folder lib beside the
// executable.
const duckdbExtension = "spatial.duckdb_extension"

// openDuckDBSpatial opens the child of the target duckdb with the extension: that
// it is loaded is a setting, which is read back.
func openDuckDBSpatial(t *Target, d *spec.Dialect, dsn string) (engine.Engine, error) {
	c, err := duckdbChild(t, d, dsn)
	if err != nil {
		return nil, err
	}
	// Where there is no executable the session says so.
	if path, err := child.Find(c.Executable, c.Path); err == nil {
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return nil, err
		}
		if path, err = filepath.Abs(path); err != nil {
			return nil, err
		}
		file := filepath.Join(filepath.Dir(path), "lib", duckdbExtension)
		c.Settings = append(c.Settings, engine.Setting{Statement: "LOAD '" + strings.ReplaceAll(file, "'", "''") + "'",
			ReadBack: "SELECT CAST(loaded AS VARCHAR) FROM duckdb_extensions() WHERE extension_name = 'spatial'", Want: "true"})
	}
	c.Versions = "SELECT 'spatial ' || extension_version FROM duckdb_extensions() WHERE extension_name = 'spatial'"
	c.Advice = "`make full` in a checkout brings the extension (scripts/engines/duckdb-spatial.sh) and builds the executable"
	return child.New(c), nil
}

// openGEOS opens the library as a child, with SQL around it. Any version is taken: the
// session tells it.
func openGEOS(t *Target, d *spec.Dialect, dsn string) (engine.Engine, error) {
	executable, database, err := child.ParseDSN(dsn)
	if err != nil {
		return nil, err
	}
	if database != "" {
		return nil, fmt.Errorf("DSN %s: %s has no database", engine.MaskDSN(dsn), t.Name)
	}
	files, err := engine.NewFiles(engine.MemoryDatabase)
	if err != nil {
		return nil, err
	}
	return session.New(child.New(child.Config{
		Target: t.Name, Dialect: d.Name, Executable: "semcheck-geos", Path: executable, Engine: "GEOS", Form: engine.FormGEOS, Files: files,
		Classify: func(_ int, state, message string) *engine.Error { return engine.NewGEOSError(state, message) },
	}), d), nil
}
