package campaign

import (
	"context"
	"errors"
	"fmt"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/plan"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// MetaPlanShapes says in a run database that the run asked for plans.
const MetaPlanShapes = "plan shapes"

// NoPlansError says that an engine does not tell the plans of its queries.
type NoPlansError struct {
	Engine, Dialect string
	Refusal         error // of the engine; nil where none was asked
}

func (e *NoPlansError) Error() string {
	if e.Refusal != nil {
		return fmt.Sprintf("plan shapes: %s tells no plan: %v", e.Engine, e.Refusal)
	}
	return fmt.Sprintf("plan shapes: no way is known in which engines of the dialect %s tell a plan", e.Dialect)
}

// Unwrap returns the engine's error.
func (e *NoPlansError) Unwrap() error { return e.Refusal }

// explaining is how plans are asked for, where they are counted.
func (c *Config) explaining() error {
	c.PlanShapes = c.PlanShapes || c.Guide == Criterion(byPlan{})
	if !c.PlanShapes {
		return nil
	}
	if c.explain = plan.PlanningOf(c.Dialect).Explain; c.explain == nil {
		return &NoPlansError{Engine: c.Engine.Name(), Dialect: c.Dialect.Name}
	}
	return nil
}

var errNoPlan = errors.New("the answer has no plan in it")

// tellsPlans asks the engine for the plan of the smallest query.
func (c *Config) tellsPlans(ctx context.Context, s engine.Session) error {
	if c.explain == nil {
		return nil
	}
	told, err := s.Query(ctx, c.explain.Before+"SELECT 1")
	if err == nil && c.explain.Shape(told) == "" {
		err = errNoPlan
	}
	if err != nil {
		return &NoPlansError{Engine: c.Engine.Name(), Dialect: c.Dialect.Name, Refusal: err}
	}
	return nil
}

// explained notes the shape of the plan of a query that the engine answered and that was compared.
func (w *worker) explained(ctx context.Context, d *database, result *trial.Result, record *Record) error {
	explain := w.run.config.explain
	if answered := result.Failure == nil && !result.Breaks(); explain == nil || !record.Compared() || !answered {
		return nil
	}
	told, failure, err := w.runner.Ask(ctx, explain.Before+record.SQL, trial.Plain)
	if err != nil {
		return err
	}
	if failure == nil {
		if shape := explain.Shape(told); shape != "" {
			w.current.NotePlan(spec.PlanShapeOf(shape))
		} else {
			note(&w.statistics.Unexplained, errNoPlan.Error())
		}
		return nil
	}
	note(&w.statistics.Unexplained, refusal(failure.Error()))
	var broken *engine.Error
	if !errors.As(failure, &broken) || broken.Kind == engine.ErrorStatement || broken.Kind == engine.ErrorResource {
		return nil
	}
	verdict := compare.Crash
	if broken.Kind == engine.ErrorTimeout {
		verdict = compare.Hang
	}
	return w.after(ctx, d, &trial.Result{Judgement: compare.Judgement{Verdict: verdict, Detail: "at the plan of " + record.ID() + ": " + failure.Error()}})
}
