// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "src/operators/conversion/affine.h"
#include "src/operators/shared/requantize_elements.h"
#include "tensorflow/lite/kernels/internal/reference/quantize.h"
#include "tensorflow/lite/kernels/internal/reference/requantize.h"
#include "tensorflow/lite/portable_type_to_tflitetype.h"

namespace tflite {
namespace reference_ops {

template <typename InputT, typename OutputT>
void AffineQuantize(const QuantizationParams& op_params, const RuntimeShape& input_shape, const InputT* input_data,
                    const RuntimeShape&, OutputT* output_data) {
  const mote::AffineSegment all = {typeToTfLiteType<OutputT>(), 0, input_shape.FlatSize(),
                                   static_cast<float>(op_params.scale), op_params.zero_point};
  mote::QuantizeSegment(all, {std::numeric_limits<OutputT>::min(), std::numeric_limits<OutputT>::max()}, input_data,
                        output_data);
}

#define MOTE_QUANTIZE(Out) \
  template void AffineQuantize(const QuantizationParams&, const RuntimeShape&, const float*, const RuntimeShape&, Out*);
MOTE_QUANTIZE(int8_t)
MOTE_QUANTIZE(uint8_t)
MOTE_QUANTIZE(int16_t)
#undef MOTE_QUANTIZE

template <typename InputT, typename OutputT>
void Requantize(const InputT* input_data, int32_t size, int32_t effective_scale_multiplier,
                int32_t effective_scale_shift, int32_t input_zeropoint, int32_t output_zeropoint,
                OutputT* output_data) {
  const mote::RequantizeParams params = {input_zeropoint,
                                         output_zeropoint,
                                         std::numeric_limits<OutputT>::min(),
                                         std::numeric_limits<OutputT>::max(),
                                         effective_scale_multiplier,
                                         static_cast<int8_t>(effective_scale_shift)};
  mote::Requantize<InputT, OutputT>(params, input_data, output_data, size);
}

#define MOTE_REQUANTIZE(In, Out) template void Requantize(const In*, int32_t, int32_t, int32_t, int32_t, int32_t, Out*);
#define MOTE_REQUANTIZE_FROM(In) \
  MOTE_REQUANTIZE(In, int8_t)    \
  MOTE_REQUANTIZE(In, uint8_t)   \
  MOTE_REQUANTIZE(In, int16_t)   \
  MOTE_REQUANTIZE(In, int32_t)
MOTE_REQUANTIZE_FROM(int8_t)
MOTE_REQUANTIZE_FROM(uint8_t)
MOTE_REQUANTIZE_FROM(int16_t)
MOTE_REQUANTIZE_FROM(int32_t)
#undef MOTE_REQUANTIZE_FROM
#undef MOTE_REQUANTIZE

}  // namespace reference_ops
}  // namespace tflite
