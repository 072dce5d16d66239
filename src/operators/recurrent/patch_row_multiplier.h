// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// RowMultiplier of targets whose assembler code multiplies four rows of weights at a time.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_PATCH_ROW_MULTIPLIER_H_
#define MOTE_SRC_OPERATORS_RECURRENT_PATCH_ROW_MULTIPLIER_H_

#include <cstdint>

#include "src/operators/recurrent/lstm_int16.h"

namespace mote {

// PatchRows is the struct of the assembly code `add` (four_row_patch.h), which `make` makes for a patch. `Sums` has
// AddUp.
template <class PatchRows, class Sums>
class PatchRowMultiplier {
 public:
  using Make = PatchRows (*)(const Patch& patch, int32_t in_zero, int step);
  using Add = void (*)(PatchRows*);

  PatchRowMultiplier(Make make, Add add) : make_(make), add_(add) {}

  static bool AddUp(const LstmSumParts& parts, int16_t* sums) { return Sums::AddUp(parts, sums); }
  void Set(const int16_t* x, int length) {
    x_ = x;
    length_ = length;
    rows_ = make_(RunAsPatch(length), 0, 0);
  }
  void MultiplyFour(const int8_t* w, int step, int32_t* products) {
    rows_.sum0 = rows_.sum1 = rows_.sum2 = rows_.sum3 = 0;
    rows_.step = step;
    rows_.in = x_;
    rows_.weights = w;
    rows_.steps.rows_left = 1;
    add_(&rows_);
    products[0] = rows_.sum0;
    products[1] = rows_.sum1;
    products[2] = rows_.sum2;
    products[3] = rows_.sum3;
  }
  int32_t Multiply(const int8_t* w) const { return AddInt16Products(x_, w, length_, int32_t{0}); }

 private:
  Make make_;
  Add add_;
  PatchRows rows_ = {};
  const int16_t* x_ = nullptr;
  int length_ = 0;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_PATCH_ROW_MULTIPLIER_H_
