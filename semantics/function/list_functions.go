package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// listFunctions is the chapter of functions of lists and arrays.
var listFunctions = chapter{
	function.ListLength:            {types: ofList(ast.BigInt), compute: listLength},
	function.ArrayLengthOfDuckDB:   {types: ofList(ast.BigInt), compute: listLength},
	function.ArrayLength:           {types: ofDimension, compute: arrayLength},
	function.ArrayUpper:            {types: ofDimension, compute: arrayLength},
	function.ArrayLower:            {types: ofDimension, compute: arrayLower},
	function.Cardinality:           {types: ofList(ast.Integer), compute: func(c *call) semantics.Value { return c.number(len(c.list(0).Flat())) }},
	function.ArrayDimensions:       {types: ofList(ast.Integer), compute: arrayDimensions},
	function.ListContains:          {types: searchTypes(ast.Boolean), compute: listContains},
	function.ListContainsOfText:    {types: searchTypes(ast.Boolean), compute: listContains},
	function.ListPosition:          {types: searchTypes(ast.Integer), compute: listPosition},
	function.ArrayPosition:         {types: searchTypes(ast.Integer), compute: listPosition},
	function.ArrayPositions:        {types: searchTypes(ast.List(ast.Integer)), compute: arrayPositions},
	function.ListHasAny:            {types: pairTypes, compute: listHasAny},
	function.ListHasAll:            {types: pairTypes, compute: listHasAll},
	function.ListAppend:            {types: appendTypes(0), compute: func(c *call) semantics.Value { return added(c, 0, 1, false) }},
	function.ArrayAppend:           {types: appendTypes(0), compute: func(c *call) semantics.Value { return added(c, 0, 1, false) }},
	function.ListPrepend:           {types: appendTypes(1), compute: func(c *call) semantics.Value { return added(c, 1, 0, true) }},
	function.ArrayPrepend:          {types: appendTypes(1), compute: func(c *call) semantics.Value { return added(c, 1, 0, true) }},
	function.ArrayPushFront:        {types: appendTypes(0), compute: func(c *call) semantics.Value { return added(c, 0, 1, true) }},
	function.ListConcat:            {types: concatTypes, compute: listConcat},
	function.ArrayCat:              {types: concatTypes, compute: listConcat},
	function.ArrayRemove:           {types: searchTypes(ast.Unknown), compute: arrayRemove},
	function.ArrayReplace:          {types: replaceTypes, compute: arrayReplace},
	function.ListReverse:           {types: sameList, compute: listReverse},
	function.ListPopBack:           {types: sameList, compute: func(c *call) semantics.Value { return withoutElement(c, true) }},
	function.ListPopFront:          {types: sameList, compute: func(c *call) semantics.Value { return withoutElement(c, false) }},
	function.ListSort:              {types: sortTypes, compute: func(c *call) semantics.Value { return listSort(c, false) }},
	function.ListReverseSort:       {types: sortTypes, compute: func(c *call) semantics.Value { return listSort(c, true) }},
	function.ListDistinct:          {types: sameList, compute: listDistinct},
	function.ListUnique:            {types: ofList(ast.Type{Kind: ast.TypeInteger, Width: 64, Unsigned: true}), compute: listUnique},
	function.Flatten:               {types: flattenTypes, compute: flatten},
	function.ArrayToString:         {types: toStringTypes, compute: arrayToString},
	function.ArrayToStringOfDuckDB: {types: toStringTypes, compute: arrayToString},
	function.StringToArray:         {types: splitTypes, compute: stringToArray},
	function.StringSplit:           {types: splitTypes, compute: stringSplit},
	function.RegexpExtractAll:      {types: extractAllTypes, compute: regexpExtractAll},
	function.ListMin:               {types: aggregateTypes(function.Min), compute: aggregated(function.Min)},
	function.ListMax:               {types: aggregateTypes(function.Max), compute: aggregated(function.Max)},
	function.ListSum:               {types: aggregateTypes(function.Sum), compute: aggregated(function.Sum)},
	function.ListAvg:               {types: aggregateTypes(function.Avg), compute: aggregated(function.Avg)},
	function.ListCount:             {types: aggregateTypes(function.Count), compute: aggregated(function.Count)},
	function.RangeList:             {types: seriesTypes, compute: func(c *call) semantics.Value { return series(c, false) }},
	function.SeriesList:            {types: seriesTypes, compute: func(c *call) semantics.Value { return series(c, true) }},
}

// list is an argument as a list.
func (c *call) list(i int) *semantics.List { return c.arguments[i].List() }

func listLength(c *call) semantics.Value { return c.number(len(c.list(0).Elements)) }

func arrayLength(c *call) semantics.Value {
	lengths, n := c.list(0).Lengths(), c.whole(1)
	c.apply(function.OfValues)
	if n < 1 || n > int64(len(lengths)) {
		return semantics.Null
	}
	return semantics.Integer(int64(lengths[n-1]))
}

func arrayLower(c *call) semantics.Value {
	v := arrayLength(c)
	if !v.IsNull() {
		v = semantics.Integer(1)
	}
	return v
}

func arrayDimensions(c *call) semantics.Value {
	n := c.list(0).Dimensions()
	c.apply(function.OfValues)
	if n == 0 {
		return semantics.Null
	}
	return semantics.Integer(int64(n))
}

// notDistinct tells that two values are the same, or both NULL.
func (c *call) notDistinct(a, b *semantics.Value) bool {
	if a.IsNull() || b.IsNull() {
		return a.IsNull() && b.IsNull()
	}
	return semantics.Compare(c.e, a, b) == semantics.Same
}

// places are the places of the elements that are not distinct from a value.
func (c *call) places(l *semantics.List, v *semantics.Value) (list []int) {
	for i := range l.Elements {
		if c.notDistinct(&l.Elements[i], v) {
			list = append(list, i)
		}
	}
	return list
}

func listContains(c *call) semantics.Value {
	return c.truth(len(c.places(c.list(0), &c.arguments[1])) > 0)
}

// oneDimension is the first argument as a list of one dimension; false if the result is there
// already.
func (c *call) oneDimension() (*semantics.List, semantics.Value, bool) {
	if c.arguments[0].IsNull() {
		return nil, c.null(), false
	}
	l := c.list(0)
	if !l.Of.IsList() && l.Dimensions() > 1 {
		return nil, c.unmodelled("an array of several dimensions"), false
	}
	return l, semantics.Null, true
}

func listPosition(c *call) semantics.Value {
	l, done, ok := c.oneDimension()
	if !ok {
		return done
	}
	c.apply(function.OfValues)
	if places := c.places(l, &c.arguments[1]); len(places) > 0 {
		return semantics.Integer(int64(places[0]) + 1)
	}
	return semantics.Null
}

func arrayPositions(c *call) semantics.Value {
	l, done, ok := c.oneDimension()
	if !ok {
		return done
	}
	c.apply(function.OfValues)
	var found []semantics.Value
	for _, i := range c.places(l, &c.arguments[1]) {
		found = append(found, semantics.Integer(int64(i)+1))
	}
	return semantics.ListOf(ast.Integer, found...)
}

func listHasAny(c *call) semantics.Value {
	return c.truth(slices.ContainsFunc(c.list(1).Elements, func(v semantics.Value) bool {
		return !v.IsNull() && len(c.places(c.list(0), &v)) > 0
	}))
}

func listHasAll(c *call) semantics.Value {
	return c.truth(!slices.ContainsFunc(c.list(1).Elements, func(v semantics.Value) bool {
		return !v.IsNull() && len(c.places(c.list(0), &v)) == 0
	}))
}

func arrayToString(c *call) semantics.Value {
	switch {
	case c.arguments[0].IsNull():
		return c.null()
	case c.arguments[1].IsNull() && c.e.Dialect.Lists == spec.ListsDuckDB:
		return c.unmodelled("NULL between the elements")
	case c.arguments[1].IsNull():
		return c.null()
	}
	var texts []string
	elements := c.list(0).Flat()
	for i := range elements {
		v := elements[i]
		switch {
		case !v.IsNull() && v.Kind() == semantics.KindBoolean && c.e.Dialect.Lists == spec.ListsPostgres:
			texts = append(texts, map[bool]string{true: "t", false: "f"}[v.Bool()]) // by its output function
		case !v.IsNull():
			t := semantics.TextOf(c.e, &v)
			texts = append(texts, t.Str())
		case c.has(2) && !c.arguments[2].IsNull():
			texts = append(texts, c.text(2))
		}
	}
	if len(texts) == 0 && len(elements) > 0 && c.e.Dialect.Lists == spec.ListsDuckDB {
		c.apply(function.OfValues)
		return semantics.Null
	}
	return c.value(strings.Join(texts, c.text(1)))
}

// texts is a list of texts.
func (c *call) texts(list []string) semantics.Value {
	elements := make([]semantics.Value, len(list))
	for i := range list {
		elements[i] = semantics.Text(list[i])
	}
	return c.listMade(function.OfValues, elements)
}

func stringToArray(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		return c.null()
	}
	s := c.text(0)
	var parts []string
	switch {
	case s == "":
	case c.arguments[1].IsNull():
		parts = charactersOf(s)
	case c.text(1) == "":
		parts = []string{s}
	default:
		parts = strings.Split(s, c.text(1))
	}
	v := c.texts(parts)
	if c.has(2) && !c.arguments[2].IsNull() && v.Kind() == semantics.KindList {
		for i, part := range parts {
			if part == c.text(2) {
				v.List().Elements[i] = semantics.Null
			}
		}
	}
	return v
}

func stringSplit(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		return c.null()
	}
	s := c.text(0)
	switch {
	case c.arguments[1].IsNull(), s == "":
		return c.texts([]string{s})
	case c.text(1) == "":
		return c.texts(charactersOf(s))
	}
	return c.texts(strings.Split(s, c.text(1)))
}

// series is the list of the numbers from a start on; inclusive tells that the stop may be one of
// them.
func series(c *call, inclusive bool) semantics.Value {
	start, stop, step := int64(0), c.whole(0), int64(1)
	if c.has(1) {
		start, stop = c.whole(0), c.whole(1)
	}
	if c.has(2) {
		step = c.whole(2)
	}
	var elements []semantics.Value
	for v := start; step != 0 && (step > 0 && v < stop || step < 0 && v > stop || inclusive && v == stop); v += step {
		if len(elements) == mostElements {
			return c.unmodelled("so long a list")
		}
		elements = append(elements, semantics.Integer(v))
		if step > 0 && v > 1<<63-1-step || step < 0 && v < -1<<63-step {
			break
		}
	}
	return c.listMade(function.OfValues, elements)
}
