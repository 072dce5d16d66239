// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MINIMUM: the smaller of two tensors that broadcast.
//   in  0: a              float32 | float16 | bfloat16 | int32 | int64 | int8 | uint8 | int16
//       1: b              same type and scale
//   out 0: broadcast(a, b), same type and scale
//   Stored numbers are compared and copied as they are.
// MAXIMUM: the larger of two tensors that broadcast.
//   in  0: a              float32 | float16 | bfloat16 | int32 | int64 | int8 | uint8 | int16
//       1: b              same type and scale
//   out 0: broadcast(a, b), same type and scale
//   Stored numbers are compared and copied as they are.
#include "src/operators/shared/plain_binary.h"

namespace mote {
namespace {

constexpr Formats kExtremumTypes = kFloat32 | kFloat16 | kInt32 | kInt64 | kInt8 | kUInt8 | kInt16;

template <class F, Formats kFormats>
using Extremum = PlainBinary<F, (kFormats & kExtremumTypes)>;

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(MINIMUM, mote::Extremum<mote::Smaller, mote::kAllFormats>)
MOTE_REGISTER_OP(MINIMUM_INT8, mote::Extremum<mote::Smaller, mote::kInt8>)
MOTE_REGISTER_OP(MINIMUM_FLOAT32, mote::Extremum<mote::Smaller, mote::kFloat32>)
MOTE_REGISTER_OP(MAXIMUM, mote::Extremum<mote::Larger, mote::kAllFormats>)
MOTE_REGISTER_OP(MAXIMUM_INT8, mote::Extremum<mote::Larger, mote::kInt8>)
MOTE_REGISTER_OP(MAXIMUM_FLOAT32, mote::Extremum<mote::Larger, mote::kFloat32>)
