package neo4j

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j/config"

	"github.com/semcheck/semcheck/compare/engine"
)

// Engine is a server with a database that is semcheck's.
type Engine struct {
	name, dialect      string
	address, database  string // the address without a user
	user, password     string
	busy               atomic.Bool // a session is open
	connectTime, grace time.Duration
}

// databasePrefix begins the name of every database that is emptied. Neo4j's names
// have no underscores.
const databasePrefix = "semcheck"

// New returns the target that a DSN names:
// neo4j://[user:password@]host[:port]/semcheck-…. Nothing is dialled yet.
func New(name, dialect, dsn string) (*Engine, error) {
	if dsn == "" {
		return nil, &engine.UnreachableError{Target: name}
	}
	address, err := engine.ParseURL(dsn)
	if err != nil {
		return nil, fmt.Errorf("the DSN cannot be read: %w", err)
	}
	database := strings.Trim(address.Path, "/")
	switch {
	case address.Scheme != "neo4j" && address.Scheme != "bolt" || address.Hostname() == "" || address.RawQuery != "":
		return nil, fmt.Errorf("the DSN cannot be read: want neo4j://[user:password@]host[:port]/semcheck-…")
	case !strings.HasPrefix(database, databasePrefix) || strings.Trim(database, "abcdefghijklmnopqrstuvwxyz0123456789.-") != "":
		return nil, fmt.Errorf("DSN %s: the path must name a database whose name begins with %s", engine.MaskDSN(dsn), databasePrefix)
	}
	e := &Engine{name: name, dialect: dialect, address: address.Host, database: database, connectTime: 5 * time.Second, grace: 5 * time.Second}
	if address.Port() == "" {
		e.address += ":7687"
	}
	if address.User != nil {
		e.user = address.User.Username()
		e.password, _ = address.User.Password()
	}
	return e, nil
}

// Name returns the target's name.
func (e *Engine) Name() string { return e.name }

// Dialect returns the name of the target's dialect.
func (e *Engine) Dialect() string { return e.dialect }

// Close releases nothing: sessions own their connections.
func (e *Engine) Close() error { return nil }

// Opening is how long a session may take to open: a Java machine that has just
// started is slow.
func (e *Engine) Opening() time.Duration { return 30 * time.Second }

// OnlySession is true: the free edition has one database for its user.
func (e *Engine) OnlySession() bool { return true }

var errBusy = &engine.Error{Kind: engine.ErrorResource, Message: "another session is open: the server has one database"}

// Open connects and empties the database. Errors are *engine.UnreachableError.
func (e *Engine) Open(ctx context.Context) (engine.GraphSession, error) {
	if !e.busy.CompareAndSwap(false, true) {
		return nil, &engine.UnreachableError{Target: e.name, Address: e.address, Cause: errBusy, Advice: "use one worker"}
	}
	s := &session{engine: e}
	if err := s.open(ctx); err != nil {
		return nil, e.unreachable(errors.Join(err, s.Close()))
	}
	return s, nil
}

func (e *Engine) unreachable(cause error) error {
	advice := ""
	var answer *engine.Error
	if errors.As(cause, &answer) && answer.Kind == engine.ErrorStatement {
		advice = "the server answers, but does not do what a session needs"
		if strings.HasPrefix(answer.State, "Neo.ClientError.Security.") {
			advice = engine.AdviceLogin
		}
		masked := *answer
		masked.Message = engine.MaskPassword(masked.Message, e.password)
		cause = &masked
	} else {
		cause = errors.New(engine.MaskPassword(cause.Error(), e.password))
	}
	return &engine.UnreachableError{Target: e.name, Address: e.address, Cause: cause, Advice: advice}
}

func (e *Engine) driver() (neo4j.DriverWithContext, error) {
	auth := neo4j.NoAuth()
	if e.user != "" {
		auth = neo4j.BasicAuth(e.user, e.password, "")
	}
	return neo4j.NewDriverWithContext("bolt://"+e.address, auth, func(c *config.Config) {
		c.MaxConnectionPoolSize = 1
		c.SocketConnectTimeout = e.connectTime
		c.ConnectionAcquisitionTimeout = e.connectTime
		c.TelemetryDisabled = true
		c.FetchSize = neo4j.FetchAll
	})
}
