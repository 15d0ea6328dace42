package neo4j

import (
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j/dbtype"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/temporal"
)

// offsetZone is the name by which the driver marks a zone that is an offset.
const offsetZone = "Offset"

// instant makes a value of date and time of what the driver gives; nil where it is
// none of these. The driver keeps dates and times of day without a zone in whichever
// zone the machine has.
func instant(v any) (graph.Value, error) {
	switch v := v.(type) {
	case dbtype.Date:
		d, err := date(time.Time(v))
		return graph.Date{Date: d}, err
	case dbtype.LocalTime:
		c, err := clock(time.Time(v))
		return graph.LocalTime{LocalTime: c}, err
	case dbtype.Time:
		c, err := clock(time.Time(v))
		if err != nil {
			return nil, err
		}
		_, offset := time.Time(v).Zone()
		t, err := temporal.NewTime(c, int64(offset))
		return graph.Time{Time: t}, err
	case dbtype.LocalDateTime:
		d, err := date(time.Time(v))
		if err != nil {
			return nil, err
		}
		c, err := clock(time.Time(v))
		return graph.LocalDateTime{LocalDateTime: temporal.NewLocalDateTime(d, c)}, err
	case time.Time:
		return dateTime(v)
	case dbtype.Duration:
		d, err := temporal.NewDuration(v.Months, v.Days, v.Seconds, int64(v.Nanos))
		return graph.Duration{Duration: d}, err
	}
	return nil, nil
}

func date(t time.Time) (temporal.Date, error) {
	return temporal.NewDate(int64(t.Year()), int64(t.Month()), int64(t.Day()))
}

func clock(t time.Time) (temporal.LocalTime, error) {
	return temporal.NewLocalTime(int64(t.Hour()), int64(t.Minute()), int64(t.Second()), int64(t.Nanosecond()))
}

func dateTime(t time.Time) (graph.Value, error) {
	name := t.Location().String()
	if name == offsetZone {
		name = t.Format("Z07:00:00")
	}
	zone, err := temporal.ParseZone(name)
	if err != nil {
		return nil, err
	}
	inUTC, err := temporal.DateTimeFromEpoch(t.Unix(), int64(t.Nanosecond()))
	if err != nil {
		return nil, err
	}
	d, err := inUTC.In(zone)
	return graph.DateTime{DateTime: d}, err
}

// instantToDriver makes a parameter of a value of date and time, or says why there is
// none; nil where it is none of these.
func instantToDriver(v graph.Value) (parameter any, why string) {
	switch v := v.(type) {
	case graph.Date:
		return dbtype.Date(at(v.Date, temporal.LocalTime{}, time.UTC)), ""
	case graph.LocalTime:
		return dbtype.LocalTime(at(temporal.Date{}, v.LocalTime, time.Local)), ""
	case graph.Time:
		return dbtype.Time(at(temporal.Date{}, v.Clock(), time.FixedZone(offsetZone, int(v.Offset())))), ""
	case graph.LocalDateTime:
		return dbtype.LocalDateTime(at(v.LocalDateTime.Date(), v.LocalDateTime.Clock(), time.UTC)), ""
	case graph.DateTime:
		zone := time.FixedZone(offsetZone, int(v.Offset()))
		if name := v.Zone().String(); name != temporalOffset(v) {
			var err error
			if zone, err = time.LoadLocation(name); err != nil {
				return nil, err.Error()
			}
		}
		return time.Unix(v.EpochSecond(), v.Local().Clock().Nanosecond()).In(zone), ""
	case graph.Duration:
		return dbtype.Duration{Months: v.Months, Days: v.Days, Seconds: v.Seconds, Nanos: int(v.Nanoseconds)}, ""
	}
	return nil, ""
}

// temporalOffset is the zone's text where it is an offset.
func temporalOffset(v graph.DateTime) string {
	t, err := temporal.NewTime(temporal.LocalTime{}, v.Offset())
	if err != nil {
		return ""
	}
	return t.String()[len(temporal.LocalTime{}.String()):]
}

func at(d temporal.Date, c temporal.LocalTime, zone *time.Location) time.Time {
	return time.Date(int(d.Year()), time.Month(d.Month()), int(d.Day()), int(c.Hour()), int(c.Minute()), int(c.Second()), int(c.Nanosecond()), zone)
}
