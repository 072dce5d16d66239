// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/graph/tensor_details.h"

#include <algorithm>
#include <cstdlib>

#include "src/model/access.h"
#include "tensorflow/lite/array.h"

namespace mote {
namespace {

using tflite::BuildTfLiteArray;
using tflite::FloatArrayUniquePtr;
using tflite::IntArrayUniquePtr;

// Returns null also where there is no vector.
template <class T>
IntArrayUniquePtr CopyOf(const flatbuffers::Vector<T>* source) {
  if (source == nullptr) return nullptr;
  IntArrayUniquePtr copy = BuildTfLiteArray<int>(static_cast<int>(source->size()));
  for (uint32_t i = 0; copy != nullptr && i < source->size(); ++i) copy->data[i] = static_cast<int>(source->Get(i));
  return copy;
}

IntArrayUniquePtr CopyOf(tflite::SparseIndexVector type, const void* source) {
  switch (source == nullptr ? tflite::SparseIndexVector_NONE : type) {
    case tflite::SparseIndexVector_Int32Vector:
      return CopyOf(static_cast<const tflite::Int32Vector*>(source)->values());
    case tflite::SparseIndexVector_Uint16Vector:
      return CopyOf(static_cast<const tflite::Uint16Vector*>(source)->values());
    case tflite::SparseIndexVector_Uint8Vector:
      return CopyOf(static_cast<const tflite::Uint8Vector*>(source)->values());
    case tflite::SparseIndexVector_NONE:
      return nullptr;
  }
  return nullptr;
}

// Takes `params`.
template <class T>
TfLiteStatus Give(TfLiteQuantizationType type, const T& params, TfLiteQuantization* quantization) {
  auto* const copy = static_cast<T*>(std::malloc(sizeof(T)));
  if (copy == nullptr) return kTfLiteError;
  *copy = params;
  *quantization = {type, copy};
  return kTfLiteOk;
}

TfLiteStatus GiveAffine(FloatArrayUniquePtr scale, IntArrayUniquePtr zero_point, int axis,
                        TfLiteQuantization* quantization) {
  if (scale == nullptr || zero_point == nullptr) return kTfLiteError;
  const TfLiteAffineQuantization affine = {scale.get(), zero_point.get(), axis};
  if (Give(kTfLiteAffineQuantization, affine, quantization) != kTfLiteOk) return kTfLiteError;
  (void)scale.release();
  (void)zero_point.release();
  return kTfLiteOk;
}

}  // namespace

SparsityPtr ReadSparsity(const tflite::SparsityParameters& source) {
  SparsityPtr sparsity(static_cast<TfLiteSparsity*>(std::calloc(1, sizeof(TfLiteSparsity))));
  if (sparsity == nullptr) return nullptr;
  const auto* const dims = source.dim_metadata();
  const uint32_t count = dims == nullptr ? 0 : dims->size();
  sparsity->traversal_order = CopyOf(source.traversal_order()).release();
  sparsity->block_map = CopyOf(source.block_map()).release();
  sparsity->dim_metadata =
      static_cast<TfLiteDimensionMetadata*>(std::calloc(std::max(count, uint32_t{1}), sizeof(TfLiteDimensionMetadata)));
  bool has_all = sparsity->dim_metadata != nullptr &&
                 (source.traversal_order() == nullptr || sparsity->traversal_order != nullptr) &&
                 (source.block_map() == nullptr || sparsity->block_map != nullptr);
  if (has_all) sparsity->dim_metadata_size = static_cast<int>(count);
  for (uint32_t d = 0; has_all && d < count; ++d) {
    const tflite::DimensionMetadata& from = *dims->Get(d);
    TfLiteDimensionMetadata& to = sparsity->dim_metadata[d];
    to.format = static_cast<TfLiteDimensionType>(from.format());
    to.dense_size = from.dense_size();
    if (from.format() == tflite::DimensionType_DENSE) continue;
    to.array_segments = CopyOf(from.array_segments_type(), from.array_segments()).release();
    to.array_indices = CopyOf(from.array_indices_type(), from.array_indices()).release();
    has_all = (from.array_segments() == nullptr || to.array_segments != nullptr) &&
              (from.array_indices() == nullptr || to.array_indices != nullptr);
  }
  return has_all ? std::move(sparsity) : nullptr;
}

TfLiteStatus ReadQuantization(const tflite::QuantizationParameters* source, TfLiteQuantization* quantization) {
  *quantization = {kTfLiteNoQuantization, nullptr};
  if (source == nullptr) return kTfLiteOk;
  if (const auto* const blocks = source->details_as_BlockwiseQuantization()) {
    const TfLiteBlockwiseQuantization params = {blocks->scales(), blocks->zero_points(), blocks->block_size(),
                                                source->quantized_dimension()};
    return Give(kTfLiteBlockwiseQuantization, params, quantization);
  }
  if (const auto* const axes = source->details_as_MultiAxisQuantization()) {
    IntArrayUniquePtr dimensions =
        axes->quantized_dimensions() == nullptr ? BuildTfLiteArray<int>(0) : CopyOf(axes->quantized_dimensions());
    if (dimensions == nullptr) return kTfLiteError;
    const TfLiteMultiAxisQuantization params = {axes->scales(), axes->zero_points(), axes->block_size(),
                                                dimensions.get()};
    const TfLiteStatus status = Give(kTfLiteMultiAxisQuantization, params, quantization);
    if (status == kTfLiteOk) (void)dimensions.release();
    return status;
  }
  const int scales = source->scale() == nullptr ? 0 : static_cast<int>(source->scale()->size());
  if (scales == 0) return kTfLiteOk;
  const int points = source->zero_point() == nullptr ? 0 : static_cast<int>(source->zero_point()->size());
  FloatArrayUniquePtr scale = BuildTfLiteArray<float>(scales);
  IntArrayUniquePtr zero_point = BuildTfLiteArray<int>(scales);
  for (int i = 0; scale != nullptr && zero_point != nullptr && i < scales; ++i) {
    scale->data[i] = source->scale()->Get(static_cast<uint32_t>(i));
    // One zero point may stand for all.
    zero_point->data[i] =
        points == 0 ? 0 : static_cast<int>(LongAt(*source->zero_point(), static_cast<uint32_t>(i < points ? i : 0)));
  }
  return GiveAffine(std::move(scale), std::move(zero_point), source->quantized_dimension(), quantization);
}

TfLiteStatus ReadQuantization(const TfLiteQuantizationParams& source, TfLiteQuantization* quantization) {
  *quantization = {kTfLiteNoQuantization, nullptr};
  if (source.scale == 0.0f) return kTfLiteOk;
  return GiveAffine(BuildTfLiteArray({source.scale}), BuildTfLiteArray({static_cast<int>(source.zero_point)}), 0,
                    quantization);
}

}  // namespace mote
