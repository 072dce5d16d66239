// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/rnn_loop.h"

#include <algorithm>

#include "src/operators/recurrent/float_activation.h"

namespace mote {

void RnnSequence(const RnnArgs& args, RnnAddProduct add_product) {
  for (int b = 0; b < args.batches; ++b) {
    float* const state = args.state + b * args.units;
    for (int i = 0; i < args.steps; ++i) {
      const int t = args.backwards ? args.steps - 1 - i : i;
      const int row = args.time_major ? t * args.batches + b : b * args.steps + t;
      float* const out = args.output + row * args.output_step;
      std::copy_n(args.bias, args.units, out);
      add_product(args, args.input, args.input.values + row * args.input.count, out);
      if (args.aux.weights != nullptr) add_product(args, args.aux, args.aux.values + row * args.aux.count, out);
      add_product(args, args.recurrent, state, out);
      for (int u = 0; u < args.units; ++u) out[u] = ActivateFloat(args.activation, out[u]);
      std::copy_n(out, args.units, state);
    }
  }
}

}  // namespace mote
