package network

// The loops over vectors. On processors with AVX2, the functions that end in AVX do the same in assembly; the sums may be rounded
// differently. All lengths are multiples of 8.

// multiply adds the product of two matrices to a third one: c[i, j] += sum over k of a[i, k]·b[k, j]. a[i, k] is a[i*aRow+k*aStep].
// The rows of b and c lie bRow and cRow numbers apart. rows is a multiple of 4, columns of 16.
func multiply(c []float32, cRow int, a []float32, aRow, aStep int, b []float32, bRow, rows, sum, columns int) {
	if hasAVX {
		for i := 0; i < rows; i += 4 {
			for j := 0; j < columns; j += 16 {
				tileAVX(&c[i*cRow+j], cRow, &a[i*aRow], aRow, aStep, &b[j], bRow, sum)
			}
		}
		return
	}
	multiplyGo(c, cRow, a, aRow, aStep, b, bRow, rows, sum, columns)
}

func multiplyGo(c []float32, cRow int, a []float32, aRow, aStep int, b []float32, bRow, rows, sum, columns int) {
	for i := range rows {
		to := c[i*cRow:][:columns]
		for k := range sum {
			x := a[i*aRow+k*aStep]
			from := b[k*bRow:][:columns]
			for j, y := range from {
				to[j] += x * y
			}
		}
	}
}

// addScaled adds a vector times a number to another one.
func addScaled(to, from []float32, by float32) {
	if len(from) == 0 {
		return
	}
	to = to[:len(from)]
	if hasAVX {
		addScaledAVX(&to[0], &from[0], by, len(from))
		return
	}
	addScaledGo(to, from, by)
}

func addScaledGo(to, from []float32, by float32) {
	for i, x := range from {
		to[i] += by * x
	}
}

// convolve makes each cell the bias and the sum of the nine cells around it, times the filter by tap and channel. first is the first of a
// number of cells; the cells below lie stride cells apart. from and to have all cells.
func convolve(to, from, filter, bias []float32, channels, first, cells, stride int) {
	corner := (first - stride - 1) * channels
	if hasAVX {
		for c := 0; c < channels; c += 8 {
			convolveAVX(&to[first*channels+c], &from[corner+c], &filter[c], &bias[c], channels, cells, stride)
		}
		return
	}
	convolveGo(to, from, filter, bias, channels, first, cells, stride)
}

func convolveGo(to, from, filter, bias []float32, channels, first, cells, stride int) {
	for cell := first; cell < first+cells; cell++ {
		out := to[cell*channels:][:channels]
		copy(out, bias[:channels])
		for t := range taps {
			in := from[(cell+(t/3-1)*stride+t%3-1)*channels:][:channels]
			for c, w := range filter[t*channels:][:channels] {
				out[c] += w * in[c]
			}
		}
	}
}

// convolveGradient adds the gradient of a filter: for each tap, the sum over cells of the gradient times the input that the tap saw.
func convolveGradient(into, gradient, from []float32, channels, first, cells, stride int) {
	corner := (first - stride - 1) * channels
	if hasAVX {
		for c := 0; c < channels; c += 8 {
			convolveGradientAVX(&into[c], &gradient[first*channels+c], &from[corner+c], channels, cells, stride)
		}
		return
	}
	convolveGradientGo(into, gradient, from, channels, first, cells, stride)
}

func convolveGradientGo(into, gradient, from []float32, channels, first, cells, stride int) {
	for cell := first; cell < first+cells; cell++ {
		g := gradient[cell*channels:][:channels]
		for t := range taps {
			in := from[(cell+(t/3-1)*stride+t%3-1)*channels:][:channels]
			w := into[t*channels:][:channels]
			for c, x := range g {
				w[c] += x * in[c]
			}
		}
	}
}

// cutNegative puts 0 in place of negative numbers.
func cutNegative(x []float32) {
	if hasAVX {
		cutNegativeAVX(&x[0], len(x))
		return
	}
	cutNegativeGo(x)
}

func cutNegativeGo(x []float32) {
	for i, v := range x {
		x[i] = max(v, 0)
	}
}

// keepWhere puts 0 where another vector is not positive.
func keepWhere(x, positive []float32) {
	positive = positive[:len(x)]
	if hasAVX {
		keepWhereAVX(&x[0], &positive[0], len(x))
		return
	}
	keepWhereGo(x, positive)
}

func keepWhereGo(x, positive []float32) {
	for i, p := range positive {
		if !(p > 0) {
			x[i] = 0
		}
	}
}
