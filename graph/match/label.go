package match

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
)

// labelTest is a label expression with the values of its dynamic labels.
type labelTest struct {
	expression cypher.LabelExpression
	values     map[*cypher.DynamicLabel]graph.Value
}

// labelTest makes a label expression ready; nil stays nil.
func (c *compiler) labelTest(x cypher.LabelExpression) (*labelTest, error) {
	if x == nil {
		return nil, nil
	}
	t := &labelTest{expression: x, values: map[*cypher.DynamicLabel]graph.Value{}}
	var failed error
	cypher.WalkLabels(x, func(x cypher.LabelExpression) {
		d, is := x.(*cypher.DynamicLabel)
		if !is || failed != nil {
			return
		}
		v, err := c.p.env.Evaluate(d.Of, func(string) (graph.Value, bool) { return nil, false })
		if err == nil {
			_, err = HasDynamic(v, d, func(string) bool { return true })
		}
		t.values[d], failed = v, err
	})
	return t, failed
}

// satisfied tells whether labels satisfy the test; nothing is asked by nil.
func (t *labelTest) satisfied(has func(string) bool, some bool) bool {
	if t == nil {
		return true
	}
	holds, err := cypher.Holds(t.expression, has, some, func(d *cypher.DynamicLabel) (bool, error) { return HasDynamic(t.values[d], d, has) })
	return holds && err == nil
}

// HasDynamic tells whether labels satisfy a dynamic label with its value: a string, or a list
// of which all are wanted, or one.
func HasDynamic(v graph.Value, d *cypher.DynamicLabel, has func(string) bool) (bool, error) {
	list, is := v.(graph.List)
	if !is {
		list = graph.List{v}
	}
	one, all := false, true
	for _, item := range list {
		name, is := item.(graph.String)
		if !is {
			return false, cypher.Raise(cypher.TypeError, cypher.Runtime, "InvalidArgumentType", d.Of.Place(), "a dynamic label is a string or a list of strings, not %s", graph.Format(v))
		}
		holds := has(string(name))
		one, all = one || holds, all && holds
	}
	if d.Any {
		return one, nil
	}
	return all, nil
}
