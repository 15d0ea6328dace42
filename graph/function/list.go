package function

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

var (
	_ = ofListOnly(declared.Head, func(list graph.List) graph.Value { return list[0] }, graph.Null{})
	_ = ofListOnly(declared.Last, func(list graph.List) graph.Value { return list[len(list)-1] }, graph.Null{})
	_ = ofListOnly(declared.Tail, func(list graph.List) graph.Value { return list[1:len(list):len(list)] }, graph.List{})

	_ = define(declared.Size, size)
	_ = define(declared.CharLength, characterLength)
	_ = define(declared.IsEmpty, isEmpty)
	_ = define(declared.Range, integerRange)
)

func ofListOnly(d *declared.Function, f func(graph.List) graph.Value, empty graph.Value) *Function {
	return define(d, func(c *Context, arguments []graph.Value) (graph.Value, error) {
		list, ok := arguments[0].(graph.List)
		switch {
		case !ok:
			return nil, wrongType(d.Name, arguments[0], "a list")
		case len(list) == 0:
			c.note(declared.EmptyList)
			return empty, nil
		}
		return f(list), nil
	})
}

func size(c *Context, arguments []graph.Value) (graph.Value, error) {
	switch x := arguments[0].(type) {
	case graph.List:
		return graph.Integer(len(x)), nil
	case graph.String:
		c.note(declared.SizeOfString)
		return characters(x), nil
	}
	return nil, wrongType("size", arguments[0], "a list or a string")
}

func characterLength(_ *Context, arguments []graph.Value) (graph.Value, error) {
	s, ok := arguments[0].(graph.String)
	if !ok {
		return nil, wrongType("char_length", arguments[0], "a string")
	}
	return characters(s), nil
}

func isEmpty(_ *Context, arguments []graph.Value) (graph.Value, error) {
	switch x := arguments[0].(type) {
	case graph.List:
		return graph.Boolean(len(x) == 0), nil
	case graph.Map:
		return graph.Boolean(len(x) == 0), nil
	case graph.String:
		return graph.Boolean(x == ""), nil
	}
	return nil, wrongType("isEmpty", arguments[0], "a list, a map or a string")
}

func integerRange(c *Context, arguments []graph.Value) (graph.Value, error) {
	bounds := [3]int64{2: 1}
	for i, v := range arguments {
		n, ok := v.(graph.Integer)
		if !ok {
			return nil, raise(cypher.ArgumentError, "InvalidArgumentType", "range wants integers, not %s %s", graph.TypeName(v), graph.Format(v))
		}
		bounds[i] = int64(n)
	}
	start, end, step := bounds[0], bounds[1], bounds[2]
	if step == 0 {
		return nil, raise(cypher.ArgumentError, "NumberOutOfRange", "the step of range is 0")
	}
	if (step > 0 && start > end) || (step < 0 && start < end) {
		c.note(declared.EmptyRange)
		return graph.List{}, nil
	}
	if step < 0 {
		c.note(declared.RangeDownwards)
	}
	steps := distance(start, end) / distance(0, step)
	const most = 1 << 31
	if err := c.charge(int(min(steps, most))); err != nil {
		return nil, err
	}
	if steps >= most {
		return nil, unsupported("a list of %d elements", steps)
	}
	list := make(graph.List, steps+1)
	for i := range list {
		list[i] = graph.Integer(start + int64(i)*step)
	}
	return list, nil
}

// distance is exact, also if the difference is beyond signed integers.
func distance(a, b int64) uint64 {
	if a > b {
		a, b = b, a
	}
	return uint64(b) - uint64(a)
}
