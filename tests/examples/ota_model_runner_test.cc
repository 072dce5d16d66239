// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The trial run of a model that came from outside: whatever the model is, it changes nothing but the arena.
#include <algorithm>
#include <cmath>
#include <vector>

#include "examples/ota_model/model_runner.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

// The odd trait of the input or the output.
enum Trait { kNone, kConstant, kNoScale, kZeroScale, kManyScales, kFloat, kTwoElements, kVariable, kUnlisted, kTraits };

struct OddModel {
  OddModel(Trait of_input, Trait of_output) {
    const int x = Tensor(of_input, true), y = Tensor(of_output, false);
    const int weight = m.Constant<int8_t>(tflite::TensorType_INT8, {1, 1}, {64});
    const int bias = m.Constant<int32_t>(tflite::TensorType_INT32, {1}, {3});
    m.Quantize(weight, {0.01f}, {0}).Quantize(bias, {0.001f}, {0});
    const bool writes = of_output != kConstant && of_output != kVariable;
    const int result = writes ? y : Tensor(kNone, false);
    m.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {x, weight, bias}, {result}, tflite::FullyConnectedOptionsT());
    if (of_input != kUnlisted) m.Inputs({x});
    if (of_output != kUnlisted) m.Outputs({y});
    model = m.Finish();
  }

  int Tensor(Trait trait, bool is_input) {
    const bool is_long = trait == kTwoElements;
    const std::vector<int> shape = {is_input && is_long ? 2 : 1, !is_input && is_long ? 2 : 1};
    const tflite::TensorType type = trait == kFloat ? tflite::TensorType_FLOAT32 : tflite::TensorType_INT8;
    const bool has_data = trait == kConstant || (trait == kUnlisted && is_input);
    const int tensor = has_data             ? m.Constant<int8_t>(type, {1, 1}, {5})
                       : trait == kVariable ? m.Variable(type, shape)
                                            : m.Tensor(type, shape);
    if (trait == kZeroScale) m.Quantize(tensor, {0.0f}, {0});
    if (trait == kManyScales) m.Quantize(tensor, {0.1f, 0.2f}, {0, 0});
    if (trait != kNoScale && trait != kZeroScale && trait != kManyScales && trait != kFloat) {
      m.Quantize(tensor, {0.1f}, {1});
    }
    return tensor;
  }

  ModelBuilder m;
  const tflite::Model* model = nullptr;
};

TEST(OtaModelRunner, ChangesNoModel) {
  int run = 0, made = 0;
  for (int in = kNone; in < kTraits; ++in) {
    for (int out = kNone; out < kTraits; ++out) {
      OddModel odd(static_cast<Trait>(in), static_cast<Trait>(out));
      if (odd.model == nullptr) continue;
      ++made;
      const std::vector<uint8_t> before(odd.m.data(), odd.m.data() + odd.m.size());
      const StoredModel stored = {odd.m.data(), static_cast<uint32_t>(odd.m.size()), 1, 0};
      for (const float x : {0.0f, 1.5f, -1e30f, INFINITY, NAN}) {
        float y = 0;
        const bool good = RunModel(stored, x, &y);
        run += good ? 1 : 0;
        EXPECT_TRUE(!good || std::isfinite(y));
        EXPECT_FALSE(good && (in == kConstant || in == kNoScale || in == kZeroScale || in == kUnlisted));
      }
      EXPECT_TRUE(std::equal(before.begin(), before.end(), odd.m.data()));
    }
  }
  EXPECT_GE(made, 50);
  EXPECT_GE(run, 5);
}

}  // namespace
}  // namespace mote
