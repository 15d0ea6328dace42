package match

import (
	"math"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
)

// equal stands in for graph.Equal until that is there.
func equal(a, b graph.Value) semantics.Truth {
	switch x := a.(type) {
	case graph.Integer:
		if y, is := b.(graph.Float); is {
			return semantics.TruthOf(float64(x) == float64(y))
		}
	case graph.Float:
		if math.IsNaN(float64(x)) {
			return semantics.False
		}
		if y, is := b.(graph.Integer); is {
			return semantics.TruthOf(float64(x) == float64(y))
		}
	case graph.List, graph.Map, graph.Path:
		return semantics.False
	}
	if _, null := b.(graph.Null); null {
		return semantics.Unknown
	}
	switch b.(type) {
	case graph.List, graph.Map, graph.Path:
		return semantics.False
	}
	return semantics.TruthOf(a == b)
}
