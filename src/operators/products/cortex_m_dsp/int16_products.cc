// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/cortex_m_dsp/run_products.h"
#include "src/operators/products/four_row_patch.h"

namespace mote {
inline namespace cortex_m_dsp {

// There is no zero point, so r11 is free, and one instruction loads weights of two rows.
#define MOTE_PRODUCTS(EVEN, ODD, SUM) \
  "smlad " SUM ", " EVEN ", r4, " SUM \
  "\n"                                \
  "smlad " SUM ", " ODD ", r5, " SUM "\n"
#define MOTE_INT16_GROUP \
  "ldr r4, [r0]\n"                                              \
  "ldr r6, [r0, #4]\n"                                          \
  "ldr r7, [r1, r2]\n"                                          \
  "add r0, r0, #8\n"                                            \
  "pkhtb r5, r6, r4, asr #16\n"                                 \
  "pkhbt r4, r4, r6, lsl #16\n"                                 \
  "sxtb16 r6, r7\n"                                             \
  "sxtb16 r7, r7, ror #8\n" MOTE_PRODUCTS("r6", "r7", "r9")     \
  "ldr r6, [r1, r2, lsl #1]\n"                                  \
  "ldr r7, [r1, r3]\n"                                          \
  "sxtb16 r11, r6\n"                                            \
  "sxtb16 r6, r6, ror #8\n" MOTE_PRODUCTS("r11", "r6", "r10")   \
  "sxtb16 r11, r7\n"                                            \
  "sxtb16 r7, r7, ror #8\n" MOTE_PRODUCTS("r11", "r7", "r12")   \
  "ldr r6, [r1], #4\n"                                          \
  "sxtb16 r7, r6\n"                                             \
  "sxtb16 r6, r6, ror #8\n" MOTE_PRODUCTS("r7", "r6", "r8")

MOTE_ASSEMBLER_FUNCTION void AddPatchRowsInt16(PatchRows* /*rows*/) {
  MOTE_ADD_PATCH_ROWS(MOTE_INT16_GROUP, "8", "ldrsh r4, [r0], #2\n" MOTE_REST_OF_ROWS);
}

}  // namespace cortex_m_dsp

void AddInt16Products4(const int16_t* in, const int8_t* filter, int filter_channel_step, int length, int32_t* sums) {
  AddRows(PatchRowsOf<int16_t>(RunAsPatch(length), 0, filter_channel_step), in, filter, AddPatchRowsInt16, sums);
}
void AddInt16Products4(const int16_t* in, const int8_t* filter, int filter_channel_step, int length, int64_t* sums) {
  AddInt16Products4InParts(in, filter, filter_channel_step, length, sums);
}

int32_t AddInt16Products(const int16_t* in, const int8_t* filter, int length, int32_t sum) {
  for (; length >= kGroup; length -= kGroup, in += kGroup, filter += kGroup) {
    uint32_t pairs[2];
    std::memcpy(pairs, in, sizeof(pairs[0]));
    std::memcpy(pairs + 1, in + 2, sizeof(pairs[1]));
    const uint32_t group[kWordsPerGroup] = {(pairs[0] & 0xFFFF) | pairs[1] << 16,
                                            pairs[0] >> 16 | (pairs[1] & 0xFFFF0000)};
    sum = AddGroup(group, LoadWord(filter), sum);
  }
  for (; length > 0; --length) sum = WrappingAdd(sum, *in++ * *filter++);
  return sum;
}

int64_t AddInt16Products(const int16_t* in, const int8_t* filter, int length, int64_t sum) {
  return AddInt16ProductsInParts(in, filter, length, sum);
}

LoopChoice LoopOfRunProducts() { return TargetLoop("cortex_m_dsp", kTargetWay); }

}  // namespace mote
