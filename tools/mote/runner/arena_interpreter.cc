// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/runner/arena_interpreter.h"

#include <new>

#include "src/model/access.h"
#include "src/model/resources.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"

namespace mote {

ArenaInterpreter::ArenaInterpreter(const tflite::Model& model, const tflite::MicroOpResolver& resolver, uint8_t* arena,
                                   size_t arena_bytes, tflite::MicroProfilerInterface* profiler) {
  const int variables = CountResources(model);
  if (variables == 0) {
    interpreter_ = new (storage_) tflite::MicroInterpreter(
        &model, resolver, arena, arena_bytes, static_cast<tflite::MicroResourceVariables*>(nullptr), profiler);
    return;
  }
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena, arena_bytes);
  tflite::MicroResourceVariables* const resources =
      allocator == nullptr ? nullptr : tflite::MicroResourceVariables::Create(allocator, variables);
  if (resources == nullptr) {
    MicroPrintf("the arena of %u bytes is too small for the model's %d resource variables",
                static_cast<unsigned>(arena_bytes), variables);
    return;
  }
  interpreter_ = new (storage_) tflite::MicroInterpreter(&model, resolver, allocator, resources, profiler);
}

ArenaInterpreter::~ArenaInterpreter() {
  if (interpreter_ != nullptr) interpreter_->~MicroInterpreter();
}

}  // namespace mote
