// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_PYTHON_EXTENSION_DYNAMIC_SESSION_H_
#define MOTE_PYTHON_EXTENSION_DYNAMIC_SESSION_H_

#include <functional>
#include <mutex>

#include "python/extension/session.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/mutable_op_resolver.h"

namespace mote::python {

struct DynamicOptions {
  int num_threads = -1;
  bool preserve_all_tensors = false;
  std::vector<std::string> custom_op_libraries;
  bool uses_default_delegates = false;
  std::function<void(tflite::MutableOpResolver*)> add_custom_ops;  // empty: adds none
};

// A session of the dynamic runtime.
class DynamicSession : public Session {
 public:
  // Throws WrongRequest also where a library cannot be used, RuntimeFailure where an operator of the model is not
  // there.
  DynamicSession(std::string_view model, const DynamicOptions& options);

  // Hands nodes to the delegate; `owner` is kept as long as the interpreter. Throws RuntimeFailure.
  void ApplyDelegate(TfLiteDelegate* delegate, std::shared_ptr<void> owner);

  // Throws WrongRequest for a number that is not possible.
  void SetNumThreads(int num_threads);

  void Allocate(int subgraph) override;
  void Invoke(int subgraph) override;
  void Reset() override;
  void Resize(int subgraph, int index, const std::vector<int>& shape, bool strict) override;
  size_t arena_used_bytes() override;
  TensorMemory memory(int subgraph, int index) override;
  void ReserveStrings(int subgraph, int index, size_t bytes) override;
  std::vector<int> shape(int subgraph, int index) override;
  std::vector<NodeDescription> nodes(int subgraph) override;
  bool is_shared() const override { return planned_.use_count() > 1 || on_heap_.use_count() > 1; }
  // A tflite::Interpreter.
  uintptr_t handle() const override { return reinterpret_cast<uintptr_t>(interpreter_.get()); }

 private:
  // Counts those who hold memory that must stay in place.
  using Lock = std::shared_ptr<void>;

  static void RequireUnlocked(const Lock& lock);
  TfLiteTensor& TensorOf(int subgraph, int index);
  void RequireAllocated(int subgraph) const;

  std::unique_ptr<tflite::FlatBufferModel> flatbuffer_;
  std::unique_ptr<tflite::MutableOpResolver> resolver_;
  std::vector<std::shared_ptr<void>> delegate_owners_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
  bool preserves_all_tensors_;
  std::vector<bool> is_allocated_;  // by subgraph
  Lock planned_ = std::make_shared<int>();
  Lock on_heap_ = std::make_shared<int>();
  std::mutex mutex_;  // of the interpreter
};

}  // namespace mote::python

#endif  // MOTE_PYTHON_EXTENSION_DYNAMIC_SESSION_H_
