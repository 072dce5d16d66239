// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// UNIDIRECTIONAL_SEQUENCE_LSTM: long short-term memory over a sequence; the formulas are in src/kernels/lstm.h.
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
//   The cell state's scale is a power of two, 2^-15 to 2^-9. Integer formats take tanh whatever the activation option
//   says, as the reference does. uint8 weights are int8 weights by another name.
#include <cstring>

#include "src/kernels/dot_int16_int8.h"
#include "src/kernels/lstm.h"
#include "src/ops/formats.h"
#include "src/ops/op.h"
#include "src/ops/quantization.h"

namespace mote {
namespace {

enum Role : uint8_t { kInput, kWeights, kPeephole, kBias, kOutputState, kCellState, kNorm, kRoles };
enum Dim : uint8_t { kBatches, kInputs, kCells, kOutputs, kDims, kNone };

struct TensorRule {
  Role role;
  Dim dims[2];
};

constexpr TensorRule kMatrix = {kWeights, {kCells, kInputs}};
constexpr TensorRule kRecurrent = {kWeights, {kCells, kOutputs}};
constexpr TensorRule kPeepholeRule = {kPeephole, {kCells, kNone}};
constexpr TensorRule kBiasRule = {kBias, {kCells, kNone}};
constexpr TensorRule kNormRule = {kNorm, {kCells, kNone}};

// Of inputs 1 to 23.
constexpr TensorRule kTensorRules[kLstmTensors] = {
    {kInput, {kNone, kNone}},
    kMatrix,
    kMatrix,
    kMatrix,
    kMatrix,
    kRecurrent,
    kRecurrent,
    kRecurrent,
    kRecurrent,
    kPeepholeRule,
    kPeepholeRule,
    kPeepholeRule,
    kBiasRule,
    kBiasRule,
    kBiasRule,
    kBiasRule,
    {kWeights, {kOutputs, kCells}},
    {kBias, {kOutputs, kNone}},
    {kOutputState, {kBatches, kOutputs}},
    {kCellState, {kBatches, kCells}},
    kNormRule,
    kNormRule,
    kNormRule,
    kNormRule,
};

// The type of each role, kTfLiteNoType where the format has none.
struct FormatRule {
  TfLiteType types[kRoles];
  uint8_t cell_bytes;
  bool widens_operands;
};

constexpr FormatRule kFloat32Rule = {
    {kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32},
    4,
    false};
constexpr FormatRule kHybridRule = {
    {kTfLiteFloat32, kTfLiteInt8, kTfLiteInt8, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32},
    4,
    true};
constexpr FormatRule kHybridUInt8Rule = {
    {kTfLiteFloat32, kTfLiteUInt8, kTfLiteUInt8, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32},
    4,
    true};
constexpr FormatRule kInt8Rule = {
    {kTfLiteInt8, kTfLiteInt8, kTfLiteInt16, kTfLiteInt32, kTfLiteInt8, kTfLiteInt16, kTfLiteInt16}, 2, true};
constexpr FormatRule kInt16Rule = {
    {kTfLiteInt16, kTfLiteInt8, kTfLiteNoType, kTfLiteInt64, kTfLiteInt16, kTfLiteInt16, kTfLiteNoType}, 2, false};

struct Layout {
  LstmSizes sizes;
  bool coupled;  // no input gate of its own
  bool peephole;
  bool diagonal;
};

bool Has(const PrepareContext& ctx, int i) { return ctx.in(i).exists(); }

bool HasAll(const PrepareContext& ctx, int first, int last) {
  bool all = true;
  for (int i = first; i <= last; ++i) all = all && Has(ctx, i);
  return all;
}

bool HasNone(const PrepareContext& ctx, int first, int last) {
  bool none = true;
  for (int i = first; i <= last; ++i) none = none && !Has(ctx, i);
  return none;
}

TfLiteStatus CheckPresence(const PrepareContext& ctx, Layout* layout) {
  OP_TRY(ctx.RequireArity(1, kLstmTensors, 1));
  OP_REQUIRE(ctx, ctx.num_inputs() == kLstmTensors || ctx.num_inputs() == kLstmNorm,
             "has %d inputs; 24 are needed, or 20 without layer normalisation", ctx.num_inputs());
  layout->coupled = !Has(ctx, kLstmInputWeights);
  layout->peephole = Has(ctx, kLstmPeepholes + LstmPeephole(kForgetGate));
  layout->sizes.normalised = Has(ctx, kLstmNorm + kForgetGate);
  layout->sizes.projected = Has(ctx, kLstmProjection);
  constexpr uint8_t kRequired[] = {2, 3, 4, 6, 7, 8, 13, 14, 15, 18, 19};
  for (const uint8_t i : kRequired) OP_REQUIRE(ctx, Has(ctx, i), "input %d is missing", i);
  const bool input_gate = !layout->coupled;
  const struct {
    uint8_t first;  // input gate
    bool expected;
  } kOfInputGate[] = {{kLstmRecurrentWeights, input_gate},
                      {kLstmBias, input_gate},
                      {kLstmPeepholes, input_gate && layout->peephole},
                      {kLstmNorm, input_gate && layout->sizes.normalised}};
  for (const auto& tensor : kOfInputGate) {
    OP_REQUIRE(ctx, Has(ctx, tensor.first) == tensor.expected,
               "input %d is %s, which does not go with inputs 1 (input gate), 10 (peephole) and 21 (normalisation)",
               tensor.first, tensor.expected ? "missing" : "present");
  }
  OP_REQUIRE(ctx, layout->peephole ? HasAll(ctx, 10, 11) : HasNone(ctx, 10, 11),
             "only one of the peepholes, inputs 10 and 11, is present");
  OP_REQUIRE(ctx, layout->sizes.normalised ? HasAll(ctx, 21, 23) : HasNone(ctx, 21, 23),
             "only some of the layer normalisation coefficients, inputs 21 to 23, are present");
  OP_REQUIRE(ctx, layout->sizes.projected || !Has(ctx, kLstmProjectionBias),
             "input 17, a projection bias, is present, but the projection, input 16, is missing");
  return kTfLiteOk;
}

TfLiteStatus CheckTensor(const PrepareContext& ctx, const FormatRule& format, const int* dims, bool diagonal, int i) {
  const TensorInfo tensor = ctx.in(i);
  if (!tensor.exists()) return kTfLiteOk;
  const TensorRule& rule = kTensorRules[i];
  OP_REQUIRE(ctx, tensor.type == format.types[rule.role],
             "input %d has type %s; with an input of type %s it has to be %s", i, TfLiteTypeGetName(tensor.type),
             TfLiteTypeGetName(format.types[kInput]),
             format.types[rule.role] == kTfLiteNoType ? "missing" : TfLiteTypeGetName(format.types[rule.role]));
  const bool is_diagonal = diagonal && i >= kLstmRecurrentWeights && i < kLstmPeepholes;
  const int rank = rule.dims[1] == kNone || is_diagonal ? 1 : 2;
  OP_REQUIRE(ctx, tensor.rank() == rank, "input %d has %d dimensions, not %d", i, tensor.rank(), rank);
  for (int d = 0; d < rank; ++d) {
    OP_REQUIRE(ctx, tensor.dim(d) == dims[rule.dims[d]],
               "input %d: dimension %d is %d, but the other inputs make it %d", i, d, tensor.dim(d),
               dims[rule.dims[d]]);
  }
  const bool is_state = rule.role == kOutputState || rule.role == kCellState;
  OP_REQUIRE(ctx, !is_state || tensor.is_variable, "input %d holds the state and has to be a variable tensor", i);
  return kTfLiteOk;
}

TfLiteStatus CheckTensors(const PrepareContext& ctx, const FormatRule& format, bool time_major, Layout* layout) {
  const TensorInfo input = ctx.in(kLstmInput), output_state = ctx.in(kLstmOutputState);
  OP_REQUIRE(ctx, input.rank() == 3, "input 0 has %d dimensions, not 3", input.rank());
  OP_REQUIRE(ctx, ctx.in(kLstmInputWeights + kForgetGate).rank() == 2 && output_state.rank() == 2,
             "inputs 2 and 18 need 2 dimensions each");
  const int cells = ctx.in(kLstmInputWeights + kForgetGate).dim(0);
  const int dims[kDims] = {input.dim(time_major ? 1 : 0), input.dim(2), cells, output_state.dim(1)};
  LstmSizes& sizes = layout->sizes;
  sizes.batches = dims[kBatches];
  sizes.steps = input.dim(time_major ? 0 : 1);
  sizes.inputs = dims[kInputs];
  sizes.cells = dims[kCells];
  sizes.outputs = dims[kOutputs];
  sizes.time_major = time_major;
  layout->diagonal =
      format.types[kWeights] == kTfLiteFloat32 && ctx.in(kLstmRecurrentWeights + kOutputGate).rank() == 1;
  for (int i = 1; i < kLstmTensors; ++i) OP_TRY(CheckTensor(ctx, format, dims, layout->diagonal, i));
  OP_REQUIRE(ctx, sizes.projected || sizes.outputs == sizes.cells,
             "has %d cells and %d outputs; they can only differ with a projection, input 16", sizes.cells,
             sizes.outputs);
  const int limit = format.widens_operands ? kMaxDotInt16Int8 : 1 << 24;
  OP_REQUIRE(ctx, sizes.inputs <= limit && sizes.cells <= limit && sizes.outputs <= limit,
             "has %d inputs, %d cells and %d outputs; at most %d of each are supported", sizes.inputs, sizes.cells,
             sizes.outputs, limit);
  const TensorInfo out = ctx.out(0);
  OP_REQUIRE(ctx, out.type == input.type, "the output has type %s, but the input has type %s",
             TfLiteTypeGetName(out.type), TfLiteTypeGetName(input.type));
  return ctx.SetOutputShape(0, Shape{input.dim(0), input.dim(1), sizes.outputs});
}

// 0 or a positive finite number; without float instructions.
bool IsUsableClip(float clip) {
  uint32_t bits;
  std::memcpy(&bits, &clip, sizeof(bits));
  return bits << 1 == 0 || IsUsableScale(clip);
}

// x, of at most 24 bits, rounded down; at most `max`.
int32_t Floor(SoftReal x, int32_t max) {
  if (x.mantissa == 0 || x.exponent < -31) return 0;
  if (x.exponent > 31) return max;
  const uint64_t whole = x.exponent >= 0 ? x.mantissa << x.exponent : x.mantissa >> -x.exponent;
  return whole < static_cast<uint64_t>(max) ? static_cast<int32_t>(whole) : max;
}

int32_t QuantizedClip(float clip, float scale, int32_t max) {
  return Floor(Quotient(SoftReal::FromFloat(clip), SoftReal::FromFloat(scale), kFloatBits), max);
}

// Whether log2 of a usable scale is within 1/1000 of the integer *log2.
bool IsPowerOfTwo(float scale, int* log2) {
  SoftReal x = SoftReal::FromFloat(scale);
  while (x.mantissa < 1u << 23) {
    x.mantissa <<= 1;
    --x.exponent;
  }
  constexpr uint32_t kAbove = 8394424, kBelow = 16765591;  // 2^(23 + 1/1000), 2^(24 - 1/1000)
  *log2 = x.exponent + (x.mantissa > kBelow ? 24 : 23);
  return x.mantissa < kAbove || x.mantissa > kBelow;
}

// Makes the multipliers of LstmIntegerParams.
struct Multipliers {
  const PrepareContext& ctx;
  LstmIntegerParams& params;
  int bits;  // to which quotients and products of scales are rounded: those of float, of double for int16 activations

  // a * b / c
  TfLiteStatus Set(int i, const SoftReal& a, const SoftReal& b, const SoftReal& c) const {
    const QuantizedMultiplier m = ToQuantizedMultiplier(Quotient(Rounded(Product(a, b), bits), c, bits));
    OP_TRY(RequireUsableMultiplier(ctx, m, i >= kLstmNormScale ? kMaxShift - kLstmNormShift : kMaxShift));
    params.multiplier[i] = m.multiplier;
    params.shift[i] = static_cast<int8_t>(m.shift);
    return kTfLiteOk;
  }
  // The scale of an input; 0 if it does not exist.
  SoftReal In(int i) const { return SoftReal::FromFloat(ctx.in(i).scale); }
};

constexpr SoftReal kOne = SoftReal::PowerOfTwo(0);
constexpr SoftReal kGateScale = SoftReal::PowerOfTwo(-15);
constexpr SoftReal kSumScale = SoftReal::PowerOfTwo(-12);  // without layer normalisation

TfLiteStatus CheckQuantization(const PrepareContext& ctx) {
  for (int i = 0; i < ctx.num_inputs(); ++i) {
    const TensorInfo tensor = ctx.in(i);
    const Role role = kTensorRules[i].role;
    if (!tensor.exists() || role == kBias) continue;
    const char* what = role == kInput         ? "the input"
                       : role == kWeights     ? "a weight matrix"
                       : role == kPeephole    ? "a peephole"
                       : role == kOutputState ? "the output state"
                       : role == kCellState   ? "the cell state"
                                              : "a layer normalisation coefficient tensor";
    OP_TRY(RequireQuantizedPerTensor(ctx, what, tensor));
    if (tensor.type == kTfLiteInt16 || role == kWeights) OP_TRY(RequireSymmetric(ctx, what, tensor));
  }
  return kTfLiteOk;
}

TfLiteStatus PrepareCellState(const PrepareContext& ctx, float cell_clip, LstmIntegerParams& params) {
  const float scale = ctx.in(kLstmCellState).scale;
  int log2 = 0;
  OP_REQUIRE(ctx, IsPowerOfTwo(scale, &log2) && log2 >= -15 && log2 <= -9,
             "the cell state, input 19, has scale %g, which is not a power of two from 2^-15 to 2^-9",
             static_cast<double>(scale));
  params.cell_scale_log2 = static_cast<int8_t>(log2);
  params.cell_clip = static_cast<int16_t>(QuantizedClip(cell_clip, scale, 32767));
  return kTfLiteOk;
}

TfLiteStatus PrepareNorm(const Multipliers& multipliers, int gate) {
  const SoftReal scale = multipliers.In(kLstmNorm + gate);
  const int32_t guard = Floor(Rounded(Product({10000, 0}, scale), kFloatBits), 0x7FFFFFFF);
  multipliers.params.norm_variance_guard[gate] = guard > 1 ? guard : 1;
  return multipliers.Set(kLstmNormScale + gate, scale, kOne, kOne);
}

// Multipliers of tensors that the model does not have become 0.
TfLiteStatus PrepareGates(const Multipliers& multipliers, bool normalised) {
  const PrepareContext& ctx = multipliers.ctx;
  const SoftReal input = multipliers.In(kLstmInput), state = multipliers.In(kLstmOutputState);
  const SoftReal cell = SoftReal::PowerOfTwo(multipliers.params.cell_scale_log2);
  for (int gate = kInputGate; gate < kLstmGates; ++gate) {
    SoftReal sum_scale = kSumScale;
    if (normalised && Has(ctx, kLstmNorm + gate)) {
      const TensorInfo sum = ctx.intermediate(gate);
      OP_REQUIRE(ctx, IsUsableScale(sum.scale),
                 "intermediate tensor %d has no positive scale, which layer normalisation needs", gate);
      sum_scale = SoftReal::FromFloat(sum.scale);
      OP_TRY(PrepareNorm(multipliers, gate));
    }
    OP_TRY(multipliers.Set(kLstmInputScale + gate, multipliers.In(kLstmInputWeights + gate), input, sum_scale));
    OP_TRY(multipliers.Set(kLstmRecurrentScale + gate, multipliers.In(kLstmRecurrentWeights + gate), state, sum_scale));
    if (gate == kCellGate) continue;
    const int peephole = LstmPeephole(gate);
    OP_TRY(multipliers.Set(kLstmPeepholeScale + peephole, multipliers.In(kLstmPeepholes + peephole), cell, sum_scale));
  }
  return kTfLiteOk;
}

TfLiteStatus PrepareInt8(const PrepareContext& ctx, const TfLiteUnidirectionalSequenceLSTMParams& options,
                         const LstmSizes& sizes, LstmIntegerParams& params) {
  const Multipliers multipliers = {ctx, params, kFloatBits};
  OP_TRY(CheckQuantization(ctx));
  OP_TRY(RequireQuantizedPerTensor(ctx, "the output", ctx.out(0)));
  OP_TRY(PrepareCellState(ctx, options.cell_clip, params));
  OP_TRY(PrepareGates(multipliers, sizes.normalised));
  const TensorInfo output_state = ctx.in(kLstmOutputState);
  TensorInfo hidden = ctx.intermediate(4);
  if (!sizes.projected && !hidden.is_quantized()) hidden = output_state;
  OP_REQUIRE(ctx, hidden.exists(), "intermediate tensor 4, with the quantisation of the hidden state, is missing");
  OP_TRY(RequireQuantizedPerTensor(ctx, "intermediate tensor 4", hidden));
  const SoftReal hidden_scale = SoftReal::FromFloat(hidden.scale);
  OP_TRY(multipliers.Set(kLstmHiddenScale, kGateScale, kGateScale, hidden_scale));
  params.input_zero_point = static_cast<int8_t>(ctx.in(kLstmInput).zero_point);
  params.output_zero_point = static_cast<int8_t>(output_state.zero_point);
  params.hidden_zero_point = static_cast<int8_t>(hidden.zero_point);
  params.projection_clip = static_cast<int8_t>(QuantizedClip(options.proj_clip, ctx.out(0).scale, 127));
  return multipliers.Set(kLstmProjectionScale, multipliers.In(kLstmProjection), hidden_scale,
                         SoftReal::FromFloat(output_state.scale));
}

// kLstmPeepholeScale holds the multiplier of input gate times candidate.
TfLiteStatus PrepareInt16(const PrepareContext& ctx, const TfLiteUnidirectionalSequenceLSTMParams& options,
                          LstmIntegerParams& params) {
  const Multipliers multipliers = {ctx, params, kDoubleBits};
  OP_REQUIRE(ctx, Has(ctx, kLstmInputWeights),
             "input 1 is missing; with int16 activations the input gate needs its own weights");
  OP_TRY(CheckQuantization(ctx));
  OP_TRY(PrepareCellState(ctx, options.cell_clip, params));
  OP_TRY(PrepareGates(multipliers, false));
  OP_TRY(multipliers.Set(kLstmPeepholeScale, kGateScale, kGateScale, multipliers.In(kLstmCellState)));
  return multipliers.Set(kLstmHiddenScale, kGateScale, kGateScale, multipliers.In(kLstmOutputState));
}

TfLiteStatus PrepareFloat(const PrepareContext& ctx, const TfLiteUnidirectionalSequenceLSTMParams& options,
                          const Layout& layout, LstmFloatParams* params) {
  OP_TRY(RequireFloatActivation(ctx, options.activation));
  params->cell_clip = options.cell_clip;
  params->projection_clip = options.proj_clip;
  params->activation = options.activation;
  params->asymmetric = options.asymmetric_quantize_inputs;
  params->diagonal = layout.diagonal;
  return kTfLiteOk;
}

TfLiteStatus PrepareHybridScales(const PrepareContext& ctx, LstmFloatParams* params) {
  for (int i = kLstmInputWeights; i <= kLstmProjection; ++i) {
    const TensorInfo weights = ctx.in(i);
    if (!weights.exists() || kTensorRules[i].role == kBias) continue;
    OP_TRY(RequireOneScale(ctx, i));
    const int scale = i == kLstmProjection  ? kLstmProjectionScale
                      : i >= kLstmPeepholes ? kLstmPeepholeScale + i - kLstmPeepholes
                                            : i - kLstmInputWeights;  // as LstmScale orders them
    params->weight_scale[scale] = weights.scale;
  }
  return kTfLiteOk;
}

void Collect(const EvalContext& ctx, bool time_major, LstmArgs* args) {
  for (int i = 0; i < kLstmTensors; ++i) args->tensor[i] = ctx.in(i).raw;
  args->output = ctx.out(0).raw;
  const TensorView input = ctx.in(kLstmInput), output_state = ctx.in(kLstmOutputState);
  LstmSizes& sizes = args->sizes;
  sizes.batches = output_state.dim(0);
  sizes.steps = input.dim(time_major ? 0 : 1);
  sizes.inputs = input.dim(2);
  sizes.cells = ctx.in(kLstmCellState).dim(1);
  sizes.outputs = output_state.dim(1);
  sizes.time_major = time_major;
  sizes.normalised = ctx.in(kLstmNorm + kForgetGate).dims != nullptr;
  sizes.projected = ctx.in(kLstmProjection).dims != nullptr;
}

template <Formats kFormats>
struct UnidirectionalSequenceLstm {
  using Params = TfLiteUnidirectionalSequenceLSTMParams;
  struct Plan {
    union {
      LstmIntegerParams integer;
      LstmFloatParams real;
    };
    int scratch;
    bool time_major;
  };

  static constexpr bool Links(Formats format) { return (kFormats & format) != 0; }

  static const FormatRule* RuleOf(TfLiteType input, TfLiteType weights) {
    if (input == kTfLiteInt8 && Links(kInt8)) return &kInt8Rule;
    if (input == kTfLiteInt16 && Links(kInt16)) return &kInt16Rule;
    if (input != kTfLiteFloat32) return nullptr;
    if (weights == kTfLiteFloat32 && Links(kFloat32)) return &kFloat32Rule;
    if (weights == kTfLiteInt8 && Links(kHybrid)) return &kHybridRule;
    if (weights == kTfLiteUInt8 && Links(kHybrid)) return &kHybridUInt8Rule;
    return nullptr;
  }

  static TfLiteStatus Prepare(const PrepareContext& ctx, const Params& options, Plan& plan) {
    Layout layout = {};
    OP_TRY(CheckPresence(ctx, &layout));
    const TfLiteType input = ctx.in(kLstmInput).type, weights = ctx.in(kLstmInputWeights + kForgetGate).type;
    const FormatRule* format = RuleOf(input, weights);
    OP_REQUIRE(ctx, format != nullptr, "an input of type %s with weights of type %s is not supported here",
               TfLiteTypeGetName(input), TfLiteTypeGetName(weights));
    OP_TRY(CheckTensors(ctx, *format, options.time_major, &layout));
    OP_REQUIRE(ctx, IsUsableClip(options.cell_clip) && IsUsableClip(options.proj_clip),
               "cell_clip %g or proj_clip %g is not 0 or a positive finite number",
               static_cast<double>(options.cell_clip), static_cast<double>(options.proj_clip));
    if constexpr (Links(kInt8)) {
      if (format == &kInt8Rule) OP_TRY(PrepareInt8(ctx, options, layout.sizes, plan.integer));
    }
    if constexpr (Links(kInt16)) {
      if (format == &kInt16Rule) OP_TRY(PrepareInt16(ctx, options, plan.integer));
    }
    if constexpr (Links(kFloat32 | kHybrid)) {
      if (input == kTfLiteFloat32) OP_TRY(PrepareFloat(ctx, options, layout, &plan.real));
    }
    if constexpr (Links(kHybrid)) {
      if (input == kTfLiteFloat32 && weights != kTfLiteFloat32) OP_TRY(PrepareHybridScales(ctx, &plan.real));
    }
    plan.time_major = options.time_major;
    const size_t scratch_bytes = LstmScratch(layout.sizes, format->cell_bytes, format->widens_operands).bytes;
    return scratch_bytes == 0 ? kTfLiteOk : ctx.Scratch(scratch_bytes, &plan.scratch);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    LstmArgs args;
    Collect(ctx, plan.time_major, &args);
    const FormatRule& format = *RuleOf(ctx.in(kLstmInput).type, ctx.in(kLstmInputWeights + kForgetGate).type);
    const bool uses_scratch = LstmScratch(args.sizes, format.cell_bytes, format.widens_operands).bytes != 0;
    args.scratch = uses_scratch ? ctx.scratch(plan.scratch) : nullptr;
    if constexpr (Links(kInt8 | kInt16)) args.integer = &plan.integer;
    if constexpr (Links(kInt8)) {
      if (&format == &kInt8Rule) LstmInt8(args);
    }
    if constexpr (Links(kInt16)) {
      if (&format == &kInt16Rule) LstmInt16(args);
    }
    if constexpr (Links(kFloat32 | kHybrid)) {
      if (format.cell_bytes == sizeof(float)) args.real = &plan.real;
    }
    if constexpr (Links(kFloat32)) {
      if (&format == &kFloat32Rule) LstmFloat32(args);
    }
    if constexpr (Links(kHybrid)) {
      if (&format == &kHybridRule || &format == &kHybridUInt8Rule) LstmHybrid(args);
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(UNIDIRECTIONAL_SEQUENCE_LSTM, mote::UnidirectionalSequenceLstm<mote::kAllFormats>)
MOTE_REGISTER_OP(UNIDIRECTIONAL_SEQUENCE_LSTM_INT8, mote::UnidirectionalSequenceLstm<mote::kInt8>)
MOTE_REGISTER_OP(UNIDIRECTIONAL_SEQUENCE_LSTM_INT16, mote::UnidirectionalSequenceLstm<mote::kInt16>)
MOTE_REGISTER_OP(UNIDIRECTIONAL_SEQUENCE_LSTM_FLOAT32, mote::UnidirectionalSequenceLstm<mote::kFloat32>)
