package network

import "shicho/internal/worker"

// readShipped returns the file of a network that comes with the program. The error may wrap fs.ErrNotExist.
func readShipped(name string) ([]byte, error) {
	return worker.Folder("network").ReadFile("networks/" + name + ".shicho")
}
