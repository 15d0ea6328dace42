package protocol

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Version is the version of the protocol that this package speaks.
const Version = 1

// FrameLimit is the greatest length of a frame in bytes, without its header. A single row or
// statement has to fit into a frame; a result has as many frames as it needs.
const FrameLimit = 64 << 20

// ErrMalformed is in the chain of every error about bytes that are no message.
var ErrMalformed = errors.New("not a message of the protocol")

// ErrTooLong says that a message was not sent because it is longer than a frame.
var ErrTooLong = errors.New("longer than a frame can be")

func malformed(format string, arguments ...any) error {
	return fmt.Errorf("%w: %s", ErrMalformed, fmt.Sprintf(format, arguments...))
}

// Write sends a message. It refuses a message that is longer than FrameLimit, and writes nothing
// of it.
func Write(w io.Writer, m Message) error {
	frame := m.append(append(make([]byte, 4, 64), byte(m.kind())))
	length := len(frame) - 4
	if length > FrameLimit {
		return fmt.Errorf("a message of %d bytes is %w: %d", length, ErrTooLong, FrameLimit)
	}
	binary.BigEndian.PutUint32(frame, uint32(length))
	_, err := w.Write(frame)
	return err
}

// Read receives a message. It returns io.EOF if the input ends between two frames, and
// io.ErrUnexpectedEOF if it ends inside a frame. Bytes that are no message give an error that
// wraps ErrMalformed.
func Read(r io.Reader) (Message, error) {
	var header [4]byte
	if _, err := io.ReadFull(r, header[:]); err != nil {
		return nil, err
	}
	length := binary.BigEndian.Uint32(header[:])
	if length == 0 || length > FrameLimit {
		return nil, malformed("a frame that begins with %q", header[:])
	}
	// A length that lies must not cost its memory: the frame grows as it comes.
	frame, err := io.ReadAll(io.LimitReader(r, int64(length)))
	if err != nil {
		return nil, err
	}
	if len(frame) < int(length) {
		return nil, io.ErrUnexpectedEOF
	}
	return Decode(frame)
}

// Decode reads a frame without its length.
func Decode(frame []byte) (Message, error) {
	if len(frame) == 0 {
		return nil, malformed("an empty frame")
	}
	d := &decoder{rest: frame[1:]}
	m := d.message(Kind(frame[0]))
	switch {
	case d.err != nil:
		return nil, d.err
	case len(d.rest) > 0:
		return nil, malformed("%d bytes behind a message of kind %d", len(d.rest), frame[0])
	}
	return m, nil
}

// decoder takes fields from the front of rest; after an error it gives zeros.
type decoder struct {
	rest []byte
	err  error
}

func (d *decoder) fail(what string) {
	if d.err == nil {
		d.err = malformed("%s", what)
	}
	d.rest = nil
}

func (d *decoder) number() uint64 {
	n, length := binary.Uvarint(d.rest)
	if length <= 0 {
		d.fail("a number that does not end")
		return 0
	}
	d.rest = d.rest[length:]
	return n
}

func (d *decoder) text() string {
	length := d.number()
	if length > uint64(len(d.rest)) {
		d.fail("a text that is longer than its frame")
		return ""
	}
	text := string(d.rest[:length])
	d.rest = d.rest[length:]
	return text
}

// length reads the length of a list whose members take at least that many bytes
// each.
func (d *decoder) length(least int) int {
	n := d.number()
	if n > uint64(len(d.rest)/least) {
		d.fail("a list that is longer than its frame")
		return 0
	}
	return int(n)
}

func (d *decoder) flags() byte {
	if len(d.rest) == 0 {
		d.fail("a value that is cut")
		return 0
	}
	flags := d.rest[0]
	d.rest = d.rest[1:]
	return flags
}

func appendText(frame []byte, text string) []byte {
	return append(binary.AppendUvarint(frame, uint64(len(text))), text...)
}
