// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs a model with the dynamic runtime on this machine.
#include "tools/mote/targets/dynamic_runner.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "src/host/profiling/clock.h"
#include "src/host/resolver/custom_op_library.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/interpreter_builder.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/profiling/buffered_profiler.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/system/progress.h"
#include "tools/mote/targets/external_delegate.h"
#include "tools/mote/targets/sampled_time.h"

namespace mote::cli {
namespace {

// Does one run of one model. Members go in the reverse order: the interpreter before the delegate.
class DynamicRun {
 public:
  DynamicRun(const DynamicOptions& options, const RunRequest& request)
      : options_(options), request_(request), delegate_(nullptr, nullptr) {}

  RunResult Run() {
    Build();
    const uint64_t begin = NowNanos();
    Require(interpreter_->AllocateTensors());
    result_.allocate_time = NowNanos() - begin;
    if (options_.reports_partitions) result_.partitions = tflite::delegates::MakePartitionReport(*interpreter_);
    InvokeAll();
    if (request_.profile) MeasureOperators();
    result_.arena_used_bytes = ArenaBytes();
    return std::move(result_);
  }

 private:
  void Require(TfLiteStatus status) const {
    if (status != kTfLiteOk) throw Error(request_.file.path().string() + " cannot be run: " + TakeMessages());
  }

  void MakeResolver() {
    using tflite::ops::builtin::BuiltinOpResolver;
    using tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates;
    if (options_.uses_xnnpack) {
      resolver_ = std::make_unique<BuiltinOpResolver>();
    } else {
      resolver_ = std::make_unique<BuiltinOpResolverWithoutDefaultDelegates>();
    }
    std::string error;
    if (options_.custom_ops.empty()) return;
    if (!AddCustomOpsOf(options_.custom_ops.string(), resolver_.get(), &error)) throw Error(error);
  }

  void Build() {
    (void)TakeMessages();
    MakeResolver();
    tflite::InterpreterBuilder builder(&request_.file.model(), *resolver_, MessageReporter());
    Require(builder(&interpreter_, options_.threads));
    for (size_t i = 0; i < request_.input_specs.size(); ++i) {
      if (interpreter_->input_tensor(i)->type == kTfLiteString) {
        throw Error("the input " + request_.input_specs[i].name + " holds strings, which mote run cannot give it");
      }
      Require(interpreter_->ResizeInputTensor(interpreter_->inputs()[i], request_.input_specs[i].shape));
    }
    if (!options_.delegate.empty()) ApplyDelegate();
  }

  void ApplyDelegate() {
    const std::string path = options_.delegate.string();
    std::vector<DelegateOption> delegate_options;
    for (const std::string& text : options_.delegate_options) {
      delegate_options.push_back(ParseDelegateOption(text, '='));
    }
    delegate_ = MakeExternalDelegate(path, delegate_options);
    if (interpreter_->ModifyGraphWithDelegate(delegate_.get()) == kTfLiteOk) return;
    throw Error("the delegate of " + path + " cannot be applied to " + request_.file.path().string() + ": " +
                TakeMessages());
  }

  void SetInputs(size_t set) {
    const size_t set_bytes = TotalBytes(request_.input_specs);
    const uint8_t* data = request_.inputs.bytes.data() + set * set_bytes;
    for (size_t i = 0; i < request_.input_specs.size(); ++i) {
      const TfLiteTensor& input = *interpreter_->input_tensor(i);
      if (input.bytes != request_.input_specs[i].bytes) {
        throw Error("the input " + request_.input_specs[i].name + " takes " + std::to_string(input.bytes) +
                    " bytes; it is given " + std::to_string(request_.input_specs[i].bytes));
      }
      const bool is_constant = input.allocation_type == kTfLiteMmapRo;
      if (input.bytes > 0 && !is_constant) std::memcpy(input.data.raw, data, input.bytes);
      data += input.bytes;
    }
  }

  uint64_t TimedInvoke(size_t set) {
    SetInputs(set);
    const uint64_t begin = NowNanos();
    Require(interpreter_->Invoke());
    return NowNanos() - begin;
  }

  // Invokes with the sets in turn, then with the last one until there are enough samples; the first Invoke is none.
  void InvokeAll() {
    const size_t sets = request_.inputs.sets;
    const uint64_t wanted = uint64_t{sets} * request_.invokes;
    SampledTime sampled;
    const ProgressStep step("runs here", std::max<uint64_t>(wanted, 2) + (request_.profile ? 1 : 0));
    for (uint64_t i = 0; i < wanted || sampled.WantsMore(); ++i) {
      const uint64_t time = TimedInvoke(std::min<uint64_t>(i / request_.invokes, sets - 1));
      if (i > 0 && sampled.WantsMore()) sampled.Add(time);
      if (i < wanted && (i + 1) % request_.invokes == 0) SaveOutputs();
      ProgressStep::SetDone(i + 1);
    }
    result_.invoke_time = sampled.Get();
  }

  void SaveOutputs() {
    result_.output_specs = OutputSpecs(request_.file.model());
    for (size_t i = 0; i < interpreter_->outputs().size(); ++i) {
      const TfLiteTensor& output = *interpreter_->output_tensor(i);
      Require(interpreter_->EnsureTensorDataIsReadable(interpreter_->outputs()[i]));
      SetShape({output.dims->data, output.dims->data + output.dims->size}, &result_.output_specs[i]);
      result_.output_specs[i].bytes = output.bytes;
      const auto* const data = reinterpret_cast<const uint8_t*>(output.data.raw_const);
      if (output.bytes > 0) result_.outputs.insert(result_.outputs.end(), data, data + output.bytes);
    }
  }

  OperatorCost CostOf(int node, const std::string& name) const {
    OperatorCost cost;
    cost.index = node;
    cost.name = name;
    const char* reason = nullptr;
    const char* const loop = interpreter_->subgraph(0)->loop_of_node(node, &reason);
    SetLoop(loop, reason, &cost);
    if (interpreter_->subgraph(0)->node_and_registration(node)->first.delegate != nullptr) cost.loop.clear();
    return cost;
  }

  static void AddInner(const tflite::profiling::ProfileEvent& event,
                       std::map<std::pair<int64_t, int64_t>, OperatorCost>* inner) {
    const auto [place, is_new] = inner->try_emplace({event.extra_event_metadata, event.event_metadata});
    OperatorCost& cost = place->second;
    if (is_new) {
      cost.index = static_cast<int>(event.event_metadata);
      cost.name = event.tag;
      cost.subgraph = static_cast<int>(event.extra_event_metadata);
      cost.time = cost.runs = 0;
      cost.loop.clear();
    }
    cost.time += event.elapsed_time_ns;
    ++cost.runs;
  }

  // Measures the time of each node of the first subgraph. A node that runs subgraphs takes their time, too.
  void MeasureOperators() {
    tflite::profiling::BufferedProfiler profiler(1024, true);
    interpreter_->SetProfiler(&profiler);
    std::map<int64_t, size_t> places;
    std::vector<SampledTime> times;  // as result_.operators
    SampledTime whole;
    const ProgressStep step("measures operators");
    while (whole.WantsMore()) {
      profiler.Reset();
      profiler.StartProfiling();
      whole.Add(TimedInvoke(0));
      profiler.StopProfiling();
      std::map<std::pair<int64_t, int64_t>, OperatorCost> inner;
      for (const tflite::profiling::ProfileEvent* event : profiler.GetProfileEvents()) {
        const bool is_node = event->event_type == tflite::Profiler::EventType::OPERATOR_INVOKE_EVENT;
        if (is_node && event->extra_event_metadata != 0) AddInner(*event, &inner);
        if (!is_node || event->extra_event_metadata != 0) continue;
        const auto [place, is_new] = places.try_emplace(event->event_metadata, result_.operators.size());
        if (is_new) {
          result_.operators.push_back(CostOf(static_cast<int>(event->event_metadata), event->tag));
          times.emplace_back();
        }
        times[place->second].Add(event->elapsed_time_ns);
      }
      result_.inner_operators.clear();
      for (const auto& [node, cost] : inner) result_.inner_operators.push_back(cost);
    }
    for (size_t i = 0; i < times.size(); ++i) result_.operators[i].time = times[i].Get();
    interpreter_->SetProfiler(nullptr);
  }

  size_t ArenaBytes() const {
    size_t bytes = 0;
    for (int s = 0; s < static_cast<int>(interpreter_->subgraphs_size()); ++s) {
      tflite::Subgraph::SubgraphAllocInfo memory;
      interpreter_->subgraph(s)->GetMemoryAllocInfo(&memory);
      bytes += memory.arena_size + memory.arena_persist_size + memory.dynamic_size;
    }
    return bytes;
  }

  const DynamicOptions& options_;
  const RunRequest& request_;
  std::unique_ptr<tflite::MutableOpResolver> resolver_;
  DelegatePtr delegate_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
  RunResult result_;
};

class DynamicRunner : public Runner {
 public:
  explicit DynamicRunner(const DynamicOptions& options) : options_(options) {}

  RunResult Run(const RunRequest& request) const override { return DynamicRun(options_, request).Run(); }
  bool CountsInstructions() const override { return false; }

 private:
  DynamicOptions options_;
};

}  // namespace

std::unique_ptr<Runner> MakeDynamicRunner(const DynamicOptions& options) {
  return std::make_unique<DynamicRunner>(options);
}

}  // namespace mote::cli
