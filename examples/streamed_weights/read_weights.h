// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The custom operator ReadWeights, which `stream_weights` puts into a model. It waits for the read before it, and
// begins one into its output, if it has one. The interpreter's external context is the WeightReader.
#ifndef EXAMPLES_STREAMED_WEIGHTS_READ_WEIGHTS_H_
#define EXAMPLES_STREAMED_WEIGHTS_READ_WEIGHTS_H_

#include <cstdint>

#include "tensorflow/lite/micro/micro_common.h"

constexpr char kReadWeights[] = "ReadWeights";

// The operator's custom options, in the byte order of the processor.
struct ReadWeightsOptions {
  uint32_t offset;
  uint32_t bytes;  // those of the output; 0 without one
};

const TFLMRegistration* Register_READ_WEIGHTS();

#endif  // EXAMPLES_STREAMED_WEIGHTS_READ_WEIGHTS_H_
