// Package sealed writes what is learned into files that tell whether they were damaged.
//
// Encode and Decode, in gob.go, are for what one version of the program writes and reads again. A Format, in frame.go, is for files that last:
// they begin with a word and a version.
//
// # Caveats
//
// A checksum says nothing about who made a file: whoever decodes one must check all values that matter.
package sealed

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
