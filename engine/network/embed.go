//go:build !js

package network

import "embed"

//go:embed networks
var networks embed.FS
