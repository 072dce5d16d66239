// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// DECODE's Huffman codes (src/operators/conversion/decode.cc has the form).
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_DECODE_STATE_HUFFMAN_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_DECODE_STATE_HUFFMAN_H_

#include <cstdint>

#include "tensorflow/lite/micro/kernels/decode_state.h"

namespace tflite {

class DecodeStateHuffman : public DecodeState {
 public:
  using DecodeState::DecodeState;

  TfLiteStatus Setup(const TfLiteTensor& input, const TfLiteTensor& ancillary, const TfLiteTensor& output) override;
  TfLiteStatus Decode(const TfLiteEvalTensor& input, const TfLiteEvalTensor& ancillary,
                      const TfLiteEvalTensor& output) override;

  // Elements of the tables: is it a symbol, how many bits, which symbol or how far the next table is.
  static constexpr uint16_t kTable16BitSymbolFoundMask = 0x8000;
  static constexpr uint16_t kTable16BitCountMask = 0x7800;
  static constexpr uint16_t kTable16BitCountShift = 11;
  static constexpr uint16_t kTable16BitValueMask = 0x07FF;
  static constexpr uint32_t kTable32BitSymbolFoundMask = 0x80000000;
  static constexpr uint32_t kTable32BitCountMask = 0x78000000;
  static constexpr uint32_t kTable32BitCountShift = 27;
  static constexpr uint32_t kTable32BitValueMask = 0x07FFFFFF;

  // Offsets of bytes in the ancillary data, and the mask of the tables' size.
  static constexpr size_t kDcmVersionOffset = 4;
  static constexpr size_t kDcmTableSizeOffset = 5;
  static constexpr uint8_t kDcmTableSize32BitsMask = 1;
  static constexpr uint8_t kDcmTableSizeInitialMask = 0xF0;
  static constexpr uint8_t kDcmTableSizeInitialShift = 4;

 private:
  bool is_set_up_ = false;

  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_DECODE_STATE_HUFFMAN_H_
