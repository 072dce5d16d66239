// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// UNIDIRECTIONAL_SEQUENCE_LSTM: long short-term memory over a sequence; the formulas are in
// src/operators/recurrent/lstm_loop.h.
//   b batches, t steps, i inputs, c cells, o outputs (o = c without a projection)
//   in  0: input [t, b, i] if time_major, else [b, t, i]     float32 | int8 | int16 | float32
//       1..4: input weights [c, i]                           float32 | int8 | int8 | int8, uint8
//       5..8: recurrent weights [c, o]                       float32 | int8 | int8 | int8, uint8
//             or their diagonals [c]                         float32
//       9..11: peepholes [c], optional                       float32 | int16 | none | int8, uint8
//       12..15: bias [c]                                     float32 | int32 | int64 | float32
//       16: projection [o, c], optional                      float32 | int8 | none | int8, uint8
//       17: projection bias [o], optional                    float32 | int32 | none | float32
//       18: output state [b, o], variable                    float32 | int8 | int16 | float32
//       19: cell state [b, c], variable                      float32 | int16 | int16 | float32
//       20..23: layer normalisation [c], optional            float32 | int16 | none | float32
//   Fours are of the input, forget, cell and output gate, threes of all but the cell gate. Without 1, 5, 9, 12 and 20
//   the input gate is 1 minus the forget gate. int16 has the input gate in any case.
//   intermediate 0..3: the scales of the sums of the gates, int8 with layer normalisation
//                4: the quantisation of output gate times tanh(cell state), int8 with a projection
//   out 0: [t, b, o] or [b, t, o], same type as in 0
//   The cell state's scale is a power of two, 2^-30 to 2^-9. Integer formats take tanh whatever the activation option
//   says, as the reference does. uint8 weights are int8 weights by another name. Sparse weights, of inputs 1 to 8 and
//   16, are expanded in Prepare where DENSIFY is linked too.
#include "src/operators/recurrent/lstm_cell.h"
#include "src/operators/shared/sparse.h"

namespace mote {
namespace {

constexpr uint32_t kWeightInputs = 0x1FE | 1u << kLstmProjection;  // 1 to 8, and that one

template <Formats kFormats>
struct UnidirectionalSequenceLstm {
  using Params = TfLiteUnidirectionalSequenceLSTMParams;
  using Cell = LstmCell<kFormats>;
  using Plan = typename Cell::Plan;

  static TfLiteStatus Prepare(const PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(RequireLstmArity(ctx));
    const LstmOptions options = SequenceOptions(params);
    LstmLayout layout = {};
    OP_TRY(Cell::Prepare(ctx, options, plan, &layout));
    if (layout.has_sparse) {
      OP_REQUIRE(ctx, &kSparseFunctions != nullptr,
                 "an input is sparse: add `resolver.AddDensify();`, which has the code for such weights");
      OP_TRY(kSparseFunctions.ExpandAll(ctx, kWeightInputs));
    }
    return SetLstmOutputShape(ctx, layout.sizes.outputs);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) { return Cell::Eval(ctx, plan); }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(UNIDIRECTIONAL_SEQUENCE_LSTM, mote::UnidirectionalSequenceLstm<mote::kAllFormats>)
MOTE_REGISTER_OP(UNIDIRECTIONAL_SEQUENCE_LSTM_INT8, mote::UnidirectionalSequenceLstm<mote::kInt8>)
MOTE_REGISTER_OP(UNIDIRECTIONAL_SEQUENCE_LSTM_INT16, mote::UnidirectionalSequenceLstm<mote::kInt16>)
MOTE_REGISTER_OP(UNIDIRECTIONAL_SEQUENCE_LSTM_FLOAT32, mote::UnidirectionalSequenceLstm<mote::kFloat32>)
