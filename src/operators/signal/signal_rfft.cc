// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SignalRfft: the Fourier transform of each row of real samples.
//   in  0: samples [..., n], n <= fft_length; zeros follow   int16 | int32 | float32
//   out 0: bins [..., fft_length + 2], complex               same type
// Options `fft_length`, a power of two from 4 to 65536, and `T`, which the tensors' type already says. The integer
// formats divide by fft_length.
#include "src/operators/signal/signal_fft.h"

MOTE_REGISTER_CUSTOM_OP(tflm_signal, RFFT, mote::SignalFft<false, mote::kInt16 | mote::kInt32 | mote::kFloat32>)
MOTE_REGISTER_CUSTOM_OP(tflm_signal, RFFT_FLOAT, mote::SignalFft<false, mote::kFloat32>)
MOTE_REGISTER_CUSTOM_OP(tflm_signal, RFFT_INT16, mote::SignalFft<false, mote::kInt16>)
MOTE_REGISTER_CUSTOM_OP(tflm_signal, RFFT_INT32, mote::SignalFft<false, mote::kInt32>)
