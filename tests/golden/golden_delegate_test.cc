// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The cases of golden_test.cc with all operators, those of subgraphs too, in partitions of a delegate.
#include <gtest/gtest.h>

#include "examples/micro_delegate/kernel_set_delegate.h"
#include "mote/model_verifier.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tests/golden/golden_records.h"

namespace mote {
namespace {

constexpr size_t kFirstArenaBytes = 256 << 10;
constexpr int kMaxVariables = 8;

alignas(16) uint8_t arena[kFirstArenaBytes];

int CountOperators(const tflite::Model& model) {
  int count = 0;
  for (const tflite::SubGraph* subgraph : *model.subgraphs()) {
    count += subgraph->operators() == nullptr ? 0 : static_cast<int>(subgraph->operators()->size());
  }
  return count;
}

// Null if the case agrees, else what does not. With `used_bytes` nothing is run; they are what AllocateTensors took.
const char* ReplayIn(size_t arena_bytes, const tflite::Model* model, const golden::RecordHead& head,
                     size_t* used_bytes) {
  static const tflite::AllOpsResolver kernels;
  static const tflite::MicroMutableOpResolver<1> none;  // the delegate has them
  KernelSetDelegate delegate(kernels);
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena, arena_bytes);
  tflite::MicroInterpreter interpreter(model, none, allocator,
                                       tflite::MicroResourceVariables::Create(allocator, kMaxVariables));
  if (interpreter.SetDelegate(&delegate) != kTfLiteOk) return "SetDelegate fails";
  if (interpreter.AllocateTensors() != kTfLiteOk) return "AllocateTensors fails";
  if (delegate.num_nodes() != CountOperators(*model)) return "the delegate has not all operators";
  if (used_bytes != nullptr) {
    *used_bytes = interpreter.arena_used_bytes();
    return nullptr;
  }
  return golden::ReplayInvokes(interpreter, head);
}

const char* Replay(const golden::RecordHead& head) {
  const tflite::Model* const model = tflite::GetVerifiedModel(golden::ModelOfRecord(), head.model_bytes);
  if (model == nullptr) return "the model is refused";
  if (CountOperators(*model) == 0) return nullptr;
  size_t arena_bytes = 0;
  const char* const problem = ReplayIn(kFirstArenaBytes, model, head, &arena_bytes);
  return problem != nullptr ? problem : ReplayIn(arena_bytes, model, head, nullptr);
}

TEST(GoldenDelegate, EachOperatorGivesTheSameInAPartition) {
#define OP(ENUM, ...) EXPECT_EQ(golden::CountFailures(#ENUM, Replay), 0);
#include "mote/ops.def"
}

TEST(GoldenDelegate, EachCustomOperatorGivesTheSameInAPartition) {
// The cases of the other names are with those of the first.
#define CUSTOM_OP_ALIAS(...)
#define CUSTOM_OP(NAME, ...) EXPECT_EQ(golden::CountFailures(NAME, Replay), 0);
#include "mote/ops.def"
}

}  // namespace
}  // namespace mote
