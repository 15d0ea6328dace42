package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/targets"
)

// fixed are the flags that a resumed run has from the run that it goes on with:
// its cases and verdicts depend on them.
var fixed = []string{"target", "name", "seed", "dialect", "timeout", "differences", "keep-all", "naive", "out", "schema", "queries-from", "oracle", "mix", "derive", "guide", "shard", "plan-shapes", "probes"}

// findingID is the form of the ID of a finding.
var findingID = regexp.MustCompile(`^([a-z]+-)?[0-9]+(-[0-9]+)?$`)

// runOf turns what --resume names into the folder of a run: "latest" stands for the latest run, an ID
// of a finding for the newest run that has it, and a name for the folder of that name among those
// that semcheck made.
func runOf(ctx context.Context, t *terminal, named string) (string, error) {
	switch {
	case exists(named) || filepath.Base(named) != named:
		return named, nil
	case named == "latest":
		return campaign.Latest()
	case findingID.MatchString(named):
		_, run, err := locate(ctx, t, named)
		return run, err
	}
	runs, err := campaign.Recent()
	if err != nil {
		return "", err
	}
	for _, run := range runs {
		if filepath.Base(run) == named {
			return run, nil
		}
	}
	return named, nil
}

// takeUp reads the run that is resumed and fills in its options. Limits may be given anew, to go
// on with a run that has reached them.
func (o *runOptions) takeUp(ctx context.Context, t *terminal) (*campaign.Stored, error) {
	for _, flag := range fixed {
		if o.given(flag) {
			return nil, misuse("--%s cannot be given with --resume: the run has its own", flag)
		}
	}
	var err error
	if o.resume, err = runOf(ctx, t, o.resume); err != nil {
		return nil, err
	}
	stored, err := campaign.Read(ctx, o.resume)
	if err != nil {
		return nil, err
	}
	return stored, o.takeOver(stored)
}

// takeOver fills in the options of a stored run.
func (o *runOptions) takeOver(stored *campaign.Stored) error {
	m := reader{meta: stored.Meta}
	o.out, o.target, o.dialect = o.resume, m.text("target"), m.text("dialect")
	o.name = stored.Meta["name"]
	o.oracle, o.mix = m.text("laws"), cmp.Or(stored.Meta["mix"], mixDefault) // runs of before had no other
	o.shard = stored.Meta["shard"]
	o.guide = cmp.Or(stored.Meta["guide"], campaign.GuideNone)
	o.planShapes = stored.Meta[campaign.MetaPlanShapes] != ""
	o.probes, _ = strconv.Atoi(stored.Meta["probes"])
	o.derive = cmp.Or(stored.Meta["derive"], deriveOwn)
	o.seed, o.timeout = m.number("seed"), m.duration("statement timeout")
	o.differences, o.keepAll, o.naive = m.flag("differences"), m.flag("keep all"), m.flag("naive")
	o.schema, o.queriesFrom = stored.Meta["schema"], stored.Meta["queries from"]
	o.begun = map[string]string{"schema": stored.Meta["schema hash"], "queries from": stored.Meta["queries from hash"], "deriver": stored.Meta["deriver"]}
	if !o.given("start") && !o.given("dsn") {
		o.start = stored.Meta["start"]
	}
	named := stored.Meta["name"] != "" // the target's variable may name the engine itself
	if target, err := targets.ByName(o.target); err == nil && o.start == "" && (target.DSN(o.dsn) == "" || named && o.dsn == "") && !engine.Masked(stored.Meta["dsn"]) {
		o.dsn = stored.Meta["dsn"]
	}
	if !o.given("queries") && !o.given("duration") {
		o.queries, o.duration = m.number("queries"), m.duration("duration")
	}
	if !o.given("ignore") {
		o.gate.ignore = stored.Meta[campaign.MetaIgnored]
	}
	if !o.given("workers") {
		o.workers = int(m.number("workers"))
	}
	if m.err != nil {
		return fmt.Errorf("%s cannot be resumed: %w", o.resume, m.err)
	}
	return nil
}

// judgesAnew are the flags with which a run that is over is held against what is known once more.
var judgesAnew = []string{"fail-on", "ignore", "known", "baseline", "write-baseline", "junit"}

// isOver tells that nothing is left of a stored run: it has reached its limits and left no case out
// for lack of resources, its findings are triaged, and no flag asks for more than it has.
func (o *runOptions) isOver(stored *campaign.Stored) bool {
	ending := stored.Meta["ending"]
	if ending != campaign.EndedByCount.String() && ending != campaign.EndedByTime.String() ||
		!o.noTriage && len(stored.Pending()) > 0 || slices.ContainsFunc(judgesAnew, o.given) ||
		slices.ContainsFunc(stored.Incidents, func(i campaign.Incident) bool { return i.What == campaign.IncidentResources }) {
		return false
	}
	queries, seconds := stored.Statistics["queries"][""], stored.Statistics["seconds"]["elapsed"]
	return !(o.given("queries") && float64(o.queries) > queries) && !(o.given("duration") && o.duration.Seconds() > seconds)
}

// sayOver says that a run is over. The exit status is that of the run.
func (o *runOptions) sayOver(t *terminal, stored *campaign.Stored) error {
	queries := uint64(stored.Statistics["queries"][""])
	if o.json {
		line, err := json.Marshal(map[string]any{"event": "over", "ending": stored.Meta["ending"], "queries": queries, "out": o.resume})
		if err != nil {
			return err
		}
		fmt.Fprintf(t.out, "%s\n", line)
	} else {
		fmt.Fprintln(t.out, present.Hang(fmt.Sprintf("the run is over (%s, %s): nothing to resume. --queries or --duration with more than it had goes on",
			stored.Meta["ending"], present.Count(int(queries), "query"))))
		fmt.Fprintln(t.out, present.Path("run database:", o.resume))
	}
	if reportedRun(stored).Failed() {
		return errFindings
	}
	return nil
}

// anew is the command of a run of the same cases in another folder.
func (o *runOptions) anew() string {
	words := []string{"semcheck", "--target", o.target, "--seed", strconv.FormatUint(o.seed, 10), "--oracle", o.oracle,
		"--mix", o.mix, "--derive", o.derive, "--timeout", o.timeout.String()}
	add := func(flag, value string) {
		if value != "" {
			words = append(words, flag, value)
		}
	}
	if target, err := targets.ByName(o.target); err != nil || target.Dialect != o.dialect {
		add("--dialect", o.dialect)
	}
	add("--name", o.name)
	if o.guide != campaign.GuideNone {
		add("--guide", o.guide)
	}
	add("--shard", o.shard)
	if o.probes > 0 {
		add("--probes", strconv.Itoa(o.probes))
	}
	add("--schema", o.schema)
	add("--queries-from", o.queriesFrom)
	set := map[string]bool{"--differences": o.differences, "--keep-all": o.keepAll, "--naive": o.naive,
		"--plan-shapes": o.planShapes}
	for _, flag := range slices.Sorted(maps.Keys(set)) {
		if set[flag] {
			words = append(words, flag)
		}
	}
	if o.queries > 0 {
		add("--queries", strconv.FormatUint(o.queries, 10))
	}
	if o.duration > 0 {
		add("--duration", o.duration.String())
	}
	for i, word := range words {
		if strings.ContainsAny(word, " '\"$&;()<>|*?") {
			words[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
	}
	return strings.Join(words, " ")
}

// reader reads the entries of a stored run; the first that is missing or
// damaged is its error.
type reader struct {
	meta map[string]string
	err  error
}

func (r *reader) text(name string) string {
	text, ok := r.meta[name]
	if !ok && r.err == nil {
		r.err = fmt.Errorf("its run database does not say its %s", name)
	}
	return text
}

func (r *reader) fail(name string, err error) {
	if err != nil && r.err == nil {
		r.err = fmt.Errorf("its run database says %q for its %s", r.meta[name], name)
	}
}

func (r *reader) number(name string) uint64 {
	n, err := strconv.ParseUint(r.text(name), 10, 64)
	r.fail(name, err)
	return n
}

func (r *reader) duration(name string) time.Duration {
	d, err := time.ParseDuration(r.text(name))
	r.fail(name, err)
	return d
}

func (r *reader) flag(name string) bool {
	b, err := strconv.ParseBool(r.text(name))
	r.fail(name, err)
	return b
}
