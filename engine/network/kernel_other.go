//go:build !amd64

package network

var hasAVX = false

func tileAVX(c *float32, cRow int, a *float32, aRow, aStep int, b *float32, bRow, sum int) {}
func addScaledAVX(to, from *float32, by float32, n int)                                    {}
func convolveAVX(to, from, filter, bias *float32, channels, cells, stride int)             {}
func convolveGradientAVX(into, gradient, from *float32, channels, cells, stride int)       {}
func cutNegativeAVX(x *float32, n int)                                                     {}
func keepWhereAVX(x, positive *float32, n int)                                             {}
