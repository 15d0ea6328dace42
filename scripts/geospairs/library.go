package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/geos"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/spatial"
)

// library is a child process of GEOS.
type library struct {
	engine  engine.Engine
	session engine.Session
	version string
	asked   int
	crashes int
}

func openGEOS(ctx context.Context, executable string) (*library, error) {
	target, err := targets.ByName("geos")
	if err != nil {
		return nil, err
	}
	e, err := target.Engine(executable, nil)
	if err != nil {
		return nil, err
	}
	l := &library{engine: e}
	if l.session, err = engine.OpenSession(ctx, e); err != nil {
		return nil, err
	}
	l.version = l.session.Version()
	return l, nil
}

func (l *library) close() { _ = l.session.Close() } // it keeps nothing

// answer is what GEOS says of a pair: a matrix, or a failure.
type answer struct {
	matrix  spatial.Matrix
	failure string // the message without a place; crashed if the process ended
}

const crashed = "the process crashed"

func (a answer) String() string {
	if a.failure != "" {
		return a.failure
	}
	return a.matrix.String()
}

// relate asks for the matrix of a pair. An error is one of asking.
func (l *library) relate(ctx context.Context, a, b spatial.Geometry) (answer, error) {
	var arguments []geos.Argument
	for _, g := range [...]spatial.Geometry{a, b} {
		wkb, err := spatial.WellKnownBinary(spatial.Referenced{Geometry: g}, spatial.ISO)
		if err != nil {
			return answer{}, err
		}
		arguments = append(arguments, geos.Geometry(string(wkb)))
	}
	call, err := geos.NewCall("relate", arguments...)
	if err != nil {
		return answer{}, err
	}
	l.asked++
	result, err := l.session.Query(ctx, call.String())
	var failure *engine.Error
	switch {
	case errors.As(err, &failure) && failure.Kind == engine.ErrorConnection && ctx.Err() == nil:
		l.crashes++
		l.close()
		l.session, err = engine.OpenSession(ctx, l.engine)
		return answer{failure: crashed}, err
	case errors.As(err, &failure) && failure.Kind == engine.ErrorStatement:
		return answer{failure: words(failure.State + ": " + failure.Message)}, nil
	case err != nil:
		return answer{}, err
	}
	if len(result.Rows) != 1 {
		return answer{}, fmt.Errorf("GEOS answers with %d rows", len(result.Rows))
	}
	m, err := spatial.ParseMatrix(result.Rows[0][0].Text)
	return answer{matrix: m}, err
}

// words is a message up to the place that it names.
func words(message string) string {
	message, _, _ = strings.Cut(message, " at ")
	return message
}
