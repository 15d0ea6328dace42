package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
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

// ofList is the signature of a function of a list with a result of some type.
func ofList(result ast.Type) signature {
	return func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
		return arguments, result, listOperand(f, d, arguments[0])
	}
}

func sameList(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	return arguments, arguments[0], listOperand(f, d, arguments[0])
}

func ofDimension(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	if err := listOperand(f, d, arguments[0]); err != nil {
		return nil, ast.Integer, err
	}
	n, err := wholeOperand(f, function.Integer, d, arguments[1])
	return []ast.Type{arguments[0], n}, ast.Integer, err
}

// searchTypes is the signature of a function of a list and a value that is compared with its
// elements. The result is a list of the list's type if it is not known otherwise.
func searchTypes(result ast.Type) signature {
	return func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
		if err := listOperand(f, d, arguments[0]); err != nil {
			return nil, result, err
		}
		if arguments[0].Kind == ast.TypeUnknown { // NULL in DuckDB
			return arguments, result, nil
		}
		of, err := meet(f, d, arguments[0].Of(), arguments[1])
		made := result
		if made.Kind == ast.TypeUnknown {
			made = ast.List(of)
		}
		return []ast.Type{ast.List(of), of}, made, err
	}
}

// meet is the type in which an element and a value meet.
func meet(f *function.Function, d *spec.Dialect, of, value ast.Type) (ast.Type, error) {
	if of.IsList() != value.IsList() && of.Kind != ast.TypeUnknown && value.Kind != ast.TypeUnknown {
		return of, &typing.Error{Message: f.Name + " does not accept " + value.String() + " beside elements of the type " + of.String()}
	}
	t, err := typing.Common(d, f.Name, of, value)
	if d.Lists == spec.ListsPostgres {
		t = typing.WithoutModifier(t)
	}
	return typing.Settled(t), err
}

func replaceTypes(f *function.Function, d *spec.Dialect, call *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	operands, result, err := searchTypes(ast.Unknown)(f, d, call, arguments[:2])
	if err != nil {
		return nil, result, err
	}
	of, err := meet(f, d, result.Of(), arguments[2])
	return []ast.Type{ast.List(of), of, of}[:len(operands)+1], ast.List(of), err
}

// pairTypes is the signature of a relation of two lists.
func pairTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	for _, t := range arguments {
		if err := listOperand(f, d, t); err != nil {
			return nil, ast.Boolean, err
		}
	}
	t, err := typing.Common(d, f.Name, arguments...)
	return []ast.Type{t, t}, ast.Boolean, err
}

// appendTypes is the signature of a function that adds an element to the list which the
// argument of a number is.
func appendTypes(list int) signature {
	return func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
		if err := listOperand(f, d, arguments[list]); err != nil {
			return nil, ast.Unknown, err
		}
		of, err := meet(f, d, arguments[list].Of(), arguments[1-list])
		operands := []ast.Type{ast.List(of), of}
		if list == 1 {
			operands[0], operands[1] = operands[1], operands[0]
		}
		return operands, ast.List(of), err
	}
}

func concatTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	known := false
	for _, t := range arguments {
		if t.Kind != ast.TypeUnknown {
			if err := listOperand(f, d, t); err != nil {
				return nil, ast.Unknown, err
			}
			known = true
		}
	}
	if !known {
		return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " of untyped arguments"}
	}
	t, err := typing.Common(d, f.Name, arguments...)
	return same(t, len(arguments)), t, err
}

func sortTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	for i := range arguments[1:] {
		literal, is := x.Args[i+1].(*ast.Literal)
		if !is || literal.Kind != ast.LiteralString || !slices.Contains([]string{"ASC", "DESC", "NULLS FIRST", "NULLS LAST"}, strings.ToUpper(literal.Text)) {
			return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " by other than a literal ASC, DESC, NULLS FIRST or NULLS LAST"}
		}
	}
	return append([]ast.Type{arguments[0]}, same(ast.Text, len(arguments)-1)...), arguments[0], listOperand(f, d, arguments[0])
}

func flattenTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	if !arguments[0].Of().IsList() {
		return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " of " + arguments[0].String()}
	}
	return arguments, arguments[0].Of(), nil
}

func toStringTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	for _, t := range arguments[1:] {
		if !t.IsText() && t.Kind != ast.TypeUnknown {
			return nil, ast.Text, &typing.Unsupported{Feature: f.Name + " by " + t.String()}
		}
	}
	return append([]ast.Type{arguments[0]}, same(ast.Text, len(arguments)-1)...), ast.Text, listOperand(f, d, arguments[0])
}

func splitTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	for _, t := range arguments {
		if !t.IsText() && t.Kind != ast.TypeUnknown {
			return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
	}
	return same(ast.Text, len(arguments)), ast.List(ast.Text), nil
}

func seriesTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	for _, t := range arguments {
		if t.Kind != ast.TypeUnknown && (t.Kind != ast.TypeInteger || t.Width > 64 || t.Width == 64 && t.Unsigned) {
			return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
	}
	return same(ast.BigInt, len(arguments)), ast.List(ast.BigInt), nil
}

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

func arrayToString(c *call) semantics.Value {
	if c.arguments[0].IsNull() || c.arguments[1].IsNull() {
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
