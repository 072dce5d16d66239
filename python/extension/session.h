// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_PYTHON_EXTENSION_SESSION_H_
#define MOTE_PYTHON_EXTENSION_SESSION_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "python/extension/custom_op_library.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"

namespace mote::python {

// The caller asked for something that there is not; the text says what.
struct WrongRequest : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// The runtime refused or failed; the text is what it logged.
struct RuntimeFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// 16-byte aligned, set to nothing. Throws std::bad_alloc.
class AlignedMemory {
 public:
  explicit AlignedMemory(size_t bytes);

  uint8_t* data() const { return data_.get(); }
  size_t bytes() const { return bytes_; }

 private:
  std::unique_ptr<uint8_t, decltype(&std::free)> data_;
  size_t bytes_;
};

// Room for all operators there are, and those of the application.
using Resolver = tflite::MicroMutableOpResolver<512>;

struct Options {
  size_t arena_bytes = 0;  // 0: as many as it takes
  bool preserve_all_tensors = false;
  std::vector<std::string> custom_op_libraries;
};

// The elements of a tensor in memory.
struct TensorMemory {
  uint8_t* data;
  size_t bytes;
  bool is_constant;
};

// A model with its memory and its interpreter. The inputs of subgraphs have memory apart, of which each Invoke takes a
// copy: in the arena they would be overwritten, whereas users of TensorFlow Lite's interpreter may set them once for
// all.
class Session {
 public:
  // Throws WrongRequest where the model is no good or a library cannot be used.
  Session(std::string_view model, const Options& options);

  const tflite::Model& model() const { return *model_; }

  // These throw RuntimeFailure.
  void Allocate();
  void Invoke(int subgraph);
  void Reset();

  bool is_allocated() const { return arena_used_bytes_ != 0; }
  size_t arena_used_bytes() const { return arena_used_bytes_; }

  // These throw WrongRequest for a subgraph or tensor that the model does not have.
  void RequireSubgraph(int subgraph) const;
  const tflite::Tensor& tensor(int subgraph, int index) const;
  // Also before Allocate, and for tensors that have no memory between two Invokes.
  TensorMemory memory(int subgraph, int index);
  // The shape now, which for an output may depend on data.
  std::vector<int> shape(int subgraph, int index);

 private:
  class Interpreter;
  struct InterpreterDeleter {
    void operator()(Interpreter* interpreter) const;
  };

  // False, with the bytes to try next, where the arena was too small.
  bool AllocateIn(size_t arena_bytes, size_t* next_arena_bytes);
  TfLiteEvalTensor& EvalTensor(int subgraph, int index);
  // Whether the tensor is an input whose place in the arena other tensors may take.
  bool IsPlannedInput(int subgraph, int index);
  void MakeInputMemory();

  Options options_;
  AlignedMemory model_bytes_;
  const tflite::Model* model_;
  Resolver resolver_;
  std::unique_ptr<AlignedMemory> arena_;
  std::unique_ptr<Interpreter, InterpreterDeleter> interpreter_;
  std::map<std::pair<int, int>, AlignedMemory> inputs_;  // by subgraph and tensor
  size_t arena_used_bytes_ = 0;
  std::mutex mutex_;  // of the interpreter
};

}  // namespace mote::python

#endif  // MOTE_PYTHON_EXTENSION_SESSION_H_
