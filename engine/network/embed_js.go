package network

import "shicho/internal/shipped"

var networks = shipped.Folder("network")
