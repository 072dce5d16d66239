// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/core/shape.h"

namespace mote {
namespace {

// Holds the bits of an element by TfLiteType; resources and variants are stored by reference in 4 bytes.
constexpr uint8_t kElementBits[] = {
    /* no type */ 0,      /* float32 */ 32,  /* int32 */ 32,
    /* uint8 */ 8,        /* int64 */ 64,    /* string */ 0,
    /* bool */ 8,         /* int16 */ 16,    /* complex64 */ 64,
    /* int8 */ 8,         /* float16 */ 16,  /* float64 */ 64,
    /* complex128 */ 128, /* uint64 */ 64,   /* resource */ 32,
    /* variant */ 32,     /* uint32 */ 32,   /* uint16 */ 16,
    /* int4 */ 4,         /* bfloat16 */ 16, /* int2 */ 2,
    /* uint4 */ 4,        /* float8 */ 8,    /* float8 */ 8,
};

}  // namespace

int ElementBits(TfLiteType type) {
  const unsigned index = static_cast<unsigned>(type);
  return index < sizeof(kElementBits) ? kElementBits[index] : 0;
}

TfLiteStatus BytesFor(TfLiteType type, int elements, size_t* bytes) {
  const int bits = ElementBits(type);
  const uint64_t total = (uint64_t{static_cast<uint32_t>(elements)} * static_cast<uint32_t>(bits) + 7) / 8;
  *bytes = static_cast<size_t>(total);
  return bits != 0 && elements >= 0 && total <= 0x7FFFFFFF ? kTfLiteOk : kTfLiteError;
}

void FollowShape(TfLiteTensor* tensor) {
  const bool has_shape = tensor->allocation_type != kTfLiteMmapRo && tensor->type != kTfLiteString;
  if (has_shape) (void)BytesFor(tensor->type, Elements(*tensor->dims), &tensor->bytes);
}

}  // namespace mote
