// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs with a stop between two operators: what they give, what ends them, and what is left then.
#include <cstring>
#include <string>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_profiler.h"
#include "tensorflow/lite/micro/test_helpers.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/micro/test_micro_delegate.h"
#include "tests/random/random_model.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::MicroInterpreter;

alignas(16) uint8_t memory[192 * 1024];

constexpr uint32_t kRandomModels = 25;

std::string done;     // a letter for each operator that ran
char failing = '\0';  // the letter of the one that fails

// Notes the letter in its options, and gives its input plus one.
TfLiteStatus LetterEval(TfLiteContext* context, TfLiteNode* node) {
  const char letter = *static_cast<const char*>(node->custom_initial_data);
  done += letter;
  if (letter == failing) return kTfLiteError;
  const int32_t value = *tflite::micro::GetTensorData<int32_t>(tflite::micro::GetEvalInput(context, node, 0));
  *tflite::micro::GetTensorData<int32_t>(tflite::micro::GetEvalOutput(context, node, 0)) = value + 1;
  return kTfLiteOk;
}

const tflite::MicroOpResolver& Letters() {
  static tflite::MicroMutableOpResolver<4> resolver;
  static TFLMRegistration letter = tflite::micro::RegisterOp(nullptr, nullptr, LetterEval);
  static const bool added = resolver.AddCustom("Letter", &letter) == kTfLiteOk && resolver.AddIf() == kTfLiteOk &&
                            resolver.AddWhile() == kTfLiteOk && resolver.AddLess() == kTfLiteOk;
  EXPECT_TRUE(added);
  return resolver;
}

// A chain of operators, one of each letter.
class Chain {
 public:
  explicit Chain(const char* letters) {
    int last = builder_.Tensor(tflite::TensorType_INT32, {1});
    builder_.Inputs({last});
    for (; *letters != '\0'; ++letters) last = Add(*letters, last);
    builder_.Outputs({last});
    model_ = builder_.Finish();
  }
  const tflite::Model* model() const { return model_; }

 private:
  int Add(char letter, int in) {
    const int out = builder_.Tensor(tflite::TensorType_INT32, {1});
    builder_.Custom("Letter", {in}, {out}, std::string(1, letter));
    return out;
  }

  ModelBuilder builder_;
  const tflite::Model* model_;
};

void Begin(MicroInterpreter& interpreter, int32_t value) {
  interpreter.input(0)->data.i32[0] = value;
  done.clear();
}

int32_t Answer(MicroInterpreter& interpreter) { return interpreter.output(0)->data.i32[0]; }

TEST(Steps, OneOperatorEach) {
  const Chain chain("abc");
  MicroInterpreter interpreter(chain.model(), Letters(), memory, sizeof(memory));
  bool more = false;
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_FALSE(interpreter.IsBetweenSteps());
  for (int run = 0; run < 3; ++run) {
    Begin(interpreter, run);
    const char* const wanted[] = {"a", "ab", "abc"};
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(interpreter.InvokeStep(&more), kTfLiteOk);
      EXPECT_STREQ(done.c_str(), wanted[i]);
      EXPECT_EQ(more, i < 2);
      EXPECT_EQ(interpreter.IsBetweenSteps(), i < 2);
    }
    EXPECT_EQ(Answer(interpreter), run + 3);
  }
}

TEST(Steps, TheFirstAllocates) {
  const Chain chain("ab");
  MicroInterpreter interpreter(chain.model(), Letters(), memory, sizeof(memory));
  bool more = false;
  done.clear();
  EXPECT_EQ(interpreter.InvokeStep(&more), kTfLiteOk);
  EXPECT_STREQ(done.c_str(), "a");
  EXPECT_TRUE(more);
  MicroInterpreter too_small(chain.model(), Letters(), memory, 16);
  more = true;
  EXPECT_EQ(too_small.InvokeStep(&more), kTfLiteError);
  EXPECT_FALSE(more);
}

TEST(Steps, AModelWithoutOperators) {
  ModelBuilder builder;  // the second subgraph, which nothing calls, has one
  const int tensor = builder.Tensor(tflite::TensorType_INT32, {1});
  builder.Inputs({tensor}).Outputs({tensor});
  builder.Subgraph();
  const int in = builder.Tensor(tflite::TensorType_INT32, {1}), out = builder.Tensor(tflite::TensorType_INT32, {1});
  builder.Inputs({in}).Outputs({out});
  builder.Custom("Letter", {in}, {out}, "a");
  MicroInterpreter interpreter(builder.Finish(), Letters(), memory, sizeof(memory));
  bool more = true;
  EXPECT_EQ(interpreter.InvokeStep(&more), kTfLiteOk);
  EXPECT_FALSE(more);
  EXPECT_EQ(interpreter.Invoke([](void*) { return false; }, nullptr), kTfLiteOk);
}

TEST(Steps, NoPlaceForTheAnswer) {
  const Chain chain("a");
  MicroInterpreter interpreter(chain.model(), Letters(), memory, sizeof(memory));
  StartLogCapture();
  EXPECT_EQ(interpreter.InvokeStep(nullptr), kTfLiteError);
  EXPECT_TRUE(strstr(captured_log, "a place for whether operators are left") != nullptr);
  StopLogCapture();
}

TEST(Steps, CancelInvokeAndResetBeginAnew) {
  const Chain chain("abc");
  MicroInterpreter interpreter(chain.model(), Letters(), memory, sizeof(memory));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  for (int how = 0; how < 4; ++how) {
    bool more = false;
    Begin(interpreter, 10);
    EXPECT_EQ(interpreter.InvokeStep(&more), kTfLiteOk);
    EXPECT_EQ(interpreter.InvokeStep(&more), kTfLiteOk);
    Begin(interpreter, 20);
    if (how == 0) interpreter.CancelInvoke();
    if (how == 1) {
      EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
    }
    if (how == 2) {
      EXPECT_EQ(interpreter.Reset(), kTfLiteOk);
    }
    if (how == 3) {
      EXPECT_EQ(interpreter.Invoke([](void*) { return true; }, nullptr), kTfLiteOk);
    }
    EXPECT_STREQ(done.c_str(), how % 2 == 0 ? "" : "abc");
    EXPECT_FALSE(interpreter.IsBetweenSteps());
    Begin(interpreter, 30);
    for (more = true; more;) ASSERT_EQ(interpreter.InvokeStep(&more), kTfLiteOk);
    EXPECT_STREQ(done.c_str(), "abc");
    EXPECT_EQ(Answer(interpreter), 33);
  }
}

TEST(Steps, AfterAFailureTheNextBeginsAnew) {
  const Chain chain("abc");
  MicroInterpreter interpreter(chain.model(), Letters(), memory, sizeof(memory));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  failing = 'b';
  bool more = false;
  Begin(interpreter, 1);
  EXPECT_EQ(interpreter.InvokeStep(&more), kTfLiteOk);
  StartLogCapture();
  EXPECT_EQ(interpreter.InvokeStep(&more), kTfLiteError);
  EXPECT_FALSE(more);
  EXPECT_FALSE(interpreter.IsBetweenSteps());
#ifndef TF_LITE_STRIP_ERROR_STRINGS
  EXPECT_TRUE(strstr(captured_log, "node Letter (number 1 of subgraph 0) failed to invoke") != nullptr);
#endif
  failing = '\0';
  Begin(interpreter, 5);
  for (more = true; more;) ASSERT_EQ(interpreter.InvokeStep(&more), kTfLiteOk);
  EXPECT_STREQ(done.c_str(), "abc");
  EXPECT_EQ(Answer(interpreter), 8);
  StopLogCapture();
}

TEST(Steps, AControlOperatorIsOneStep) {
  MicroInterpreter interpreter(tflite::testing::GetSimpleModelWithSubgraphsAndWhile(), AllOps(), memory,
                               sizeof(memory));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  interpreter.input(0)->data.f[0] = 1;
  interpreter.input(1)->data.f[0] = 10;
  bool more = true;
  EXPECT_EQ(interpreter.InvokeStep(&more), kTfLiteOk);
  EXPECT_FALSE(more);
  EXPECT_EQ(interpreter.output(0)->data.f[0], 11.0f);
}

// Between WHILE, LESS, ADD and LESS.
TEST(Steps, TheCallbackComesBetweenOperatorsOfSubgraphs) {
  MicroInterpreter interpreter(tflite::testing::GetSimpleModelWithSubgraphsAndWhile(), AllOps(), memory,
                               sizeof(memory));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  struct {
    int calls, last;
  } count;
  const auto ends_at_last = [](void* argument) {
    auto* const state = static_cast<decltype(count)*>(argument);
    return ++state->calls < state->last;
  };
  for (int last = 1; last < 6; ++last) {
    interpreter.input(0)->data.f[0] = 1;
    interpreter.input(1)->data.f[0] = 10;
    count = {0, last};
    StartLogCapture();
    const bool is_cancelled = last <= 3;
    EXPECT_EQ(interpreter.Invoke(ends_at_last, &count), is_cancelled ? kTfLiteCancelled : kTfLiteOk);
    EXPECT_EQ(count.calls, is_cancelled ? last : 3);
    EXPECT_STREQ(captured_log, "");
    if (is_cancelled) continue;
    EXPECT_EQ(interpreter.output(0)->data.f[0], 11.0f);
  }
  StopLogCapture();
}

// The actions of a callback on the interpreter between whose operators it runs.
struct Meddler {
  MicroInterpreter* interpreter;
  int what;
  TfLiteStatus status;
  static bool Call(void* argument) {
    auto* const meddler = static_cast<Meddler*>(argument);
    MicroInterpreter& interpreter = *meddler->interpreter;
    bool more = false;
    switch (meddler->what) {
      case 0:
        meddler->status = interpreter.InvokeStep(&more);
        break;
      case 1:
        meddler->status = interpreter.Invoke();
        break;
      case 2:
        meddler->status = interpreter.Reset();
        break;
      case 3:
        interpreter.CancelInvoke();
        break;
      case 4:
        meddler->status = interpreter.AllocateTensors();
        break;
      case 5:
        meddler->status = interpreter.Invoke([](void*) { return true; }, nullptr);
        break;
      default:
        break;
    }
    return true;
  }
};

TEST(Steps, WhatTheCallbackMayDo) {
  MicroInterpreter interpreter(tflite::testing::GetSimpleModelWithSubgraphsAndWhile(), AllOps(), memory,
                               sizeof(memory));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  for (int what = 0; what < 7; ++what) {
    interpreter.input(0)->data.f[0] = 1;
    interpreter.input(1)->data.f[0] = 10;
    Meddler meddler = {&interpreter, what, kTfLiteOk};
    const bool goes_on = what == 0 || what == 4 || what == 6;
    EXPECT_EQ(interpreter.Invoke(Meddler::Call, &meddler), goes_on ? kTfLiteOk : kTfLiteCancelled);
    EXPECT_EQ(meddler.status, what == 0 ? kTfLiteError : kTfLiteOk);
    EXPECT_FALSE(interpreter.IsBetweenSteps());
    interpreter.input(0)->data.f[0] = 1;
    interpreter.input(1)->data.f[0] = 10;
    EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.output(0)->data.f[0], 11.0f);
  }
}

TEST(Steps, TheProfilerSeesTheSame) {
  const Chain chain("abc");
  tflite::MicroProfiler profiler;
  MicroInterpreter interpreter(chain.model(), Letters(), memory, sizeof(memory),
                               static_cast<tflite::MicroResourceVariables*>(nullptr), &profiler);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  Begin(interpreter, 0);
  for (bool more = true; more;) ASSERT_EQ(interpreter.InvokeStep(&more), kTfLiteOk);
  StartLogCapture();
  profiler.LogCsv();
  int events = 0;
  for (const char* at = captured_log; (at = strstr(at, "Letter")) != nullptr; ++at) ++events;
#ifndef TF_LITE_STRIP_ERROR_STRINGS
  EXPECT_EQ(events, 3);
#else
  EXPECT_EQ(events, 0);
#endif
  StopLogCapture();
}

// The outputs of a run of the random model agree with what was computed beside.
bool OutputsAgree(MicroInterpreter& interpreter, const RandomModel& random) {
  bool agree = true;
  for (size_t i = 0; i < random.outputs().size(); ++i) {
    const TfLiteTensor& output = *interpreter.output(i);
    const std::vector<int8_t>& wanted = random.numbers(random.outputs()[i]);
    agree = agree && output.bytes == wanted.size() && memcmp(output.data.raw, wanted.data(), wanted.size()) == 0;
  }
  return agree;
}

void SetInputs(MicroInterpreter& interpreter, RandomModel* random) {
  random->Compute();
  for (size_t i = 0; i < random->inputs().size(); ++i) {
    const std::vector<int8_t>& numbers = random->numbers(random->inputs()[i]);
    memcpy(interpreter.input(i)->data.raw, numbers.data(), numbers.size());
  }
}

// Whatever was called before: a run on inputs that were set, and none was ended, gives the right outputs.
void CallInRandomOrder(MicroInterpreter& interpreter, RandomModel* random, uint32_t seed) {
  uint32_t state = seed * 2654435761u + 1;
  for (int i = 0; i < 40; ++i) {
    state = state * 1664525u + 1013904223u;
    bool more = false;
    switch (state >> 29) {
      case 0:
        interpreter.CancelInvoke();
        break;
      case 1:
        EXPECT_EQ(interpreter.Reset(), kTfLiteOk);
        break;
      case 2:
        EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
        break;
      case 3:
        SetInputs(interpreter, random);
        ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
        EXPECT_TRUE(OutputsAgree(interpreter, *random));
        break;
      case 4: {
        SetInputs(interpreter, random);
        int left = static_cast<int>(state >> 20 & 7);
        const auto ends = [](void* argument) { return (*static_cast<int*>(argument))-- > 0; };
        const TfLiteStatus status = interpreter.Invoke(ends, &left);
        if (status == kTfLiteOk) {
          EXPECT_TRUE(OutputsAgree(interpreter, *random));
        }
        EXPECT_TRUE(status == kTfLiteOk || (status == kTfLiteCancelled && left < 0));
        break;
      }
      default:
        if (!interpreter.IsBetweenSteps()) SetInputs(interpreter, random);
        ASSERT_EQ(interpreter.InvokeStep(&more), kTfLiteOk);
        EXPECT_EQ(more, interpreter.IsBetweenSteps());
        if (!more) {
          EXPECT_TRUE(OutputsAgree(interpreter, *random));
        }
    }
  }
}

TEST(Steps, CallsInRandomOrder) {
  for (uint32_t seed = 1; seed <= kRandomModels; ++seed) {
    RandomModel random(seed);
    ASSERT_TRUE(random.model() != nullptr);
    MicroInterpreter interpreter(random.model(), AllOps(), memory, sizeof(memory));
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    CallInRandomOrder(interpreter, &random, seed);
  }
}

TEST(Steps, APartitionIsOneStep) {
  for (uint32_t seed = 1; seed <= kRandomModels; ++seed) {
    RandomModel random(seed);
    TestMicroDelegate delegate(seed * 2654435761u >> 20);
    MicroInterpreter interpreter(random.model(), AllOps(), memory, sizeof(memory));
    ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    CallInRandomOrder(interpreter, &random, seed);
  }
}

// Counts its runs in a variable, and gives the count.
TfLiteStatus TallyEval(TfLiteContext* context, TfLiteNode* node) {
  int32_t& count = *tflite::micro::GetTensorData<int32_t>(tflite::micro::GetMutableEvalInput(context, node, 1));
  *tflite::micro::GetTensorData<int32_t>(tflite::micro::GetEvalOutput(context, node, 0)) = ++count;
  return kTfLiteOk;
}

TEST(Steps, StateAfterACancelledRun) {
  ModelBuilder builder;
  const int in = builder.Tensor(tflite::TensorType_INT32, {1}), out = builder.Tensor(tflite::TensorType_INT32, {1});
  const int count = builder.Tensor(tflite::TensorType_INT32, {1});
  builder.Inputs({in}).Outputs({out});
  builder.Custom("Tally", {in, builder.Variable(tflite::TensorType_INT32, {1})}, {count});
  builder.Custom("Letter", {count}, {out}, "a");
  static tflite::MicroMutableOpResolver<2> resolver;
  static TFLMRegistration tally = tflite::micro::RegisterOp(nullptr, nullptr, TallyEval);
  static TFLMRegistration letter = tflite::micro::RegisterOp(nullptr, nullptr, LetterEval);
  ASSERT_EQ(resolver.AddCustom("Tally", &tally), kTfLiteOk);
  ASSERT_EQ(resolver.AddCustom("Letter", &letter), kTfLiteOk);
  MicroInterpreter interpreter(builder.Finish(), resolver, memory, sizeof(memory));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(Answer(interpreter), 2);
  bool more = false;
  EXPECT_EQ(interpreter.InvokeStep(&more), kTfLiteOk);  // Tally
  interpreter.CancelInvoke();
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(Answer(interpreter), 4);  // the variable kept what the cancelled run gave it
  EXPECT_EQ(interpreter.InvokeStep(&more), kTfLiteOk);
  EXPECT_EQ(interpreter.Reset(), kTfLiteOk);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(Answer(interpreter), 2);
}

}  // namespace
}  // namespace mote
