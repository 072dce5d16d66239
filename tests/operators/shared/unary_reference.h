// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The common part of the tests of operators on one operand.
#ifndef MOTE_TESTS_OPERATORS_SHARED_UNARY_REFERENCE_H_
#define MOTE_TESTS_OPERATORS_SHARED_UNARY_REFERENCE_H_

#include "tensorflow/lite/micro/kernels/elementwise.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {

template <class T>
std::vector<T> RunUnary(const TFLMRegistration& registration, const std::vector<T>& in, Quantization qi = {},
                        Quantization qo = {}, const void* params = nullptr) {
  OpTester op(registration, params);
  op.Input<T>({static_cast<int>(in.size())}, in, qi);
  op.Output<T>({static_cast<int>(in.size())}, qo);
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<T>();
}

// Returns all numbers of an 8-bit type, or numbers of a larger type in even steps, with both ends.
template <class T>
std::vector<T> AllNumbers() {
  constexpr int kStep = sizeof(T) == 1 ? 1 : 17;
  std::vector<T> all;
  for (int q = std::numeric_limits<T>::min(); q <= std::numeric_limits<T>::max(); q += kStep) {
    all.push_back(static_cast<T>(q));
  }
  all.back() = std::numeric_limits<T>::max();
  return all;
}

// Expects all finite results within a hundred-thousandth of `function`.
inline void ExpectFloats(const TFLMRegistration& registration, double (*function)(double), const std::vector<float>& in,
                         const void* params = nullptr) {
  const std::vector<float> out = RunUnary<float>(registration, in, {}, {}, params);
  for (size_t i = 0; i < in.size(); ++i) {
    const double expected = function(static_cast<double>(in[i]));
    EXPECT_TRUE(std::fabs(static_cast<double>(out[i]) - expected) <= 1e-5 * std::fabs(expected) + 1e-6);
  }
}

// Expects each result within a step of `function` for random scales; `slack` steps more may be lost. With
// kNotNegative, inputs lie at or above the zero point.
template <class T>
void ExpectQuantized(const TFLMRegistration& registration, double (*function)(double), unsigned seed, double slack,
                     bool not_negative = false, const void* params = nullptr) {
  Random random(seed);
  for (int round = 0; round < 20; ++round) {
    const bool is_wide = sizeof(T) == 2;
    const Quantization qi(random.Scale(is_wide ? 1e-5 : 4e-3, is_wide ? 1e-4 : 0.05), random.ZeroPoint<T>());
    const Quantization qo(random.Scale(is_wide ? 1e-3 : 2e-2, is_wide ? 1e-2 : 0.1), random.ZeroPoint<T>());
    std::vector<T> in = AllNumbers<T>();
    if (not_negative) {
      for (T& q : in) q = std::max<T>(q, static_cast<T>(qi.zero_points[0]));
    }
    const std::vector<T> out = RunUnary<T>(registration, in, qi, qo, params);
    for (size_t i = 0; i < in.size(); ++i) {
      const double expected = function(RealOf(in[i], qi));
      if (!IsAbout(out[i], expected, qo, slack)) {
        std::printf("seed %u, round %d, input %d: %d\n", seed, round, static_cast<int>(in[i]),
                    static_cast<int>(out[i]));
      }
      ASSERT_TRUE(IsAbout(out[i], expected, qo, slack));
    }
  }
}

// Expects that Prepare refuses a tensor of T with a message that names the type, and an input and output of different
// types.
template <class T>
void ExpectTypeRefused(const TFLMRegistration& registration, const char* type_name, const void* params = nullptr) {
  OpTester op(registration, params);
  op.Input<T>({2}, {T{1}, T{1}}, {0.5f, 0});
  op.Output<T>({2}, {0.5f, 0});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(op, type_name));
  OpTester mixed(registration, params);
  mixed.Input<float>({2}, {1, 1});
  mixed.Output<T>({2});
  EXPECT_EQ(mixed.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(mixed, "have to be the same"));
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_SHARED_UNARY_REFERENCE_H_
