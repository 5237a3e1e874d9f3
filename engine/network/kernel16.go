package network

import "math"

// The loops over vectors of 16-bit integers. The functions that end in AVX do exactly the same in assembly. Sums are cut to the range of 16
// bits. All lengths are multiples of 16.

func cut(x int32) int16 { return int16(min(max(x, math.MinInt16), math.MaxInt16)) }

// addNarrow adds a vector to another one.
func addNarrow(to, from []int16) {
	to = to[:len(from)]
	if hasAVX {
		addNarrowAVX(&to[0], &from[0], len(from))
		return
	}
	addNarrowGo(to, from)
}

func addNarrowGo(to, from []int16) {
	for i, x := range from {
		to[i] = cut(int32(to[i]) + int32(x))
	}
}

// addWide adds a vector to sums.
func addWide(sums []int32, x []int16) {
	sums = sums[:len(x)]
	if hasAVX {
		addWideAVX(&sums[0], &x[0], len(x))
		return
	}
	addWideGo(sums, x)
}

func addWideGo(sums []int32, x []int16) {
	for i, v := range x {
		sums[i] += int32(v)
	}
}

// convolveNarrow is convolve for integers. The filter is in units of 1/32768, and each product is rounded.
func convolveNarrow(to, from, filter, bias []int16, channels, first, cells, stride int) {
	corner := (first - stride - 1) * channels
	if hasAVX {
		for c := 0; c < channels; c += 16 {
			convolveNarrowAVX(&to[first*channels+c], &from[corner+c], &filter[c], &bias[c], channels, cells, stride)
		}
		return
	}
	convolveNarrowGo(to, from, filter, bias, channels, first, cells, stride)
}

func convolveNarrowGo(to, from, filter, bias []int16, channels, first, cells, stride int) {
	for cell := first; cell < first+cells; cell++ {
		out := to[cell*channels:][:channels]
		copy(out, bias[:channels])
		for t := range taps {
			in := from[(cell+(t/3-1)*stride+t%3-1)*channels:][:channels]
			for c, w := range filter[t*channels:][:channels] {
				out[c] = cut(int32(out[c]) + (int32(w)*int32(in[c])+1<<14)>>15)
			}
		}
	}
}

// multiplyNarrow adds to each cell its vector below times a matrix, shifted to the right and rounded. The matrix has, by pair of rows and by
// column, the two numbers of the pair; see pairs. The number of cells is a multiple of 4.
func multiplyNarrow(to, from, matrix []int16, channels, columns, cells, shift int) {
	if hasAVX {
		for i := 0; i < cells; i += 4 {
			for j := 0; j < columns; j += 16 {
				tileNarrowAVX(&to[i*columns+j], &from[i*channels], &matrix[2*j], channels, columns, shift)
			}
		}
		return
	}
	multiplyNarrowGo(to, from, matrix, channels, columns, cells, shift)
}

func multiplyNarrowGo(to, from, matrix []int16, channels, columns, cells, shift int) {
	for cell := range cells {
		in, out := from[cell*channels:][:channels], to[cell*columns:][:columns]
		for j := range out {
			sum := int32(1) << (shift - 1)
			for k, x := range in {
				sum += int32(x) * int32(matrix[(k/2*columns+j)*2+k%2])
			}
			out[j] = cut(int32(out[j]) + int32(cut(sum>>shift)))
		}
	}
}

// cutNegativeNarrow puts 0 in place of negative numbers.
func cutNegativeNarrow(x []int16) {
	if hasAVX {
		cutNegativeNarrowAVX(&x[0], len(x))
		return
	}
	cutNegativeNarrowGo(x)
}

func cutNegativeNarrowGo(x []int16) {
	for i, v := range x {
		x[i] = max(v, 0)
	}
}

// scaleNarrow rounds sums times weights times a number to 16 bits.
func scaleNarrow(to []int16, sums []int32, weights []float32, by float32) {
	if hasAVX {
		scaleNarrowAVX(&to[0], &sums[0], &weights[0], by, len(to))
		return
	}
	scaleNarrowGo(to, sums, weights, by)
}

func scaleNarrowGo(to []int16, sums []int32, weights []float32, by float32) {
	for i := range to {
		to[i] = cut(int32(math.RoundToEven(float64(float32(sums[i]) * weights[i] * by))))
	}
}
