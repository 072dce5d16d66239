// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The cases of golden_test.cc, run step by step, and with a callback between the operators.
#include "mote/model_verifier.h"
#include "src/model/access.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tests/golden/golden_records.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr size_t kArenaBytes = 256 << 10;
constexpr int kMaxVariables = 8;

alignas(16) uint8_t arena[kArenaBytes];

// An interpreter whose Invoke has steps.
class Stepped {
 public:
  Stepped(const tflite::Model* model, bool has_callback)
      : model_(*model),
        has_callback_(has_callback),
        allocator_(tflite::MicroAllocator::Create(arena, kArenaBytes)),
        interpreter_(model, Resolver(), allocator_, tflite::MicroResourceVariables::Create(allocator_, kMaxVariables)) {
  }

  TfLiteTensor* input(size_t i) { return interpreter_.input(i); }
  TfLiteTensor* output(size_t i) { return interpreter_.output(i); }
  TfLiteStatus AllocateTensors() { return interpreter_.AllocateTensors(); }
  TfLiteStatus Invoke() { return has_callback_ ? InvokeWithCallback() : InvokeSteps(); }

 private:
  static const tflite::AllOpsResolver& Resolver() {
    static const tflite::AllOpsResolver resolver;
    return resolver;
  }

  TfLiteStatus InvokeSteps() {
    const int operators = NumOperators(SubgraphAt(model_, 0));
    bool more = true;
    int steps = 0;
    for (; more; ++steps) {
      if (interpreter_.IsBetweenSteps() != (steps > 0)) return kTfLiteError;
      TF_LITE_ENSURE_STATUS(interpreter_.InvokeStep(&more));
    }
    const bool is_complete = steps == operators || (operators == 0 && steps == 1);
    return is_complete && !interpreter_.IsBetweenSteps() ? kTfLiteOk : kTfLiteError;
  }

  TfLiteStatus InvokeWithCallback() {
    int calls = 0;
    const auto count = [](void* argument) {
      ++*static_cast<int*>(argument);
      return true;
    };
    TF_LITE_ENSURE_STATUS(interpreter_.Invoke(count, &calls));
    return calls + 1 >= NumOperators(SubgraphAt(model_, 0)) ? kTfLiteOk : kTfLiteError;
  }

  const tflite::Model& model_;
  bool has_callback_;
  tflite::MicroAllocator* allocator_;
  tflite::MicroInterpreter interpreter_;
};

template <bool kHasCallback>
const char* Replay(const golden::RecordHead& head) {
  const tflite::Model* const model = tflite::GetVerifiedModel(golden::ModelOfRecord(), head.model_bytes);
  if (model == nullptr) return "the model is refused";
  Stepped interpreter(model, kHasCallback);
  if (interpreter.AllocateTensors() != kTfLiteOk) return "AllocateTensors fails";
  return golden::ReplayInvokes(interpreter, head);
}

template <class ReplayOne>
int CountAllFailures(ReplayOne replay) {
  int failures = 0;
#define OP(ENUM, ...) failures += golden::CountFailures(#ENUM, replay);
// The cases of the other names are with those of the first.
#define CUSTOM_OP_ALIAS(...)
#define CUSTOM_OP(NAME, ...) failures += golden::CountFailures(NAME, replay);
#include "mote/ops.def"
  return failures;
}

TEST(GoldenSteps, StepsGiveWhatInvokeGives) { EXPECT_EQ(CountAllFailures(Replay<false>), 0); }

TEST(GoldenSteps, ACallbackChangesNothing) { EXPECT_EQ(CountAllFailures(Replay<true>), 0); }

}  // namespace
}  // namespace mote
