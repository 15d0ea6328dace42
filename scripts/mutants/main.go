// Mutants tests the tests: it makes random single changes of the evaluator's
// code, one at a time in a copy of the tree, and tells for each whether the
// unit tests and the expectations of testdata/rules kill it and whether a run
// on engines exposes it. SQLite is embedded; PostgreSQL and MySQL take part
// where SEMCHECK_POSTGRES_DSN and SEMCHECK_MYSQL_DSN are set.
//
// Usage: go run ./scripts/mutants [-n 100] [-seed 1] [-root .]
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

type options struct {
	number, workers                 int
	seed                            uint64
	root, folders                   string
	sqlite, postgres, mysql         int
	buildLimit, testLimit, runLimit time.Duration
	engines                         []stage
	testPackages                    []string
}

// stage is a run on one engine.
type stage struct {
	target  string
	queries int
}

func main() {
	var o options
	flag.IntVar(&o.number, "n", 100, "mutants")
	flag.IntVar(&o.workers, "workers", 2, "mutants at a time")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the choice of mutants and of the runs")
	flag.StringVar(&o.root, "root", ".", "root of the module")
	flag.StringVar(&o.folders, "folders", "semantics,eval", "folders whose files are changed")
	flag.IntVar(&o.sqlite, "sqlite", 5000, "queries on SQLite")
	flag.IntVar(&o.postgres, "postgres", 3000, "queries on PostgreSQL")
	flag.IntVar(&o.mysql, "mysql", 1500, "queries on MySQL")
	flag.Parse()
	o.buildLimit, o.testLimit, o.runLimit = 3*time.Minute, 2*time.Minute, time.Minute
	o.testPackages = []string{"./semantics/...", "./eval/..."}
	o.engines = []stage{{"sqlite", o.sqlite}}
	if os.Getenv("SEMCHECK_POSTGRES_DSN") != "" {
		o.engines = append(o.engines, stage{"postgres", o.postgres})
	}
	if os.Getenv("SEMCHECK_MYSQL_DSN") != "" {
		o.engines = append(o.engines, stage{"mysql", o.mysql})
	}
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// verdict is what became of a mutant.
type verdict struct {
	mutant
	built, killed bool
	exposed       string // the engine whose run showed it
	trouble       error
}

func run(o options) error {
	var list []mutant
	for _, folder := range strings.Split(o.folders, ",") {
		found, err := mutants(o.root, folder)
		if err != nil {
			return err
		}
		list = append(list, found...)
	}
	fmt.Printf("%d possible mutants; %d are tried\n", len(list), min(o.number, len(list)))
	list = pick(list, o.number, o.seed)

	temporary, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	trees := make(chan string, o.workers)
	for i := range o.workers {
		tree := filepath.Join(temporary, strconv.Itoa(i))
		if err := copyTree(o.root, tree); err != nil {
			return err
		}
		trees <- tree
	}
	clean, err := baseline(o, filepath.Join(temporary, "0"))
	if err != nil {
		return err
	}
	results := make([]verdict, len(list))
	var wait sync.WaitGroup
	var mutex sync.Mutex
	for i, m := range list {
		tree := <-trees
		wait.Add(1)
		go func() {
			defer wait.Done()
			results[i] = try(o, m, tree, clean)
			mutex.Lock()
			fmt.Printf("%3d %s %s\n", i+1, results[i].label(), m)
			mutex.Unlock()
			trees <- tree
		}()
	}
	wait.Wait()
	report(results)
	return nil
}

// baseline holds the failing verdicts of the unchanged tree, by engine.
func baseline(o options, tree string) (map[string]int, error) {
	failed, err := tests(o, tree)
	if err != nil {
		return nil, fmt.Errorf("the tests of the unchanged tree do not run: %w", err)
	}
	if failed {
		return nil, errors.New("the tests of the unchanged tree do not pass")
	}
	if out, err := command(o.buildLimit, tree, "go", "build", "-o", "mutant", "./cmd/semcheck"); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	clean := map[string]int{}
	for _, s := range o.engines {
		n, err := failures(o, tree, s)
		if err != nil {
			return nil, fmt.Errorf("the run of the unchanged tree on %s: %w", s.target, err)
		}
		clean[s.target] = n
		fmt.Printf("unchanged: %d queries on %s, %d fail\n", s.queries, s.target, n)
	}
	return clean, nil
}

// try builds and tests one mutant.
func try(o options, m mutant, tree string, clean map[string]int) verdict {
	v := verdict{mutant: m}
	restore, err := m.apply(tree)
	if err != nil {
		v.trouble = err
		return v
	}
	defer func() {
		if err := restore(); err != nil {
			v.trouble = err
		}
	}()
	if _, err := command(o.buildLimit, tree, "go", "build", "-o", "mutant", "./cmd/semcheck"); err != nil {
		return v
	}
	v.built = true
	if v.killed, err = tests(o, tree); err != nil {
		v.trouble = err
		return v
	}
	for _, s := range o.engines {
		if n, err := failures(o, tree, s); err != nil || n > clean[s.target] {
			v.exposed = s.target
			break
		}
	}
	return v
}

// tests runs the unit tests and the expectations; failed tells that one of
// them did not pass, or did not end.
func tests(o options, tree string) (failed bool, err error) {
	args := append([]string{"test", "-count=1", "-short", "-timeout", "60s"}, o.testPackages...)
	_, err = command(o.testLimit, tree, "go", args...)
	var exit *exec.ExitError
	switch {
	case err == nil:
		return false, nil
	case errors.As(err, &exit), errors.Is(err, context.DeadlineExceeded):
		return true, nil
	}
	return false, err
}

// failures runs semcheck on an engine and counts the verdicts that fail a run.
// The error is for a run that did not come to its end.
func failures(o options, tree string, s stage) (int, error) {
	out := filepath.Join(tree, "run-"+s.target)
	defer os.RemoveAll(out)
	text, err := command(o.runLimit, tree, "./mutant", "--target", s.target, "--queries", strconv.Itoa(s.queries),
		"--seed", strconv.FormatUint(o.seed, 10), "--out", out, "--json")
	var end struct {
		Event    string
		Ending   string
		Verdicts map[string]int
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		if !bytes.Contains(lines.Bytes(), []byte(`"event":"end"`)) {
			continue
		}
		if err := json.Unmarshal(lines.Bytes(), &end); err != nil {
			return 0, err
		}
	}
	if end.Event == "" {
		return 0, fmt.Errorf("the run has no end: %w\n%s", err, short(string(text)))
	}
	return end.Verdicts["disagree"] + end.Verdicts["crash"] + end.Verdicts["hang"], nil
}

// command runs a program in a folder, for a limited time.
func command(limit time.Duration, dir, name string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	c := exec.CommandContext(ctx, name, args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "CGO_ENABLED=0")
	c.WaitDelay = 5 * time.Second
	out, err := c.CombinedOutput()
	if ctx.Err() != nil {
		return out, ctx.Err()
	}
	return out, err
}

// copyTree copies the files that git knows.
func copyTree(from, to string) error {
	out, err := exec.Command("git", "-C", from, "ls-files", "-z").Output()
	if err != nil {
		return fmt.Errorf("git ls-files: %w", err)
	}
	for _, name := range strings.Split(strings.TrimRight(string(out), "\x00"), "\x00") {
		source, err := os.ReadFile(filepath.Join(from, name))
		if errors.Is(err, os.ErrNotExist) {
			continue
		} else if err != nil {
			return err
		}
		target := filepath.Join(to, name)
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(target, source, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func (v verdict) label() string {
	switch {
	case v.trouble != nil:
		return "trouble: " + v.trouble.Error()
	case !v.built:
		return "did not build"
	case v.killed && v.exposed != "":
		return "killed, exposed on " + v.exposed
	case v.killed:
		return "killed"
	case v.exposed != "":
		return "exposed on " + v.exposed
	}
	return "SURVIVED"
}

// report prints the table of what became of the mutants, and the survivors.
func report(list []verdict) {
	var built, killed, exposed, both, survived int
	engines := map[string]int{}
	for _, v := range list {
		if !v.built {
			continue
		}
		built++
		switch {
		case v.killed && v.exposed != "":
			both++
		case !v.killed && v.exposed == "":
			survived++
		}
		if v.killed {
			killed++
		}
		if v.exposed != "" {
			exposed++
			engines[v.exposed]++
		}
	}
	share := func(n int) string { return fmt.Sprintf("%4d  %5.1f %%", n, 100*float64(n)/float64(max(built, 1))) }
	fmt.Printf("\n%d mutants, %d did not build\n", len(list), len(list)-built)
	fmt.Println("killed by tests        ", share(killed))
	fmt.Println("exposed by a run       ", share(exposed), engines)
	fmt.Println("both                   ", share(both))
	fmt.Println("survived               ", share(survived))
	for _, v := range list {
		if v.built && !v.killed && v.exposed == "" {
			fmt.Println("\nsurvivor:", v.mutant)
		}
	}
	for _, v := range list {
		if v.built && !v.killed && v.exposed != "" {
			fmt.Println("\nexposed, but no test kills it:", v.mutant)
		}
	}
}
