// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The common part of the tests of SignalRfft and SignalIrfft.
#ifndef MOTE_TESTS_OPERATORS_SIGNAL_REAL_TRANSFORM_H_
#define MOTE_TESTS_OPERATORS_SIGNAL_REAL_TRANSFORM_H_

#include <vector>

#include "tests/operators/seam/op_tester.h"
#include "tests/operators/signal/signal_options.h"

namespace mote {

template <class T>
void Build(OpTester* op, std::vector<int> in, std::vector<int> out, const std::vector<T>& input,
           const SignalOptions& options) {
  op->Input<T>(in, input);
  op->Output<T>(out);
  op->CustomOptions(FlexBuffer(options));
}

// Returns the output of a transform of 8 samples, or nothing if it fails.
template <class T>
std::vector<T> Transformed(TFLMRegistration* (*registration)(), std::vector<int> in, std::vector<int> out,
                           const std::vector<T>& input) {
  OpTester op(*registration());
  Build(&op, in, out, input, {{"T", 7}, {"fft_length", 8}});
  return op.Run() == kTfLiteOk ? op.Out<T>() : std::vector<T>();
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_SIGNAL_REAL_TRANSFORM_H_
