package mysql

import (
	"context"
	"crypto/tls"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/go-sql-driver/mysql"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/spec"
)

// Engine is a server of the MySQL family. Each session creates a database of
// its own and drops it when it closes.
type Engine struct {
	name      string
	dialect   *spec.Dialect
	config    *mysql.Config
	connector driver.Connector
	sessions  atomic.Int64
	// Called is the name of a server that is compatible with the target; empty for the
	// target itself, whose version is checked.
	Called string
	// cleaning is how long the first session may take to drop what killed processes
	// left.
	cleaning time.Duration
}

// New returns the target that the DSN names: a URL
// (mysql://user:password@host:port/, scheme mysql or mariadb) or the driver's
// own form (user:password@tcp(host:port)/). A database in the DSN is ignored:
// sessions work in databases of their own. Nothing is dialled yet.
func New(name string, d *spec.Dialect, dsn string) (*Engine, error) {
	if dsn == "" {
		return nil, &engine.UnreachableError{Target: name}
	}
	config, err := parse(dsn)
	if err != nil {
		return nil, fmt.Errorf("the DSN cannot be read: %w", err)
	}
	config.DBName = ""
	config.ParseTime = false
	config.InterpolateParams = false
	config.MultiStatements = false
	config.Logger = &mysql.NopLogger{} // failures come back as errors; nothing may print beside the report
	connector, err := mysql.NewConnector(config)
	if err != nil { // its own message repeats parts of the DSN
		return nil, fmt.Errorf("DSN %s: the driver takes no such address: is tls one of true, false, preferred and skip-verify?", engine.MaskDSN(dsn))
	}
	return &Engine{name: name, dialect: d, config: config, connector: connector, cleaning: killTime}, nil
}

// parse reads both forms of a DSN. Messages do not contain the password.
func parse(dsn string) (*mysql.Config, error) {
	scheme, _, isURL := strings.Cut(dsn, "://")
	if !isURL {
		config, err := mysql.ParseDSN(dsn)
		if err != nil {
			return nil, errors.New("want mysql://user:password@host:port/, or the driver's form user:password@tcp(host:port)/") // its own message repeats parts
		}
		return config, nil
	}
	if scheme != "mysql" && scheme != "mariadb" {
		return nil, errors.New("want a URL that begins with mysql:// or mariadb://")
	}
	address, err := engine.ParseURL(dsn)
	if err != nil {
		return nil, err
	}
	config := mysql.NewConfig()
	if address.User != nil {
		config.User = address.User.Username()
		config.Passwd, _ = address.User.Password()
	}
	config.Net, config.Addr = "tcp", address.Host
	if address.Port() == "" {
		config.Addr = address.Host + ":3306"
	}
	for key, values := range address.Query() {
		switch key {
		case "socket":
			config.Net, config.Addr = "unix", values[0]
		case "tls":
			if values[0] == "skip-verify" {
				config.TLS = &tls.Config{InsecureSkipVerify: true} // asked for by name in the DSN
			} else {
				config.TLSConfig = values[0]
			}
		default:
			return nil, errors.New("want no other parameter than socket or tls")
		}
	}
	return config, nil
}

// Name returns the target's name.
func (e *Engine) Name() string { return e.name }

// Dialect returns the name of the target's dialect.
func (e *Engine) Dialect() string { return e.dialect.Name }

// Close releases nothing: sessions own their connections.
func (e *Engine) Close() error { return nil }

// Open connects, prepares the session and enters a fresh database.
func (e *Engine) Open(ctx context.Context) (engine.Session, error) {
	number := int(e.sessions.Add(1)) - 1
	scratch, err := engine.NewScratch(number)
	if err != nil {
		return nil, err
	}
	s := &Session{engine: e, scratch: scratch}
	if err := s.open(ctx); err != nil {
		return nil, e.unreachable(s.answered, errors.Join(err, s.Close()))
	}
	if number == 0 {
		e.reclaim(ctx)
	}
	return s, nil
}

// loginRefused are the numbers of errors by which a server refuses a user:
// access denied (1044, 1045, 1698), host not allowed (1130), no such
// authentication method (1251).
var loginRefused = []uint16{1044, 1045, 1130, 1251, 1698}

// otherError says that the server is not the target's.
type otherError struct{ version, target string }

func (e *otherError) Error() string { return "another engine answers" }

// adviceCase is what to do about a *caseError.
const adviceCase = "use a server that was initialised with lower_case_table_names=0, the default on Unix; it cannot be changed later"

// unreachable says why there is no session. Answered tells that the server took the login.
func (e *Engine) unreachable(answered bool, cause error) error {
	var refused *mysql.MySQLError
	var other *otherError
	var names *caseError
	var lack *engine.LackError
	advice := ""
	switch {
	case errors.As(cause, &lack):
		advice = engine.AdviceLack(lack.Name)
	case errors.As(cause, &names):
		advice = adviceCase
	case errors.As(cause, &other):
		advice = engine.AdviceOther(other.version, other.target)
	case errors.As(cause, &refused) && slices.Contains(loginRefused, refused.Number):
		advice = engine.AdviceLogin
	case errors.As(cause, &refused), answered && !engine.Lost(cause):
		advice = engine.AdviceAnswers
	case errors.Is(cause, mysql.ErrInvalidConn), errors.Is(cause, mysql.ErrMalformPkt), errors.Is(cause, mysql.ErrPktSync), errors.Is(cause, mysql.ErrPktSyncMul), errors.Is(cause, mysql.ErrOldProtocol):
		advice = engine.AdviceProtocol
	}
	lacking := engine.Lacking(cause)
	cause = errors.New(engine.MaskPassword(cause.Error(), e.config.Passwd))
	if refused != nil { // what the server answers keeps its number
		said := engine.NewMySQLError(int(refused.Number), string(refused.SQLState[:]), engine.MaskPassword(refused.Message, e.config.Passwd))
		if said.Kind == engine.ErrorResource {
			advice = engine.AdviceWait
		}
		cause = said
	} else if lacking != nil {
		cause, advice = lacking, engine.AdviceWait
	}
	return &engine.UnreachableError{Advice: advice, Target: e.name, Address: e.config.Addr, Cause: cause}
}

// reclaim drops the databases that killed processes of this host left behind.
// What cannot be dropped stays: it hinders nobody.
func (e *Engine) reclaim(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, e.cleaning)
	defer cancel()
	helper, err := e.connect(ctx)
	if err != nil {
		return
	}
	s := &Session{engine: e, connection: helper}
	defer s.lose()
	if s.Execute(ctx, "SET SESSION lock_wait_timeout = 1") != nil {
		return
	}
	// A database that a connection still uses is left to the next run.
	result, err := s.Query(ctx, `SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE '`+engine.ScratchPrefix+`%'
		AND SCHEMA_NAME NOT IN (SELECT DB FROM information_schema.PROCESSLIST WHERE DB IS NOT NULL)`)
	if err != nil {
		return
	}
	for _, name := range engine.Abandoned(result.FirstColumn()) {
		if s.Execute(ctx, "DROP DATABASE IF EXISTS "+name.String()) != nil && s.connection == nil {
			return
		}
	}
}

// Answers connects once more, to see whether the server is there.
func (e *Engine) Answers(ctx context.Context) error {
	c, err := e.connect(ctx)
	if err != nil {
		return err
	}
	return c.Close()
}

// connect returns a connection to no database.
func (e *Engine) connect(ctx context.Context) (connection, error) {
	c, err := e.connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	full, ok := c.(connection)
	if !ok {
		return nil, fmt.Errorf("the driver's connection %T cannot run plain statements", c)
	}
	return full, nil
}

// connection is what the adapter needs of the driver's connection.
type connection interface {
	driver.Conn
	driver.ConnPrepareContext
	driver.QueryerContext
	driver.ExecerContext
}
