// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The common part of both runtimes for Python: a model with its memory and its interpreter.
#ifndef MOTE_PYTHON_EXTENSION_SESSION_H_
#define MOTE_PYTHON_EXTENSION_SESSION_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::python {

// The caller asked for something that there is not; the text says what.
struct WrongRequest : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// The runtime refused or failed; the text is what it logged.
struct RuntimeFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The text of RuntimeFailure where tensors are not allocated.
inline constexpr char kNotReady[] =
    "Invoke called on model that is not ready: call allocate_tensors() first, and after each change of a shape";

// Aligned for tensors of both runtimes, set to nothing. Throws std::bad_alloc.
class AlignedMemory {
 public:
  explicit AlignedMemory(size_t bytes);

  uint8_t* data() const { return data_.get(); }
  size_t bytes() const { return bytes_; }

 private:
  std::unique_ptr<uint8_t, decltype(&std::free)> data_;
  size_t bytes_;
};

// The elements of a tensor in memory.
struct TensorMemory {
  uint8_t* data;
  size_t bytes;
  bool is_constant;
  bool is_planned;             // it stays where it is until the tensors are allocated again
  std::shared_ptr<void> lock;  // while it lives, the memory stays where it is
};

// A node as it runs: an operator of the model, or what a delegate has put in place of some.
struct NodeDescription {
  std::string name;  // of its operator
  std::vector<int> inputs;
  std::vector<int> outputs;
};

// Methods with a subgraph or a tensor throw WrongRequest for one that the model does not have.
class Session {
 public:
  // Throws WrongRequest where the model is no good.
  explicit Session(std::string_view model);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  virtual ~Session() = default;
  // A session is std::make_shared's to free. pybind11 deletes the object, too, where it has no memory to register it.
  static void operator delete(void*) {}

  const tflite::Model& model() const { return *model_; }
  void RequireSubgraph(int subgraph) const;
  const tflite::Tensor& tensor(int subgraph, int index) const;

  // These throw RuntimeFailure.
  virtual void Allocate(int subgraph) = 0;
  virtual void Invoke(int subgraph) = 0;
  virtual void Reset() = 0;
  // Throws WrongRequest where the tensor cannot have that shape.
  virtual void Resize(int subgraph, int index, const std::vector<int>& shape, bool strict) = 0;

  // The bytes used of the arenas; 0 before Allocate.
  virtual size_t arena_used_bytes() = 0;
  // Throws WrongRequest where the tensor has no memory, or none that lasts.
  virtual TensorMemory memory(int subgraph, int index) = 0;
  // Makes room for that many bytes of strings and their offsets. Throws WrongRequest where that is not possible.
  virtual void ReserveStrings(int subgraph, int index, size_t bytes) = 0;
  // The shape now, which for an output may depend on data.
  virtual std::vector<int> shape(int subgraph, int index) = 0;
  virtual std::vector<NodeDescription> nodes(int subgraph) = 0;
  // True while somebody holds memory that must not move.
  virtual bool is_shared() const = 0;
  // The address of the runtime's interpreter, of a type that the runtime says; 0 before Allocate makes one.
  virtual uintptr_t handle() const = 0;

 private:
  void TakeDataInside();

 protected:
  AlignedMemory model_bytes_;
  const tflite::Model* model_;
};

// So that libraries which are loaded from now on find the functions of the runtimes here.
void ExportOwnSymbols();

std::vector<int> Indices(const TfLiteIntArray& array);

// The name that Python gives tensor `index` in messages.
std::string NameOfTensor(int index);

}  // namespace mote::python

#endif  // MOTE_PYTHON_EXTENSION_SESSION_H_
