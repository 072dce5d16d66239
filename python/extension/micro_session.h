// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_PYTHON_EXTENSION_MICRO_SESSION_H_
#define MOTE_PYTHON_EXTENSION_MICRO_SESSION_H_

#include <map>
#include <mutex>
#include <utility>

#include "python/extension/session.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"

namespace mote::python {

struct MicroOptions {
  size_t arena_bytes = 0;  // 0: as many as it takes
  bool preserve_all_tensors = false;
  std::vector<std::string> custom_op_libraries;
};

// A session of the micro runtime. The inputs of subgraphs have memory apart, of which each Invoke takes a copy: in the
// arena they would be overwritten, whereas users of TensorFlow Lite's interpreter may set them once for all.
class MicroSession : public Session {
 public:
  // Throws WrongRequest also where a library cannot be used.
  MicroSession(std::string_view model, const MicroOptions& options);

  void Allocate(int subgraph) override;
  void Invoke(int subgraph) override;
  void Reset() override;
  // Only to the shape that it has.
  void Resize(int subgraph, int index, const std::vector<int>& shape, bool strict) override;
  size_t arena_used_bytes() override { return arena_used_bytes_; }
  TensorMemory memory(int subgraph, int index) override;
  void ReserveStrings(int subgraph, int index, size_t bytes) override;
  std::vector<int> shape(int subgraph, int index) override;
  std::vector<NodeDescription> nodes(int subgraph) override;
  // Memory never moves once it is allocated.
  bool is_shared() const override { return false; }
  // A tflite::MicroInterpreter.
  uintptr_t handle() const override;

 private:
  class Interpreter;
  struct InterpreterDeleter {
    void operator()(Interpreter* interpreter) const;
  };
  // Room for all operators there are, and those of the application.
  using Resolver = tflite::MicroMutableOpResolver<512>;

  static void AddAllOps(const std::vector<std::string>& custom_op_libraries, Resolver* resolver);
  bool is_allocated() const { return arena_used_bytes_ != 0; }
  void MakeInterpreter(size_t arena_bytes);
  // False, with the bytes to try next, where the arena was too small.
  bool AllocateIn(size_t arena_bytes, size_t* next_arena_bytes);
  TfLiteEvalTensor& EvalTensor(int subgraph, int index);
  // True if the tensor is an input whose place in the arena other tensors may take.
  bool IsPlannedInput(int subgraph, int index);
  void MakeInputMemory();

  MicroOptions options_;
  Resolver resolver_;
  std::unique_ptr<AlignedMemory> arena_;
  std::unique_ptr<Interpreter, InterpreterDeleter> interpreter_;
  std::map<std::pair<int, int>, AlignedMemory> inputs_;  // by subgraph and tensor
  size_t arena_used_bytes_ = 0;
  std::mutex mutex_;  // of the interpreter
};

}  // namespace mote::python

#endif  // MOTE_PYTHON_EXTENSION_MICRO_SESSION_H_
