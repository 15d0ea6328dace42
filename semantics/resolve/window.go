package resolve

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec/ast"
)

// Windowed is a function over a window at its place. It is of the rows, or groups, of the
// block in which it stands.
type Windowed struct {
	Node *ast.Windowed
	// Aggregate holds the parts of a set function, which belongs to no group; else nil.
	Aggregate *Aggregate
	Args      []*Expression
	// PartitionBy, OrderBy and Frame are those of the window with all that it begins with;
	// Order says how OrderBy sorts. From and To are the offsets of the frame.
	PartitionBy []*Expression
	OrderBy     []*Expression
	Order       []ast.OrderItem
	Frame       *ast.Frame
	From, To    *Expression
	Err         error
}

// Parts are all expressions of the function and of its window.
func (w *Windowed) Parts() []*Expression {
	var list []*Expression
	if w.Aggregate != nil {
		list = w.Aggregate.Parts()
	}
	list = append(list, w.Args...)
	list = append(append(list, w.PartitionBy...), w.OrderBy...)
	for _, x := range []*Expression{w.From, w.To} {
		if x != nil {
			list = append(list, x)
		}
	}
	return list
}

// Windowed is the function over a window of a node in the expression, outside of its subqueries.
func (x *Expression) Windowed(node *ast.Windowed) *Windowed {
	if x.rare == nil {
		return nil
	}
	return x.rare.windows.of(node)
}

// windowed binds a function over a window.
func (b *binder) windowed(x *ast.Windowed, s *scope) *Windowed {
	w := &Windowed{Node: x}
	misplaced := func(place string) error {
		return semantics.Refuse(semantics.ClassGrouping, "a window function is not allowed in %s", place)
	}
	switch {
	case s.insideWindow > 0:
		w.Err = misplaced("another one")
	case s.insideAggregate > 0:
		w.Err = misplaced("an aggregate")
	case !s.clause.ofWindows():
		w.Err = misplaced(s.clause.String())
	}
	if w.Err != nil {
		return w
	}
	definition, err := b.windowOf(x, s)
	if err != nil {
		w.Err = err
		return w
	}
	s.block.Windowed = true
	s.insideWindow++
	defer func() { s.insideWindow-- }()
	bind := func(list []ast.Expr) (bound []*Expression) {
		for _, part := range list {
			bound = append(bound, b.expression(part, s))
		}
		return bound
	}
	if a := x.Aggregate; a != nil {
		w.Aggregate = &Aggregate{Node: a, Block: s.block, Args: bind(a.Args)}
		if a.Separator != nil {
			w.Aggregate.Separator = b.expression(a.Separator, s)
		}
		if a.Filter != nil {
			w.Aggregate.Filter = b.expression(a.Filter, s)
		}
	}
	w.Args, w.PartitionBy = bind(x.Args), bind(definition.PartitionBy)
	for _, item := range definition.OrderBy {
		w.OrderBy = append(w.OrderBy, b.expression(item.Expr, s))
	}
	w.Order, w.Frame = definition.OrderBy, definition.Frame
	if b.dialect.RanksOrdered && len(w.OrderBy) == 0 && x.Aggregate == nil && needsOrder(x.Function) {
		w.Err = semantics.Refuse(semantics.ClassGrouping, "the window has no ORDER BY")
		return w
	}
	if f := w.Frame; f != nil {
		if f.From.Offset != nil {
			w.From = b.expression(f.From.Offset, s)
		}
		if f.To.Offset != nil {
			w.To = b.expression(f.To.Offset, s)
		}
		w.Err = b.checkFrame(w)
	}
	if w.Err == nil && !b.dialect.WindowOuter {
		for _, part := range w.Parts() {
			for _, name := range part.Names() {
				if name.Block != nil && name.Block != s.block && name.Kind == NameColumn && name.Depth > 0 {
					w.Err = semantics.Unmodelled("a column of an outer query in a window function")
				}
			}
		}
	}
	return w
}

// needsOrder tells that MariaDB refuses a function over a window without ORDER BY: the syntax on
// the pages of LAG and LEAD has it outside of brackets that say that a part may be left out.
func needsOrder(f ast.WindowFunction) bool {
	switch f {
	case ast.Rank, ast.DenseRank, ast.PercentRank, ast.CumeDist, ast.Lag, ast.Lead:
		return true
	case ast.RowNumber, ast.Ntile, ast.FirstValue, ast.LastValue, ast.NthValue:
	}
	return false
}

// checkFrame refuses a frame whose window does not sort as it needs.
func (b *binder) checkFrame(w *Windowed) error {
	switch f := w.Frame; {
	case f.Unit == ast.FrameRange && (w.From != nil || w.To != nil) && len(w.OrderBy) != 1:
		return semantics.Refuse(semantics.ClassGrouping, "RANGE with an offset needs one key in ORDER BY")
	case f.Unit == ast.FrameGroups && b.dialect.GroupsOrdered && len(w.OrderBy) == 0:
		return semantics.Refuse(semantics.ClassGrouping, "GROUPS needs ORDER BY")
	}
	return nil
}

// windowOf is the definition of the window that a function is over.
func (b *binder) windowOf(x *ast.Windowed, s *scope) (ast.Window, error) {
	if x.Name != "" {
		return b.namedWindow(x.Name, s, nil)
	}
	return b.inheriting(x.Over, s, nil)
}

// namedWindow is the window of a name; within are the names whose windows begin with it.
func (b *binder) namedWindow(name string, s *scope, within []string) (ast.Window, error) {
	found := -1
	if s.block.Node != nil {
		for i, w := range s.block.Node.Windows {
			switch {
			case !b.sameName(w.Name, name):
			case found >= 0:
				return ast.Window{}, semantics.Unmodelled("two windows of one name")
			default:
				found = i
			}
		}
	}
	if found < 0 {
		return ast.Window{}, semantics.Refuse(semantics.ClassName, "there is no window %s", name)
	}
	for _, around := range within {
		if b.sameName(around, name) {
			return ast.Window{}, semantics.Unmodelled("a window that begins with itself")
		}
	}
	return b.inheriting(s.block.Node.Windows[found].Window, s, append(within, name))
}

// inheriting is a window with what it begins with.
//
// Source: PostgreSQL 4.2.8 Window Function Calls; MySQL 9.5, 14.20.4 Named Windows; SQLite,
// windowfunctions.html, 4. Window Chaining: it has no PARTITION BY of its own, an ORDER BY only
// where the other has none, and the other has no frame.
func (b *binder) inheriting(w ast.Window, s *scope, within []string) (ast.Window, error) {
	if w.Base == "" {
		return w, nil
	}
	base, err := b.namedWindow(w.Base, s, within)
	switch {
	case err != nil:
		return w, err
	case len(w.PartitionBy) > 0:
		return w, semantics.Refuse(semantics.ClassGrouping, "PARTITION BY of the window %s cannot be overridden", w.Base)
	case len(w.OrderBy) > 0 && len(base.OrderBy) > 0:
		return w, semantics.Refuse(semantics.ClassGrouping, "ORDER BY of the window %s cannot be overridden", w.Base)
	case base.Frame != nil:
		return w, semantics.Refuse(semantics.ClassGrouping, "the window %s has a frame: it cannot be copied", w.Base)
	}
	merged := ast.Window{PartitionBy: base.PartitionBy, OrderBy: base.OrderBy, Frame: w.Frame}
	if len(w.OrderBy) > 0 {
		merged.OrderBy = w.OrderBy
	}
	return merged, nil
}

// windowedSignature is that of a function over a window.
func (b *binder) windowedSignature(x *ast.Windowed, at *Expression) Signature {
	w := at.Windowed(x)
	if w == nil || w.Err != nil {
		return Signature{}
	}
	if w.Aggregate == nil {
		operands, result, err := typing.Window(b.dialect, x.Function, types(w.Args))
		return Signature{Type: result, Operands: operands, Err: err, Refused: len(w.Args)}
	}
	return b.setFunction(w.Aggregate)
}

// SameWindow tells that two functions of a block have the same PARTITION BY and ORDER BY, as
// they are written.
func SameWindow(a, b *Windowed) bool {
	if len(a.PartitionBy) != len(b.PartitionBy) || len(a.OrderBy) != len(b.OrderBy) {
		return false
	}
	for i := range a.PartitionBy {
		if !ast.Same(a.PartitionBy[i].Node, b.PartitionBy[i].Node) {
			return false
		}
	}
	return ast.Same(a.Order, b.Order)
}
