package network

import "shicho/internal/worker"

var networks = worker.Folder("network")
