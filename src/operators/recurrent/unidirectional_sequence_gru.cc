// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// UNIDIRECTIONAL_SEQUENCE_GRU: gated recurrent units over a sequence.
//   t steps, b batches, i inputs, u units
//   in  0: input [t, b, i]              float32
//       1: first state [b, u]           float32
//       2: gate weights [2u, i+u]       float32
//       3: gate bias [2u]               float32
//       4: candidate weights [u, i+u]   float32
//       5: candidate bias [u]           float32
//   out 0: state after each step [t, b, u]   float32
//       1: state after the last [b, u]       float32
//   With x the step's input, h the state and [x, h] the two in a row, a step is
//     r, z = the halves of sigmoid(gate weights [x, h] + gate bias)
//     c = tanh(candidate weights [x, r h] + candidate bias)
//     h = z h + (1 - z) c
#include <algorithm>
#include <cmath>

#include "src/operators/recurrent/float_activation.h"
#include "src/operators/seam/op.h"

namespace mote {
namespace {

enum Input { kInput, kState, kGateWeights, kGateBias, kCandidateWeights, kCandidateBias };

struct GruArgs {
  int inputs, units;
  const float *gate_weights, *gate_bias, *candidate_weights, *candidate_bias;
  float *reset_state, *update;  // room for r h and z
};

// Returns bias[row] + weights[row] [x, h].
float Sum(const GruArgs& args, const float* weights, const float* bias, int row, const float* x, const float* h) {
  const float* w = weights + row * (args.inputs + args.units);
  float sum = bias[row];
  for (int i = 0; i < args.inputs; ++i) sum += w[i] * x[i];
  w += args.inputs;
  for (int u = 0; u < args.units; ++u) sum += w[u] * h[u];
  return sum;
}

void GruStep(const GruArgs& args, const float* x, float* h) {
  for (int u = 0; u < args.units; ++u) {
    args.reset_state[u] = SigmoidFloat(Sum(args, args.gate_weights, args.gate_bias, u, x, h)) * h[u];
    args.update[u] = SigmoidFloat(Sum(args, args.gate_weights, args.gate_bias, args.units + u, x, h));
  }
  for (int u = 0; u < args.units; ++u) {
    const float candidate = std::tanh(Sum(args, args.candidate_weights, args.candidate_bias, u, x, args.reset_state));
    h[u] = args.update[u] * h[u] + (1.0f - args.update[u]) * candidate;
  }
}

struct UnidirectionalSequenceGru {
  using Params = void;
  struct Plan {
    int scratch;
  };

  static TfLiteStatus CheckShape(const PrepareContext& ctx, int place, std::initializer_list<int> wanted) {
    const TensorInfo in = ctx.in(place);
    OP_REQUIRE(ctx, in.type == kTfLiteFloat32, "input %d has type %s, not FLOAT32", place, TfLiteTypeGetName(in.type));
    OP_REQUIRE(ctx, in.rank() == static_cast<int>(wanted.size()), "input %d has %d dimensions, not %d", place,
               in.rank(), static_cast<int>(wanted.size()));
    int d = 0;
    for (const int size : wanted) {
      OP_REQUIRE(ctx, in.dim(d) == size, "dimension %d of input %d is %d, not %d", d, place, in.dim(d), size);
      ++d;
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(6, 2));
    const TensorInfo x = ctx.in(kInput), bias = ctx.in(kCandidateBias);
    OP_REQUIRE(ctx, x.type == kTfLiteFloat32, "the input has type %s, not FLOAT32", TfLiteTypeGetName(x.type));
    OP_REQUIRE(ctx, x.rank() == 3, "the input has %d dimensions; it needs 3: steps, batches and inputs", x.rank());
    OP_REQUIRE(ctx, bias.rank() == 1, "input %d has %d dimensions, not 1", kCandidateBias, bias.rank());
    const int batches = x.dim(1), inputs = x.dim(2), units = bias.dim(0);
    OP_REQUIRE(ctx, units < (1 << 28) && inputs < (1 << 28), "%d inputs and %d units are too many", inputs, units);
    OP_TRY(CheckShape(ctx, kState, {batches, units}));
    OP_TRY(CheckShape(ctx, kGateWeights, {2 * units, inputs + units}));
    OP_TRY(CheckShape(ctx, kGateBias, {2 * units}));
    OP_TRY(CheckShape(ctx, kCandidateWeights, {units, inputs + units}));
    OP_TRY(CheckShape(ctx, kCandidateBias, {units}));
    for (int i = 0; i < 2; ++i) {
      OP_REQUIRE(ctx, ctx.out(i).type == kTfLiteFloat32, "output %d has type %s, not FLOAT32", i,
                 TfLiteTypeGetName(ctx.out(i).type));
    }
    OP_TRY(ctx.Scratch(2 * sizeof(float) * static_cast<size_t>(units), &plan.scratch));
    OP_TRY(ctx.SetOutputShape(0, Shape{x.dim(0), batches, units}));
    return ctx.SetOutputShape(1, Shape{batches, units});
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView in = ctx.in(kInput), first = ctx.in(kState);
    const int steps = in.dim(0), batches = in.dim(1), inputs = in.dim(2), units = first.dim(1);
    float* const room = static_cast<float*>(ctx.scratch(plan.scratch));
    const GruArgs args = {inputs,
                          units,
                          ctx.in(kGateWeights).Data<const float>(),
                          ctx.in(kGateBias).Data<const float>(),
                          ctx.in(kCandidateWeights).Data<const float>(),
                          ctx.in(kCandidateBias).Data<const float>(),
                          room,
                          room + units};
    const float* x = in.Data<const float>();
    float *const state = ctx.out(1).Data<float>(), *out = ctx.out(0).Data<float>();
    std::copy_n(first.Data<const float>(), batches * units, state);
    for (int t = 0; t < steps; ++t, out += batches * units) {
      for (int b = 0; b < batches; ++b, x += inputs) GruStep(args, x, state + b * units);
      std::copy_n(state, batches * units, out);
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(custom_ops, UNIDIRECTIONAL_SEQUENCE_GRU, mote::UnidirectionalSequenceGru)
