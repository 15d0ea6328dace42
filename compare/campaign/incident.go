package campaign

import "time"

// Incident is something that happened to the engine and is no answer: it was
// lost, killed, or in trouble.
type Incident struct {
	At     time.Duration // since the run began
	What   string        // crash, hang, lost, resources, not repeated
	Detail string
	Log    []string // the last texts that the session was sent, oldest first
}

// mostIncidents is how many incidents are stored; the counter goes on.
const mostIncidents = 1000

// incident stores and reports what happened to the engine.
func (r *run) incident(i Incident) error {
	i.At = r.elapsed()
	if len(i.Log) > keptTexts {
		i.Log = i.Log[len(i.Log)-keptTexts:]
	}
	r.mu.Lock()
	r.incidents++
	stored := r.incidents <= mostIncidents
	r.mu.Unlock()
	if r.store != nil && stored {
		if err := r.store.incident(i); err != nil {
			return err
		}
	}
	r.reporting.Lock()
	defer r.reporting.Unlock()
	r.reporter.Incident(i)
	return nil
}
