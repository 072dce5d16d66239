// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/runner/compiled_run.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/system_setup.h"
#include "tools/mote/runner/invocations.h"
#include "tools/mote/runner/place.h"
#include "tools/mote/runner/run_folder.h"

namespace mote {
namespace {

// The model as InvokeAll wants it.
class Subject {
 public:
  Subject(CompiledInterpreter& model, const size_t* input_bytes, const size_t* output_bytes)
      : model_(model), input_bytes_(input_bytes), output_bytes_(output_bytes) {}

  size_t SetBytes() const {
    size_t bytes = 0;
    for (size_t i = 0; i < model_.inputs_size(); ++i) bytes += input_bytes_[i];
    return bytes;
  }

  void SetInputs(const uint8_t* data) {
    for (size_t i = 0; i < model_.inputs_size(); ++i) {
      const TfLiteTensor& input = *model_.input(i);
      const bool is_constant = input.allocation_type == kTfLiteMmapRo;
      if (input_bytes_[i] != 0 && !is_constant) std::memcpy(input.data.raw, data, input_bytes_[i]);
      data += input_bytes_[i];
    }
  }

  TfLiteStatus Invoke() { return model_.Invoke(); }

  TfLiteStatus SaveOutputs(const Invocations& run) const {
    for (size_t i = 0; i < model_.outputs_size(); ++i) {
      const TfLiteTensor& output = *model_.output(i);
      if (output.type == kTfLiteString) continue;
      TF_LITE_ENSURE_STATUS(SavePadded(run, output.data.uint8, output.bytes, output_bytes_[i]));
    }
    return kTfLiteOk;
  }

 private:
  CompiledInterpreter& model_;
  const size_t* input_bytes_;
  const size_t* output_bytes_;
};

bool WriteReport(const char* folder, size_t arena_bytes, uint64_t allocate_time, uint64_t invoke_time) {
  HostFile file;
  if (!file.OpenToWrite(PathOf(folder, "report.json"))) return false;
  WriteNumber(&file, "{\"arena_used_bytes\": ", arena_bytes, ", ");
  WriteNumber(&file, "\"allocate\": ", allocate_time, ", ");
  WriteNumber(&file, "\"invoke\": ", invoke_time, ", \"operators\": [], \"loops\": []}\n");
  return file.Close();
}

bool Run(CompiledInterpreter& model, Subject* subject, const char* folder, uint32_t sets, uint32_t invokes) {
  Block inputs;
  HostFile outputs;
  if (!ReadFile(folder, "inputs.bin", &inputs) || !outputs.OpenToWrite(PathOf(folder, "outputs.bin"))) return false;
  Invocations run = {};
  run.inputs = inputs.data;
  run.inputs_bytes = inputs.bytes;
  run.sets = sets;
  run.invokes = invokes;
  run.save_output = SaveToFile;
  run.destination = &outputs;
  run.clock = PlaceClock;
  run.warm_samples = kPlaceSamples;
  run.warm_budget = kPlaceBudget;
  if (run.inputs_bytes != sets * subject->SetBytes()) {
    MicroPrintf("the inputs are %u bytes instead of %u", static_cast<unsigned>(run.inputs_bytes),
                static_cast<unsigned>(sets * subject->SetBytes()));
    return false;
  }
  const uint64_t overhead = ClockOverhead(run.clock);
  const uint64_t begin = run.clock();
  if (model.AllocateTensors() != kTfLiteOk) return false;
  const uint64_t allocate_time = Less(run.clock() - begin, overhead);
  uint64_t invoke_time = 0;
  return InvokeAll(run, *subject, &invoke_time) == kTfLiteOk && outputs.Close() &&
         WriteReport(folder, model.arena_used_bytes(), allocate_time, invoke_time);
}

}  // namespace

int RunCompiledModel(CompiledInterpreter& model, const size_t* input_bytes, const size_t* output_bytes, int argc,
                     char** argv) {
  tflite::InitializeTarget();
  const auto number = [&](int i) { return argc == 4 ? static_cast<uint32_t>(std::strtoul(argv[i], nullptr, 10)) : 0; };
  if (number(2) == 0 || number(3) == 0) {
    MicroPrintf("usage: PROGRAM FOLDER SETS INVOKES");
    return 64;
  }
  Subject subject(model, input_bytes, output_bytes);
  return Run(model, &subject, argv[1], number(2), number(3)) ? 0 : 1;
}

}  // namespace mote
