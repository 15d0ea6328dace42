//go:build js && wasm

package main

import (
	"context"
	"fmt"
	"runtime/debug"
	"syscall/js"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/ask"
)

// answer is called by the page with a question in JSON, and returns the reply. A fault of the
// evaluator is a reply, too.
func answer(_ js.Value, arguments []js.Value) (reply any) {
	defer func() {
		if fault := recover(); fault != nil {
			reply = string(ask.Fault(fmt.Sprint(fault)))
		}
	}()
	return string(ask.Text(context.Background(), arguments[0].String()))
}

func main() {
	debug.SetGCPercent(200)
	js.Global().Set("semcheckAsk", js.FuncOf(answer))
	if ready := js.Global().Get("semcheckReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {} // the page ends the worker
}
