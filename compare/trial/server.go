package trial

import "sync"

// Server is an engine that the sessions of several runners share. If one session breaks the
// server, it ends the statements of the others, too. So a runner can have the server for itself.
type Server struct{ sending sync.RWMutex }

// shared has the runner send a text beside others, unless it has the server for itself.
func (r *Runner) shared(send func()) {
	if r.Server == nil || r.alone {
		send()
		return
	}
	r.Server.sending.RLock()
	defer r.Server.sending.RUnlock()
	send()
}

// Exclusively calls do while no other runner of the server sends a text. It waits for the texts
// that others have sent.
func (r *Runner) Exclusively(do func()) {
	if r.Server == nil || r.alone {
		do()
		return
	}
	r.Server.sending.Lock()
	defer r.Server.sending.Unlock()
	r.alone = true
	defer func() { r.alone = false }()
	do()
}
