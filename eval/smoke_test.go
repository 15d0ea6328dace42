package eval

import (
	"context"
	"fmt"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

func TestSmoke(t *testing.T) {
	for _, d := range []string{"iso", "sqlite", "postgres", "mysql"} {
		dialect := spec.DialectByName(d)
		db := NewDatabase(dialect)
		for _, text := range []string{
			"create table t(a int, b int)", "insert into t values (1,2),(3,null),(null,4),(3,5)",
			"select * from t", "select a, count(*), sum(b) from t group by a order by a",
			"select 1+1, 1/3, -7/2, 5%3, 1.5*2", "select * from t x left join t y on x.a=y.b order by 1,2",
			"select a from t where a in (select b from t) or a not in (1,null)",
			"select (select max(y.b) from t y where y.a=x.a) from t x",
			"select a from t union select b from t order by 1", "select distinct a from t order by a limit 2",
			"select avg(a), avg(b*1.0), min(a) from t", "select a from t natural join t u", "select 1/0", "select case when 1=1 then 2 else 1/0 end",
			"select a from t limit 1", "select a||'x' from t", "select 'a' like 'A', 'ab' like '_b'",
		} {
			st, err := parse.Statement(text, dialect)
			if err != nil {
				fmt.Println(d, text, "PARSE", err)
				continue
			}
			if q, ok := st.(*ast.QueryStatement); ok {
				o, err := Query(context.Background(), q.Query, db, Options{})
				fmt.Println(d, text, "=>", err)
				if o != nil {
					fmt.Println("    ", o.Kind, o.Columns, o.Worlds, o.MayRaise, o.Classes, o.Message, o.Rule, o.Feature)
				}
				continue
			}
			if err := db.Apply(context.Background(), st); err != nil {
				fmt.Println(d, text, "APPLY", err)
			}
		}
	}
}
