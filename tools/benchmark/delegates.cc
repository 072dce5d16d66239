// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/delegates.h"

#include <algorithm>

#include "tools/mote/system/error.h"

#if defined(MOTE_HAS_XNNPACK)
#include "tensorflow/lite/delegates/xnnpack/xnnpack_delegate.h"
#endif

namespace mote::benchmark {
namespace {

using cli::Error;

#if defined(MOTE_HAS_XNNPACK)
NamedDelegate MakeXnnpackDelegate(const BenchmarkOptions& options) {
  TfLiteXNNPackDelegateOptions xnnpack = TfLiteXNNPackDelegateOptionsDefault();
  xnnpack.num_threads = std::max(options.num_threads, 1);
  xnnpack.runtime_flags = static_cast<uint32_t>(options.xnnpack_runtime_flags);
  if (options.xnnpack_force_fp16) xnnpack.flags |= TFLITE_XNNPACK_DELEGATE_FLAG_FORCE_FP16;
  if (!options.xnnpack_weight_cache_file_path.empty()) {
    xnnpack.weight_cache_file_path = options.xnnpack_weight_cache_file_path.c_str();
  }
  NamedDelegate made = {"XNNPACK", {TfLiteXNNPackDelegateCreate(&xnnpack), TfLiteXNNPackDelegateDelete}};
  if (made.delegate == nullptr) throw Error("the XNNPACK delegate cannot be made");
  return made;
}
constexpr bool kHasXnnpack = true;
#else
constexpr bool kHasXnnpack = false;
NamedDelegate MakeXnnpackDelegate(const BenchmarkOptions&) {
  throw Error("--use_xnnpack is not in this build: XNNPACK was not installed (Debian: libxnnpack-dev)");
}
#endif

NamedDelegate MakeExternalDelegate(const BenchmarkOptions& options) {
  auto values = cli::ParseDelegateOptions(options.external_delegate_options);
  const auto add = [&values](const char* key, int value) {
    if (value > 0) values.emplace_back(key, std::to_string(value));
  };
  add("max_delegated_partitions", options.max_delegated_partitions);
  add("min_nodes_per_partition", options.min_nodes_per_partition);
  return {"EXTERNAL", cli::MakeExternalDelegate(options.external_delegate_path, values)};
}

}  // namespace

bool HasXnnpack() { return kHasXnnpack; }

std::vector<NamedDelegate> MakeDelegates(const BenchmarkOptions& options) {
  std::vector<NamedDelegate> delegates;
  if (options.use_xnnpack) delegates.push_back(MakeXnnpackDelegate(options));
  if (!options.external_delegate_path.empty()) delegates.push_back(MakeExternalDelegate(options));
  return delegates;
}

}  // namespace mote::benchmark
