// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sets of number formats, as template parameters of operators: only the loops of the formats in the set are linked.
//
// A format is named after the activations; weights that differ from them are a format of their own.
#ifndef MOTE_SRC_OPERATORS_SHARED_FORMAT_SET_H_
#define MOTE_SRC_OPERATORS_SHARED_FORMAT_SET_H_

#include <cstdint>

namespace mote {

using Formats = unsigned;

constexpr Formats kFloat32 = 1 << 0;
constexpr Formats kInt8 = 1 << 1;
constexpr Formats kUInt8 = 1 << 2;
constexpr Formats kInt16 = 1 << 3;   // with int8 weights where there are weights
constexpr Formats kInt4 = 1 << 4;    // int4 weights, with kInt8, kInt16 or kHybrid for the activations
constexpr Formats kInt2 = 1 << 5;    // int2 weights, likewise
constexpr Formats kHybrid = 1 << 6;  // float32 activations, int8 weights
constexpr Formats kInt64 = 1 << 7;
constexpr Formats kBool = 1 << 8;
constexpr Formats kFloat16 = 1 << 9;
constexpr Formats kUInt32 = 1 << 10;
constexpr Formats kInt8ToInt16 = 1 << 11;  // int8 in, int16 out
constexpr Formats kComplex64 = 1 << 12;
constexpr Formats kFloat64 = 1 << 13;
constexpr Formats kUInt16 = 1 << 14;
constexpr Formats kUInt64 = 1 << 15;
constexpr Formats kString = 1 << 16;
constexpr Formats kInt32 = 1 << 17;
constexpr Formats kInt16x16 = 1 << 18;    // int16 activations and weights
constexpr Formats kInt16Sum32 = 1 << 19;  // kInt16 with sums of 32 bits
constexpr Formats kRareDense = 1 << 20;   // FULLY_CONNECTED: what fully_connected_rare.h has
// Weights with a scale for each block of a row, beside floats. The dynamic runtime alone has them, and no processor of
// 32 bits runs it.
constexpr Formats kBlockScales = UINTPTR_MAX > UINT32_MAX ? 1 << 21 : 0;
constexpr Formats kAllFormats = ~Formats{0};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_FORMAT_SET_H_
