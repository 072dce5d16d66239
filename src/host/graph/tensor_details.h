// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Makes from the model what a TfLiteTensor owns besides its shape and elements.
#ifndef MOTE_SRC_HOST_GRAPH_TENSOR_DETAILS_H_
#define MOTE_SRC_HOST_GRAPH_TENSOR_DETAILS_H_

#include <memory>

#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

struct SparsityDeleter {
  void operator()(TfLiteSparsity* sparsity) const { TfLiteSparsityFree(sparsity); }
};
using SparsityPtr = std::unique_ptr<TfLiteSparsity, SparsityDeleter>;

// Returns null when there is no memory.
SparsityPtr ReadSparsity(const tflite::SparsityParameters& source);

// Holds what the quantisation points to, not the struct itself.
struct QuantizationDeleter {
  void operator()(TfLiteQuantization* quantization) const { TfLiteQuantizationFree(quantization); }
};
using QuantizationPtr = std::unique_ptr<TfLiteQuantization, QuantizationDeleter>;

// Reads a quantisation: by blocks, along several axes, or affine, with a scale for all elements or for each index along
// an axis; reads none where `source` has none. Returns kTfLiteError when there is no memory. The caller owns what
// `quantization` points to.
TfLiteStatus ReadQuantization(const tflite::QuantizationParameters* source, TfLiteQuantization* quantization);
// Reads one scale and zero point for all elements; a scale of 0 gives no quantisation.
TfLiteStatus ReadQuantization(const TfLiteQuantizationParams& source, TfLiteQuantization* quantization);

}  // namespace mote

#endif  // MOTE_SRC_HOST_GRAPH_TENSOR_DETAILS_H_
