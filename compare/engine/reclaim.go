package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"regexp"
	"strconv"
	"sync"
)

// hostTag stands in the names of scratch databases for the place where a
// process number means something: the host and, on Linux, the process
// namespace, so that containers of one name do not take each other's.
var hostTag = sync.OnceValue(func() string {
	host, _ := os.Hostname() // without a name the rest still tells hosts apart
	machine, _ := os.ReadFile("/etc/machine-id")
	namespace, _ := os.Readlink("/proc/self/ns/pid")
	sum := sha256.Sum256([]byte(host + "\x00" + string(machine) + "\x00" + namespace))
	return hex.EncodeToString(sum[:4])
})

var ownedName = regexp.MustCompile(`^` + ScratchPrefix + `([0-9a-f]{8})_([1-9][0-9]{0,9})_[0-9]+_[0-9a-f]{8}$`)

// Abandoned selects the names that NewScratch made in a process of this host which has ended. It
// leaves out every other name: it belongs to somebody else, or to a run that goes on.
func Abandoned(names []string) []Scratch {
	var list []Scratch
	for _, name := range names {
		m := ownedName.FindStringSubmatch(name)
		if m == nil || m[1] != hostTag() {
			continue
		}
		pid, err := strconv.Atoi(m[2])
		if err != nil || !processGone(pid) {
			continue
		}
		if scratch, err := ParseScratch(name); err == nil {
			list = append(list, scratch)
		}
	}
	return list
}
