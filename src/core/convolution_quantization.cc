// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the functions of tensorflow/lite/kernels/kernel_util.h that prepare convolutions of custom operators.
#include "src/core/soft_real.h"
#include "tensorflow/lite/kernels/kernel_util.h"

namespace tflite {
namespace {

// Returns null, after a message, unless the tensor has scales.
const TfLiteAffineQuantization* AffineOf(TfLiteContext* context, const char* what, const TfLiteTensor& tensor) {
  (void)context, (void)what;
  const auto* const affine = static_cast<const TfLiteAffineQuantization*>(tensor.quantization.params);
  if (tensor.quantization.type == kTfLiteAffineQuantization && affine != nullptr && affine->scale != nullptr &&
      affine->scale->size > 0) {
    return affine;
  }
  TF_LITE_KERNEL_LOG(context, "%s has no scales", what);
  return nullptr;
}

}  // namespace

TfLiteStatus PopulateConvolutionQuantizationParams(TfLiteContext* context, const TfLiteTensor* input,
                                                   const TfLiteTensor* filter, const TfLiteTensor* bias,
                                                   TfLiteTensor* output, const TfLiteFusedActivation& activation,
                                                   int32_t* multiplier, int* shift, int32_t* output_activation_min,
                                                   int32_t* output_activation_max, int32_t* per_channel_multiplier,
                                                   int32_t* per_channel_shift) {
  const TfLiteAffineQuantization* const affine = AffineOf(context, "the filter", *filter);
  if (affine == nullptr) return kTfLiteError;
  return PopulateConvolutionQuantizationParams(context, input, filter, bias, output, activation, multiplier, shift,
                                               output_activation_min, output_activation_max, per_channel_multiplier,
                                               per_channel_shift, affine->scale->size);
}

TfLiteStatus PopulateConvolutionQuantizationParams(TfLiteContext* context, const TfLiteTensor* input,
                                                   const TfLiteTensor* filter, const TfLiteTensor* bias,
                                                   TfLiteTensor* output, const TfLiteFusedActivation& activation,
                                                   int32_t* multiplier, int* shift, int32_t* output_activation_min,
                                                   int32_t* output_activation_max, int32_t* per_channel_multiplier,
                                                   int32_t* per_channel_shift, int num_channels) {
  const TfLiteAffineQuantization* const affine = AffineOf(context, "the filter", *filter);
  if (affine == nullptr) return kTfLiteError;
  const int scales = affine->scale->size;
  TF_LITE_ENSURE_MSG(context, scales == 1 || scales == num_channels, "the filter has %d scales for %d channels", scales,
                     num_channels);
  TF_LITE_ENSURE_MSG(context, input->params.scale > 0 && output->params.scale > 0,
                     "the input or the output has no positive scale");
  for (int c = 0; c < num_channels; ++c) {
    const float filter_scale = affine->scale->data[scales == 1 ? 0 : c];
    TF_LITE_ENSURE_MSG(context, filter_scale > 0, "scale %d of the filter is not positive", c);
    const mote::QuantizedMultiplier m =
        mote::MultiplierInDouble(input->params.scale, filter_scale, output->params.scale);
    per_channel_multiplier[c] = m.multiplier;
    per_channel_shift[c] = m.shift;
  }
  if (input->type == kTfLiteUInt8) {
    double real_multiplier = 0;
    TF_LITE_ENSURE_STATUS(GetQuantizedConvolutionMultipler(context, input, filter, bias, output, &real_multiplier));
    const mote::QuantizedMultiplier m =
        mote::MultiplierInDouble(input->params.scale, filter->params.scale, output->params.scale);
    *multiplier = m.multiplier;
    *shift = -m.shift;
  }
  if (output->type != kTfLiteInt8 && output->type != kTfLiteUInt8 && output->type != kTfLiteInt16) return kTfLiteOk;
  return CalculateActivationRangeQuantized(context, activation, output, output_activation_min, output_activation_max);
}

TfLiteStatus GetQuantizedConvolutionMultipler(TfLiteContext* context, const TfLiteTensor* input,
                                              const TfLiteTensor* filter, const TfLiteTensor* bias,
                                              TfLiteTensor* output, double* multiplier) {
  if (bias != nullptr) {
    const double product = static_cast<double>(input->params.scale) * filter->params.scale;
    const double difference = product - bias->params.scale;
    // The difference is the error of a bias of one; at most 0.02 of the output's step is allowed.
    const double limit = 0.02 * output->params.scale;
    TF_LITE_ENSURE_MSG(context, difference <= limit && -difference <= limit,
                       "the scale of the bias is not that of the input times that of the filter");
  }
  return GetQuantizedConvolutionMultipler(context, input, filter, output, multiplier);
}

TfLiteStatus GetQuantizedConvolutionMultipler(TfLiteContext* context, const TfLiteTensor* input,
                                              const TfLiteTensor* filter, TfLiteTensor* output, double* multiplier) {
  (void)context;  // not used where messages are left out
  const double product = static_cast<double>(input->params.scale) * filter->params.scale;
  TF_LITE_ENSURE_MSG(context, product >= 0 && output->params.scale > 0, "the scales are not positive");
  *multiplier = product / output->params.scale;
  return kTfLiteOk;
}

}  // namespace tflite
