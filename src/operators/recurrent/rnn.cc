// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// RNN: one step of the basic recurrent cell.
//   b batches, t steps, i inputs, u units
//   in  0: input [b, i]                  float32 | float32
//       1: input weights [u, i]          float32 | int8, uint8
//       2: recurrent weights [u, u]      float32 | int8, uint8
//       3: bias [u]                      float32 | float32
//       4: state [b, u], variable        float32 | float32
//   out 0: [b, u]                        float32 | float32
// UNIDIRECTIONAL_SEQUENCE_RNN: the basic recurrent cell over a sequence.
//   in  0: input [t, b, i] if time_major, else [b, t, i]  float32
//       1..4: as for RNN
//   out 0: [t, b, u] or [b, t, u]                         float32
// BIDIRECTIONAL_SEQUENCE_RNN: two basic recurrent cells over a sequence, the second from its end.
//   in  0: input [t, b, i] if time_major, else [b, t, i]  float32
//       1..4: the first cell's, as for RNN
//       5..8: the second cell's
//       9: auxiliary input [t, b, a] or [b, t, a], optional  float32
//       10: auxiliary weights [u, a] of the first cell, optional   as 1
//       11: auxiliary weights [u, a] of the second cell, optional  as 1
//   out 0: [t, b, u] or [b, t, u], with merge_outputs both cells' units side by side  float32
//       1: without merge_outputs the second cell's                                    float32
//   With auxiliary weights both cells add their products with the auxiliary input; without, the auxiliary input is the
//   second cell's input if time_major, and is not read otherwise, as in the reference.
// int8 weights: vectors are quantised at each step. uint8 weights are int8 weights by another name.
#include "src/operators/recurrent/dot_product.h"
#include "src/operators/recurrent/rnn_loop.h"
#include "src/operators/seam/op.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/quantization.h"

namespace mote {
namespace {

constexpr int kNoInput = -1;

// Says which inputs of the node are the cell's.
struct CellInputs {
  int input, weights;  // followed by recurrent weights, bias and state
  int aux, aux_weights;

  int recurrent() const { return weights + 1; }
  int bias() const { return weights + 2; }
  int state() const { return weights + 3; }
};

struct SequenceOptions {
  bool time_major;
  bool asymmetric;
  TfLiteFusedActivation activation;
};

struct CellPlan {
  float input_scale, recurrent_scale, aux_scale;
  CellInputs inputs;
};

struct SequencePlan {
  SequenceOptions options;
  int scratch;
};

struct SequenceSizes {
  int batches, steps;
};

// RNN has no steps.
SequenceSizes SizesOf(const TfLiteIntArray& input, bool time_major) {
  if (input.size == 2) return {input.data[0], 1};
  return time_major ? SequenceSizes{input.data[1], input.data[0]} : SequenceSizes{input.data[0], input.data[1]};
}

TfLiteStatus CheckMatrix(const PrepareContext& ctx, int place, TfLiteType type, int units, int count) {
  const TensorInfo matrix = ctx.in(place);
  OP_REQUIRE(ctx, matrix.type == type, "input %d has type %s; as weights it has to be %s, as input 1 is", place,
             TfLiteTypeGetName(matrix.type), TfLiteTypeGetName(type));
  OP_REQUIRE(ctx, matrix.rank() == 2 && matrix.dim(0) == units && matrix.dim(1) == count,
             "input %d is not a matrix of %d units and %d inputs", place, units, count);
  OP_REQUIRE(ctx, type == kTfLiteFloat32 || count <= kMaxDotProductLength,
             "input %d has %d inputs; with int8 weights at most %d are supported", place, count, kMaxDotProductLength);
  return type == kTfLiteFloat32 ? kTfLiteOk : RequireOneScale(ctx, place);
}

TfLiteStatus CheckInput(const PrepareContext& ctx, int place, int rank, const SequenceSizes& sizes, bool time_major) {
  const TensorInfo input = ctx.in(place);
  OP_REQUIRE(ctx, input.type == kTfLiteFloat32, "input %d has type %s, not FLOAT32", place,
             TfLiteTypeGetName(input.type));
  OP_REQUIRE(ctx, input.rank() == rank, "input %d has %d dimensions, not %d", place, input.rank(), rank);
  const SequenceSizes own = SizesOf(*input.dims, time_major);
  OP_REQUIRE(ctx, own.batches == sizes.batches && own.steps == sizes.steps,
             "input %d has %d batches and %d steps, but input 0 has %d and %d", place, own.batches, own.steps,
             sizes.batches, sizes.steps);
  return kTfLiteOk;
}

// Checks all tensors of a cell but the output; `longest` becomes at least the length of its longest vector.
TfLiteStatus PrepareCell(const PrepareContext& ctx, const CellInputs& inputs, bool time_major, CellPlan* plan,
                         int* longest) {
  const TensorInfo input = ctx.in(inputs.input), bias = ctx.in(inputs.bias()), state = ctx.in(inputs.state());
  const TfLiteType type = ctx.in(1).type;
  OP_TRY(ctx.RequireType("input 1, the weights,", type, {kTfLiteFloat32, kTfLiteInt8, kTfLiteUInt8}));
  OP_REQUIRE(ctx, bias.type == kTfLiteFloat32 && state.type == kTfLiteFloat32, "inputs %d and %d have to be FLOAT32",
             inputs.bias(), inputs.state());
  OP_REQUIRE(ctx, bias.rank() == 1, "input %d, the bias, has %d dimensions, not 1", inputs.bias(), bias.rank());
  const int batches = SizesOf(*input.dims, time_major).batches, units = bias.dim(0);
  const int count = input.dim(input.rank() - 1);
  OP_TRY(CheckMatrix(ctx, inputs.weights, type, units, count));
  OP_TRY(CheckMatrix(ctx, inputs.recurrent(), type, units, units));
  OP_REQUIRE(ctx, state.is_variable, "input %d holds the state and has to be a variable tensor", inputs.state());
  OP_REQUIRE(ctx, state.rank() == 2 && state.dim(0) == batches && state.dim(1) == units,
             "input %d, the state, has to be [%d, %d]", inputs.state(), batches, units);
  *longest = std::max(*longest, std::max(count, units));
  *plan = {ctx.in(inputs.weights).scale, ctx.in(inputs.recurrent()).scale, 0.0f, inputs};
  if (inputs.aux_weights == kNoInput) return kTfLiteOk;
  const TensorInfo aux = ctx.in(inputs.aux);
  const int aux_count = aux.dim(aux.rank() - 1);
  OP_TRY(CheckMatrix(ctx, inputs.aux_weights, type, units, aux_count));
  *longest = std::max(*longest, aux_count);
  plan->aux_scale = ctx.in(inputs.aux_weights).scale;
  return kTfLiteOk;
}

TfLiteStatus PrepareSequence(const PrepareContext& ctx, const SequenceOptions& options, int longest,
                             SequencePlan* plan) {
  OP_TRY(RequireFloatActivation(ctx, options.activation));
  plan->options = options;
  for (int i = 0; i < ctx.num_outputs(); ++i) {
    OP_REQUIRE(ctx, ctx.out(i).type == kTfLiteFloat32, "output %d has type %s, not FLOAT32", i,
               TfLiteTypeGetName(ctx.out(i).type));
  }
  return ctx.in(1).type == kTfLiteFloat32 ? kTfLiteOk : ctx.Scratch(sizeof(int16_t) * longest, &plan->scratch);
}

RnnTerm Term(const EvalContext& ctx, int weights, float scale, int values) {
  if (weights == kNoInput) return {};
  const TensorView matrix = ctx.in(weights);
  return {matrix.raw, scale, matrix.dim(1), values == kNoInput ? nullptr : ctx.in(values).Data<const float>()};
}

// `output` is where the cell's first output row begins.
void RunCell(const EvalContext& ctx, const SequencePlan& plan, const CellPlan& cell, bool backwards, float* output,
             int output_step) {
  const CellInputs& inputs = cell.inputs;
  const SequenceSizes sizes = SizesOf(*ctx.in(inputs.input).dims, plan.options.time_major);
  RnnArgs args;
  args.batches = sizes.batches;
  args.steps = sizes.steps;
  args.units = ctx.in(inputs.bias()).dim(0);
  args.time_major = plan.options.time_major;
  args.backwards = backwards;
  args.asymmetric = plan.options.asymmetric;
  args.activation = plan.options.activation;
  args.input = Term(ctx, inputs.weights, cell.input_scale, inputs.input);
  args.aux = Term(ctx, inputs.aux_weights, cell.aux_scale, inputs.aux);
  args.recurrent = Term(ctx, inputs.recurrent(), cell.recurrent_scale, kNoInput);
  args.bias = ctx.in(inputs.bias()).Data<const float>();
  args.state = ctx.in(inputs.state()).Data<float>();
  args.output = output;
  args.output_step = output_step;
  const bool hybrid = ctx.in(inputs.weights).type != kTfLiteFloat32;
  args.operand = hybrid ? static_cast<int16_t*>(ctx.scratch(plan.scratch)) : nullptr;
  RnnSequence(args, hybrid ? RnnAddProductHybrid : RnnAddProductFloat32);
}

// Runs RNN and UNIDIRECTIONAL_SEQUENCE_RNN.
struct OneCell {
  struct Plan {
    SequencePlan sequence;
    CellPlan cell;
  };

  static TfLiteStatus PrepareOne(const PrepareContext& ctx, const SequenceOptions& options, int rank, Plan& plan) {
    OP_TRY(ctx.RequireArity(5, 1));
    const TensorInfo input = ctx.in(0);
    OP_REQUIRE(ctx, input.rank() == rank, "input 0 has %d dimensions, not %d", input.rank(), rank);
    OP_TRY(CheckInput(ctx, 0, rank, SizesOf(*input.dims, options.time_major), options.time_major));
    int longest = 0;
    OP_TRY(PrepareCell(ctx, {0, 1, kNoInput, kNoInput}, options.time_major, &plan.cell, &longest));
    OP_TRY(PrepareSequence(ctx, options, longest, &plan.sequence));
    Shape shape(*input.dims);
    shape[rank - 1] = ctx.in(3).dim(0);
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    RunCell(ctx, plan.sequence, plan.cell, false, ctx.out(0).Data<float>(), ctx.in(3).dim(0));
    return kTfLiteOk;
  }
};

struct Rnn : OneCell {
  using Params = TfLiteRNNParams;
  static TfLiteStatus Prepare(const PrepareContext& ctx, const Params& params, Plan& plan) {
    return PrepareOne(ctx, {false, params.asymmetric_quantize_inputs, params.activation}, 2, plan);
  }
};

struct UnidirectionalSequenceRnn : OneCell {
  using Params = TfLiteSequenceRNNParams;
  static TfLiteStatus Prepare(const PrepareContext& ctx, const Params& params, Plan& plan) {
    return PrepareOne(ctx, {params.time_major, params.asymmetric_quantize_inputs, params.activation}, 3, plan);
  }
};

struct BidirectionalSequenceRnn {
  using Params = TfLiteBidirectionalSequenceRNNParams;
  struct Plan {
    SequencePlan sequence;
    CellPlan cells[2];
    bool merges_outputs;
  };
  enum Input { kForward = 1, kBackward = 5, kAux = 9, kForwardAux = 10, kBackwardAux = 11, kInputs = 12 };

  // Decides which input and which auxiliary weights each cell has.
  static TfLiteStatus PlaceInputs(const PrepareContext& ctx, bool time_major, CellInputs* forward,
                                  CellInputs* backward) {
    const bool has_aux = ctx.in(kAux).exists(), has_weights = ctx.in(kForwardAux).exists();
    OP_REQUIRE(ctx, has_weights == ctx.in(kBackwardAux).exists(),
               "only one of the auxiliary weights, inputs 10 and 11, is present");
    OP_REQUIRE(ctx, has_aux || !has_weights, "auxiliary weights are present, but the auxiliary input, input 9, is not");
    const TensorInfo input = ctx.in(0);
    OP_REQUIRE(ctx, input.rank() == 3, "input 0 has %d dimensions, not 3", input.rank());
    const SequenceSizes sizes = SizesOf(*input.dims, time_major);
    OP_TRY(CheckInput(ctx, 0, 3, sizes, time_major));
    if (has_aux) OP_TRY(CheckInput(ctx, kAux, 3, sizes, time_major));
    *forward = {0, kForward, kAux, has_weights ? int{kForwardAux} : kNoInput};
    *backward = {has_aux && !has_weights && time_major ? int{kAux} : 0, kBackward, kAux,
                 has_weights ? int{kBackwardAux} : kNoInput};
    return kTfLiteOk;
  }

  static TfLiteStatus Prepare(const PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(kAux, kInputs, params.merge_outputs ? 1 : 2));
    CellInputs forward, backward;
    OP_TRY(PlaceInputs(ctx, params.time_major, &forward, &backward));
    int longest = 0;
    OP_TRY(PrepareCell(ctx, forward, params.time_major, &plan.cells[0], &longest));
    OP_TRY(PrepareCell(ctx, backward, params.time_major, &plan.cells[1], &longest));
    OP_TRY(PrepareSequence(ctx, {params.time_major, params.asymmetric_quantize_inputs, params.activation}, longest,
                           &plan.sequence));
    plan.merges_outputs = params.merge_outputs;
    const TensorInfo input = ctx.in(0);
    const int forward_units = ctx.in(forward.bias()).dim(0), backward_units = ctx.in(backward.bias()).dim(0);
    const int first_units = forward_units + (params.merge_outputs ? backward_units : 0);
    OP_TRY(ctx.SetOutputShape(0, Shape{input.dim(0), input.dim(1), first_units}));
    if (params.merge_outputs) return kTfLiteOk;
    return ctx.SetOutputShape(1, Shape{input.dim(0), input.dim(1), backward_units});
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView first = ctx.out(0), second = ctx.out(1);
    RunCell(ctx, plan.sequence, plan.cells[0], false, first.Data<float>(), first.dim(2));
    if (plan.merges_outputs) {
      const int forward_units = ctx.in(plan.cells[0].inputs.bias()).dim(0);
      RunCell(ctx, plan.sequence, plan.cells[1], true, first.Data<float>() + forward_units, first.dim(2));
    } else {
      RunCell(ctx, plan.sequence, plan.cells[1], true, second.Data<float>(), second.dim(2));
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(RNN, mote::Rnn)
MOTE_REGISTER_OP(UNIDIRECTIONAL_SEQUENCE_RNN, mote::UnidirectionalSequenceRnn)
MOTE_REGISTER_OP(BIDIRECTIONAL_SEQUENCE_RNN, mote::BidirectionalSequenceRnn)
