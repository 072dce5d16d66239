// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>

#include "src/operators/products/cortex_m_dsp/run_products.h"
#include "src/operators/products/four_row_patch.h"

namespace mote {
namespace {

constexpr int32_t kNoBias = 0;

// The arguments of FinishSums.
struct Finished {
  const int32_t* sums;
  const int32_t* bias;
  int32_t bias_step;  // bytes
  const int32_t* multiplier;
  const int8_t* shift;
  int32_t step, out_zero;  // the step of multiplier and shift
  int8_t* out;
  const int32_t* end;  // of the sums
};
static_assert(AreWordsInARow({offsetof(Finished, sums), offsetof(Finished, bias), offsetof(Finished, bias_step),
                              offsetof(Finished, multiplier), offsetof(Finished, shift), offsetof(Finished, step),
                              offsetof(Finished, out_zero), offsetof(Finished, out), offsetof(Finished, end)}),
              "LDM loads them");

// Requantises one sum or more as FastRequantizer does, saturated to int8. A compiler would not place the loads of a
// channel in a row.
MOTE_ASSEMBLER_FUNCTION void FinishSums(const Finished& /*finished*/) {
  // clang-format off
  asm("push {r4-r11, lr}\n"
      "ldmia r0, {r0, r1, r2, r3, r4, r5, r6, r7, lr}\n"
      "1:\n"
      "ldr r8, [r0, #0]\n"
      "ldr r9, [r1, #0]\n"
      "ldr r10, [r3, #0]\n"
      "ldrsb r11, [r4, #0]\n"
      "add r0, r0, #4\n"
      "add r1, r1, r2\n"
      "add r3, r3, r5, lsl #2\n"
      "add r4, r4, r5\n"
      "add r8, r8, r9\n"
      "mov r9, #0x80000000\n"
      "cmp r11, #0\n"
      "bge 3f\n"
      MOTE_MAKE_POWER("r10", "r11", "r9") MOTE_SHIFT_RIGHT("r8", "r10", "r11", "r6")
      "2:\n"
      "ssat r8, #8, r8\n"
      "cmp r0, lr\n"
      "strb r8, [r7], #1\n"
      "bne 1b\n"
      "pop {r4-r11, pc}\n"
      "3:\n"
      MOTE_MAKE_ANY_POWER("r10", "r11", "r9") MOTE_SHIFT("r8", "r10", "r11", "r6")
      "b 2b\n");
  // clang-format on
}

}  // namespace

void FinishInt8(const Requantizer<int32_t>& r, const int32_t* sums, int channel, int count, int8_t* out) {
  if (kRoundsOnce) return r.FinishRow(sums, channel, count, out);
  const int step = r.multipliers.step;
  FinishSums({sums, r.bias == nullptr ? &kNoBias : r.bias + channel,
              r.bias == nullptr ? 0 : static_cast<int32_t>(sizeof(int32_t)), r.multipliers.multiplier + channel * step,
              r.multipliers.shift + channel * step, step, r.out_zero, out, sums + count});
  ClampOutputs(r.clamp, count, out);
}

void MultiplyPatchInt8(const Int8Format& format, const Patch& patch, const int8_t* in, const int8_t* filter,
                       int filter_channel_step, int channels, int32_t start, int8_t* out) {
  if (MultiplyFew(format, patch, in, filter, filter_channel_step, channels, start, FinishInt8, out)) return;
  MultiplyPatch(format, patch, in, filter, channels, start,
                PatchRowsOf<int8_t>(patch, format.in_zero, filter_channel_step), AddPatchRowsInt8, FinishInt8, out);
}

}  // namespace mote
