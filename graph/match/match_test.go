package match_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/match"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

var (
	perPath      = match.Options{Uniqueness: match.Uniqueness{Fixed: match.PerPath}}
	noUniqueness = match.Options{Uniqueness: match.Uniqueness{Fixed: match.NoUniqueness}}
)

// parallel has two relationships from x to y.
const parallel = "x:A y:B | r:R x y, s:S x y"

// TestPatterns has expectations that were worked out by hand from the texts that the rules cite. An
// expectation names its variables.
func TestPatterns(t *testing.T) {
	for _, c := range []struct {
		scene, pattern string
		options        match.Options
		want           string // assignments separated by commas, in the order of the text
	}{
		{"a:A b:B", "(x)", match.Options{}, "x=a,x=b"},
		{"a:A b:B c:A:B", "(x:A:B)", match.Options{}, "x=c"},
		{"a:A b:B c:A:B d", "(x:A:B)", match.Options{AnyLabel: true}, "x=a,x=b,x=c"},
		{"a:A b:B c:A:C", "(x:A:B), (x:C)", match.Options{AnyLabel: true}, "x=c"},
		{"a b", "(x), (y)", match.Options{}, "x=a y=a,x=a y=b,x=b y=a,x=b y=b"},
		{"a b", "(x{1})", match.Options{}, "x=b"},
		{"a b", "(x{null})", match.Options{}, ""},
		{"a b", "(x), (y{x.n})", match.Options{}, "x=a y=a,x=b y=b"},
		{"a b | r a b", "(x)-[q]->(y)", match.Options{}, "q=r x=a y=b"},
		{"a b | r a b", "(x)<-[q]-(y)", match.Options{}, "q=r x=b y=a"},
		{"a b | r a b", "(x)-[q]-(y)", match.Options{}, "q=r x=a y=b,q=r x=b y=a"},
		{"a b | r a b", "(x)<-[q]->(y)", match.Options{}, "q=r x=a y=b,q=r x=b y=a"},
		{"a | r a a", "(x)-[q]-(y)", match.Options{}, "q=r x=a y=a"},
		{"a | r a a", "(x)-[q]-(x)", match.Options{}, "q=r x=a"},
		{"a b | r a b, s a a", "(x)-[q]->(x)", match.Options{}, "q=s x=a"},
		{parallel, "(a)-[q:R|T]->(b)", match.Options{}, "a=x b=y q=r"},
		{parallel, "(a)-[q:R|S]->(b)", match.Options{}, "a=x b=y q=r,a=x b=y q=s"},
		{parallel, "(a)-[q{1}]->(b)", match.Options{}, "a=x b=y q=s"},

		// One relationship stands for one pattern of the clause.
		{parallel, "(a)-[p]->(b)<-[q]-(c)", match.Options{}, "a=x b=y c=x p=r q=s,a=x b=y c=x p=s q=r"},
		{parallel, "(a)-[p]->(b), (c)-[q]->(d)", match.Options{}, "a=x b=y c=x d=y p=r q=s,a=x b=y c=x d=y p=s q=r"},
		{parallel, "(a)-[p:R]->(b), (c)-[q:R]->(d)", match.Options{}, ""},
		{parallel, "(a)-[p:R]->(b), (c)-[q:R]->(d)", perPath, "a=x b=y c=x d=y p=r q=r"},
		{parallel, "(a)-[p:R]->(b)<-[q:R]-(c)", perPath, ""},
		{parallel, "(a)-[p:R]->(b)<-[q:R]-(c)", noUniqueness, "a=x b=y c=x p=r q=r"},
		{parallel, "(a)-[p:R]->(b), (c)-[q*]->(d)", match.Options{}, "a=x b=y c=x d=y p=r q=[s]"},
		{parallel, "(a)-[p:R]->(b)<-[p]-(c)", match.Options{}, ""},
		{parallel, "(a)-[p:R]->(b)<-[p]-(c)", noUniqueness, "a=x b=y c=x p=r"},
		{"a b c:E | r a b, s b c", "(x)-[q*2]->(y:E), (z)-[q*2]->(w)", noUniqueness, "q=[r s] w=c x=a y=c z=a"},
		{"a b c:E | r a b, s b c", "(x)-[q*2]->(y:E), (z)<-[q*2]-(w)", noUniqueness, ""},

		// Variable length.
		{"a b c | r a b, s b c", "(x)-[q*]->(y)", match.Options{}, "q=[r s] x=a y=c,q=[r] x=a y=b,q=[s] x=b y=c"},
		{"a b c | r a b, s b c", "(x)<-[q*2]-(y)", match.Options{}, "q=[s r] x=c y=a"},
		{"a b c | r a b, s b c", "(x)-[q*0..1]->(y)", match.Options{}, "q=[] x=a y=a,q=[] x=b y=b,q=[] x=c y=c,q=[r] x=a y=b,q=[s] x=b y=c"},
		{"a b | r a b", "p=(x)-[q*0]-(y)", match.Options{}, "p=a q=[] x=a y=a,p=b q=[] x=b y=b"},
		{"a b c | r a b, s b c", "(x)-[q*3..2]->(y)", match.Options{}, ""},
		{"a b c | r a b, s b c", "(x)-[q*..1]->(y)", match.Options{}, "q=[r] x=a y=b,q=[s] x=b y=c"},
		{"a b c | r a b, s b c", "(x)-[q*2..]-(y)", match.Options{}, "q=[r s] x=a y=c,q=[s r] x=c y=a"},
		{"a b c | r a b, s b c", "(x)-[q*{1}]->(y)", match.Options{}, "q=[s] x=b y=c"},
		{"a b c | r:T a b, s:S b c", "(x)-[q:T*]->(y)", match.Options{}, "q=[r] x=a y=b"},
		{"a b c | r a b, s b c", "p=(x)-[q*2]->(y)<-[*0]-(z)", match.Options{}, "p=a-r-b-s-c q=[r s] x=a y=c z=c"},
		{"a | r a a", "(x)-[q*]-(y)", match.Options{}, "q=[r] x=a y=a"},
		{"a b | r a b, s b a", "(x:X)-[q*]->(y)", match.Options{}, ""},
		{"a:X b | r a b, s b a", "(x:X)-[q*]->(y)", match.Options{}, "q=[r s] x=a y=a,q=[r] x=a y=b"},
		{"a:X b | r a b, s b a", "(x:X)-[q*..3]->(y)", match.Options{Uniqueness: match.Uniqueness{Variable: match.Walk}},
			"q=[r s r] x=a y=b,q=[r s] x=a y=a,q=[r] x=a y=b"},
		{"a:X b | r a b, s b a", "(x:X)-[q*]->(y)", match.Options{Uniqueness: match.Uniqueness{Variable: match.Walk, DefaultBound: 2}}, "q=[r s] x=a y=a,q=[r] x=a y=b"},
		{"a:X b | r a b, s b a", "(x:X)-[q*]->(y)", match.Options{Uniqueness: match.Uniqueness{Variable: match.Acyclic}}, "q=[r] x=a y=b"},

		// Named paths.
		{"a b c | r a b, s c b", "p=(x)-->(y)<--(z)", match.Options{}, "p=a-r-b-s-c x=a y=b z=c,p=c-s-b-r-a x=c y=b z=a"},
		{"a b", "p=(x)", match.Options{}, "p=a x=a,p=b x=b"},

		// Shortest paths.
		{"a:S b:E c | r a b, s a c, t c b", "p=shortest((x:S)-[*]->(y:E))", match.Options{}, "p=a-r-b x=a y=b"},
		{"a:S b:E c d | q a d, r d b, s a c, t c b", "p=all((x:S)-[*]->(y:E))", match.Options{}, "p=a-q-d-r-b x=a y=b,p=a-s-c-t-b x=a y=b"},
		{"a:S b:E", "p=shortest((x:S)-[*]-(y:E))", match.Options{}, ""},
		{"a:S b:E c | s a c, t c b", "p=all((x:S)-[*..1]->(y:E))", match.Options{}, ""},
		{"a:S b:E | r a b", "p=all((x:S)<-[*]-(y:E))", match.Options{}, ""},
		{"a:S b | r a b, s b a", "p=all((x:S)-[*]->(x))", match.Options{}, "p=a-r-b-s-a x=a"},
		{"a:S b | r a b, s b a", "p=all((x:S)-[*0..]->(x))", match.Options{}, "p=a x=a"},
		{"a:S b:E c | r:T a b, s:U a c, t:U c b", "p=all((x:S)-[:U*]-(y:E))", match.Options{}, "p=a-s-c-t-b x=a y=b"},
		{parallel, "(a)-[q:R]->(b), p=shortest((a)-[:R*]->(b))", match.Options{}, "a=x b=y p=x-r-y q=r"}, // a shortest path is no rival of other patterns
		{"a:S b:E | r a b", "p=all((x:S)-[q]->(y:E))", match.Options{}, "p=a-r-b q=r x=a y=b"},
	} {
		t.Run(c.pattern+" in "+c.scene, func(t *testing.T) {
			got := newScene(c.scene).both(t, pattern(c.pattern), record{}, c.options, variablesIn(c.want)...)
			if strings.Join(got, ",") != c.want {
				t.Errorf("%q, not %q", strings.Join(got, ","), c.want)
			}
		})
	}
}

func variablesIn(want string) []string {
	var names []string
	first, _, _ := strings.Cut(want, ",")
	for _, word := range strings.Split(first, " ") {
		if name, _, is := strings.Cut(word, "="); is && name != "" && !strings.HasSuffix(name, "]") {
			names = append(names, name)
		}
	}
	return names
}

func TestBoundVariables(t *testing.T) {
	s := newScene("a b c | r a b, s b c, l b b")
	list := func(names ...string) graph.List {
		l := graph.List{}
		for _, n := range names {
			l = append(l, s.named[n])
		}
		return l
	}
	for _, c := range []struct {
		pattern string
		record  record
		want    string
	}{
		{"(x)-->(y)", record{"x": s.named["a"]}, "x=a y=b"},
		{"(x)-->(y)", record{"x": s.named["a"], "y": s.named["c"]}, ""},
		{"(x)-->(y)", record{"x": graph.Null{}}, ""},
		{"(x:A)", record{"x": s.named["a"]}, ""},
		{"(x)-[q]->(y)", record{"q": s.named["s"]}, "q=s x=b y=c"},
		{"(x)-[q]-(y)", record{"q": s.named["s"]}, "q=s x=b y=c,q=s x=c y=b"},
		{"(x)-[q]-(y)", record{"q": s.named["l"]}, "q=l x=b y=b"},
		{"(x)-[q]->(y)", record{"q": graph.Null{}}, ""},
		{"(x)-[q*]->(y)", record{"q": list("r", "s")}, "q=[r s] x=a y=c"},
		{"(x)<-[q*]-(y)", record{"q": list("r", "s")}, ""},
		{"(x)<-[q*]-(y)", record{"q": list("s", "r")}, "q=[s r] x=c y=a"},
		{"(x)-[q*]->(y)", record{"q": list("r", "s"), "y": s.named["b"]}, ""},
		{"(x)-[q*..1]->(y)", record{"q": list("r", "s")}, ""},
		{"(x)-[q*]->(y)", record{"q": list("r", "l", "s")}, "q=[r l s] x=a y=c"},
		{"(x)-[q*]->(y)", record{"q": list("l", "l")}, ""},
		{"(x)-[q*0..]->(y)", record{"q": list(), "x": s.named["a"]}, "q=[] x=a y=a"},
		{"(x)-[q*]->(y)", record{"q": graph.List{graph.Null{}}}, ""},
		{"(x)-[q]->(y), (z)-[w]->(y)", record{"q": s.named["r"]}, "q=r w=l x=a y=b z=b"},
		{"(x{z.n})", record{"z": s.named["b"]}, "x=b"},
		{"(x{$p})", record{"$p": graph.Map{"n": graph.Float(1)}}, "x=b"},
		{"(x{$p})", record{"$p": graph.Map{"m": graph.Integer(1)}}, ""}, // null = 1 is not true
		{"(x{$p})", record{"$p": graph.Map{}, "x": s.named["c"]}, "x=c"},
		{"p=all((x)-[*]->(y))", record{"x": s.named["a"], "y": s.named["c"]}, "p=a-r-b-s-c"},
	} {
		t.Run(c.pattern, func(t *testing.T) {
			got := s.both(t, pattern(c.pattern), c.record, match.Options{}, variablesIn(c.want)...)
			if strings.Join(got, ",") != c.want {
				t.Errorf("%q, not %q", strings.Join(got, ","), c.want)
			}
		})
	}
}

func TestDeletedEntitiesMatchNothing(t *testing.T) {
	s := newScene("a b | r a b, s b b")
	r := s.named["r"].(*graph.Relationship)
	s.g.DeleteRelationship(r)
	for text, driving := range map[string]record{"()-[q]-()": {"q": r}, "()-[q*]-()": {"q": graph.List{r}}} {
		if got := s.both(t, pattern(text), driving, match.Options{}); len(got) > 0 {
			t.Errorf("%s of a deleted relationship between nodes: %q", text, got)
		}
	}
	if err := s.g.DeleteNode(s.named["a"].(*graph.Node)); err != nil {
		t.Fatal(err)
	}
	for text, driving := range map[string]record{"(x)": {"x": s.named["a"]}, "()-[q]-()": {"q": r}, "()-[q*]-()": {"q": graph.List{r}}} {
		if got := s.both(t, pattern(text), driving, match.Options{}); len(got) > 0 {
			t.Errorf("%s of what is deleted: %q", text, got)
		}
	}
}

func TestCompileErrors(t *testing.T) {
	s := newScene("a b | r a b")
	for _, c := range []struct {
		pattern, detail string
		record          record
		kind            cypher.ErrorType
	}{
		{"(x)", "InvalidArgumentType", record{"x": graph.Integer(1)}, cypher.TypeError},
		{"()-[q]-()", "InvalidArgumentType", record{"q": s.named["a"]}, cypher.TypeError},
		{"()-[q*]-()", "InvalidArgumentType", record{"q": s.named["r"]}, cypher.TypeError},
		{"()-[q*]-()", "InvalidArgumentType", record{"q": graph.List{graph.Integer(1)}}, cypher.TypeError},
		{"(x{$p})", "InvalidArgumentType", record{"$p": graph.Integer(1)}, cypher.TypeError},
		{"(x)-[x]-()", "VariableTypeConflict", nil, cypher.SyntaxError},
		{"()-[x]-(x)", "VariableTypeConflict", nil, cypher.SyntaxError},
		{"()-[x]-()-[x*]-()", "VariableTypeConflict", nil, cypher.SyntaxError},
		{"p=(x), p=(y)", "VariableAlreadyBound", nil, cypher.SyntaxError},
		{"p=(x)", "VariableAlreadyBound", record{"p": graph.Integer(1)}, cypher.SyntaxError},
		{"p=shortest((x)-[*]-()-[*]-(y))", "UnexpectedSyntax", nil, cypher.SyntaxError},
	} {
		_, err := match.Compile(pattern(c.pattern), c.record)
		var raised *cypher.Error
		if !errors.As(err, &raised) || raised.Detail != c.detail || raised.Type != c.kind {
			t.Errorf("%s with %v: %v", c.pattern, c.record, err)
		}
	}
}

func TestVariables(t *testing.T) {
	s := newScene("a")
	p, err := match.Compile(pattern("p=(x)-[q*]->(y), (x)--(z)"), record{"y": s.named["a"]})
	if err != nil || !slices.Equal(p.Variables(), []string{"p", "x", "q", "z"}) {
		t.Errorf("%v, %v", p.Variables(), err)
	}
}

func TestLimits(t *testing.T) {
	s := newScene("a b c | r a b, s b c, t c a, u b a, v c b, w a c")
	for _, naive := range []bool{true, false} {
		steps := int64(50)
		_, err := s.matches(pattern("(x)-[*]-(y)"), nil, match.Options{Naive: naive, Budget: &steps})
		if !errors.Is(err, match.ErrBudget) || steps != 0 {
			t.Errorf("naive %v: %v, %d steps left", naive, err, steps)
		}
		_, err = s.matches(pattern("(x)-[*]-(y)"), nil, match.Options{Naive: naive, Uniqueness: match.Uniqueness{Variable: match.Walk}})
		if !errors.Is(err, match.ErrUnbounded) {
			t.Errorf("naive %v: a walk without bounds: %v", naive, err)
		}
		p, err := match.Compile(pattern("(x)-[*]-(y)-[*]-(z)"), record{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if err := p.Each(ctx, s.g, match.Options{Naive: naive}, func(match.Assignment) error { return nil }); !errors.Is(err, context.Canceled) {
			t.Errorf("naive %v: cancelled: %v", naive, err)
		}
		count := 0
		err = p.Each(context.Background(), s.g, match.Options{Naive: naive}, func(match.Assignment) error { count++; return match.ErrStop })
		if err != nil || count != 1 {
			t.Errorf("naive %v: stopped: %d assignments, %v", naive, count, err)
		}
	}
}

// TestLongChain matches a path as long as the graph. Each relationship is looked up among all relationships
// before it.
func TestLongChain(t *testing.T) {
	g := graph.New()
	first := g.CreateNode([]string{"First"}, nil)
	last := first
	for range 20000 {
		n := g.CreateNode(nil, nil)
		g.CreateRelationship(last, n, "T", nil)
		last = n
	}
	p, err := match.Compile(pattern("(x:First)-[q*]->(y)"), record{"y": last})
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	err = p.Each(context.Background(), g, match.Options{}, func(a match.Assignment) error {
		v, _ := a.Value("q")
		count += len(v.(graph.List))
		return nil
	})
	if err != nil || count != 20000 {
		t.Errorf("%d relationships, %v", count, err)
	}
}

func TestShortestUnderACondition(t *testing.T) {
	s := newScene("a:S b:E c d | r a b, s a c, t c b, u a d, v d b")
	avoids := func(name string) func(match.Assignment) (semantics.Truth, error) {
		return func(a match.Assignment) (semantics.Truth, error) {
			p, _ := a.Value("p")
			return semantics.TruthOf(!slices.Contains(p.(graph.Path).Relationships, s.named[name].(*graph.Relationship))), nil
		}
	}
	for _, c := range []struct{ pattern, avoid, want string }{
		{"p=all((x:S)-[*]->(y:E))", "r", "p=a-s-c-t-b,p=a-u-d-v-b"},
		{"p=all((x:S)-[*]->(y:E))", "s", "p=a-r-b"},
		{"p=shortest((x:S)-[*..1]->(y:E))", "r", ""},
	} {
		got := s.both(t, pattern(c.pattern), nil, match.Options{Where: avoids(c.avoid)}, "p")
		if strings.Join(got, ",") != c.want {
			t.Errorf("%s without %s: %q", c.pattern, c.avoid, got)
		}
	}
	for _, naive := range []bool{false, true} {
		for avoid, want := range map[string]bool{"r": true, "s": false} {
			choice := false
			got, err := s.matches(pattern("p=shortest((x:S)-[*]->(y:E))"), nil, match.Options{Naive: naive, Where: avoids(avoid), Choice: &choice}, "p")
			if err != nil || len(got) != 1 || choice != want {
				t.Errorf("naive %v, shortestPath without %s: %q, choice %v, %v", naive, avoid, got, choice, err)
			}
		}
		_, err := s.matches(pattern("shortest((x)-[*]->(y)), shortest((y)-[*]->(z))"), nil, match.Options{Naive: naive, Where: avoids("r")})
		if !errors.Is(err, match.ErrSeveralShortest) {
			t.Errorf("naive %v: a condition over two shortest paths: %v", naive, err)
		}
		var raised *cypher.Error
		_, err = s.matches(pattern("shortest((x)-[*]->(x))"), nil, match.Options{Naive: naive, ForbidCommonNodes: true})
		if !errors.As(err, &raised) || raised.Detail != "ShortestPathCommonNodes" {
			t.Errorf("naive %v: from a node to itself: %v", naive, err)
		}
	}
}

// TestPrune tests that the search does not follow what a condition drops.
func TestPrune(t *testing.T) {
	s := newScene("a b c d | r a b, s b c, t c d, u b a, v c b, w d c")
	none := func(match.Assignment) semantics.Truth { return semantics.False }
	steps := func(reads ...string) int64 {
		left := int64(1000)
		o := match.Options{Budget: &left, Prune: []match.Prune{{Reads: reads, Holds: none}}}
		if got, err := s.matches(pattern("(x)-[q*]->(y)-[r]->(z)"), nil, o); err != nil || len(got) > 0 {
			t.Errorf("%q, %v", got, err)
		}
		return 1000 - left
	}
	if early, late := steps("x"), steps("x", "z"); early != 4 || late <= early {
		t.Errorf("%d steps with a condition on the first node, %d with one on the last", early, late)
	}
	all := match.Options{Prune: []match.Prune{{Reads: []string{"x"}, Holds: none}}}
	if got, err := s.matches(pattern("shortest((x)-[*]->(y))"), nil, all); err != nil || len(got) != 16 {
		t.Errorf("%d shortest paths, %v", len(got), err)
	}
}

func TestCoverage(t *testing.T) {
	s := newScene("a:A b | r a b, l b b")
	for _, c := range []struct {
		pattern, rule string
		want          [4]uint64
	}{
		{"(x:A)-[p]->(y)", "match.node", [4]uint64{1, 1, 0}},
		{"(x)-[p]-(y)", "match.relationship", [4]uint64{0, 2, 1, 0}},
		{"(x)-[p]->(y)-[q]->(z)", "match.uniqueness", [4]uint64{1, 1}},
		{"(x)-[p*0..]->(y)", "match.length", [4]uint64{2, 2, 1, 0}},
		{"q=(x)", "match.path", [4]uint64{2, 0}},
		{"q=all((x:A)-[*]->(y))", "match.shortest", [4]uint64{0, 1}},
		{"(x{1})", "match.properties", [4]uint64{0, 0, 1}},
	} {
		account := spec.NewCoverage()
		if _, err := s.matches(pattern(c.pattern), nil, match.Options{Coverage: account}); err != nil {
			t.Fatal(err)
		}
		rule := spec.RuleByID(c.rule)
		for k := range rule.Numbered() {
			if got := account.Count(rule, k); got != c.want[k] {
				t.Errorf("%s: %s %d times, not %d", c.pattern, rule.CaseName(k), got, c.want[k])
			}
		}
	}
}
