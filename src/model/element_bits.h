// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The size in a file of an element of each schema type.
#ifndef MOTE_SRC_MODEL_ELEMENT_BITS_H_
#define MOTE_SRC_MODEL_ELEMENT_BITS_H_

#include <cstdint>

namespace mote {

// The bits of one element by TensorType, always even, with kUnsignedElement added for quantised types without a sign. A
// string has no size of its own: 0.
inline constexpr uint8_t kUnsignedElement = 1;
inline constexpr uint8_t kElementBits[] = {
    32,                     // FLOAT32
    16,                     // FLOAT16
    32,                     // INT32
    8 | kUnsignedElement,   // UINT8
    64,                     // INT64
    0,                      // STRING
    8,                      // BOOL
    16,                     // INT16
    64,                     // COMPLEX64
    8,                      // INT8
    64,                     // FLOAT64
    128,                    // COMPLEX128
    64,                     // UINT64
    32,                     // RESOURCE: the number of the resource
    32,                     // VARIANT: the same
    32,                     // UINT32
    16 | kUnsignedElement,  // UINT16
    4,                      // INT4
    16,                     // BFLOAT16
    2,                      // INT2
    4 | kUnsignedElement,   // UINT4
    8,                      // FLOAT8_E4M3FN
    8,                      // FLOAT8_E5M2
};

}  // namespace mote

#endif  // MOTE_SRC_MODEL_ELEMENT_BITS_H_
