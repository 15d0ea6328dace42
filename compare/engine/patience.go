package engine

import (
	"context"
	"time"
)

// Patient returns a context that ends some time after ctx. A server that was told the time limit
// of a statement has this time to keep the limit.
func Patient(ctx context.Context, grace time.Duration) (context.Context, context.CancelFunc) {
	patient, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		select {
		case <-time.After(grace):
			cancel()
		case <-patient.Done():
		}
	})
	return patient, func() { stop(); cancel() }
}
