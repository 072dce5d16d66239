// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What the mote of the page has of a system: programs that the page starts (web/page/programs.js). It stands in for
// system/process.cc, targets/target_runner.cc and for what needs a library that is not here.
#include <emscripten.h>

#include <cstdlib>
#include <memory>

#include "src/host/resolver/custom_op_library.h"
#include "tools/mote/input/image_png.h"
#include "tools/mote/system/compressed_file.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/process.h"
#include "tools/mote/targets/external_delegate.h"
#include "tools/mote/targets/target_runner.h"

// Runs a program, whose arguments are lines, to its end. Returns its output, which the caller frees.
EM_JS(char*, mote_run_program, (const char* arguments, int* status), {
  const done = Module["runProgram"](UTF8ToString(arguments).split("\n"));
  HEAP32[status >> 2] = done.status;
  return allocateUTF8(done.output);
});

namespace mote {

bool AddCustomOpsOf(const std::string& path, tflite::MutableOpResolver*, std::string* error) {
  *error = path + " cannot be loaded: a browser loads no libraries";
  return false;
}

namespace cli {

Image DecodePng(const Bytes&) { throw Error("it is a PNG file, which this mote does not read; give a BMP file"); }

Bytes ReadCompressedFile(const std::filesystem::path& path) {
  throw Error(path.string() + " is compressed, which this mote does not read");
}

DelegateOption ParseDelegateOption(const std::string& text, char) {
  throw Error("the option " + text + " is for a delegate, which a browser cannot load");
}

DelegatePtr MakeExternalDelegate(const std::string& path, const std::vector<DelegateOption>&) {
  throw Error("the delegate " + path + " cannot be loaded: a browser loads no libraries");
}

std::unique_ptr<Runner> MakeTargetRunner(const TargetOptions& options) {
  throw Error("cycles are counted on an emulated " + options.name +
              ", which a browser does not have; where Mote is built, `mote report` counts them");
}

bool HasRunner(const std::string&) { return false; }

std::filesystem::path ImageOf(const std::string&) { return {}; }

ProcessResult RunProcess(const std::vector<std::string>& arguments) {
  std::string lines;
  for (const std::string& one : arguments) lines += (lines.empty() ? "" : "\n") + one;
  ProcessResult result;
  const std::unique_ptr<char, decltype(&std::free)> output(mote_run_program(lines.c_str(), &result.status), &std::free);
  if (output == nullptr) throw Error("there is no memory for the output of " + arguments[0]);
  result.output = output.get();
  return result;
}

}  // namespace cli
}  // namespace mote
