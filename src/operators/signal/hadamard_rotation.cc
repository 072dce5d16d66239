// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// aeq.hadamard_rotation: each block of the last dimension times the Hadamard matrix of its size, divided by the square
// root of that size, so that lengths stay.
//   in  0: [..., n], 2 or 3 dimensions    float32
//   out 0: same shape                     float32
// Option hadamard_size, a power of two, divides n.
#include <cmath>

#include "src/operators/signal/signal_checks.h"

namespace mote {
namespace {

struct HadamardRotation {
  using Params = void;
  struct Plan {
    int size;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(RequireTensors(ctx, {1, 1, {kTfLiteFloat32, kTfLiteFloat32}}));
    const TensorInfo input = ctx.in(0);
    OP_REQUIRE(ctx, input.rank() == 2 || input.rank() == 3, "the input has %d dimensions; 2 or 3 are possible",
               input.rank());
    OP_TRY(ReadSignalOption(ctx, "hadamard_size", 1, kMaxSignalLength, &plan.size));
    OP_REQUIRE(ctx, (plan.size & (plan.size - 1)) == 0, "option 'hadamard_size' is %d; it must be a power of two",
               plan.size);
    const int row = RowLength(*input.dims);
    OP_REQUIRE(ctx, row % plan.size == 0, "a row of the input has %d values, no multiple of 'hadamard_size', %d", row,
               plan.size);
    return ctx.SetOutputShape(0, *input.dims);
  }

  static void Rotate(float* block, int size) {
    for (int span = 1; span < size; span *= 2) {
      for (int i = 0; i < size; ++i) {
        if ((i & span) != 0) continue;
        const float a = block[i], b = block[i + span];
        block[i] = a + b;
        block[i + span] = a - b;
      }
    }
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView input = ctx.in(0), output = ctx.out(0);
    const int elements = input.elements();
    float* out = output.Data<float>();
    if (out != input.raw && elements > 0) std::memcpy(out, input.raw, sizeof(float) * elements);
    const float scale = 1.0f / std::sqrt(static_cast<float>(plan.size));
    for (int i = 0; i < elements; i += plan.size) Rotate(out + i, plan.size);
    for (int i = 0; i < elements; ++i) out[i] *= scale;
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(custom_ops, HADAMARD_ROTATION, mote::HadamardRotation)
