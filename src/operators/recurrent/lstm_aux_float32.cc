// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_aux.h"
#include "src/operators/recurrent/lstm_float32.h"

namespace mote {
namespace {

class LstmFloat32AuxFormat : public LstmFloat32Format {
 public:
  LstmFloat32AuxFormat(const LstmArgs& args, const LstmAux& aux) : LstmFloat32Format(args), aux_(aux) {}

  void Sums(int gate, int c, int count, const float* cells, float* sums) {
    LstmFloat32Format::Sums(gate, c, count, cells, sums);
    const float* weights = static_cast<const float*>(aux_.weights[gate]) + c * aux_.count;
    AddLstmDots(aux_.values, weights, aux_.count, count, sums);
  }

 private:
  const LstmAux& aux_;
};

}  // namespace

void LstmFloat32Aux(const LstmArgs& args, const LstmAux& aux) {
  LstmFloat32AuxFormat format(args, aux);
  LstmLoop<LstmFloat32AuxFormat>(args, format).Run();
}

}  // namespace mote
