package match

import "math"

// Z95 is a number of standard deviations: 95 % of a normal distribution lie within it.
const Z95 = 1.959964

// Wilson returns the 95 % interval of a share that was counted in n cases (Wilson, 1927). n must be positive.
func Wilson(share, n float64) (low, high float64) {
	const z = Z95
	middle := (share + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(share*(1-share)/n+z*z/(4*n*n))
	return max(0, middle-half), min(1, middle+half)
}
