package published

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// Stand says how the semantics of a dialect stand to a bug of its engine.
type Stand uint8

const (
	StandsRight  Stand = iota // they give what should come, or not what came
	StandsWrong               // they give what was published
	StandsEither              // they permit what was published, and something else
	StandsError               // they call for an error of which the remarks do not speak
	StandsOpen                // they leave it open
	StandsMute                // they do not model it
	StandsUntold              // no remark says what came or should have come
	StandsAlone               // no dialect is of the engine
)

var standNames = [...]string{"right", "published", "either", "an error", "undetermined", "not modelled", "untold", "no dialect"}

// String returns the stand's name as it is printed.
func (s Stand) String() string { return standNames[s] }

// Stands lists all stands in the order in which they are counted.
func Stands() []Stand {
	return []Stand{StandsRight, StandsWrong, StandsEither, StandsError, StandsOpen, StandsMute, StandsUntold, StandsAlone}
}

// Reason is the stand in words by which bugs are counted: what is no bug to the engine's
// makers, or what they documented, stands apart.
func (r *Reading) Reason() string {
	said := r.Stand == StandsRight || r.Stand == StandsWrong || r.Stand == StandsEither
	switch {
	case said && r.Bug.Documented():
		return r.Stand.String() + ", and documented"
	case said && strings.Contains(r.Bug.Status, "not a bug"):
		return r.Stand.String() + ", and no bug, the makers say"
	}
	return r.Stand.String()
}

// Reading is what the semantics say of a bug.
type Reading struct {
	Bug       *Bug
	Stand     Stand
	Why       string
	Statement string // that decided; empty where none did
	dialect   *spec.Dialect
}

// Reading asks the semantics of the dialect of a bug's engine about its statements, with the
// collation that a server has as it is installed. The error is for a cancelled context.
func (b *Bug) Reading(ctx context.Context) (*Reading, error) {
	r := &Reading{Bug: b, Stand: StandsAlone}
	versions := b.Targets()
	if len(versions) == 0 {
		r.Why = "no dialect is " + b.DBMS
		return r, nil
	}
	target, err := targets.ByName(versions[len(versions)-1])
	if err != nil {
		return nil, err
	}
	r.dialect = spec.DialectByName(target.Dialect)
	ours, err := readRulings(rulings)
	if err != nil {
		return nil, err
	}
	list := Script(b.Statements)
	fault := guard("asking the semantics about the bug "+b.Name(), list, func() {
		err = r.ask(ctx, list, readRemarks(b, list, of(ours, b, target.Name)))
	})
	if fault != nil {
		r.Stand, r.Why = StandsMute, fault.Line()
	}
	return r, err
}

// upkeep are statements that change no answer: of storage, statistics and plans.
var upkeep = regexp.MustCompile(`(?i)^(?:ANALYZE|VACUUM|REINDEX|CHECKPOINT|DISCARD|PRAGMA\s+(?:main\.)?(?:reverse_unordered_selects|cache_size|journal_mode|locking_mode|temp_store|legacy_file_format)|SET\s+SESSION\s+sort_buffer_size)\b`)

// ask runs the statements by the semantics, and holds what they give against the remarks.
func (r *Reading) ask(ctx context.Context, list []Statement, remarks []remark) error {
	s := script.NewSession(r.dialect, eval.Options{})
	s.Database.UseInstalledCollation()
	permitted := make([][]Answer, len(list))
	for i := range list {
		permitted[i] = []Answer{{}}
	}
	for i := range list {
		if upkeep.MatchString(list[i].Text) {
			permitted[i] = []Answer{{Asked: true}}
			continue
		}
		outcome, err := s.DoText(ctx, list[i].Text)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil { // beyond the budget
			r.stop(list[i:], remarks[i:], StandsMute, oneLine(err.Error()))
			break
		}
		permitted[i] = r.answers(list[i:], remarks[i:], outcome)
		if r.Why != "" {
			break
		}
	}
	if r.Why == "" || r.Stand == StandsUntold {
		r.weigh(list, remarks, permitted)
	}
	return nil
}

// plainIndex is an index that changes no answer.
var plainIndex = regexp.MustCompile(`(?i)^CREATE\s+INDEX\b`)

// answers are those that an outcome of the first statement permits. Where they cannot be
// said the reading ends here.
func (r *Reading) answers(list []Statement, remarks []remark, o *eval.Outcome) []Answer {
	switch o.Kind {
	case eval.OutcomeRaise:
		return []Answer{{Asked: true, Failure: &engine.Error{Class: o.Classes.List()[0], Message: o.Message}}}
	case eval.OutcomeUnsupported:
		if plainIndex.MatchString(list[0].Text) && !remarks[0].claims() {
			return []Answer{{Asked: true}}
		}
		r.stop(list, remarks, StandsMute, o.Feature)
		return []Answer{{}}
	case eval.OutcomeUndetermined:
		r.stop(list, remarks, StandsOpen, "by "+o.Rule.ID)
		return []Answer{{}}
	case eval.OutcomeRows:
	}
	allowed := present.Allowed(o)
	if allowed == nil {
		r.stop(list, remarks, StandsOpen, "by "+o.Rule.ID)
		return []Answer{{}}
	}
	var answers []Answer
	for _, rows := range allowed {
		a := Answer{Asked: true}
		for _, row := range rows {
			var cells []Cell
			for _, v := range row {
				cells = append(cells, r.cell(v))
			}
			a.Rows = append(a.Rows, cells)
		}
		answers = append(answers, a)
	}
	if o.MayRaise != 0 {
		class := o.MayRaise.List()[0]
		answers = append(answers, Answer{Asked: true, Failure: &engine.Error{Class: class, Message: "an error that the rows do not need: " + class.String()}})
	}
	return answers
}

// stop ends the reading at the first of the statements. Where nothing is claimed of it and
// those behind it, what came before decides.
func (r *Reading) stop(list []Statement, remarks []remark, s Stand, why string) {
	r.Stand, r.Why, r.Statement = StandsUntold, why, list[0].Text
	for _, m := range remarks {
		if m.claims() {
			r.Stand = s
		}
	}
}

// asserting stands for a build that checks its assertions: that none fails is said of the
// semantics, too.
const asserting = "semantics-debug"

// weigh holds each permitted answer against the remarks.
func (r *Reading) weigh(list []Statement, remarks []remark, permitted [][]Answer) {
	answers := make([]Answer, len(list))
	for i := range answers {
		answers[i] = permitted[i][0]
	}
	said := decide(list, remarks, answers, asserting)
	if said.Statement < 0 && r.Why != "" {
		return // of the statement that ended the reading
	}
	r.Stand, r.Why, r.Statement = standBy(said, remarks, answers), said.Why, ""
	if said.Statement < 0 {
		return
	}
	r.Statement = list[said.Statement].Text
	for _, other := range permitted[said.Statement][1:] {
		answers[said.Statement] = other
		d := decide(list, remarks, answers, asserting)
		if stand := standBy(d, remarks, answers); stand != r.Stand && (stand == StandsWrong || r.Stand == StandsWrong) {
			r.Stand, r.Why = StandsEither, said.Why+", and "+d.Why
		}
	}
}

// standBy says how a decision stands to the bug.
func standBy(d Decision, remarks []remark, answers []Answer) Stand {
	switch {
	case d.State == Gone:
		return StandsRight
	case d.State == Shows:
		return StandsWrong
	case d.Statement < 0 || answers[d.Statement].Failure == nil:
		return StandsUntold
	case remarks[d.Statement].shown.kind == claimError:
		return StandsWrong // in the words of the semantics
	}
	return StandsError
}

// cell is a value as the bug's engine shows it.
func (r *Reading) cell(v semantics.Value) Cell {
	maker := r.Bug.Engine()
	c := Cell{Null: v.IsNull(), typed: maker == "SQLite"}
	switch k := v.Kind(); {
	case k == semantics.KindRaised:
		c.Text = v.String()
	case k == semantics.KindFloat:
		if c.Text = semantics.FormatFloat(v.Float64()); c.typed && !strings.ContainsAny(c.Text, ".eEnN") {
			c.Text += ".0"
		}
	case k == semantics.KindBoolean:
		c.Text = strconv.FormatBool(v.Bool())
		if slices.Contains([]string{"PostgreSQL", "PostGIS", "GEOS"}, maker) {
			c.Text = c.Text[:1]
		}
	default:
		c.Text = v.Plain()
	}
	return c
}

// claims tells whether the remark says anything about the answer.
func (r *remark) claims() bool {
	return r.shown.kind != claimNothing || r.expected.kind != claimNothing
}
