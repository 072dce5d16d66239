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
  size_t arena_bytes;     // 0: not known
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
      const bool is_allocated = owner.get()->AllocateTensors() == kTfLiteOk;
      attempt.required_bytes = owner.get()->RequiredArenaBytes();
      if (is_allocated) {
        attempt.arena_bytes = owner.get()->arena_used_bytes();
      } else if (owner.get()->RequiredArenaBytesIsExact()) {
        attempt.arena_bytes = attempt.required_bytes;
      }
    }
  }
  free(memory);
  return attempt;
}

}  // namespace

ArenaNeed ArenaNeedOf(const tflite::Model& model) {
  Attempt attempt = Try(model, kFirstArenaBytes);
  const size_t next_bytes =
      attempt.arena_bytes != 0 ? 0 : NextArenaBytes(kFirstArenaBytes, attempt.required_bytes, false);
  if (next_bytes != 0) attempt = Try(model, next_bytes);
  if (attempt.arena_bytes > kMostTargetBytes) return {0, true};
  return {attempt.arena_bytes, attempt.arena_bytes == 0 && attempt.required_bytes != 0};
}

}  // namespace mote
