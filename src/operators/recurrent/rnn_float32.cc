// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/rnn_loop.h"

namespace mote {

void RnnAddProductFloat32(const RnnArgs& args, const RnnTerm& term, const float* values, float* sums) {
  const float* row = static_cast<const float*>(term.weights);
  for (int u = 0; u < args.units; ++u, row += term.count) {
    float sum = 0.0f;
    for (int i = 0; i < term.count; ++i) sum += row[i] * values[i];
    sums[u] += sum;
  }
}

}  // namespace mote
