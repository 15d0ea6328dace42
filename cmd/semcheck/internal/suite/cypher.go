package suite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/suite/tck"
)

// readFeature judges the scenarios of a feature.
func readFeature(r *reader, text string) {
	folder := groupOf(r.file)
	trouble := func(line int, reason string) {
		r.judged(Case{Place: fmt.Sprintf("%s:%d", r.file, line), Group: folder, Status: Error, Reason: reason})
	}
	scenarios, err := tck.Read(text)
	if err != nil {
		line := 1
		var misread *tck.ReadError
		if errors.As(err, &misread) {
			line = misread.Line
		}
		trouble(line, err.Error())
		return
	}
	executor, err := r.executor()
	if err != nil {
		trouble(1, err.Error())
		return
	}
	if closer, able := executor.(io.Closer); able {
		defer closer.Close() //nolint:errcheck // the scenarios are judged
	}
	for i := range scenarios {
		if r.over() {
			return
		}
		s := &scenarios[i]
		o := r.scenario(s, executor)
		r.judged(Case{
			Place: fmt.Sprintf("%s:%d %s", r.file, max(o.Line, 1), s.Name), Group: folder, SQL: s.Query(),
			Status: statusOf[o.Verdict], Reason: o.Reason, Expected: o.Want, Got: o.Got,
		})
	}
}

var statusOf = map[tck.Verdict]Status{
	tck.Right: Right, tck.Wrong: Wrong, tck.NoSupport: Unsupported, tck.Failed: Error, tck.Skipped: Skipped,
}

// executor opens what the scenarios of one file run on.
func (r *reader) executor() (tck.Executor, error) {
	if r.options.Executor != nil {
		return r.options.Executor(r.ctx)
	}
	return newEvaluator(r.options), nil
}

// scenario runs one scenario within its time; a fault of ours becomes an error.
func (r *reader) scenario(s *tck.Scenario, e tck.Executor) (o tck.Outcome) {
	ctx, cancel := r.ctx, context.CancelFunc(func() {})
	if r.options.Timeout > 0 {
		ctx, cancel = context.WithTimeoutCause(r.ctx, r.options.Timeout, fmt.Errorf("gave up after %v", r.options.Timeout))
	}
	defer cancel()
	defer func() {
		if fault := recover(); fault != nil {
			o = tck.Outcome{Verdict: tck.Failed, Line: s.Line, Reason: fmt.Sprintf("semcheck itself failed: %v%s", fault, place(debug.Stack()))}
		}
	}()
	o = s.Run(ctx, e, r.namedGraph)
	if cause := context.Cause(ctx); cause != nil && o.Verdict != tck.Right {
		o = tck.Outcome{Verdict: tck.Failed, Line: o.Line, Reason: cause.Error()}
	}
	return o
}

// groupOf is the folder of a feature with the one above it: clauses/match.
func groupOf(file string) string {
	folder := filepath.Dir(file)
	name, above := filepath.Base(folder), filepath.Base(filepath.Dir(folder))
	if name == "features" || above == "features" || above == "." || above == string(filepath.Separator) {
		return name
	}
	return above + "/" + name
}

// namedGraph reads graphs/NAME of the closest folder above the feature that has it: the
// scripts that NAME.json lists, or NAME.cypher. Features without graphs of their own find
// those of the suites.
func (r *reader) namedGraph(name string) ([]string, error) {
	folder, err := graphFolder(r.file, name)
	if err != nil {
		return nil, err
	}
	var description struct{ Scripts []string }
	text, err := os.ReadFile(filepath.Join(folder, name+".json"))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		description.Scripts = []string{name}
	case err != nil:
		return nil, err
	default:
		if err := json.Unmarshal(text, &description); err != nil {
			return nil, fmt.Errorf("%s.json: %w", name, err)
		}
	}
	var queries []string
	for _, file := range description.Scripts {
		text, err := os.ReadFile(filepath.Join(folder, filepath.Base(file)+".cypher"))
		if err != nil {
			return nil, err
		}
		for _, statement := range script.SplitCypher(string(text)) {
			queries = append(queries, statement.Text)
		}
	}
	return queries, nil
}

func graphFolder(file, name string) (string, error) {
	above, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	if name != filepath.Base(name) {
		return "", fmt.Errorf("%q is no name of a graph", name)
	}
	for above != filepath.Dir(above) {
		above = filepath.Dir(above)
		folder := filepath.Join(above, "graphs", name)
		if info, err := os.Stat(folder); err == nil && info.IsDir() {
			return folder, nil
		}
	}
	if suites := os.Getenv("SEMCHECK_SUITES"); suites != "" {
		folder := filepath.Join(suites, "cypher-tck", "graphs", name)
		if info, err := os.Stat(folder); err == nil && info.IsDir() {
			return folder, nil
		}
	}
	return "", fmt.Errorf("no folder graphs/%s stands beside the feature, above it or in SEMCHECK_SUITES/cypher-tck", name)
}
