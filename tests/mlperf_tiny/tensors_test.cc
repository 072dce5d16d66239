// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MLPerf Tiny's device with models of all kinds of inputs and outputs: refused, or within the buffer and the tensors.
#include "tools/mlperf_tiny/tensors.h"

#include <cmath>
#include <cstring>
#include <vector>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tests/micro/unusual_tensors.h"
#include "tests/test.h"

namespace mote::mlperf_tiny {
namespace {

using Arena = std::vector<uint64_t>;

// FULLY_CONNECTED of `inputs` numbers to `outputs`.
const tflite::Model* MakeModel(int inputs, int outputs, bool has_constant_input, ModelBuilder* m) {
  const std::vector<int8_t> ones(static_cast<size_t>(inputs), 1);
  const int x = has_constant_input ? m->Constant<int8_t>(tflite::TensorType_INT8, {1, inputs}, ones)
                                   : m->Tensor(tflite::TensorType_INT8, {1, inputs});
  const int y = m->Tensor(tflite::TensorType_INT8, {1, outputs});
  const int weights = m->Constant<int8_t>(tflite::TensorType_INT8, {outputs, inputs},
                                          std::vector<int8_t>(static_cast<size_t>(inputs * outputs), 1));
  m->Quantize(x, {0.1f}, {0}).Quantize(y, {0.1f}, {0}).Quantize(weights, {0.1f}, {0}).Inputs({x}).Outputs({y});
  m->Op(tflite::BuiltinOperator_FULLY_CONNECTED, {x, weights, -1}, {y}, tflite::FullyConnectedOptionsT());
  return m->Finish();
}

// The buffer has exactly its bytes, so that one more is found.
int RunOnce(const tflite::Model* model, Input kind, size_t buffer_bytes) {
  const tflite::AllOpsResolver resolver;
  Arena arena(4096);
  tflite::MicroInterpreter interpreter(model, resolver, reinterpret_cast<uint8_t*>(arena.data()), 8 * arena.size());
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  if (ProblemOf(interpreter, kind, buffer_bytes) != nullptr) return 0;
  std::vector<uint8_t> buffer(buffer_bytes, 0xff);  // of floats: not a number
  FillInput(kind, buffer.data(), interpreter.input(0));
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
  if (kind == Input::kFloats) {
    EXPECT_TRUE(std::isnan(ReconstructionError(buffer.data(), *interpreter.output(0))));
  }
  return 1;
}

TEST(MlperfTinyTensors, StayWithinTheBuffer) {
  int run = 0;
  for (const Input kind : {Input::kTensor, Input::kPixels, Input::kFloats}) {
    for (int inputs = 1; inputs <= 5; ++inputs) {
      for (int outputs = 1; outputs <= 5; ++outputs) {
        for (const bool is_constant : {false, true}) {
          ModelBuilder m;
          const tflite::Model* const model = MakeModel(inputs, outputs, is_constant, &m);
          ASSERT_NE(model, nullptr);
          const auto count = static_cast<size_t>(inputs);
          for (const size_t bytes : {count - 1, count, count + 1, 4 * count, 4 * count + 4}) {
            const int runs = RunOnce(model, kind, bytes);
            run += runs;
            const bool fits = kind == Input::kFloats ? bytes == 4 * count && inputs == outputs : bytes == count;
            EXPECT_EQ(runs, !is_constant && fits ? 1 : 0);
          }
        }
      }
    }
  }
  EXPECT_EQ(run, 25 + 25 + 5);
}

TEST(MlperfTinyTensors, RefusesUnusualModels) {
  for (uint32_t seed = 0; seed < 100; ++seed) {
    UnusualModel model(seed);
    EXPECT_EQ(RunOnce(model.Finish(), Input::kTensor, 4), 0);
  }
}

}  // namespace
}  // namespace mote::mlperf_tiny
