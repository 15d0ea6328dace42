package sql

import (
	"context"
	stdsql "database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5/pgconn"
	_ "modernc.org/sqlite"

	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// scratch is the database that the tests create on a server; nothing else is
// touched.
const scratch = "semcheck_gen_validity"

// server opens an empty scratch database on a real engine.
type server struct {
	dialect string
	queries uint64 // in a run of all tests; a quarter of them otherwise
	open    func(t *testing.T, dsn string) session
	// atRunTime tells an error of the evaluation from a refusal.
	atRunTime func(error) bool
}

var servers = []server{
	{"sqlite", 10000, openSQLite, func(err error) bool { return strings.Contains(err.Error(), "overflow") }},
	{"mysql", 4000, openMySQL("utf8mb4_0900_bin"), mysqlAtRunTime},
	{"mysql56", 4000, openMySQL("utf8mb4_bin"), mysqlAtRunTime},
	{"mariadb", 4000, openMySQL("utf8mb4_nopad_bin"), mysqlAtRunTime},
	{"postgres", 4000, openPostgres, func(err error) bool {
		var e *pgconn.PgError
		return errors.As(err, &e) && (strings.HasPrefix(e.Code, "22") || e.Code == "21000")
	}},
}

func mysqlAtRunTime(err error) bool {
	var e *mysql.MySQLError
	return errors.As(err, &e) && slices.Contains([]uint16{1690, 1242, 1264, 1365}, e.Number)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func openSQLite(t *testing.T, _ string) session {
	db, err := stdsql.Open("sqlite", ":memory:")
	must(t, err)
	t.Cleanup(func() { db.Close() })
	conn, err := db.Conn(context.Background())
	must(t, err)
	return standardSession{conn}
}

func openMySQL(collation string) func(*testing.T, string) session {
	return func(t *testing.T, dsn string) session {
		u, err := url.Parse(dsn)
		must(t, err)
		config := mysql.NewConfig()
		config.Net, config.Addr, config.User = "tcp", u.Host, u.User.Username()
		config.Passwd, _ = u.User.Password()
		db, err := stdsql.Open("mysql", config.FormatDSN())
		must(t, err)
		t.Cleanup(func() { db.Close() })
		conn, err := db.Conn(context.Background())
		must(t, err)
		s := standardSession{conn}
		for _, text := range []string{"DROP DATABASE IF EXISTS " + scratch,
			"CREATE DATABASE " + scratch + " CHARACTER SET utf8mb4 COLLATE " + collation, "USE " + scratch} {
			must(t, s.execute(text))
		}
		t.Cleanup(func() { s.execute("DROP DATABASE IF EXISTS " + scratch) })
		return s
	}
}

func openPostgres(t *testing.T, dsn string) session {
	connect := func(dsn string) postgresSession {
		conn, err := pgconn.Connect(context.Background(), dsn)
		must(t, err)
		t.Cleanup(func() { conn.Close(context.Background()) })
		return postgresSession{conn}
	}
	admin := connect(dsn)
	must(t, admin.execute("DROP DATABASE IF EXISTS "+scratch+" WITH (FORCE)"))
	must(t, admin.execute("CREATE DATABASE "+scratch+" TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'"))
	t.Cleanup(func() { admin.execute("DROP DATABASE IF EXISTS " + scratch + " WITH (FORCE)") })
	u, err := url.Parse(dsn)
	must(t, err)
	u.Path = "/" + scratch
	return connect(u.String())
}

// session runs text on an engine; count tells how many rows a query returns.
type session interface {
	execute(text string) error
	count(ctx context.Context, text string) (int, error)
}

// standardSession is a session through database/sql.
type standardSession struct{ *stdsql.Conn }

func (s standardSession) execute(text string) error {
	_, err := s.ExecContext(context.Background(), text)
	return err
}

func (s standardSession) count(ctx context.Context, text string) (int, error) {
	rows, err := s.QueryContext(ctx, text)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	n := 0
	for rows.Next() {
		n++
	}
	return n, rows.Err()
}

// postgresSession is a session of the simple protocol.
type postgresSession struct{ *pgconn.PgConn }

func (s postgresSession) execute(text string) error {
	_, err := s.count(context.Background(), text)
	return err
}

func (s postgresSession) count(ctx context.Context, text string) (int, error) {
	results, err := s.Exec(ctx, text).ReadAll()
	n := 0
	for _, r := range results {
		n += len(r.Rows)
	}
	return n, err
}

// tally counts answers and keeps an example of each reason.
type tally struct {
	total, good, failed, nonEmpty int
	reasons                       map[string]int
	examples                      map[string]string
}

func newTally() *tally { return &tally{reasons: map[string]int{}, examples: map[string]string{}} }

var particulars = regexp.MustCompile(`'[^']*'|"[^"]*"|\b[xo]?\d+\b|\b[xt]\d+\.[a-h]\b|\(SQLSTATE|near .*`)

func (t *tally) note(kind string, err error, statement string) {
	reason := kind + ": " + particulars.ReplaceAllString(err.Error(), "…")
	t.reasons[reason]++
	if old := t.examples[reason]; old == "" || len(statement) < len(old) {
		t.examples[reason] = err.Error() + "\n        " + statement
	}
}

func (t *tally) String() string {
	var reasons []string
	for r := range t.reasons {
		reasons = append(reasons, r)
	}
	slices.SortFunc(reasons, func(a, b string) int { return t.reasons[b] - t.reasons[a] })
	var s strings.Builder
	for _, r := range reasons {
		fmt.Fprintf(&s, "\n  %5d %s\n        %s", t.reasons[r], r, t.examples[r])
	}
	return s.String()
}

func (t *tally) share(n int) float64 { return 100 * float64(n) / float64(max(1, t.total)) }

func TestEnginesAcceptWhatIsGenerated(t *testing.T) {
	for _, s := range servers {
		t.Run(s.dialect, func(t *testing.T) {
			dsn := os.Getenv("SEMCHECK_" + strings.ToUpper(s.dialect) + "_DSN")
			if dsn == "" && s.dialect != "sqlite" {
				t.Skipf("no SEMCHECK_%s_DSN: start a server with scripts/engines/%s.sh start", strings.ToUpper(s.dialect), s.dialect)
			}
			queries, seed := testrun.Count(s.queries/10, s.queries/4, s.queries), uint64(1)
			if n, err := strconv.ParseUint(os.Getenv("SEMCHECK_GEN_SEED"), 10, 64); err == nil {
				seed = n
			}
			if n, err := strconv.ParseUint(os.Getenv("SEMCHECK_GEN_QUERIES"), 10, 64); err == nil {
				queries = n
			}
			s.run(t, dsn, seed, queries)
		})
	}
}

func (s server) run(t *testing.T, dsn string, seed, queries uint64) {
	d := spec.DialectByName(s.dialect)
	connect := func() session {
		conn := s.open(t, dsn)
		for _, p := range d.Preamble.Statements() {
			must(t, conn.execute(p))
		}
		return conn
	}
	conn := connect()
	statements, answers := newTally(), newTally()
	var spent time.Duration
	each(generator(t, s.dialect, seed), queries, func(db *DatabaseCase, n uint64, q *ast.Query) {
		if n%QueriesPerDatabase == 0 {
			s.set(t, conn, d, db, statements)
		}
		text, err := render.Query(q, d)
		must(t, err)
		answers.total++
		start := time.Now()
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		rows, err := conn.count(ctx, text)
		cancel()
		spent += time.Since(start)
		switch {
		case err == nil:
			answers.good++
			if rows > 0 {
				answers.nonEmpty++
			}
		case s.atRunTime(err):
			answers.failed++
			answers.note("error", err, text)
		case s.alive(conn):
			answers.note("refused", err, text)
		default:
			t.Errorf("query %d of seed %d kills or hangs the server: %v\n%s", n, seed, err, text)
			conn = connect()
			s.set(t, conn, d, db, newTally())
		}
	})
	t.Logf("statements: %d, accepted %.2f %%%s", statements.total, statements.share(statements.good), statements)
	failing, full := testrun.Count(8, 7, 5), testrun.Count(40, 45, 55) // ten databases of few rows may be poorer than all
	accepted := answers.good + answers.failed
	t.Logf("queries: %d, accepted %.2f %%, errors at run time %.2f %%, non-empty %.1f %%, %s a query%s", answers.total,
		answers.share(accepted), answers.share(answers.failed), answers.share(answers.nonEmpty), spent/time.Duration(max(1, answers.total)), answers)
	for _, c := range []struct {
		what string
		good bool
	}{
		{"95 % of the statements are accepted", statements.share(statements.good) >= 95},
		{"97 % of the queries are accepted", answers.share(accepted) >= 97},
		{fmt.Sprintf("at most %d %% of the queries fail at run time", failing), answers.share(answers.failed) <= float64(failing)},
		{fmt.Sprintf("%d %% of the results are not empty", full), answers.share(answers.nonEmpty) >= float64(full)},
	} {
		if !c.good {
			t.Errorf("not so: %s", c.what)
		}
	}
}

// alive tells whether the session still answers.
func (s server) alive(conn session) bool { return conn.execute("SELECT 1") == nil }

// set drops the tables of the last case and makes those of the next.
func (s server) set(t *testing.T, conn session, d *spec.Dialect, db *DatabaseCase, statements *tally) {
	for _, name := range tableNames {
		_ = conn.execute("DROP TABLE IF EXISTS " + name)
	}
	for _, statement := range db.Statements {
		text, err := render.Statement(statement, d)
		must(t, err)
		statements.total++
		if err := conn.execute(text); err != nil {
			statements.note("refused", err, text)
		} else {
			statements.good++
		}
	}
}
