// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// FULLY_CONNECTED rounds integers by weights that are inputs, or constants with a zero point. The outputs wanted
// are those of LiteRT 2.3.0 on x86-64, whose default kernels gave them for these very numbers.
#include <cmath>

#include "src/operators/seam/kept_memory.h"
#include "tests/host/interpreter_fixture.h"

namespace mote {
namespace {

constexpr int kUnits = 41;

class DenseRoundingTest : public BuiltModelTest<tflite::ops::builtin::BuiltinOpResolver> {
 protected:
  void SetUp() override {
    if (!kKeepsWeights) GTEST_SKIP() << "rounded as on microcontrollers";
  }

  // Sums of -20 to 20 of a quarter of the output's scale.
  std::vector<int> Quarters(bool are_constant, int filter_zero) {
    const int x = builder_.Tensor(tflite::TensorType_INT8, {1, 1});
    std::vector<int8_t> values;
    for (int i = 0; i < kUnits; ++i) values.push_back(static_cast<int8_t>(i - kUnits / 2 + filter_zero));
    const int filter = are_constant ? builder_.Constant<int8_t>(tflite::TensorType_INT8, {kUnits, 1}, values)
                                    : builder_.Tensor(tflite::TensorType_INT8, {kUnits, 1});
    const int y = builder_.Tensor(tflite::TensorType_INT8, {1, kUnits});
    builder_.Quantize(x, {0.5f}, {0}).Quantize(filter, {0.5f}, {filter_zero}).Quantize(y, {1.0f}, {0});
    builder_.Inputs(are_constant ? std::vector<int>{x} : std::vector<int>{x, filter}).Outputs({y});
    builder_.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {x, filter, -1}, {y}, tflite::FullyConnectedOptionsT());
    Build();
    if (interpreter_ == nullptr || interpreter_->AllocateTensors() != kTfLiteOk) {
      ADD_FAILURE() << errors_.text;
      return {};
    }
    *interpreter_->typed_input_tensor<int8_t>(0) = 1;
    if (!are_constant) std::copy(values.begin(), values.end(), interpreter_->typed_input_tensor<int8_t>(1));
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    const int8_t* const out = interpreter_->typed_output_tensor<int8_t>(0);
    return {out, out + kUnits};
  }

  // A half goes up each of the two times.
  static std::vector<int> RoundedTwiceHalvesUp() {
    std::vector<int> rounded;
    for (int sum = -kUnits / 2; sum <= kUnits / 2; ++sum) rounded.push_back((((sum + 1) >> 1) + 1) >> 1);
    return rounded;
  }
};

TEST_F(DenseRoundingTest, WeightsThatAreAnInput) { EXPECT_EQ(Quarters(false, 0), RoundedTwiceHalvesUp()); }
TEST_F(DenseRoundingTest, WeightsThatAreAnInputWithAZeroPoint) {
  EXPECT_EQ(Quarters(false, -7), RoundedTwiceHalvesUp());
}
TEST_F(DenseRoundingTest, ConstantWeightsWithAZeroPoint) { EXPECT_EQ(Quarters(true, 5), RoundedTwiceHalvesUp()); }

TEST_F(DenseRoundingTest, ConstantWeights) {
  std::vector<int> halves_to_even;
  for (int sum = -kUnits / 2; sum <= kUnits / 2; ++sum) {
    halves_to_even.push_back(static_cast<int>(std::nearbyint(0.25 * sum)));
  }
  EXPECT_EQ(Quarters(true, 0), halves_to_even);
}

}  // namespace
}  // namespace mote
