// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/delegates.h"

#include <algorithm>

#include "tools/mote/system/error.h"

#if defined(MOTE_HAS_GPU)
#include "tensorflow/lite/delegates/gpu/delegate.h"
#endif
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

#if defined(MOTE_HAS_GPU)
NamedDelegate MakeGpuDelegate(const BenchmarkOptions& options) {
  TfLiteGpuDelegateOptionsV2 gpu = TfLiteGpuDelegateOptionsV2Default();
  if (options.gpu_precision_loss_allowed) {
    gpu.inference_priority1 = TFLITE_GPU_INFERENCE_PRIORITY_MIN_LATENCY;
    gpu.inference_priority2 = TFLITE_GPU_INFERENCE_PRIORITY_MIN_MEMORY_USAGE;
    gpu.inference_priority3 = TFLITE_GPU_INFERENCE_PRIORITY_MAX_PRECISION;
  }
  if (!options.gpu_experimental_enable_quant) gpu.experimental_flags = TFLITE_GPU_EXPERIMENTAL_FLAGS_NONE;
  if (options.gpu_backend == "cl") gpu.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY;
  if (options.gpu_backend == "gl") gpu.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY;
  if (options.gpu_inference_for_sustained_speed) {
    gpu.inference_preference = TFLITE_GPU_INFERENCE_PREFERENCE_SUSTAINED_SPEED;
  }
  gpu.max_delegated_partitions = options.max_delegated_partitions;
  if (!options.delegate_serialize_dir.empty() && !options.delegate_serialize_token.empty()) {
    gpu.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION;
    gpu.serialization_dir = options.delegate_serialize_dir.c_str();
    gpu.model_token = options.delegate_serialize_token.c_str();
  }
  return {"GPU", {TfLiteGpuDelegateV2Create(&gpu), TfLiteGpuDelegateV2Delete}};
}
#else
NamedDelegate MakeGpuDelegate(const BenchmarkOptions&) {
  throw Error("--use_gpu is not in this build: the headers of OpenCL were not installed (Debian: opencl-c-headers)");
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
  if (options.use_gpu) delegates.push_back(MakeGpuDelegate(options));
  if (!options.external_delegate_path.empty()) delegates.push_back(MakeExternalDelegate(options));
  return delegates;
}

}  // namespace mote::benchmark
