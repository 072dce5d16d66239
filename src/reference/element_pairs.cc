// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/element_pairs.h"

#include "src/operators/shared/broadcast.h"
#include "src/reference/reference_dims.h"

namespace mote {
namespace {

struct Call {
  void (*function)(const PairRow& row, const void* context);
  const void* context;
};

void CallFunction(const BinaryRow& row, const void* call) {
  const auto& c = *static_cast<const Call*>(call);
  c.function({row.a, row.b, row.out, row.count, row.a_step, row.b_step}, c.context);
}

}  // namespace

void ForEachPairRow(const PairOperands& operands, void (*function)(const PairRow& row, const void* context),
                    const void* context) {
  const ReferenceDims a_dims(*operands.a_shape), b_dims(*operands.b_shape);
  const Call call = {function, context};
  ForEachRow({a_dims.get(), b_dims.get(), operands.a, operands.b, operands.out, operands.a_bytes, operands.out_bytes,
              operands.b_bytes},
             CallFunction, &call);
}

}  // namespace mote
