package function

import (
	"errors"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/temporal"
	"github.com/semcheck/semcheck/spec/cypher"
)

// addTemporal is a + b. meant is false if neither is a temporal value that can be added.
func addTemporal(a, b graph.Value) (v graph.Value, meant bool, err error) {
	if _, duration := a.(graph.Duration); duration && graph.IsTemporal(b) {
		a, b = b, a
	}
	d, duration := b.(graph.Duration)
	if !duration || !graph.IsTemporal(a) {
		return nil, false, nil
	}
	if sum, both := a.(graph.Duration); both {
		v, err = temporalResult(sum.Plus(d.Duration))
		return v, true, err
	}
	v, err = temporalResult(temporal.Add(graph.Instant(a), d.Duration))
	return v, true, err
}

func subtractTemporal(a, b graph.Value) (v graph.Value, meant bool, err error) {
	d, duration := b.(graph.Duration)
	if !duration || !graph.IsTemporal(a) {
		return nil, false, nil
	}
	if from, both := a.(graph.Duration); both {
		v, err = temporalResult(from.Minus(d.Duration))
		return v, true, err
	}
	v, err = temporalResult(temporal.Subtract(graph.Instant(a), d.Duration))
	return v, true, err
}

func multiplyTemporal(a, b graph.Value) (v graph.Value, meant bool, err error) {
	if _, number := asFloat(a); number {
		a, b = b, a
	}
	d, duration := a.(graph.Duration)
	if !duration {
		return nil, false, nil
	}
	switch factor := b.(type) {
	case graph.Integer:
		v, err = temporalResult(d.TimesInteger(int64(factor)))
		return v, true, err
	case graph.Float:
		v, err = temporalResult(d.Times(float64(factor)))
		return v, true, err
	}
	return nil, false, nil
}

func divideTemporal(a, b graph.Value) (v graph.Value, meant bool, err error) {
	d, duration := a.(graph.Duration)
	if !duration {
		return nil, false, nil
	}
	switch divisor := b.(type) {
	case graph.Integer:
		v, err = temporalResult(d.DivideInteger(int64(divisor)))
		return v, true, err
	case graph.Float:
		v, err = temporalResult(d.Divide(float64(divisor)))
		return v, true, err
	}
	return nil, false, nil
}

// temporalResult wraps a result of package temporal. It turns an error of the package into an error of the
// arguments.
func temporalResult[T any](result T, err error) (graph.Value, error) {
	if err != nil {
		return nil, temporalError(err)
	}
	return graph.FromInstant(result), nil
}

func temporalError(err error) error {
	var invalid *temporal.Error
	if errors.As(err, &invalid) && invalid.NeedsClock {
		return unsupported("%s", invalid.Text)
	}
	return raise(cypher.ArgumentError, "InvalidArgumentValue", "%s", err)
}
