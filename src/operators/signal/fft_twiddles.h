// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Cosines for the Fourier transforms, computed with integers only, so that a device links neither libm nor a table.
#ifndef MOTE_SRC_OPERATORS_SIGNAL_FFT_TWIDDLES_H_
#define MOTE_SRC_OPERATORS_SIGNAL_FFT_TWIDDLES_H_

#include <cstdint>

namespace mote {

// Returns round((2^bits - 1) * cos(pi / 2 * k / quarter)) for k in [0, quarter], quarter a power of two up to 2^16,
// bits 15 or 31. It equals the rounding of the exact product for every such k.
int32_t QuarterCosine(int k, int quarter, int bits);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SIGNAL_FFT_TWIDDLES_H_
