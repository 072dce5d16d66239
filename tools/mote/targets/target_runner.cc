// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/targets/target_runner.h"

#include "tools/mote/system/compressed_file.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/progress.h"
#include "tools/mote/system/source_folder.h"
#include "tools/mote/targets/emulation.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

namespace fs = std::filesystem;

// A wheel brings the images, compressed.
fs::path PackedImage(const std::string& target) { return SourceFolder() / "images" / (TargetFileName(target) + ".gz"); }

fs::path DefaultImage(const std::string& target) { return BuiltFile(target, fs::path("bin") / "mote_runner"); }

class TargetRunner : public Runner {
 public:
  TargetRunner(const TargetOptions& options, const fs::path& image) : options_(options), image_(image) {}

  RunResult Run(const RunRequest& request) const override {
    const ProgressStep step("emulates " + options_.name);
    const TemporaryFolder folder;
    WriteFile(folder.path() / "model.tflite", request.file.data(), request.file.bytes());
    WriteFile(folder.path() / "inputs.bin", request.inputs.bytes.data(), request.inputs.bytes.size());
    if (image_.extension() == ".gz") {
      const Bytes image = ReadCompressedFile(image_);
      WriteFile(folder.path() / "mote_runner", image.data(), image.size());
    }
    const fs::path image = image_.extension() == ".gz" ? folder.path() / "mote_runner" : image_;
    Emulate(options_, request.file, image,
            {folder.path().string(), std::to_string(request.inputs.sets), std::to_string(request.invokes),
             std::to_string(request.arena_bytes), request.profile ? "1" : "0"});
    return ReadRunFolder(request, folder.path());
  }

  bool CountsInstructions() const override { return true; }

 private:
  TargetOptions options_;
  fs::path image_;
};

}  // namespace

bool HasRunner(const std::string& target) {
  return fs::exists(PackedImage(target)) || fs::exists(DefaultImage(target));
}

fs::path ImageOf(const std::string& target) {
  const fs::path image = DefaultImage(target);
  return !fs::exists(PackedImage(target)) && fs::exists(image) ? image : fs::path();
}

std::unique_ptr<Runner> MakeTargetRunner(const TargetOptions& options) {
  fs::path image = options.image;
  if (image.empty())
    image = fs::exists(PackedImage(options.name)) ? PackedImage(options.name) : DefaultImage(options.name);
  if (fs::exists(image)) return std::make_unique<TargetRunner>(options, image);
  throw Error("the runner for " + options.name + " is not built: there is no " + image.string() +
              "\nbuild it with: " + BuildCommand(options.name, "mote_runner"));
}

}  // namespace mote::cli
