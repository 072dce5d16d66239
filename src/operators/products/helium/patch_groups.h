// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies a patch with the unpacked weights of groups of four channels: eight numbers at a time, as
// int16.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_PATCH_GROUPS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_PATCH_GROUPS_H_

#include <cstddef>
#include <cstdint>

#include "src/operators/products/helium/run_products.h"
#include "src/operators/products/layer_formats.h"
#include "src/operators/shared/assembler_function.h"
#include "src/operators/shared/patch.h"

namespace mote {
inline namespace helium {

// Holds the state of MOTE_PATCH_GROUPS, which advances the members of channels. Steps are in bytes.
struct PatchGroups {
  const void* in;
  int32_t weights_step;  // from channel to channel
  int32_t length;        // of a run
  int32_t in_run_step;
  int32_t weights_run_step;
  int32_t runs;
  int32_t in_gap;  // from behind a row's last run to the next row's first
  int32_t weights_gap;
  int32_t rows;
  int32_t runs_left;
  const int8_t* weights;
  const void* bias;
  int32_t bias_step;
  const int32_t* multiplier;
  int32_t multiplier_step;
  const int8_t* shift;
  int32_t shift_step;
  void* out;
  int32_t count;  // of groups, above 0
  int32_t out_zero, min, max;
  int32_t rows_left;
  int32_t in_zero;            // of int8 activations
  int32_t start;              // of int8: a part of all sums
  int32_t one_multiplier[4];  // if all channels have the same
  int8_t one_shift[4];
};
MOTE_ASSERT_NEIGHBOURS(PatchGroups, min, max);
MOTE_ASSERT_NEIGHBOURS(PatchGroups, weights_step, length);
MOTE_ASSERT_NEIGHBOURS(PatchGroups, in_run_step, weights_run_step);
MOTE_ASSERT_NEIGHBOURS(PatchGroups, runs, in_gap);
MOTE_ASSERT_NEIGHBOURS(PatchGroups, bias, bias_step);
MOTE_ASSERT_NEIGHBOURS(PatchGroups, multiplier, multiplier_step);
MOTE_ASSERT_NEIGHBOURS(PatchGroups, shift, shift_step);
MOTE_ASSERT_NEIGHBOURS(PatchGroups, out, count);
#define MOTE_OFFSETS_OF_PATCH_GROUPS                                                                           \
  MOTE_OFFSET(PatchGroups, in), MOTE_OFFSET(PatchGroups, weights_step), MOTE_OFFSET(PatchGroups, in_run_step), \
      MOTE_OFFSET(PatchGroups, runs), MOTE_OFFSET(PatchGroups, weights_gap), MOTE_OFFSET(PatchGroups, rows),   \
      MOTE_OFFSET(PatchGroups, runs_left), MOTE_OFFSET(PatchGroups, weights), MOTE_OFFSET(PatchGroups, bias),  \
      MOTE_OFFSET(PatchGroups, multiplier), MOTE_OFFSET(PatchGroups, shift), MOTE_OFFSET(PatchGroups, out),    \
      MOTE_OFFSET(PatchGroups, out_zero), MOTE_OFFSET(PatchGroups, min), MOTE_OFFSET(PatchGroups, rows_left),  \
      MOTE_OFFSET(PatchGroups, in_zero), MOTE_OFFSET(PatchGroups, start)

// Sets the members of the patch, whose activations have the type T. A patch without numbers has no rows.
template <class T>
void SetPatch(const Patch& patch, const T* in, int filter_channel_step, PatchGroups* groups) {
  constexpr int kBytes = sizeof(T);
  // If each row has one run, the rows are taken as runs of one row.
  const bool has_single_runs = patch.runs == 1, is_empty = patch.length <= 0 || patch.runs <= 0 || patch.rows <= 0;
  groups->in = in;
  groups->weights_step = filter_channel_step;
  groups->length = patch.length;
  groups->in_run_step = (has_single_runs ? patch.in_row_step : patch.in_run_step) * kBytes;
  groups->weights_run_step = has_single_runs ? patch.filter_row_step : patch.filter_run_step;
  groups->runs = has_single_runs ? patch.rows : patch.runs;
  groups->rows = is_empty ? 0 : has_single_runs ? 1 : patch.rows;
  groups->in_gap = patch.in_row_step * kBytes - groups->runs * groups->in_run_step;
  groups->weights_gap = patch.filter_row_step - groups->runs * groups->weights_run_step;
}

// Sets the members of the `count` groups of channels from `first` on.
template <class Bias, class Out>
void SetGroups(const Requantizer<Bias>& r, const int8_t* filter, int first, int count, Out* out, PatchGroups* groups) {
  static constexpr Bias kNoBiases[4] = {};
  const ChannelMultipliers& m = r.multipliers;
  groups->weights = filter + first * groups->weights_step;
  groups->bias = r.bias != nullptr ? r.bias + first : kNoBiases;
  groups->bias_step = r.bias != nullptr ? static_cast<int>(sizeof(kNoBiases)) : 0;
  if (m.step != 0) {
    groups->multiplier = m.multiplier + first;
    groups->shift = m.shift + first;
  } else {
    for (int i = 0; i < 4; ++i) groups->one_multiplier[i] = *m.multiplier, groups->one_shift[i] = *m.shift;
    groups->multiplier = groups->one_multiplier;
    groups->shift = groups->one_shift;
  }
  groups->multiplier_step = m.step * static_cast<int>(sizeof(groups->one_multiplier));
  groups->shift_step = m.step * static_cast<int>(sizeof(groups->one_shift));
  groups->out = out + first;
  groups->count = count;
  groups->out_zero = r.out_zero;
  groups->min = r.clamp.min;
  groups->max = r.clamp.max;
}

// Loops over groups. FINISH makes outputs of the sums in q0: bias and its step are in r0 and r1, multipliers in r2 and
// r3, shifts in r4 and r5; r6 points to the outputs, r8 and r9 are the members from out_zero on. BEGIN runs before the
// loop and leaves the limits in q5 and q6. LOAD advances r0 and leaves activations in q0. r11 points to the struct; the
// sums are in r6, r8, r10, r12; r5 is the next run, r7 its weights; r0 points to the activations, and r1, r3, r4 and r2
// to the weights. The inner loop's end masks out what lies behind the last weight.
#define MOTE_PATCH_GROUPS(BEGIN, LOAD, FINISH, OUT_BYTES, END) \
  asm("push {r4-r11, lr}\n"                                    \
      "vpush {d8-d15}\n"                                       \
      "mov r11, r0\n"                                          \
      "ldrd r1, r2, [r11, %[min]]\n"                           \
      "vdup.32 q5, r1\n"                                       \
      "vdup.32 q6, r2\n" BEGIN                                 \
      "1:\n"                                                   \
      "ldr r5, [r11, %[in]]\n"                                 \
      "ldr r7, [r11, %[weights]]\n"                            \
      "ldrd r0, r9, [r11, %[weights_step]]\n"                  \
      "ldr r1, [r11, %[runs]]\n"                               \
      "ldr r2, [r11, %[rows]]\n"                               \
      "add r0, r7, r0, lsl #2\n"                               \
      "str r0, [r11, %[weights]]\n"                            \
      "movs r6, #0\n"                                          \
      "mov r8, r6\n"                                           \
      "mov r10, r6\n"                                          \
      "mov r12, r6\n"                                          \
      "str r1, [r11, %[runs_left]]\n"                          \
      "str r2, [r11, %[rows_left]]\n"                          \
      "cmp r2, #0\n"                                           \
      "beq 4f\n"                                               \
      "2:\n"                                                   \
      "ldr r2, [r11, %[weights_step]]\n"                       \
      "mov r0, r5\n"                                           \
      "mov r1, r7\n"                                           \
      "add r3, r7, r2\n"                                       \
      "add r4, r3, r2\n"                                       \
      "add r2, r4\n"                                           \
      "dlstp.16 lr, r9\n"                                      \
      "3:\n" LOAD MOTE_MULTIPLY_FOUR_ROWS                      \
      "letp lr, 3b\n"                                          \
      "ldrd r0, r1, [r11, %[in_run_step]]\n"                   \
      "ldr r2, [r11, %[runs_left]]\n"                          \
      "add r5, r0\n"                                           \
      "add r7, r1\n"                                           \
      "subs r2, #1\n"                                          \
      "str r2, [r11, %[runs_left]]\n"                          \
      "bne 2b\n"                                               \
      "ldr r3, [r11, %[rows_left]]\n"                          \
      "ldrd r2, r0, [r11, %[runs]]\n"                          \
      "subs r3, #1\n"                                          \
      "beq 4f\n"                                               \
      "ldr r1, [r11, %[weights_gap]]\n"                        \
      "str r3, [r11, %[rows_left]]\n"                          \
      "str r2, [r11, %[runs_left]]\n"                          \
      "add r5, r0\n"                                           \
      "add r7, r1\n"                                           \
      "b 2b\n"                                                 \
      "4:\n"                                                   \
      "vmov q0[2], q0[0], r6, r10\n"                           \
      "vmov q0[3], q0[1], r8, r12\n"                           \
      "ldrd r0, r1, [r11, %[bias]]\n"                          \
      "ldrd r2, r3, [r11, %[multiplier]]\n"                    \
      "ldrd r4, r5, [r11, %[shift]]\n"                         \
      "ldrd r6, r7, [r11, %[out]]\n"                           \
      "ldr r8, [r11, %[out_zero]]\n" FINISH                    \
      "add r0, r1\n"                                           \
      "add r2, r3\n"                                           \
      "add r4, r5\n"                                           \
      "adds r6, #" OUT_BYTES                                   \
      "\n"                                                     \
      "str r0, [r11, %[bias]]\n"                               \
      "str r2, [r11, %[multiplier]]\n"                         \
      "str r4, [r11, %[shift]]\n"                              \
      "subs r7, #1\n"                                          \
      "strd r6, r7, [r11, %[out]]\n"                           \
      "bne 1b\n" END                                           \
      "vpop {d8-d15}\n"                                        \
      "pop {r4-r11, pc}\n"                                     \
      :                                                        \
      : MOTE_OFFSETS_OF_PATCH_GROUPS)

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_PATCH_GROUPS_H_
