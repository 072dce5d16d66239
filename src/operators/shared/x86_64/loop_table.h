// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The int8 and float loops for the vector instructions that the processor has, chosen while the program runs.
#ifndef MOTE_SRC_OPERATORS_SHARED_X86_64_LOOP_TABLE_H_
#define MOTE_SRC_OPERATORS_SHARED_X86_64_LOOP_TABLE_H_

#include <cstdint>

#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/elementwise/add_loop.h"
#include "src/operators/pooling/pool_loop.h"
#include "src/operators/products/quantize_values.h"

namespace mote::x86_64 {

// Where the weight of channel c for number k of a patch lies: c * channel_step + k * patch_step.
struct WeightOrder {
  int channel_step, patch_step;
};

struct Loops {
  const char* name;
  // A convolution whose patch has at most kMaxPatch numbers, or kMaxKeptPatch with memory that is kept.
  void (*conv)(const ConvArgs<Int8Format>& args, WeightOrder order);
  bool (*makes_conv_in_place)(const ConvShape& shape);  // with no more scratch
  // A depthwise convolution with multiplier 1, where it fits; in place with the scratch of ScratchForRowsOverInput.
  bool (*fits_depthwise)(const ConvShape& shape);
  void (*depthwise)(const DepthwiseConvArgs<Int8Format>& args);
  // One row of FULLY_CONNECTED; `start` is its RowStart.
  void (*row)(const FullyConnectedArgs<Int8Format>& args, const int8_t* row, int32_t start, int8_t* out);
  void (*add)(const BinaryRow& row, const AddParams& params);
  // The first ones of FindChannelMultipliers; returns how many.
  int (*multipliers)(float in_scale, float out_scale, const float* filter_scales, int channels, int32_t* multipliers,
                     int8_t* shifts);
  // Windows of at most kMaxAveraged numbers.
  void (*average_pool)(const PoolArgs<int8_t>& args);
  // Those of floats do nothing if args.kept lends no memory, as the runtime then fails the run.
  // A convolution whose patch has 1 to kMaxFloatPatch numbers, or any number if patches are the pixels of the image.
  void (*conv_float32)(const ConvArgs<Float32Format>& args);
  // Of multiplier 1, with windows of at most kMaxWindowHeight rows.
  void (*depthwise_float32)(const DepthwiseConvArgs<Float32Format>& args);
  // As `conv` and `depthwise`, of floats that have been quantised.
  void (*conv_hybrid)(const ConvArgs<HybridFormat>& args, WeightOrder order);
  void (*depthwise_hybrid)(const DepthwiseConvArgs<HybridFormat>& args);
  ValueRange (*range_of_values)(const float* values, int count);
  void (*quantize_values)(const float* values, int count, const ValueScale& scale, int8_t* quantized);
  void (*max_pool)(const PoolArgs<int8_t>& args);
};

// Sums of so many int8 numbers are exact as floats.
constexpr int kMaxAveraged = 1 << 16;

// Bounds of what lies on the stack while a loop runs: at most 250 KB.
constexpr int kMaxPatch = 3 * 3 * 256;       // int8 numbers, of which a tile has up to 12 copies
constexpr int kMaxKeptPatch = 3 * 3 * 1024;  // the same where the weights do not lie on the stack
constexpr int kMaxFloatPatch = 3 * 3 * 512;  // floats, likewise
constexpr int kMaxWindowHeight = 32;         // pointers to rows: 256 bytes
constexpr int kMaxTaps = 128;                // pointers, too, 1 KB: more than windows of 11 by 11 have
constexpr int kMaxTapBytes = 1 << 16;        // rows of an image, as many as a window has

// Null if the processor has no instructions that help.
const Loops* FloatLoopsOfThisProcessor();
// Of int8; null also if numbers are rounded once (TFLITE_SINGLE_ROUNDING).
const Loops* LoopsOfThisProcessor();

// Several channels of one image are a convolution.
inline bool IsConv(const ConvShape& s, int depth_multiplier) {
  return s.in_depth == 1 && depth_multiplier > 1 && int64_t{s.filter_height} * s.filter_width <= kMaxPatch;
}
template <class F>
ConvArgs<F> AsConv(const DepthwiseConvArgs<F>& args) {
  ConvArgs<F> conv = args;
  conv.shape.filter_depth = 1;
  return conv;
}

extern const Loops kAvx2Loops;
extern const Loops kAvx512VnniLoops;

}  // namespace mote::x86_64

#endif  // MOTE_SRC_OPERATORS_SHARED_X86_64_LOOP_TABLE_H_
