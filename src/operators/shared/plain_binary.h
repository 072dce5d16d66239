// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Operators on two broadcast operands whose stored numbers are taken as they are: a functor and a set of types each.
#ifndef MOTE_SRC_OPERATORS_SHARED_PLAIN_BINARY_H_
#define MOTE_SRC_OPERATORS_SHARED_PLAIN_BINARY_H_

#include <type_traits>

#include "mote/half.h"
#include "src/operators/shared/binary.h"

namespace mote {

// Says if the bits of the result depend on the operands' integer types being signed. If they do not, one loop serves
// both.
enum class PairSigns { kMatter, kDoNotMatter };

constexpr TfLiteType SignedTypeOf(TfLiteType type) {
  switch (type) {
    case kTfLiteUInt8:
      return kTfLiteInt8;
    case kTfLiteUInt16:
      return kTfLiteInt16;
    case kTfLiteUInt32:
      return kTfLiteInt32;
    case kTfLiteUInt64:
      return kTfLiteInt64;
    default:
      return type;
  }
}

template <bool kHasFormat, class F, class T>
constexpr BinaryRowFunction PlainRowIf() {
  if constexpr (kHasFormat) return PlainRow<F, T>;
  return nullptr;
}

// Returns null if `type` is not among kFormats.
template <class F, Formats kFormats>
BinaryRowFunction PlainRowFor(TfLiteType type) {
  switch (type) {
    case kTfLiteFloat32:
      return PlainRowIf<(kFormats & kFloat32) != 0, F, float>();
    case kTfLiteFloat64:
      return PlainRowIf<(kFormats & kFloat64) != 0, F, double>();
    case kTfLiteFloat16:
      return PlainRowIf<(kFormats & kFloat16) != 0, InFloat<F>, Float16>();
    case kTfLiteBFloat16:
      return PlainRowIf<(kFormats & kFloat16) != 0, InFloat<F>, BFloat16>();
    case kTfLiteInt8:
      return PlainRowIf<(kFormats & kInt8) != 0, F, int8_t>();
    case kTfLiteUInt8:
      return PlainRowIf<(kFormats & kUInt8) != 0, F, uint8_t>();
    case kTfLiteInt16:
      return PlainRowIf<(kFormats & kInt16) != 0, F, int16_t>();
    case kTfLiteUInt16:
      return PlainRowIf<(kFormats & kUInt16) != 0, F, uint16_t>();
    case kTfLiteInt32:
      return PlainRowIf<(kFormats & kInt32) != 0, F, int32_t>();
    case kTfLiteUInt32:
      return PlainRowIf<(kFormats & kUInt32) != 0, F, uint32_t>();
    case kTfLiteInt64:
      return PlainRowIf<(kFormats & kInt64) != 0, F, int64_t>();
    case kTfLiteUInt64:
      return PlainRowIf<(kFormats & kUInt64) != 0, F, uint64_t>();
    case kTfLiteBool:
      return PlainRowIf<(kFormats & kBool) != 0, F, uint8_t>();
    default:
      return nullptr;
  }
}

// OfBool takes the place of F for bool.
template <class F, Formats kFormats, PairSigns kSigns = PairSigns::kMatter, class OfBool = F>
struct PlainBinary {
  using Params = void;
  struct Plan {};

  static BinaryRowFunction RowFor(TfLiteType type) {
    if (type == kTfLiteBool) return PlainRowIf<(kFormats & kBool) != 0, OfBool, uint8_t>();
    constexpr Formats kUnsigned = kUInt8 | kUInt16 | kUInt32 | kUInt64;
    if constexpr (kSigns == PairSigns::kDoNotMatter) {
      return PlainRowFor<F, kFormats & ~(kBool | kUnsigned)>(SignedTypeOf(type));
    }
    return PlainRowFor<F, kFormats & ~kBool>(type);
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(PrepareBinaryOfOneType(ctx));
    const TfLiteType type = ctx.out(0).type;
    return RowFor(type) == nullptr ? FailUnsupportedType(ctx, type) : kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    EvalBinary(ctx, RowFor(ctx.out(0).type), nullptr);
    return kTfLiteOk;
  }
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_PLAIN_BINARY_H_
