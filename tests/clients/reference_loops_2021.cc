// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A custom operator of 2020 to 2022 that is written against kernels/internal: its answers are those of the builtin one.
#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/quantization_util.h"
#include "tensorflow/lite/kernels/internal/reference/add.h"
#include "tensorflow/lite/kernels/internal/reference/fully_connected.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/add.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/fully_connected.h"
#include "tensorflow/lite/kernels/internal/tensor.h"
#include "tensorflow/lite/micro/kernels/kernel_runner.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/test_helpers.h"

namespace {

using tflite::testing::IntArrayFromInts;

void* Init(TfLiteContext* context, const char*, size_t) {
  return context->AllocatePersistentBuffer(context, sizeof(tflite::ArithmeticParams));
}

// The multipliers that put both inputs of an int8 sum on one scale.
TfLiteStatus AddPrepare(TfLiteContext* context, TfLiteNode* node) {
  auto* params = static_cast<tflite::ArithmeticParams*>(node->user_data);
  tflite::MicroContext* micro_context = tflite::GetMicroContext(context);
  TfLiteTensor* a = micro_context->AllocateTempInputTensor(node, 0);
  TfLiteTensor* b = micro_context->AllocateTempInputTensor(node, 1);
  TfLiteTensor* sum = micro_context->AllocateTempOutputTensor(node, 0);
  TF_LITE_ENSURE(context, a != nullptr && b != nullptr && sum != nullptr);
  params->input1_offset = -a->params.zero_point;
  params->input2_offset = -b->params.zero_point;
  params->output_offset = sum->params.zero_point;
  params->left_shift = 20;
  const double twice_max_scale = 2 * static_cast<double>(std::max(a->params.scale, b->params.scale));
  tflite::QuantizeMultiplierSmallerThanOneExp(static_cast<double>(a->params.scale) / twice_max_scale,
                                              &params->input1_multiplier, &params->input1_shift);
  tflite::QuantizeMultiplierSmallerThanOneExp(static_cast<double>(b->params.scale) / twice_max_scale,
                                              &params->input2_multiplier, &params->input2_shift);
  tflite::QuantizeMultiplierSmallerThanOneExp(
      twice_max_scale / ((1 << params->left_shift) * static_cast<double>(sum->params.scale)),
      &params->output_multiplier, &params->output_shift);
  tflite::SetActivationParams(int32_t{-128}, int32_t{127}, params);
  micro_context->DeallocateTempTfLiteTensor(a);
  micro_context->DeallocateTempTfLiteTensor(b);
  micro_context->DeallocateTempTfLiteTensor(sum);
  return kTfLiteOk;
}

TfLiteStatus AddEval(TfLiteContext* context, TfLiteNode* node) {
  const auto& params = *static_cast<const tflite::ArithmeticParams*>(node->user_data);
  const TfLiteEvalTensor* a = tflite::micro::GetEvalInput(context, node, 0);
  const TfLiteEvalTensor* b = tflite::micro::GetEvalInput(context, node, 1);
  TfLiteEvalTensor* sum = tflite::micro::GetEvalOutput(context, node, 0);
  const bool broadcasts = !tflite::micro::HaveSameShapes(a, b);
  (broadcasts ? tflite::reference_integer_ops::BroadcastAdd4DSlow : tflite::reference_integer_ops::Add)(
      params, tflite::micro::GetTensorShape(a), tflite::micro::GetTensorData<int8_t>(a),
      tflite::micro::GetTensorShape(b), tflite::micro::GetTensorData<int8_t>(b), tflite::micro::GetTensorShape(sum),
      tflite::micro::GetTensorData<int8_t>(sum));
  return kTfLiteOk;
}

constexpr int kRows = 8;
constexpr int kColumns = 16;

// The sum of all of `a` and of `b`, which has one row or as many.
bool SumsAreEqual(int rows_of_b) {
  static int8_t a[kRows * kColumns], b[kRows * kColumns], sums[2][kRows * kColumns];
  for (int i = 0; i < kRows * kColumns; ++i) {
    a[i] = static_cast<int8_t>(i * 37);
    b[i] = static_cast<int8_t>(i * 101 + 7);
  }
  int a_shape[] = {2, kRows, kColumns}, b_shape[] = {2, rows_of_b, kColumns};
  int inputs[] = {2, 0, 1}, outputs[] = {1, 2};
  const TfLiteAddParams options = {};
  const TFLMRegistration registrations[] = {tflite::Register_ADD(),
                                            tflite::micro::RegisterOp(Init, AddPrepare, AddEval)};
  for (int r = 0; r < 2; ++r) {
    TfLiteTensor tensors[] = {
        tflite::testing::CreateQuantizedTensor(a, IntArrayFromInts(a_shape), 0.031f, 5),
        tflite::testing::CreateQuantizedTensor(b, IntArrayFromInts(b_shape), 0.017f, -20),
        tflite::testing::CreateQuantizedTensor(sums[r], IntArrayFromInts(a_shape), 0.05f, 3),
    };
    tflite::micro::KernelRunner runner(registrations[r], tensors, 3, IntArrayFromInts(inputs),
                                       IntArrayFromInts(outputs), r == 0 ? &options : nullptr);
    if (runner.InitAndPrepare() != kTfLiteOk || runner.Invoke() != kTfLiteOk) return false;
  }
  return std::memcmp(sums[0], sums[1], sizeof(sums[0])) == 0;
}

bool FloatLoopsWork() {
  tflite::ArithmeticParams add = {};
  tflite::SetActivationParams(-100.0f, 100.0f, &add);
  const float a[] = {1, 2, 3, 4}, b[] = {10, 1000};
  float sums[4];
  tflite::reference_ops::BroadcastAdd4DSlow(add, tflite::RuntimeShape({2, 2}), a, tflite::RuntimeShape({2, 1}), b,
                                            tflite::RuntimeShape({2, 2}), sums);
  if (sums[0] != 11 || sums[1] != 12 || sums[2] != 100 || sums[3] != 100) return false;
  tflite::reference_ops::Add(add, tflite::RuntimeShape({2}), a, tflite::RuntimeShape({2}), b, tflite::RuntimeShape({2}),
                             sums);
  if (sums[0] != 11 || sums[1] != 100) return false;

  tflite::FullyConnectedParams dense = {};
  tflite::SetActivationParams(0.0f, 50.0f, &dense);
  tflite::reference_ops::FullyConnected(dense, tflite::RuntimeShape({2, 2}), a, tflite::RuntimeShape({1, 2}), a,
                                        tflite::RuntimeShape({1}), b, tflite::RuntimeShape({2, 1}), sums);
  if (sums[0] != 15 || sums[1] != 21) return false;

  dense.weights_offset = 0, dense.input_offset = 1, dense.output_offset = -3;
  tflite::SetActivationParams(int32_t{-128}, int32_t{127}, &dense);
  tflite::QuantizeMultiplier(0.5, &dense.output_multiplier, &dense.output_shift);
  const int8_t x[] = {1, 2}, weights[] = {3, 4};
  const int32_t bias[] = {10};
  int8_t y = 0;
  tflite::reference_integer_ops::FullyConnected(dense, tflite::RuntimeShape({1, 2}), x, tflite::RuntimeShape({1, 2}),
                                                weights, tflite::RuntimeShape({1}), bias, tflite::RuntimeShape({1, 1}),
                                                &y);
  return y == 11;  // (10 + 2 * 3 + 3 * 4) / 2 - 3
}

}  // namespace

int main() {
  if (!SumsAreEqual(kRows)) return 1;
  if (!SumsAreEqual(1)) return 2;
  return FloatLoopsWork() ? 0 : 3;
}
