package cypher

func (*Null) expr()                 {}
func (*Boolean) expr()              {}
func (*Integer) expr()              {}
func (*Float) expr()                {}
func (*String) expr()               {}
func (*List) expr()                 {}
func (*MapLiteral) expr()           {}
func (*Parameter) expr()            {}
func (*Variable) expr()             {}
func (*Property) expr()             {}
func (*Index) expr()                {}
func (*Slice) expr()                {}
func (*HasLabels) expr()            {}
func (*Unary) expr()                {}
func (*Binary) expr()               {}
func (*Comparison) expr()           {}
func (*IsNull) expr()               {}
func (*Case) expr()                 {}
func (*FunctionCall) expr()         {}
func (*CountStar) expr()            {}
func (*ListComprehension) expr()    {}
func (*PatternComprehension) expr() {}
func (*Quantifier) expr()           {}
func (*Reduce) expr()               {}
func (*PatternPredicate) expr()     {}
func (*Subquery) expr()             {}

// Place returns the expression's position.
func (x *Null) Place() Position { return x.At }

// Place returns the expression's position.
func (x *Boolean) Place() Position { return x.At }

// Place returns the expression's position.
func (x *Integer) Place() Position { return x.At }

// Place returns the expression's position.
func (x *Float) Place() Position { return x.At }

// Place returns the expression's position.
func (x *String) Place() Position { return x.At }

// Place returns the expression's position.
func (x *List) Place() Position { return x.At }

// Place returns the expression's position.
func (x *MapLiteral) Place() Position { return x.At }

// Place returns the expression's position.
func (x *Parameter) Place() Position { return x.At }

// Place returns the expression's position.
func (x *Variable) Place() Position { return x.At }

// Place returns the expression's position.
func (x *Property) Place() Position { return x.At }

// Place returns the expression's position.
func (x *Index) Place() Position { return x.At }

// Place returns the expression's position.
func (x *Slice) Place() Position { return x.At }

// Place returns the expression's position.
func (x *HasLabels) Place() Position { return x.At }

// Place returns the expression's position.
func (x *Unary) Place() Position { return x.At }

// Place returns the expression's position.
func (x *Binary) Place() Position { return x.At }

// Place returns the expression's position.
func (x *Comparison) Place() Position { return x.At }

// Place returns the expression's position.
func (x *IsNull) Place() Position { return x.At }

// Place returns the expression's position.
func (x *Case) Place() Position { return x.At }

// Place returns the expression's position.
func (x *FunctionCall) Place() Position { return x.At }

// Place returns the expression's position.
func (x *CountStar) Place() Position { return x.At }

// Place returns the expression's position.
func (x *ListComprehension) Place() Position { return x.At }

// Place returns the expression's position.
func (x *PatternComprehension) Place() Position { return x.At }

// Place returns the expression's position.
func (x *Quantifier) Place() Position { return x.At }

// Place returns the expression's position.
func (x *Reduce) Place() Position { return x.At }

// Place returns the expression's position.
func (x *PatternPredicate) Place() Position { return x.At }

// Place returns the expression's position.
func (x *Subquery) Place() Position { return x.At }
