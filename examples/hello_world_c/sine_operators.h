/* SPDX-FileCopyrightText: 2026 The Mote Authors
 * SPDX-License-Identifier: Apache-2.0 */
/* clang-format off */
/* Made by `mote gen-resolver --language c` of sine_int8.tflite: their operators, for the types that they have in them. */
#ifndef MOTE_SINE_OP_RESOLVER_H_
#define MOTE_SINE_OP_RESOLVER_H_

#include "mote/micro.h"
#include "mote/left_out_loops.h"

static const MoteAddOperator kSineOperators[] = {
    MoteAdd_FULLY_CONNECTED_INT8,
};
enum { kSineNumOperators = 1 };

/* Loops that no layer runs are not linked, unless another model of the program keeps them. */
#if defined(__ARM_FEATURE_MVE)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_PORTABLE)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_PATCHES)
MOTE_KEEP_LOOP(FULLY_CONNECTED_INT8_ROW_BY_ROW)
#elif defined(__ARM_FEATURE_DSP)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_PORTABLE)
MOTE_KEEP_LOOP(FULLY_CONNECTED_INT8_SMALL_LAYER)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_FEW_CHANNELS)
MOTE_KEEP_LOOP(FULLY_CONNECTED_INT8_ROW_BY_ROW)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_LONG_ROWS)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_ROWS_TOGETHER)
#endif

/* The arena of sine_int8.tflite, which begins at a multiple of 16 bytes: exactly what the model needs. */
#if defined(__ARM_FEATURE_MVE)
enum { kSineInt8ArenaBytes = 752 };
#elif defined(__ARM_FEATURE_DSP)
enum { kSineInt8ArenaBytes = 752 };
#elif defined(__arm__)
enum { kSineInt8ArenaBytes = 752 };
#elif defined(__riscv) && __riscv_xlen == 32
enum { kSineInt8ArenaBytes = 784 };
#elif __SIZEOF_POINTER__ == 8
enum { kSineInt8ArenaBytes = 1216 };
#endif

#endif /* MOTE_SINE_OP_RESOLVER_H_ */
