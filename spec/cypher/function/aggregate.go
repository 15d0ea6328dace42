package function

// aggregateFunctions is the chapter of functions of groups of records.
var aggregateFunctions = []*Function{
	Count,
	Sum,
	Avg,
	Min,
	Max,
	Collect,
	StDev,
	StDevP,
	PercentileCont,
	PercentileDisc,
}

var Count = &Function{
	Name: "count", Minimum: 1, Maximum: 1,
	Result:      Fixed(Integer),
	Aggregate:   true,
	Combination: AddedUp,
}

var Sum = &Function{
	Name: "sum", Minimum: 1, Maximum: 1,
	Arguments:   []Kinds{Number | Temporal},
	Result:      Result{Form: Anything},
	Aggregate:   true,
	ByOrder:     FloatSum,
	Combination: AddedUp,
}

var Avg = &Function{
	Name: "avg", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number | Temporal},
	Result:    Result{Form: Anything},
	Aggregate: true,
	ByOrder:   Arithmetic,
}

var Min = &Function{
	Name: "min", Minimum: 1, Maximum: 1,
	Result:      Result{Form: TheFirst},
	Aggregate:   true,
	Combination: Least,
}

var Max = &Function{
	Name: "max", Minimum: 1, Maximum: 1,
	Result:      Result{Form: TheFirst},
	Aggregate:   true,
	Combination: Greatest,
}

var Collect = &Function{
	Name: "collect", Minimum: 1, Maximum: 1,
	Result:    Result{Form: ListOfFirst},
	Aggregate: true,
	ByOrder:   Elements,
}

var StDev = &Function{
	Name: "stDev", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Aggregate: true,
	ByOrder:   Arithmetic,
}

var StDevP = &Function{
	Name: "stDevP", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Aggregate: true,
	ByOrder:   Arithmetic,
}

var PercentileCont = &Function{
	Name: "percentileCont", Minimum: 2, Maximum: 2,
	Arguments: []Kinds{Number},
	Result:    Fixed(Float),
	Aggregate: true,
	ByOrder:   Arithmetic,
}

var PercentileDisc = &Function{
	Name: "percentileDisc", Minimum: 2, Maximum: 2,
	Arguments: []Kinds{Number},
	Result:    Result{Form: TheFirst},
	Aggregate: true,
	ByOrder:   Arithmetic,
}
