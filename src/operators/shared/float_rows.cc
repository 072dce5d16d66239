// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/float_rows.h"

#include "src/operators/shared/function_choice.h"

namespace mote {

void SumOfFloatRows(const BinaryRow& row, const void* params) { ActivatedRow<Sum, float>(row, params); }

void DifferenceOfFloatRows(const BinaryRow& row, const void* params) { ActivatedRow<Difference, float>(row, params); }

void ProductOfFloatRows(const BinaryRow& row, const void* params) { ActivatedRow<ProductOf, float>(row, params); }

void SquareOfDifferenceOfFloatRows(const BinaryRow& row, const void* params) {
  PlainRow<SquareOfDifference, float>(row, params);
}

LoopChoice LoopOfFunctions() { return kPortableLoop; }

}  // namespace mote
