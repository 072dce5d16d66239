// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The tests of tests/random/random_models_test.cc with the dynamic runtime, whose loops keep weights from one run to
// the next.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "src/operators/seam/kept_memory.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/random/random_model.h"

namespace mote {
namespace {

void RunModel(RandomModel& model, bool preserves_all_tensors) {
  static const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
  KeptErrors errors;
  const auto loaded =
      tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(model.data()), model.size(), &errors);
  tflite::InterpreterOptions options;
  options.SetPreserveAllTensors(preserves_all_tensors);
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_TRUE(loaded != nullptr && tflite::InterpreterBuilder(*loaded, resolver, &options)(&interpreter) == kTfLiteOk &&
              interpreter->AllocateTensors() == kTfLiteOk)
      << errors.text;
  for (int run = 0; run < 2; ++run) {
    model.Compute();
    for (const int input : model.inputs()) {
      std::copy(model.numbers(input).begin(), model.numbers(input).end(), interpreter->typed_tensor<int8_t>(input));
    }
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk) << errors.text;
    for (const int tensor : preserves_all_tensors ? model.activations() : model.outputs()) {
      const std::vector<int8_t>& numbers = model.numbers(tensor);
      EXPECT_TRUE(std::equal(numbers.begin(), numbers.end(), interpreter->typed_tensor<int8_t>(tensor)))
          << "tensor " << tensor << " in run " << run;
    }
  }
}

TEST(RandomModels, GiveWhatTheSpecificationGives) {
  for (uint32_t seed = 1; seed <= MOTE_RANDOM_MODELS; ++seed) {
    RandomModel model(seed, kKeepsWeights);
    ASSERT_NE(model.model(), nullptr);
    SCOPED_TRACE(testing::Message() << "model " << seed << ": " << model.text());
    RunModel(model, false);
    RunModel(model, true);
  }
}

}  // namespace
}  // namespace mote
