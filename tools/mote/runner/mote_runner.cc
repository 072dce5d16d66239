// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The image with which `mote run --target` runs a model on an emulated target:
//
//   mote_runner FOLDER SETS INVOKES ARENA_BYTES PROFILE
//
// reads FOLDER/model.tflite and FOLDER/inputs.bin, and writes FOLDER/outputs.bin (each set's output tensors) and
// FOLDER/report.json. ARENA_BYTES 0: all memory there is. Messages go to the log. Files are read before and written
// after what is counted.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "mote/model_verifier.h"
#include "src/model/access.h"
#include "src/platform/host_file.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/system_setup.h"
#include "tools/mote/runner/all_operators.h"
#include "tools/mote/runner/place.h"
#include "tools/mote/runner/run_folder.h"
#include "tools/mote/runner/target_layout.h"

namespace mote {
namespace {

// Writes for each subgraph but the first the time and the number of runs of each node.
void WriteInnerNodes(HostFile* file, const ModelRun& run) {
  (void)file->Write(", \"inner\": [", 12);
  for (int s = 1; s < NumSubgraphs(*run.model); ++s) {
    (void)file->Write(s == 1 ? " [" : ",[", 2);
    for (int i = 0; i < NumOperators(SubgraphAt(*run.model, s)); ++i) {
      WriteNumber(file, i == 0 ? "[" : ", [", run.inner_nodes[s][i].time, ", ");
      WriteNumber(file, "", run.inner_nodes[s][i].runs, "]");
    }
    (void)file->Write("]", 1);
  }
  (void)file->Write("]", 1);
}

// Returns places for the nodes of the subgraphs that operators run; null where there is no room.
InnerNode** TakeInnerNodes(const tflite::Model& model) {
  const int subgraphs = NumSubgraphs(model);
  auto** const nodes = reinterpret_cast<InnerNode**>(TakeMemory(sizeof(InnerNode*) * subgraphs));
  if (nodes == nullptr) return nullptr;
  nodes[0] = nullptr;
  for (int s = 1; s < subgraphs; ++s) {
    nodes[s] = reinterpret_cast<InnerNode*>(TakeMemory(sizeof(InnerNode) * NumOperators(SubgraphAt(model, s))));
    if (nodes[s] == nullptr) return nullptr;
  }
  return nodes;
}

bool WriteReport(const char* folder, const ModelRunReport& report, const ModelRun& run, int operators) {
  HostFile file;
  if (!file.OpenToWrite(PathOf(folder, "report.json"))) return false;
  WriteNumber(&file, "{\"arena_used_bytes\": ", report.arena_used_bytes, ", ");
  WriteNumber(&file, "\"allocate\": ", report.allocate_time, ", ");
  WriteNumber(&file, "\"invoke\": ", report.warm_invoke_time, ", \"operators\": [");
  for (int i = 0; i < operators; ++i) WriteNumber(&file, i == 0 ? "" : ", ", run.operator_times[i], "");
  (void)file.Write("], \"loops\": [", 13);
  for (int i = 0; i < operators; ++i) {
    WriteText(&file, i == 0 ? "[" : "], [", run.operator_loops[i].loop);
    WriteText(&file, ", ", run.operator_loops[i].reason);
  }
  if (operators > 0) (void)file.Write("]", 1);
  (void)file.Write("]", 1);
  if (run.inner_nodes != nullptr) WriteInnerNodes(&file, run);
  return file.Write("}\n", 2) && file.Close();
}

struct Options {
  const char* folder;
  uint32_t sets;
  uint32_t invokes;
  size_t arena_bytes;
  bool profile;
};

// The arena comes last: by default it is all that is left.
bool Run(const Options& options) {
  Block model, inputs;
  if (!ReadFile(options.folder, "model.tflite", &model)) return false;
  if (!ReadFile(options.folder, "inputs.bin", &inputs)) return false;
  ModelRun run = {};
  run.model = tflite::GetVerifiedModel(model.data, model.bytes);
  if (run.model == nullptr) return false;
  const int operators = options.profile ? NumOperators(SubgraphAt(*run.model, 0)) : 0;
  if (operators > 0) {
    run.operator_times = reinterpret_cast<uint64_t*>(TakeMemory(sizeof(uint64_t) * operators));
    run.operator_loops = reinterpret_cast<OperatorLoop*>(TakeMemory(sizeof(OperatorLoop) * operators));
    if (NumSubgraphs(*run.model) > 1) run.inner_nodes = TakeInnerNodes(*run.model);
  }
  run.arena_bytes = options.arena_bytes == 0 ? FreeMemory() : options.arena_bytes;
  run.arena = TakeMemory(run.arena_bytes);
  if (run.arena == nullptr || (operators > 0 && run.operator_loops == nullptr)) {
    MicroPrintf("an arena of %u bytes does not fit into the %u bytes that this target has left",
                static_cast<unsigned>(run.arena_bytes), static_cast<unsigned>(FreeMemory()));
    return false;
  }
  HostFile outputs;
  if (!outputs.OpenToWrite(PathOf(options.folder, "outputs.bin"))) return false;
  run.inputs = inputs.data;
  run.inputs_bytes = inputs.bytes;
  run.sets = options.sets;
  run.invokes = options.invokes;
  run.save_output = SaveToFile;
  run.destination = &outputs;
  run.clock = PlaceClock;
  run.warm_samples = kPlaceSamples;
  ModelRunReport report;
  return RunModel(run, &report) == kTfLiteOk && outputs.Close() && WriteReport(options.folder, report, run, operators);
}

}  // namespace
}  // namespace mote

int main(int argc, char** argv) {
  tflite::InitializeTarget();
  if (argc != 6) {
    MicroPrintf("usage: mote_runner FOLDER SETS INVOKES ARENA_BYTES PROFILE");
    return 64;
  }
  const mote::Options options = {argv[1], static_cast<uint32_t>(strtoul(argv[2], nullptr, 10)),
                                 static_cast<uint32_t>(strtoul(argv[3], nullptr, 10)), strtoul(argv[4], nullptr, 10),
                                 argv[5][0] == '1'};
  if (options.sets == 0 || options.invokes == 0) {
    MicroPrintf("mote_runner: SETS and INVOKES are at least 1");
    return 64;
  }
  return mote::Run(options) ? 0 : 1;
}
