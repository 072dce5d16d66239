// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Products of four expanded patches with the weights of many channels: each weight is loaded and expanded once for four
// output pixels.
#ifndef MOTE_SRC_OPERATORS_SHARED_CORTEX_M_DSP_EXPANDED_COLUMNS_H_
#define MOTE_SRC_OPERATORS_SHARED_CORTEX_M_DSP_EXPANDED_COLUMNS_H_

#include <algorithm>
#include <cstddef>

#include "src/operators/shared/assembler_function.h"
#include "src/operators/shared/cortex_m_dsp/dual_mac.h"

namespace mote {
inline namespace cortex_m_dsp {

// Up to four patches of `length` numbers, expanded, group by group.
class Columns {
 public:
  // `words` has room for ColumnBytes(length).
  Columns(uint32_t* words, int length, int32_t in_zero) : words_(words), length_(length), expander_(in_zero) {
    if (length % kGroup != 0) std::memset(words + length / kGroup * kGroupStep, 0, kGroupStep * sizeof(uint32_t));
  }

  // All numbers of a column are as the zero point.
  void Clear(int column) {
    uint32_t* words = words_ + column * kWordsPerGroup;
    for (int i = 0; i < length_; i += kGroup, words += kGroupStep) words[0] = words[1] = 0;
  }

  // Numbers `first` to first + count of a column.
  void Set(int column, int first, const int8_t* numbers, int count) {
    const int8_t* const end = numbers + count;
    uint32_t* words = words_ + column * kWordsPerGroup + first / kGroup * kGroupStep;
    for (int place = first % kGroup; place != 0 && numbers < end; place = (place + 1) % kGroup) {
      SetExpanded(words, place, expander_.Expand(*numbers++));
      if (place == kGroup - 1) words += kGroupStep;
    }
    for (; numbers <= end - kGroup; numbers += kGroup, words += kGroupStep) expander_.Expand(LoadWord(numbers), words);
    for (int place = 0; numbers < end; ++place) SetExpanded(words, place, expander_.Expand(*numbers++));
  }

  // sum + the products of a column with `length` weights.
  [[gnu::noinline]] int32_t Product(int column, const int8_t* weights, int32_t sum) const {
    const uint32_t* words = words_ + column * kWordsPerGroup;
    for (int left = length_; left > 0; left -= kGroup, weights += kGroup, words += kGroupStep) {
      sum = AddGroup(words, left < kGroup ? LoadPart(weights, left) : LoadWord(weights), sum);
    }
    return sum;
  }

  const uint32_t* words() const { return words_; }
  int length() const { return length_; }

 private:
  uint32_t* words_;
  int length_;
  Expander expander_;
};

// What MultiplyGroups keeps in memory, as its inner loop takes all registers. It reads the members by their offsets.
struct GroupProducts {
  const uint32_t* columns;    // 0
  const int8_t* weights;      // 4
  int32_t group_bytes;        // 8: of the weights of a channel
  int32_t length;             // 12: from the weights of a channel to those of the next
  int32_t bias_mask;          // 16: a channel's bias is bias[channel & bias_mask]
  const int32_t* bias;        // 20
  int32_t channel;            // 24
  const int32_t* multiplier;  // 28
  const int8_t* shift;        // 32
  int32_t multiplier_mask;    // 36
  int32_t out_zero;           // 40
  void* out[kColumns];        // 44
  int32_t end;                // 60: of the channels
  uint32_t entry;             // 64: where a channel's first round begins, made by MultiplyGroups
};
static_assert(offsetof(GroupProducts, columns) == 0 && offsetof(GroupProducts, weights) == 4 &&
              offsetof(GroupProducts, group_bytes) == 8 && offsetof(GroupProducts, length) == 12 &&
              offsetof(GroupProducts, bias_mask) == 16 && offsetof(GroupProducts, bias) == 20 &&
              offsetof(GroupProducts, channel) == 24 && offsetof(GroupProducts, multiplier) == 28 &&
              offsetof(GroupProducts, shift) == 32 && offsetof(GroupProducts, multiplier_mask) == 36 &&
              offsetof(GroupProducts, out_zero) == 40 && offsetof(GroupProducts, out) == 44 &&
              offsetof(GroupProducts, end) == 60 && offsetof(GroupProducts, entry) == 64);

// A group of weights and the four columns' groups.
#define MOTE_GROUP_OF_COLUMNS     \
  "ldr r3, [r1], #4\n"            \
  "ldmia r0!, {r4, r5, r6, r7}\n" \
  "sxtb16 lr, r3\n"               \
  "sxtb16 r3, r3, ror #8\n"       \
  "smlad r8, lr, r4, r8\n"        \
  "smlad r9, lr, r6, r9\n"        \
  "smlad r8, r3, r5, r8\n"        \
  "smlad r9, r3, r7, r9\n"        \
  "ldmia r0!, {r4, r5, r6, r7}\n" \
  "smlad r10, lr, r4, r10\n"      \
  "smlad r12, lr, r6, r12\n"      \
  "smlad r10, r3, r5, r10\n"      \
  "smlad r12, r3, r7, r12\n"

// The rounds of four groups, from an entry on to r1 == r2.
#define MOTE_GROUPS_OF_COLUMNS                                                                                        \
  "2:\n" MOTE_GROUP_OF_COLUMNS "3:\n" MOTE_GROUP_OF_COLUMNS "4:\n" MOTE_GROUP_OF_COLUMNS "5:\n" MOTE_GROUP_OF_COLUMNS \
  "cmp r1, r2\n"                                                                                                      \
  "bne 2b\n"

// Makes the entry for as many bytes of weights as lie at `bytes`.
#define MOTE_ENTRY(bytes, entry)      \
  "ldr r0, [" bytes                   \
  "]\n"                               \
  "ands r0, r0, #12\n"                \
  "adr.w r1, 2f\n"                    \
  "cmp r0, #12\n"                     \
  "it eq\n"                           \
  "adreq.w r1, 3f\n"                  \
  "cmp r0, #8\n"                      \
  "it eq\n"                           \
  "adreq.w r1, 4f\n"                  \
  "cmp r0, #4\n"                      \
  "it eq\n"                           \
  "adreq.w r1, 5f\n"                  \
  "orr r1, r1, #1\n" /* Thumb code */ \
  "str r1, [" entry "]\n"

// Channels channel < end of four columns, four groups a round, but less in the first if need be: Columns::Product and
// FastRequantizer, limited to int8. A compiler would move registers to and from memory as often as it multiplies.
MOTE_ASSEMBLER_FUNCTION inline void MultiplyGroups(GroupProducts* /*products*/) {
  asm("push {r4-r11, lr}\n"
      "mov r11, r0\n" MOTE_ENTRY("r11, #8", "r11, #64")
      // r0 the columns, r1 the weights, r2 their end, r8 r9 r10 r12 the sums
      "1:\n"
      "ldmia r11, {r0, r1, r2, r3, r4, r5, r6}\n"
      "add r3, r3, r1\n"
      "str r3, [r11, #4]\n"
      "add r2, r2, r1\n"
      "and r4, r4, r6\n"
      "ldr r8, [r5, r4, lsl #2]\n"
      "mov r9, r8\n"
      "mov r10, r8\n"
      "mov r12, r8\n"
      "ldr pc, [r11, #64]\n" MOTE_GROUPS_OF_COLUMNS
      // r0 the channel, r1 twice its multiplier, r2 -2^(32 + shift), r4 the zero point, r5 r6 r7 lr the outputs
      "add r7, r11, #24\n"
      "ldmia r7, {r0, r1, r2, r3, r4, r5, r6, r7, lr}\n"
      "and r3, r3, r0\n"
      "ldr r1, [r1, r3, lsl #2]\n"
      "ldrsb r2, [r2, r3]\n"
      "mov r3, #0x80000000\n"
      "lsl r1, r1, #1\n"
      "mvns r2, r2\n"
      "bmi 8f\n"
      "6:\n"
      "asr r2, r3, r2\n"
      ".irp sum, r8, r9, r10, r12\n"  //
      MOTE_SHIFT_RIGHT("\\sum", "r1", "r2", "r4")
      "ssat \\sum, #8, \\sum\n"
      ".endr\n"
      "7:\n"
      "strb r12, [lr, r0]\n"
      "strb r10, [r7, r0]\n"
      "strb r9, [r6, r0]\n"
      "strb r8, [r5, r0]\n"
      "ldr r3, [r11, #60]\n"
      "add r0, r0, #1\n"
      "str r0, [r11, #24]\n"
      "cmp r0, r3\n"
      "bne 1b\n"
      "pop {r4-r11, pc}\n"
      // No shift, which makes a power of -1, or one to the left.
      "8:\n"
      "cmp r1, #0\n"
      "beq 6b\n"
      "mvn r2, r2\n"
      ".irp sum, r8, r9, r10, r12\n"  //
      MOTE_SHIFT_LEFT("\\sum", "r1", "r2", "r4")
      "ssat \\sum, #8, \\sum\n"
      ".endr\n"
      "b 7b\n");
}

// All channels of the first `count` columns, before they are clamped.
inline void MultiplyColumns(const Products& products, const Columns& columns, int count, int8_t* out) {
  static constexpr int32_t kNoBias = 0;
  const Requantizer<int32_t>& r = products.requantizer;
  const int length = columns.length();
  // A column that is not wanted is written where the one before it will be.
  const int step = products.out_step;
  const int out1 = count > 1 ? step : 0, out2 = count > 2 ? out1 + step : out1, out3 = count > 3 ? out2 + step : out2;
  // Where a channel's weights end within a group, those of the next make it full, and are multiplied by zeros. The last
  // channels have no next.
  const int group_bytes = (length + kGroup - 1) / kGroup * kGroup;
  const int lacking = length > 0 ? (group_bytes - 1) / length : products.channels;
  const int grouped = std::max(products.channels - lacking, 0);
  if (grouped > 0) {
    GroupProducts p = {columns.words(),
                       products.filter,
                       group_bytes,
                       length,
                       r.bias != nullptr ? -1 : 0,
                       r.bias != nullptr ? r.bias : &kNoBias,
                       0,
                       r.multipliers.multiplier,
                       r.multipliers.shift,
                       r.multipliers.step == 0 ? 0 : -1,
                       r.out_zero,
                       {out, out + out1, out + out2, out + out3},
                       grouped,
                       0};
    MultiplyGroups(&p);
  }
  for (int c = grouped; c < products.channels; ++c) {
    const FastRequantizer finish(r.multipliers[c], r.out_zero);
    const int32_t bias = r.bias != nullptr ? r.bias[c] : 0;
    const auto multiply = [&](int column) {
      return static_cast<int8_t>(__ssat(finish(columns.Product(column, products.filter + c * length, bias)), 8));
    };
    out[out3 + c] = multiply(3);
    out[out2 + c] = multiply(2);
    out[out1 + c] = multiply(1);
    out[c] = multiply(0);
  }
}

// Makes the outputs of one column after the other, four at a time.
class ColumnMultiplier {
 public:
  ColumnMultiplier(const Products& products, uint32_t* words, int length, int32_t in_zero, int8_t* out)
      : products_(products), columns_(words, length, in_zero), out_(out) {}

  // The next column, to be filled before Next.
  Columns& columns() { return columns_; }
  int column() const { return count_; }

  void Next() {
    if (++count_ == kColumns) Finish();
  }
  // After the last column.
  void Finish() {
    if (count_ == 0) return;
    MultiplyColumns(products_, columns_, count_, out_);
    for (; count_ > 0; --count_, out_ += products_.out_step) {
      ClampOutputs(products_.requantizer.clamp, products_.channels, out_);
    }
  }

 private:
  Products products_;
  Columns columns_;
  int8_t* out_;
  int count_ = 0;
};

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_CORTEX_M_DSP_EXPANDED_COLUMNS_H_
