package patterndb

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"shicho/patterndb/kv"
)

// A dump is all records of a store as they are, with the covers, for a program that keeps a store in memory. It is read faster than an export, and is of use to
// the same version of the program alone. For each record it has the lengths of the key and of the value as unsigned varints, then the key and the value.

// Dump writes all records of the store.
func (s *Store) Dump(w io.Writer) error {
	if w == nil {
		return fmt.Errorf("%w: Dump needs a writer", ErrInvalid)
	}
	t, err := s.wholeSnapshot()
	if err != nil {
		return err
	}
	defer t.close()
	to := bufio.NewWriter(w)
	c := t.scan([]byte{})
	defer c.close()
	for c.next() {
		head := binary.AppendUvarint(binary.AppendUvarint(nil, uint64(len(c.key))), uint64(len(c.value)))
		for _, part := range [...][]byte{head, c.key, c.value} {
			if _, err := to.Write(part); err != nil {
				return err
			}
		}
	}
	return errors.Join(c.err, to.Flush())
}

// ReadDump reads a dump, and returns the values by the keys. The error wraps ErrDamaged, or is the reader's.
func ReadDump(r io.Reader) (map[string][]byte, error) {
	from, records := bufio.NewReader(r), map[string][]byte{}
	for {
		keyLength, err := binary.ReadUvarint(from)
		if err == io.EOF {
			return records, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%w: a dump breaks off: %w", ErrDamaged, err)
		}
		valueLength, err := binary.ReadUvarint(from)
		if err == nil && (keyLength > longestKey || valueLength >= kv.MaxValue) {
			err = errors.New("a length is too large")
		}
		if err != nil {
			return nil, fmt.Errorf("%w: a dump: %w", ErrDamaged, err)
		}
		text := make([]byte, keyLength+valueLength)
		if _, err := io.ReadFull(from, text); err != nil {
			return nil, fmt.Errorf("%w: a dump breaks off: %w", ErrDamaged, err)
		}
		records[string(text[:keyLength])] = text[keyLength:]
	}
}
