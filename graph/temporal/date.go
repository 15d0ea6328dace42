package temporal

import (
	"cmp"
	"fmt"
)

// The years that a Date can have.
const (
	MinimumYear = -999_999_999
	MaximumYear = 999_999_999
)

// Date is a day of the proleptic Gregorian calendar with astronomical years.
// The zero value is 1970-01-01. Dates are comparable with ==.
type Date struct {
	epochDay int64 // days since 1970-01-01
}

// NewDate is the date of a year, a month (1 to 12) and a day (1 to 28, 29, 30 or 31). It is an *Error if
// there is no such date.
func NewDate(year, month, day int64) (Date, error) {
	if err := inYears(year); err != nil {
		return Date{}, err
	}
	if month < 1 || month > 12 {
		return Date{}, invalid("month %d is not in 1 to 12", month)
	}
	if day < 1 || day > monthLength(year, month) {
		return Date{}, invalid("day %d is not in month %d of the year %d", day, month, year)
	}
	return civil(year, month, day), nil
}

// WeekDate is the date of a day (1, Monday, to 7) in a week (1 to 52 or 53) of a week-numbering year.
func WeekDate(weekYear, week, dayOfWeek int64) (Date, error) {
	if err := inYears(weekYear); err != nil {
		return Date{}, err
	}
	if dayOfWeek < 1 || dayOfWeek > 7 {
		return Date{}, invalid("day of week %d is not in 1 to 7", dayOfWeek)
	}
	if last := weeksOf(weekYear); week < 1 || week > last {
		return Date{}, invalid("week %d is not in 1 to %d of the year %d", week, last, weekYear)
	}
	d := Date{firstMonday(weekYear).epochDay + (week-1)*7 + dayOfWeek - 1}
	return d, inYears(d.Year())
}

// QuarterDate is the date of a day (from 1) of a quarter (1 to 4).
func QuarterDate(year, quarter, dayOfQuarter int64) (Date, error) {
	if err := inYears(year); err != nil {
		return Date{}, err
	}
	if quarter < 1 || quarter > 4 {
		return Date{}, invalid("quarter %d is not in 1 to 4", quarter)
	}
	first := civil(year, quarter*3-2, 1)
	last := civil(year, quarter*3, monthLength(year, quarter*3))
	if dayOfQuarter < 1 || dayOfQuarter > last.epochDay-first.epochDay+1 {
		return Date{}, invalid("day %d is not in quarter %d of the year %d", dayOfQuarter, quarter, year)
	}
	return Date{first.epochDay + dayOfQuarter - 1}, nil
}

// OrdinalDate is the date of a day (1 to 365 or 366) of a year.
func OrdinalDate(year, ordinalDay int64) (Date, error) {
	if err := inYears(year); err != nil {
		return Date{}, err
	}
	first := civil(year, 1, 1)
	if ordinalDay < 1 || ordinalDay > civil(year, 12, 31).epochDay-first.epochDay+1 {
		return Date{}, invalid("day %d is not in the year %d", ordinalDay, year)
	}
	return Date{first.epochDay + ordinalDay - 1}, nil
}

func inYears(year int64) error {
	if year < MinimumYear || year > MaximumYear {
		return invalid("year %d is not in %d to %d", year, MinimumYear, MaximumYear)
	}
	return nil
}

func leap(year int64) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

func monthLength(year, month int64) int64 {
	switch month {
	case 2:
		if leap(year) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	default:
		return 31
	}
}

// daysOfEra is the number of days of 400 years, after which the calendar repeats.
const daysOfEra = 146_097

// daysToEpoch is the number of days from 0000-03-01 to 1970-01-01.
const daysToEpoch = 719_468

// civil counts years from March on, so that a leap day is the last day of its year.
func civil(year, month, day int64) Date {
	if month <= 2 {
		year--
	}
	era := floorDivide(year, 400)
	yearOfEra := year - era*400
	dayOfYear := (153*((month+9)%12)+2)/5 + day - 1
	return Date{era*daysOfEra + yearOfEra*365 + yearOfEra/4 - yearOfEra/100 + dayOfYear - daysToEpoch}
}

func (d Date) civil() (year, month, day int64) {
	z := d.epochDay + daysToEpoch
	era := floorDivide(z, daysOfEra)
	dayOfEra := z - era*daysOfEra
	yearOfEra := (dayOfEra - dayOfEra/1460 + dayOfEra/36524 - dayOfEra/146096) / 365
	dayOfYear := dayOfEra - (365*yearOfEra + yearOfEra/4 - yearOfEra/100)
	shifted := (5*dayOfYear + 2) / 153
	month = (shifted+2)%12 + 1
	year = yearOfEra + era*400
	if month <= 2 {
		year++
	}
	return year, month, dayOfYear - (153*shifted+2)/5 + 1
}

// firstMonday is the first day of week 1, the week with January 4.
func firstMonday(weekYear int64) Date {
	fourth := civil(weekYear, 1, 4)
	return Date{fourth.epochDay - (fourth.DayOfWeek() - 1)}
}

func weeksOf(weekYear int64) int64 {
	return (firstMonday(weekYear+1).epochDay - firstMonday(weekYear).epochDay) / 7
}

// EpochDay is the number of days since 1970-01-01.
func (d Date) EpochDay() int64 { return d.epochDay }

// Year is the astronomical year: 0 is the year before 1.
func (d Date) Year() int64 { year, _, _ := d.civil(); return year }

// Month is 1 to 12.
func (d Date) Month() int64 { _, month, _ := d.civil(); return month }

// Day is the day of the month, from 1.
func (d Date) Day() int64 { _, _, day := d.civil(); return day }

// Quarter is 1 to 4.
func (d Date) Quarter() int64 { return (d.Month() + 2) / 3 }

// DayOfQuarter is 1 to 92.
func (d Date) DayOfQuarter() int64 {
	return d.epochDay - civil(d.Year(), d.Quarter()*3-2, 1).epochDay + 1
}

// OrdinalDay is the day of the year, 1 to 366.
func (d Date) OrdinalDay() int64 { return d.epochDay - civil(d.Year(), 1, 1).epochDay + 1 }

// DayOfWeek is 1, Monday, to 7.
func (d Date) DayOfWeek() int64 { return floorModulo(d.epochDay+3, 7) + 1 }

// WeekYear is the year of the Thursday of the date's week.
func (d Date) WeekYear() int64 { return Date{d.epochDay + 4 - d.DayOfWeek()}.Year() }

// Week is the week of the WeekYear, 1 to 53.
func (d Date) Week() int64 {
	return (d.epochDay-firstMonday(d.WeekYear()).epochDay)/7 + 1
}

// plusMonths keeps the day of the month, or takes the last day of a shorter month.
func (d Date) plusMonths(months int64) (Date, error) {
	year, month, day := d.civil()
	total, ok := addChecked(year*12+month-1, months)
	if !ok {
		return Date{}, invalid("%s plus %d months is no date", d, months)
	}
	year, month = floorDivide(total, 12), floorModulo(total, 12)+1
	return NewDate(year, month, min(day, max(1, monthLength(year, month))))
}

func (d Date) plusDays(days int64) (Date, error) {
	sum, ok := addChecked(d.epochDay, days)
	if !ok || sum < civil(MinimumYear, 1, 1).epochDay || sum > civil(MaximumYear, 12, 31).epochDay {
		return Date{}, invalid("%s plus %d days is no date", d, days)
	}
	return Date{sum}, nil
}

// Compare is negative if d is before other, 0 if they are equal, and positive if d is after other.
func (d Date) Compare(other Date) int { return cmp.Compare(d.epochDay, other.epochDay) }

// Equal says whether both are the same day.
func (d Date) Equal(other Date) bool { return d == other }

// String is the extended calendar form. It has a sign if the year does not have four digits or is negative.
func (d Date) String() string {
	year, month, day := d.civil()
	switch {
	case year < 0:
		return fmt.Sprintf("-%04d-%02d-%02d", -year, month, day)
	case year > 9999:
		return fmt.Sprintf("+%d-%02d-%02d", year, month, day)
	default:
		return fmt.Sprintf("%04d-%02d-%02d", year, month, day)
	}
}
