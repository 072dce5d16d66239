// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delegates of the micro runtime in arenas of any size: what they cost, and what lies where.
#include <cstring>

#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/recording_micro_interpreter.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/test_micro_delegate.h"
#include "tests/test.h"

namespace mote {
namespace {

bool Said(const char* text) { return strstr(captured_log, text) != nullptr; }

// A delegate that gives no reason, and knows nothing.
class Mute : public tflite::MicroDelegate {
 public:
  const char* Name() const override { return "Mute"; }
  bool Supports(MicroDelegateContext&, const MicroDelegateNode&) override { return false; }
  TfLiteStatus Invoke(MicroDelegateContext&, MicroDelegatePartition&) override { return kTfLiteError; }
};

TEST(MicroDelegate, ThatClaimsNothingCostsNothing) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  const Outcome cpu = RunIn(model, kArenaBytes, nullptr);
  Mute mute;
  mute.SetPrintPartitions(true);
  StartLogCapture();
  const Outcome outcome = RunIn(model, cpu.used_bytes, &mute);
  StopLogCapture();
  EXPECT_EQ(outcome.status, kTfLiteOk);
  EXPECT_EQ(outcome.used_bytes, cpu.used_bytes);
  EXPECT_SAME(outcome.outputs, cpu.outputs);
  EXPECT_TRUE(Said("  0 ADD: CPU; the delegate gives no reason\r\n"));
  mute.SetPrintPartitions(false);
  EXPECT_EQ(RunIn(model, kArenaBytes, &mute).used_bytes, cpu.used_bytes);
}

// Claims everything, does nothing and needs no memory.
class Hollow : public Mute {
 public:
  bool Supports(MicroDelegateContext&, const MicroDelegateNode&) override { return true; }
  TfLiteStatus Init(MicroDelegateContext& context, MicroDelegatePartition&) override {
    return context.AllocateTempBuffer(100) != nullptr ? init_status : kTfLiteError;
  }
  TfLiteStatus Prepare(MicroDelegateContext& context, MicroDelegatePartition&) override {
    return context.AllocateTempBuffer(100, 1) != nullptr ? kTfLiteOk : kTfLiteError;
  }
  TfLiteStatus Invoke(MicroDelegateContext&, MicroDelegatePartition&) override { return kTfLiteOk; }

  TfLiteStatus init_status = kTfLiteOk;
};

// The bytes that are reported are of this attempt: those with the delegate only if it could have worked.
TEST(MicroDelegate, SaysWhatTheModelNeedsWithItOrWithoutIt) {
  ModelBuilder builder;
  int tensors[4];
  for (int& tensor : tensors) tensor = builder.Tensor(tflite::TensorType_FLOAT32, {256});
  builder.Op(kRelu, {tensors[0]}, {tensors[1]});
  builder.Op(kAdd, {tensors[0], tensors[1]}, {tensors[2]}, tflite::AddOptionsT());
  builder.Op(kAdd, {tensors[1], tensors[2]}, {tensors[3]}, tflite::AddOptionsT());
  builder.Inputs({tensors[0]}).Outputs({tensors[3]});
  const tflite::Model* const model = builder.Finish();
  Hollow hollow;
  const size_t with = RunIn(model, kArenaBytes, &hollow).used_bytes;
  const size_t without = RunIn(model, kArenaBytes, nullptr).used_bytes;
  ASSERT_LT(with, without);
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena, with - 16);
  tflite::MicroInterpreter interpreter(model, AllOps(), allocator,
                                       tflite::MicroResourceVariables::Create(allocator, kMaxVariables));
  ASSERT_EQ(interpreter.SetDelegate(&hollow), kTfLiteOk);
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_EQ(interpreter.RequiredArenaBytes(), with);
  hollow.init_status = kTfLiteError;
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_EQ(interpreter.RequiredArenaBytes(), without);
  StopLogCapture();
}

// In an arena of any size: with the delegate, else on the CPU, else an error that says how much it takes.
TEST(MicroDelegate, WorksOrFailsCleanlyInAnyArena) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  const Outcome cpu = RunIn(model, kArenaBytes, nullptr);
  for (const uint32_t claims : {0b1111u, 0b1011u, 0b0110u}) {
    TestMicroDelegate delegate(claims);
    const size_t needed = RunIn(model, kArenaBytes, &delegate).used_bytes;
    const size_t least = needed < cpu.used_bytes ? needed : cpu.used_bytes;
    bool was_exact = false;
    constexpr size_t kGuardBytes = 64;
    for (size_t bytes = 0; bytes <= needed + 16; bytes += bytes + 64 < needed ? 7 : 1) {
      TestMicroDelegate swept(claims);
      memset(arena + bytes, 0xAA, kGuardBytes);
      StartLogCapture();
      const Outcome outcome = RunIn(model, bytes, &swept);
      StopLogCapture();
      ASSERT_EQ(outcome.status, bytes >= least ? kTfLiteOk : kTfLiteError);
      ASSERT_EQ(swept.num_partitions() > 0, bytes >= needed);
      ASSERT_EQ(swept.frees, swept.inits);
      if (outcome.status == kTfLiteOk) {
        ASSERT_EQ(outcome.used_bytes, bytes >= needed ? needed : cpu.used_bytes);
        ASSERT_SAME(outcome.outputs, cpu.outputs);
      } else if (outcome.required_is_exact) {
        was_exact = true;
        ASSERT_EQ(outcome.required_bytes, least);
      }
      for (size_t i = 0; i < kGuardBytes; ++i) ASSERT_EQ(arena[bytes + i], 0xAA);
    }
    EXPECT_TRUE(was_exact);
  }
}

// 64 operators in a row. On the CPU each has a record and there are two tensors at a time; a delegate that keeps none
// of the tensors in between needs its own two lists.
class Scaler : public tflite::MicroDelegate {
 public:
  explicit Scaler(int kept) : kept_(kept) {}
  const char* Name() const override { return "Scaler"; }
  bool Supports(MicroDelegateContext& context, const MicroDelegateNode& node) override {
    return context.GetTensor(node.node.inputs->data[1]).data != nullptr;
  }
  TfLiteStatus Prepare(MicroDelegateContext& context, MicroDelegatePartition& partition) override {
    if (kept_ < 0) return kTfLiteOk;
    const int tensor = partition.inputs->data[0] + kept_;
    return context.KeepTensors(&tensor, 1);
  }
  // All operators add the same constant.
  TfLiteStatus Invoke(MicroDelegateContext& context, MicroDelegatePartition& partition) override {
    const TfLiteEvalTensor* const x = context.GetEvalTensor(partition.inputs->data[0]);
    TfLiteEvalTensor* const y = context.GetEvalTensor(partition.outputs->data[0]);
    for (int i = 0; i < 256; ++i) y->data.f[i] = x->data.f[i] + 0.5f * static_cast<float>(partition.nodes->size);
    for (int t = partition.inputs->data[0] + 2; t < partition.outputs->data[0]; ++t) {
      const bool has_memory = context.GetEvalTensor(t)->data.data != nullptr;
      TF_LITE_ENSURE(context.context(), has_memory == (t == partition.inputs->data[0] + kept_));
    }
    if (kept_ >= 0) memset(context.GetEvalTensor(partition.inputs->data[0] + kept_)->data.data, 0x7F, 1024);
    return context.GetEvalTensor(999) == nullptr ? kTfLiteOk : kTfLiteError;
  }

 private:
  int kept_;
};

TEST(MicroDelegate, TensorsInsideTakeMemoryOnDemand) {
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_FLOAT32, {256});
  const int c = builder.Constant<float>(tflite::TensorType_FLOAT32, {1}, {0.5f});
  int y = x;
  for (int i = 0; i < 64; ++i) {
    const int sum = builder.Tensor(tflite::TensorType_FLOAT32, {256});
    builder.Op(kAdd, {y, c}, {sum}, tflite::AddOptionsT());
    y = sum;
  }
  builder.Inputs({x}).Outputs({y});
  const tflite::Model* const model = builder.Finish();
  Scaler none(-1), third(3);
  size_t planned[2], nodes[2];
  for (int kept = 0; kept < 2; ++kept) {
    tflite::RecordingMicroInterpreter interpreter(model, AllOps(), arena, sizeof(arena));
    ASSERT_EQ(interpreter.SetDelegate(kept == 0 ? &none : &third), kTfLiteOk);
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    const tflite::RecordingMicroAllocator& allocator = interpreter.GetMicroAllocator();
    planned[kept] = allocator.GetSimpleMemoryAllocator()->GetNonPersistentUsedBytes();
    nodes[kept] =
        allocator.GetRecordedAllocation(tflite::RecordedAllocationType::kNodeAndRegistrationArray).requested_bytes;
    size_t recorded = 0;
    for (int type = 0; type < static_cast<int>(tflite::RecordedAllocationType::kNumAllocationTypes); ++type) {
      recorded += allocator.GetRecordedAllocation(static_cast<tflite::RecordedAllocationType>(type)).used_bytes;
    }
    EXPECT_EQ(recorded, allocator.arena().GetPersistentUsedBytes());
    memset(interpreter.input(0)->data.data, 0, 1024);
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.output(0)->data.f[255], 32.0f);
  }
  EXPECT_EQ(planned[0], size_t{2 * 1024});
  EXPECT_EQ(planned[1], size_t{3 * 1024});
  EXPECT_EQ(nodes[0], sizeof(tflite::NodeAndRegistration));
  EXPECT_EQ(nodes[1], sizeof(tflite::NodeAndRegistration));
}

TEST(MicroDelegate, RefusesToKeepWhatIsNotInside) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  for (const int tensor : {0, 1, 5, 77, -1}) {
    class Keeper : public TestMicroDelegate {
     public:
      explicit Keeper(int tensor) : tensor_(tensor) {}
      TfLiteStatus Prepare(MicroDelegateContext& context, MicroDelegatePartition&) override {
        return context.KeepTensors(&tensor_, 1);
      }

     private:
      int tensor_;
    } keeper(tensor);
    StartLogCapture();
    EXPECT_EQ(RunIn(model, kArenaBytes, &keeper).status, kTfLiteOk);
    StopLogCapture();
    EXPECT_EQ(keeper.num_partitions(), 0);
    EXPECT_TRUE(Said("is none that only operators of the partition use"));
  }
}

// The plan says where tensors lie that do not exist at the same time, if the operators run one by one.
TEST(MicroDelegate, RunsOperatorsOneByOneWhereTheModelPlansItsMemory) {
  ModelBuilder builder;
  const int x = Input(builder);
  const int a = Op(builder, kAdd, x, x), b = Op(builder, kMul, a, a), c = Op(builder, kSub, b, b);
  builder.Inputs({x}).Outputs({c});
  builder.Metadata("OfflineMemoryAllocation", {1, 0, 4, 0, 16, 0, 16});
  const tflite::Model* const model = builder.Finish();
  EXPECT_STREQ(PartitionsOf(model, 0b101).c_str(), "0 reads 0 writes 1; 2 reads 2 writes 3; ");
  EXPECT_STREQ(PartitionsOf(model, 0b111).c_str(), "0 reads 0 writes 1; 1 reads 1 writes 2; 2 reads 2 writes 3; ");
  ExpectSameForAllClaims(model, {3});
}

TEST(MicroDelegate, RunsOperatorsOneByOneWhereAllTensorsArePreserved) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  TestMicroDelegate delegate;
  tflite::MicroInterpreter interpreter(model, AllOps(), arena, sizeof(arena), nullptr, nullptr, true);
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(delegate.num_partitions(), 4);
  for (int i = 0; i < 3; ++i) interpreter.input(0)->data.f[i] = 2;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.GetTensor(2)->data.f[0], 2.5f);
  EXPECT_EQ(interpreter.GetTensor(3)->data.f[0], 6.25f);
  EXPECT_EQ(interpreter.GetTensor(4)->data.f[0], 0.5f);
}

TEST(MicroDelegate, SharesAnArenaWithOthers) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  const std::vector<uint8_t> expected = RunIn(model, kArenaBytes, nullptr).outputs;
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena, sizeof(arena));
  TestMicroDelegate first_delegate(0b0110), second_delegate(0b1001);
  tflite::MicroInterpreter first(model, AllOps(), allocator), second(model, AllOps(), allocator),
      third(model, AllOps(), allocator);
  ASSERT_EQ(first.SetDelegate(&first_delegate), kTfLiteOk);
  ASSERT_EQ(second.SetDelegate(&second_delegate), kTfLiteOk);
  for (tflite::MicroInterpreter* interpreter : {&first, &second, &third}) {
    ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
  }
  for (tflite::MicroInterpreter* interpreter : {&third, &first, &second, &first}) {
    EXPECT_SAME(RunTwice(*interpreter), expected);
  }
}

}  // namespace
}  // namespace mote
