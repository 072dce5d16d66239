// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_RUNNER_ARENA_INTERPRETER_H_
#define MOTE_TOOLS_MOTE_RUNNER_ARENA_INTERPRETER_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/micro/micro_interpreter.h"

namespace mote {

// An interpreter, and where the model has resource variables also these, with everything of variable size in the arena.
// Every program of the `mote` command makes its interpreter here, so that all need the same arena.
class ArenaInterpreter {
 public:
  ArenaInterpreter(const tflite::Model& model, const tflite::MicroOpResolver& resolver, uint8_t* arena,
                   size_t arena_bytes, tflite::MicroProfilerInterface* profiler = nullptr);
  ~ArenaInterpreter();
  ArenaInterpreter(const ArenaInterpreter&) = delete;
  ArenaInterpreter& operator=(const ArenaInterpreter&) = delete;

  // Returns null, after one message, where not even the resource variables fit into the arena.
  tflite::MicroInterpreter* get() { return interpreter_; }

 private:
  alignas(tflite::MicroInterpreter) unsigned char storage_[sizeof(tflite::MicroInterpreter)];
  tflite::MicroInterpreter* interpreter_ = nullptr;
};

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_RUNNER_ARENA_INTERPRETER_H_
