// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Copies activations in the order and form in which the loops read them, and finds memory for packed weights.
//
// If the instructions multiply unsigned bytes by signed ones, activations become unsigned: 128 is added to int8 ones.
// If they multiply signed bytes (kSignedActivations), uint8 activations become signed. The start of each sum makes up
// for that. Uint8 weights become signed by subtracting 128 instead of their zero point; a multiple of the sum of the
// activations makes up for the difference. If words are multiplied, both are widened instead, uint8 weights less their
// zero point.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_COPIES_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_COPIES_H_

#include <cstddef>
#include <cstdint>

#include "src/operators/seam/kept_memory.h"
#include "src/operators/shared/vectors/vectors.h"

namespace mote::vectors {
namespace {

constexpr size_t kKeptAlignment = 64;

// Takes a piece of the memory that the node stores between runs, for the packed form of these weights and biases.
struct KeptPiece {
  void* memory = nullptr;  // aligned to a vector; null: there is none
  bool is_filled = false;

  KeptPiece(KeptMemory* kept, size_t bytes, const void* weights, const void* biases) {
    struct alignas(kKeptAlignment) Origin {
      const void *weights, *biases;
    };
    bool is_new = false;
    Origin* const origin =
        kept == nullptr ? nullptr : static_cast<Origin*>(kept->Next(sizeof(Origin) + bytes, &is_new));
    if (origin == nullptr) return;
    is_filled = !is_new && origin->weights == weights && origin->biases == biases;
    origin->weights = weights;
    origin->biases = biases;
    memory = origin + 1;
  }
};

// Sets to[i] to from[i] + 128 modulo 256, i < count; count > 0.
inline void CopyFlipped(const void* bytes, int count, void* flipped) {
  const auto* const from = static_cast<const uint8_t*>(bytes);
  auto* const to = static_cast<uint8_t*>(flipped);
  const Vector flip = Simd::SetBytes(-128);
  int i = 0;
  for (; i + kBytes <= count; i += kBytes) Simd::Store(to + i, Simd::Xor(Simd::Load(from + i), flip));
  if (i < count) Simd::StoreBytes(to + i, Simd::Xor(Simd::LoadBytes(from + i, count - i), flip), count - i);
}
inline void CopyPlain(const void* bytes, int count, void* copies) {
  const auto* const from = static_cast<const uint8_t*>(bytes);
  auto* const to = static_cast<uint8_t*>(copies);
  int i = 0;
  for (; i + kBytes <= count; i += kBytes) Simd::Store(to + i, Simd::Load(from + i));
  if (i < count) Simd::StoreBytes(to + i, Simd::LoadBytes(from + i, count - i), count - i);
}

// Converts `count` weights to signed bytes.
inline void CopySigned(const int8_t* from, int count, int8_t* to) {
  __builtin_memcpy(to, from, static_cast<size_t>(count));
}
inline void CopySigned(const uint8_t* from, int count, int8_t* to) { CopyFlipped(from, count, to); }
inline int8_t Signed(int8_t weight) { return weight; }
inline int8_t Signed(uint8_t weight) { return static_cast<int8_t>(weight - 128); }

// These are added to int8 and to uint8 activations to make the form that a convolution reads.
constexpr int32_t kAddedToInt8 = Simd::kSignedActivations ? 0 : 128, kAddedToUInt8 = kAddedToInt8 - 128;

// Copies activations in the form that a convolution reads.
inline void CopyActivations(const int8_t* from, int count, uint8_t* to) {
  kAddedToInt8 == 0 ? CopyPlain(from, count, to) : CopyFlipped(from, count, to);
}
inline void CopyActivations(const uint8_t* from, int count, uint8_t* to) {
  kAddedToUInt8 == 0 ? CopyPlain(from, count, to) : CopyFlipped(from, count, to);
}
// S is Simd. It is a parameter, as Simd has these functions only if kPrefersWords.
template <class Act, class S = Simd>
void CopyActivations(const Act* from, int count, int16_t* to) {
  constexpr int kStep = kBytes / 2;
  int i = 0;
  for (; i + kStep <= count; i += kStep) S::Store(to + i, S::LoadWords(from + i));
  for (; i < count; ++i) to[i] = from[i];
}
inline void CopyActivations(const float* from, int count, float* to) {
  int i = 0;
  for (; i + kLanes <= count; i += kLanes) Simd::Store(to + i, Simd::Load(from + i));
  if (i < count) Simd::StoreBytes(to + i, Simd::LoadBytes(from + i, (count - i) * 4), (count - i) * 4);
}

// Fills `count` bytes, rounded up to whole vectors.
inline void Fill(uint8_t* to, int count, int value) {
  for (int i = 0; i < count; i += kBytes) Simd::Store(to + i, Simd::SetBytes(value));
}

inline void Fill(int16_t* to, int count, int value) {
  const Vector both = Simd::Set(static_cast<int32_t>(static_cast<uint32_t>(value & 0xFFFF) * 0x10001u));
  for (int i = 0; i < count; i += kBytes / 2) Simd::Store(to + i, both);
}
inline void Fill(float* to, int count, float value) {
  for (int i = 0; i < count; i += kLanes) Simd::StoreFloats(to + i, Simd::SetFloats(value), kLanes);
}

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_COPIES_H_
