// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SignalIrfft: the inverse Fourier transform of each row of complex bins to real samples.
//   in  0: bins [..., fft_length + 2], complex   int16 | int32 | float32
//   out 0: samples [..., fft_length]             same type
// Options `fft_length`, a power of two from 4 to 65536, and `T`, which the tensors' type already says. All formats
// divide by fft_length.
#include "src/operators/signal/signal_fft.h"

MOTE_REGISTER_CUSTOM_OP(tflm_signal, IRFFT, mote::SignalFft<true, mote::kInt16 | mote::kInt32 | mote::kFloat32>)
MOTE_REGISTER_CUSTOM_OP(tflm_signal, IRFFT_FLOAT, mote::SignalFft<true, mote::kFloat32>)
MOTE_REGISTER_CUSTOM_OP(tflm_signal, IRFFT_INT16, mote::SignalFft<true, mote::kInt16>)
MOTE_REGISTER_CUSTOM_OP(tflm_signal, IRFFT_INT32, mote::SignalFft<true, mote::kInt32>)
