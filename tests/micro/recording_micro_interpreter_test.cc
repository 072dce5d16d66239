// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/recording_micro_interpreter.h"

#include <cstring>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::RecordedAllocation;
using tflite::RecordedAllocationType;
using tflite::RecordingMicroAllocator;
using tflite::RecordingMicroInterpreter;

// The sizes that docs/memory.md gives for 32-bit processors.
static_assert(sizeof(void*) != 4 || sizeof(TfLiteEvalTensor) == 12, "bytes of a tensor's record");
static_assert(sizeof(void*) != 4 || sizeof(tflite::NodeAndRegistration) == 44, "bytes of a node's record");

alignas(16) uint8_t arena[16 * 1024];

const tflite::AllOpsResolver& AllOps() {
  static const tflite::AllOpsResolver resolver;
  return resolver;
}

// Two operators, four tensors, of these one variable of 20 bytes.
const tflite::Model* BuildModel(ModelBuilder& model) {
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {6});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {6});
  const int z = model.Tensor(tflite::TensorType_FLOAT32, {6});
  const int v = model.Variable(tflite::TensorType_FLOAT32, {5});
  model.Inputs({x}).Outputs({z, v});
  model.Op(tflite::BuiltinOperator_RELU, {x}, {y});
  model.Op(tflite::BuiltinOperator_ADD, {x, y}, {z}, tflite::AddOptionsT());
  return model.Finish();
}

TEST(RecordingMicroInterpreter, CountsWhatTheArenaIsUsedFor) {
  ModelBuilder builder;
  RecordingMicroInterpreter interpreter(BuildModel(builder), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  const RecordingMicroAllocator& allocator = interpreter.GetMicroAllocator();
  const auto record = [&allocator](RecordedAllocationType type) { return allocator.GetRecordedAllocation(type); };
  EXPECT_EQ(record(RecordedAllocationType::kTfLiteEvalTensorData).requested_bytes, 4 * sizeof(TfLiteEvalTensor));
  EXPECT_EQ(record(RecordedAllocationType::kTfLiteEvalTensorData).count, size_t{1});
  EXPECT_EQ(record(RecordedAllocationType::kNodeAndRegistrationArray).requested_bytes,
            2 * sizeof(tflite::NodeAndRegistration));
  EXPECT_EQ(record(RecordedAllocationType::kTfLiteTensorVariableBufferData).count, size_t{1});
  EXPECT_TRUE(record(RecordedAllocationType::kTfLiteTensorVariableBufferData).used_bytes >= 20);
  EXPECT_EQ(record(RecordedAllocationType::kPersistentTfLiteTensorData).requested_bytes,
            3 * (sizeof(TfLiteTensor) + sizeof(TfLiteTensor*)));
  EXPECT_EQ(record(RecordedAllocationType::kCompressionData).count, size_t{0});
  EXPECT_EQ(record(RecordedAllocationType::kNumAllocationTypes).count, size_t{0});
  // Everything that lives long is of one of the types.
  size_t used = 0;
  for (int type = 0; type < static_cast<int>(RecordedAllocationType::kNumAllocationTypes); ++type) {
    const RecordedAllocation one = record(static_cast<RecordedAllocationType>(type));
    EXPECT_TRUE(one.used_bytes >= one.requested_bytes);
    used += one.used_bytes;
  }
  EXPECT_EQ(used, allocator.GetSimpleMemoryAllocator()->GetPersistentUsedBytes());
}

TEST(RecordingMicroInterpreter, UsesAsMuchAsTheUsualOne) {
  ModelBuilder builder;
  const tflite::Model* const model = BuildModel(builder);
  tflite::MicroInterpreter usual(model, AllOps(), arena, sizeof(arena));
  ASSERT_EQ(usual.AllocateTensors(), kTfLiteOk);
  RecordingMicroInterpreter recording(model, AllOps(), arena, sizeof(arena));
  ASSERT_EQ(recording.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(recording.arena_used_bytes(), usual.arena_used_bytes());
  for (int i = 0; i < 6; ++i) recording.input(0)->data.f[i] = static_cast<float>(i - 3);
  ASSERT_EQ(recording.Invoke(), kTfLiteOk);
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(recording.output(0)->data.f[i], static_cast<float>(i < 3 ? i - 3 : 2 * (i - 3)));
  }
}

TEST(RecordingMicroInterpreter, TakesAnAllocator) {
  ModelBuilder builder;
  const tflite::Model* const model = BuildModel(builder);
  RecordingMicroAllocator* const allocator = RecordingMicroAllocator::Create(arena, sizeof(arena));
  ASSERT_TRUE(allocator != nullptr);
  EXPECT_EQ(allocator->used_bytes(), RecordingMicroAllocator::GetDefaultTailUsage());
  RecordingMicroInterpreter interpreter(model, AllOps(), allocator);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(&interpreter.GetMicroAllocator(), allocator);
  EXPECT_EQ(RecordingMicroAllocator::Create(arena, 40), nullptr);
}

TEST(RecordingMicroInterpreter, FailsCleanlyWhereNothingFits) {
  ModelBuilder builder;
  const tflite::Model* const model = BuildModel(builder);
  StartLogCapture();
  RecordingMicroInterpreter small(model, AllOps(), arena, 64);
  EXPECT_EQ(small.AllocateTensors(), kTfLiteError);
  RecordingMicroInterpreter none(model, AllOps(), RecordingMicroAllocator::Create(arena, 40));
  EXPECT_EQ(none.AllocateTensors(), kTfLiteError);
  EXPECT_EQ(none.GetMicroAllocator().used_bytes(), size_t{0});
  StopLogCapture();
}

TEST(RecordingMicroInterpreter, PrintsItsCounts) {
  ModelBuilder builder;
  RecordingMicroInterpreter interpreter(BuildModel(builder), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  StartLogCapture();
  interpreter.GetMicroAllocator().PrintAllocations();
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log, "bytes used; ") != nullptr);
  EXPECT_TRUE(strstr(captured_log, "  variable tensors: ") != nullptr);
  EXPECT_EQ(strstr(captured_log, "  compression"), nullptr);
}

}  // namespace
}  // namespace mote
