/* SPDX-FileCopyrightText: 2026 The Mote Authors
 * SPDX-License-Identifier: Apache-2.0 */
/* clang-format off */
/* Made by `mote gen-resolver --language c` of sine_int8.tflite: their operators, for the types that they have in them. */
#ifndef MOTE_SINE_OP_RESOLVER_H_
#define MOTE_SINE_OP_RESOLVER_H_

#include "mote/micro.h"

static const MoteAddOperator kSineOperators[] = {
    MoteAdd_FULLY_CONNECTED_INT8,
};
enum { kSineNumOperators = 1 };

/* The arena of sine_int8.tflite, which begins at a multiple of 16 bytes: exactly what the model needs. */
#if defined(__ARM_FEATURE_MVE)
enum { kSineInt8ArenaBytes = 704 };
#elif defined(__ARM_FEATURE_DSP)
enum { kSineInt8ArenaBytes = 704 };
#elif defined(__arm__)
enum { kSineInt8ArenaBytes = 704 };
#elif defined(__riscv) && __riscv_xlen == 32
enum { kSineInt8ArenaBytes = 720 };
#elif __SIZEOF_POINTER__ == 8
enum { kSineInt8ArenaBytes = 1184 };
#endif

#endif /* MOTE_SINE_OP_RESOLVER_H_ */
