// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// LSTM: one step of long short-term memory. Its full kernel is UNIDIRECTIONAL_SEQUENCE_LSTM's for an input [b, i] and
// an output [b, o]: the same 24 inputs and 5 intermediates, but not with int16 activations.
// The basic kernel has its own tensors; the formulas are in src/operators/recurrent/lstm_basic.h.
//   b batches, i inputs, o outputs
//   in  0: input [b, i]                float32 | uint8
//       1: previous output [b, o]      float32 | uint8
//       2: weights [4 * o, i + o]      float32 | uint8
//       3: bias [4 * o]                float32 | int32
//       4: previous cell state [b, o]  float32 | int16
//   out 0: output [b, o]               float32 | uint8
//       1: cell state [b, o]           float32 | int16
//       2: inputs 0 and 1 in a row [b, i + o]  float32 | uint8
//       3: gates [b, 4 * o]            float32 | int16
//   The previous output and cell state may be variables, which then get the new ones. uint8 is in 1/128 around 128,
//   the cell state in 1/2048.
#include <algorithm>
#include <cstring>

#include "src/operators/recurrent/lstm_basic.h"
#include "src/operators/recurrent/lstm_cell.h"
#include "src/operators/shared/quantization.h"

namespace mote {
namespace {

enum BasicInput { kInput, kActivation, kWeights, kBias, kCell, kBasicInputs };
enum BasicOutput { kNextActivation, kNextCell, kOperand, kGates, kBasicOutputs };

struct BasicPlan {
  LstmBasicUInt8Params uint8;
  bool keeps_activation, keeps_cell;  // in variables
};

TfLiteStatus CheckBasicTypes(const PrepareContext& ctx) {
  const TfLiteType type = ctx.in(kInput).type;
  OP_TRY(ctx.RequireType("the input of a basic kernel", type, {kTfLiteFloat32, kTfLiteUInt8}));
  const bool is_float = type == kTfLiteFloat32;
  const TfLiteType bias = is_float ? kTfLiteFloat32 : kTfLiteInt32, cell = is_float ? kTfLiteFloat32 : kTfLiteInt16;
  const TfLiteType inputs[kBasicInputs] = {type, type, type, bias, cell};
  const TfLiteType outputs[kBasicOutputs] = {type, cell, type, cell};
  for (int i = 0; i < kBasicInputs; ++i) {
    OP_REQUIRE(ctx, ctx.in(i).type == inputs[i], "input %d has type %s; with an input of type %s it has to be %s", i,
               TfLiteTypeGetName(ctx.in(i).type), TfLiteTypeGetName(type), TfLiteTypeGetName(inputs[i]));
  }
  for (int i = 0; i < kBasicOutputs; ++i) {
    OP_REQUIRE(ctx, ctx.out(i).type == outputs[i], "output %d has type %s; with an input of type %s it has to be %s", i,
               TfLiteTypeGetName(ctx.out(i).type), TfLiteTypeGetName(type), TfLiteTypeGetName(outputs[i]));
  }
  return kTfLiteOk;
}

TfLiteStatus CheckBasicShapes(const PrepareContext& ctx) {
  const TensorInfo input = ctx.in(kInput), activation = ctx.in(kActivation);
  OP_REQUIRE(ctx, input.rank() == 2 && activation.rank() == 2, "inputs 0 and 1 have %d and %d dimensions, not 2",
             input.rank(), activation.rank());
  const int batches = input.dim(0), inputs = input.dim(1), outputs = activation.dim(1);
  OP_REQUIRE(ctx, inputs <= 1 << 24 && outputs <= 1 << 24, "has %d inputs and %d outputs; at most 2^24 are supported",
             inputs, outputs);
  const Shape shapes[kBasicInputs] = {
      {batches, inputs}, {batches, outputs}, {4 * outputs, inputs + outputs}, {4 * outputs}, {batches, outputs}};
  for (int i = kActivation; i < kBasicInputs; ++i) {
    const TensorInfo tensor = ctx.in(i);
    const Shape& shape = shapes[i];
    const bool fits = tensor.rank() == shape.rank && std::equal(shape.dims, shape.dims + shape.rank, tensor.dims->data);
    OP_REQUIRE(ctx, fits, "input %d does not have the shape for %d batches, %d inputs and %d outputs", i, batches,
               inputs, outputs);
  }
  OP_TRY(ctx.SetOutputShape(kNextActivation, Shape{batches, outputs}));
  OP_TRY(ctx.SetOutputShape(kNextCell, Shape{batches, outputs}));
  OP_TRY(ctx.SetOutputShape(kOperand, Shape{batches, inputs + outputs}));
  return ctx.SetOutputShape(kGates, Shape{batches, 4 * outputs});
}

bool EqualsPowerOfTwo(float scale, int log2) {
  return Compare(SoftReal::FromFloat(scale), SoftReal::PowerOfTwo(log2)) == 0;
}

TfLiteStatus PrepareBasicUInt8(const PrepareContext& ctx, LstmBasicUInt8Params* params) {
  const TensorInfo tensors[] = {ctx.in(kInput), ctx.in(kActivation), ctx.out(kNextActivation)};
  for (const TensorInfo& tensor : tensors) {
    OP_REQUIRE(ctx, EqualsPowerOfTwo(tensor.scale, -7) && tensor.zero_point == 128,
               "inputs 0 and 1 and output 0 need scale 1/128 and zero point 128, not %g and %d",
               static_cast<double>(tensor.scale), static_cast<int>(tensor.zero_point));
  }
  const TensorInfo cells[] = {ctx.in(kCell), ctx.out(kNextCell)};
  for (const TensorInfo& cell : cells) {
    OP_REQUIRE(ctx, EqualsPowerOfTwo(cell.scale, -11) && cell.zero_point == 0,
               "input 4 and output 1 need scale 1/2048 and zero point 0, not %g and %d",
               static_cast<double>(cell.scale), static_cast<int>(cell.zero_point));
  }
  const TensorInfo weights = ctx.in(kWeights), bias = ctx.in(kBias);
  OP_TRY(RequireQuantizedPerTensor(ctx, "the weights", weights));
  OP_TRY(RequireOneScale(ctx, kBias));
  params->weights_zero_point = weights.zero_point;
  SoftReal to_gates = SoftReal::FromFloat(bias.scale);
  to_gates.exponent += 12;
  params->to_gates = AtMost(ToQuantizedMultiplier(to_gates), 0);
  return kTfLiteOk;
}

TfLiteStatus PrepareBasic(const PrepareContext& ctx, const TfLiteLSTMParams& params, BasicPlan& plan) {
  OP_TRY(ctx.RequireArity(kBasicInputs, kBasicInputs, kBasicOutputs));
  OP_REQUIRE(ctx, params.activation == kTfLiteActTanh && params.cell_clip == 0.0f && params.proj_clip == 0.0f,
             "a basic kernel needs activation TANH and no clips; it has activation %d, cell_clip %g, proj_clip %g",
             static_cast<int>(params.activation), static_cast<double>(params.cell_clip),
             static_cast<double>(params.proj_clip));
  OP_TRY(CheckBasicTypes(ctx));
  OP_TRY(CheckBasicShapes(ctx));
  plan.keeps_activation = ctx.in(kActivation).is_variable;
  plan.keeps_cell = ctx.in(kCell).is_variable;
  return ctx.in(kInput).type == kTfLiteUInt8 ? PrepareBasicUInt8(ctx, &plan.uint8) : kTfLiteOk;
}

template <class Activation, class Bias, class Cell>
LstmBasicArgs<Activation, Bias, Cell> MakeBasicArgs(const EvalContext& ctx) {
  const TensorView input = ctx.in(kInput), activation = ctx.in(kActivation);
  return {{input.dim(0), input.dim(1), activation.dim(1)},
          input.Data<const Activation>(),
          activation.Data<const Activation>(),
          ctx.in(kWeights).Data<const Activation>(),
          ctx.in(kBias).Data<const Bias>(),
          ctx.in(kCell).Data<const Cell>(),
          ctx.out(kNextActivation).Data<Activation>(),
          ctx.out(kNextCell).Data<Cell>(),
          ctx.out(kOperand).Data<Activation>(),
          ctx.out(kGates).Data<Cell>()};
}

void Keep(const TensorView& from, const TensorView& to) {
  const size_t element = static_cast<size_t>(ElementBits(to.type)) / 8;
  std::memcpy(to.raw, from.raw, element * static_cast<size_t>(to.elements()));
}

void EvalBasic(const EvalContext& ctx, const BasicPlan& plan) {
  if (ctx.in(kInput).type == kTfLiteFloat32) {
    LstmBasicFloat32(MakeBasicArgs<float, float, float>(ctx));
  } else {
    LstmBasicUInt8(MakeBasicArgs<uint8_t, int32_t, int16_t>(ctx), plan.uint8);
  }
  if (plan.keeps_activation) Keep(ctx.out(kNextActivation), ctx.in(kActivation));
  if (plan.keeps_cell) Keep(ctx.out(kNextCell), ctx.in(kCell));
}

struct Lstm {
  using Params = TfLiteLSTMParams;
  using Cell = LstmCell<kFloat32 | kHybrid | kInt8>;
  struct Plan {
    union {
      Cell::Plan full;
      BasicPlan basic;
    };
    bool is_basic;
  };

  static TfLiteStatus Prepare(const PrepareContext& ctx, const Params& params, Plan& plan) {
    plan.is_basic = params.kernel_type == kTfLiteLSTMBasicKernel;
    if (plan.is_basic) return PrepareBasic(ctx, params, plan.basic);
    OP_TRY(RequireLstmArity(ctx));
    // All batches take their step at once, in the reference's order of time_major.
    const LstmOptions options = {
        params.activation, params.cell_clip, params.proj_clip, true, params.asymmetric_quantize_inputs, true};
    LstmLayout layout = {};
    OP_TRY(Cell::Prepare(ctx, options, plan.full, &layout));
    return SetLstmOutputShape(ctx, layout.sizes.outputs);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    if (!plan.is_basic) return Cell::Eval(ctx, plan.full);
    EvalBasic(ctx, plan.basic);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(LSTM, mote::Lstm)
