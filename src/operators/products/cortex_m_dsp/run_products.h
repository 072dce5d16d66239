// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies the runs of a patch by four rows of int8 weights, which are not packed. Sums wrap.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_RUN_PRODUCTS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_RUN_PRODUCTS_H_

#include <cstddef>
#include <cstdint>

#include "src/operators/products/cortex_m_dsp/dual_mac.h"
#include "src/operators/products/four_row_patch.h"
#include "src/operators/products/patch_product.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace cortex_m_dsp {

// The state of MOTE_ADD_PATCH_ROWS.
struct PatchRows {
  int32_t sum0, sum1, sum2;
  uint32_t minus_zeros;  // of int8 activations, twice the zero point's negative
  int32_t sum3;
  int32_t step;  // from a row of weights to the next
  const void* in;
  const int8_t* weights;
  int32_t group_bytes;  // of the full groups of a run's activations
  int32_t rest;         // numbers behind them
  PatchSteps steps;
};
static_assert(AreWordsInARow({offsetof(PatchRows, sum0), offsetof(PatchRows, sum1), offsetof(PatchRows, sum2),
                              offsetof(PatchRows, minus_zeros), offsetof(PatchRows, sum3)}),
              "LDM loads them");
#define MOTE_OFFSETS_OF_PATCH_ROWS                                                                      \
  MOTE_OFFSET(PatchRows, step), MOTE_OFFSET(PatchRows, in), MOTE_OFFSET(PatchRows, weights),            \
      MOTE_OFFSET(PatchRows, group_bytes), MOTE_OFFSET(PatchRows, rest), MOTE_STEP_OFFSET(in_run_step), \
      MOTE_STEP_OFFSET(weights_run_step), MOTE_STEP_OFFSET(runs_left), MOTE_STEP_OFFSET(rows_left),     \
      MOTE_STEP_OFFSET(runs), MOTE_STEP_OFFSET(in_gap), MOTE_STEP_OFFSET(weights_gap)

// Returns the state for a patch of activations of type T, whose rows, runs and length are above 0.
template <class T>
PatchRows PatchRowsOf(const Patch& patch, int32_t in_zero, int step) {
  constexpr int kBytes = sizeof(T);
  return {0,
          0,
          0,
          (static_cast<uint32_t>(-in_zero) & 0xFFFF) * 0x10001,
          0,
          step,
          nullptr,
          nullptr,
          (patch.length & -kGroup) * kBytes,
          patch.length % kGroup,
          PatchStepsOf<T>(patch)};
}

// Multiplies patches outside the image, and patches with fewer than four channels, for which setting up PatchRows takes
// longer than the products. Returns false for others.
template <class F, class Finish>
[[gnu::always_inline]] inline bool MultiplyFew(const F& format, const Patch& patch, const typename F::Act* in,
                                               const int8_t* filter, int step, int channels, typename F::Sum start,
                                               const Finish& finish, typename F::Out* out) {
  const bool is_outside = patch.rows <= 0 || patch.runs <= 0 || patch.length <= 0;
  if (!is_outside && channels >= kChannelBlock) return false;
  typename F::Sum sums[kChannelsToFinish];
  for (int c = 0, count; c < channels; c += count) {
    count = std::min(channels - c, kChannelsToFinish);
    for (int i = 0; i < count; ++i, filter += step) {
      sums[i] = is_outside ? start : AddOneChannel(format, patch, in, filter, start);
    }
    finish(format.requantizer, sums, c, count, out + c);
  }
  return true;
}

// These add to the sums the products of all remaining rows of runs.
void AddPatchRowsInt8(PatchRows* rows);
void AddPatchRowsInt16(PatchRows* rows);

// Both functions have this body. An iteration takes two groups; if their number is odd, the first iteration takes one.
// r0 points to the activations, lr to the end of the full groups, r1 to the weights of row 0; r2 and r3 are once and
// three times the step, r8, r9, r10 and r12 the sums, r11 minus_zeros. GROUP takes four numbers and REST one; they
// advance r0 and r1, and may use r4 to r7; REST leaves r5.
#define MOTE_WEIGHTS_OF_ROW(ADDRESS, SUM) \
  "ldr r6, " ADDRESS                      \
  "\n"                                    \
  "sxtb16 r7, r6\n"                       \
  "sxtb16 r6, r6, ror #8\n"               \
  "smlad " SUM ", r7, r4, " SUM           \
  "\n"                                    \
  "smlad " SUM ", r6, r5, " SUM "\n"
#define MOTE_REST_OF_ROWS        \
  "ldrsb r6, [r1, r2]\n"         \
  "ldrsb r7, [r1, r2, lsl #1]\n" \
  "mla r9, r4, r6, r9\n"         \
  "mla r10, r4, r7, r10\n"       \
  "ldrsb r6, [r1, r3]\n"         \
  "ldrsb r7, [r1], #1\n"         \
  "mla r12, r4, r6, r12\n"       \
  "mla r8, r4, r7, r8\n"
#define MOTE_ADD_PATCH_ROWS(GROUP, GROUP_BYTES, REST) \
  asm("push {r0, r4-r11, lr}\n"                       \
      "ldmia r0, {r8-r12}\n"                          \
      "mov r4, r0\n"                                  \
      "ldr r2, [r0, %[step]]\n"                       \
      "add r3, r2, r2, lsl #1\n"                      \
      "10:\n"                                         \
      "ldr r0, [r4, %[in]]\n"                         \
      "ldr r1, [r4, %[weights]]\n"                    \
      "ldr r6, [r4, %[in_run_step]]\n"                \
      "ldr r7, [r4, %[weights_run_step]]\n"           \
      "ldr r5, [r4, %[group_bytes]]\n"                \
      "add r6, r6, r0\n"                              \
      "add r7, r7, r1\n"                              \
      "str r6, [r4, %[in]]\n"                         \
      "str r7, [r4, %[weights]]\n"                    \
      "add lr, r0, r5\n"                              \
      "cmp r5, #0\n"                                  \
      "beq.w 3f\n"                                    \
      "tst r5, #" GROUP_BYTES                         \
      "\n"                                            \
      "bne 2f\n"                                      \
      "1:\n" GROUP "2:\n" GROUP                       \
      "cmp r0, lr\n"                                  \
      "bne 1b\n"                                      \
      "3:\n"                                          \
      "ldr r4, [sp]\n"                                \
      "ldr r5, [r4, %[rest]]\n"                       \
      "cbz r5, 5f\n"                                  \
      "4:\n" REST                                     \
      "subs r5, #1\n"                                 \
      "bne 4b\n"                                      \
      "ldr r4, [sp]\n"                                \
      "5:\n"                                          \
      "ldr r5, [r4, %[runs_left]]\n"                  \
      "subs r5, #1\n"                                 \
      "str r5, [r4, %[runs_left]]\n"                  \
      "bne 10b\n"                                     \
      "ldr r5, [r4, %[runs]]\n"                       \
      "str r5, [r4, %[runs_left]]\n"                  \
      "ldr r0, [r4, %[in]]\n"                         \
      "ldr r1, [r4, %[weights]]\n"                    \
      "ldr r6, [r4, %[in_gap]]\n"                     \
      "ldr r7, [r4, %[weights_gap]]\n"                \
      "ldr r5, [r4, %[rows_left]]\n"                  \
      "add r0, r6\n"                                  \
      "add r1, r7\n"                                  \
      "str r0, [r4, %[in]]\n"                         \
      "str r1, [r4, %[weights]]\n"                    \
      "subs r5, #1\n"                                 \
      "str r5, [r4, %[rows_left]]\n"                  \
      "bne 10b\n"                                     \
      "stmia r4, {r8-r12}\n"                          \
      "pop {r0, r4-r11, pc}\n"                        \
      :                                               \
      : MOTE_OFFSETS_OF_PATCH_ROWS)

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_RUN_PRODUCTS_H_
