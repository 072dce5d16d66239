// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// BIDIRECTIONAL_SEQUENCE_LSTM: two LSTM cells over a sequence, the second from its end;
// src/operators/recurrent/lstm_loop.h.
//   b batches, t steps, i inputs, c cells, o outputs
//   in  0: input [t, b, i] if time_major, else [b, t, i]      float32 | float32
//       1..17: the first cell's weights, peepholes, biases and projection: inputs 1 to 17 of
//              UNIDIRECTIONAL_SEQUENCE_LSTM               float32 | int8, uint8; float32 biases
//       18..34: the second cell's
//       35, 36: the first cell's output state [b, o] and cell state [b, c], variables  float32 | float32
//       37, 38: the second cell's
//       39: auxiliary input [t, b, a] or [b, t, a], optional  float32 | float32
//       40..43: auxiliary weights [c, a] of the first cell's gates, optional  float32 | int8, uint8
//       44..47: the second cell's
//   out 0: [t, b, o] or [b, t, o], with merge_outputs both cells' outputs side by side  float32
//       1: without merge_outputs the second cell's                                    float32
//   With auxiliary weights both cells add their products with the auxiliary input; without, the auxiliary input is the
//   second cell's input. Messages number a cell's tensors as UNIDIRECTIONAL_SEQUENCE_LSTM does.
#include <algorithm>

#include "src/operators/recurrent/dot_product.h"
#include "src/operators/recurrent/lstm_aux.h"
#include "src/operators/recurrent/lstm_cell.h"
#include "src/operators/shared/quantization.h"

namespace mote {
namespace {

constexpr int kCellTensors = kLstmProjectionBias;  // 1..17
constexpr int kStates = 35, kAux = 39, kAuxWeights = 40, kInputCount = 48;

// A node that has the tensors of one cell, numbered as UNIDIRECTIONAL_SEQUENCE_LSTM does.
class CellNode {
 public:
  CellNode(const TfLiteNode& node, int cell, int input) : node_(node) {
    const int* const from = node.inputs->data;
    int* const to = inputs_ + 1;  // count first: the layout of a TfLiteIntArray
    inputs_[0] = kLstmNorm;
    to[kLstmInput] = from[input];
    std::copy_n(from + 1 + cell * kCellTensors, kCellTensors, to + 1);
    std::copy_n(from + kStates + cell * 2, 2, to + kLstmOutputState);
    node_.inputs = reinterpret_cast<TfLiteIntArray*>(inputs_);
    node_.intermediates = nullptr;
  }
  CellNode(const CellNode&) = delete;
  CellNode& operator=(const CellNode&) = delete;

  TfLiteNode* get() { return &node_; }

 private:
  TfLiteNode node_;
  int inputs_[1 + kLstmNorm];
};

struct BidirectionalSequenceLstm {
  using Params = TfLiteBidirectionalSequenceLSTMParams;
  using Cell = LstmCell<kFloat32 | kHybrid>;

  struct CellPlan {
    Cell::Plan lstm;
    float aux_scale[kLstmGates];
    uint8_t input;  // the node's input that is this cell's
  };
  struct Plan {
    CellPlan cells[2];
    int aux_scratch;
    bool has_aux_weights;
  };

  static TfLiteStatus CheckAuxInput(const PrepareContext& ctx) {
    const TensorInfo input = ctx.in(0), aux = ctx.in(kAux);
    OP_REQUIRE(ctx, aux.type == kTfLiteFloat32 && aux.rank() == 3,
               "input 39, the auxiliary input, has type %s and %d dimensions, not FLOAT32 and 3",
               TfLiteTypeGetName(aux.type), aux.rank());
    OP_REQUIRE(ctx, input.rank() == 3 && aux.dim(0) == input.dim(0) && aux.dim(1) == input.dim(1),
               "input 39, the auxiliary input, has other batches or steps than input 0");
    return kTfLiteOk;
  }

  // Weights of a gate that the cell does not have may be missing.
  static TfLiteStatus CheckAuxWeights(const PrepareContext& ctx, int cell, const LstmLayout& layout, CellPlan& plan) {
    const int count = ctx.in(kAux).dim(2);
    const TfLiteType type = ctx.in(1 + kForgetGate).type;
    for (int gate = layout.coupled ? kForgetGate : kInputGate; gate < kLstmGates; ++gate) {
      const int place = kAuxWeights + cell * kLstmGates + gate;
      const TensorInfo weights = ctx.in(place);
      OP_REQUIRE(ctx, weights.exists() && weights.type == type,
                 "input %d, auxiliary weights, is missing or has another type than input 2", place);
      OP_REQUIRE(ctx, weights.rank() == 2 && weights.dim(0) == layout.sizes.cells && weights.dim(1) == count,
                 "input %d is not a matrix of %d cells and %d auxiliary inputs", place, layout.sizes.cells, count);
      if (type == kTfLiteFloat32) continue;
      OP_REQUIRE(ctx, count <= kMaxDotProductLength,
                 "has %d auxiliary inputs; with int8 weights at most %d are supported", count, kMaxDotProductLength);
      OP_TRY(RequireOneScale(ctx, place));
      plan.aux_scale[gate] = weights.scale;
    }
    return kTfLiteOk;
  }

  static TfLiteStatus PrepareCell(const PrepareContext& ctx, int cell, const LstmOptions& options, Plan& plan,
                                  int* outputs) {
    CellPlan& own = plan.cells[cell];
    CellNode node(*ctx.node(), cell, own.input);
    LstmLayout layout = {};
    const TfLiteStatus status = Cell::Prepare(PrepareContext(ctx.raw(), node.get()), options, own.lstm, &layout);
    OP_REQUIRE(ctx, status == kTfLiteOk,
               "the %s cell is refused; the message numbers its tensors as UNIDIRECTIONAL_SEQUENCE_LSTM does",
               cell == 0 ? "first" : "second");
    *outputs = layout.sizes.outputs;
    return plan.has_aux_weights ? CheckAuxWeights(ctx, cell, layout, own) : kTfLiteOk;
  }

  static TfLiteStatus CheckNode(const PrepareContext& ctx, const Params& params) {
    OP_REQUIRE(ctx, ctx.num_inputs() == kInputCount && ctx.num_outputs() == (params.merge_outputs ? 1 : 2),
               "has %d inputs and %d outputs; 48 are needed, and 2 outputs or with merge_outputs 1", ctx.num_inputs(),
               ctx.num_outputs());
    OP_REQUIRE(ctx, ctx.in(0).exists() && ctx.in(1 + kForgetGate).exists(), "inputs 0 and 2 have to be present");
    for (int i = 0; i < ctx.num_outputs(); ++i) {
      OP_REQUIRE(ctx, ctx.out(i).type == kTfLiteFloat32, "output %d has type %s, not FLOAT32", i,
                 TfLiteTypeGetName(ctx.out(i).type));
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Prepare(const PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(CheckNode(ctx, params));
    const bool has_aux = ctx.in(kAux).exists();
    plan.has_aux_weights = ctx.in(kAuxWeights + kForgetGate).exists();
    OP_REQUIRE(ctx, has_aux || !plan.has_aux_weights,
               "auxiliary weights are present, but the auxiliary input, input 39, is not");
    if (has_aux) OP_TRY(CheckAuxInput(ctx));
    plan.cells[0].input = 0;
    plan.cells[1].input = has_aux && !plan.has_aux_weights ? kAux : 0;
    const LstmOptions options = SequenceOptions(params);
    int outputs[2] = {};
    OP_TRY(PrepareCell(ctx, 0, options, plan, &outputs[0]));
    OP_TRY(PrepareCell(ctx, 1, options, plan, &outputs[1]));
    if (plan.has_aux_weights && ctx.in(1 + kForgetGate).type != kTfLiteFloat32) {
      OP_TRY(ctx.Scratch(sizeof(int16_t) * ctx.in(kAux).dim(2), &plan.aux_scratch));
    }
    const TensorInfo input = ctx.in(0);
    const int merged = params.merge_outputs ? outputs[1] : 0;
    OP_TRY(ctx.SetOutputShape(0, Shape{input.dim(0), input.dim(1), outputs[0] + merged}));
    if (params.merge_outputs) return kTfLiteOk;
    return ctx.SetOutputShape(1, Shape{input.dim(0), input.dim(1), outputs[1]});
  }

  static LstmAux MakeAux(const EvalContext& ctx, const Plan& plan, int cell, bool hybrid) {
    LstmAux aux = {};
    aux.count = ctx.in(kAux).dim(2);
    aux.operand = hybrid ? static_cast<int16_t*>(ctx.scratch(plan.aux_scratch)) : nullptr;
    for (int gate = kInputGate; gate < kLstmGates; ++gate) {
      aux.weights[gate] = ctx.in(kAuxWeights + cell * kLstmGates + gate).raw;
      aux.scale[gate] = plan.cells[cell].aux_scale[gate];
    }
    return aux;
  }

  // `output` is where the cell's first row begins.
  static void RunCell(const EvalContext& ctx, const Plan& plan, int cell, float* output, int output_step) {
    const CellPlan& own = plan.cells[cell];
    CellNode node(*ctx.node(), cell, own.input);
    const EvalContext cell_ctx(ctx.raw(), node.get());
    const LstmFormat& format = Cell::FormatOf(cell_ctx);
    const bool hybrid = &format != &kLstmFloat32Format;
    const LstmArgs all = Cell::MakeArgs(cell_ctx, format, own.lstm);
    LstmAux aux = {};
    if (plan.has_aux_weights) aux = MakeAux(ctx, plan, cell, hybrid);
    const LstmSizes& sizes = all.sizes;
    for (int i = 0; i < sizes.batches * sizes.steps; ++i) {
      const int b = i / sizes.steps, t = cell == 0 ? i % sizes.steps : sizes.steps - 1 - i % sizes.steps;
      const int row = sizes.time_major ? t * sizes.batches + b : b * sizes.steps + t;
      LstmArgs step = all;
      step.sizes.batches = step.sizes.steps = 1;
      step.tensor[kLstmInput] = all.Tensor<float>(kLstmInput) + row * sizes.inputs;
      step.tensor[kLstmOutputState] = all.Tensor<float>(kLstmOutputState) + b * sizes.outputs;
      step.tensor[kLstmCellState] = all.Tensor<float>(kLstmCellState) + b * sizes.cells;
      step.output = output + row * output_step;
      if (!plan.has_aux_weights) {
        hybrid ? LstmHybrid(step) : LstmFloat32(step);
        continue;
      }
      aux.values = ctx.in(kAux).Data<const float>() + row * aux.count;
      hybrid ? LstmHybridAux(step, aux) : LstmFloat32Aux(step, aux);
    }
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView first = ctx.out(0), second = ctx.out(1);
    RunCell(ctx, plan, 0, first.Data<float>(), first.dim(2));
    if (second.exists()) {
      RunCell(ctx, plan, 1, second.Data<float>(), second.dim(2));
    } else {
      RunCell(ctx, plan, 1, first.Data<float>() + ctx.in(kStates).dim(1), first.dim(2));
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(BIDIRECTIONAL_SEQUENCE_LSTM, mote::BidirectionalSequenceLstm)
