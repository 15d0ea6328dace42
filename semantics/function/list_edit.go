package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// made counts a case and makes a list of the type of the result.
func (c *call) listMade(k spec.Case, elements []semantics.Value) semantics.Value {
	if len(elements) > mostElements {
		return c.unmodelled("so long a list")
	}
	c.apply(k)
	return semantics.ListOf(c.result.Of(), c.scaled(c.result.Of(), slices.Clone(elements))...)
}

// added is a list with another element at one of its ends.
func added(c *call, list, value int, front bool) semantics.Value {
	var elements []semantics.Value
	k := function.OfNull
	if !c.arguments[list].IsNull() {
		elements, k = slices.Clone(c.list(list).Elements), function.OfValues
		if l := c.list(list); !l.Of.IsList() && l.Dimensions() > 1 {
			return c.unmodelled("an array of several dimensions")
		}
	}
	if front {
		return c.listMade(k, append([]semantics.Value{c.arguments[value]}, elements...))
	}
	return c.listMade(k, append(elements, c.arguments[value]))
}

func listConcat(c *call) semantics.Value {
	var elements []semantics.Value
	k, null := function.OfValues, true
	for i := range c.arguments {
		if c.arguments[i].IsNull() {
			k = function.OfNull
			continue
		}
		null = false
		if l := c.list(i); !l.Of.IsList() && l.Dimensions() > 1 {
			return c.unmodelled("an array of several dimensions")
		}
		elements = append(elements, c.list(i).Elements...)
	}
	if null && c.e.Dialect.Lists == spec.ListsPostgres {
		return c.null()
	}
	return c.listMade(k, elements)
}

func arrayRemove(c *call) semantics.Value {
	l, done, ok := c.oneDimension()
	if !ok {
		return done
	}
	return c.listMade(function.OfValues, slices.DeleteFunc(slices.Clone(l.Elements), func(v semantics.Value) bool { return c.notDistinct(&v, &c.arguments[1]) }))
}

func arrayReplace(c *call) semantics.Value {
	l, done, ok := c.oneDimension()
	if !ok {
		return done
	}
	elements := slices.Clone(l.Elements)
	for _, i := range c.places(l, &c.arguments[1]) {
		elements[i] = c.arguments[2]
	}
	return c.listMade(function.OfValues, elements)
}

func listReverse(c *call) semantics.Value {
	elements := slices.Clone(c.list(0).Elements)
	slices.Reverse(elements)
	return c.listMade(function.OfValues, elements)
}

func withoutElement(c *call, last bool) semantics.Value {
	elements := c.list(0).Elements
	switch {
	case len(elements) == 0:
	case last:
		elements = elements[:len(elements)-1]
	default:
		elements = elements[1:]
	}
	return c.listMade(function.OfValues, elements)
}

func listSort(c *call, falling bool) semantics.Value {
	nullsFirst := false
	for i := 1; i < len(c.arguments); i++ {
		switch strings.ToUpper(c.text(i)) {
		case "DESC":
			falling = true
		case "NULLS FIRST":
			nullsFirst = true
		}
	}
	elements := slices.Clone(c.list(0).Elements)
	slices.SortStableFunc(elements, func(a, b semantics.Value) int {
		if a.IsNull() || b.IsNull() {
			switch {
			case a.IsNull() && b.IsNull():
				return 0
			case a.IsNull() == nullsFirst:
				return -1
			}
			return 1
		}
		o := int(semantics.Compare(c.e, &a, &b))
		if falling {
			return -o
		}
		return o
	})
	return c.listMade(function.OfValues, elements)
}

// different are the elements of a list, one of each, those that are NULL left out.
func (c *call) different() (list []semantics.Value) {
	seen := map[string]bool{}
	for _, v := range c.list(0).Elements {
		if key := string(semantics.AppendKey(c.e, nil, &v)); !v.IsNull() && !seen[key] {
			seen[key] = true
			list = append(list, v)
		}
	}
	return list
}

func listDistinct(c *call) semantics.Value {
	list := c.different()
	if len(list) > 1 {
		c.e.MarkUndetermined(c.f.Rule)
		return c.listMade(function.DistinctInAnyOrder, list)
	}
	return c.listMade(function.OfValues, list)
}

func listUnique(c *call) semantics.Value {
	c.apply(function.OfValues)
	return semantics.UnsignedInteger(uint64(len(c.different())))
}

func flatten(c *call) semantics.Value {
	var elements []semantics.Value
	for _, v := range c.list(0).Elements {
		if !v.IsNull() {
			elements = append(elements, v.List().Elements...)
		}
	}
	return c.listMade(function.OfValues, elements)
}
