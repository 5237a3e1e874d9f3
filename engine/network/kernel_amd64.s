#include "textflag.h"

// The loops of kernel.go for processors with AVX2 and FMA. All rows lie a multiple of 4 bytes apart.

// func tileAVX(c *float32, cRow int, a *float32, aRow, aStep int, b *float32, bRow, sum int)
// Four rows and sixteen columns of a product: Y0 to Y7 hold the sums.
TEXT ·tileAVX(SB), NOSPLIT, $0-64
	MOVQ c+0(FP), DI
	MOVQ cRow+8(FP), R8
	MOVQ a+16(FP), SI
	MOVQ aRow+24(FP), R9
	MOVQ aStep+32(FP), R10
	MOVQ b+40(FP), DX
	MOVQ bRow+48(FP), R11
	MOVQ sum+56(FP), CX
	SHLQ $2, R8
	SHLQ $2, R9
	SHLQ $2, R10
	SHLQ $2, R11
	LEAQ (DI)(R8*2), R12
	LEAQ (R9)(R9*2), R13
	VMOVUPS (DI), Y0
	VMOVUPS 32(DI), Y1
	VMOVUPS (DI)(R8*1), Y2
	VMOVUPS 32(DI)(R8*1), Y3
	VMOVUPS (R12), Y4
	VMOVUPS 32(R12), Y5
	VMOVUPS (R12)(R8*1), Y6
	VMOVUPS 32(R12)(R8*1), Y7
tileLoop:
	VMOVUPS (DX), Y8
	VMOVUPS 32(DX), Y9
	VBROADCASTSS (SI), Y10
	VBROADCASTSS (SI)(R9*1), Y11
	VBROADCASTSS (SI)(R9*2), Y12
	VBROADCASTSS (SI)(R13*1), Y13
	VFMADD231PS Y8, Y10, Y0
	VFMADD231PS Y9, Y10, Y1
	VFMADD231PS Y8, Y11, Y2
	VFMADD231PS Y9, Y11, Y3
	VFMADD231PS Y8, Y12, Y4
	VFMADD231PS Y9, Y12, Y5
	VFMADD231PS Y8, Y13, Y6
	VFMADD231PS Y9, Y13, Y7
	ADDQ R10, SI
	ADDQ R11, DX
	DECQ CX
	JNZ  tileLoop
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, (DI)(R8*1)
	VMOVUPS Y3, 32(DI)(R8*1)
	VMOVUPS Y4, (R12)
	VMOVUPS Y5, 32(R12)
	VMOVUPS Y6, (R12)(R8*1)
	VMOVUPS Y7, 32(R12)(R8*1)
	VZEROUPPER
	RET

// func addScaledAVX(to, from *float32, by float32, n int)
TEXT ·addScaledAVX(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	VBROADCASTSS by+16(FP), Y0
	MOVQ n+24(FP), CX
addLoop:
	VMOVUPS (DI), Y1
	VFMADD231PS (SI), Y0, Y1
	VMOVUPS Y1, (DI)
	ADDQ $32, DI
	ADDQ $32, SI
	SUBQ $8, CX
	JG   addLoop
	VZEROUPPER
	RET

// func convolveAVX(to, from, filter, bias *float32, channels, cells, stride int)
// Eight channels. Y1 to Y9 hold the filter; SI, R12 and R13 are the three rows that it sees.
TEXT ·convolveAVX(SB), NOSPLIT, $0-56
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ filter+16(FP), DX
	MOVQ bias+24(FP), BX
	MOVQ channels+32(FP), R8
	MOVQ cells+40(FP), CX
	MOVQ stride+48(FP), R9
	SHLQ $2, R8
	IMULQ R8, R9
	LEAQ (SI)(R9*1), R12
	LEAQ (SI)(R9*2), R13
	VMOVUPS (BX), Y10
	LEAQ (R8)(R8*2), R10
	VMOVUPS (DX), Y1
	VMOVUPS (DX)(R8*1), Y2
	VMOVUPS (DX)(R8*2), Y3
	ADDQ R10, DX
	VMOVUPS (DX), Y4
	VMOVUPS (DX)(R8*1), Y5
	VMOVUPS (DX)(R8*2), Y6
	ADDQ R10, DX
	VMOVUPS (DX), Y7
	VMOVUPS (DX)(R8*1), Y8
	VMOVUPS (DX)(R8*2), Y9
convolveLoop:
	VMOVAPS Y10, Y0
	VMULPS (R12), Y4, Y11
	VFMADD231PS (SI), Y1, Y0
	VFMADD231PS (R12)(R8*1), Y5, Y11
	VFMADD231PS (SI)(R8*1), Y2, Y0
	VFMADD231PS (R12)(R8*2), Y6, Y11
	VFMADD231PS (SI)(R8*2), Y3, Y0
	VFMADD231PS (R13), Y7, Y11
	VFMADD231PS (R13)(R8*1), Y8, Y0
	VFMADD231PS (R13)(R8*2), Y9, Y11
	VADDPS Y11, Y0, Y0
	VMOVUPS Y0, (DI)
	ADDQ R8, DI
	ADDQ R8, SI
	ADDQ R8, R12
	ADDQ R8, R13
	DECQ CX
	JNZ  convolveLoop
	VZEROUPPER
	RET

// func convolveGradientAVX(into, gradient, from *float32, channels, cells, stride int)
// Eight channels. Y1 to Y9 hold the gradient of the filter.
TEXT ·convolveGradientAVX(SB), NOSPLIT, $0-48
	MOVQ into+0(FP), DX
	MOVQ gradient+8(FP), DI
	MOVQ from+16(FP), SI
	MOVQ channels+24(FP), R8
	MOVQ cells+32(FP), CX
	MOVQ stride+40(FP), R9
	SHLQ $2, R8
	IMULQ R8, R9
	LEAQ (SI)(R9*1), R12
	LEAQ (SI)(R9*2), R13
	LEAQ (R8)(R8*2), R10
	MOVQ DX, BX
	VMOVUPS (DX), Y1
	VMOVUPS (DX)(R8*1), Y2
	VMOVUPS (DX)(R8*2), Y3
	ADDQ R10, DX
	VMOVUPS (DX), Y4
	VMOVUPS (DX)(R8*1), Y5
	VMOVUPS (DX)(R8*2), Y6
	ADDQ R10, DX
	VMOVUPS (DX), Y7
	VMOVUPS (DX)(R8*1), Y8
	VMOVUPS (DX)(R8*2), Y9
gradientLoop:
	VMOVUPS (DI), Y0
	VFMADD231PS (SI), Y0, Y1
	VFMADD231PS (SI)(R8*1), Y0, Y2
	VFMADD231PS (SI)(R8*2), Y0, Y3
	VFMADD231PS (R12), Y0, Y4
	VFMADD231PS (R12)(R8*1), Y0, Y5
	VFMADD231PS (R12)(R8*2), Y0, Y6
	VFMADD231PS (R13), Y0, Y7
	VFMADD231PS (R13)(R8*1), Y0, Y8
	VFMADD231PS (R13)(R8*2), Y0, Y9
	ADDQ R8, DI
	ADDQ R8, SI
	ADDQ R8, R12
	ADDQ R8, R13
	DECQ CX
	JNZ  gradientLoop
	VMOVUPS Y1, (BX)
	VMOVUPS Y2, (BX)(R8*1)
	VMOVUPS Y3, (BX)(R8*2)
	ADDQ R10, BX
	VMOVUPS Y4, (BX)
	VMOVUPS Y5, (BX)(R8*1)
	VMOVUPS Y6, (BX)(R8*2)
	ADDQ R10, BX
	VMOVUPS Y7, (BX)
	VMOVUPS Y8, (BX)(R8*1)
	VMOVUPS Y9, (BX)(R8*2)
	VZEROUPPER
	RET

// func cutNegativeAVX(x *float32, n int)
TEXT ·cutNegativeAVX(SB), NOSPLIT, $0-16
	MOVQ x+0(FP), DI
	MOVQ n+8(FP), CX
	VXORPS Y0, Y0, Y0
cutLoop:
	VMAXPS (DI), Y0, Y1
	VMOVUPS Y1, (DI)
	ADDQ $32, DI
	SUBQ $8, CX
	JG   cutLoop
	VZEROUPPER
	RET

// func keepWhereAVX(x, positive *float32, n int)
TEXT ·keepWhereAVX(SB), NOSPLIT, $0-24
	MOVQ x+0(FP), DI
	MOVQ positive+8(FP), SI
	MOVQ n+16(FP), CX
	VXORPS Y0, Y0, Y0
keepLoop:
	VMOVUPS (SI), Y1
	VCMPPS $0x0e, Y0, Y1, Y1
	VANDPS (DI), Y1, Y1
	VMOVUPS Y1, (DI)
	ADDQ $32, DI
	ADDQ $32, SI
	SUBQ $8, CX
	JG   keepLoop
	VZEROUPPER
	RET
