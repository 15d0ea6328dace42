package function

import (
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// timeParts is the chapter of functions that take a part of a day or a time.
var timeParts = func() chapter {
	c := chapter{
		function.DayName:          timeName(func(t time.Time) string { return t.Weekday().String() }),
		function.MonthName:        timeName(func(t time.Time) string { return t.Month().String() }),
		function.WeekOfMySQL:      weekOfMySQL(false),
		function.YearWeekOfMySQL:  weekOfMySQL(true),
		function.DatePart:         {types: datePartTypes, compute: datePart},
		function.DatePartOfDuckDB: {types: datePartTypes, compute: datePart},
	}
	for part, f := range function.Extracts {
		c[f] = timePart(part)
	}
	for f, part := range map[*function.Function]string{
		function.Year: "YEAR", function.Month: "MONTH", function.DayOfMonth: "DAY", function.Quarter: "QUARTER", function.Hour: "HOUR", function.Minute: "MINUTE",
		function.Second: "SECOND", function.MicroSecond: "MICROSECOND", function.DayOfYear: "DOY", function.WeekOfYear: "ISOWEEK", function.DayOfWeek: "SUNDAYONE", function.WeekDay: "MONDAYZERO",
		function.WeekOfDuckDB: "WEEK", function.DayOfWeekOfDuckDB: "DOW", function.ISODayOfWeek: "ISODOW", function.ISOYear: "ISOYEAR", function.YearWeek: "YEARWEEK",
		function.Decade: "DECADE", function.Century: "CENTURY", function.Millennium: "MILLENNIUM", function.MilliSecond: "MILLISECONDS", function.MicroSeconds: "MICROSECONDS",
		function.EpochOfDuckDB: "EPOCH", function.EpochMilliseconds: "EPOCH_MS", function.EpochMicroseconds: "EPOCH_US",
	} {
		c[f] = timePart(part)
	}
	return c
}()

// ofClock are the parts that a time of day has, ofInterval those of an interval.
var (
	partsOfClock    = []string{"HOUR", "MINUTE", "SECOND", "MILLISECONDS", "MICROSECONDS", "EPOCH", "MICROSECOND", "HOUR_MINUTE", "HOUR_SECOND", "HOUR_MICROSECOND", "MINUTE_SECOND", "MINUTE_MICROSECOND", "SECOND_MICROSECOND"}
	partsOfInterval = []string{"YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND", "EPOCH"}
)

// partTypes finds the types of a part of a value; x is its expression.
func partTypes(name, part string, d *spec.Dialect, x ast.Expr, t ast.Type) (operand, result ast.Type, err error) {
	refused := &typing.Unsupported{Feature: name + " of " + t.String()}
	clock, interval := slices.Contains(partsOfClock, part), slices.Contains(partsOfInterval, part)
	switch {
	case d.Typing == spec.TypingCoercing:
		if t.IsTemporal() && t.Kind != ast.TypeInterval && (t.Kind != ast.TypeTime || clock) || t.IsText() || t.Kind == ast.TypeUnknown {
			return t, ast.BigInt, nil
		}
		return t, t, refused
	case d.Typing == spec.TypingByCost && !t.IsTemporal() && part != "EPOCH_MS":
		return t, t, partOfOther(name, x, t)
	case d.Typing == spec.TypingDynamic,
		!t.IsTemporal(), t.Kind == ast.TypeTime && !clock, t.Kind == ast.TypeInterval && !interval,
		t.Kind == ast.TypeDate && clock && part != "EPOCH":
		return t, t, refused
	case d.Typing == spec.TypingByCost:
		if part != "EPOCH" {
			return t, ast.BigInt, nil
		}
		result, err = epochType(name, x)
		return t, result, err
	}
	return t, ast.Numeric, nil
}

// partOfOther is the error of a part of what is no day and no time in DuckDB. Of NULL and of a
// literal of text several functions are the cheapest, and no other type becomes one of theirs.
//
// Source: FunctionBinder::BindFunctionFromArguments, MultipleCandidateException, CastRules::
// ImplicitCast (DuckDB 1.5.5).
func partOfOther(name string, x ast.Expr, t ast.Type) error {
	if _, is := x.(*ast.Parameter); is {
		return &typing.Unsupported{Feature: name + " of a parameter"}
	}
	return &typing.Error{Message: name + " does not accept " + t.String()}
}

// epochType is the type of the seconds since 1970 in DuckDB: that of the function which the
// constant 'epoch' makes of DATE_PART, and that of DATE_PART where the call is NULL before
// this is looked at, since its argument is a constant NULL.
//
// Source: FunctionBinder::BindScalarFunction, DatePartBind (DuckDB 1.5.5).
func epochType(name string, x ast.Expr) (ast.Type, error) {
	if name == function.EpochOfDuckDB.Name {
		return ast.Double, nil
	}
	null, column, try := x, false, false
	for cast, is := null.(*ast.Cast); is; cast, is = null.(*ast.Cast) {
		null, try = cast.X, try || cast.Try
	}
	l, literal := null.(*ast.Literal)
	ast.WalkExpr(x, ast.Visitor{Query: func(*ast.Query) { column = true }})
	ast.Inspect(x, func(x ast.Expr) bool {
		_, is := x.(*ast.ColumnRef)
		column = column || is
		return true
	})
	switch {
	case literal && l.Kind == ast.LiteralNull:
		return ast.BigInt, nil
	case literal && !try, column:
		return ast.Double, nil
	}
	return ast.Double, &typing.Unsupported{Feature: name + " of a constant that is no literal"}
}

// timePart is a function of a part.
func timePart(part string) Scalar {
	return Scalar{compute: func(c *call) semantics.Value {
		v, is := c.time(0, slices.Contains(partsOfClock, part))
		if !is {
			return v
		}
		c.apply(function.OfValues)
		if part == "WEEK" && c.e.Dialect.Typing == spec.TypingCoercing { // default_week_format is 0
			_, week := weekByMode(v, 0, false)
			return semantics.Integer(int64(week))
		}
		return c.part(v, part)
	}, types: func(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		operand, result, err := partTypes(f.Name, part, d, x.Args[0], arguments[0])
		return []ast.Type{operand}, result, err
	}}
}

// datePart is DATE_PART('part', x), of a literal.
func datePart(c *call) semantics.Value {
	part := function.PartOf(c.text(0))
	c.apply(function.OfValues)
	return c.part(c.arguments[1], part)
}

func datePartTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	literal, is := x.Args[0].(*ast.Literal)
	if !is || literal.Kind != ast.LiteralString || function.PartOf(literal.Text) == "" {
		return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " of a part that is no literal, or another one"}
	}
	operand, result, err := partTypes(f.Name, function.PartOf(literal.Text), d, x.Args[1], arguments[1])
	if err == nil && d.Typing == spec.TypingStrict {
		result = ast.Double
	}
	return []ast.Type{ast.Text, operand}, result, err
}

// time is an argument as a day or a time: one of the MySQL family may be a text, and NULL is
// the result where that is none. A text of a time of day where a day is wanted is read as
// one ('10:11:12' is of November 2010), a day where a time of day is wanted as digits of a
// clock; both are not modelled.
//
// Source: MySQL 9.5 manual, 13.2.2; str_to_time (mysys/my_time.cc of 8.0.39).
func (c *call) time(i int, clock bool) (v semantics.Value, is bool) {
	v = c.arguments[i]
	if v.Kind() != semantics.KindText {
		return v, true
	}
	read, form := semantics.ReadTime(c.e, v.Str())
	if text := strings.TrimLeft(v.Str(), " "); clock && form == semantics.FormNone && text != "" && text[0] >= '0' && text[0] <= '9' {
		return c.unmodelled("the text '" + v.Str() + "'"), false // its first digits are a time: 2000-02-30 is 00:20:00
	}
	if form == semantics.FormNone {
		return semantics.NoDay(c.e), false
	}
	if clock && read.Kind() == semantics.KindDate || !clock && read.Kind() == semantics.KindTime {
		return c.unmodelled("the text '" + v.Str() + "'"), false
	}
	return read, true
}

// part is a part of a value, in the type of the result.
func (c *call) part(v semantics.Value, part string) semantics.Value {
	n, digits := partOf(v, part)
	switch {
	case c.result.Kind == ast.TypeDecimal:
		return semantics.DecimalValue(semantics.NewDecimal(decimal.New(n, int32(-digits)), digits))
	case c.result.Kind == ast.TypeDouble:
		f, _ := decimal.New(n, int32(-digits)).Float64()
		return semantics.Float(f)
	}
	for range digits {
		n /= 10
	}
	return semantics.Integer(n)
}

// partOf is a part of a value as a number, of which the last digits stand behind the point.
func partOf(v semantics.Value, part string) (n int64, digits int) {
	const million = 1_000_000
	if v.Kind() == semantics.KindInterval {
		return partOfInterval(v.Interval(), part)
	}
	micros := v.Clock()
	second := micros / million
	switch part {
	case "HOUR":
		return second / 3600, 0
	case "MINUTE":
		return second / 60 % 60, 0
	case "SECOND":
		return micros % (60 * million), 6
	case "MILLISECONDS":
		return micros % (60 * million), 3
	case "MICROSECONDS":
		return micros % (60 * million), 0
	case "MICROSECOND":
		return micros % million, 0
	case "EPOCH":
		if v.Kind() == semantics.KindDate {
			return v.Days() * 86_400, 0
		}
		return v.Microseconds(), 6
	case "EPOCH_MS":
		return floored(v.Microseconds(), 1000), 0
	case "EPOCH_US":
		return v.Microseconds(), 0
	}
	if of := partsOfUnit[part]; of != nil {
		for k, p := range of {
			m, behind := partOf(v, p)
			for range behind {
				m /= 10
			}
			switch {
			case k > 0 && p == "MICROSECOND":
				n *= million
			case k > 0:
				n *= 100
			}
			n += m
		}
		return n, 0
	}
	year, month, day := v.Calendar()
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	isoYear, isoWeek := t.ISOWeek()
	switch part {
	case "YEAR":
		return int64(year), 0
	case "QUARTER":
		return int64(month-1)/3 + 1, 0
	case "MONTH":
		return int64(month), 0
	case "DAY":
		return int64(day), 0
	case "WEEK", "ISOWEEK":
		return int64(isoWeek), 0
	case "DOW":
		return int64(t.Weekday()), 0
	case "ISODOW":
		return int64(t.Weekday()+6)%7 + 1, 0
	case "SUNDAYONE":
		return int64(t.Weekday()) + 1, 0
	case "MONDAYZERO":
		return int64(t.Weekday()+6) % 7, 0
	case "DOY":
		return int64(t.YearDay()), 0
	case "ISOYEAR":
		return int64(isoYear), 0
	case "YEARWEEK":
		return int64(100*isoYear + isoWeek), 0
	case "DECADE":
		return int64(year / 10), 0
	case "CENTURY":
		return int64(year+99) / 100, 0
	case "MILLENNIUM":
		return int64(year+999) / 1000, 0
	}
	panic("function: unknown part " + part)
}

// partOfInterval is a part of an interval; hours may be any number.
func partOfInterval(i semantics.Interval, part string) (n int64, digits int) {
	const million = 1_000_000
	switch part {
	case "YEAR":
		return i.Months / 12, 0
	case "MONTH":
		return i.Months % 12, 0
	case "DAY":
		return i.Days, 0
	case "HOUR":
		return i.Microseconds / (3600 * million), 0
	case "MINUTE":
		return i.Microseconds / (60 * million) % 60, 0
	case "SECOND":
		return i.Microseconds % (60 * million), 6
	case "EPOCH": // a year has 365.25 days, a month 30
		quarters := i.Months/12*1461 + 4*(i.Months%12*30+i.Days)
		return quarters*21_600*million + i.Microseconds, 6
	}
	panic("function: unknown part " + part)
}

func floored(a, b int64) int64 {
	if a%b < 0 {
		return a/b - 1
	}
	return a / b
}

// timeName is the name of a day or a month.
func timeName(name func(time.Time) string) Scalar {
	return Scalar{compute: func(c *call) semantics.Value {
		v, is := c.time(0, false)
		if !is {
			return v
		}
		year, month, day := v.Calendar()
		return c.value(name(time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)))
	}, types: func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		t := arguments[0]
		if t.IsCalendar() || d.Typing == spec.TypingCoercing && (t.IsText() || t.Kind == ast.TypeUnknown) {
			return []ast.Type{t}, ast.Text, nil
		}
		return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	}}
}

// weekOfMySQL is WEEK(x, mode), or YEARWEEK.
//
// Source: calc_week (mysys/my_time.cc), week_mode, Item_func_week, Item_func_yearweek
// (sql/item_timefunc.cc).
func weekOfMySQL(withYear bool) Scalar {
	return Scalar{compute: func(c *call) semantics.Value {
		v, is := c.time(0, false)
		if !is {
			return v
		}
		mode := int64(0)
		if c.has(1) {
			mode = c.arguments[1].Int()
		}
		c.apply(function.OfValues)
		year, week := weekByMode(v, int(mode&7), withYear)
		if withYear {
			return semantics.Integer(int64(100*year + week))
		}
		return semantics.Integer(int64(week))
	}, types: func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		t := arguments[0]
		if !t.IsCalendar() && !t.IsText() && t.Kind != ast.TypeUnknown || len(arguments) > 1 && arguments[1].Kind != ast.TypeInteger {
			return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
		operands = []ast.Type{t}
		if len(arguments) > 1 {
			operands = append(operands, ast.BigInt)
		}
		return operands, ast.BigInt, nil
	}}
}

// weekByMode is the week of the year by a mode of the MySQL family.
func weekByMode(v semantics.Value, mode int, ofYear bool) (year, week int) {
	mondayFirst, weekYear, firstWeekday := mode&1 != 0, mode&2 != 0 || ofYear, mode&4 != 0
	if !mondayFirst {
		firstWeekday = !firstWeekday
	}
	year, month, day := v.Calendar()
	first := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)
	yearDay := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).YearDay() - 1
	weekday := int(first.Weekday())
	if mondayFirst {
		weekday = (weekday + 6) % 7
	}
	late := func() bool { return firstWeekday && weekday != 0 || !firstWeekday && weekday >= 4 }
	if month == 1 && day <= 7-weekday {
		if !weekYear && late() {
			return year, 0
		}
		weekYear = true
		year--
		days := daysInYear(year)
		yearDay += days
		weekday = (weekday + 53*7 - days) % 7
	}
	days := yearDay + weekday
	if late() {
		days = yearDay - (7 - weekday)
	}
	if weekYear && days >= 52*7 {
		weekday = (weekday + daysInYear(year)) % 7
		if !late() {
			return year + 1, 1
		}
	}
	return year, days/7 + 1
}

func daysInYear(year int) int { return time.Date(year, 12, 31, 0, 0, 0, 0, time.UTC).YearDay() }
