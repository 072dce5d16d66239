// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_cell.h"

#include <cstring>

#include "src/operators/recurrent/dot_product.h"
#include "src/operators/shared/quantization.h"

namespace mote {
namespace {

enum Dim : uint8_t { kBatches, kInputs, kCells, kOutputs, kDims, kNone };

struct TensorRule {
  LstmRole role;
  Dim dims[2];
};

constexpr TensorRule kMatrix = {kLstmWeightsRole, {kCells, kInputs}};
constexpr TensorRule kRecurrent = {kLstmWeightsRole, {kCells, kOutputs}};
constexpr TensorRule kPeepholeRule = {kLstmPeepholeRole, {kCells, kNone}};
constexpr TensorRule kBiasRule = {kLstmBiasRole, {kCells, kNone}};
constexpr TensorRule kNormRule = {kLstmNormRole, {kCells, kNone}};

// These are the rules of inputs 1 to 23.
constexpr TensorRule kTensorRules[kLstmTensors] = {
    {kLstmInputRole, {kNone, kNone}},
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
    {kLstmWeightsRole, {kOutputs, kCells}},
    {kLstmBiasRole, {kOutputs, kNone}},
    {kLstmOutputStateRole, {kBatches, kOutputs}},
    {kLstmCellStateRole, {kBatches, kCells}},
    kNormRule,
    kNormRule,
    kNormRule,
    kNormRule,
};

bool Has(const PrepareContext& ctx, int i) { return ctx.has_in(i); }

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

// Keeps the scale: to describe a tensor again takes some hundred instructions.
TfLiteStatus CheckQuantization(const PrepareContext& ctx, LstmRole role, const TensorInfo& tensor, float* scale) {
  const char* what = role == kLstmInputRole         ? "the input"
                     : role == kLstmWeightsRole     ? "a weight matrix"
                     : role == kLstmPeepholeRole    ? "a peephole"
                     : role == kLstmOutputStateRole ? "the output state"
                     : role == kLstmCellStateRole   ? "the cell state"
                                                    : "a layer normalisation coefficient tensor";
  OP_TRY(RequireQuantizedPerTensor(ctx, what, tensor));
  *scale = tensor.scale;
  return tensor.type == kTfLiteInt16 || role == kLstmWeightsRole ? RequireSymmetric(ctx, what, tensor) : kTfLiteOk;
}

TfLiteStatus CheckTensor(const PrepareContext& ctx, const LstmFormat& format, const int* dims, int i,
                         LstmLayout* layout) {
  if (!Has(ctx, i)) return kTfLiteOk;
  const TensorInfo tensor = ctx.in(i);
  const TensorRule& rule = kTensorRules[i];
  layout->has_sparse |= tensor.sparsity != nullptr;
  OP_REQUIRE(ctx, tensor.type == format.types[rule.role],
             "input %d has type %s; with an input of type %s it has to be %s", i, TfLiteTypeGetName(tensor.type),
             TfLiteTypeGetName(format.types[kLstmInputRole]),
             format.types[rule.role] == kTfLiteNoType ? "missing" : TfLiteTypeGetName(format.types[rule.role]));
  const bool is_diagonal = layout->diagonal && i >= kLstmRecurrentWeights && i < kLstmPeepholes;
  const int rank = rule.dims[1] == kNone || is_diagonal ? 1 : 2;
  OP_REQUIRE(ctx, tensor.rank() == rank, "input %d has %d dimensions, not %d", i, tensor.rank(), rank);
  for (int d = 0; d < rank; ++d) {
    OP_REQUIRE(ctx, tensor.dim(d) == dims[rule.dims[d]],
               "input %d: dimension %d is %d, but the other inputs make it %d", i, d, tensor.dim(d),
               dims[rule.dims[d]]);
  }
  const bool is_state = rule.role == kLstmOutputStateRole || rule.role == kLstmCellStateRole;
  OP_REQUIRE(ctx, !is_state || tensor.is_variable, "input %d holds the state and has to be a variable tensor", i);
  if (format.types[kLstmInputRole] == kTfLiteFloat32 || rule.role == kLstmBiasRole) return kTfLiteOk;
  return CheckQuantization(ctx, rule.role, tensor, &layout->scales[i]);
}

TfLiteStatus CheckTensors(const PrepareContext& ctx, const LstmFormat& format, const LstmOptions& options,
                          LstmLayout* layout) {
  const TensorInfo input = ctx.in(kLstmInput), output_state = ctx.in(kLstmOutputState);
  const int rank = options.one_step ? 2 : 3;
  OP_REQUIRE(ctx, input.rank() == rank, "input 0 has %d dimensions, not %d", input.rank(), rank);
  const TfLiteIntArray& weights = *ctx.in(kLstmInputWeights + kForgetGate).dims;
  OP_REQUIRE(ctx, weights.size == 2 && output_state.rank() == 2, "inputs 2 and 18 need 2 dimensions each");
  LstmSizes& sizes = layout->sizes;
  SetLstmInputSizes(*input.dims, options.time_major, &sizes);
  sizes.cells = weights.data[0];
  sizes.outputs = output_state.dim(1);
  const int dims[kDims] = {sizes.batches, sizes.inputs, sizes.cells, sizes.outputs};
  layout->diagonal =
      format.types[kLstmWeightsRole] == kTfLiteFloat32 && ctx.in(kLstmRecurrentWeights + kOutputGate).rank() == 1;
  layout->has_sparse = input.sparsity != nullptr;
  if (input.type != kTfLiteFloat32) OP_TRY(CheckQuantization(ctx, kLstmInputRole, input, layout->scales));
  for (int i = 1; i < kLstmTensors; ++i) OP_TRY(CheckTensor(ctx, format, dims, i, layout));
  OP_REQUIRE(ctx, sizes.projected || sizes.outputs == sizes.cells,
             "has %d cells and %d outputs; they can only differ with a projection, input 16", sizes.cells,
             sizes.outputs);
  const int limit = format.widens_operands ? kMaxDotProductLength : 1 << 24;
  OP_REQUIRE(ctx, sizes.inputs <= limit && sizes.cells <= limit && sizes.outputs <= limit,
             "has %d inputs, %d cells and %d outputs; at most %d of each are supported", sizes.inputs, sizes.cells,
             sizes.outputs, limit);
  OP_REQUIRE(ctx, sizes.outputs > 0, "the output state, input 18, has no outputs");
  return kTfLiteOk;
}

// Returns true for 0 and for positive finite numbers, without float instructions.
bool IsUsableClip(float clip) {
  uint32_t bits;
  std::memcpy(&bits, &clip, sizeof(bits));
  return bits << 1 == 0 || IsScale(clip);
}

// Rounds x, of at most 24 bits, down to an integer; the result is at most `max`.
int32_t Floor(SoftReal x, int32_t max) {
  if (x.mantissa == 0 || x.exponent < -31) return 0;
  if (x.exponent > 31) return max;
  const uint64_t whole = x.exponent >= 0 ? x.mantissa << x.exponent : x.mantissa >> -x.exponent;
  return whole < static_cast<uint64_t>(max) ? static_cast<int32_t>(whole) : max;
}

int32_t QuantizedClip(float clip, float scale, int32_t max) {
  return Floor(Quotient(SoftReal::FromFloat(clip), SoftReal::FromFloat(scale), kFloatBits), max);
}

// Returns true if log2 of a usable scale is within 1/1000 of the integer *log2.
bool IsPowerOfTwo(float scale, int* log2) {
  SoftReal x = SoftReal::FromFloat(scale);
  if (x.mantissa == 0) return false;
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
  const LstmLayout& layout;
  LstmIntegerParams& params;
  int bits;  // to which quotients and products of scales are rounded: those of float, of double for int16 activations

  // Sets multiplier i to a * b / c.
  void Set(int i, const SoftReal& a, const SoftReal& b, const SoftReal& c) const {
    constexpr int kSumBits = 28;  // of usual lengths
    const bool sums_have_64_bits = bits == kDoubleBits && i < kLstmHiddenScale;
    const QuantizedMultiplier m =
        LimitedTo8Bits(ToQuantizedMultiplier(Quotient(Rounded(Product(a, b), bits), c, bits)), kSumBits,
                       sums_have_64_bits     ? kMaxShiftOf64Bits
                       : i >= kLstmNormScale ? kMaxShift - kLstmNormShift
                                             : kMaxShift);
    params.multiplier[i] = m.multiplier;
    params.shift[i] = static_cast<int8_t>(m.shift);
  }
  // Returns the scale of an input; 0 if it does not exist.
  SoftReal In(int i) const { return SoftReal::FromFloat(layout.scales[i]); }
};

constexpr SoftReal kOne = SoftReal::PowerOfTwo(0);
constexpr SoftReal kGateScale = SoftReal::PowerOfTwo(-15);
constexpr SoftReal kSumScale = SoftReal::PowerOfTwo(-12);  // without layer normalisation

TfLiteStatus PrepareCellState(const PrepareContext& ctx, float scale, float cell_clip, LstmIntegerParams& params) {
  int log2 = 0;
  OP_REQUIRE(ctx, IsPowerOfTwo(scale, &log2) && log2 >= kMinCellScaleLog2 && log2 <= -9,
             "the cell state, input 19, has scale %g, which is not a power of two from 2^%d to 2^-9",
             static_cast<double>(scale), kMinCellScaleLog2);
  params.cell_scale_log2 = static_cast<int8_t>(log2);
  params.cell_clip = static_cast<int16_t>(QuantizedClip(cell_clip, scale, 32767));
  return kTfLiteOk;
}

void PrepareNorm(const Multipliers& multipliers, int gate) {
  const SoftReal scale = multipliers.In(kLstmNorm + gate);
  const int32_t guard = Floor(Rounded(Product({10000, 0}, scale), kFloatBits), 0x7FFFFFFF);
  multipliers.params.norm_variance_guard[gate] = guard > 1 ? guard : 1;
  multipliers.Set(kLstmNormScale + gate, scale, kOne, kOne);
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
      OP_REQUIRE(ctx, sum.is_quantized() && IsScale(sum.scale),
                 "intermediate tensor %d has no scale, which layer normalisation needs", gate);
      sum_scale = SoftReal::FromFloat(sum.scale);
      PrepareNorm(multipliers, gate);
    }
    multipliers.Set(kLstmInputScale + gate, multipliers.In(kLstmInputWeights + gate), input, sum_scale);
    multipliers.Set(kLstmRecurrentScale + gate, multipliers.In(kLstmRecurrentWeights + gate), state, sum_scale);
    if (gate == kCellGate) continue;
    const int peephole = LstmPeephole(gate);
    multipliers.Set(kLstmPeepholeScale + peephole, multipliers.In(kLstmPeepholes + peephole), cell, sum_scale);
  }
  return kTfLiteOk;
}

}  // namespace

TfLiteStatus RequireLstmArity(const PrepareContext& ctx) {
  OP_TRY(ctx.RequireArity(1, kLstmTensors, 1));
  OP_REQUIRE(ctx, ctx.num_inputs() == kLstmTensors || ctx.num_inputs() == kLstmNorm,
             "has %d inputs; 24 are needed, or 20 without layer normalisation", ctx.num_inputs());
  return kTfLiteOk;
}

TfLiteStatus CheckLstmPresence(const PrepareContext& ctx, LstmLayout* layout) {
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

void SetLstmInputSizes(const TfLiteIntArray& input, bool time_major, LstmSizes* sizes) {
  const int* const dims = input.data;
  const bool one_step = input.size == 2;
  sizes->batches = dims[!one_step && time_major ? 1 : 0];
  sizes->steps = one_step ? 1 : dims[time_major ? 0 : 1];
  sizes->inputs = dims[one_step ? 1 : 2];
  sizes->time_major = time_major;
}

TfLiteStatus CheckLstmCell(const PrepareContext& ctx, const LstmFormat* format, const LstmOptions& options,
                           LstmLayout* layout) {
  OP_REQUIRE(ctx, format != nullptr, "an input of type %s with weights of type %s is not supported here",
             TfLiteTypeGetName(ctx.in(kLstmInput).type),
             TfLiteTypeGetName(ctx.in(kLstmInputWeights + kForgetGate).type));
  OP_TRY(CheckTensors(ctx, *format, options, layout));
  OP_REQUIRE(ctx, IsUsableClip(options.cell_clip) && IsUsableClip(options.proj_clip),
             "cell_clip %g or proj_clip %g is not 0 or a positive finite number",
             static_cast<double>(options.cell_clip), static_cast<double>(options.proj_clip));
  return kTfLiteOk;
}

TfLiteStatus SetLstmOutputShape(const PrepareContext& ctx, int outputs) {
  const TensorInfo input = ctx.in(kLstmInput), out = ctx.out(0);
  OP_REQUIRE(ctx, out.type == input.type, "the output has type %s, but the input has type %s",
             TfLiteTypeGetName(out.type), TfLiteTypeGetName(input.type));
  Shape shape(*input.dims);
  shape[shape.rank - 1] = outputs;
  return ctx.SetOutputShape(0, shape);
}

TfLiteStatus PrepareLstmInt8(const PrepareContext& ctx, const LstmOptions& options, const LstmLayout& layout,
                             LstmIntegerParams& params) {
  const Multipliers multipliers = {ctx, layout, params, kFloatBits};
  OP_TRY(RequireQuantizedPerTensor(ctx, "the output", ctx.out(0)));
  OP_TRY(PrepareCellState(ctx, layout.scales[kLstmCellState], options.cell_clip, params));
  OP_REQUIRE(
      ctx, !layout.coupled || params.cell_scale_log2 >= kMinTanhScaleLog2,
      "the cell state, input 19, has scale 2^%d; below 2^%d the reference's outputs are undefined without an input "
      "gate, inputs 1, 5 and 12: convert the model with a larger range of the cell state",
      params.cell_scale_log2, kMinTanhScaleLog2);
  OP_TRY(PrepareGates(multipliers, layout.sizes.normalised));
  const TensorInfo output_state = ctx.in(kLstmOutputState);
  TensorInfo hidden = ctx.intermediate(4);
  if (!layout.sizes.projected && !hidden.is_quantized()) hidden = output_state;
  OP_REQUIRE(ctx, hidden.exists(), "intermediate tensor 4, with the quantisation of the hidden state, is missing");
  OP_TRY(RequireQuantizedPerTensor(ctx, "intermediate tensor 4", hidden));
  const SoftReal hidden_scale = SoftReal::FromFloat(hidden.scale);
  multipliers.Set(kLstmHiddenScale, kGateScale, kGateScale, hidden_scale);
  params.input_zero_point = static_cast<int8_t>(ctx.in(kLstmInput).zero_point);
  params.output_zero_point = static_cast<int8_t>(output_state.zero_point);
  params.hidden_zero_point = static_cast<int8_t>(hidden.zero_point);
  params.projection_clip = static_cast<int8_t>(QuantizedClip(options.proj_clip, ctx.out(0).scale, 127));
  multipliers.Set(kLstmProjectionScale, multipliers.In(kLstmProjection), hidden_scale,
                  SoftReal::FromFloat(output_state.scale));
  return kTfLiteOk;
}

// kLstmPeepholeScale holds the multiplier of input gate times candidate.
TfLiteStatus PrepareLstmInt16(const PrepareContext& ctx, const LstmOptions& options, const LstmLayout& layout,
                              LstmIntegerParams& params) {
  const Multipliers multipliers = {ctx, layout, params, kDoubleBits};
  OP_REQUIRE(ctx, Has(ctx, kLstmInputWeights),
             "input 1 is missing; with int16 activations the input gate needs its own weights");
  OP_TRY(PrepareCellState(ctx, layout.scales[kLstmCellState], options.cell_clip, params));
  OP_TRY(PrepareGates(multipliers, false));
  multipliers.Set(kLstmPeepholeScale, kGateScale, kGateScale, multipliers.In(kLstmCellState));
  multipliers.Set(kLstmHiddenScale, kGateScale, kGateScale, multipliers.In(kLstmOutputState));
  return kTfLiteOk;
}

TfLiteStatus PrepareLstmFloat(const PrepareContext& ctx, const LstmOptions& options, const LstmLayout& layout,
                              LstmFloatParams& params) {
  OP_TRY(RequireFloatActivation(ctx, options.activation));
  params.cell_clip = options.cell_clip;
  params.projection_clip = options.proj_clip;
  params.activation = options.activation;
  params.asymmetric = options.asymmetric;
  params.diagonal = layout.diagonal;
  return kTfLiteOk;
}

TfLiteStatus PrepareLstmHybridScales(const PrepareContext& ctx, LstmFloatParams& params) {
  for (int i = kLstmInputWeights; i <= kLstmProjection; ++i) {
    const TensorInfo weights = ctx.in(i);
    if (!weights.exists() || kTensorRules[i].role == kLstmBiasRole) continue;
    OP_TRY(RequireOneScale(ctx, i));
    const int scale = i == kLstmProjection  ? kLstmProjectionScale
                      : i >= kLstmPeepholes ? kLstmPeepholeScale + i - kLstmPeepholes
                                            : i - kLstmInputWeights;  // as LstmScale orders them
    params.weight_scale[scale] = weights.scale;
  }
  return kTfLiteOk;
}

LstmArgs CollectLstmArgs(const EvalContext& ctx, bool time_major) {
  LstmArgs args;
  for (int i = 0; i < kLstmTensors; ++i) args.tensor[i] = ctx.in(i).raw;
  args.output = ctx.out(0).raw;
  LstmSizes& sizes = args.sizes;
  SetLstmInputSizes(*ctx.in(kLstmInput).dims, time_major, &sizes);
  sizes.cells = ctx.in(kLstmCellState).dim(1);
  sizes.outputs = ctx.in(kLstmOutputState).dim(1);
  sizes.normalised = ctx.in(kLstmNorm + kForgetGate).dims != nullptr;
  sizes.projected = ctx.in(kLstmProjection).dims != nullptr;
  return args;
}

}  // namespace mote
