package temporal

// Between is the difference from a to b in months, then days, then seconds. Each part is as large as it can
// be, and all parts have one sign. a plus the difference is b, as far as a has the parts of b. If one value
// has no date, only the times are compared.
func Between(a, b any) (Duration, error) {
	from, to, dated, err := aligned(a, b)
	if err != nil {
		return Duration{}, err
	}
	var d Duration
	if dated {
		d.Months = from.local.monthsUntil(to.local)
		if from, err = from.plusMonths(d.Months); err != nil {
			return Duration{}, err
		}
		d.Days = from.local.daysUntil(to.local)
		if from, err = from.plusDays(d.Days); err != nil {
			return Duration{}, err
		}
	}
	return NewDuration(d.Months, d.Days, to.EpochSecond()-from.EpochSecond(), to.nanosecond()-from.nanosecond())
}

// MonthsBetween is the number of whole months from a to b. It is 0 if a value has no date.
func MonthsBetween(a, b any) (Duration, error) {
	from, to, dated, err := aligned(a, b)
	if err != nil || !dated {
		return Duration{}, err
	}
	return NewDuration(from.local.monthsUntil(to.local), 0, 0, 0)
}

// DaysBetween is the number of whole days from a to b. It is 0 if a value has no date.
func DaysBetween(a, b any) (Duration, error) {
	from, to, dated, err := aligned(a, b)
	if err != nil || !dated {
		return Duration{}, err
	}
	return NewDuration(0, from.local.daysUntil(to.local), 0, 0)
}

// SecondsBetween is the time that passes from a to b.
func SecondsBetween(a, b any) (Duration, error) {
	from, to, _, err := aligned(a, b)
	if err != nil {
		return Duration{}, err
	}
	return NewDuration(0, 0, to.EpochSecond()-from.EpochSecond(), to.nanosecond()-from.nanosecond())
}

func (d DateTime) nanosecond() int64 { return d.local.clock.Nanosecond() }

// aligned gives each value the parts that only the other value has: a time becomes midnight, and a date or a
// zone is taken from the other value. Both are in the zone of the first value, then.
func aligned(a, b any) (from, to DateTime, dated bool, err error) {
	first, err := partsOf(a)
	if err != nil {
		return from, to, false, err
	}
	second, err := partsOf(b)
	if err != nil {
		return from, to, false, err
	}
	dated = first.date != nil && second.date != nil
	if from, err = first.completed(second); err != nil {
		return from, to, false, err
	}
	if to, err = second.completed(first); err != nil {
		return from, to, false, err
	}
	to, err = to.In(from.Zone())
	return from, to, dated, err
}

func (p parts) completed(other parts) (DateTime, error) {
	var local LocalDateTime
	for _, date := range []*Date{other.date, p.date} {
		if date != nil {
			local.date = *date
		}
	}
	if p.clock != nil {
		local.clock = *p.clock
	}
	switch {
	case p.zone != nil:
		return p.zone.resolve(local, p.offset)
	case other.zone != nil:
		return other.zone.resolve(local, maximumOffset+1)
	default:
		return NewDateTime(local, UTC)
	}
}

// monthsUntil is the number of whole months. It is negative if other is earlier.
func (l LocalDateTime) monthsUntil(other LocalDateTime) int64 {
	end := l.wholeDays(other)
	year, month, day := l.date.civil()
	endYear, endMonth, endDay := end.civil()
	months := (endYear*12 + endMonth) - (year*12 + month)
	switch {
	case months > 0 && endDay < day:
		months--
	case months < 0 && endDay > day:
		months++
	}
	return months
}

// daysUntil is the number of whole days. It is negative if other is earlier.
func (l LocalDateTime) daysUntil(other LocalDateTime) int64 {
	return l.wholeDays(other).epochDay - l.date.epochDay
}

// wholeDays is the date of other. It is moved towards l by one day if the last day is not full.
func (l LocalDateTime) wholeDays(other LocalDateTime) Date {
	switch {
	case other.date.epochDay > l.date.epochDay && other.clock.nanosecondOfDay < l.clock.nanosecondOfDay:
		return Date{other.date.epochDay - 1}
	case other.date.epochDay < l.date.epochDay && other.clock.nanosecondOfDay > l.clock.nanosecondOfDay:
		return Date{other.date.epochDay + 1}
	default:
		return other.date
	}
}
