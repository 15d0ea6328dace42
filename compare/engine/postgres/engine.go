package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/spec"
)

// Engine is a PostgreSQL server. Each session creates a database of its own,
// with locale C and encoding UTF8, and drops it when it closes.
type Engine struct {
	name     string
	dialect  *spec.Dialect
	config   *pgconn.Config
	postGIS  bool // sessions have the extension
	sessions atomic.Int64
	// Called is the name of a server that is compatible with the target; empty for the
	// target itself.
	Called string
	// cleaning is how long the first session may take to drop what killed processes
	// left.
	cleaning time.Duration
}

// New returns the target that the DSN names: a URL
// (postgres://user:password@host:port/database) or keywords (host=… user=…).
// The database in the DSN is only entered to create sessions' databases.
// Nothing is dialled yet.
func New(name string, d *spec.Dialect, dsn string) (*Engine, error) {
	if dsn == "" {
		return nil, &engine.UnreachableError{Target: name}
	}
	config, err := pgconn.ParseConfig(dsn)
	if err != nil { // its own message repeats parts of the DSN
		return nil, fmt.Errorf("the DSN cannot be read: want postgres://user:password@host:port/database or host=… user=… password=… dbname=…, with parameters that PostgreSQL has")
	}
	config.RuntimeParams["application_name"] = "semcheck"
	return &Engine{name: name, dialect: d, config: config, cleaning: endTime}, nil
}

// Name returns the target's name.
func (e *Engine) Name() string { return e.name }

// Dialect returns the name of the target's dialect.
func (e *Engine) Dialect() string { return e.dialect.Name }

// Close releases nothing: sessions own their connections.
func (e *Engine) Close() error { return nil }

// Open creates a database, connects to it and prepares the session.
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
		e.reclaim(ctx, s)
	}
	return s, nil
}

// unreachable says why there is no session. Answered tells that the server took the login.
func (e *Engine) unreachable(answered bool, cause error) error {
	advice := ""
	var lack *engine.LackError
	var extension *extensionError
	said := errors.New(engine.MaskPassword(cause.Error(), e.config.Password))
	if refused := (*pgconn.PgError)(nil); errors.As(cause, &refused) {
		failure := engine.NewPostgresError(refused.Code, engine.MaskPassword(refused.Message, e.config.Password))
		switch {
		case strings.HasPrefix(refused.Code, "28"): // invalid authorization
			advice = engine.AdviceLogin
		case failure.Kind == engine.ErrorResource:
			advice = engine.AdviceWait
		default:
			advice = engine.AdviceAnswers
		}
		said = failure
	} else if lacking := engine.Lacking(cause); lacking != nil {
		said, advice = lacking, engine.AdviceWait
	} else if errors.As(cause, &extension) {
		advice = adviceExtension
	} else if errors.As(cause, &lack) {
		advice = engine.AdviceLack(lack.Name)
	} else if answered && !engine.Lost(cause) {
		advice = engine.AdviceAnswers
	} else if otherProtocol(cause) {
		advice = engine.AdviceProtocol
	}
	return &engine.UnreachableError{
		Advice:  advice,
		Target:  e.name,
		Address: net.JoinHostPort(e.config.Host, strconv.Itoa(int(e.config.Port))),
		Cause:   said,
	}
}

// otherProtocol tells that something answered which is no message of PostgreSQL's protocol.
func otherProtocol(err error) bool {
	text := err.Error()
	return slices.ContainsFunc([]string{"unexpected message", "unknown message type", "invalid message length", "invalid body length"}, func(part string) bool {
		return strings.Contains(text, part)
	})
}

// Answers connects once more, to see whether the server is there.
func (e *Engine) Answers(ctx context.Context) error {
	c, err := e.connect(ctx, "")
	if err != nil {
		return err
	}
	return c.Close(ctx)
}

// connect returns a connection to a database; empty means the DSN's own.
func (e *Engine) connect(ctx context.Context, database string) (*pgconn.PgConn, error) {
	config := e.config.Copy()
	if database != "" {
		config.Database = database
	}
	connection, err := pgconn.ConnectConfig(ctx, config)
	if err != nil {
		var failure *pgconn.ConnectError
		if errors.As(err, &failure) && errors.Unwrap(failure) != nil {
			err = once(errors.Unwrap(failure)) // without the list of settings
		}
		return nil, err
	}
	return connection, nil
}

// once leaves the last of several attempts, with and without TLS: they name
// the same cause.
func once(err error) error {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		if list := several.Unwrap(); len(list) > 0 {
			return list[len(list)-1]
		}
	}
	return err
}

// administer runs a statement on a connection of its own to the DSN's
// database; CREATE and DROP DATABASE cannot run inside the one they name.
func (e *Engine) administer(ctx context.Context, statement string) error {
	connection, err := e.connect(ctx, "")
	if err != nil {
		return err
	}
	_, err = connection.Exec(ctx, statement).ReadAll()
	if err != nil {
		err = fmt.Errorf("%s: %w", statement, err)
	}
	return errors.Join(err, connection.Close(ctx))
}

// create makes the session's database. Locale C orders and compares text by
// code points, in UTF8 and without a trailing-blank rule.
// A compatible server may know no such options.
func (e *Engine) create(ctx context.Context, name engine.Scratch) error {
	err := e.administer(ctx, "CREATE DATABASE "+name.String()+" TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'")
	if refused := (*pgconn.PgError)(nil); e.Called != "" && errors.As(err, &refused) && takesNone(refused) {
		return e.administer(ctx, "CREATE DATABASE "+name.String())
	}
	return err
}

// takesNone tells that a server refuses a statement as such: by syntax, or as something that it
// does not have (classes 42 and 0A), and not for a lack of rights or resources.
func takesNone(e *pgconn.PgError) bool {
	return e != nil && e.Code != notPermitted && (strings.HasPrefix(e.Code, "42") || strings.HasPrefix(e.Code, "0A"))
}

const (
	cannotConnectNow = "57P03"
	restartPause     = 100 * time.Millisecond // between attempts to reach a server that starts
)

// drop removes the session's database, with connections that a lost session
// left there. A server that starts again, because one of its processes crashed, is
// waited for.
func (e *Engine) drop(ctx context.Context, name engine.Scratch) error {
	err := e.administer(ctx, "DROP DATABASE IF EXISTS "+name.String()+" WITH (FORCE)")
	for refused := (*pgconn.PgError)(nil); errors.As(err, &refused) && refused.Code == cannotConnectNow; {
		select {
		case <-ctx.Done():
			return err
		case <-time.After(restartPause):
		}
		err = e.administer(ctx, "DROP DATABASE IF EXISTS "+name.String()+" WITH (FORCE)")
	}
	refused := (*pgconn.PgError)(nil)
	if errors.As(err, &refused) && (e.Called != "" || strings.Contains(err.Error(), "syntax error")) { // before PostgreSQL 13
		err = e.administer(ctx, "DROP DATABASE IF EXISTS "+name.String())
	}
	return err
}

// reclaim drops the databases that killed processes of this host left behind.
// What cannot be dropped stays: it hinders nobody. Without FORCE the server
// refuses where somebody is still connected.
func (e *Engine) reclaim(ctx context.Context, s *Session) {
	ctx, cancel := context.WithTimeout(ctx, e.cleaning)
	defer cancel()
	result, err := s.Query(ctx, "SELECT datname FROM pg_catalog.pg_database WHERE datname LIKE '"+engine.ScratchPrefix+"%'")
	if err != nil {
		return
	}
	for _, name := range engine.Abandoned(result.FirstColumn()) {
		_ = e.administer(ctx, "DROP DATABASE IF EXISTS "+name.String())
	}
}
