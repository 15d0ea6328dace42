package engine

import (
	"context"
	"fmt"
	"time"
)

// opening is how long an engine may take to open a session, where it does not
// say itself.
const opening = 30 * time.Second

// OpenSession opens a session. It fails if the engine does not answer in time: a server that
// accepts connections and then says nothing would hold its caller for ever. An engine with a
// method Opening says how long it may take; otherwise the limit is 30 seconds.
func OpenSession[S any](ctx context.Context, e Opener[S]) (S, error) {
	limit := openingOf(e)
	limited, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("no answer in %v", limit))
	defer cancel()
	session, err := e.Open(limited)
	if err != nil && ctx.Err() == nil && limited.Err() != nil {
		err = fmt.Errorf("%w (%w)", err, context.Cause(limited))
	}
	return session, err
}

// OnlySession tells whether an engine has room for only one session at a time: it has a method
// OnlySession that returns true.
func OnlySession(e any) bool {
	lone, ok := e.(interface{ OnlySession() bool })
	return ok && lone.OnlySession()
}

// openingOf is how long an engine may take to open a session.
func openingOf(e any) time.Duration {
	if slow, ok := e.(interface{ Opening() time.Duration }); ok {
		return slow.Opening()
	}
	return opening
}
