package trial

import "sync"

// Server is an engine that the sessions of several runners share: where one breaks it, the
// statements beside that end with it. So a runner can have it for itself.
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

// Exclusively does something with the runner while no other runner of its server sends a text.
// What they have sent is waited for.
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
