// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Counts of bits, for the fixed-point arithmetic of the audio front end.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_BITS_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_BITS_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Returns the number of zero bits before the first one: 32 for 0.
static inline int CountLeadingZeros32(uint32_t n) { return n == 0 ? 32 : __builtin_clz(n); }

// Does the same for 64 bits: 64 for 0.
static inline int CountLeadingZeros64(uint64_t n) { return n == 0 ? 64 : __builtin_clzll(n); }

// Returns the number of bits that n needs: 0 for 0, 1 for 1, 10 for 512.
static inline int MostSignificantBit32(uint32_t n) { return 32 - CountLeadingZeros32(n); }
static inline int MostSignificantBit64(uint64_t n) { return 64 - CountLeadingZeros64(n); }

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_MICROFRONTEND_LIB_BITS_H_
