package engine

import (
	"context"
	"errors"
	"time"
)

// answerTime is how long a server may take to answer a new connection.
const answerTime = 5 * time.Second

// AfterLoss adds to the error of a session what is known about the server. If the connection is
// lost, it asks the server for a new connection. The returned *Error has Closed set if the server
// answers, and Gone if it does not. The error of an engine without a method Answers, which is no
// server, stays as it is.
func AfterLoss(ctx context.Context, e any, err error) error {
	var failure *Error
	server, is := e.(interface {
		Answers(ctx context.Context) error
	})
	if !is || ctx.Err() != nil || !errors.As(err, &failure) || failure.Kind != ErrorConnection {
		return err
	}
	limited, end := context.WithTimeout(ctx, answerTime)
	defer end()
	refused := server.Answers(limited)
	if ctx.Err() != nil || errors.Is(refused, errors.ErrUnsupported) {
		return err
	}
	known := *failure
	known.Closed, known.Gone = refused == nil, refused != nil
	return &known
}

// Answers asks an engine whether it answers a new connection, and returns nil if it does. The
// error is errors.ErrUnsupported if the engine is no server.
func Answers(ctx context.Context, e any) error {
	if server, is := e.(interface {
		Answers(ctx context.Context) error
	}); is {
		return server.Answers(ctx)
	}
	return errors.ErrUnsupported
}
