// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs a model with the micro runtime on this machine.
#include "tools/mote/targets/host_runner.h"

#include <algorithm>

#include "src/model/access.h"
#include "tools/mote/model/known_graph.h"
#include "tools/mote/runner/all_operators.h"
#include "tools/mote/runner/place.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/first_arena.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/system/progress.h"

namespace mote::cli {
namespace {

uint64_t invokes_done = 0;

void CountInvoke() { ProgressStep::SetDone(++invokes_done); }

// Counts the Invokes that there are at least: with the sets, then one to measure, and two to measure operators.
uint64_t LeastInvokes(const RunRequest& request) {
  const uint64_t wanted = std::max<uint64_t>(2, uint64_t{request.inputs.sets} * request.invokes);
  return wanted + (request.profile ? 2 : 0);
}

bool SaveOutput(void* destination, const uint8_t* data, size_t bytes) {
  Bytes& outputs = *static_cast<Bytes*>(destination);
  outputs.insert(outputs.end(), data, data + bytes);
  return true;
}

class HostRunner : public Runner {
 public:
  RunResult Run(const RunRequest& request) const override {
    ModelRunReport report;
    const size_t first_bytes = request.arena_bytes != 0 ? request.arena_bytes : kFirstArenaBytes;
    RunResult result;
    TfLiteStatus status = RunIn(first_bytes, request, &report, &result);
    if (status != kTfLiteOk && request.arena_bytes == 0 && report.required_arena_bytes > first_bytes) {
      TakeMessages();
      status = RunIn(report.required_arena_bytes + kArenaSlackBytes, request, &report, &result);
    }
    if (status != kTfLiteOk) throw Error(request.file.path().string() + " cannot be run: " + TakeMessages());
    result.arena_used_bytes = report.arena_used_bytes;
    result.allocate_time = report.allocate_time;
    result.invoke_time = report.warm_invoke_time;
    return result;
  }

  bool CountsInstructions() const override { return false; }

 private:
  static void AddInner(const ModelFile& file, int subgraph, const std::vector<InnerNode>& nodes,
                       std::vector<OperatorCost>* costs) {
    std::vector<uint64_t> times, runs;
    for (const InnerNode& node : nodes) {
      times.push_back(node.time);
      runs.push_back(node.runs);
    }
    for (const OperatorCost& cost : InnerCostsOf(file, subgraph, times, runs)) costs->push_back(cost);
  }

  static TfLiteStatus RunIn(size_t arena_bytes, const RunRequest& request, ModelRunReport* report, RunResult* result) {
    const AlignedMemory arena(arena_bytes);
    const tflite::Model& model = request.file.model();
    *result = {};
    std::vector<uint64_t> times;
    std::vector<OperatorLoop> loops;
    std::vector<std::vector<InnerNode>> inner(static_cast<size_t>(NumSubgraphs(model)));
    std::vector<InnerNode*> inner_nodes;
    if (request.profile) {
      times.resize(static_cast<size_t>(NumOperators(SubgraphAt(model, 0))));
      loops.resize(times.size());
      for (size_t s = 0; s < inner.size(); ++s) {
        if (s > 0) inner[s].resize(static_cast<size_t>(NumOperators(SubgraphAt(model, static_cast<int>(s)))));
        inner_nodes.push_back(inner[s].data());
      }
    }
    ModelRun run = {};
    run.model = &model;
    run.arena = arena.data();
    run.arena_bytes = arena_bytes;
    run.inputs = request.inputs.bytes.data();
    run.inputs_bytes = request.inputs.bytes.size();
    run.sets = static_cast<uint32_t>(request.inputs.sets);
    run.invokes = request.invokes;
    run.save_output = SaveOutput;
    run.destination = &result->outputs;
    run.clock = PlaceClock;
    run.warm_samples = kPlaceSamples;
    run.warm_budget = kPlaceBudget;
    run.operator_times = times.empty() ? nullptr : times.data();
    run.operator_loops = loops.data();
    run.after_invoke = CountInvoke;
    invokes_done = 0;
    const ProgressStep step("runs here", LeastInvokes(request));
    run.inner_nodes = inner_nodes.size() > 1 && !times.empty() ? inner_nodes.data() : nullptr;
    const TfLiteStatus status = RunModel(run, report);
    result->operators = CostsOf(request.file, times);
    for (size_t i = 0; i < loops.size(); ++i) SetLoop(loops[i].loop, loops[i].reason, &result->operators[i]);
    for (size_t s = 1; s < inner.size(); ++s) {
      AddInner(request.file, static_cast<int>(s), inner[s], &result->inner_operators);
    }
    // KnownOutputSpecs drops messages, so those of a run that failed would be gone.
    if (status == kTfLiteOk) result->output_specs = KnownOutputSpecs(request.file);
    return status;
  }
};

}  // namespace

std::unique_ptr<Runner> MakeHostRunner() { return std::make_unique<HostRunner>(); }

}  // namespace mote::cli
