//go:build !js

package moves

import "embed"

//go:embed models
var models embed.FS
