// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The products of the runs of a patch with four rows of int8 weights, which are met where they lie: eight numbers at a
// time, as int16. Sums wrap.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_RUN_PRODUCTS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_RUN_PRODUCTS_H_

#include <arm_mve.h>

#include <cstddef>
#include <cstdint>

#include "src/operators/products/patch_product.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace helium {

// What the assembly code reads and writes by its members' offsets. Steps of activations are in bytes.
struct PatchRows {
  int32_t sum0, sum1, sum2, sum3;  // 0
  int32_t step;                    // 16: from a row of weights to the next
  const void* in;                  // 20
  const int8_t* weights;           // 24
  int32_t length;                  // 28: of a run
  int32_t in_run_step;             // 32
  int32_t weights_run_step;        // 36
  int32_t runs_left;               // 40: of this row of the patch
  int32_t rows_left;               // 44
  int32_t runs;                    // 48
  int32_t in_gap;                  // 52: from behind a row's last run to the next row's first
  int32_t weights_gap;             // 56
  int32_t zero;                    // 60: of int8 activations
};
static_assert(offsetof(PatchRows, sum0) == 0 && offsetof(PatchRows, sum2) == 8 && offsetof(PatchRows, step) == 16 &&
              offsetof(PatchRows, in) == 20 && offsetof(PatchRows, weights) == 24 &&
              offsetof(PatchRows, length) == 28 && offsetof(PatchRows, in_run_step) == 32 &&
              offsetof(PatchRows, weights_run_step) == 36 && offsetof(PatchRows, runs_left) == 40 &&
              offsetof(PatchRows, rows_left) == 44 && offsetof(PatchRows, runs) == 48 &&
              offsetof(PatchRows, in_gap) == 52 && offsetof(PatchRows, weights_gap) == 56 &&
              offsetof(PatchRows, zero) == 60);

// A patch of activations of type T, none of whose numbers is 0.
template <class T>
PatchRows PatchRowsOf(const Patch& patch, int32_t in_zero, int step) {
  constexpr int kBytes = sizeof(T);
  return {0,
          0,
          0,
          0,
          step,
          nullptr,
          nullptr,
          patch.length,
          patch.in_run_step * kBytes,
          patch.filter_run_step,
          patch.runs,
          0,
          patch.runs,
          (patch.in_row_step - patch.runs * patch.in_run_step) * kBytes,
          patch.filter_row_step - patch.runs * patch.filter_run_step,
          in_zero};
}

// Adds to the sums the products of `rows_left` rows of runs; leaves rows_left 0.
void AddPatchRowsInt8(PatchRows* rows);
void AddPatchRowsInt16(PatchRows* rows);

// Activations in q0 meet the weights at r1, r3, r4, r2, which move on; the sums are in r6, r8, r10, r12.
#define MOTE_MEET_FOUR_ROWS    \
  "vldrb.s16 q1, [r1], #8\n"   \
  "vmladava.s16 r6, q0, q1\n"  \
  "vldrb.s16 q1, [r3], #8\n"   \
  "vmladava.s16 r8, q0, q1\n"  \
  "vldrb.s16 q1, [r4], #8\n"   \
  "vmladava.s16 r10, q0, q1\n" \
  "vldrb.s16 q1, [r2], #8\n"   \
  "vmladava.s16 r12, q0, q1\n"

// The body of either function. LOAD moves r0 on and leaves activations in q0; q2 is the zero point. The weights are at
// r1, r3, r4, r2; the inner loop's end masks out what lies behind the last one.
#define MOTE_ADD_PATCH_ROWS(LOAD)     \
  asm("push {r4-r11, lr}\n"           \
      "mov r11, r0\n"                 \
      "ldrd r6, r8, [r11, #0]\n"      \
      "ldrd r10, r12, [r11, #8]\n"    \
      "ldr r5, [r11, #60]\n"          \
      "vdup.16 q2, r5\n"              \
      "10:\n"                         \
      "ldrd r2, r0, [r11, #16]\n"     \
      "ldrd r1, r9, [r11, #24]\n"     \
      "ldrd r4, r5, [r11, #32]\n"     \
      "dlstp.16 lr, r9\n"             \
      "add r3, r1, r2\n"              \
      "add r4, r4, r0\n"              \
      "add r5, r5, r1\n"              \
      "strd r4, r5, [r11, #20]\n"     \
      "add r4, r3, r2\n"              \
      "add r2, r4, r2\n"              \
      "1:\n" LOAD MOTE_MEET_FOUR_ROWS \
      "letp lr, 1b\n"                 \
      "ldrd r5, r9, [r11, #40]\n"     \
      "subs r5, #1\n"                 \
      "str r5, [r11, #40]\n"          \
      "bne 10b\n"                     \
      "ldrd r5, r7, [r11, #48]\n"     \
      "ldrd r0, r1, [r11, #20]\n"     \
      "ldr r2, [r11, #56]\n"          \
      "add r0, r7\n"                  \
      "add r1, r2\n"                  \
      "strd r0, r1, [r11, #20]\n"     \
      "subs r9, #1\n"                 \
      "strd r5, r9, [r11, #40]\n"     \
      "bne 10b\n"                     \
      "strd r6, r8, [r11, #0]\n"      \
      "strd r10, r12, [r11, #8]\n"    \
      "pop {r4-r11, pc}\n")

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_RUN_PRODUCTS_H_
