// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// DECODE's lookup tables (src/operators/conversion/decode.cc has the form).
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_DECODE_STATE_LUT_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_DECODE_STATE_LUT_H_

#include <cstdint>

#include "tensorflow/lite/micro/kernels/decode_state.h"

namespace tflite {

class DecodeStateLut : public DecodeState {
 public:
  using DecodeState::DecodeState;

  TfLiteStatus Setup(const TfLiteTensor& input, const TfLiteTensor& ancillary, const TfLiteTensor& output) override;
  TfLiteStatus Decode(const TfLiteEvalTensor& input, const TfLiteEvalTensor& ancillary,
                      const TfLiteEvalTensor& output) override;

 private:
  int num_tables_ = 0;  // 0: before Setup
  int slice_ = 1;       // neighbours of one table

  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_DECODE_STATE_LUT_H_
