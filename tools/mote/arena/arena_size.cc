// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/arena/arena_size.h"

#include <cstdint>
#include <cstdlib>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tools/mote/runner/arena_interpreter.h"
#include "tools/mote/system/first_arena.h"

namespace mote {
namespace {

constexpr size_t kMostTargetBytes = SIZE_MAX / 2;  // a program of 32 bits gets no more, nor has a target as much

struct Attempt {
  size_t used_bytes;      // 0: failed
  size_t required_bytes;  // 0: another arena would not help
};

Attempt Try(const tflite::Model& model, size_t arena_bytes) {
  void* memory = nullptr;
  if (posix_memalign(&memory, 16, arena_bytes) != 0) {
    MicroPrintf("this computer has no %u MiB of memory for the model's arena",
                static_cast<unsigned>(arena_bytes >> 20));
    return {};
  }
  Attempt attempt = {};
  {
    const tflite::AllOpsResolver resolver;
    ArenaInterpreter owner(model, resolver, static_cast<uint8_t*>(memory), arena_bytes);
    if (owner.get() != nullptr) {
      if (owner.get()->AllocateTensors() == kTfLiteOk) attempt.used_bytes = owner.get()->arena_used_bytes();
      attempt.required_bytes = owner.get()->RequiredArenaBytes();
    }
  }
  free(memory);
  return attempt;
}

}  // namespace

size_t ArenaBytesOf(const tflite::Model& model) {
  Attempt attempt = Try(model, kFirstArenaBytes);
  if (attempt.used_bytes == 0 && attempt.required_bytes > kFirstArenaBytes) {
    if (attempt.required_bytes > kMostTargetBytes) {
      MicroPrintf("it needs 2 GiB or more, which targets of 32 bits do not have");
      return 0;
    }
    attempt = Try(model, attempt.required_bytes + kArenaSlackBytes);
  }
  return attempt.used_bytes;
}

}  // namespace mote
