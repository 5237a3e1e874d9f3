package learning

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"

	"github.com/cespare/xxhash/v2"
)

// ErrDamaged is the error of Decode.
var ErrDamaged = errors.New("it is damaged")

// Encode returns a value in the form of package gob, and a checksum.
func Encode(value any) ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(value)
	return binary.LittleEndian.AppendUint64(b.Bytes(), xxhash.Sum64(b.Bytes())), err
}

// Decode reads what Encode wrote into a value. The error is ErrDamaged.
func Decode(data []byte, value any) error {
	n := len(data) - 8
	if n < 0 || binary.LittleEndian.Uint64(data[n:]) != xxhash.Sum64(data[:n]) || gob.NewDecoder(bytes.NewReader(data[:n])).Decode(value) != nil {
		return ErrDamaged
	}
	return nil
}
