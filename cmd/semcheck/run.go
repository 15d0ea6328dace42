package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/started"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/spec"
)

// runOptions are the flags of the root command, which runs a campaign.
type runOptions struct {
	naming
	target, dsn, dialect string
	start                string
	queries, seed        uint64
	duration, timeout    time.Duration
	reconnect            time.Duration
	workers              int
	out                  string
	schema, queriesFrom  string
	oracle, mix, derive  string
	guide                string
	shard                string
	planShapes           bool
	probes               int
	json, naive          bool
	differences, keepAll bool
	resume               string
	gate                 gateOptions
	noTriage             bool
	reduceChecks         int
	reduceTime, after    time.Duration

	// begun holds the hashes of the texts that a resumed run began with, by flag.
	begun map[string]string
	// keep holds the texts of files that the run keeps in its folder, by the name of the copy.
	keep map[string]string
}

// defaultQueries is the length of a run that was given none.
const defaultQueries = 10_000

// mostWorkers keeps a mistyped number from opening thousands of connections.
const mostWorkers = 256

// flags defines the flags of a run.
func (o *runOptions) flags(c *cobra.Command) {
	f := c.Flags()
	o.given = f.Changed
	f.Var((*nameFlag)(&o.target), "target", "judge this `engine`: "+targets.Listing())
	f.StringVar(&o.dsn, "dsn", "", "`address` of the engine; default is the variable SEMCHECK_<TARGET>_DSN")
	o.naming.flags(f)
	f.StringVar(&o.start, "start", "", "start the engine by this `command`, which prints its address; again when the engine is gone")
	f.Uint64Var(&o.queries, "queries", 0, fmt.Sprintf("end after this `number` of queries (default %d unless --duration is given)", defaultQueries))
	f.DurationVar(&o.duration, "duration", 0, "end after this `time`, such as 30s or 10m")
	f.StringVar(&o.schema, "schema", "", "generate queries over the tables and rows of this `file`, a script or a dump; - is standard input")
	f.StringVar(&o.queriesFrom, "queries-from", "", "ask the queries of this `file` first, then mutants of them; it may begin with the tables")
	f.StringVar(&o.oracle, "oracle", "differential", "try queries by these `laws`, such as differential,norec=3 (with its share), or all")
	f.StringVar(&o.mix, "mix", mixDefault, "generate this `mix` of queries: "+mixDefault+", or "+mixPredicates+": one table, a condition of three levels, or "+mixSpatial+": geometries (default where the target is judged for them)")
	f.StringVar(&o.derive, "derive", deriveOwn, "have geometries derived from others by "+deriveOwn+" code, by "+deriveGEOS+", or "+deriveNone+" (--mix "+mixSpatial+")")
	f.StringVar(&o.guide, "guide", campaign.GuideNone, "make mutants of queries that reached something new by this `criterion`: "+strings.Join(guides(), ", "))
	f.BoolVar(&o.planShapes, "plan-shapes", false, "ask the engine for the plan of each compared query, and count the shapes; --guide plan does, too")
	f.IntVar(&o.probes, "probes", 0, "for what each case witnesses, evaluate at most so many `mutants` of its rules; --guide witness has 4")
	f.Uint64Var(&o.seed, "seed", 1, "`number` that the cases are made from: the same seed makes the same cases")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "`number` of connections; it changes no case")
	f.StringVar(&o.shard, "shard", "", "run the `part` i/N of the databases alone, such as 2/3: semcheck merge makes one run of all")
	f.StringVar(&o.out, "out", "", "keep the run database in this `folder` (default: a new folder below the state folder)")
	f.Var((*nameFlag)(&o.dialect), "dialect", "judge by this `dialect` instead of the target's own: mysql and mariadb by each other's, postgres by iso")
	f.BoolVar(&o.json, "json", false, "print events, one line of JSON each")
	f.DurationVar(&o.timeout, "timeout", 10*time.Second, "call a statement a hang after this `time`")
	f.DurationVar(&o.reconnect, "reconnect", 30*time.Second, "call a lost engine again for this `time`")
	f.BoolVar(&o.differences, "differences", false, "evaluate by iso (graphs: openCypher) too, and count agreements that it does not permit as documented")
	f.BoolVar(&o.keepAll, "keep-all", false, "keep agreeing cases in the run database too")
	f.BoolVar(&o.naive, "naive", false, "evaluate in the plain form only: no pushdown, no hash join")
	f.StringVar(&o.resume, "resume", "", "go on with the run in this `folder`, with the latest one, or with the run of a finding's ID; it keeps its target, seed and limits")
	f.BoolVar(&o.noTriage, "no-examine", false, "keep findings as they were found: not reduced, not grouped")
	f.IntVar(&o.reduceChecks, "reduce-checks", 5000, "try at most this `number` of smaller cases for a finding")
	f.DurationVar(&o.reduceTime, "reduce-time", 30*time.Second, "reduce a finding for at most this `time`")
	f.DurationVar(&o.after, "examine-after", 5*time.Minute, "examine findings for at most this `time` when the last query has run")
	o.gate.flags(c)
	completeDialects(c)
	complete := func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return slices.Concat(targets.Names(), targets.GraphNames()), cobra.ShellCompDirectiveNoFileComp
	}
	if err := c.RegisterFlagCompletionFunc("target", complete); err != nil {
		panic(err)
	}
}

// check refuses flags that make no run.
func (o *runOptions) check() error {
	switch {
	case o.target == "":
		return misuse("no --target; the targets are %s (sqlite needs no server)", targets.Listing())
	case o.queries == 0 && o.given("queries"):
		return misuse("--queries must be at least 1, got 0")
	case o.workers < 1 || o.workers > mostWorkers:
		return misuse("--workers must be from 1 to %d, got %d", mostWorkers, o.workers)
	case o.start != "" && o.dsn != "":
		return misuse("--start and --dsn cannot be given together: the command prints the address")
	case o.duration < 0 || o.duration == 0 && o.given("duration"):
		return misuse("--duration must be more than 0, got %v", o.duration)
	case o.timeout <= 0:
		return misuse("--timeout must be above zero, got %v", o.timeout)
	case o.reconnect <= 0:
		return misuse("--reconnect must be above zero, got %v", o.reconnect)
	case o.reduceChecks <= 0:
		return misuse("--reduce-checks must be at least 1, got %d (--no-examine reduces nothing)", o.reduceChecks)
	case o.reduceTime <= 0:
		return misuse("--reduce-time must be above zero, got %v (--no-examine reduces nothing)", o.reduceTime)
	case o.after < 0:
		return misuse("--examine-after must not be negative, got %v", o.after)
	}
	if o.queries == 0 && o.duration == 0 {
		o.queries = defaultQueries
	}
	_, err := campaign.ParseShard(o.shard)
	switch {
	case err != nil:
		return misuse("--shard: %s", err)
	case o.shard == "" && o.given("shard"):
		return misuse("--shard: a shard is written i/N, such as 2/3")
	case o.shard != "" && o.duration > 0:
		return misuse("--shard and --duration cannot be given together: shards add up to a run of a number of --queries")
	case o.shard != "" && o.guide != campaign.GuideNone:
		return misuse("--shard and --guide cannot be given together: a shard does not know what the others reached")
	case o.shard != "" && o.probes > 0:
		return misuse("--shard and --probes cannot be given together: a shard does not know what the others witnessed")
	}
	return nil
}

// judged is the target that is judged.
func (o *runOptions) judged() (targets.Target, error) {
	target, err := targets.ByName(o.target)
	if err != nil {
		return target, misuse("%s", err)
	}
	return target, o.apply(&target)
}

// config makes the campaign; nothing is dialled yet.
func (o *runOptions) config(ctx context.Context, t *terminal) (c campaign.Config, err error) {
	if err := o.check(); err != nil {
		return c, err
	}
	target, err := o.judged()
	if err != nil {
		return c, err
	}
	d := spec.DialectByName(target.Dialect)
	if o.dialect != "" && o.dialect != target.Dialect {
		if d, err = dialectNamed(o.dialect); err != nil {
			return c, err
		}
	}
	if !target.JudgedBy(d.Name) {
		return c, misuse("--target %s cannot be judged by --dialect %s, only by %s", target.Name, d.Name, strings.Join(target.Dialects(), ", "))
	}
	meta := map[string]string{}
	o.chooseMix(target, d)
	sources, err := o.sources(ctx, t, d, meta)
	if err != nil {
		return c, err
	}
	e, dsn, err := o.engine(ctx, target)
	if err != nil {
		return c, err
	}
	workers := o.workers
	if target.Single {
		workers = 1
	}
	b := buildInfo()
	meta["semcheck version"], meta["semcheck commit"], meta["naive"] = b.version, b.commit, strconv.FormatBool(o.naive)
	meta["semcheck build"] = b.identity()
	laws, err := lawsOf(o.oracle, target, d)
	if err != nil {
		return c, errors.Join(err, e.Close())
	}
	guide, err := o.criterion(d, laws)
	if err == nil {
		err = o.checkProbes(d, laws)
	}
	if err != nil {
		return c, errors.Join(err, e.Close())
	}
	meta["laws"], meta["mix"], meta["derive"] = laws.String(), o.mix, o.derive
	meta["dsn"], meta["start"], meta["name"] = engine.MaskDSN(dsn), o.start, target.Called
	shard, _ := campaign.ParseShard(o.shard) // check has read it
	return campaign.Config{
		Seed: o.seed, Shard: shard, Dialect: d, Engine: e, Sources: sources,
		Queries: o.queries, Duration: o.duration, Workers: workers,
		StatementTimeout: o.timeout, ReconnectFor: o.reconnect,
		Differences: o.differences, KeepAll: o.keepAll, Laws: laws, Guide: guide, PlanShapes: o.planShapes, Probes: o.probes,
		Meta: meta, Keep: o.keep, Opened: func(version string, server engine.Server) { tellServer(t.err, target, version, server) },
	}, nil
}

// engine is the engine that is judged, with its address: that of --dsn, or what
// --start brings up. The session is the target's own.
func (o *runOptions) engine(ctx context.Context, target targets.Target) (engine.Engine, string, error) {
	if o.start == "" {
		e, err := target.Engine(o.dsn, nil)
		return e, target.DSN(o.dsn), err
	}
	e, err := started.New(ctx, started.Config{Target: target.Name, Command: o.start,
		Make: func(dsn string) (engine.Engine, error) { return target.Engine(dsn, nil) }})
	if err != nil {
		return nil, "", err
	}
	return e, e.DSN(), nil
}

// garbage is how far the heap of a run grows beyond what is in use before it is
// collected, in per cent: a run keeps little and throws much away.
const garbage = 400

func (o *runOptions) run(ctx context.Context, t *terminal) (err error) {
	if os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(garbage))
	}
	if o.resume != "" {
		stored, err := o.takeUp(ctx, t)
		if err != nil {
			return err
		}
		if err := o.check(); err != nil {
			return err
		}
		if o.isOver(stored) {
			return o.sayOver(t, stored)
		}
	}
	c, err := o.config(ctx, t)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Engine.Close()) }()
	if c.Sources.Close != nil {
		defer func() { err = errors.Join(err, c.Sources.Close()) }()
	}
	target, err := o.judged()
	if err != nil {
		return err
	}
	gate, err := o.gate.open(target)
	if err != nil {
		return err
	}
	if c.Out, err = o.folder(); err != nil {
		return err
	}
	c.Resume = o.resume != ""
	c.Meta[campaign.MetaIgnored], c.Meta[campaign.MetaExamined] = gate.options.ignore, o.examinedBy()
	if err := gate.canReport(c.Out); err != nil {
		return err
	}
	if !o.noTriage {
		c.Triage = o.triage()
		gate.triage(c.Triage, c.Out)
		if target.Family != "" {
			find, done := versionsOf(target, o.timeout)
			c.Triage.Versions = find
			defer func() { err = errors.Join(err, done()) }()
		}
	}
	reporter := newReporter(t, o.json, c.Triage != nil, gate.ignored)
	summary, runErr := campaign.Run(ctx, c, reporter)
	if other := (*campaign.OtherRunError)(nil); errors.As(runErr, &other) {
		return fmt.Errorf("%w; begin it anew: %s (semcheck report %s and semcheck replay %s/FINDING read it as it is)", runErr, o.anew(), o.out, o.out)
	}
	if summary.Version == "" { // the engine was never reached
		return runErr
	}
	if err := campaign.RememberLatest(c.Out); err != nil {
		runErr = errors.Join(runErr, err)
	}
	reporter.end(&summary)
	if runErr == nil && summary.Ending != campaign.EndedByCancel && c.Triage != nil {
		runErr = gate.stale(ctx, t, &c, summary.Version)
	}
	runErr = cmp.Or(runErr, gate.write(context.WithoutCancel(ctx), t, &summary, o.json))
	if runErr == nil && summary.Ending == campaign.EndedByCount && c.Shard.Empty(c.Queries, c.Sources.QueriesPerDatabase) {
		fmt.Fprintf(t.err, "semcheck: the shard %s has nothing to ask: %s are too few for so many shards\n", c.Shard, present.Count(int(c.Queries), "query"))
		return nil
	}
	return o.status(ctx, t, &summary, gate.fails(&summary, c.Triage != nil), runErr)
}

// status makes the run's error of how it ended: the exit status that tells the
// truth.
func (o *runOptions) status(ctx context.Context, t *terminal, s *campaign.Summary, fails bool, runErr error) error {
	interrupted := errors.New("interrupted; the figures are what was compared until then. semcheck --resume goes on")
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		interrupted = cause
	}
	switch cut := s.Ending == campaign.EndedByCancel; {
	case runErr != nil:
		runErr = fmt.Errorf("%w\nThe figures are what was compared until then.", runErr)
		if fails {
			fmt.Fprintf(t.err, "semcheck: %s\n", runErr)
			return errFindings
		}
		return runErr
	case fails && cut:
		fmt.Fprintf(t.err, "semcheck: %s\n", interrupted)
		return errFindings
	case fails:
		return errFindings
	case cut:
		return interrupted
	case s.Faults > 0:
		return fmt.Errorf("semcheck itself failed %s; the run database keeps each with its case, as an incident", present.Count(s.Faults, "time"))
	case s.Statistics.Compared() == 0:
		return errors.New("no query was compared; the reasons are listed above")
	}
	return nil
}

// triage says how findings are triaged.
func (o *runOptions) triage() *campaign.Triage {
	return &campaign.Triage{Budget: reduce.Budget{Checks: o.reduceChecks, Time: o.reduceTime}, After: o.after}
}

// folder is where the run database goes.
func (o *runOptions) folder() (string, error) {
	if o.out != "" {
		return o.out, nil
	}
	folder, err := campaign.NewFolder(o.target, time.Now())
	if err != nil {
		return "", fmt.Errorf("no folder for the run database: %w; or name one with --out", err)
	}
	return folder, nil
}

// examinedBy says what the findings of a run are examined by: shards of one run have the same.
func (o *runOptions) examinedBy() string {
	if o.noTriage {
		return "nothing"
	}
	text := fmt.Sprintf("%d checks, %v", o.reduceChecks, o.reduceTime)
	for _, file := range []struct{ flag, path string }{{"known", o.gate.known}, {"baseline", o.gate.baseline}} {
		if content, err := os.ReadFile(file.path); err == nil { // the gate has read both
			hash := sha256.Sum256(content)
			text += fmt.Sprintf(", %s %x", file.flag, hash[:6])
		}
	}
	return text
}
