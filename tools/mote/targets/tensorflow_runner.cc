// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// TensorFlow Lite from Python: tensorflow_outputs.py runs the model.
#include "tools/mote/targets/tensorflow_runner.h"

#include "nlohmann/json.hpp"
#include "tools/mote/system/error.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/system/process.h"
#include "tools/mote/system/python.h"

namespace mote::cli {
namespace {

namespace fs = std::filesystem;

class TensorFlowRunner : public Runner {
 public:
  explicit TensorFlowRunner(const std::string& python) : python_(python) {}

  RunResult Run(const RunRequest& request) const override {
    const TemporaryFolder folder;
    WriteFile(folder.path() / "model.tflite", request.file.data(), request.file.bytes());
    WriteFile(folder.path() / "inputs.bin", request.inputs.bytes.data(), request.inputs.bytes.size());
    std::vector<std::string> command = PythonCommand(python_, "tools/mote/targets/tensorflow_outputs.py");
    command.insert(command.end(),
                   {folder.path().string(), std::to_string(request.inputs.sets), std::to_string(request.invokes)});
    const ProcessResult process = RunProcess(command);
    if (process.status != 0) ThrowFailure(request, folder.path(), process);
    RunResult result;
    result.outputs = ReadFile(folder.path() / "outputs.bin");
    result.output_specs = OutputSpecs(request.file.model());
    const nlohmann::json shapes = nlohmann::json::parse(ReadText(folder.path() / "shapes.json"));
    for (size_t i = 0; i < shapes.size(); ++i) {
      SetShape(shapes[i].get<std::vector<int>>(), &result.output_specs.at(i));
    }
    return result;
  }

  bool CountsInstructions() const override { return false; }

 private:
  // The script writes its message to a file, since the packages write much to standard error.
  [[noreturn]] void ThrowFailure(const RunRequest& request, const fs::path& folder,
                                 const ProcessResult& process) const {
    const fs::path file = folder / "error.txt";
    if (!fs::exists(file)) throw Error(python_ + " cannot be run: " + CleanMessages(process.output));
    const Bytes text = ReadFile(file);
    throw Error(request.file.path().string() + " cannot be run by TensorFlow Lite in " + python_ + ": " +
                CleanMessages(std::string(text.begin(), text.end())));
  }

  std::string python_;
};

}  // namespace

std::unique_ptr<Runner> MakeTensorFlowRunner(const std::string& python) {
  return std::make_unique<TensorFlowRunner>(python);
}

}  // namespace mote::cli
