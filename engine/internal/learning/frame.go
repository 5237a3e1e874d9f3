package learning

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"

	"github.com/cespare/xxhash/v2"
)

// Format is a kind of files. A file begins with the magic word, the version as 32 bits, and the checksum of the rest as 64 bits. The rest is
// the length of the header as 32 bits, the header in JSON, and the body. All numbers are little-endian.
type Format struct {
	Magic      string
	Version    uint32
	ErrFile    error // for what is no such file, or a damaged one
	ErrVersion error // for a file of another version
}

// Frame returns the contents of a file.
func (f *Format) Frame(header any, body []byte) ([]byte, error) {
	head, err := json.Marshal(header)
	if err != nil {
		return nil, err
	}
	rest := binary.LittleEndian.AppendUint32(nil, uint32(len(head)))
	rest = append(append(rest, head...), body...)
	data := binary.LittleEndian.AppendUint32([]byte(f.Magic), f.Version)
	data = binary.LittleEndian.AppendUint64(data, xxhash.Sum64(rest))
	return append(data, rest...), nil
}

// Unframe reads the header of a file and returns the body. The error wraps ErrFile or ErrVersion of the format.
func (f *Format) Unframe(data []byte, header any) (body []byte, err error) {
	data, found := bytes.CutPrefix(data, []byte(f.Magic))
	if !found || len(data) < 4+8+4 {
		return nil, f.ErrFile
	}
	if v := binary.LittleEndian.Uint32(data); v != f.Version {
		return nil, fmt.Errorf("%w: %d, not %d", f.ErrVersion, v, f.Version)
	}
	rest := data[12:]
	if binary.LittleEndian.Uint64(data[4:]) != xxhash.Sum64(rest) {
		return nil, fmt.Errorf("%w: the checksum is wrong", f.ErrFile)
	}
	size := uint64(binary.LittleEndian.Uint32(rest))
	rest = rest[4:]
	if size > uint64(len(rest)) || json.Unmarshal(rest[:size], header) != nil {
		return nil, fmt.Errorf("%w: no header", f.ErrFile)
	}
	return rest[size:], nil
}
