// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// AVERAGE_POOL_2D: the average of each window, channel by channel; padding does not count.
//   in  0: activations [n, h, w, c]  float32 | int8 | uint8 | int16
//   out 0: [n, oh, ow, c], same type and quantisation
#include "src/operators/pooling/pool_2d.h"

namespace mote {
namespace {

struct AverageKernels {
  static constexpr PoolKernel<float> Float32 = AveragePoolFloat32;
  static constexpr PoolKernel<int8_t> Int8 = AveragePoolInt8;
  static constexpr auto Choose = ChooseAveragePool;
  static constexpr PoolKernel<uint8_t> UInt8 = AveragePoolUInt8;
  static constexpr PoolKernel<int16_t> Int16 = AveragePoolInt16;
};

template <Formats kFormats>
using AveragePool2D = Pool2D<AverageKernels, kFormats>;

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(AVERAGE_POOL_2D, mote::AveragePool2D<mote::kFloat32 | mote::kInt8 | mote::kUInt8 | mote::kInt16>)
MOTE_REGISTER_OP(AVERAGE_POOL_2D_FLOAT32, mote::AveragePool2D<mote::kFloat32>)
MOTE_REGISTER_OP(AVERAGE_POOL_2D_INT8, mote::AveragePool2D<mote::kInt8>)
MOTE_REGISTER_OP(AVERAGE_POOL_2D_INT16, mote::AveragePool2D<mote::kInt16>)
