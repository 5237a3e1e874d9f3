package moves

import "shicho/internal/shipped"

var models = shipped.Folder("moves")
