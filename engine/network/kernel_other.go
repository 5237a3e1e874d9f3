//go:build !amd64

package network

var hasAVX = false

func tileAVX(c *float32, cRow int, a *float32, aRow, aStep int, b *float32, bRow, sum int) {}
func addScaledAVX(to, from *float32, by float32, n int)                                    {}
func convolveAVX(to, from, filter, bias *float32, channels, cells, stride int)             {}
func convolveGradientAVX(into, gradient, from *float32, channels, cells, stride int)       {}
func cutNegativeAVX(x *float32, n int)                                                     {}
func keepWhereAVX(x, positive *float32, n int)                                             {}

func addNarrowAVX(to, from *int16, n int)                                          {}
func addWideAVX(sums *int32, x *int16, n int)                                      {}
func convolveNarrowAVX(to, from, filter, bias *int16, channels, cells, stride int) {}
func tileNarrowAVX(to, from, matrix *int16, channels, columns, shift int)          {}
func cutNegativeNarrowAVX(x *int16, n int)                                         {}

func scaleNarrowAVX(to *int16, sums *int32, weights *float32, by float32, n int) {}
