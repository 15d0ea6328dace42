package trial

import (
	"sync"
	"sync/atomic"
	"testing"
)

func TestRunnerAlone(t *testing.T) {
	shared := &Server{}
	alone, other := &Runner{Server: shared}, &Runner{Server: shared}
	var at, beside, sent atomic.Int32
	var both sync.WaitGroup
	both.Go(func() {
		for range 500 {
			other.shared(func() { at.Add(1); sent.Add(1); at.Add(-1) })
		}
	})
	both.Go(func() {
		for range 500 {
			alone.Exclusively(func() {
				beside.Add(at.Load())
				alone.shared(func() { sent.Add(1) }) // its own texts do not wait for it
				beside.Add(at.Load())
			})
		}
	})
	both.Wait()
	if beside.Load() != 0 || sent.Load() != 1000 {
		t.Errorf("%d texts were sent beside, %d in all", beside.Load(), sent.Load())
	}
	done := false
	(&Runner{}).Exclusively(func() { done = true })
	if !done {
		t.Error("a runner without a server does nothing")
	}
}
