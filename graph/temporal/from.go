package temporal

// DateOf is the date of a Date, LocalDateTime or DateTime.
func DateOf(value any) (Date, error) {
	p, err := partsOf(value)
	if err != nil {
		return Date{}, err
	}
	if p.date == nil {
		return Date{}, invalid("%v has no date", value)
	}
	return *p.date, nil
}

// LocalTimeOf is the time of day that a LocalTime, Time, LocalDateTime or DateTime shows.
func LocalTimeOf(value any) (LocalTime, error) {
	p, err := partsOf(value)
	if err != nil {
		return LocalTime{}, err
	}
	if p.clock == nil {
		return LocalTime{}, invalid("%v has no time of day", value)
	}
	return *p.clock, nil
}

// TimeOf is the time of day with its offset. The offset is UTC if the value has none.
func TimeOf(value any) (Time, error) {
	clock, err := LocalTimeOf(value)
	if err != nil {
		return Time{}, err
	}
	p, err := partsOf(value)
	return Time{clock, p.offset}, err
}

// LocalDateTimeOf is the date and time that a LocalDateTime or DateTime shows.
func LocalDateTimeOf(value any) (LocalDateTime, error) {
	date, err := DateOf(value)
	if err != nil {
		return LocalDateTime{}, err
	}
	clock, err := LocalTimeOf(value)
	return LocalDateTime{date, clock}, err
}

// DateTimeOf is the value of a DateTime, or of a LocalDateTime in UTC.
func DateTimeOf(value any) (DateTime, error) {
	if d, ok := value.(DateTime); ok {
		return d, nil
	}
	local, err := LocalDateTimeOf(value)
	return DateTime{local: local}, err
}

// parts are what a temporal instant consists of.
type parts struct {
	date   *Date
	clock  *LocalTime
	zone   *Zone
	offset int64 // of the value; 0 without a zone
}

func partsOf(value any) (parts, error) {
	switch v := value.(type) {
	case Date:
		return parts{date: &v}, nil
	case LocalTime:
		return parts{clock: &v}, nil
	case Time:
		return parts{clock: &v.clock, zone: &Zone{offset: v.offset}, offset: v.offset}, nil
	case LocalDateTime:
		return parts{date: &v.date, clock: &v.clock}, nil
	case DateTime:
		zone := v.Zone()
		return parts{date: &v.local.date, clock: &v.local.clock, zone: &zone, offset: v.offset}, nil
	default:
		return parts{}, invalid("%v is no temporal instant", value)
	}
}

// DateFrom makes a date of its components, or of a date that is selected (date) and components that replace
// its components.
func DateFrom(fields Fields) (Date, error) {
	c, err := fields.read(dateFields, []string{fieldDate})
	if err != nil {
		return Date{}, err
	}
	return c.selectDate(false)
}

func (c components) selectDate(complete bool) (Date, error) {
	selected, ok := c.selectors[fieldDate]
	if !ok {
		return c.date(complete)
	}
	base, err := DateOf(selected)
	if err != nil {
		return Date{}, err
	}
	return c.overrideDate(base)
}

// LocalTimeFrom makes a time of day from components (hour, minute, …). If the component "time"
// is a time of day, the other components replace the components of that time.
func LocalTimeFrom(fields Fields) (LocalTime, error) {
	c, err := fields.read(clockFields, []string{fieldTime})
	if err != nil {
		return LocalTime{}, err
	}
	return c.selectClock(true)
}

func (c components) selectClock(required bool) (LocalTime, error) {
	selected, ok := c.selectors[fieldTime]
	if ok {
		base, err := LocalTimeOf(selected)
		if err != nil {
			return LocalTime{}, err
		}
		return c.overrideClock(base, 0)
	}
	if required && !c.has(fieldHour) {
		return LocalTime{}, invalid("hour is missing")
	}
	return c.clock()
}

// TimeFrom is LocalTimeFrom with a time zone. The zone is the zone of the selected value, and UTC if there
// is none. A time zone in the map converts a selected time that has a zone; otherwise it is the zone of the
// time. A named zone has an offset only at an instant. Without an instant the *Error has NeedsClock.
func TimeFrom(fields Fields) (Time, error) {
	c, err := fields.read(clockFields, []string{fieldTime, fieldTimezone})
	if err != nil {
		return Time{}, err
	}
	clock, err := c.selectClock(true)
	if err != nil {
		return Time{}, err
	}
	source := parts{}
	if selected, ok := c.selectors[fieldTime]; ok {
		if source, err = partsOf(selected); err != nil {
			return Time{}, err
		}
	}
	if c.zone == nil {
		return Time{clock, source.offset}, nil
	}
	if source.zone == nil {
		offset, err := fixedOffset(*c.zone)
		return Time{clock, offset}, err
	}
	if source.date == nil || c.zone.name == "" {
		offset, err := fixedOffset(*c.zone)
		return Time{clock, source.offset}.at(offset), err
	}
	instant, err := source.zone.resolve(LocalDateTime{*source.date, clock}, source.offset)
	if err != nil {
		return Time{}, err
	}
	instant, err = instant.In(*c.zone)
	return Time{instant.local.clock, instant.offset}, err
}

func fixedOffset(zone Zone) (int64, error) {
	if zone.name != "" {
		return 0, &Error{Text: "the offset of " + zone.name + " depends on the date, which a time has not", NeedsClock: true}
	}
	return zone.offset, nil
}

// LocalDateTimeFrom makes a date and time of components, or of values that are selected (date, time, or both
// in datetime) and components that replace their components.
func LocalDateTimeFrom(fields Fields) (LocalDateTime, error) {
	c, err := fields.read(dateFields, clockFields, []string{fieldDate, fieldTime, fieldDateTime})
	if err != nil {
		return LocalDateTime{}, err
	}
	return c.selectLocal()
}

func (c components) selectLocal() (LocalDateTime, error) {
	selected, whole := c.selectors[fieldDateTime]
	_, withTime := c.selectors[fieldTime]
	if whole {
		if len(c.selectors) > 1 {
			return LocalDateTime{}, invalid("datetime is selected beside date or time")
		}
		base, err := LocalDateTimeOf(selected)
		if err != nil {
			return LocalDateTime{}, err
		}
		return c.overrideLocal(base, 0)
	}
	date, err := c.selectDate(withTime || c.has(clockFields...))
	if err != nil {
		return LocalDateTime{}, err
	}
	clock, err := c.selectClock(false)
	return LocalDateTime{date, clock}, err
}

func (c components) overrideLocal(base LocalDateTime, kept int64) (LocalDateTime, error) {
	date, err := c.overrideDate(base.date)
	if err != nil {
		return LocalDateTime{}, err
	}
	clock, err := c.overrideClock(base.clock, kept)
	return LocalDateTime{date, clock}, err
}

// DateTimeFrom is LocalDateTimeFrom with a time zone. The zone is the zone of the selected time, and UTC if
// there is none. DateTimeFrom also makes an instant of epochSeconds or epochMillis and finer parts. A time
// zone in the map converts a selected time that has a zone; otherwise it is the zone of the date time.
func DateTimeFrom(fields Fields) (DateTime, error) {
	c, err := fields.read(dateFields, clockFields,
		[]string{fieldDate, fieldTime, fieldDateTime, fieldTimezone, fieldEpochSeconds, fieldEpochMillis})
	if err != nil {
		return DateTime{}, err
	}
	if c.has(fieldEpochSeconds, fieldEpochMillis) {
		return c.epoch()
	}
	local, err := c.selectLocal()
	if err != nil {
		return DateTime{}, err
	}
	source := parts{}
	for _, name := range []string{fieldTime, fieldDateTime} {
		if selected, ok := c.selectors[name]; ok {
			if source, err = partsOf(selected); err != nil {
				return DateTime{}, err
			}
		}
	}
	return c.inZone(local, source)
}

// inZone puts a local time into the zone of its source. A zone that is given converts the time, or is its
// zone if the source has none.
func (c components) inZone(local LocalDateTime, source parts) (DateTime, error) {
	if source.zone == nil {
		zone := UTC
		if c.zone != nil {
			zone = *c.zone
		}
		return NewDateTime(local, zone)
	}
	d, err := source.zone.resolve(local, source.offset)
	if err != nil || c.zone == nil {
		return d, err
	}
	return d.In(*c.zone)
}

// epoch is an instant in UTC, or in the zone that is given.
func (c components) epoch() (DateTime, error) {
	if len(c.selectors) > 0 || c.has(dateFields...) || c.has(fieldHour, fieldMinute, fieldSecond) ||
		c.has(fieldEpochSeconds) && c.has(fieldEpochMillis) {
		return DateTime{}, invalid("an epoch has no other components than parts of a second and the time zone")
	}
	kept := int64(0)
	instant, err := DateTimeFromEpoch(c.or(fieldEpochSeconds, 0), 0)
	if millis, ok := c.integers[fieldEpochMillis]; ok {
		if c.has(fieldMillisecond) {
			return DateTime{}, invalid("millisecond is given beside epochMillis")
		}
		kept = 1_000_000
		instant, err = FromEpochMillis(millis)
	}
	if err != nil {
		return DateTime{}, err
	}
	if instant.local.clock, err = c.overrideClock(instant.local.clock, kept); err != nil || c.zone == nil {
		return instant, err
	}
	return instant.In(*c.zone)
}
