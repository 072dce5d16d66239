// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Finds the smaller and the larger of each pair of int8 numbers.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_EXTREMUM_LOOP_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_EXTREMUM_LOOP_H_

#include "src/operators/seam/loop_choice.h"
#include "src/operators/shared/broadcast.h"

namespace mote {

LoopChoice LoopOfExtremumInt8();  // of both
void SmallerInt8(const BinaryRow& row, const void*);
void LargerInt8(const BinaryRow& row, const void*);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_EXTREMUM_LOOP_H_
