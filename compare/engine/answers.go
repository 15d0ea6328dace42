package engine

import (
	"context"
	"errors"
	"time"
)

// answerTime is how long a server may take to answer a new connection.
const answerTime = 5 * time.Second

// AfterLoss is an error of a session with what is known of the server behind it. Where the
// connection is lost and the server answers a new connection, the error is an *Error whose Closed
// is set; where the server does not, one whose Gone is set. An engine that is no server has no
// method Answers: its errors stay as they are.
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

// Answers asks an engine whether it answers a new connection; errors.ErrUnsupported is the error of an
// engine that is no server.
func Answers(ctx context.Context, e any) error {
	if server, is := e.(interface {
		Answers(ctx context.Context) error
	}); is {
		return server.Answers(ctx)
	}
	return errors.ErrUnsupported
}
