// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Checks the delegate's options as a whole, and sets them by the names that the plugin takes.
#ifndef MOTE_SRC_HOST_GPU_GPU_OPTIONS_H_
#define MOTE_SRC_HOST_GPU_GPU_OPTIONS_H_

#include <cstddef>
#include <string>

#include "tensorflow/lite/delegates/gpu/delegate_options.h"

namespace mote::gpu {

// Copies the options and their strings.
struct Options {
  explicit Options(const TfLiteGpuDelegateOptionsV2* options);

  bool Has(TfLiteGpuExperimentalFlags flag) const { return (given.experimental_flags & flag) != 0; }
  // Says what is wrong with the options; returns an empty text if they can be used.
  std::string Problem() const;
  // True if another priority comes before MAX_PRECISION. It may be called only for options without a problem.
  bool AllowsHalf() const;

  TfLiteGpuDelegateOptionsV2 given;
  std::string serialization_dir;  // empty: no files
  std::string model_token;
};

// Sets an option by its name. Returns an empty text, or says what is wrong. The strings have to outlive the options.
std::string SetOption(const char* key, const char* value, TfLiteGpuDelegateOptionsV2* options);

}  // namespace mote::gpu

#endif  // MOTE_SRC_HOST_GPU_GPU_OPTIONS_H_
