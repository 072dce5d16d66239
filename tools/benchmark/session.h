// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_BENCHMARK_SESSION_H_
#define MOTE_TOOLS_BENCHMARK_SESSION_H_

#include <memory>
#include <vector>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/interpreter_builder.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tools/benchmark/delegates.h"
#include "tools/benchmark/inputs.h"
#include "tools/benchmark/options.h"

namespace mote::benchmark {

// Holds a model that is ready to run, or one of its signatures. Throws Error for all that goes wrong, after the
// runtime's messages.
class Session {
 public:
  // Neither `options` nor `profiler`, which may be null, belong to the session; both outlive it.
  Session(const BenchmarkOptions& options, tflite::Profiler* profiler);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  // Reads the model and resolves its operators.
  void Load();
  // Applies delegates, resizes inputs, allocates tensors and makes input values.
  void Prepare();
  // Sets the values that inputs have before each run.
  void SetInputs();
  void Invoke();

  void LogSignatures() const;
  // Writes the bytes of all outputs, one after the other.
  void WriteOutputs(const std::string& path);
  const tflite::Interpreter& interpreter() const { return *interpreter_; }

 private:
  struct Input {
    int tensor;
    InputLayer layer;
    InputValues values;
  };

  void ChooseSubgraph();
  void ChooseInputs();
  void ResizeInputs();
  void ApplyDelegates();
  void Allocate();
  void CheckDelegation() const;
  int FindInput(const std::string& name) const;

  const BenchmarkOptions& options_;
  tflite::Profiler* profiler_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::MutableOpResolver> resolver_;
  std::vector<NamedDelegate> delegates_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
  tflite::Subgraph* subgraph_ = nullptr;  // the one that runs
  std::vector<Input> inputs_;
};

}  // namespace mote::benchmark

#endif  // MOTE_TOOLS_BENCHMARK_SESSION_H_
