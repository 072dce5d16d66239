// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MAX_POOL_2D: the largest number of each window, channel by channel; padding does not count.
//   in  0: activations [n, h, w, c]  float32 | int8 | uint8 | int16
//   out 0: [n, oh, ow, c], same type
//   Numbers are not requantised: where the output has another scale or zero point, they are read by these, as the
//   reference does.
#include "src/operators/pooling/pool_2d.h"

namespace mote {
namespace {

struct MaxKernels {
  static constexpr PoolKernel<float> Float32 = MaxPoolFloat32;
  static constexpr PoolKernel<int8_t> Int8 = MaxPoolInt8;
  static constexpr auto Choose = ChooseMaxPool;
  static constexpr PoolKernel<uint8_t> UInt8 = MaxPoolUInt8;
  static constexpr PoolKernel<int16_t> Int16 = MaxPoolInt16;
};

template <Formats kFormats>
using MaxPool2D = Pool2D<MaxKernels, kFormats>;

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(MAX_POOL_2D, mote::MaxPool2D<mote::kFloat32 | mote::kInt8 | mote::kUInt8 | mote::kInt16>)
MOTE_REGISTER_OP(MAX_POOL_2D_FLOAT32, mote::MaxPool2D<mote::kFloat32>)
MOTE_REGISTER_OP(MAX_POOL_2D_INT8, mote::MaxPool2D<mote::kInt8>)
MOTE_REGISTER_OP(MAX_POOL_2D_INT16, mote::MaxPool2D<mote::kInt16>)
