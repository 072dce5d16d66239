// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// mote/micro.h: who sets all that inputs have, and reads all that outputs have, stays within the tensors, whatever
// tensors a model lists.
#include <algorithm>
#include <cstring>
#include <iterator>
#include <vector>

#include "mote/micro.h"
#include "tests/micro/unusual_tensors.h"
#include "tests/test.h"

namespace mote {
namespace {

const MoteAddOperator kOperators[] = {MoteAdd_RELU, MoteAdd_RELU6, MoteAdd_DENSIFY, MoteAdd_GATHER, MoteAdd_PAD,
                                      MoteAdd_ADD,  MoteAdd_EQUAL, MoteAdd_RESHAPE, MoteAdd_WHERE,  MoteAdd_UNIQUE};

alignas(16) uint8_t memory[MOTE_INTERPRETER_BYTES(std::size(kOperators))];
#ifdef MOTE_DEVICE
constexpr uint32_t kModels = 14;
constexpr size_t kArenaBytes = 4096;
#else
constexpr uint32_t kModels = 300;
constexpr size_t kArenaBytes = 8192;
#endif
alignas(16) uint8_t arena[kArenaBytes];

bool LiesInArena(const void* data, size_t bytes) {
  const auto* const at = static_cast<const uint8_t*>(data);
  return at >= arena && at + bytes <= arena + sizeof(arena);
}

// Sets all inputs as the header asks. Returns the number of constants among them.
int SetAllInputs(MoteInterpreter* interpreter, const UnusualModel& model, uint8_t value) {
  int constants = 0;
  for (size_t i = 0; i < MoteInputCount(interpreter); ++i) {
    MoteTensor tensor;
    EXPECT_EQ(MoteInput(interpreter, i, &tensor), kMoteOk);
    const TensorFact& fact = model.facts()[static_cast<size_t>(model.inputs()[i])];
    EXPECT_EQ(tensor.bytes, fact.may_write ? fact.bytes : 0);
    EXPECT_EQ(tensor.constant_bytes, fact.may_write ? 0 : fact.bytes);
    EXPECT_EQ(tensor.constant != nullptr, tensor.constant_bytes != 0);
    EXPECT_TRUE(tensor.bytes == 0 ? tensor.data == nullptr : LiesInArena(tensor.data, tensor.bytes));
    if (tensor.bytes != 0) std::memset(tensor.data, value, tensor.bytes);
    constants += tensor.constant != nullptr ? 1 : 0;
  }
  return constants;
}

void ReadAllOutputs(MoteInterpreter* interpreter, const UnusualModel& model) {
  for (size_t i = 0; i < MoteOutputCount(interpreter); ++i) {
    MoteTensor tensor;
    EXPECT_EQ(MoteOutput(interpreter, i, &tensor), kMoteOk);
    const TensorFact& fact = model.facts()[static_cast<size_t>(model.outputs()[i])];
    EXPECT_LE(tensor.bytes, fact.bytes);
    if (fact.size == TensorFact::Size::kExact) {
      EXPECT_EQ(tensor.bytes, fact.bytes);
    }
    const std::vector<uint8_t> copy(static_cast<const uint8_t*>(tensor.data),
                                    static_cast<const uint8_t*>(tensor.data) + tensor.bytes);
    EXPECT_EQ(copy.size(), tensor.bytes);
    EXPECT_EQ(tensor.constant, nullptr);
  }
}

TEST(MicroCTensors, AreSetAndReadWithinTheirMemory) {
  int constants = 0, failed = 0;
  for (uint32_t seed = 0; seed < kModels; ++seed) {
    UnusualModel model(seed);
    ASSERT_NE(model.Finish(), nullptr);
    const std::vector<uint8_t> before(model.data(), model.data() + model.size());
    MoteSetup setup = {};
    setup.model = model.data();
    setup.model_bytes = model.size();
    setup.arena = arena;
    setup.arena_bytes = sizeof(arena);
    setup.operators = kOperators;
    setup.num_operators = std::size(kOperators);
    MoteInterpreter* interpreter = nullptr;
    ASSERT_EQ(MoteCreate(memory, sizeof(memory), &setup, &interpreter), kMoteOk);
    ASSERT_EQ(MoteAllocate(interpreter), kMoteOk);
    for (const int value : {0, 1, 0xff}) {
      constants += SetAllInputs(interpreter, model, static_cast<uint8_t>(value));
      const MoteStatus status = MoteInvoke(interpreter);  // strings of such bytes are refused
      ASSERT_TRUE(status == kMoteOk || status == kMoteFailed);
      failed += status == kMoteOk ? 0 : 1;
      ReadAllOutputs(interpreter, model);
    }
    MoteDestroy(interpreter);
    EXPECT_TRUE(std::equal(before.begin(), before.end(), model.data()));
  }
  EXPECT_GT(constants, static_cast<int>(kModels) / 5);
  EXPECT_LT(failed, 2 * static_cast<int>(kModels));
}

}  // namespace
}  // namespace mote
