// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/extremum_loop.h"
#include "src/operators/elementwise/select_loop.h"
#include "src/operators/shared/arithmetic.h"

namespace mote {

void SelectRow(const SelectRowArgs& row) { SelectAnyRow(row); }

LoopChoice LoopOfSelectRow(int) { return kPortableLoop; }

void SmallerInt8(const BinaryRow& row, const void* params) { PlainRow<Smaller, int8_t>(row, params); }
void LargerInt8(const BinaryRow& row, const void* params) { PlainRow<Larger, int8_t>(row, params); }

LoopChoice LoopOfExtremumInt8() { return kPortableLoop; }

}  // namespace mote
