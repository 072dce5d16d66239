// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The dynamic runtime, whose loops keep weights in their own order and whose tensors take any shape.
#include <map>

#include "src/host/profiling/clock.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/interpreter_builder.h"
#include "tensorflow/lite/kernels/register.h"
#include "tools/mote/system/message_log.h"
#include "web/module/session.h"

namespace mote::web {
namespace {

// Adds up the times of each node of subgraph 0.
class SummedTimes : public tflite::Profiler {
 public:
  uint32_t BeginEvent(const char* tag, EventType type, int64_t node, int64_t subgraph) override {
    if (type != EventType::OPERATOR_INVOKE_EVENT || subgraph != 0) return 0;
    node_ = node;
    if (names_.count(node) == 0) names_[node] = tag;
    begin_ = NowNanos();
    return 1;
  }
  void EndEvent(uint32_t event) override {
    if (event == 0) return;
    times_[node_] += NowNanos() - begin_;
  }
  const std::map<int64_t, uint64_t>& times() const { return times_; }
  const std::string& name(int64_t node) const { return names_.at(node); }

 private:
  int64_t node_ = 0;
  uint64_t begin_ = 0;
  std::map<int64_t, uint64_t> times_;
  std::map<int64_t, std::string> names_;
};

class DynamicSession : public Session {
 public:
  explicit DynamicSession(const tflite::Model& model) {
    tflite::InterpreterBuilder builder(&model, resolver_, cli::MessageReporter());
    if (builder(&interpreter_) != kTfLiteOk) interpreter_.reset();
  }
  bool is_built() const { return interpreter_ != nullptr; }

  TfLiteStatus Allocate() override { return interpreter_->AllocateTensors(); }
  TfLiteStatus Resize(size_t input, const std::vector<int>& shape) override {
    return interpreter_->ResizeInputTensor(interpreter_->inputs()[input], shape);
  }
  TfLiteStatus Run() override {
    TF_LITE_ENSURE_STATUS(interpreter_->Invoke());
    for (const int tensor : interpreter_->outputs()) {
      TF_LITE_ENSURE_STATUS(interpreter_->EnsureTensorDataIsReadable(tensor));
    }
    return kTfLiteOk;
  }
  TfLiteStatus Profile(double milliseconds, std::vector<OperatorTime>* times) override {
    SummedTimes sums;
    interpreter_->SetProfiler(&sums);
    const uint64_t end = NowNanos() + static_cast<uint64_t>(milliseconds * 1e6);
    TfLiteStatus status = Run();
    int runs = 1;
    for (; status == kTfLiteOk && NowNanos() < end; ++runs) status = Run();
    interpreter_->SetProfiler(nullptr);
    for (const auto& [node, time] : sums.times()) {
      const char* reason = nullptr;
      const char* const loop = interpreter_->subgraph(0)->loop_of_node(static_cast<int>(node), &reason);
      times->push_back({static_cast<int>(node), sums.name(node), loop == nullptr ? "portable" : loop,
                        reason == nullptr ? "" : reason, static_cast<double>(time) / 1e6 / runs});
    }
    return status;
  }
  size_t arena_bytes() const override {
    size_t bytes = 0;
    for (size_t s = 0; s < interpreter_->subgraphs_size(); ++s) {
      tflite::Subgraph::SubgraphAllocInfo memory;
      interpreter_->subgraph(static_cast<int>(s))->GetMemoryAllocInfo(&memory);
      bytes += memory.arena_size + memory.arena_persist_size + memory.dynamic_size;
    }
    return bytes;
  }
  size_t inputs() const override { return interpreter_->inputs().size(); }
  size_t outputs() const override { return interpreter_->outputs().size(); }
  TfLiteTensor* input(size_t i) override { return interpreter_->input_tensor(i); }
  TfLiteTensor* output(size_t i) override { return interpreter_->output_tensor(i); }

 private:
  const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

}  // namespace

std::unique_ptr<Session> MakeDynamicSession(const tflite::Model& model) {
  auto session = std::make_unique<DynamicSession>(model);
  if (!session->is_built()) return nullptr;
  return session;
}

}  // namespace mote::web
