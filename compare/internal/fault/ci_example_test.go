package fault

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/child/protocol"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/spec"
)

// planted names the faults that the engine has which the test binary is where it is started as a child.
const planted = "SEMCHECK_PLANTED"

func TestMain(m *testing.M) {
	names, is := os.LookupEnv(planted)
	if !is || len(os.Args) > 1 {
		os.Exit(m.Run())
	}
	e, err := faulty(strings.Split(names, ";"))
	if err == nil {
		err = protocol.Serve(os.Stdin, os.Stdout, &served{engine: e})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// faulty is SQLite with some faults.
func faulty(names []string) (engine.Engine, error) {
	bare, err := sqlite.New("sqlite", spec.DialectByName("sqlite"), "")
	if err != nil {
		return nil, err
	}
	var e engine.Engine = bare
	for _, name := range names {
		i := slices.IndexFunc(RuleFaults(), func(f *RuleFault) bool { return f.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no fault %q", name)
		}
		if e, err = WrapRule(e, RuleFaults()[i]); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// served is an engine as a child offers it.
type served struct {
	engine  engine.Engine
	session engine.Session
}

func (s *served) Hello() protocol.Hello {
	target, _ := targets.ByName(ciTarget)
	return protocol.Hello{Engine: "SQLite", Version: target.Version, Form: engine.FormSQLite.String()}
}

func (s *served) Open(string) (err error) {
	s.session, err = s.engine.Open(context.Background())
	return err
}

func (s *served) Reset() error { return failed(s.session.Reset(context.Background())) }

func (s *served) Execute(text string) error {
	return failed(s.session.Execute(context.Background(), text))
}

func (s *served) Query(text string, answer *protocol.Answer) error {
	result, err := s.session.Query(context.Background(), text)
	if err != nil {
		return failed(err)
	}
	var columns []protocol.Column
	for _, c := range result.Columns {
		columns = append(columns, protocol.Column{Name: c.Name, Type: c.Type, Digits: c.Digits})
	}
	err = answer.Columns(columns)
	for _, row := range result.Rows {
		var cells []protocol.Cell
		for _, c := range row {
			cells = append(cells, protocol.Cell{Null: c.Null, Text: c.Text, Type: c.Type})
		}
		err = errors.Join(err, answer.Row(cells))
	}
	return err
}

func (*served) Interrupt() {}

func (s *served) Close() error {
	if s.session == nil {
		return nil
	}
	return s.session.Close()
}

// failed is an engine's error as a child sends it.
func failed(err error) error {
	if e := (*engine.Error)(nil); errors.As(err, &e) {
		return &protocol.Failure{Code: uint64(e.Number), Message: e.Message}
	}
	return err
}

// ciTarget is the target whose child the test binary stands for.
const ciTarget = "sqlite@3.53.4"

// workflow is docs/ci-example.yml, as far as it is run here.
type workflow struct {
	Jobs map[string]struct {
		Steps []ciStep `yaml:"steps"`
	} `yaml:"jobs"`
}

type ciStep struct{ Name, If, Run string }

// job is a job of the workflow in a folder of its own, as a checkout has it.
type job struct {
	folder, path string
	steps        []ciStep
	scheduled    bool
	number       int // of the run
	faults       []string
}

// expression is what a workflow has computed.
var expression = regexp.MustCompile(`\$\{\{(.*?)\}\}`)

// run runs the steps in their order, and returns what each printed. It ends with the first that fails.
func (j *job) run(t *testing.T, change func(step *ciStep)) (output map[string]string, status int, failed string) {
	t.Helper()
	output = map[string]string{}
	variables := filepath.Join(j.folder, "github-env")
	for _, step := range j.steps {
		switch step.If {
		case "", "always()":
		case "github.event_name == 'schedule'":
			if !j.scheduled {
				continue
			}
		default:
			t.Fatalf("step %s: the condition %q is not known here", step.Name, step.If)
		}
		if step.Run == "" || step.Name == "install" || failed != "" && step.If != "always()" {
			continue
		}
		if change != nil {
			change(&step)
		}
		text := expression.ReplaceAllStringFunc(step.Run, func(found string) string {
			if inside := strings.TrimSpace(expression.FindStringSubmatch(found)[1]); inside != "github.event_name == 'schedule' && github.run_number || 1" {
				t.Fatalf("step %s: the expression %q is not known here", step.Name, inside)
			}
			if j.scheduled {
				return fmt.Sprint(j.number)
			}
			return "1"
		})
		set, _ := os.ReadFile(variables)
		c := exec.Command("bash", "-e", "-c", text)
		c.Dir = j.folder
		c.Env = append(os.Environ(), "PATH="+j.path+string(os.PathListSeparator)+os.Getenv("PATH"), "GITHUB_ENV="+variables, "HOME="+j.folder, "XDG_STATE_HOME="+j.folder, planted+"="+strings.Join(j.faults, ";"))
		c.Env = append(c.Env, strings.Fields(string(set))...)
		said, err := c.CombinedOutput()
		output[step.Name] = string(said)
		exit := (*exec.ExitError)(nil)
		switch {
		case errors.As(err, &exit):
			status, failed = exit.ExitCode(), step.Name
		case err != nil:
			t.Fatal(err)
		}
	}
	return output, status, failed
}

// TestWorkflowOfTheDocuments runs the steps of docs/ci-example.yml with the program of this commit, on an engine with
// planted faults: red without a baseline, red and written with --write-baseline, green with it, green under
// another seed, red for a new fault; an entry whose fault is mended is listed as stale.
func TestWorkflowOfTheDocuments(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("no bash")
	}
	root := filepath.Join("..", "..", "..")
	text, err := os.ReadFile(filepath.Join(root, "docs", "ci-example.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var w workflow
	if err := yaml.Unmarshal(text, &w); err != nil {
		t.Fatal(err)
	}
	steps := w.Jobs["mysql"].Steps
	names := func(name string) int {
		return slices.IndexFunc(steps, func(s ciStep) bool { return s.Name == name })
	}
	if !slices.IsSorted([]int{names("install"), names("seed"), names("run"), names("stale entries")}) || names("install") < 0 {
		t.Fatalf("the steps are %+v", steps)
	}
	if install := steps[names("install")].Run; !strings.Contains(install, "go install github.com/semcheck/semcheck/cmd/semcheck@") {
		t.Errorf("the step install is %s", install)
	}
	bin := t.TempDir()
	if said, err := exec.Command("go", "build", "-o", filepath.Join(bin, "semcheck-built"), filepath.Join(root, "cmd", "semcheck")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	engine, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// The engine stands for the server of the workflow, and a number of queries for its duration.
	wrapper := `#!/usr/bin/env bash
args=()
while [ $# -gt 0 ]; do
  case "$1 $2" in
    "--target mysql") args+=(--target "` + ciTarget + `" --dsn "` + engine + `"); shift 2;;
    "--duration 10m") args+=(--queries 700); shift 2;;
    *) args+=("$1"); shift;;
  esac
done
exec semcheck-built "${args[@]}"
`
	if err := os.WriteFile(filepath.Join(bin, "semcheck"), []byte(wrapper), 0o700); err != nil { //nolint:gosec // it is executed
		t.Fatal(err)
	}
	const first, second, third = "SUM of no values is 0", "LEFT JOIN loses unmatched rows", "SELECT DISTINCT keeps duplicates"
	const baseline = "semcheck-baseline.yaml"
	var committed []byte
	checkout := func(scheduled bool, number int, faults ...string) *job {
		j := &job{folder: t.TempDir(), path: bin, steps: steps, scheduled: scheduled, number: number, faults: faults}
		if committed != nil {
			if err := os.WriteFile(filepath.Join(j.folder, baseline), committed, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		return j
	}
	said, status, failed := checkout(false, 1, first, second).run(t, nil)
	if status != 2 || failed != "run" || !strings.Contains(said["run"], "there is no baseline") {
		t.Errorf("without a baseline: status %d of %s: %s", status, failed, said["run"])
	}
	begins := checkout(false, 1, first, second)
	said, status, failed = begins.run(t, func(step *ciStep) { // as the comment of the workflow has it
		step.Run = strings.Replace(step.Run, "--baseline "+baseline, "--write-baseline "+baseline, 1)
	})
	if status != 1 || failed != "run" || !strings.Contains(said["run"], "new ") {
		t.Fatalf("the first time: status %d of %s: %s", status, failed, said["run"])
	}
	if committed, err = os.ReadFile(filepath.Join(begins.folder, baseline)); err != nil {
		t.Fatal(err)
	}
	for rule, is := range map[string]bool{"aggregate.sum-": true, "unblamed-": true, "select.distinct-": false} {
		if strings.Contains(string(committed), rule) != is {
			t.Errorf("%s in the baseline: %v\n%s", rule, !is, committed)
		}
	}
	said, status, _ = checkout(false, 2, first, second).run(t, nil)
	if _, asked := said["stale entries"]; status != 0 || asked || !strings.Contains(said["run"], "0 of them new") {
		t.Errorf("baselined: status %d: %s", status, said["run"])
	}
	for _, night := range []int{3, 4} {
		said, status, failed = checkout(true, night, first, second).run(t, nil)
		if status != 0 || !strings.Contains(said["run"], fmt.Sprintf("seed %d", night)) || !strings.Contains(said["run"], "0 of them new") || !strings.Contains(said["stale entries"], "0 of the ") {
			t.Errorf("night %d: status %d of %s: %s\n%s", night, status, failed, said["run"], said["stale entries"])
		}
	}
	said, status, failed = checkout(true, 5, first, second, third).run(t, nil)
	if status != 1 || failed != "run" || !strings.Contains(said["run"], "cluster select.distinct-") || strings.Contains(said["run"], "cluster aggregate.sum-") {
		t.Errorf("a new fault: status %d of %s: %s", status, failed, said["run"])
	}
	said, status, failed = checkout(true, 6, second).run(t, nil)
	if status != 0 || !strings.Contains(said["stale entries"], "aggregate.sum-") || strings.Contains(said["stale entries"], "unblamed-") {
		t.Errorf("a fault is mended: status %d of %s: %s\n%s", status, failed, said["run"], said["stale entries"])
	}
}
