package temporal

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// maximumOffset is the greatest offset from UTC in seconds: 18 hours.
const maximumOffset = 18 * 3600

// Zone is a time zone: a name of the IANA time zone database, or an offset from
// UTC. The zero value is UTC, written Z. Zones are comparable with ==.
type Zone struct {
	name   string // empty for an offset
	offset int64  // seconds east of UTC; 0 for a named zone
}

// UTC is the zone of a value for which no zone is given.
var UTC = Zone{}

// String is the name, or the offset in the form in which it follows a time.
func (z Zone) String() string {
	if z.name != "" {
		return z.name
	}
	return offsetText(z.offset)
}

var offsetPattern = regexp.MustCompile(`^` + offsetGrammar + `$`)

// ParseZone reads Z, an offset (±HH, ±HHMM, ±HH:MM, with seconds too) or a name.
// A blank in a name stands for an underscore.
func ParseZone(text string) (Zone, error) {
	if offsetPattern.MatchString(text) {
		offset, err := parseOffset(text)
		return Zone{offset: offset}, err
	}
	name := strings.ReplaceAll(text, " ", "_")
	if _, err := location(name); err != nil {
		return Zone{}, err
	}
	return Zone{name: name}, nil
}

func inOffsets(offset int64) error {
	if offset < -maximumOffset || offset > maximumOffset {
		return invalid("offset of %d seconds is more than 18 hours", offset)
	}
	return nil
}

// parseOffset reads a text that offsetPattern matches.
func parseOffset(text string) (int64, error) {
	if text == "Z" {
		return 0, nil
	}
	digits := strings.ReplaceAll(text[1:], ":", "")
	var parts [3]int64
	for i := 0; i < len(digits); i += 2 {
		parts[i/2] = number(digits[i : i+2])
	}
	if parts[1] > 59 || parts[2] > 59 {
		return 0, invalid("offset %s has minutes or seconds beyond 59", text)
	}
	offset := parts[0]*3600 + parts[1]*60 + parts[2]
	if text[0] == '-' {
		offset = -offset
	}
	return offset, inOffsets(offset)
}

func offsetText(offset int64) string {
	if offset == 0 {
		return "Z"
	}
	sign := '+'
	if offset < 0 {
		sign, offset = '-', -offset
	}
	text := fmt.Sprintf("%c%02d:%02d", sign, offset/3600, offset/60%60)
	if offset%60 != 0 {
		text += fmt.Sprintf(":%02d", offset%60)
	}
	return text
}

// zoneArchive is release 2025c of the IANA time zone database (public domain) as the package tzdata 2025.3
// of PyPI has it, in an archive by name. It is not the machine's database, so that a query means the same
// everywhere. The database's Makefile makes this build by default: without the file backzone, whose data the
// Makefile calls "out-of-scope and often-wrong" (eggert/tz @ 2025c, PACKRATDATA, read 2026-11-28). Zones
// that are alike since 1970 are one zone there, also before 1970. The archive of Go has backzone.
//
//go:embed zoneinfo.zip
var zoneArchive []byte

// zoneFiles are the zones of the archive by name.
var zoneFiles = sync.OnceValue(func() map[string]*zip.File {
	archive, err := zip.NewReader(bytes.NewReader(zoneArchive), int64(len(zoneArchive)))
	if err != nil {
		panic("temporal: the archive of time zones is damaged: " + err.Error())
	}
	files := map[string]*zip.File{}
	for _, file := range archive.File {
		if !file.FileInfo().IsDir() {
			files[file.Name] = file
		}
	}
	return files
})

var locations sync.Map // name → *time.Location

// location finds a named zone.
func location(name string) (*time.Location, error) {
	if known, ok := locations.Load(name); ok {
		return known.(*time.Location), nil
	}
	file, ok := zoneFiles()[name]
	if !ok {
		return nil, invalid("%q is no time zone", name)
	}
	found, err := readZone(file)
	if err != nil {
		panic("temporal: the archive of time zones is damaged: " + err.Error())
	}
	locations.Store(name, found)
	return found, nil
}

func readZone(file *zip.File) (*time.Location, error) {
	content, err := file.Open()
	if err != nil {
		return nil, err
	}
	defer content.Close()
	data, err := io.ReadAll(content)
	if err != nil {
		return nil, err
	}
	return time.LoadLocationFromTZData(file.Name, data)
}

// offsetAt is the offset at an instant, in seconds since the epoch.
func (z Zone) offsetAt(epochSecond int64) int64 {
	if z.name == "" {
		return z.offset
	}
	place, err := location(z.name)
	if err != nil {
		panic("temporal: a zone that was found is lost: " + z.name)
	}
	_, offset := time.Unix(epochSecond, 0).In(place).Zone()
	return int64(offset)
}

// validOffsets are the offsets under which the zone shows a local time. There are two if clocks were turned
// back, and none if they were turned forward. The greatest offset, which the earlier instant has, comes
// first.
func (z Zone) validOffsets(local LocalDateTime) []int64 {
	if z.name == "" {
		return []int64{z.offset}
	}
	second := local.epochSecond()
	before, after := z.offsetAt(second-secondsOfDay), z.offsetAt(second+secondsOfDay)
	candidates := []int64{before, after, z.offsetAt(second - before), z.offsetAt(second - after)}
	var valid []int64
	for _, offset := range candidates {
		if z.offsetAt(second-offset) == offset && !slices.Contains(valid, offset) {
			valid = append(valid, offset)
		}
	}
	slices.SortFunc(valid, func(a, b int64) int { return int(b - a) })
	return valid
}

// resolve finds the instant of a local time. It takes the preferred offset if this offset is valid, and
// otherwise the offset of the earlier instant. A time that was skipped moves on by the time that was
// skipped.
func (z Zone) resolve(local LocalDateTime, preferred int64) (DateTime, error) {
	valid := z.validOffsets(local)
	switch {
	case slices.Contains(valid, preferred):
		return DateTime{local, preferred, z.name}, nil
	case len(valid) > 0:
		return DateTime{local, valid[0], z.name}, nil
	default:
		second := local.epochSecond()
		return z.at(second-z.offsetAt(second-secondsOfDay), local.clock.Nanosecond())
	}
}

// at is what the zone shows at an instant.
func (z Zone) at(epochSecond, nanosecond int64) (DateTime, error) {
	offset := z.offsetAt(epochSecond)
	local, err := localAt(epochSecond+offset, nanosecond)
	return DateTime{local, offset, z.name}, err
}
