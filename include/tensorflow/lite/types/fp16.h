// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Converts 16-bit floats as bits.
#ifndef TENSORFLOW_LITE_TYPES_FP16_H_
#define TENSORFLOW_LITE_TYPES_FP16_H_

#include <cstdint>

#include "mote/half.h"

namespace tflite {

inline float fp32_from_bits(uint32_t w) { return mote::Float16::FromBits(w); }
inline uint32_t fp32_to_bits(float f) { return mote::Float16::BitsOf(f); }
inline float fp16_ieee_to_fp32_value(uint16_t h) { return fp32_from_bits(mote::Float32BitsOfFloat16(h)); }
// Returns the nearest number, ties to even; too large ones become infinite.
inline uint16_t fp16_ieee_from_fp32_value(float f) { return mote::Float16BitsOfFloat32(fp32_to_bits(f)); }

}  // namespace tflite

#endif  // TENSORFLOW_LITE_TYPES_FP16_H_
