// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies three expanded patches by the weights of many channels, in register blocks of three patches and two
// channels: five loads, two of them of weights, make twelve products.
//
// The patches are the columns of im2col. Groups of four numbers are expanded to two words of two numbers each, less
// their zero point, as int16. The columns' groups alternate (n0 is a column's first number):
//
//                column 0           column 1           column 2
//   group 0 | n2,n0 | n3,n1 |  n2,n0 | n3,n1 |  n2,n0 | n3,n1 |
//   group 1 | n6,n4 | n7,n5 |  n6,n4 | n7,n5 |  n6,n4 | n7,n5 |
//   ...
//
// SXTB16 makes the same pairs of four int8 weights, w2,w0 and, rotated, w3,w1; SMLAD multiplies a pair with a pair.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_EXPANDED_COLUMNS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_EXPANDED_COLUMNS_H_

#include <algorithm>
#include <cstddef>

#include "src/operators/products/cortex_m_dsp/dual_mac.h"
#include "src/operators/products/cortex_m_dsp/rows_by_triples.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace cortex_m_dsp {

constexpr int kColumnWords = kColumns * kWordsPerGroup;  // from a group of a column to its next
#define MOTE_COLUMN_BYTES [column_bytes] "i"(kColumnWords * sizeof(uint32_t))

// The arguments of ExpandRuns: `rows` times `runs` runs of `groups`, each at least 1.
struct Runs {
  const int8_t* in;
  uint32_t* words;
  int32_t groups;        // of a run
  uint32_t minus_zeros;  // twice the zero point's negative
  int32_t runs;
  int32_t rows;
  int32_t in_run_gap;     // from behind a run to the next
  int32_t in_row_gap;     // the same from row to row, beside that
  int32_t words_row_gap;  // bytes
  int32_t words_run_gap;
};
static_assert(AreWordsInARow({offsetof(Runs, in), offsetof(Runs, words), offsetof(Runs, groups),
                              offsetof(Runs, minus_zeros), offsetof(Runs, runs), offsetof(Runs, rows),
                              offsetof(Runs, in_run_gap), offsetof(Runs, in_row_gap), offsetof(Runs, words_row_gap)}),
              "LDM loads them");
static_assert(kColumnWords * sizeof(uint32_t) == 24);
#define MOTE_OFFSETS_OF_RUNS \
  MOTE_COLUMN_BYTES, MOTE_OFFSET(Runs, groups), MOTE_OFFSET(Runs, runs), MOTE_OFFSET(Runs, words_run_gap)

#define MOTE_EXPAND(NUMBERS, GROUP)          \
  "sxtab16 r12, r3, " NUMBERS                \
  "\n"                                       \
  "sxtab16 " NUMBERS ", r3, " NUMBERS        \
  ", ror #8\n"                               \
  "str r12, [r1, #%c[column_bytes] * " GROUP \
  "]\n"                                      \
  "str " NUMBERS ", [r1, #%c[column_bytes] * " GROUP " + 4]\n"

// Expands groups of numbers, less their zero point, to two words each. A compiler would rotate the odd numbers in an
// instruction of its own.
MOTE_ASSEMBLER_FUNCTION inline void ExpandRuns(const Runs& /*runs*/) {
  // clang-format off
  asm("push {r4-r11, lr}\n"
      "ldr r4, [r0, %[groups]]\n"
      "ldr r5, [r0, %[runs]]\n"
      "ldr r6, [r0, %[words_run_gap]]\n"
      "push {r4, r5, r6}\n"
      "ldmia r0, {r0, r1, r2, r3, r8, r9, r10, r11, lr}\n"
      "1:\n"
      "subs r2, r2, #4\n"
      "blt 3f\n"
      "2:\n"
      "ldr r4, [r0, #0]\n"
      "ldr r5, [r0, #4]\n"
      "ldr r6, [r0, #8]\n"
      "ldr r7, [r0, #12]\n"
      MOTE_EXPAND("r4", "0")
      MOTE_EXPAND("r5", "1")
      MOTE_EXPAND("r6", "2")
      MOTE_EXPAND("r7", "3")
      "add r0, r0, #16\n"
      "add r1, r1, #4 * %c[column_bytes]\n"
      "subs r2, r2, #4\n"
      "bge 2b\n"
      "3:\n"
      "adds r2, r2, #4\n"
      "beq 5f\n"
      "4:\n"
      "ldr r4, [r0], #4\n"
      MOTE_EXPAND("r4", "0")
      "add r1, r1, %[column_bytes]\n"
      "subs r2, r2, #1\n"
      "bne 4b\n"
      "5:\n"
      "ldr r2, [sp, #0]\n"
      "ldr r4, [sp, #8]\n"
      "add r0, r0, r10\n"
      "add r1, r1, r4\n"
      "subs r8, r8, #1\n"
      "bne 1b\n"
      "ldr r8, [sp, #4]\n"
      "add r0, r0, r11\n"
      "add r1, r1, lr\n"
      "subs r9, r9, #1\n"
      "bne 1b\n"
      "add sp, sp, #12\n"
      "pop {r4-r11, pc}\n" : : MOTE_OFFSETS_OF_RUNS);
  // clang-format on
}
#undef MOTE_EXPAND

// Holds kCount expanded patches of `length` numbers, interleaved group by group.
template <int kCount>
class ColumnsOf {
 public:
  // `words` has room for ColumnBytes(length, kCount).
  ColumnsOf(uint32_t* words, int length, int32_t in_zero) : words_(words), length_(length), expander_(in_zero) {
    if (length % kGroup != 0) std::memset(words + length / kGroup * kStep, 0, kStep * sizeof(uint32_t));
  }

  // Sets all numbers of a column to the zero point.
  void Clear(int column) {
    uint32_t* words = words_ + column * kWordsPerGroup;
    for (int i = 0; i < length_; i += kGroup, words += kStep) words[0] = words[1] = 0;
  }

  // Sets `count` numbers of a column from number `first` on.
  void Set(int column, int first, const int8_t* numbers, int count) {
    uint32_t* const words = WordsOf(column, first);
    if (first % kGroup != 0 || count % kGroup != 0) return SetPartly(words, first % kGroup, numbers, count);
    SetGroups(words, numbers, count / kGroup);
  }

  // Sets all groups of a column. The numbers behind its last one have to equal the zero point.
  void SetAll(int column, const int8_t* numbers) {
    SetGroups(WordsOf(column, 0), numbers, (length_ + kGroup - 1) / kGroup);
  }

  // Sets all columns from contiguous rows, whose length is a multiple of kGroup.
  void SetRows(const int8_t* rows) {
    const int groups = length_ / kGroup;
    Runs runs = MakeRuns(groups, kCount, 1);
    runs.words_run_gap = (kWordsPerGroup - groups * kStep) * static_cast<int>(sizeof(uint32_t));
    SetRuns(&runs, WordsOf(0, 0), rows);
  }

  // Returns the words of a column from number `first` on.
  uint32_t* WordsOf(int column, int first) const { return words_ + column * kWordsPerGroup + first / kGroup * kStep; }
  // Returns runs without gaps, for SetRuns.
  Runs MakeRuns(int groups, int runs, int rows) const {
    return {nullptr, nullptr, groups, expander_.minus_zeros(), runs, rows, 0, 0, 0, 0};
  }
  static void SetRuns(Runs* runs, uint32_t* words, const int8_t* in) {
    runs->words = words;
    runs->in = in;
    ExpandRuns(*runs);
  }

  // Returns the first column in the form that MultiplyRow takes.
  const uint32_t* MakeRow() {
    const uint32_t* from = words_;
    uint32_t* to = words_;
    for (int left = length_; left > 0; left -= kGroup, from += kStep, to += kWordsPerGroup) {
      to[0] = from[0];
      to[1] = from[1];
    }
    if (to != words_ + WordsFor(length_)) to[0] = to[1] = 0;
    return words_;
  }

  // Returns sum + the products of a column with `length` weights.
  [[gnu::noinline]] int32_t Product(int column, const int8_t* weights, int32_t sum) const {
    const uint32_t* words = words_ + column * kWordsPerGroup;
    for (int left = length_; left > 0; left -= kGroup, weights += kGroup, words += kStep) {
      sum = AddGroup(words, left < kGroup ? LoadPart(weights, left) : LoadWord(weights), sum);
    }
    return sum;
  }

  const uint32_t* words() const { return words_; }
  int length() const { return length_; }

 private:
  static inline constexpr int kStep = kCount * kWordsPerGroup;  // words from a group of a column to its next

  // Sets numbers from a place within the first group on.
  [[gnu::noinline]] void SetPartly(uint32_t* words, int place, const int8_t* numbers, int count) {
    const int8_t* const end = numbers + count;
    for (; place != 0 && numbers < end; place = (place + 1) % kGroup) {
      SetExpanded(words, place, expander_.Expand(*numbers++));
      if (place == kGroup - 1) words += kStep;
    }
    const int groups = static_cast<int>(end - numbers) / kGroup;
    SetGroups(words, numbers, groups);
    numbers += groups * kGroup;
    words += groups * kStep;
    for (place = 0; numbers < end; ++place) SetExpanded(words, place, expander_.Expand(*numbers++));
  }

  [[gnu::noinline]] void SetGroups(uint32_t* words, const int8_t* numbers, int count) {
    constexpr int kFew = 3;  // a call takes longer than so few copies
    if (kCount != kColumns || count <= kFew) {
      for (; count > 0; --count, numbers += kGroup, words += kStep) expander_.Expand(LoadWord(numbers), words);
      return;
    }
    Runs runs = MakeRuns(count, 1, 1);
    SetRuns(&runs, words, numbers);
  }

  uint32_t* words_;
  int length_;
  Expander expander_;
};
using Columns = ColumnsOf<kColumns>;

// The arguments of MultiplyPairs, which copies them to the stack in their order and reads them there.
struct ChannelPairs {
  const uint32_t* columns;
  const uint32_t* columns_end;
  const int8_t* weights;
  int32_t length;  // from the weights of a channel to those of the next
  const int32_t* bias;
  int32_t bias_step;  // bytes
  const int32_t* multiplier;
  const int8_t* shift;
  int32_t step;  // of multiplier and shift
  int32_t out_zero;
  int32_t left_out;             // groups that the first iteration leaves out; on the stack, where that begins
  int8_t* out;                  // of the first column
  int32_t to_second, to_third;  // from there to the outputs of the others
  int8_t* end;                  // of the outputs of the first column
};
static_assert(kColumns == 3);
static_assert(
    AreWordsInARow({offsetof(ChannelPairs, columns), offsetof(ChannelPairs, columns_end),
                    offsetof(ChannelPairs, weights), offsetof(ChannelPairs, length), offsetof(ChannelPairs, bias),
                    offsetof(ChannelPairs, bias_step), offsetof(ChannelPairs, multiplier),
                    offsetof(ChannelPairs, shift), offsetof(ChannelPairs, step), offsetof(ChannelPairs, out_zero),
                    offsetof(ChannelPairs, left_out), offsetof(ChannelPairs, out), offsetof(ChannelPairs, to_second),
                    offsetof(ChannelPairs, to_third), offsetof(ChannelPairs, end)}),
    "LDM copies them");
#define MOTE_OFFSETS_OF_CHANNEL_PAIRS                                                                                \
  MOTE_COLUMN_BYTES, MOTE_OFFSET(ChannelPairs, columns), MOTE_OFFSET(ChannelPairs, columns_end),                     \
      MOTE_OFFSET(ChannelPairs, weights), MOTE_OFFSET(ChannelPairs, length), MOTE_OFFSET(ChannelPairs, bias),        \
      MOTE_OFFSET(ChannelPairs, bias_step), MOTE_OFFSET(ChannelPairs, multiplier), MOTE_OFFSET(ChannelPairs, shift), \
      MOTE_OFFSET(ChannelPairs, step), MOTE_OFFSET(ChannelPairs, out_zero), MOTE_OFFSET(ChannelPairs, left_out),     \
      MOTE_OFFSET(ChannelPairs, out), MOTE_OFFSET(ChannelPairs, to_second), MOTE_OFFSET(ChannelPairs, to_third),     \
      MOTE_OFFSET(ChannelPairs, end)

// Multiplies two weights of each of two channels, in r12 and lr, by the numbers of three columns in r3 to r5.
#define MOTE_SIX_PRODUCTS    \
  "smlad r6, r12, r3, r6\n"  \
  "smlad r7, r12, r4, r7\n"  \
  "smlad r8, r12, r5, r8\n"  \
  "smlad r9, lr, r3, r9\n"   \
  "smlad r10, lr, r4, r10\n" \
  "smlad r11, lr, r5, r11\n"

// Multiplies one of the two words of a group: the weights of both channels by the three columns' numbers. No register
// is left for the weights, so they are loaded again for the second word, which takes a cycle each among other loads.
#define MOTE_HALF_GROUP(GROUP, HALF, ROTATION)              \
  "ldr r12, [r1, #4 * " GROUP                               \
  "]\n"                                                     \
  "ldr lr, [r2, #4 * " GROUP                                \
  "]\n"                                                     \
  "ldr r3, [r0, #%c[column_bytes] * " GROUP " + " HALF      \
  "]\n"                                                     \
  "ldr r4, [r0, #%c[column_bytes] * " GROUP " + 8 + " HALF  \
  "]\n"                                                     \
  "ldr r5, [r0, #%c[column_bytes] * " GROUP " + 16 + " HALF \
  "]\n"                                                     \
  "sxtb16 r12, r12" ROTATION                                \
  "\n"                                                      \
  "sxtb16 lr, lr" ROTATION "\n" MOTE_SIX_PRODUCTS
#define MOTE_GROUP_OF_PAIR(GROUP) MOTE_HALF_GROUP(GROUP, "0", "") MOTE_HALF_GROUP(GROUP, "4", ", ror #8")

// The body of MultiplyPairs. Until out == end, it computes two channels of three columns: their sums, in iterations of
// eight groups, of which the first may take fewer, then the outputs, requantised as FastRequantizer does and saturated
// to int8. A compiler would spill registers as often as it multiplies. From r3, `bias`, and r4, its step, SUMS loads r6
// r7 r8, the columns' sums of the first channel, and r9 r10 r11, those of the second. In the loop r0 has the columns,
// r1 r2 the weights; behind it r4 r5 have the multipliers, r12 lr the shifts, r0 the zero point. Outputs of both
// channels are stored in pairs, the third column's first. The code from label 8 on serves channels without a shift,
// whose power is -1, or with one to the left.
#define MOTE_MULTIPLY_PAIRS(SUMS) \
  asm("push {r4-r11, lr}\n"                                             \
  "add r12, r0, %[step]\n"                                              \
  "ldmia r12, {r1, r2, r3, r4, r5, r6, r7}\n"                           \
  "mov r9, r3\n"                                                        \
  "adr.w r8, 30f\n"                                                     \
  "ldrsh r3, [r8, r3, lsl #1]\n"                                        \
  "add r3, r3, r8\n"                                                    \
  "push {r1, r2, r3, r4, r5, r6, r7}\n"                                 \
  "ldmia r0, {r0, r1, r2, r3, r4, r5, r6, r7}\n"                        \
  "sub r0, r0, r9, lsl #3\n"                                            \
  "sub r0, r0, r9, lsl #4\n"                                            \
  "sub r2, r2, r9, lsl #2\n"                                            \
  "push {r0, r1, r2, r3, r4, r5, r6, r7}\n"                             \
  "b.w 10f\n"                                                           \
  "20:\n" MOTE_GROUP_OF_PAIR("0")                                       \
  "21:\n" MOTE_GROUP_OF_PAIR("1")                                       \
  "22:\n" MOTE_GROUP_OF_PAIR("2")                                       \
  "23:\n" MOTE_GROUP_OF_PAIR("3")                                       \
  "24:\n" MOTE_GROUP_OF_PAIR("4")                                       \
  "25:\n" MOTE_GROUP_OF_PAIR("5")                                       \
  "26:\n" MOTE_GROUP_OF_PAIR("6")                                       \
  "27:\n" MOTE_GROUP_OF_PAIR("7")                                       \
  "ldr r3, [sp, %[columns_end]]\n"                                      \
  "add r0, r0, #8 * %c[column_bytes]\n"                                 \
  "add r1, r1, #32\n"                                                   \
  "add r2, r2, #32\n"                                                   \
  "cmp r0, r3\n"                                                        \
  "bne.w 20b\n"                                                         \
  "ldr r1, [sp, %[multiplier]]\n"                                       \
  "ldr r2, [sp, %[shift]]\n"                                            \
  "ldr r3, [sp, %[step]]\n"                                             \
  "ldr r0, [sp, %[out_zero]]\n"                                         \
  "ldr r4, [r1]\n"                                                      \
  "ldr r5, [r1, r3, lsl #2]\n"                                          \
  "ldrsb r12, [r2]\n"                                                   \
  "ldrsb lr, [r2, r3]\n"                                                \
  "add r1, r1, r3, lsl #3\n"                                            \
  "add r2, r2, r3, lsl #1\n"                                            \
  "str r1, [sp, %[multiplier]]\n"                                       \
  "str r2, [sp, %[shift]]\n"                                            \
  "tst r12, lr\n"                                                       \
  "mov r3, #0x80000000\n"                                               \
  "bpl.w 8f\n"                                                          \
  MOTE_MAKE_POWER("r4", "r12", "r3")                                    \
  MOTE_MAKE_POWER("r5", "lr", "r3")                                     \
  ".irp sum, r6, r7, r8\n"                                              \
  MOTE_SHIFT_RIGHT("\\sum", "r4", "r12", "r0")                          \
  "ssat \\sum, #8, \\sum\n"                                             \
  ".endr\n"                                                             \
  ".irp sum, r9, r10, r11\n"                                            \
  MOTE_SHIFT_RIGHT("\\sum", "r5", "lr", "r0")                           \
  "ssat \\sum, #8, \\sum\n"                                             \
  ".endr\n"                                                             \
  "7:\n"                                                                \
  "bfi r8, r11, #8, #8\n"                                               \
  "bfi r7, r10, #8, #8\n"                                               \
  "bfi r6, r9, #8, #8\n"                                                \
  "ldr r1, [sp, %[out]]\n"                                              \
  "ldr r2, [sp, %[to_second]]\n"                                        \
  "ldr r3, [sp, %[to_third]]\n"                                         \
  "ldr r4, [sp, %[end]]\n"                                              \
  "strh r8, [r1, r3]\n"                                                 \
  "strh r7, [r1, r2]\n"                                                 \
  "strh r6, [r1, #0]\n"                                                 \
  "add r1, r1, #2\n"                                                    \
  "cmp r1, r4\n"                                                        \
  "beq.w 11f\n"                                                         \
  "str r1, [sp, %[out]]\n"                                              \
  "10:\n"                                                               \
  "ldr r3, [sp, %[bias]]\n"                                             \
  "ldr r4, [sp, %[bias_step]]\n"                                        \
  "ldr r0, [sp, %[columns]]\n"                                          \
  "ldr r1, [sp, %[weights]]\n"                                          \
  "ldr r2, [sp, %[length]]\n"                                           \
  SUMS                                                                  \
  "add r5, r1, r2, lsl #1\n"                                            \
  "add r2, r2, r1\n"                                                    \
  "str r5, [sp, %[weights]]\n"                                          \
  "ldr pc, [sp, %[left_out]]\n"                                         \
  "8:\n"                                                                \
  MOTE_MAKE_ANY_POWER("r4", "r12", "r3")                                \
  MOTE_MAKE_ANY_POWER("r5", "lr", "r3")                                 \
  ".irp sum, r6, r7, r8\n"                                              \
  MOTE_SHIFT("\\sum", "r4", "r12", "r0")                                \
  "ssat \\sum, #8, \\sum\n"                                             \
  ".endr\n"                                                             \
  ".irp sum, r9, r10, r11\n"                                            \
  MOTE_SHIFT("\\sum", "r5", "lr", "r0")                                 \
  "ssat \\sum, #8, \\sum\n"                                             \
  ".endr\n"                                                             \
  "b 7b\n"                                                              \
  "11:\n"                                                               \
  "add sp, sp, #60\n"                                                   \
  "pop {r4-r11, pc}\n"                                                  \
  "30:\n"                                                               \
  ".hword 20b - 30b + 1, 21b - 30b + 1, 22b - 30b + 1, 23b - 30b + 1\n" \
  ".hword 24b - 30b + 1, 25b - 30b + 1, 26b - 30b + 1, 27b - 30b + 1\n" : : MOTE_OFFSETS_OF_CHANNEL_PAIRS)

// The sums of a channel begin with its bias.
MOTE_ASSEMBLER_FUNCTION inline void MultiplyPairs(const ChannelPairs* /*pairs*/) {
  MOTE_MULTIPLY_PAIRS(
      "ldr r6, [r3]\n"
      "ldr r9, [r3, r4]\n"
      "add r3, r3, r4, lsl #1\n"
      "str r3, [sp, %[bias]]\n"
      "mov r7, r6\n"
      "mov r8, r6\n"
      "mov r10, r9\n"
      "mov r11, r9\n");
}
// The sums of each column begin with the numbers at `bias`.
MOTE_ASSEMBLER_FUNCTION inline void MultiplyPairsOfStarts(const ChannelPairs* /*pairs*/) {
  MOTE_MULTIPLY_PAIRS(
      "ldr r6, [r3, #0]\n"
      "ldr r7, [r3, #4]\n"
      "ldr r8, [r3, #8]\n"
      "mov r9, r6\n"
      "mov r10, r7\n"
      "mov r11, r8\n");
}
#undef MOTE_MULTIPLY_PAIRS
#undef MOTE_GROUP_OF_PAIR
#undef MOTE_HALF_GROUP

// Computes all channels of three columns, without the limits of an activation function.
class ColumnProducts {
 public:
  // `last_weights` points to the end of the memory of ScratchBytesForColumns.
  [[gnu::noinline]] ColumnProducts(const Products& products, const Columns& columns, int8_t* last_weights)
      : p_(products), columns_(columns), length_(columns.length()), paired_(p_.channels & ~1) {
    const int8_t* weights_of_last = p_.filter + (p_.channels - kPair) * length_;
    if (length_ % kGroup != 0) {
      // If a channel's weights end within a group, the next channel's weights fill it, and are multiplied by zeros.
      // Nothing may follow the last channels, so the last two use a copy of their weights.
      const int lacking = length_ > 0 ? ((length_ + kGroup - 1) / kGroup * kGroup - 1) / length_ : p_.channels;
      paired_ = std::max(std::min(p_.channels - lacking, p_.channels - 1), 0) & ~1;
      const int copied = std::min(p_.channels, kPair) * length_;
      std::memcpy(last_weights + kPair * length_ - copied, p_.filter + p_.channels * length_ - copied, copied);
      weights_of_last = last_weights;
    }
    if (paired_ > 0) pairs_ = PairsFrom(0, p_.filter);
    if (paired_ < p_.channels && p_.channels >= kPair) last_pair_ = PairsFrom(p_.channels - kPair, weights_of_last);
  }

  // Computes the first `count` columns. Results for missing columns are written over the place of the column before,
  // which is written later. If `starts` is not null, the sums of each column begin with these numbers, in place of a
  // bias.
  void Make(int count, int8_t* out, const int32_t* starts = nullptr) {
    const int to_second = count > 1 ? p_.out_step : 0, to_third = count > 2 ? 2 * p_.out_step : to_second;
    if (paired_ > 0) MakePairs(&pairs_, paired_, out, to_second, to_third, starts);
    if (paired_ == p_.channels) return;
    int8_t* const outs[kColumns] = {out, out + to_second, out + to_third};
    const int last = p_.channels - kPair;
    for (int c = paired_; c < last; ++c) MakeSlowly(c, outs, starts);
    if (last < 0) return MakeSlowly(0, outs, starts);
    MakePairs(&last_pair_, kPair, out + last, to_second, to_third, starts);
  }

 private:
  static inline constexpr int kPair = 2;
  static inline constexpr int kGroupsOfRound = 8;

  // Returns the arguments for the channels from `channel` on, without the arguments that differ from call to call.
  ChannelPairs PairsFrom(int channel, const int8_t* weights) const {
    static constexpr int32_t kNoBiases[kPair] = {};
    const Requantizer<int32_t>& r = p_.requantizer;
    const int groups = (length_ + kGroup - 1) / kGroup, multiplier = channel * r.multipliers.step;
    ChannelPairs pairs = {};
    pairs.columns = columns_.words();
    pairs.columns_end = columns_.words() + groups * kColumns * kWordsPerGroup;
    pairs.weights = weights;
    pairs.length = length_;
    pairs.bias = r.bias != nullptr ? r.bias + channel : kNoBiases;
    pairs.bias_step = r.bias != nullptr ? static_cast<int32_t>(sizeof(int32_t)) : 0;
    pairs.multiplier = r.multipliers.multiplier + multiplier;
    pairs.shift = r.multipliers.shift + multiplier;
    pairs.step = r.multipliers.step;
    pairs.out_zero = r.out_zero;
    pairs.left_out = -groups & (kGroupsOfRound - 1);
    return pairs;
  }

  static void MakePairs(ChannelPairs* pairs, int channels, int8_t* out, int to_second, int to_third,
                        const int32_t* starts) {
    pairs->out = out;
    pairs->end = out + channels;
    pairs->to_second = to_second;
    pairs->to_third = to_third;
    if (starts == nullptr) return MultiplyPairs(pairs);
    pairs->bias = starts;
    MultiplyPairsOfStarts(pairs);
  }

  [[gnu::noinline]] void MakeSlowly(int channel, int8_t* const* out, const int32_t* starts) const {
    const Requantizer<int32_t>& r = p_.requantizer;
    const FastRequantizer finish(r.multipliers[channel], r.out_zero);
    const int32_t bias = r.bias != nullptr ? r.bias[channel] : 0;
    const int8_t* const weights = p_.filter + channel * length_;
    for (int i = kColumns - 1; i >= 0; --i) {
      const int32_t start = starts != nullptr ? starts[i] : bias;
      out[i][channel] = static_cast<int8_t>(__ssat(finish(columns_.Product(i, weights, start)), 8));
    }
  }

  const Products& p_;
  const Columns& columns_;
  const int length_;
  int paired_;              // channels that are made in pairs where their weights lie
  ChannelPairs pairs_;      // of these
  ChannelPairs last_pair_;  // of the last two, where these are not all
};

// Holds three columns. The next one has to be filled before Next; Self::Finish computes those that are filled.
template <class Self>
class ThreeColumns {
 public:
  ThreeColumns(const ThreeColumns&) = delete;
  ThreeColumns& operator=(const ThreeColumns&) = delete;

  Columns& columns() { return columns_; }
  int column() const { return count_; }
  void Next() {
    if (++count_ == kColumns) static_cast<Self*>(this)->Finish();
  }
  // Computes all columns, which have been filled at once.
  void NextAll() {
    count_ = kColumns;
    static_cast<Self*>(this)->Finish();
  }

 protected:
  ThreeColumns(uint32_t* words, int length, int32_t in_zero) : columns_(words, length, in_zero) {}

  Columns columns_;
  int count_ = 0;
};

// Computes the outputs of one column after the other, three at a time.
class ColumnMultiplier : public ThreeColumns<ColumnMultiplier> {
 public:
  // `words` has room for ScratchBytesForColumns(length).
  ColumnMultiplier(const Products& products, uint32_t* words, int length, int32_t in_zero, int8_t* out)
      : ThreeColumns(words, length, in_zero),
        products_(products),
        is_limited_(LimitsInt8(products.requantizer.clamp)),
        column_products_(products_, columns_, reinterpret_cast<int8_t*>(words) + ColumnBytes(length)),
        out_(out) {}
  // Computes the columns that are left after the last one was filled.
  [[gnu::noinline]] void Finish() {
    if (count_ == 0) return;
    if (count_ == 1) return MultiplyRow(products_, columns_.MakeRow(), columns_.length(), out_);
    column_products_.Make(count_, out_);
    if (is_limited_) {
      for (int i = 0; i < count_; ++i) {
        ClampOutputs(products_.requantizer.clamp, products_.channels, out_ + i * products_.out_step);
      }
    }
    out_ += count_ * products_.out_step;
    count_ = 0;
  }

 private:
  const Products products_;
  const bool is_limited_;
  ColumnProducts column_products_;
  int8_t* out_;
};

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_EXPANDED_COLUMNS_H_
