// Texts holds what the front end says of a text against what an engine says of it: a text that
// the engine takes is no error of syntax or of a name, and one that it refuses by syntax is an
// error of syntax. It asks for texts of suites and, with -mutants, for such texts with one
// token dropped, doubled or swapped with the next one.
//
// Usage: go run ./scripts/texts -target sqlite -record FILE [-suites DIR] [-each N] [-mutants N -seed S] [-show N]
//
// What an engine said is kept in FILE: where that exists the engine is not asked again, so
// that a change of the parser can be judged without any. Long files of sqllogictest are
// sampled: -each says of how many statements for a file.
//
// Exit status: 0 nothing to mend, 1 texts that the engine takes are called errors or too few
// mutants are, 2 it could not be tried.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/spec"
)

type options struct {
	target, dsn, record, suites string
	each, mutants, show         int
	seed                        uint64
}

func main() {
	var o options
	flag.StringVar(&o.target, "target", "sqlite", "the engine that is asked")
	flag.StringVar(&o.dsn, "dsn", "", "its address; empty for SEMCHECK_TARGET_DSN")
	flag.StringVar(&o.record, "record", "", "the file that keeps what the engine said")
	flag.StringVar(&o.suites, "suites", "../shared/suites", "the folder of suites")
	flag.IntVar(&o.each, "each", 300, "statements taken of a file of sqllogictest")
	flag.IntVar(&o.mutants, "mutants", 0, "mutants of accepted texts instead of the texts themselves")
	flag.IntVar(&o.show, "show", 5, "texts shown of each class of disagreement")
	flag.Uint64Var(&o.seed, "seed", 1, "the seed by which mutants are drawn")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status, err := run(ctx, o)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "texts:", err)
		status = 2
	}
	os.Exit(status)
}

func run(ctx context.Context, o options) (int, error) {
	t, err := targets.ByName(o.target)
	if err != nil {
		return 2, err
	}
	d := spec.DialectByName(t.Dialect)
	scripts, err := readRecord(o.record)
	if err != nil {
		scripts, err = ask(ctx, t, d, o)
		if err != nil {
			return 2, err
		}
		if err := writeRecord(o.record, scripts); err != nil {
			return 2, err
		}
	}
	var table account
	if o.mutants > 0 {
		changed, err := mutants(ctx, t, d, scripts, o)
		if err != nil {
			return 2, err
		}
		for _, m := range changed {
			table.add(m.Answer, judgeText(d, m.Text), m)
		}
	} else {
		for _, s := range scripts {
			judgeScript(ctx, d, s, &table)
		}
	}
	table.print(os.Stdout, o.show)
	return table.status(o.mutants > 0), nil
}
