// Command digests prints, for generated cases of a dialect, a digest of what each is and what
// the semantics say of it: a line a statement or query, and the digest of all lines at the
// end. Two builds that print the same generate the same texts and mean the same by them,
// which is what a change of structure has to keep:
//
//	go run ./scripts/digests -dialect sqlite -seed 7 -databases 50
//
// The columns are the case, the text, the outcome (rows with their freedom, classes of
// errors, what is not modelled), the message, and the rules with their cases that were
// applied, each with its count. No engine is asked.
package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/gen/geom"
	"github.com/semcheck/semcheck/compare/gen/graph"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
)

func main() {
	dialect := flag.String("dialect", "sqlite", "whose cases, and by whose semantics")
	seed := flag.Uint64("seed", 1, "of the generator")
	first := flag.Uint64("first", 0, "number of the first database")
	databases := flag.Uint64("databases", 20, "how many databases; each has its queries")
	spatial := flag.Bool("spatial", false, "cases about geometries")
	verbose := flag.Bool("v", false, "print texts and outcomes instead of their digests")
	flag.Parse()
	d := spec.DialectByName(*dialect)
	if d == nil {
		fmt.Fprintf(os.Stderr, "digests: there is no dialect %q\n", *dialect)
		os.Exit(2)
	}
	sources, err := sourcesOf(d, *seed, *spatial)
	if err != nil {
		fmt.Fprintln(os.Stderr, "digests:", err)
		os.Exit(2)
	}
	out := bufio.NewWriter(os.Stdout)
	whole := sha256.New()
	p := &printer{to: io.MultiWriter(out, whole), dialect: d, sources: sources, verbose: *verbose}
	for k := *first; k < *first+*databases; k++ {
		p.database(k)
	}
	fmt.Fprintf(out, "# %d cases, %x\n", p.cases, whole.Sum(nil)[:8])
	if err := out.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, "digests:", err)
		os.Exit(2)
	}
}

// sourcesOf are the generator, evaluator and printer that a campaign of the dialect has.
func sourcesOf(d *spec.Dialect, seed uint64, spatial bool) (campaign.Sources, error) {
	switch {
	case graph.LanguageOf(d.Name) != nil:
		return campaign.Graphs(seed, d, false), nil
	case !spatial:
		return campaign.Standard(seed, d, sql.DefaultWeights(d), false), nil
	case geom.Speaks(d):
		return campaign.Spatial(seed, d, geom.DefaultWeights(), geom.Own{}, false), nil
	}
	return campaign.Sources{}, fmt.Errorf("the dialect %s has no geometries", d.Name)
}

// printer prints cases.
type printer struct {
	to      io.Writer
	dialect *spec.Dialect
	sources campaign.Sources
	verbose bool
	cases   int
}

// perCase is how long a case may be evaluated; one that takes longer says so, whatever the build.
const perCase = 2 * time.Minute

func (p *printer) database(index uint64) {
	made := p.sources.Generate(index)
	state := p.sources.Semantics(p.dialect)
	for i, s := range made.Statements {
		text, err := p.sources.PrintStatement(s)
		if err != nil {
			text = "not printed: " + err.Error()
		}
		coverage := spec.NewCoverage()
		outcome, message := "applied", ""
		if err := p.apply(func(ctx context.Context) error { return state.Apply(ctx, s, coverage) }); err != nil {
			outcome, message = classOf(err), err.Error()
		}
		p.line(fmt.Sprintf("%d.s%d", index, i), text, outcome, message, coverage)
	}
	for n := index * p.sources.QueriesPerDatabase; n < (index+1)*p.sources.QueriesPerDatabase; n++ {
		q := made.Query(n)
		text, err := p.sources.PrintQuery(q)
		if err != nil {
			text = "not printed: " + err.Error()
		}
		coverage := spec.NewCoverage()
		var outcome *eval.Outcome
		err = p.apply(func(ctx context.Context) (err error) {
			outcome, err = state.Query(ctx, q, eval.Options{Coverage: coverage})
			return err
		})
		if err != nil {
			p.line(fmt.Sprint(n), text, "no outcome", err.Error(), coverage)
			continue
		}
		expected := finding.ExpectedOf(outcome)
		message := expected.Message
		expected.Message = ""
		written, err := json.Marshal(expected)
		if err != nil {
			written = []byte(err.Error())
		}
		p.line(fmt.Sprint(n), text, string(written), message, coverage)
	}
}

// apply does something with the state; a panic is an error.
func (p *printer) apply(do func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), perCase)
	defer cancel()
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v", fault)
		}
	}()
	return do(ctx)
}

// classOf is the class of a statement's error.
func classOf(err error) string {
	var statement *eval.StatementError
	var left *eval.UnsupportedError
	switch {
	case errors.As(err, &statement):
		return statement.Class.String()
	case errors.As(err, &left):
		return "not modelled"
	}
	return "no outcome"
}

func (p *printer) line(number, text, outcome, message string, coverage *spec.Coverage) {
	p.cases++
	applied := ""
	for _, a := range coverage.All(p.dialect.Name) {
		if a.Count > 0 {
			applied += fmt.Sprintf(" %s/%d=%d", a.Rule.ID, a.Case, a.Count)
		}
	}
	if p.verbose {
		fmt.Fprintf(p.to, "%s\n  %s\n  %s\n  %s\n %s\n", number, text, outcome, message, applied)
		return
	}
	fmt.Fprintf(p.to, "%s %s %s %s %s\n", number, digest(text), digest(outcome), digest(message), digest(applied))
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return fmt.Sprintf("%x", sum[:5])
}
