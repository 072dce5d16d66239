// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/cortex_m_dsp/run_products.h"
#include "src/operators/products/four_row_patch.h"

namespace mote {
inline namespace cortex_m_dsp {

#define MOTE_INT8_GROUP                                                                                        \
  "ldr r4, [r0], #4\n"                                                                                         \
  "sxtab16 r5, r11, r4, ror #8\n"                                                                              \
  "sxtab16 r4, r11, r4\n" MOTE_WEIGHTS_OF_ROW("[r1, r2]", "r9") MOTE_WEIGHTS_OF_ROW("[r1, r2, lsl #1]", "r10") \
      MOTE_WEIGHTS_OF_ROW("[r1, r3]", "r12") MOTE_WEIGHTS_OF_ROW("[r1], #4", "r8")
#define MOTE_INT8_REST   \
  "ldrsb r4, [r0], #1\n" \
  "sxtah r4, r4, r11\n" MOTE_REST_OF_ROWS

MOTE_ASSEMBLER_FUNCTION void AddPatchRowsInt8(PatchRows* /*rows*/) {
  MOTE_ADD_PATCH_ROWS(MOTE_INT8_GROUP, "4", MOTE_INT8_REST);
}

}  // namespace cortex_m_dsp

void AddInt8Products4(int32_t in_zero, const int8_t* in, const int8_t* filter, int filter_channel_step, int length,
                      int32_t* sums) {
  AddRows(PatchRowsOf<int8_t>(RunAsPatch(length), in_zero, filter_channel_step), in, filter, AddPatchRowsInt8, sums);
}

int32_t AddInt8Products(int32_t in_zero, const int8_t* in, const int8_t* filter, int length, int32_t sum) {
  const Expander expander(in_zero);
  for (; length >= kGroup; length -= kGroup, in += kGroup, filter += kGroup) {
    uint32_t group[kWordsPerGroup];
    expander.Expand(LoadWord(in), group);
    sum = AddGroup(group, LoadWord(filter), sum);
  }
  for (; length > 0; --length) sum = WrappingAdd(sum, (*in++ - in_zero) * *filter++);
  return sum;
}

}  // namespace mote
