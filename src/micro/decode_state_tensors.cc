// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/micro/decode_state_tensors.h"

namespace mote {
namespace {

// Decoders read zero points, and how many scales there are.
constexpr struct {
  int size;
  float data[1];
} kOneScale = {1, {1.0f}};

void DescribeZeroPoints(const TfLiteTensor& tensor, TensorInfo* info) {
  const TfLiteAffineQuantization* const affine = AffineOf(tensor);
  if (affine == nullptr) {
    if (tensor.params.scale == 0.0f) return;
    info->scales = reinterpret_cast<const TfLiteFloatArray*>(&kOneScale);
    info->zero_point = tensor.params.zero_point;
    return;
  }
  info->scales = affine->scale;
  info->quantized_dimension = affine->quantized_dimension;
  const TfLiteIntArray* const zero_points = affine->zero_point;
  const int count = zero_points == nullptr ? 0 : zero_points->size;
  if (count > 0) info->zero_point = zero_points->data[0];
  for (int i = 1; i < count; ++i) info->zero_points_are_equal &= zero_points->data[i] == info->zero_point;
}

TensorInfo InfoOf(const TfLiteTensor& tensor) {
  TensorInfo info;
  info.type = tensor.type;
  info.dims = tensor.dims;
  info.data = tensor.data.data;
  info.is_constant = tensor.data.data != nullptr;
  DescribeZeroPoints(tensor, &info);
  return info;
}

}  // namespace

const TfLiteAffineQuantization* AffineOf(const TfLiteTensor& tensor) {
  const auto* const affine = static_cast<const TfLiteAffineQuantization*>(tensor.quantization.params);
  const bool is_affine = tensor.quantization.type == kTfLiteAffineQuantization && affine != nullptr;
  return is_affine && affine->scale != nullptr && affine->scale->size > 0 ? affine : nullptr;
}

TfLiteStatus CheckDecodeTensors(const PrepareContext& ctx, const TfLiteTensor& input, const TfLiteTensor& ancillary,
                                const TfLiteTensor& output, uint8_t encoding, DecodePair* pair) {
  OP_REQUIRE(ctx, input.dims != nullptr && ancillary.dims != nullptr && output.dims != nullptr,
             "a tensor has no shape");
  *pair = {InfoOf(input), InfoOf(ancillary), InfoOf(output), 0};
  OP_TRY(CheckDecodeHead(ctx, *pair));
  const DecodeHead& head = pair->head();
  OP_REQUIRE(ctx, head.encoding == encoding && head.version == kDecodeVersion && head.table_version == kDecodeVersion,
             "the data are of encoding %d, version %d.%d; this decoder reads %d, version %d.%d", head.encoding,
             head.version, head.table_version, encoding, kDecodeVersion, kDecodeVersion);
  return kTfLiteOk;
}

TfLiteStatus CheckDecodeReady(const TfLiteContext* context, bool is_set_up, const TfLiteEvalTensor& output) {
  const PrepareContext ctx = PrepareContextOf(context);
  OP_REQUIRE(ctx, is_set_up, "a decoder decodes after its Setup has succeeded");
  OP_REQUIRE(ctx, output.data.data != nullptr, "the output of a decoder has no memory");
  return kTfLiteOk;
}

}  // namespace mote
