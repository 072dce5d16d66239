// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies one row by the weights of many channels, in register blocks of three channels, the triples. A long row is
// expanded piece by piece.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_ROWS_BY_TRIPLES_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_ROWS_BY_TRIPLES_H_

#include <algorithm>
#include <cstddef>

#include "src/operators/products/cortex_m_dsp/dual_mac.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace cortex_m_dsp {

// Holds the state of MultiplyTriples that does not fit in registers.
struct Triples {
  const int8_t* weights;
  int32_t depth;  // from the weights of a channel to those of the next
  int32_t rounded_depth;
  const uint32_t* row;
  const int32_t* bias;
  int32_t bias_step;  // bytes from three channels' biases to the next
  const int32_t* multiplier;
  const int8_t* shift;
  int32_t step;  // of multiplier and shift
  int8_t* out;
  int32_t out_zero;
  int8_t* end;  // of the outputs
};
#define MOTE_OFFSETS_OF_TRIPLES                                                                    \
  MOTE_OFFSET(Triples, weights), MOTE_OFFSET(Triples, depth), MOTE_OFFSET(Triples, rounded_depth), \
      MOTE_OFFSET(Triples, row), MOTE_OFFSET(Triples, bias), MOTE_OFFSET(Triples, bias_step),      \
      MOTE_OFFSET(Triples, multiplier), MOTE_OFFSET(Triples, shift), MOTE_OFFSET(Triples, step),   \
      MOTE_OFFSET(Triples, out), MOTE_OFFSET(Triples, out_zero), MOTE_OFFSET(Triples, end)

// The state of AddToTriples.
struct TriplesOfPiece {
  const int8_t* weights;
  int32_t depth;          // from the weights of a channel to those of the next
  int32_t rounded_depth;  // of the piece
  const uint32_t* row;
  int32_t* sums;
  int32_t* end;  // of the sums
};
MOTE_ASSERT_NEIGHBOURS(TriplesOfPiece, weights, depth);
MOTE_ASSERT_NEIGHBOURS(TriplesOfPiece, rounded_depth, row);
MOTE_ASSERT_NEIGHBOURS(TriplesOfPiece, sums, end);
#define MOTE_OFFSETS_OF_TRIPLES_OF_PIECE \
  MOTE_OFFSET(TriplesOfPiece, weights), MOTE_OFFSET(TriplesOfPiece, rounded_depth), MOTE_OFFSET(TriplesOfPiece, sums)

// Multiplies four weights of each channel, with all loads in a row.
#define MOTE_WEIGHTS(WEIGHTS, SUM) \
  "sxtb16 lr, " WEIGHTS            \
  "\n"                             \
  "sxtb16 " WEIGHTS ", " WEIGHTS   \
  ", ror #8\n"                     \
  "smlad " SUM ", lr, r4, " SUM    \
  "\n"                             \
  "smlad " SUM ", " WEIGHTS ", r5, " SUM "\n"
#define MOTE_GROUP             \
  "ldr r4, [r12], #8\n"        \
  "ldr r3, [r1]\n"             \
  "ldr r6, [r1, r2]\n"         \
  "ldr r7, [r1, r2, lsl #1]\n" \
  "ldr r5, [r12, #-4]\n"       \
  "add r1, r1, #4\n" MOTE_WEIGHTS("r3", "r8") MOTE_WEIGHTS("r6", "r9") MOTE_WEIGHTS("r7", "r10")
#define MOTE_STEP MOTE_GROUP MOTE_GROUP

// Multiplies the weights from r1 to r0, two steps an iteration; an odd step comes first.
#define MOTE_STEPS                  \
  "tst r0, #8\n"                    \
  "add r0, r0, r1\n"                \
  "bne 3f\n"                        \
  "2:\n" MOTE_STEP "3:\n" MOTE_STEP \
  "cmp r1, r0\n"                    \
  "bne 2b\n"

// Adds to the sums of three channels at a time, until sums == end.
MOTE_ASSEMBLER_FUNCTION inline void AddToTriples(TriplesOfPiece* /*triples*/) {
  // clang-format off
  asm("push {r4-r11, lr}\n"
      "mov r11, r0\n"
      "1:\n"
      "ldrd r1, r2, [r11, %[weights]]\n"
      "ldrd r0, r12, [r11, %[rounded_depth]]\n"
      "ldr r3, [r11, %[sums]]\n"
      "add r5, r2, r2, lsl #1\n"
      "ldmia r3, {r8, r9, r10}\n"
      "add r5, r5, r1\n"
      "str r5, [r11, %[weights]]\n"
      MOTE_STEPS
      "ldrd r3, r4, [r11, %[sums]]\n"
      "stmia r3!, {r8, r9, r10}\n"
      "str r3, [r11, %[sums]]\n"
      "cmp r3, r4\n"
      "bne 1b\n"
      "pop {r4-r11, pc}\n" : : MOTE_OFFSETS_OF_TRIPLES_OF_PIECE);
  // clang-format on
}

// Computes three channels at a time until out == end: the sums, requantised as FastRequantizer does, saturated to int8.
MOTE_ASSEMBLER_FUNCTION inline void MultiplyTriples(Triples* /*triples*/) {
  // clang-format off
  asm("push {r4-r11, lr}\n"
      "mov r11, r0\n"
      // r1 points to the weights, r2 is the depth, r0 the weights' end, r12 the row; r8, r9 and r10 are the sums.
      "1:\n"
      "ldr r3, [r11, %[bias]]\n"
      "ldr r1, [r11, %[weights]]\n"
      "ldr r2, [r11, %[depth]]\n"
      "ldr r0, [r11, %[rounded_depth]]\n"
      "ldr r12, [r11, %[row]]\n"
      "ldr r4, [r11, %[bias_step]]\n"
      "ldr r8, [r3, #0]\n"
      "ldr r9, [r3, #4]\n"
      "ldr r10, [r3, #8]\n"
      "add r5, r2, r2, lsl #1\n"
      "add r3, r3, r4\n"
      "add r5, r5, r1\n"
      "str r3, [r11, %[bias]]\n"
      "str r5, [r11, %[weights]]\n"
      MOTE_STEPS
      // r4 to r6 are the multipliers, r7, r12 and lr the shifts; later r0 is the zero point and r1 the output.
      "ldr r0, [r11, %[multiplier]]\n"
      "ldr r2, [r11, %[step]]\n"
      "ldr r1, [r11, %[shift]]\n"
      "lsl r3, r2, #2\n"
      "ldr r4, [r0]\n"
      "ldr r5, [r0, r3]\n"
      "ldr r6, [r0, r3, lsl #1]\n"
      "ldrsb r7, [r1]\n"
      "ldrsb r12, [r1, r2]\n"
      "ldrsb lr, [r1, r2, lsl #1]\n"
      "add r2, r2, r2, lsl #1\n"
      "add r0, r0, r2, lsl #2\n"
      "add r1, r1, r2\n"
      "str r0, [r11, %[multiplier]]\n"
      "str r1, [r11, %[shift]]\n"
      "ldr r0, [r11, %[out_zero]]\n"
      "ldr r1, [r11, %[out]]\n"
      "and r2, r7, r12\n"
      "tst r2, lr\n"
      "mov r3, #0x80000000\n"
      "bpl 6f\n"
      MOTE_MAKE_POWER("r4", "r7", "r3")
      MOTE_SHIFT_RIGHT("r8", "r4", "r7", "r0")
      MOTE_MAKE_POWER("r5", "r12", "r3")
      MOTE_SHIFT_RIGHT("r9", "r5", "r12", "r0")
      MOTE_MAKE_POWER("r6", "lr", "r3")
      MOTE_SHIFT_RIGHT("r10", "r6", "lr", "r0")
      "4:\n"
      "ldr r2, [r11, %[end]]\n"
      "ssat r8, #8, r8\n"
      "ssat r9, #8, r9\n"
      "ssat r10, #8, r10\n"
      "strb r8, [r1, #0]\n"
      "strb r9, [r1, #1]\n"
      "strb r10, [r1, #2]\n"
      "add r1, r1, #3\n"
      "str r1, [r11, %[out]]\n"
      "cmp r1, r2\n"
      "bne 1b\n"
      "pop {r4-r11, pc}\n"
      "6:\n"
      MOTE_MAKE_ANY_POWER("r4", "r7", "r3")
      MOTE_SHIFT("r8", "r4", "r7", "r0")
      MOTE_MAKE_ANY_POWER("r5", "r12", "r3")
      MOTE_SHIFT("r9", "r5", "r12", "r0")
      MOTE_MAKE_ANY_POWER("r6", "lr", "r3")
      MOTE_SHIFT("r10", "r6", "lr", "r0")
      "b 4b\n" : : MOTE_OFFSETS_OF_TRIPLES);
  // clang-format on
}
#undef MOTE_STEPS
#undef MOTE_STEP
#undef MOTE_GROUP
#undef MOTE_WEIGHTS

// Expands a row, with zeros up to a full step.
inline void ExpandRow(const int8_t* in, int depth, int32_t in_zero, uint32_t* words) {
  const Expander expander(in_zero);
  uint32_t* const end = words + WordsFor(depth);
  for (; depth >= kGroup; depth -= kGroup, in += kGroup, words += kWordsPerGroup) {
    expander.Expand(LoadWord(in), words);
  }
  for (uint32_t* word = words; word < end; word += kWordsPerGroup) word[0] = word[1] = 0;
  for (int i = 0; i < depth; ++i) SetExpanded(words, i, expander.Expand(in[i]));
}

inline int32_t RowProduct(const uint32_t* row, const int8_t* weights, int depth, int32_t sum) {
  const int8_t* const end = weights + depth;
  for (const int8_t* const end_of_steps = weights + (depth & ~(kStep - 1)); weights != end_of_steps;) {
    sum = AddGroup(row, LoadWord(weights), sum);
    sum = AddGroup(row + kWordsPerGroup, LoadWord(weights + kGroup), sum);
    weights += kStep;
    row += 2 * kWordsPerGroup;
  }
  for (; end - weights >= kGroup; weights += kGroup, row += kWordsPerGroup) sum = AddGroup(row, LoadWord(weights), sum);
  if (weights != end) sum = AddGroup(row, LoadPart(weights, static_cast<int>(end - weights)), sum);
  return sum;
}

// Computes the channels of one expanded row.
[[gnu::noinline]] inline void MultiplyRow(const Products& products, const uint32_t* row, int depth, int8_t* out) {
  static constexpr int32_t kNoBiases[kRowChannels] = {};
  const Requantizer<int32_t>& r = products.requantizer;
  const int channels = products.channels;
  // The last weights of a channel share a group with the first of the next channel, which are multiplied by zeros.
  // Nothing may follow the last channel, so it is computed by itself.
  const int rounded_depth = (depth + kStep - 1) / kStep * kStep;
  const int lacking = (rounded_depth - 1) / depth;
  const int in_triples = std::max(channels - lacking, 0) / kRowChannels * kRowChannels;
  if (in_triples > 0) {
    Triples triples = {products.filter,
                       depth,
                       rounded_depth,
                       row,
                       r.bias != nullptr ? r.bias : kNoBiases,
                       r.bias != nullptr ? static_cast<int32_t>(sizeof(kNoBiases)) : 0,
                       r.multipliers.multiplier,
                       r.multipliers.shift,
                       r.multipliers.step,
                       out,
                       r.out_zero,
                       out + in_triples};
    MultiplyTriples(&triples);
  }
  for (int c = in_triples; c < channels; ++c) {
    const int32_t sum = RowProduct(row, products.filter + c * depth, depth, r.bias != nullptr ? r.bias[c] : 0);
    out[c] = static_cast<int8_t>(__ssat(FastRequantizer(r.multipliers[c], r.out_zero)(sum), 8));
  }
  ClampOutputs(r.clamp, channels, out);
}

// Adds to sums[c] the products of a piece of the row with its weights of channels c < count. If `may_read_on`, there
// are weights behind those of the last channel.
inline void AddPiece(const uint32_t* piece, int length, const int8_t* weights, int depth, int count, bool may_read_on,
                     int32_t* sums) {
  const int rounded = (length + kStep - 1) / kStep * kStep;
  const int readable = rounded == length || may_read_on ? count : count - 1;
  int in_triples = readable / kRowChannels * kRowChannels;
  if (in_triples > 0) {
    TriplesOfPiece triples = {weights, depth, rounded, piece, sums, sums + in_triples};
    AddToTriples(&triples);
    if (readable - in_triples == 2) {
      // Two more channels take less time as a triple with the channel before them, whose sum is restored.
      int32_t* const before = sums + in_triples - 1;
      const int32_t made = *before;
      triples = {weights + (in_triples - 1) * depth, depth, rounded, piece, before, before + kRowChannels};
      AddToTriples(&triples);
      *before = made;
      in_triples += 2;
    }
  }
  for (int c = in_triples; c < count; ++c) sums[c] = RowProduct(piece, weights + c * depth, length, sums[c]);
}

// Computes the channels of a row of more than kLongestWhole numbers. The row is expanded again for each
// kChannelsTogether channels, so outputs must not lie over it.
inline void MultiplyLongRow(const Products& products, const int8_t* in, int depth, int32_t in_zero, uint32_t* words,
                            int count_of_words, int8_t* out) {
  const Requantizer<int32_t>& r = products.requantizer;
  const int together = std::min(products.channels, kChannelsTogether);
  const int piece = (count_of_words - together) * kGroup / kWordsPerGroup / kStep * kStep;
  int32_t* const sums = reinterpret_cast<int32_t*>(words + WordsFor(piece));
  for (int first = 0, count; first < products.channels; first += count) {
    count = std::min(products.channels - first, together);
    for (int c = 0; c < count; ++c) sums[c] = r.bias != nullptr ? r.bias[first + c] : 0;
    for (int start = 0; start < depth; start += piece) {
      const int length = std::min(depth - start, piece);
      ExpandRow(in + start, length, in_zero, words);
      AddPiece(words, length, products.filter + first * depth + start, depth, count, first + count < products.channels,
               sums);
    }
    for (int c = first; c < first + count; ++c) {
      out[c] = static_cast<int8_t>(__ssat(FastRequantizer(r.multipliers[c], r.out_zero)(sums[c - first]), 8));
    }
  }
  ClampOutputs(r.clamp, products.channels, out);
}

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_ROWS_BY_TRIPLES_H_
