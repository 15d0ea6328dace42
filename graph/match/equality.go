package match

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/cypher"
)

// equality requires a value of a property.
type equality struct {
	key   string
	value graph.Value
}

// equalities turns the value of a property into equalities, in the order of the keys. If key is empty, the
// value is a whole map.
func equalities(key string, value graph.Value, x cypher.Expr) ([]equality, error) {
	if key != "" {
		return []equality{{key, value}}, nil
	}
	entries, is := value.(graph.Map)
	if !is {
		return nil, cypher.Raise(cypher.TypeError, cypher.Runtime, "InvalidArgumentType", x.Place(), "the properties of a pattern are no map")
	}
	var asked []equality
	for k, v := range entries {
		asked = append(asked, equality{k, v})
	}
	slices.SortFunc(asked, func(a, b equality) int {
		if a.key < b.key {
			return -1
		}
		return 1
	})
	return asked, nil
}

// satisfies tells whether all equalities are true of the properties.
func (m *matcher) satisfies(properties graph.Map, asked []equality) bool {
	for i := range asked {
		var truth semantics.Truth
		if has, is := properties[asked[i].key]; is {
			truth = graph.Equal(has, asked[i].value)
		} else {
			truth = semantics.Unknown // a missing property is null
		}
		m.count(ruleProperties, truth.Case())
		if truth != semantics.True {
			return false
		}
	}
	return true
}
