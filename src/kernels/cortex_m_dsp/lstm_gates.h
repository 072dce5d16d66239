// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// LstmSigmoid and LstmTanh of many numbers, in place.
#ifndef MOTE_SRC_KERNELS_CORTEX_M_DSP_LSTM_GATES_H_
#define MOTE_SRC_KERNELS_CORTEX_M_DSP_LSTM_GATES_H_

#include <cstdint>

namespace mote {

// x = LstmSigmoid(x).
void LstmSigmoids(int16_t* x, int count);

// x = LstmTanh(x, integer_bits), integer_bits in [kMinTanhBits, 6].
constexpr int kMinTanhBits = 2;
void LstmTanhs(int16_t* x, int count, int integer_bits);

}  // namespace mote

#endif  // MOTE_SRC_KERNELS_CORTEX_M_DSP_LSTM_GATES_H_
