package main

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/internal/testrun"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"semcheck": main})
}

// suites is the folder of the external test suites, empty where they are not
// on this machine.
func suites(t testing.TB) string {
	folder := os.Getenv("SEMCHECK_SUITES")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "suites")
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(folder); err != nil {
		return ""
	}
	return folder
}

// TestScripts runs the scripts of testdata/script: each command as somebody
// would type it. Their expectations are written by hand.
func TestScripts(t *testing.T) {
	folder := suites(t)
	addresses := map[string]string{}
	for _, target := range targets.All() {
		if dsn := target.DSN(""); dsn != "" {
			addresses[target.Name] = dsn
		}
	}
	testscript.Run(t, testscript.Params{
		Dir:           filepath.Join("testdata", "script"),
		UpdateScripts: false,
		Setup: func(e *testscript.Env) error {
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, "state"))
			e.Setenv("SUITES", folder)
			e.Setenv("TERM", "xterm")
			e.Setenv("GOGC", "800")                  // as package testrun has it: some hundred processes start on a small heap
			queries := testrun.Count(800, 800, 3000) // of a run whose size does not matter
			e.Setenv("QUERIES", strconv.Itoa(queries))
			e.Setenv("MORE", strconv.Itoa(queries+500))
			for name, dsn := range addresses {
				e.Setenv(targets.Target{Name: name}.Variable(), dsn)
			}
			return nil
		},
		Condition: func(condition string) (bool, error) {
			if condition == "suites" {
				return folder != "", nil
			}
			_, err := targets.ByName(condition)
			return addresses[condition] != "", err
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"nested":    writeNested,
			"rows":      writeRows,
			"dying":     startDying,
			"imitation": startImitation,
		},
	})
}
