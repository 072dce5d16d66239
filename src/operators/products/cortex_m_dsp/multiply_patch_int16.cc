// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>

#include "src/core/fixed_point.h"
#include "src/operators/products/cortex_m_dsp/run_products.h"
#include "src/operators/products/four_row_patch.h"

namespace mote {
namespace {

constexpr int64_t kNoBias = 0;

// Holds the arguments and the progress of FinishPlain.
struct FinishedInt16 {
  const int64_t* sums;
  const int64_t* bias;
  int32_t bias_step;  // bytes
  const int32_t* multiplier;
  const int8_t* shift;
  int32_t step;  // of multiplier and shift
  int16_t* out;
  const int64_t* end;  // of the sums
  int32_t min;
};
static_assert(
    AreWordsInARow({offsetof(FinishedInt16, sums), offsetof(FinishedInt16, bias), offsetof(FinishedInt16, bias_step),
                    offsetof(FinishedInt16, multiplier), offsetof(FinishedInt16, shift), offsetof(FinishedInt16, step),
                    offsetof(FinishedInt16, out), offsetof(FinishedInt16, end), offsetof(FinishedInt16, min)}),
    "LDM loads them");

// Requantises sums as Int16Scale does in one product, saturated to int16 and limited by the minimum. It stops at the
// end, or at a sum that does not fit in 32 bits or whose shift is not 1 to 17 to the right. A multiplier is reduced to
// 16 bits, and saturated.
MOTE_ASSEMBLER_FUNCTION void FinishPlain(FinishedInt16* /*finished*/) {
  // clang-format off
  asm("push {r0, r4-r11, lr}\n"
      "ldmia r0, {r0, r1, r2, r3, r4, r5, r6, r7, lr}\n"
      "b 2f\n"
      "1:\n"
      "ldrd r8, r9, [r0]\n"
      "ldrd r10, r11, [r1]\n"
      "adds r8, r8, r10\n"
      "adc r9, r9, r11\n"
      "ldrsb r12, [r4]\n"
      "ldr r11, [r3]\n"
      "cmp r9, r8, asr #31\n"
      "bne 3f\n"
      "add r12, r12, #17\n"
      "add r11, r11, #0x8000\n"
      "cmp r12, #16\n"
      "bhi 3f\n"
      "lsr r11, r11, #16\n"
      "ssat r11, #16, r11\n"
      "lsl r11, r11, r12\n"
      "smmulr r8, r8, r11\n"
      "add r0, r0, #8\n"
      "add r1, r1, r2\n"
      "add r3, r3, r5, lsl #2\n"
      "add r4, r4, r5\n"
      "ssat r8, #16, r8\n"
      "cmp r8, lr\n"
      "it lt\n"
      "movlt r8, lr\n"
      "strh r8, [r6], #2\n"
      "2:\n"
      "cmp r0, r7\n"
      "bne 1b\n"
      "3:\n"
      "mov r8, r6\n"
      "pop {r6}\n"
      "stmia r6!, {r0, r1, r2, r3, r4, r5}\n"
      "str r8, [r6]\n"
      "pop {r4-r11, pc}\n");
  // clang-format on
}

}  // namespace

// The output has no zero point.
void FinishInt16(const Requantizer<int64_t>& r, const int64_t* sums, int channel, int count, int16_t* out) {
  const int step = r.multipliers.step;
  FinishedInt16 f = {sums,
                     r.bias == nullptr ? &kNoBias : r.bias + channel,
                     r.bias == nullptr ? 0 : static_cast<int32_t>(sizeof(int64_t)),
                     r.multipliers.multiplier + channel * step,
                     r.multipliers.shift + channel * step,
                     step,
                     out,
                     sums + count,
                     r.clamp.min};
  for (FinishPlain(&f); f.sums != f.end; FinishPlain(&f)) {
    const int32_t scaled = MultiplyByQuantizedMultiplier(WrappingAdd(*f.sums++, *f.bias), {*f.multiplier, *f.shift});
    *f.out++ = static_cast<int16_t>(Clamp(scaled, r.clamp));
    f.bias += f.bias_step / static_cast<int32_t>(sizeof(int64_t));
    f.multiplier += step;
    f.shift += step;
  }
  if (r.clamp.max == 0x7FFF) return;
  for (int i = 0; i < count; ++i) out[i] = static_cast<int16_t>(Clamp(out[i], r.clamp));
}

void MultiplyPatchInt16(const Int16Format<int64_t>& format, const Patch& patch, const int16_t* in, const int8_t* filter,
                        int filter_channel_step, int channels, int64_t start, int16_t* out) {
  if (MultiplyFew(format, patch, in, filter, filter_channel_step, channels, start, FinishInt16, out)) return;
  MultiplyInt16Patch(format, patch, in, filter, filter_channel_step, channels, start, PatchRowsOf<int16_t>,
                     AddPatchRowsInt16, out);
}

}  // namespace mote
