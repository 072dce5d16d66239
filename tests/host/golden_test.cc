// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Replays on the dynamic runtime what TensorFlow Lite's reference kernels gave, from the same files as on the micro
// one.
#include <gtest/gtest.h>

#include <cstring>

#include "src/model/access.h"
#include "src/operators/seam/kept_memory.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/golden/golden_records.h"

namespace mote {
namespace {

const tflite::ops::builtin::BuiltinOpResolver& Resolver() {
  static const tflite::ops::builtin::BuiltinOpResolver resolver;
  return resolver;
}

// The dynamic interpreter as the replay sees it.
class Runner {
 public:
  explicit Runner(tflite::Interpreter* interpreter) : interpreter_(*interpreter) {}
  TfLiteTensor* input(size_t i) { return interpreter_.input_tensor(i); }
  const TfLiteTensor* output(size_t i) { return interpreter_.output_tensor(i); }
  TfLiteStatus Invoke() { return interpreter_.Invoke(); }

 private:
  tflite::Interpreter& interpreter_;
};

// Gives all inputs other shapes, and the old ones again: so that AllocateTensors prepares every node anew.
TfLiteStatus PrepareAnew(tflite::Interpreter* interpreter) {
  for (const int input : interpreter->inputs()) {
    const TfLiteIntArray& dims = *interpreter->tensor(input)->dims;
    const std::vector<int> shape(dims.data, dims.data + dims.size);
    TF_LITE_ENSURE_STATUS(interpreter->ResizeInputTensor(input, {3, 1, 4, 1, 5}));
    TF_LITE_ENSURE_STATUS(interpreter->ResizeInputTensor(input, shape));
  }
  return interpreter->AllocateTensors();
}

bool HasResources(const tflite::Model& model) {
  for (const tflite::OperatorCode* code : *model.operator_codes()) {
    if (code->builtin_code() == tflite::BuiltinOperator_ASSIGN_VARIABLE) return true;
  }
  return false;
}

const char* Replay(const golden::RecordHead& head) {
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(golden::ModelOfRecord()),
                                                              head.model_bytes);
  if (model == nullptr) return "the model is refused";
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (tflite::InterpreterBuilder(*model, Resolver())(&interpreter) != kTfLiteOk) return "no interpreter is built";
  if (interpreter->AllocateTensors() != kTfLiteOk) return "AllocateTensors fails";
  if (interpreter->inputs().size() != head.inputs || interpreter->outputs().size() != head.outputs) {
    return "another model";
  }
  Runner runner(interpreter.get());
  const char* const problem = golden::ReplayInvokes(runner, head);
  // Resources outlive a new allocation; without inputs there is none.
  if (problem != nullptr || HasResources(*model->GetModel()) || head.inputs == 0) return problem;
  if (PrepareAnew(interpreter.get()) != kTfLiteOk) return "AllocateTensors fails the second time";
  return golden::ReplayInvokes(runner, head) == nullptr ? nullptr : "it differs after a second AllocateTensors";
}

// The vectors for all runtimes are rounded as on microcontrollers.
bool HasOtherRounding(const char* op) { return std::strcmp(op, "FULLY_CONNECTED") == 0; }

int CountFailures(const char* op) {
  golden::integer_tolerance = HasOtherRounding(op) ? 1 : 0;
  const int failures = golden::CountFailures(op, Replay);
  golden::integer_tolerance = 0;
  return failures;
}

TEST(HostGolden, EachOperatorGivesWhatTensorFlowLiteGave) {
#define OP(ENUM, ...) EXPECT_EQ(CountFailures(#ENUM), 0);
#include "mote/ops.def"
}

TEST(HostGolden, FullyConnectedIsRoundedAsByTensorFlowLitesInterpreter) {
  if (!kKeepsWeights) GTEST_SKIP() << "rounded as on microcontrollers";
  EXPECT_EQ(golden::CountFailures("dynamic/FULLY_CONNECTED", Replay), 0);
}

TEST(HostGolden, NetworksOfManyHybridLayersDoNotDriftAway) {
  EXPECT_EQ(golden::CountFailures("HYBRID_NETWORK", Replay), 0);
}

TEST(HostGolden, EachCustomOperatorGivesWhatItsJudgeGave) {
// The cases of the other names are with those of the first.
#define CUSTOM_OP_ALIAS(...)
#define CUSTOM_OP(NAME, ...) EXPECT_EQ(golden::CountFailures(NAME, Replay), 0);
#include "mote/ops.def"
}

}  // namespace
}  // namespace mote
