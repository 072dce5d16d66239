// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_RECORDING_MICRO_INTERPRETER_H_
#define TENSORFLOW_LITE_MICRO_RECORDING_MICRO_INTERPRETER_H_

#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_profiler_interface.h"
#include "tensorflow/lite/micro/recording_micro_allocator.h"

namespace tflite {
namespace internal {

// This base is made before the interpreter that uses it.
class OwnRecordingAllocator {
 protected:
  explicit OwnRecordingAllocator(const internal::Arena& arena) : own_recording_allocator_(arena) {}

  RecordingMicroAllocator own_recording_allocator_;
};

}  // namespace internal

// An interpreter that knows what it uses its arena for:
//
//   interpreter.AllocateTensors();
//   interpreter.GetMicroAllocator().PrintAllocations();
class RecordingMicroInterpreter : private internal::OwnRecordingAllocator, public MicroInterpreter {
 public:
  RecordingMicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, uint8_t* tensor_arena,
                            size_t tensor_arena_size, MicroResourceVariables* resource_variable = nullptr,
                            MicroProfilerInterface* profiler = nullptr)
      : OwnRecordingAllocator(internal::Arena(tensor_arena, tensor_arena_size)),
        MicroInterpreter(model, op_resolver, static_cast<MicroAllocator*>(&own_recording_allocator_), resource_variable,
                         profiler),
        recording_allocator_(&own_recording_allocator_) {}

  // A null `allocator` stands for an empty arena.
  RecordingMicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, RecordingMicroAllocator* allocator,
                            MicroResourceVariables* resource_variable = nullptr,
                            MicroProfilerInterface* profiler = nullptr)
      : OwnRecordingAllocator(internal::Arena(nullptr, 0)),
        MicroInterpreter(model, op_resolver, static_cast<MicroAllocator*>(allocator), resource_variable, profiler),
        recording_allocator_(allocator != nullptr ? allocator : &own_recording_allocator_) {}

  // This form is for code of 2020 to 2022: messages of operators go to `error_reporter`, or to DebugLog if it is null.
  RecordingMicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, uint8_t* tensor_arena,
                            size_t tensor_arena_size, ErrorReporter* error_reporter)
      : OwnRecordingAllocator(internal::Arena(tensor_arena, tensor_arena_size)),
        MicroInterpreter(model, op_resolver, static_cast<MicroAllocator*>(&own_recording_allocator_), error_reporter),
        recording_allocator_(&own_recording_allocator_) {}
  RecordingMicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, RecordingMicroAllocator* allocator,
                            ErrorReporter* error_reporter)
      : OwnRecordingAllocator(internal::Arena(nullptr, 0)),
        MicroInterpreter(model, op_resolver, static_cast<MicroAllocator*>(allocator), error_reporter),
        recording_allocator_(allocator != nullptr ? allocator : &own_recording_allocator_) {}

  const RecordingMicroAllocator& GetMicroAllocator() const { return *recording_allocator_; }

 private:
  const RecordingMicroAllocator* recording_allocator_;
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_RECORDING_MICRO_INTERPRETER_H_
