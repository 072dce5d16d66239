// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Stands in for src/host, targets/dynamic_runner.cc and compile/: the mote of `make demo` has the micro runtime alone.
#include "mote/partition_report.h"
#include "src/host/model/data_inside.h"
#include "tools/mote/compile/compiled_runner.h"
#include "tools/mote/system/error.h"
#include "tools/mote/targets/dynamic_runner.h"

namespace mote {

// No model gets past the verifier's refusal, which is then the message.
std::vector<uint8_t> BringDataInside(const uint8_t*, size_t) { return {}; }

namespace cli {

std::unique_ptr<Runner> MakeDynamicRunner(const DynamicOptions&) {
  throw Error("this mote, which `make demo` built, has no dynamic runtime: add --runtime micro, or run `make host`");
}

std::unique_ptr<Runner> MakeCompiledRunner(const TargetOptions&, std::optional<size_t>) {
  throw Error("this mote, which `make demo` built, compiles no models: run `make host`");
}

}  // namespace cli
}  // namespace mote

// The dynamic runtime makes the reports.
std::string tflite::delegates::PartitionReport::ToString() const { return {}; }
