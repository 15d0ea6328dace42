package campaign

import (
	"slices"
	"time"

	"github.com/semcheck/semcheck/compare/trial"
)

// Incident is an event that is no answer: the engine was lost, killed or in trouble, or semcheck
// itself failed.
type Incident struct {
	At     time.Duration // since the run began
	What   string        // crash, closed connection, hang, lost, resources, not repeated, fault
	Detail string
	// Log lists the last texts that the session was sent, oldest first; of a fault the
	// statements of its case and, last, the query.
	Log []string
}

// IncidentResources is what an incident is called where the engine lacked resources.
const IncidentResources = "resources"

// mostIncidents is how many incidents are stored; the counter goes on.
const mostIncidents = 1000

// incident stores and reports what happened to the engine.
func (r *run) incident(i Incident) error {
	i.At = r.elapsed()
	if len(i.Log) > keptTexts && !i.Fault() {
		i.Log = i.Log[len(i.Log)-keptTexts:]
	}
	r.mu.Lock()
	if r.incidents++; i.Fault() {
		r.faults++
	}
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

// Fault tells whether semcheck itself failed, and not the engine.
func (i *Incident) Fault() bool { return i.What == whatFault }

// whatFault is what befell semcheck and not the engine.
const whatFault = "fault"

// fault keeps a panic of semcheck itself with its case and what the case is called. The
// case is no finding: it says nothing of the engine.
func (r *run) fault(f *trial.Fault, name string) error {
	detail := f.Doing + ": " + f.Error()
	if name != "" {
		detail += "\ncase: " + name
	}
	return r.incident(Incident{What: whatFault, Detail: detail, Log: append(slices.Clone(f.Case.Statements), f.Case.Query)})
}
