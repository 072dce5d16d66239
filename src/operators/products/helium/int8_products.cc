// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/four_row_patch.h"
#include "src/operators/products/helium/run_products.h"

namespace mote {
inline namespace helium {

MOTE_ASSEMBLER_FUNCTION void AddPatchRowsInt8(PatchRows* /*rows*/) {
  MOTE_ADD_PATCH_ROWS("vldrb.s16 q0, [r0], #8\n vsub.i16 q0, q0, q2\n");
}

}  // namespace helium

void AddInt8Products4(int32_t in_zero, const int8_t* in, const int8_t* filter, int filter_channel_step, int length,
                      int32_t* sums) {
  AddRows(PatchRowsOf<int8_t>(RunAsPatch(length), in_zero, filter_channel_step), in, filter, AddPatchRowsInt8, sums);
}

int32_t AddInt8Products(int32_t in_zero, const int8_t* in, const int8_t* filter, int length, int32_t sum) {
  const int16x8_t zero = vdupq_n_s16(static_cast<int16_t>(in_zero));
  asm volatile(
      "dlstp.16 lr, %[length]\n"
      "1:\n"
      "vldrb.s16 q0, [%[in]], #8\n"
      "vsub.i16 q0, q0, %q[zero]\n"
      "vldrb.s16 q1, [%[filter]], #8\n"
      "vmladava.s16 %[sum], q0, q1\n"
      "letp lr, 1b\n"
      : [in] "+l"(in), [filter] "+l"(filter), [sum] "+Te"(sum)
      : [length] "r"(length), [zero] "w"(zero)
      : "lr", "q0", "q1", "memory");
  return sum;
}

}  // namespace mote
