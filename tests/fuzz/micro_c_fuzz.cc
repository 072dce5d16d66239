// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer: the bytes choose a model with unusual tensors, some of which they change, and calls of mote/micro.h in any
// order. All that inputs have is set and all that outputs have is read, which must stay within the tensors; the model
// must stay as it was.
#include <fuzzer/FuzzedDataProvider.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <vector>

#include "mote/micro.h"
#include "tensorflow/lite/micro/debug_log.h"
#include "tests/micro/unusual_tensors.h"

// Texts of refusals take more time than the runs.
#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
extern "C" void DebugLog(const char*, va_list) {}
#else
extern "C" void DebugLog(const char*) {}
#endif

namespace mote {
namespace {

const MoteAddOperator kOperators[] = {MoteAdd_RELU, MoteAdd_RELU6, MoteAdd_DENSIFY, MoteAdd_GATHER, MoteAdd_PAD,
                                      MoteAdd_ADD,  MoteAdd_EQUAL, MoteAdd_RESHAPE, MoteAdd_WHERE,  MoteAdd_UNIQUE};
constexpr size_t kMostArenaBytes = 16384;

alignas(16) uint8_t memory[MOTE_INTERPRETER_BYTES(std::size(kOperators))];

void Require(bool condition) {
  if (!condition) std::abort();
}

// The heap's own blocks, so that AddressSanitizer sees each byte beside them.
struct Block {
  explicit Block(size_t bytes) : data(static_cast<uint8_t*>(std::aligned_alloc(16, (bytes + 15) / 16 * 16))) {}
  ~Block() { std::free(data); }
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;
  uint8_t* const data;
};

class Calls {
 public:
  Calls(FuzzedDataProvider* in, MoteInterpreter* interpreter) : in_(*in), interpreter_(interpreter) {}

  void Run() {
    for (int i = 0; i < 40 && in_.remaining_bytes() > 0; ++i) Step();
  }

 private:
  void Step() {
    bool more = false;
    switch (in_.ConsumeIntegralInRange(0, 8)) {
      case 0:
        (void)MoteAllocate(interpreter_);
        break;
      case 1:
      case 2:
        Set();
        break;
      case 3:
        Read();
        break;
      case 4:
        (void)MoteInvokeStep(interpreter_, &more);
        break;
      case 5:
        (void)MoteReset(interpreter_);
        break;
      case 6:
        (void)MoteInvokeWithCallback(interpreter_, GoOn, this);
        break;
      default:
        (void)MoteInvoke(interpreter_);
    }
  }

  static bool GoOn(void* calls) { return static_cast<Calls*>(calls)->in_.ConsumeBool(); }

  void Set() {
    MoteTensor tensor;
    const MoteStatus status = MoteInput(interpreter_, in_.ConsumeIntegral<uint8_t>() % 12, &tensor);
    Require(status == kMoteOk || (tensor.data == nullptr && tensor.bytes == 0 && tensor.constant == nullptr));
    Require(tensor.constant == nullptr || tensor.bytes == 0);
    const std::vector<uint8_t> bytes = in_.ConsumeBytes<uint8_t>(tensor.bytes);
    if (!bytes.empty()) std::memcpy(tensor.data, bytes.data(), bytes.size());
    Sum(tensor.constant, tensor.constant_bytes);
    Sum(tensor.data, tensor.bytes);
  }

  void Read() {
    MoteTensor tensor;
    if (MoteOutput(interpreter_, in_.ConsumeIntegral<uint8_t>() % 12, &tensor) == kMoteOk)
      Sum(tensor.data, tensor.bytes);
  }

  void Sum(const void* data, size_t bytes) {
    for (size_t i = 0; i < bytes; ++i) sum_ = sum_ + static_cast<const uint8_t*>(data)[i];
  }

  FuzzedDataProvider& in_;
  MoteInterpreter* interpreter_;
  volatile unsigned sum_ = 0;
};

void Attack(FuzzedDataProvider* in) {
  UnusualModel made(in->ConsumeIntegral<uint32_t>());
  Require(made.Finish() != nullptr);
  const Block model(made.size()), arena(kMostArenaBytes);
  std::memcpy(model.data, made.data(), made.size());
  for (int i = in->ConsumeIntegralInRange(0, 3); i > 0; --i) {
    model.data[in->ConsumeIntegralInRange<size_t>(0, made.size() - 1)] = in->ConsumeIntegral<uint8_t>();
  }
  const std::vector<uint8_t> before(model.data, model.data + made.size());
  MoteSetup setup = {};
  setup.model = model.data;
  setup.model_bytes = made.size();
  setup.arena = arena.data;
  setup.arena_bytes = in->ConsumeBool() ? kMostArenaBytes : in->ConsumeIntegralInRange<size_t>(0, kMostArenaBytes);
  setup.operators = kOperators;
  setup.num_operators = std::size(kOperators);
  MoteInterpreter* interpreter = nullptr;
  if (MoteCreate(memory, sizeof(memory), &setup, &interpreter) != kMoteOk) return;
  if (in->ConsumeIntegralInRange(0, 7) != 0) (void)MoteAllocate(interpreter);
  Calls(in, interpreter).Run();
  MoteDestroy(interpreter);
  Require(std::memcmp(before.data(), model.data, before.size()) == 0);
}

}  // namespace
}  // namespace mote

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  FuzzedDataProvider in(data, bytes);
  mote::Attack(&in);
  return 0;
}
