// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Reads and writes one element of a type known at run time.
#ifndef MOTE_SRC_OPERATORS_CONVERSION_CAST_ELEMENTS_H_
#define MOTE_SRC_OPERATORS_CONVERSION_CAST_ELEMENTS_H_

#include <cstdint>
#include <limits>
#include <type_traits>

#include "mote/half.h"
#include "src/operators/conversion/cast_loop.h"
#include "src/operators/shared/quantization.h"

namespace mote {

template <class T>
T ElementOf(const void* data, int i) {
  return static_cast<const T*>(data)[i];
}

template <class T>
void SetElement(void* data, int i, T value) {
  static_cast<T*>(data)[i] = value;
}

// Reads numbers of `bits` bits, the first of a byte in its lowest ones, without their sign.
inline int32_t PackedOf(const void* data, int i, int bits) {
  const int per_byte = 8 / bits;
  return (ElementOf<uint8_t>(data, i / per_byte) >> i % per_byte * bits) & ((1 << bits) - 1);
}

// Numbers are set in order: those after `i` in its byte become 0.
inline void SetPacked(void* data, int i, int bits, uint32_t value) {
  const int per_byte = 8 / bits, shift = i % per_byte * bits;
  uint8_t& byte = static_cast<uint8_t*>(data)[i / per_byte];
  byte = static_cast<uint8_t>((byte & ((1u << shift) - 1)) | (value & ((1u << bits) - 1)) << shift);
}

inline int64_t IntegerOf(const void* data, int i, TfLiteType type) {
  switch (type) {
    case kTfLiteBool:
      return ElementOf<uint8_t>(data, i) != 0;
    case kTfLiteInt8:
      return ElementOf<int8_t>(data, i);
    case kTfLiteUInt8:
      return ElementOf<uint8_t>(data, i);
    case kTfLiteInt16:
      return ElementOf<int16_t>(data, i);
    case kTfLiteUInt16:
      return ElementOf<uint16_t>(data, i);
    case kTfLiteInt32:
      return ElementOf<int32_t>(data, i);
    case kTfLiteUInt32:
      return ElementOf<uint32_t>(data, i);
    case kTfLiteInt4:
      return (PackedOf(data, i, 4) ^ 8) - 8;
    case kTfLiteUInt4:
      return PackedOf(data, i, 4);
    case kTfLiteInt2:
      return (PackedOf(data, i, 2) ^ 2) - 2;
    default:
      return ElementOf<int64_t>(data, i);
  }
}

inline void SetInteger(void* data, int i, TfLiteType type, int64_t value) {
  switch (type) {
    case kTfLiteInt4:
    case kTfLiteUInt4:
      return SetPacked(data, i, 4, static_cast<uint32_t>(value));
    case kTfLiteInt2:
      return SetPacked(data, i, 2, static_cast<uint32_t>(value));
    case kTfLiteBool:
      return SetElement<uint8_t>(data, i, value != 0);
    case kTfLiteInt8:
    case kTfLiteUInt8:
      return SetElement(data, i, static_cast<uint8_t>(value));
    case kTfLiteInt16:
    case kTfLiteUInt16:
      return SetElement(data, i, static_cast<uint16_t>(value));
    case kTfLiteInt32:
    case kTfLiteUInt32:
      return SetElement(data, i, static_cast<uint32_t>(value));
    default:
      return SetElement(data, i, value);
  }
}

// Real is float or double. Integers that fit in 32 bits take the short path: on targets without a float unit,
// converting 64 bits costs three times as much.
template <class Real>
Real RealOf(const void* data, int i, TfLiteType type) {
  switch (type) {
    case kTfLiteFloat32:
      return ElementOf<float>(data, i);
    case kTfLiteFloat16:
      return static_cast<float>(ElementOf<Float16>(data, i));
    case kTfLiteBFloat16:
      return static_cast<float>(ElementOf<BFloat16>(data, i));
    case kTfLiteFloat64:
      return static_cast<Real>(ElementOf<double>(data, i));
    case kTfLiteComplex64:
      return ElementOf<float>(data, 2 * i);
    case kTfLiteUInt64:
      return static_cast<Real>(ElementOf<uint64_t>(data, i));
    default: {
      const int64_t value = IntegerOf(data, i, type);
      const int32_t narrow = static_cast<int32_t>(value);
      return narrow == value ? static_cast<Real>(narrow) : static_cast<Real>(value);
    }
  }
}

struct IntegerLimits {
  int64_t min;
  int64_t max;
};

// Serves any integer type but uint64.
inline IntegerLimits LimitsOf(TfLiteType type) {
  switch (type) {
    case kTfLiteUInt4:
      return {0, 15};
    case kTfLiteInt2:
      return {-2, 1};
    case kTfLiteUInt16:
      return {0, 65535};
    case kTfLiteUInt32:
      return {0, std::numeric_limits<uint32_t>::max()};
    case kTfLiteInt64:
      return {std::numeric_limits<int64_t>::min(), std::numeric_limits<int64_t>::max()};
    default: {
      const ClampRange range = TypeRange(type);
      return {range.min, range.max};
    }
  }
}

// NaN becomes the greatest number.
template <class Real>
int64_t IntegerFromReal(Real value, IntegerLimits limits) {
  constexpr Real kTwoTo63 = static_cast<Real>(9223372036854775808.0);
  if (!(value < kTwoTo63)) return limits.max;
  if (value < -kTwoTo63) return limits.min;
  const int64_t integer = static_cast<int64_t>(value);
  return integer < limits.min ? limits.min : integer > limits.max ? limits.max : integer;
}

template <class Real>
uint64_t UInt64FromReal(Real value) {
  constexpr Real kTwoTo63 = static_cast<Real>(9223372036854775808.0);
  if (!(value < 2 * kTwoTo63)) return std::numeric_limits<uint64_t>::max();
  if (value >= kTwoTo63) return static_cast<uint64_t>(static_cast<int64_t>(value - kTwoTo63)) + (uint64_t{1} << 63);
  return static_cast<uint64_t>(IntegerFromReal(value, {0, std::numeric_limits<int64_t>::max()}));
}

template <class Real>
void SetReal(void* data, int i, TfLiteType type, Real value) {
  switch (type) {
    case kTfLiteFloat32:
      return SetElement(data, i, static_cast<float>(value));
    case kTfLiteFloat16:
      return SetElement(data, i, Float16(static_cast<float>(value)));
    case kTfLiteBFloat16:
      return SetElement(data, i, BFloat16(static_cast<float>(value)));
    case kTfLiteFloat64:
      return SetElement(data, i, static_cast<double>(value));
    case kTfLiteComplex64:
      SetElement(data, 2 * i, static_cast<float>(value));
      return SetElement(data, 2 * i + 1, 0.0f);
    case kTfLiteBool:
      return SetElement<uint8_t>(data, i, value != 0);
    case kTfLiteUInt64:
      return SetElement(data, i, UInt64FromReal(value));
    default:
      return SetInteger(data, i, type, IntegerFromReal(value, LimitsOf(type)));
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVERSION_CAST_ELEMENTS_H_
