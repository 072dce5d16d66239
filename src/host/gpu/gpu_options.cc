// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/gpu/gpu_options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <climits>
#include <cstring>

TfLiteGpuDelegateOptionsV2 TfLiteGpuDelegateOptionsV2Default(void) {
  TfLiteGpuDelegateOptionsV2 options = {};
  options.is_precision_loss_allowed = -1;
  options.inference_preference = TFLITE_GPU_INFERENCE_PREFERENCE_FAST_SINGLE_ANSWER;
  options.inference_priority1 = TFLITE_GPU_INFERENCE_PRIORITY_MAX_PRECISION;
  options.inference_priority2 = TFLITE_GPU_INFERENCE_PRIORITY_AUTO;
  options.inference_priority3 = TFLITE_GPU_INFERENCE_PRIORITY_AUTO;
  options.experimental_flags = TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_QUANT;
  options.max_delegated_partitions = 1;
#ifdef TFLITE_DEBUG_DELEGATE
  options.last_delegate_node_index = INT_MAX;
#endif
#ifdef TFLITE_GPU_ENABLE_INVOKE_LOOP
  options.gpu_invoke_loop_times = 1;
#endif
  return options;
}

namespace mote::gpu {
namespace {

constexpr int kAuto = TFLITE_GPU_INFERENCE_PRIORITY_AUTO;
constexpr int kPrecision = TFLITE_GPU_INFERENCE_PRIORITY_MAX_PRECISION;

template <class Number>
std::string SetNumber(const char* key, const char* value, Number* number) {
  const char* const end = value + std::strlen(value);
  const auto [stop, error] = std::from_chars(value, end, *number);
  if (error == std::errc() && stop == end) return "";
  return std::string("the option ") + key + " is '" + value + "', which is not an integer of its range";
}

}  // namespace

Options::Options(const TfLiteGpuDelegateOptionsV2* options)
    : given(options == nullptr ? TfLiteGpuDelegateOptionsV2Default() : *options) {
  if (given.serialization_dir != nullptr) serialization_dir = given.serialization_dir;
  if (given.model_token != nullptr) model_token = given.model_token;
  given.serialization_dir = given.model_token = nullptr;
  if (!Has(TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION) || serialization_dir.empty() || model_token.empty()) {
    serialization_dir.clear();
  }
  if (given.max_delegated_partitions <= 0) given.max_delegated_partitions = 1;
  if (given.is_precision_loss_allowed == -1) return;
  given.inference_priority1 =
      given.is_precision_loss_allowed == 0 ? kPrecision : int{TFLITE_GPU_INFERENCE_PRIORITY_MIN_LATENCY};
  given.inference_priority2 = given.inference_priority3 = kAuto;
}

std::string Options::Problem() const {
  const std::array<int, 3> wishes = {given.inference_priority1, given.inference_priority2, given.inference_priority3};
  for (const int wish : wishes) {
    if (wish < kAuto || wish > TFLITE_GPU_INFERENCE_PRIORITY_MIN_MEMORY_USAGE) {
      return "an inference_priority is " + std::to_string(wish) + ", which is no TfLiteGpuInferencePriority";
    }
  }
  if (given.inference_preference < TFLITE_GPU_INFERENCE_PREFERENCE_FAST_SINGLE_ANSWER ||
      given.inference_preference > TFLITE_GPU_INFERENCE_PREFERENCE_BALANCED) {
    return "inference_preference is " + std::to_string(given.inference_preference) +
           ", which is no TfLiteGpuInferenceUsage";
  }
  if (wishes[0] == kAuto) return "inference_priority1 is AUTO; it has to be another";
  if (wishes[1] == kAuto && wishes[2] != kAuto) return "inference_priority3 has to be AUTO, as inference_priority2 is";
  for (size_t i = 0; i < wishes.size(); ++i) {
    if (wishes[i] != kAuto && std::count(wishes.begin(), wishes.end(), wishes[i]) > 1) {
      return "the same inference_priority is there twice";
    }
  }
  constexpr int64_t kKnown = 0xF;
  if ((given.experimental_flags & ~kKnown) != 0) return "a bit of experimental_flags is unknown";
  if (Has(TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY) && !Has(TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY)) {
    return "OpenGL-based API disabled: leave TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY out, OpenCL is used";
  }
  const bool wants_files = Has(TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION) && !serialization_dir.empty();
  if (wants_files && model_token.find('/') != std::string::npos) {
    return "model_token is '" + model_token + "'; it is a part of a file's name and may have no '/'";
  }
  return "";
}

bool Options::AllowsHalf() const { return given.inference_priority1 != kPrecision; }

std::string SetOption(const char* key, const char* value, TfLiteGpuDelegateOptionsV2* options) {
  if (key == nullptr || value == nullptr) return "an option has no key or no value";
  const struct {
    const char* name;
    int32_t* number;
  } numbers[] = {{"is_precision_loss_allowed", &options->is_precision_loss_allowed},
                 {"inference_preference", &options->inference_preference},
                 {"inference_priority1", &options->inference_priority1},
                 {"inference_priority2", &options->inference_priority2},
                 {"inference_priority3", &options->inference_priority3},
                 {"max_delegated_partitions", &options->max_delegated_partitions}};
  for (const auto& [name, number] : numbers) {
    if (std::strcmp(key, name) == 0) return SetNumber(key, value, number);
  }
  if (std::strcmp(key, "experimental_flags") == 0) return SetNumber(key, value, &options->experimental_flags);
  if (std::strcmp(key, "serialization_dir") == 0) {
    options->serialization_dir = value;
  } else if (std::strcmp(key, "model_token") == 0) {
    options->model_token = value;
  } else {
    return std::string("there is no option '") + key +
           "'; there are is_precision_loss_allowed, inference_preference, inference_priority1, inference_priority2, "
           "inference_priority3, experimental_flags, max_delegated_partitions, serialization_dir and model_token";
  }
  return "";
}

}  // namespace mote::gpu
