// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions of float32 against the exact results, in units of the last place, with each kind of vectors.
#include <cmath>
#include <cstdio>

#include "src/operators/shared/vectors/vector_level.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

#ifdef __x86_64__
constexpr vectors::VectorLevel kLevels[] = {vectors::VectorLevel::kNone, vectors::VectorLevel::kAvx2,
                                            vectors::VectorLevel::kAvx512Vnni};
void Limit(vectors::VectorLevel level) { vectors::LimitVectors(level); }
#else
constexpr int kLevels[] = {0};  // that of the processor
void Limit(int) {}
#endif
constexpr int kPoints = sizeof(void*) == 8 ? 40000 : 1500;  // a device is emulated
constexpr int kAtOnce = 500;

double Logistic(double x) { return 1 / (1 + std::exp(-x)); }
double Elu(double x) { return x < 0 ? std::expm1(x) : x; }
double HardSwish(double x) { return x * std::fmin(std::fmax(x + 3, 0), 6) / 6; }
double Gelu(double x) { return x / 2 * std::erfc(-x * std::sqrt(0.5)); }
double ApproximateGelu(double x) {
  return x * Logistic(2 * std::sqrt(2 / std::acos(-1.0)) * (x + 0.044715 * x * x * x));
}
double InverseRoot(double x) { return 1 / std::sqrt(x); }

struct FloatFunction {
  const char* name;
  TFLMRegistration (*registration)();
  double (*exact)(double x);
  float low, high;
  float most;              // units
  bool in_units_of_input;  // where the result is smaller than the input
  TfLiteGeluParams params = {};
};

const FloatFunction kFunctions[] = {
    {"TANH", tflite::Register_TANH, std::tanh, -10, 10, 2, false},
    {"LOGISTIC", tflite::Register_LOGISTIC, Logistic, -80, 80, 2.5f, false},
    {"EXP", tflite::Register_EXP, std::exp, -80, 80, 1, false},
    {"LOG", tflite::Register_LOG, std::log, 1e-6f, 100, 1, false},
    {"SQRT", tflite::Register_SQRT, std::sqrt, 0, 1000, 0.5f, false},
    {"RSQRT", tflite::Register_RSQRT, InverseRoot, 1e-6f, 1000, 1.5f, false},
    {"SIN", tflite::Register_SIN, std::sin, -30, 30, 1.5f, false},
    {"COS", tflite::Register_COS, std::cos, -30, 30, 1.5f, false},
    {"ELU", tflite::Register_ELU, Elu, -20, 5, 1, false},
    {"GELU", tflite::Register_GELU, Gelu, -8, 8, 2.5f, true},
    {"approximate GELU", tflite::Register_GELU, ApproximateGelu, -8, 8, 2, true, {true}},
    {"HARD_SWISH", tflite::Register_HARD_SWISH, HardSwish, -4, 5, 3, true},
};

// Returns the distance of two neighbouring floats of the size of x.
double UnitOf(double x) {
  int exponent;
  std::frexp(x, &exponent);
  return std::ldexp(1.0, std::max(exponent, -125) - 24);
}

struct Error {
  double units = 0;
  float at = 0;
};

void Compare(double y, double exact, double size, float x, Error* error) {
  const double units = std::fabs(y - exact) / UnitOf(size);
  if (!(units <= error->units)) *error = {units, x};
}

Error LargestErrorOf(const FloatFunction& f, unsigned seed) {
  Error error;
  Random random(seed);
  for (int done = 0; done < kPoints; done += kAtOnce) {
    std::vector<float> in(kAtOnce);
    // Half of the numbers are scaled down, so that some are near 0.
    for (float& x : in) {
      const double scale = random.Integer(0, 1) == 0 ? 1 : std::exp2(-random.Real(0, 16));
      x = static_cast<float>(f.low < 0 ? random.Real(f.low, f.high) * scale : random.Real(f.low, f.high));
    }
    OpTester op(f.registration(), &f.params);
    op.Input<float>({kAtOnce}, in);
    op.Output<float>({kAtOnce});
    EXPECT_EQ(op.Run(), kTfLiteOk);
    const std::vector<float> out = op.Out<float>();
    for (int i = 0; i < kAtOnce; ++i) {
      const double x = static_cast<double>(in[i]), exact = f.exact(x);
      const double size = f.in_units_of_input ? std::fmax(std::fabs(exact), std::fabs(x)) : std::fabs(exact);
      Compare(static_cast<double>(out[i]), exact, size, in[i], &error);
    }
  }
  return error;
}

void ExpectAtMost(const char* name, const Error& error, float most) {
  if (!(error.units <= static_cast<double>(most))) {  // devices print no floats
    std::printf("%s of %d millionths\n", name, static_cast<int>(static_cast<double>(error.at) * 1e6));
  }
  EXPECT_LE(error.units, static_cast<double>(most));
}

TEST(FloatFunctions, AreExactToTheirLastPlaces) {
  for (const auto level : kLevels) {
    Limit(level);
    unsigned seed = 71;
    for (const FloatFunction& f : kFunctions) ExpectAtMost(f.name, LargestErrorOf(f, seed++), f.most);
  }
}

TEST(FloatFunctions, SharesAreExactToTheirLastPlaces) {
  constexpr int kDepth = 24;
  for (const auto level : kLevels) {
    Limit(level);
    Random random(91);
    Error error;
    for (int done = 0; done < kPoints / 10; done += kDepth) {
      std::vector<float> in(kDepth);
      double total = 0;
      for (float& x : in) {
        x = static_cast<float>(random.Integer(-640, 640)) / 64;  // whose differences are exact
        total += std::exp(static_cast<double>(x));
      }
      TfLiteSoftmaxParams params = {1.0f};
      OpTester op(tflite::Register_SOFTMAX(), &params);
      op.Input<float>({1, kDepth}, in);
      op.Output<float>({1, kDepth});
      ASSERT_EQ(op.Run(), kTfLiteOk);
      for (int i = 0; i < kDepth; ++i) {
        const double exact = std::exp(static_cast<double>(in[i])) / total;
        Compare(static_cast<double>(op.Out<float>()[i]), exact, exact, in[i], &error);
      }
    }
    ExpectAtMost("SOFTMAX", error, 6);  // most of them of the sum
  }
}

}  // namespace
}  // namespace mote
