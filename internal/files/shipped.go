package files

import "io/fs"

// ReadShipped reads a large file that comes with the program, by its name. Package engine/models sets it; in a browser whoever runs the program. Without it, no
// file is there.
var ReadShipped func(name string) ([]byte, error)

// Shipped is a large file that comes with the program. The error wraps ErrNoneShipped if the program comes without it.
func Shipped(name string) ([]byte, error) {
	if ReadShipped == nil {
		return nil, ErrNoneShipped
	}
	return ReadShipped(name)
}

// ErrNoneShipped says that a program comes without the models of the player.
var ErrNoneShipped error = noModels{}

type noModels struct{}

func (noModels) Error() string {
	return `the program comes without models and networks: import _ "shicho/engine/models"`
}

// Is lets errors.Is find fs.ErrNotExist.
func (noModels) Is(target error) bool { return target == fs.ErrNotExist }
