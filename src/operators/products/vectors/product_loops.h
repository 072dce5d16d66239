// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Lists the loops of convolutions of int8 and uint8 numbers and floats, which also multiply the rows of
// FULLY_CONNECTED, and the loops that prepare their multipliers and activations.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_PRODUCT_LOOPS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_PRODUCT_LOOPS_H_

#include <cstdint>

#include "src/operators/products/conv_args.h"
#include "src/operators/products/quantize_values.h"
#include "src/operators/shared/vectors/vector_level.h"

namespace mote::vectors {

// Says where the weight of channel c for number k of a patch lies: at c * channel_step + k * patch_step.
struct WeightOrder {
  int channel_step, patch_step;
};

// These bound the memory on the stack while a loop runs to at most 250 KB.
constexpr int kMaxPatch = 3 * 3 * 256;       // int8 numbers, of which a tile has up to 12 copies
constexpr int kMaxKeptPatch = 3 * 3 * 1024;  // the same where the weights do not lie on the stack
constexpr int kMaxFloatPatch = 3 * 3 * 512;  // floats, likewise
constexpr int kMaxWindowHeight = 32;         // pointers to rows: 256 bytes
constexpr int kMaxTapBytes = 1 << 16;        // rows of an image, as many as a window has
// Bytes may have become words, which take twice the memory.
template <class Copied>
constexpr int kTapBytesOf = sizeof(Copied) == sizeof(int16_t) ? 2 * kMaxTapBytes : kMaxTapBytes;

struct ProductLoops {
  template <VectorLevel level>
  static const ProductLoops* Of();  // product_loops.cc

  // Computes a convolution whose patch has at most kMaxPatch numbers, or kMaxKeptPatch if there is memory for packed
  // weights.
  void (*conv)(const ConvArgs<Int8Format>& args, WeightOrder order);
  void (*conv_uint8)(const ConvArgs<UInt8Format>& args, WeightOrder order);
  bool (*makes_conv_in_place)(const ConvShape& shape);  // with no more scratch than `conv`
  // Finds the first multipliers of FindChannelMultipliers; returns how many.
  int (*multipliers)(float in_scale, float out_scale, const float* filter_scales, int channels, int32_t* multipliers,
                     int8_t* shifts);
  // Computes a convolution of floats whose patch has 1 to kMaxFloatPatch numbers, or any number if patches are the
  // pixels of the image. It does nothing if args.kept lends no memory, as the runtime then fails the run.
  void (*conv_float32)(const ConvArgs<Float32Format>& args);
  // Does what `conv` does, for floats that have been quantised.
  void (*conv_hybrid)(const ConvArgs<HybridFormat>& args, WeightOrder order);
  // Computes TRANSPOSE_CONV of shapes that fit, with memory for packed weights.
  bool (*fits_transposed)(const ConvShape& shape);
  bool (*fits_transposed_float32)(const ConvShape& shape);
  void (*transposed)(const ConvArgs<Int8Format>& args);
  void (*transposed_uint8)(const ConvArgs<UInt8Format>& args);
  void (*transposed_float32)(const ConvArgs<Float32Format>& args);
  ValueRange (*range_of_values)(const float* values, int count);
  void (*quantize_values)(const float* values, int count, const ValueScale& scale, int8_t* quantized);
};

}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_PRODUCT_LOOPS_H_
