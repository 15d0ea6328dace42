package temporal

// Add moves a temporal instant: first by the months, then by the days, then by the seconds. A day that the
// month does not have becomes the last day of the month. Add ignores parts of the duration that the type
// does not have, but a Date moves by the whole days in the seconds, and times of day roll over. The result
// has the type of the value.
func Add(value any, d Duration) (any, error) {
	switch v := value.(type) {
	case Date:
		return v.add(d)
	case LocalTime:
		return v.plus(d.Seconds, d.Nanoseconds), nil
	case Time:
		return Time{v.clock.plus(d.Seconds, d.Nanoseconds), v.offset}, nil
	case LocalDateTime:
		moved, err := v.plusCalendar(d.Months, d.Days)
		if err != nil {
			return nil, err
		}
		return moved.plusSeconds(d.Seconds, d.Nanoseconds)
	case DateTime:
		return v.add(d)
	default:
		return nil, invalid("%v is no temporal instant", value)
	}
}

// Subtract moves a temporal instant by the negated duration.
func Subtract(value any, d Duration) (any, error) {
	negative, err := d.Negate()
	if err != nil {
		return nil, err
	}
	return Add(value, negative)
}

// add counts the whole days of 24 hours in a time, as the test suite of the CIP does. The text of the CIP
// ignores the time.
func (d Date) add(by Duration) (Date, error) {
	seconds, _ := by.towardsZero()
	moved, err := LocalDateTime{date: d}.plusCalendar(by.Months, by.Days)
	if err != nil {
		return Date{}, err
	}
	return moved.date.plusDays(seconds / secondsOfDay)
}

func (l LocalDateTime) plusCalendar(months, days int64) (LocalDateTime, error) {
	date, err := l.date.plusMonths(months)
	if err != nil {
		return LocalDateTime{}, err
	}
	date, err = date.plusDays(days)
	return LocalDateTime{date, l.clock}, err
}

func (l LocalDateTime) plusSeconds(seconds, nanoseconds int64) (LocalDateTime, error) {
	second, nanosecond, err := moved(l.epochSecond(), l.clock.Nanosecond(), seconds, nanoseconds)
	if err != nil {
		return LocalDateTime{}, err
	}
	return localAt(second, nanosecond)
}

func moved(second, nanosecond, seconds, nanoseconds int64) (int64, int64, error) {
	nanosecond += nanoseconds
	sum, ok := addChecked(second, seconds)
	if !ok {
		return 0, 0, invalid("the instant is beyond all years")
	}
	sum, ok = addChecked(sum, floorDivide(nanosecond, nanosecondsOfSecond))
	if !ok {
		return 0, 0, invalid("the instant is beyond all years")
	}
	return sum, floorModulo(nanosecond, nanosecondsOfSecond), nil
}

// add moves months and days in local time, and seconds in elapsed time.
func (d DateTime) add(by Duration) (DateTime, error) {
	atDay, err := d.plusMonths(by.Months)
	if err != nil {
		return DateTime{}, err
	}
	if atDay, err = atDay.plusDays(by.Days); err != nil {
		return DateTime{}, err
	}
	second, nanosecond, err := moved(atDay.EpochSecond(), atDay.local.clock.Nanosecond(), by.Seconds, by.Nanoseconds)
	if err != nil {
		return DateTime{}, err
	}
	if _, err := localAt(second, nanosecond); err != nil {
		return DateTime{}, err
	}
	return d.Zone().at(second, nanosecond)
}

func (d DateTime) plusMonths(months int64) (DateTime, error) {
	local, err := d.local.plusCalendar(months, 0)
	if err != nil {
		return DateTime{}, err
	}
	return d.Zone().resolve(local, d.offset)
}

func (d DateTime) plusDays(days int64) (DateTime, error) {
	local, err := d.local.plusCalendar(0, days)
	if err != nil {
		return DateTime{}, err
	}
	return d.Zone().resolve(local, d.offset)
}
