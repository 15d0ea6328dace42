package protocol

// message reads the fields of a message of a kind.
func (d *decoder) message(kind Kind) Message {
	if kind == KindHello {
		return d.hello()
	}
	if kind < KindHello || kind > KindFailure {
		d.err = malformed("kind %d", kind)
		return nil
	}
	number := d.number()
	switch kind {
	case KindOpen:
		return d.open(number)
	case KindReset:
		return Reset{number}
	case KindExecute:
		return Execute{number, d.text()}
	case KindQuery:
		return Query{number, d.text()}
	case KindInterrupt:
		return Interrupt{number}
	case KindClose:
		return Close{number}
	case KindSettings:
		m := Settings{Number: number}
		for range d.length(1) {
			m.Values = append(m.Values, d.text())
		}
		return m
	case KindDone:
		return Done{number}
	case KindColumns:
		m := Columns{Number: number}
		for range d.length(3) {
			m.Columns = append(m.Columns, d.column())
		}
		return m
	case KindRows:
		return d.rows(number)
	case KindFailure:
		return d.failure(number)
	case KindHello:
	}
	return nil
}

func (d *decoder) hello() Message {
	if d.text() != magic {
		d.fail("a first message without " + magic)
	}
	m := Hello{Protocol: d.number()}
	if m.Protocol != Version && d.err == nil {
		d.rest = nil // another version may write more or less here
		return m
	}
	m.Engine, m.Version, m.Form = d.text(), d.text(), d.text()
	return m
}

func (d *decoder) open(number uint64) Message {
	m := Open{Number: number, Database: d.text(), Memory: d.number()}
	for range d.length(2) {
		m.Settings = append(m.Settings, Setting{Statement: d.text(), ReadBack: d.text()})
	}
	return m
}

func (d *decoder) column() Column {
	c := Column{Name: d.text(), Type: d.text()}
	digits := d.number()
	if digits > 1000 {
		d.fail("a column with more than 1000 digits")
	}
	c.Digits = int(digits) + NotFixed
	return c
}

func (d *decoder) rows(number uint64) Message {
	m := Rows{Number: number}
	for range d.length(2) {
		degree := d.length(1)
		if degree == 0 {
			d.fail("a row without cells")
			return m
		}
		row := make([]Cell, degree)
		for i := range row {
			row[i] = d.cell()
		}
		m.Rows = append(m.Rows, row)
	}
	return m
}

func (d *decoder) cell() Cell {
	flags := d.flags()
	if flags > flagNull|flagTyped {
		d.fail("a value with unknown flags")
	}
	var c Cell
	if flags&flagTyped != 0 {
		c.Type = d.text()
	}
	if c.Null = flags&flagNull != 0; !c.Null {
		c.Text = d.text()
	}
	return c
}

func (d *decoder) failure(number uint64) Message {
	m := Failure{Number: number, Kind: FailureKind(d.number())}
	if m.Kind >= failureKinds {
		d.fail("a failure of an unknown kind")
	}
	m.Code, m.State, m.Message = d.number(), d.text(), d.text()
	return m
}
