package moves

import "shicho/internal/worker"

var models = worker.Folder("moves")
