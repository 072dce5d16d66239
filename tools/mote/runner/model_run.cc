// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/runner/model_run.h"

#include <algorithm>
#include <cstring>

#include "src/model/access.h"
#include "tensorflow/lite/micro/memory_helpers.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tools/mote/runner/arena_interpreter.h"

namespace mote {
namespace {

using tflite::MicroInterpreter;

// Keeps the least time of each operator of subgraph 0, its loop, and what the nodes of the subgraphs that it runs take.
// The time of an operator that runs subgraphs includes theirs, but not what it costs to measure these.
class OperatorTimes : public tflite::MicroProfilerInterface {
 public:
  OperatorTimes(const ModelRun& run, int count) : run_(run), clock_(run.clock), count_(count) {
    for (int i = 0; i < count; ++i) {
      run_.operator_times[i] = UINT64_MAX;
      run_.operator_loops[i] = {nullptr, nullptr};
    }
  }
  ~OperatorTimes() override = default;

  void StartInvoke() {
    next_ = 0;
    ForEachInnerNode([](InnerNode* node) { *node = {0, 0}; });
  }

  void NoteNode(int subgraph, int node) override {
    if (depth_ == 0) return;
    noted_ = clock_();
    node_ = run_.inner_nodes == nullptr || subgraph == 0 ? nullptr : &run_.inner_nodes[subgraph][node];
  }

  uint32_t BeginEvent(const char*) override {
    Event& event = events_[depth_ < kDeepest ? depth_ : kDeepest];
    ++depth_;
    event.node = node_;
    event.noted = noted_;
    event.measuring = 0;
    event.begin = clock_();
    return 0;
  }

  void EndEvent(uint32_t) override {
    const uint64_t now = clock_();
    if (--depth_ >= kDeepest) return;
    const Event& event = events_[depth_];
    const uint64_t time = Less(now - event.begin, event.measuring);
    if (depth_ > 0) {
      events_[depth_ - 1].measuring += event.measuring + inner_overhead_ + (event.begin - event.noted);
      if (event.node == nullptr) return;
      event.node->time += Less(time, overhead_);
      ++event.node->runs;
      return;
    }
    if (next_ < count_) run_.operator_times[next_] = std::min(run_.operator_times[next_], time);
    ++next_;
  }

  void NoteLoop(const tflite::MicroLoopNote& note) override {
    if (note.subgraph == 0 && note.node < count_) run_.operator_loops[note.node] = {note.loop, note.reason};
  }

  // Returns the time of an event around nothing, found by timing one at each of the operators' places.
  uint64_t Overhead() {
    tflite::MicroProfilerInterface* volatile events = this;
    StartInvoke();
    for (int i = 0; i < count_; ++i) events->EndEvent(events->BeginEvent(""));
    uint64_t overhead = UINT64_MAX;
    for (int i = 0; i < count_; ++i) overhead = std::min(overhead, run_.operator_times[i]);
    overhead_ = overhead;
    if (run_.inner_nodes != nullptr) FindInnerOverhead(events);
    for (int i = 0; i < count_; ++i) run_.operator_times[i] = UINT64_MAX;
    return overhead;
  }

 private:
  TF_LITE_REMOVE_VIRTUAL_DELETE

  static constexpr int kDeepest = 16;  // events in events; those that lie deeper are a part of that one

  struct Event {
    uint64_t noted, begin;
    uint64_t measuring;  // what measuring the events in it took
    InnerNode* node;
  };

  // Finds what an event in another one adds to it, beside the time between NoteNode and the event's begin.
  void FindInnerOverhead(tflite::MicroProfilerInterface* volatile events) {
    InnerNode nothing = {};
    for (int i = 0; i < count_; ++i) {
      StartInvoke();
      run_.operator_times[0] = UINT64_MAX;
      const uint32_t outer = events->BeginEvent("");
      events->NoteNode(0, 0);
      node_ = &nothing;
      events->EndEvent(events->BeginEvent(""));
      events->EndEvent(outer);
      const uint64_t took = Less(run_.operator_times[0], overhead_);
      least_inner_ = i == 0 ? took : std::min(least_inner_, took);
    }
    inner_overhead_ = least_inner_;
    node_ = nullptr;
  }

  template <class Visit>
  void ForEachInnerNode(const Visit& visit) {
    for (int s = 1; run_.inner_nodes != nullptr && s < NumSubgraphs(*run_.model); ++s) {
      for (int i = 0; i < NumOperators(SubgraphAt(*run_.model, s)); ++i) visit(&run_.inner_nodes[s][i]);
    }
  }

  const ModelRun& run_;
  uint64_t (*clock_)();
  int count_;
  int next_ = 0;
  int depth_ = 0;
  uint64_t noted_ = 0, overhead_ = 0, inner_overhead_ = 0, least_inner_ = 0;
  InnerNode* node_ = nullptr;  // of the event that begins next
  Event events_[kDeepest + 1] = {};
};

size_t InputBytes(MicroInterpreter& interpreter) {
  size_t bytes = 0;
  for (size_t i = 0; i < interpreter.inputs_size(); ++i) bytes += interpreter.input(i)->bytes;
  return bytes;
}

void SetInputs(MicroInterpreter& interpreter, const uint8_t* data) {
  for (size_t i = 0; i < interpreter.inputs_size(); ++i) {
    const TfLiteTensor& input = *interpreter.input(i);
    const bool is_constant = input.allocation_type == kTfLiteMmapRo;
    if (input.bytes != 0 && !is_constant) std::memcpy(input.data.raw, data, input.bytes);
    data += input.bytes;
  }
}

// Gives InvokeAll the functions that it calls.
class Subject {
 public:
  Subject(const tflite::Model& model, MicroInterpreter& interpreter) : model_(model), interpreter_(interpreter) {}

  size_t SetBytes() const { return InputBytes(interpreter_); }
  void SetInputs(const uint8_t* data) { mote::SetInputs(interpreter_, data); }
  TfLiteStatus Invoke() { return interpreter_.Invoke(); }

  TfLiteStatus SaveOutputs(const Invocations& run) const {
    const tflite::SubGraph& subgraph = SubgraphAt(model_, 0);
    for (size_t i = 0; i < interpreter_.outputs_size(); ++i) {
      const TfLiteTensor& output = *interpreter_.output(i);
      if (output.type == kTfLiteString) continue;
      size_t stated = 0, element = 0;
      const tflite::Tensor& in_model = TensorAt(subgraph, OutputsOf(subgraph)->data[i]);
      TF_LITE_ENSURE_STATUS(tflite::BytesRequiredForTensor(in_model, &stated, &element));
      TF_LITE_ENSURE_STATUS(SavePadded(run, output.data.uint8, output.bytes, stated));
    }
    return kTfLiteOk;
  }

 private:
  const tflite::Model& model_;
  MicroInterpreter& interpreter_;
};

// Measures in an interpreter of its own, in the same arena. The first Invoke is not counted.
TfLiteStatus MeasureOperators(const ModelRun& run, const tflite::MicroOpResolver& resolver) {
  const int operators = NumOperators(SubgraphAt(*run.model, 0));
  OperatorTimes times(run, operators);
  const uint64_t overhead = times.Overhead();
  ArenaInterpreter owner(*run.model, resolver, run.arena, run.arena_bytes, &times);
  if (owner.get() == nullptr) return kTfLiteError;
  MicroInterpreter& interpreter = *owner.get();
  TF_LITE_ENSURE_STATUS(interpreter.AllocateTensors());
  SetInputs(interpreter, run.inputs);
  times.StartInvoke();
  TF_LITE_ENSURE_STATUS(interpreter.Invoke());
  if (run.after_invoke != nullptr) run.after_invoke();
  for (int i = 0; i < operators; ++i) run.operator_times[i] = UINT64_MAX;
  uint64_t spent = 0;
  for (uint32_t i = 0; i == 0 || (i < run.warm_samples && spent < run.warm_budget); ++i) {
    SetInputs(interpreter, run.inputs);
    times.StartInvoke();
    const uint64_t begin = run.clock();
    TF_LITE_ENSURE_STATUS(interpreter.Invoke());
    spent += run.clock() - begin;
  }
  for (int i = 0; i < operators; ++i) {
    // An operator without an event, as in a build without error strings, has the time 0.
    const uint64_t time = run.operator_times[i];
    run.operator_times[i] = time == UINT64_MAX ? 0 : Less(time, overhead);
  }
  return kTfLiteOk;
}

TfLiteStatus Allocate(const ModelRun& run, MicroInterpreter& interpreter, ModelRunReport* report) {
  const uint64_t overhead = ClockOverhead(run.clock);
  const uint64_t begin = run.clock();
  const TfLiteStatus status = interpreter.AllocateTensors();
  report->allocate_time = Less(run.clock() - begin, overhead);
  report->required_arena_bytes = interpreter.RequiredArenaBytes();
  if (status != kTfLiteOk) return status;
  report->arena_used_bytes = interpreter.arena_used_bytes();
  const size_t expected_bytes = run.sets * InputBytes(interpreter);
  if (run.inputs_bytes == expected_bytes) return kTfLiteOk;
  MicroPrintf("the inputs are %u bytes instead of %u", static_cast<unsigned>(run.inputs_bytes),
              static_cast<unsigned>(expected_bytes));
  return kTfLiteError;
}

}  // namespace

TfLiteStatus RunModelWith(const tflite::MicroOpResolver& resolver, const ModelRun& run, ModelRunReport* report) {
  *report = {};
  {
    ArenaInterpreter owner(*run.model, resolver, run.arena, run.arena_bytes);
    if (owner.get() == nullptr) return kTfLiteError;
    TF_LITE_ENSURE_STATUS(Allocate(run, *owner.get(), report));
    Subject subject(*run.model, *owner.get());
    TF_LITE_ENSURE_STATUS(InvokeAll(run, subject, &report->warm_invoke_time));
  }
  return run.operator_times == nullptr ? kTfLiteOk : MeasureOperators(run, resolver);
}

}  // namespace mote
