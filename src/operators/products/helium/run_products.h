// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies the runs of a patch by four rows of int8 weights, which are not packed: eight numbers at a time, as int16.
// Sums wrap.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_RUN_PRODUCTS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_RUN_PRODUCTS_H_

#include <arm_mve.h>

#include <cstddef>
#include <cstdint>

#include "src/operators/products/four_row_patch.h"
#include "src/operators/products/patch_product.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace helium {

// Holds the state of MOTE_ADD_PATCH_ROWS. Steps of activations are in bytes.
struct PatchRows {
  int32_t sum0, sum1, sum2, sum3;
  int32_t step;  // from a row of weights to the next
  const void* in;
  const int8_t* weights;
  int32_t length;  // of a run
  PatchSteps steps;
  int32_t zero;  // of int8 activations
};
MOTE_ASSERT_NEIGHBOURS(PatchRows, sum0, sum1);
MOTE_ASSERT_NEIGHBOURS(PatchRows, sum2, sum3);
MOTE_ASSERT_NEIGHBOURS(PatchRows, step, in);
MOTE_ASSERT_NEIGHBOURS(PatchRows, in, weights);
MOTE_ASSERT_NEIGHBOURS(PatchRows, weights, length);
MOTE_ASSERT_NEIGHBOURS(PatchSteps, in_run_step, weights_run_step);
MOTE_ASSERT_NEIGHBOURS(PatchSteps, runs_left, rows_left);
MOTE_ASSERT_NEIGHBOURS(PatchSteps, runs, in_gap);
#define MOTE_OFFSETS_OF_PATCH_ROWS                                                               \
  MOTE_OFFSET(PatchRows, sum0), MOTE_OFFSET(PatchRows, sum2), MOTE_OFFSET(PatchRows, step),      \
      MOTE_OFFSET(PatchRows, in), MOTE_OFFSET(PatchRows, weights), MOTE_OFFSET(PatchRows, zero), \
      MOTE_STEP_OFFSET(in_run_step), MOTE_STEP_OFFSET(runs_left), MOTE_STEP_OFFSET(runs),        \
      MOTE_STEP_OFFSET(weights_gap)

// Returns the state for a patch of activations of type T, whose rows, runs and length are above 0.
template <class T>
PatchRows PatchRowsOf(const Patch& patch, int32_t in_zero, int step) {
  return {0, 0, 0, 0, step, nullptr, nullptr, patch.length, PatchStepsOf<T>(patch), in_zero};
}

// These add to the sums the products of all remaining rows of runs.
void AddPatchRowsInt8(PatchRows* rows);
void AddPatchRowsInt16(PatchRows* rows);

// Multiplies activations in q0 by the weights at r1, r3, r4 and r2, and advances these pointers. The sums are in r6,
// r8, r10, r12.
#define MOTE_MULTIPLY_FOUR_ROWS \
  "vldrb.s16 q1, [r1], #8\n"    \
  "vmladava.s16 r6, q0, q1\n"   \
  "vldrb.s16 q1, [r3], #8\n"    \
  "vmladava.s16 r8, q0, q1\n"   \
  "vldrb.s16 q1, [r4], #8\n"    \
  "vmladava.s16 r10, q0, q1\n"  \
  "vldrb.s16 q1, [r2], #8\n"    \
  "vmladava.s16 r12, q0, q1\n"

// Both functions have this body. LOAD advances r0 and leaves activations in q0; q2 is the zero point. r1, r3, r4 and r2
// point to the weights. The inner loop's end masks out what lies behind the last one.
#define MOTE_ADD_PATCH_ROWS(LOAD)            \
  asm("push {r4-r11, lr}\n"                  \
      "mov r11, r0\n"                        \
      "ldrd r6, r8, [r11, %[sum0]]\n"        \
      "ldrd r10, r12, [r11, %[sum2]]\n"      \
      "ldr r5, [r11, %[zero]]\n"             \
      "vdup.16 q2, r5\n"                     \
      "10:\n"                                \
      "ldrd r2, r0, [r11, %[step]]\n"        \
      "ldrd r1, r9, [r11, %[weights]]\n"     \
      "ldrd r4, r5, [r11, %[in_run_step]]\n" \
      "dlstp.16 lr, r9\n"                    \
      "add r3, r1, r2\n"                     \
      "add r4, r4, r0\n"                     \
      "add r5, r5, r1\n"                     \
      "strd r4, r5, [r11, %[in]]\n"          \
      "add r4, r3, r2\n"                     \
      "add r2, r4, r2\n"                     \
      "1:\n" LOAD MOTE_MULTIPLY_FOUR_ROWS    \
      "letp lr, 1b\n"                        \
      "ldrd r5, r9, [r11, %[runs_left]]\n"   \
      "subs r5, #1\n"                        \
      "str r5, [r11, %[runs_left]]\n"        \
      "bne 10b\n"                            \
      "ldrd r5, r7, [r11, %[runs]]\n"        \
      "ldrd r0, r1, [r11, %[in]]\n"          \
      "ldr r2, [r11, %[weights_gap]]\n"      \
      "add r0, r7\n"                         \
      "add r1, r2\n"                         \
      "strd r0, r1, [r11, %[in]]\n"          \
      "subs r9, #1\n"                        \
      "strd r5, r9, [r11, %[runs_left]]\n"   \
      "bne 10b\n"                            \
      "strd r6, r8, [r11, %[sum0]]\n"        \
      "strd r10, r12, [r11, %[sum2]]\n"      \
      "pop {r4-r11, pc}\n"                   \
      :                                      \
      : MOTE_OFFSETS_OF_PATCH_ROWS)

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_RUN_PRODUCTS_H_
