// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/four_row_patch.h"
#include "src/operators/products/helium/run_products.h"

namespace mote {
inline namespace helium {

MOTE_ASSEMBLER_FUNCTION void AddPatchRowsInt16(PatchRows* /*rows*/) {
  MOTE_ADD_PATCH_ROWS("vldrh.u16 q0, [r0], #16\n");
}

}  // namespace helium

void AddInt16Products4(const int16_t* in, const int8_t* filter, int filter_channel_step, int length, int32_t* sums) {
  AddRows(PatchRowsOf<int16_t>(RunAsPatch(length), 0, filter_channel_step), in, filter, AddPatchRowsInt16, sums);
}
void AddInt16Products4(const int16_t* in, const int8_t* filter, int filter_channel_step, int length, int64_t* sums) {
  AddInt16Products4InParts(in, filter, filter_channel_step, length, sums);
}

int32_t AddInt16Products(const int16_t* in, const int8_t* filter, int length, int32_t sum) {
  asm volatile(
      "dlstp.16 lr, %[length]\n"
      "1:\n"
      "vldrh.u16 q0, [%[in]], #16\n"
      "vldrb.s16 q1, [%[filter]], #8\n"
      "vmladava.s16 %[sum], q0, q1\n"
      "letp lr, 1b\n"
      : [in] "+r"(in), [filter] "+l"(filter), [sum] "+Te"(sum)
      : [length] "r"(length)
      : "lr", "q0", "q1", "memory");
  return sum;
}

int64_t AddInt16Products(const int16_t* in, const int8_t* filter, int length, int64_t sum) {
  return AddInt16ProductsInParts(in, filter, length, sum);
}

LoopChoice LoopOfRunProducts() { return TargetLoop("helium", kTargetWay); }

}  // namespace mote
