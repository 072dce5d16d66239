// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies three expanded patches by the weights of many channels, as in expanded_columns.h, but with the constants
// of PackPairs: a word has weights of both channels, one pointer leads to all constants, and nothing is left to be
// computed from them.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_PACKED_COLUMNS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_PACKED_COLUMNS_H_

#include <cstddef>

#include "src/operators/products/cortex_m_dsp/expanded_columns.h"
#include "src/operators/products/cortex_m_dsp/packed_pairs.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace cortex_m_dsp {

// The arguments of MultiplyNarrowPairs and MultiplyWidePairs, which copy those before `words` to the stack in their
// order and read them there.
struct PackedPairs {
  const uint32_t* columns;  // less the groups that the first iteration leaves out
  int32_t left_out;         // these groups; on the stack, where that iteration begins
  int32_t left_out_bytes;   // of weights
  int32_t out_zero;
  int8_t* out;                  // of the first column
  int32_t to_second, to_third;  // from there to the outputs of the others
  int8_t* end;                  // of the outputs of the first column
  const uint32_t* words;
  const uint32_t* columns_end;
};
MOTE_ASSERT_NEIGHBOURS(PackedPairs, words, columns_end);
static_assert(AreWordsInARow({offsetof(PackedPairs, columns), offsetof(PackedPairs, left_out),
                              offsetof(PackedPairs, left_out_bytes), offsetof(PackedPairs, out_zero),
                              offsetof(PackedPairs, out), offsetof(PackedPairs, to_second),
                              offsetof(PackedPairs, to_third), offsetof(PackedPairs, end)}),
              "LDM copies them");
#define MOTE_OFFSETS_OF_PACKED_PAIRS                                                                               \
  MOTE_COLUMN_BYTES, MOTE_OFFSET(PackedPairs, columns), MOTE_OFFSET(PackedPairs, left_out),                        \
      MOTE_OFFSET(PackedPairs, left_out_bytes), MOTE_OFFSET(PackedPairs, out_zero), MOTE_OFFSET(PackedPairs, out), \
      MOTE_OFFSET(PackedPairs, to_second), MOTE_OFFSET(PackedPairs, to_third), MOTE_OFFSET(PackedPairs, end),      \
      MOTE_OFFSET(PackedPairs, words)

// Loads a word of each column.
#define MOTE_LOAD_COLUMNS(OFFSET) \
  "ldr r3, [r0, #" OFFSET         \
  "]\n"                           \
  "ldr r4, [r0, #8 + " OFFSET     \
  "]\n"                           \
  "ldr r5, [r0, #16 + " OFFSET "]\n"

// These multiply by one word of each column: the first multiplies a word that holds weights of both channels, the
// second a word of each channel.
#define MOTE_NARROW_WORD(WORD, COLUMNS) \
  "ldr r12, [r1, #4 * " WORD                   \
  "]\n" MOTE_LOAD_COLUMNS(COLUMNS)             \
  "sxtb16 lr, r12, ror #8\n"                   \
  "sxtb16 r12, r12\n" MOTE_SIX_PRODUCTS
#define MOTE_WIDE_WORD(WORD, COLUMNS) \
  "ldr r12, [r1, #8 * " WORD          \
  "]\n"                               \
  "ldr lr, [r1, #8 * " WORD " + 4]\n" MOTE_LOAD_COLUMNS(COLUMNS) MOTE_SIX_PRODUCTS
#define MOTE_PACKED_GROUP(MULTIPLY_WORD, GROUP)                 \
  MULTIPLY_WORD("(2 * " GROUP ")", "%c[column_bytes] * " GROUP) \
  MULTIPLY_WORD("(2 * " GROUP " + 1)", "4 + %c[column_bytes] * " GROUP)

// clang-format off
// Until out == end, computes two channels of three columns: their sums, in iterations of eight groups, of which the
// first may take fewer, then the outputs, requantised as FastRequantizer does, without shifts to the left, and
// saturated to int8. r0 has the columns, r2 their end, r1 the constants; r6 to r8 the sums of the first channel, r9 to
// r11 those of the second. Outputs of both channels are stored in pairs, the third column's first.
#define MOTE_MULTIPLY_PACKED_PAIRS(MULTIPLY_WORD, BYTES_OF_GROUP) \
  asm("push {r4-r11, lr}\n" \
      "ldrd r1, r2, [r0, %[words]]\n" \
      "ldmia r0, {r3, r4, r5, r6, r7, r8, r9, r10}\n" \
      "adr.w r11, 30f\n" \
      "ldrsh r4, [r11, r4, lsl #1]\n" \
      "add r4, r4, r11\n" \
      "push {r3, r4, r5, r6, r7, r8, r9, r10}\n" \
      "10:\n" \
      "ldmia r1!, {r6, r9}\n" \
      "ldr r0, [sp, %[columns]]\n" \
      "ldr r3, [sp, %[left_out_bytes]]\n" \
      "ldr r4, [sp, %[left_out]]\n" \
      "mov r7, r6\n" \
      "mov r8, r6\n" \
      "mov r10, r9\n" \
      "mov r11, r9\n" \
      "sub r1, r1, r3\n" \
      "bx r4\n" \
      "20:\n" MOTE_PACKED_GROUP(MULTIPLY_WORD, "0") \
      "21:\n" MOTE_PACKED_GROUP(MULTIPLY_WORD, "1") \
      "22:\n" MOTE_PACKED_GROUP(MULTIPLY_WORD, "2") \
      "23:\n" MOTE_PACKED_GROUP(MULTIPLY_WORD, "3") \
      "24:\n" MOTE_PACKED_GROUP(MULTIPLY_WORD, "4") \
      "25:\n" MOTE_PACKED_GROUP(MULTIPLY_WORD, "5") \
      "26:\n" MOTE_PACKED_GROUP(MULTIPLY_WORD, "6") \
      "27:\n" MOTE_PACKED_GROUP(MULTIPLY_WORD, "7") \
      "add r0, r0, #8 * %c[column_bytes]\n" \
      "add r1, r1, #8 * " BYTES_OF_GROUP "\n" \
      "cmp r0, r2\n" \
      "bne.w 20b\n" \
      "ldmia r1!, {r3, r4, r5, r12}\n" \
      "ldr r0, [sp, %[out_zero]]\n" \
      ".irp sum, r6, r7, r8\n" \
      MOTE_SHIFT_RIGHT("\\sum", "r3", "r5", "r0") \
      "ssat \\sum, #8, \\sum\n" \
      ".endr\n" \
      ".irp sum, r9, r10, r11\n" \
      MOTE_SHIFT_RIGHT("\\sum", "r4", "r12", "r0") \
      "ssat \\sum, #8, \\sum\n" \
      ".endr\n" \
      "bfi r8, r11, #8, #8\n" \
      "bfi r7, r10, #8, #8\n" \
      "bfi r6, r9, #8, #8\n" \
      "ldr r3, [sp, %[out]]\n" \
      "ldr r4, [sp, %[to_second]]\n" \
      "ldr r5, [sp, %[to_third]]\n" \
      "ldr r12, [sp, %[end]]\n" \
      "strh r8, [r3, r5]\n" \
      "strh r7, [r3, r4]\n" \
      "strh r6, [r3, #0]\n" \
      "add r3, r3, #2\n" \
      "cmp r3, r12\n" \
      "str r3, [sp, %[out]]\n" \
      "bne.w 10b\n" \
      "add sp, sp, #32\n" \
      "pop {r4-r11, pc}\n" \
      "30:\n" \
      ".hword 20b - 30b + 1, 21b - 30b + 1, 22b - 30b + 1, 23b - 30b + 1\n" \
      ".hword 24b - 30b + 1, 25b - 30b + 1, 26b - 30b + 1, 27b - 30b + 1\n" : : MOTE_OFFSETS_OF_PACKED_PAIRS)
// clang-format on

MOTE_ASSEMBLER_FUNCTION inline void MultiplyNarrowPairs(const PackedPairs* /*pairs*/) {
  MOTE_MULTIPLY_PACKED_PAIRS(MOTE_NARROW_WORD, "8");
}
MOTE_ASSEMBLER_FUNCTION inline void MultiplyWidePairs(const PackedPairs* /*pairs*/) {
  MOTE_MULTIPLY_PACKED_PAIRS(MOTE_WIDE_WORD, "16");
}
#undef MOTE_MULTIPLY_PACKED_PAIRS
#undef MOTE_PACKED_GROUP
#undef MOTE_WIDE_WORD
#undef MOTE_NARROW_WORD
#undef MOTE_LOAD_COLUMNS
#undef MOTE_SIX_PRODUCTS

// Computes the outputs of one column after the other, three at a time.
template <bool kIsWide>
class PackedColumnMultiplier : public ThreeColumns<PackedColumnMultiplier<kIsWide>> {
  using Base = ThreeColumns<PackedColumnMultiplier<kIsWide>>;

 public:
  // PackPairs has packed `words`. The scratch has room for ColumnBytes of a filter.
  PackedColumnMultiplier(const ConvArgs<Int8Format>& args, const uint32_t* words)
      : Base(static_cast<uint32_t*>(args.scratch), args.shape.filter_elements(), args.format.in_zero),
        clamp_(args.format.requantizer.clamp),
        channels_(args.shape.channels),
        out_step_(args.shape.out_depth),
        out_(args.out),
        words_(words) {
    constexpr int kGroupsOfRound = 8;
    const int groups = GroupsOf(columns_.length()), left_out = -groups & (kGroupsOfRound - 1);
    pairs_ = {};
    pairs_.columns = columns_.words() - left_out * kColumnWords;
    pairs_.left_out = left_out;
    pairs_.left_out_bytes = left_out * WordsOfPackedGroup(kIsWide) * static_cast<int>(sizeof(uint32_t));
    pairs_.out_zero = args.format.requantizer.out_zero;
    pairs_.columns_end = columns_.words() + groups * kColumnWords;
  }

  // Computes the columns that are left after the last one was filled. Results for missing columns are written over the
  // place of the column before, which is written later.
  [[gnu::noinline]] void Finish() {
    if (count_ == 0) return;
    pairs_.to_second = count_ > 1 ? out_step_ : 0;
    pairs_.to_third = count_ > 2 ? 2 * out_step_ : pairs_.to_second;
    const int paired = channels_ & -kPackedPair;
    MakePairs(out_, paired, words_);
    if (paired != channels_) {
      const int words = paired / kPackedPair * WordsOfPackedPair(columns_.length(), kIsWide);
      MakePairs(out_ + channels_ - kPackedPair, kPackedPair, words_ + words);
    }
    for (int i = 0; i < count_; ++i) ClampOutputs(clamp_, channels_, out_ + i * out_step_);
    out_ += count_ * out_step_;
    count_ = 0;
  }

 private:
  using Base::columns_;
  using Base::count_;

  void MakePairs(int8_t* out, int channels, const uint32_t* words) {
    pairs_.out = out;
    pairs_.end = out + channels;
    pairs_.words = words;
    (kIsWide ? MultiplyWidePairs : MultiplyNarrowPairs)(&pairs_);
  }

  const ClampRange clamp_;
  const int channels_, out_step_;
  int8_t* out_;
  const uint32_t* const words_;
  PackedPairs pairs_;
};

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_PACKED_COLUMNS_H_
