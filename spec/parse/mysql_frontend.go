package parse

import (
	"strings"

	"github.com/xwb1989/sqlparser"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// The front end to github.com/xwb1989/sqlparser. It gets the tokens of our own
// lexer, written in the plainest form, so that comments, escapes and literals
// are read by MySQL's rules; its tree is lowered to ours. A shape that it
// reads wrongly, or reads without keeping the meaning, is refused: by its
// tokens in mysql_door_tokens.go, by its tree where it is lowered.

// tryFrontend reads the statement at hand by way of sqlparser, up to the next
// semicolon, or tells that it cannot.
func (p *parser) tryFrontend() (s ast.Statement, ok bool) {
	end := p.at
	for p.tokens[end].kind != tokenEnd && !p.tokens[end].isOp(";") {
		end++
	}
	begin := p.at
	var err error
	func() {
		defer rescue(&err)
		s = p.throughFrontend(end)
	}()
	p.at = begin
	if err != nil {
		return nil, false
	}
	p.at = end
	return s, true
}

// throughFrontend reads the tokens from the current one to the end-th.
func (p *parser) throughFrontend(end int) ast.Statement {
	l := lowering{p: p, at: p.at, end: end, lost: map[string]bool{}}
	text := l.plain()
	tree, err := sqlparser.ParseStrictDDL(text)
	if err != nil {
		panic(l.refuse("text outside of sqlparser's grammar"))
	}
	s := l.statement(tree)
	l.texts(s)
	return s
}

// lowering turns one statement of sqlparser's tree into ours.
type lowering struct {
	p       *parser
	at, end int             // the statement's tokens
	lost    map[string]bool // words whose upper case sqlparser loses, in lower case
	depth   int
}

// refuse says what the front end does not let through.
func (l *lowering) refuse(feature string) failure {
	return unsupportedError(l.p.text, l.p.tokens[l.at].begin, feature+" (through sqlparser)")
}

// refuseIf refuses a statement for something that the tree would lose.
func (l *lowering) refuseIf(condition bool, feature string) {
	if condition {
		panic(l.refuse(feature))
	}
}

// frontendDepth bounds the nesting that the front end takes on; the own parser goes
// further.
const frontendDepth = 400

func (l *lowering) enter() {
	l.depth++
	l.refuseIf(l.depth > frontendDepth, "deep nesting")
}

func (l *lowering) leave() { l.depth-- }

func (l *lowering) statement(s sqlparser.Statement) ast.Statement {
	switch s := s.(type) {
	case *sqlparser.Select, *sqlparser.Union:
		return &ast.QueryStatement{Query: l.query(s.(sqlparser.SelectStatement))}
	case *sqlparser.Insert:
		return l.insert(s)
	case *sqlparser.Update:
		return l.update(s)
	case *sqlparser.Delete:
		return l.delete(s)
	case *sqlparser.DDL:
		return l.definition(s)
	}
	panic(l.refuse("statement"))
}

func (l *lowering) query(s sqlparser.SelectStatement) *ast.Query {
	l.enter()
	defer l.leave()
	switch s := s.(type) {
	case *sqlparser.Select:
		l.refuseIf(s.Lock != "", "locking clause")
		q := &ast.Query{Body: l.selectBlock(s), OrderBy: l.orderBy(s.OrderBy)}
		l.limit(q, s.Limit)
		return q
	case *sqlparser.Union:
		l.refuseIf(s.Lock != "", "locking clause")
		q := &ast.Query{Body: l.union(s), OrderBy: l.orderBy(s.OrderBy)}
		l.limit(q, s.Limit)
		return q
	case *sqlparser.ParenSelect:
		l.refuseIf(l.p.d.SetArms == spec.SetArmsBlocks, "a query in parentheses")
		return l.query(s.Select)
	}
	panic(l.refuse("query"))
}

// union lowers a UNION without its ordering and limit. Its left side may be a
// chain of them.
func (l *lowering) union(u *sqlparser.Union) ast.Body {
	set := &ast.SetOperation{Op: ast.Union}
	switch u.Type {
	case sqlparser.UnionStr, sqlparser.UnionDistinctStr:
	case sqlparser.UnionAllStr:
		set.All = true
	default:
		panic(l.refuse(u.Type))
	}
	set.L = l.arm(u.Left)
	set.R = l.arm(u.Right)
	return set
}

// arm lowers a side of a UNION. sqlparser takes an ordering or a limit before
// UNION without parentheses, MySQL does not.
func (l *lowering) arm(s sqlparser.SelectStatement) ast.Body {
	switch s := s.(type) {
	case *sqlparser.Select:
		l.refuseIf(s.OrderBy != nil || s.Limit != nil || s.Lock != "", "ordering or limit before UNION without parentheses")
		return l.selectBlock(s)
	case *sqlparser.Union:
		l.refuseIf(s.OrderBy != nil || s.Limit != nil || s.Lock != "", "ordering or limit before UNION without parentheses")
		return l.union(s)
	case *sqlparser.ParenSelect:
		l.refuseIf(l.p.d.SetArms == spec.SetArmsBlocks, "an arm in parentheses")
		q := l.query(s.Select)
		if q.OrderBy == nil && q.Limit == nil && q.Offset == nil {
			return q.Body
		}
		return &ast.Nested{Query: q}
	}
	panic(l.refuse("query"))
}

func (l *lowering) selectBlock(s *sqlparser.Select) *ast.Select {
	l.refuseIf(s.Cache != "" || s.Hints != "" || len(s.Comments) > 0, "option of SELECT")
	block := &ast.Select{Distinct: s.Distinct != ""}
	l.refuseIf(s.Distinct != "" && s.Distinct != sqlparser.DistinctStr, "option of SELECT")
	for i, item := range s.SelectExprs {
		star, is := item.(*sqlparser.StarExpr)
		l.refuseIf(i > 0 && is && star.TableName.IsEmpty(), "* behind other items")
		block.Items = append(block.Items, l.selectItem(item))
	}
	block.From = l.from(s.From)
	block.Where = l.where(s.Where)
	for _, x := range s.GroupBy {
		block.GroupBy = append(block.GroupBy, l.expr(x))
	}
	block.Having = l.where(s.Having)
	return block
}

func (l *lowering) selectItem(item sqlparser.SelectExpr) ast.SelectItem {
	switch item := item.(type) {
	case *sqlparser.StarExpr:
		if item.TableName.IsEmpty() {
			return ast.SelectItem{}
		}
		return ast.SelectItem{StarTable: l.tableName(item.TableName)}
	case *sqlparser.AliasedExpr:
		lowered := ast.SelectItem{Expr: l.expr(item.Expr)}
		if alias := item.As.String(); strings.HasPrefix(alias, markString) {
			lowered.Alias = alias[len(markString):]
		} else if alias != "" {
			lowered.Alias = l.name(alias)
		}
		return lowered
	}
	panic(l.refuse("select item"))
}

func (l *lowering) where(w *sqlparser.Where) ast.Expr {
	if w == nil {
		return nil
	}
	return l.expr(w.Expr)
}

func (l *lowering) orderBy(order sqlparser.OrderBy) []ast.OrderItem {
	var list []ast.OrderItem
	for _, o := range order {
		list = append(list, ast.OrderItem{Expr: l.expr(o.Expr), Descending: o.Direction == sqlparser.DescScr})
	}
	return list
}

// limit lowers LIMIT; MySQL takes integer literals only.
func (l *lowering) limit(q *ast.Query, limit *sqlparser.Limit) {
	if limit == nil {
		return
	}
	number := func(x sqlparser.Expr) ast.Expr {
		if x == nil {
			return nil
		}
		literal, is := l.expr(x).(*ast.Literal)
		_, bare := x.(*sqlparser.SQLVal)
		l.refuseIf(!is || !bare || literal.Kind != ast.LiteralInteger, "a limit that is no integer literal")
		return literal
	}
	q.Limit, q.Offset = number(limit.Rowcount), number(limit.Offset)
	dropNoLimit(q, l.p.d)
}

// from lowers FROM. sqlparser writes DUAL where there is no FROM; a quoted name
// of that spelling carries its mark.
func (l *lowering) from(list sqlparser.TableExprs) []ast.TableExpr {
	if len(list) == 1 {
		if t, is := list[0].(*sqlparser.AliasedTableExpr); is && t.As.IsEmpty() && t.Hints == nil && t.Partitions == nil {
			if name, is := t.Expr.(sqlparser.TableName); is && name.Qualifier.IsEmpty() && strings.EqualFold(name.Name.String(), "dual") {
				return nil
			}
		}
	}
	var lowered []ast.TableExpr
	for _, t := range list {
		lowered = append(lowered, l.table(t))
	}
	return lowered
}

func (l *lowering) table(t sqlparser.TableExpr) ast.TableExpr {
	switch t := t.(type) {
	case *sqlparser.AliasedTableExpr:
		return l.aliased(t)
	case *sqlparser.ParenTableExpr:
		l.enter()
		defer l.leave()
		var product ast.TableExpr
		for _, next := range t.Exprs {
			if lowered := l.table(next); product == nil {
				product = lowered
			} else {
				product = &ast.Join{Kind: ast.JoinCross, L: product, R: lowered}
			}
		}
		return product
	case *sqlparser.JoinTableExpr:
		return l.join(t)
	}
	panic(l.refuse("table"))
}

func (l *lowering) aliased(t *sqlparser.AliasedTableExpr) ast.TableExpr {
	l.refuseIf(t.Hints != nil, "index hint")
	l.refuseIf(len(t.Partitions) > 0, "PARTITION after a table")
	alias := ""
	if !t.As.IsEmpty() {
		alias = l.name(t.As.String())
	}
	switch x := t.Expr.(type) {
	case sqlparser.TableName:
		return &ast.TableName{Name: l.tableName(x), Alias: alias}
	case *sqlparser.Subquery:
		return &ast.DerivedTable{Query: l.query(x.Select), Alias: alias}
	}
	panic(l.refuse("table"))
}

// join lowers a join. sqlparser reads CROSS JOIN and JOIN alike, and lets an
// outer join's right side be a chain that MySQL reads in another order.
func (l *lowering) join(t *sqlparser.JoinTableExpr) ast.TableExpr {
	j := &ast.Join{On: nil}
	switch t.Join {
	case sqlparser.JoinStr:
		j.Kind = ast.JoinInner
		if t.Condition.On == nil && t.Condition.Using == nil {
			j.Kind = ast.JoinCross
		}
	case sqlparser.LeftJoinStr:
		j.Kind = ast.JoinLeft
	case sqlparser.RightJoinStr:
		j.Kind = ast.JoinRight
	case sqlparser.NaturalJoinStr:
		j.Kind, j.Natural = ast.JoinInner, true
	case sqlparser.NaturalLeftJoinStr:
		j.Kind, j.Natural = ast.JoinLeft, true
	case sqlparser.NaturalRightJoinStr:
		j.Kind, j.Natural = ast.JoinRight, true
	default:
		panic(l.refuse(t.Join))
	}
	left, joined := t.LeftExpr.(*sqlparser.JoinTableExpr)
	bare := joined && left.Join == sqlparser.JoinStr && left.Condition.On == nil && left.Condition.Using == nil
	l.refuseIf(bare && j.Natural && l.p.d.NaturalJoin == spec.NaturalFirst, "NATURAL behind a join without a condition")
	_, nested := t.RightExpr.(*sqlparser.JoinTableExpr)
	l.refuseIf(nested, "a join without parentheses on the right of a join")
	j.L = l.table(t.LeftExpr)
	j.R = l.table(t.RightExpr)
	if t.Condition.On != nil {
		j.On = l.expr(t.Condition.On)
	}
	for _, column := range t.Condition.Using {
		j.Using = append(j.Using, l.name(column.String()))
	}
	return j
}
