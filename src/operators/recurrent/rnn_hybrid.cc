// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/dot_product.h"
#include "src/operators/recurrent/rnn_loop.h"

namespace mote {

void RnnAddProductHybrid(const RnnArgs& args, const RnnTerm& term, const float* values, float* sums) {
  const float scale = QuantizeOperand(values, term.count, args.asymmetric, args.operand) * term.scale;
  const int8_t* row = static_cast<const int8_t*>(term.weights);
  for (int u = 0; u < args.units; ++u, row += term.count) {
    sums[u] += static_cast<float>(DotProduct(args.operand, row, term.count)) * scale;
  }
}

}  // namespace mote
