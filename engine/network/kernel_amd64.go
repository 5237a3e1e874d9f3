package network

import "golang.org/x/sys/cpu"

// hasAVX tells whether the processor has the instructions of kernel_amd64.s. A variable, so that tests can turn it off.
var hasAVX = cpu.X86.HasAVX2 && cpu.X86.HasFMA

//go:noescape
func tileAVX(c *float32, cRow int, a *float32, aRow, aStep int, b *float32, bRow, sum int)

//go:noescape
func addScaledAVX(to, from *float32, by float32, n int)

//go:noescape
func convolveAVX(to, from, filter, bias *float32, channels, cells, stride int)

//go:noescape
func convolveGradientAVX(into, gradient, from *float32, channels, cells, stride int)

//go:noescape
func cutNegativeAVX(x *float32, n int)

//go:noescape
func keepWhereAVX(x, positive *float32, n int)

//go:noescape
func addNarrowAVX(to, from *int16, n int)

//go:noescape
func addWideAVX(sums *int32, x *int16, n int)

//go:noescape
func convolveNarrowAVX(to, from, filter, bias *int16, channels, cells, stride int)

//go:noescape
func tileNarrowAVX(to, from, matrix *int16, channels, columns, shift int)

//go:noescape
func cutNegativeNarrowAVX(x *int16, n int)

//go:noescape
func scaleNarrowAVX(to *int16, sums *int32, weights *float32, by float32, n int)
