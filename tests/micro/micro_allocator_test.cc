// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The layout of the memory of one or more interpreters.
#include "tensorflow/lite/micro/micro_allocator.h"

#include <cstring>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/memory_planner/non_persistent_buffer_planner_shim.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::MicroAllocator;
using tflite::MicroInterpreter;

alignas(16) uint8_t arena[16 * 1024];
alignas(16) uint8_t second[4 * 1024];

const tflite::AllOpsResolver& AllOps() {
  static const tflite::AllOpsResolver resolver;
  return resolver;
}

bool Said(const char* text) { return strstr(captured_log, text) != nullptr; }

constexpr int kLinks = 4;

// x -> +step -> ... -> y, with `elements` in each tensor: tensor 0 is x, 1 the step, 2 to 5 the results.
class Chain {
 public:
  explicit Chain(int elements, float step = 1.0f) : elements_(elements) {
    int last = builder.Tensor(tflite::TensorType_FLOAT32, {elements});
    const int constant = builder.Constant<float>(tflite::TensorType_FLOAT32, {1}, {step});
    builder.Inputs({last});
    for (int i = 0; i < kLinks; ++i) {
      const int next = builder.Tensor(tflite::TensorType_FLOAT32, {elements});
      builder.Op(tflite::BuiltinOperator_ADD, {last, constant}, {next}, tflite::AddOptionsT());
      last = next;
    }
    builder.Outputs({last});
  }

  void ExpectRuns(MicroInterpreter& interpreter, float step = 1.0f) const {
    for (int i = 0; i < elements_; ++i) interpreter.input(0)->data.f[i] = static_cast<float>(i);
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    for (int i = 0; i < elements_; ++i) {
      ASSERT_EQ(interpreter.output(0)->data.f[i], static_cast<float>(i) + kLinks * step);
    }
  }

  ModelBuilder builder;

 private:
  int elements_;
};

TEST(MicroAllocator, CreateNeedsRoomForItself) {
  EXPECT_EQ(MicroAllocator::Create(arena, 8), nullptr);
  EXPECT_EQ(MicroAllocator::Create(static_cast<uint8_t*>(nullptr), 0), nullptr);
  EXPECT_EQ(MicroAllocator::Create(second, 8, arena, sizeof(arena)), nullptr);
  const size_t bytes = MicroAllocator::GetDefaultTailUsage(false);
  EXPECT_EQ(MicroAllocator::Create(arena, bytes - 1), nullptr);
  MicroAllocator* const allocator = MicroAllocator::Create(arena, bytes);
  ASSERT_TRUE(allocator != nullptr);
  EXPECT_EQ(allocator->used_bytes(), bytes);
}

TEST(MicroAllocator, AnInterpreterWithoutOneFails) {
  Chain chain(4);
  MicroInterpreter interpreter(chain.builder.Finish(), AllOps(), static_cast<MicroAllocator*>(nullptr));
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(Said("The arena of 0 bytes is too small"));
}

TEST(MicroAllocator, InterpretersShareTheMemoryOfActivations) {
  Chain small(8, 2.0f), large(100);
  const tflite::Model* const small_model = small.builder.Finish();
  const tflite::Model* const large_model = large.builder.Finish();
  size_t alone[2];
  for (int i = 0; i < 2; ++i) {
    MicroInterpreter one(i == 0 ? small_model : large_model, AllOps(), MicroAllocator::Create(arena, sizeof(arena)));
    ASSERT_EQ(one.AllocateTensors(), kTfLiteOk);
    alone[i] = one.arena_used_bytes();
  }
  MicroAllocator* const allocator = MicroAllocator::Create(arena, sizeof(arena));
  MicroInterpreter first(small_model, AllOps(), allocator);
  MicroInterpreter second_one(large_model, AllOps(), allocator);
  ASSERT_EQ(first.AllocateTensors(), kTfLiteOk);
  ASSERT_EQ(second_one.AllocateTensors(), kTfLiteOk);
  for (int run = 0; run < 3; ++run) {
    small.ExpectRuns(first, 2.0f);
    large.ExpectRuns(second_one);
  }
  EXPECT_TRUE(first.input(0)->data.raw == second_one.input(0)->data.raw ||
              first.output(0)->data.raw == second_one.output(0)->data.raw);
  // Less than both alone by the smaller one's activations, 64 bytes, and one allocator.
  EXPECT_EQ(first.arena_used_bytes(), second_one.arena_used_bytes());
  EXPECT_TRUE(second_one.arena_used_bytes() + 64 <= alone[0] + alone[1]);
}

// Every arena from too small to large enough for two interpreters.
TEST(MicroAllocator, ASharedArenaIsUsedToTheLastByte) {
  Chain first_chain(8), second_chain(12);
  const tflite::Model* const first_model = first_chain.builder.Finish();
  const tflite::Model* const second_model = second_chain.builder.Finish();
  size_t used = 0;
  StartLogCapture();
  for (size_t bytes = sizeof(arena); bytes > 0; bytes -= bytes > 4096 ? 1024 : 16) {
    MicroAllocator* const allocator = MicroAllocator::Create(arena, bytes);
    MicroInterpreter first(first_model, AllOps(), allocator);
    MicroInterpreter second_one(second_model, AllOps(), allocator);
    const bool first_good = first.AllocateTensors() == kTfLiteOk;
    const bool second_good = second_one.AllocateTensors() == kTfLiteOk;
    if (used == 0) used = second_one.arena_used_bytes();
    ASSERT_EQ(first_good && second_good, bytes >= used);
    if (first_good) first_chain.ExpectRuns(first);
    if (second_good) second_chain.ExpectRuns(second_one);
    if (first_good && !second_good && second_one.RequiredArenaBytesIsExact()) {
      ASSERT_EQ(second_one.RequiredArenaBytes(), used);
    }
  }
  StopLogCapture();
}

TEST(MicroAllocator, TwoArenasKeepTheLastingPartApart) {
  Chain chain(50);
  const tflite::Model* const model = chain.builder.Finish();
  MicroAllocator* const allocator = MicroAllocator::Create(second, sizeof(second), arena, 416);
  MicroInterpreter interpreter(model, AllOps(), allocator);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  chain.ExpectRuns(interpreter);
  EXPECT_TRUE(interpreter.input(0)->data.uint8 >= arena && interpreter.input(0)->data.uint8 < arena + 416);
  const auto* const view = reinterpret_cast<const uint8_t*>(interpreter.input(0));
  EXPECT_TRUE(view >= second && view < second + sizeof(second));
}

TEST(MicroAllocator, SaysWhichOfTwoArenasIsTooSmall) {
  Chain chain(50);
  const tflite::Model* const model = chain.builder.Finish();
  for (const size_t activation_bytes : {size_t{416}, size_t{415}, size_t{0}}) {
    for (const size_t persistent_bytes : {sizeof(second), size_t{300}}) {
      MicroAllocator* const allocator = MicroAllocator::Create(second, persistent_bytes, arena, activation_bytes);
      MicroInterpreter interpreter(model, AllOps(), allocator);
      const bool enough = activation_bytes == 416 && persistent_bytes == sizeof(second);
      StartLogCapture();
      EXPECT_EQ(interpreter.AllocateTensors(), enough ? kTfLiteOk : kTfLiteError);
      StopLogCapture();
      EXPECT_EQ(Said("too small"), !enough);
    }
  }
}

// Gives buffers out from the end of a fixed area.
class TopDownPlanner : public tflite::MicroMemoryPlanner {
 public:
  TfLiteStatus Init(unsigned char*, int) override {
    count_ = 0;
    top_ = kBytes;
    ++inits;
    return kTfLiteOk;
  }
  TfLiteStatus AddBuffer(int size, int, int) override {
    if (count_ == kMost || size > top_) return kTfLiteError;
    top_ -= size;
    offsets_[count_++] = top_;
    return kTfLiteOk;
  }
  size_t GetMaximumMemorySize() override { return kBytes; }
  int GetBufferCount() override { return count_; }
  TfLiteStatus GetOffsetForBuffer(int i, int* offset) override {
    *offset = offsets_[i];
    return kTfLiteOk;
  }
  bool preserves_all_tensors() const override { return true; }
  int inits = 0;

 private:
  static constexpr int kBytes = 1024, kMost = 8;
  int offsets_[kMost], count_ = 0, top_ = 0;
};

TEST(MicroAllocator, UsesAPlannerOfTheApplication) {
  Chain chain(10);
  TopDownPlanner planner;
  MicroAllocator* const allocator = MicroAllocator::Create(arena, sizeof(arena), &planner);
  MicroInterpreter interpreter(chain.builder.Finish(), AllOps(), allocator);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_TRUE(planner.inits > 0);
  EXPECT_TRUE(interpreter.preserve_all_tensors());
  chain.ExpectRuns(interpreter);
  EXPECT_SAME(interpreter.input(0)->data.uint8, arena + 1024 - 48);
  EXPECT_SAME(interpreter.output(0)->data.uint8, arena + 1024 - 5 * 48);
  EXPECT_EQ(interpreter.GetTensor(2)->data.f[3], 4.0f);
}

TEST(MicroAllocator, UsesABufferPlan) {
  Chain chain(4);
  const tflite::Model* const model = chain.builder.Finish();
  const int32_t words[] = {5, 32, 0, 16, 0, 64};
  tflite::NonPersistentMemoryPlannerShim planner(reinterpret_cast<const tflite::BufferPlan*>(words));
  MicroInterpreter interpreter(model, AllOps(), MicroAllocator::Create(arena, sizeof(arena), &planner));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  chain.ExpectRuns(interpreter);
  EXPECT_EQ(interpreter.input(0)->data.uint8, arena + 32);
  EXPECT_EQ(interpreter.output(0)->data.uint8, arena + 64);
  const int32_t few[] = {2, 32, 0};
  tflite::NonPersistentMemoryPlannerShim short_planner(reinterpret_cast<const tflite::BufferPlan*>(few));
  MicroInterpreter refused(model, AllOps(), MicroAllocator::Create(arena, sizeof(arena), &short_planner));
  StartLogCapture();
  EXPECT_EQ(refused.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_STREQ(captured_log,
               "The buffer plan has no buffer 2; it has 2 buffers. Make the plan again for this model.\r\n");
}

const char kOfflinePlan[] = "OfflineMemoryAllocation";

TEST(MicroAllocator, HonoursAnOfflinePlan) {
  Chain chain(4);
  chain.builder.Metadata("something_else", {1, 2});
  chain.builder.Metadata(kOfflinePlan, {1, 0, 6, 160, -1, 0, 64, -1, 320});
  MicroInterpreter interpreter(chain.builder.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  chain.ExpectRuns(interpreter);
  EXPECT_EQ(interpreter.input(0)->data.uint8, arena + 160);
  EXPECT_EQ(interpreter.output(0)->data.uint8, arena + 320);
}

void ExpectPlanRefused(const std::vector<int32_t>& plan, const char* message) {
  Chain chain(4);
  chain.builder.Metadata(kOfflinePlan, plan);
  MicroInterpreter interpreter(chain.builder.Finish(), AllOps(), arena, sizeof(arena));
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(Said(message));
}

TEST(MicroAllocator, RefusesABadOfflinePlan) {
  ExpectPlanRefused({1, 0, 6, 160, -1, 0, 64, -1}, "has 8 words; it needs 3 and one for each of the 6 tensors");
  ExpectPlanRefused({1, 0, 5, 160, -1, 0, 64, -1}, "has 8 words; it needs 3 and one for each of the 6 tensors");
  ExpectPlanRefused({1, 0, 7, 160, -1, 0, 64, -1, 0, 0}, "the third word must say that number");
  ExpectPlanRefused({1, 0}, "has 2 words");
  ExpectPlanRefused({}, "has 0 words");
  ExpectPlanRefused({1, 0, 6, 160, -1, 8, 64, -1, 320}, "puts tensor 2 at offset 8; offsets are multiples of 16");
  ExpectPlanRefused({1, 0, 6, -2, -1, 0, 64, -1, 320}, "puts tensor 0 at offset -2");
  ExpectPlanRefused({1, 0, 6, 0x7FFFFFF0, -1, 0, 64, -1, 320}, "");
  ExpectPlanRefused({1, 0, 6, 0, -1, 0, 64, -1, 320}, "puts tensor 2 over tensor 0, and both are needed at the same");
  ExpectPlanRefused({1, 0, 6, 160, -1, 64, 64, -1, 320},
                    "puts tensor 3 over tensor 2, and both are needed at the same");
}

// An output at the beginning of an input that has no other use: RELU works in place.
TEST(MicroAllocator, TakesAnOfflinePlanThatWorksInPlace) {
  for (const int offset : {0, 16}) {
    ModelBuilder model;
    const int x = model.Tensor(tflite::TensorType_FLOAT32, {1024});
    const int y = model.Tensor(tflite::TensorType_FLOAT32, {1024});
    model.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
    model.Metadata(kOfflinePlan, {1, 0, 2, 0, offset});
    MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
    StartLogCapture();
    EXPECT_EQ(interpreter.AllocateTensors(), offset == 0 ? kTfLiteOk : kTfLiteError);
    StopLogCapture();
    EXPECT_TRUE(offset == 0 || Said("puts tensor 1 over tensor 0"));
  }
}

TEST(MicroAllocator, APlanForAnotherSubgraphIsLeftAlone) {
  Chain chain(4);
  chain.builder.Metadata(kOfflinePlan, {1, 3, 2, 5, 5});
  MicroInterpreter interpreter(chain.builder.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  chain.ExpectRuns(interpreter);
}

// Tensors of nearly 2 GB: the sizes must not wrap.
TEST(MicroAllocator, RefusesHugeTensors) {
  for (const int elements : {0x7FFFFFFF, 0x7FFFFFF1, 0x7FFFFFF0, 0x40000000}) {
    ModelBuilder model;
    const int x = model.Tensor(tflite::TensorType_INT8, {elements});
    const int y = model.Tensor(tflite::TensorType_INT8, {elements});
    const int v = model.Variable(tflite::TensorType_INT8, {elements});
    model.Quantize(x, {1.0f}, {0}).Quantize(y, {1.0f}, {0});
    model.Inputs({x}).Outputs({y, v}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
    const tflite::Model* const finished = model.Finish();
    ASSERT_TRUE(finished != nullptr);
    MicroInterpreter interpreter(finished, AllOps(), arena, sizeof(arena));
    StartLogCapture();
    EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
    StopLogCapture();
    EXPECT_TRUE(captured_log[0] != '\0');
  }
}

// A custom operator that asks for scratch memory of a size given in its options.
TfLiteStatus HugePrepare(TfLiteContext* context, TfLiteNode* node) {
  size_t bytes = 0;
  memcpy(&bytes, node->custom_initial_data, sizeof(bytes));
  int id = -1;
  return context->RequestScratchBufferInArena(context, bytes, &id);
}

TEST(MicroAllocator, RefusesHugeScratchBuffers) {
  static const TFLMRegistration huge = tflite::micro::RegisterOp(nullptr, HugePrepare, HugePrepare);
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddCustom("Huge", &huge), kTfLiteOk);
  for (const size_t bytes : {SIZE_MAX, SIZE_MAX - 15, size_t{0x80000000u}, size_t{0x7FFFFFF1}, size_t{0x7FFFFFF0}}) {
    ModelBuilder model;
    const int x = model.Tensor(tflite::TensorType_INT8, {1});
    const int y = model.Tensor(tflite::TensorType_INT8, {1});
    char options[sizeof(bytes)];
    memcpy(options, &bytes, sizeof(bytes));
    model.Inputs({x}).Outputs({y}).Custom("Huge", {x}, {y}, std::string(options, sizeof(options)));
    MicroInterpreter interpreter(model.Finish(), resolver, arena, sizeof(arena));
    StartLogCapture();
    EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
    StopLogCapture();
    EXPECT_TRUE(captured_log[0] != '\0');
  }
}

// A custom operator with several scratch buffers, which must not share memory with each other or with its tensors.
constexpr int kScratches = 20;
int scratch_ids[kScratches];

TfLiteStatus ScratchPrepare(TfLiteContext* context, TfLiteNode* node) {
  (void)node;
  for (int& id : scratch_ids) TF_LITE_ENSURE_STATUS(context->RequestScratchBufferInArena(context, 24, &id));
  return context->AllocatePersistentBuffer(context, 5) == nullptr ? kTfLiteError : kTfLiteOk;
}

TfLiteStatus ScratchEval(TfLiteContext* context, TfLiteNode* node) {
  for (int i = 0; i < kScratches; ++i) memset(context->GetScratchBuffer(context, scratch_ids[i]), i, 24);
  TfLiteEvalTensor* const out = tflite::micro::GetEvalOutput(context, node, 0);
  const TfLiteEvalTensor* const in = tflite::micro::GetEvalInput(context, node, 0);
  for (int i = 0; i < 8; ++i) out->data.int8[i] = in->data.int8[i];
  for (int i = 0; i < kScratches; ++i) {
    const auto* const scratch = static_cast<const uint8_t*>(context->GetScratchBuffer(context, scratch_ids[i]));
    for (int k = 0; k < 24; ++k) TF_LITE_ENSURE_EQ(context, scratch[k], i);
  }
  return kTfLiteOk;
}

TEST(MicroAllocator, RefusesScratchOfANodeThatItCannotName) {
  if (sizeof(size_t) <= 4) return;  // no memory holds as many nodes
  MicroAllocator* const allocator = MicroAllocator::Create(arena, sizeof(arena));
  ASSERT_TRUE(allocator != nullptr);
  tflite::SubgraphAllocations subgraph = {};
  int id = 0;
  EXPECT_EQ(allocator->RequestScratchBuffer(&subgraph, tflite::kMaxScratchNode, 16, &id), kTfLiteOk);
  EXPECT_EQ(subgraph.scratch_buffers->node, tflite::kMaxScratchNode);
  StartLogCapture();
  EXPECT_EQ(allocator->RequestScratchBuffer(&subgraph, tflite::kMaxScratchNode + 1, 16, &id), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(Said("Node 8388608 asks for scratch memory"));
}

TEST(MicroAllocator, ScratchBuffersLieApart) {
  static const TFLMRegistration scratch = tflite::micro::RegisterOp(nullptr, ScratchPrepare, ScratchEval);
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddCustom("Scratch", &scratch), kTfLiteOk);
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_INT8, {8});
  const int y = model.Tensor(tflite::TensorType_INT8, {8});
  model.Inputs({x}).Outputs({y}).Custom("Scratch", {x}, {y});
  const tflite::Model* const finished = model.Finish();
  size_t used = 0;
  StartLogCapture();
  for (size_t bytes = 8192; bytes > 0; bytes -= 8) {
    MicroInterpreter interpreter(finished, resolver, arena, bytes);
    const bool good = interpreter.AllocateTensors() == kTfLiteOk;
    if (used == 0) used = interpreter.arena_used_bytes();
    ASSERT_EQ(good, bytes >= used);
    if (!good) {
      ASSERT_TRUE(!interpreter.RequiredArenaBytesIsExact() || interpreter.RequiredArenaBytes() == used);
      continue;
    }
    for (int i = 0; i < 8; ++i) interpreter.input(0)->data.int8[i] = static_cast<int8_t>(i * 3);
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    for (int i = 0; i < 8; ++i) ASSERT_EQ(interpreter.output(0)->data.int8[i], i * 3);
  }
  StopLogCapture();
}

}  // namespace
}  // namespace mote
