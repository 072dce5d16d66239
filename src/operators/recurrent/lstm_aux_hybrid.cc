// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_aux.h"
#include "src/operators/recurrent/lstm_hybrid.h"

namespace mote {
namespace {

class LstmHybridAuxFormat : public LstmHybridFormat {
 public:
  LstmHybridAuxFormat(const LstmArgs& args, const LstmAux& aux)
      : LstmHybridFormat(args),
        aux_(aux),
        scale_(QuantizeOperand(aux.values, aux.count, params_.asymmetric, aux.operand)) {}

  float Sum(int gate, int c, float cell) {
    const int8_t* weights = static_cast<const int8_t*>(aux_.weights[gate]) + c * aux_.count;
    const float product = static_cast<float>(DotProduct(aux_.operand, weights, aux_.count));
    return LstmHybridFormat::Sum(gate, c, cell) + product * (scale_ * aux_.scale[gate]);
  }

 private:
  const LstmAux& aux_;
  const float scale_;
};

}  // namespace

void LstmHybridAux(const LstmArgs& args, const LstmAux& aux) {
  LstmHybridAuxFormat format(args, aux);
  LstmLoop<LstmHybridAuxFormat>(args, format).Run();
}

}  // namespace mote
