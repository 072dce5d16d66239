// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A cell of the LSTM operators: what its tensors have to be, and which kernel runs. The tensors are numbered as the
// inputs of UNIDIRECTIONAL_SEQUENCE_LSTM.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_LSTM_CELL_H_
#define MOTE_SRC_OPERATORS_RECURRENT_LSTM_CELL_H_

#include "src/operators/products/patch_product.h"
#include "src/operators/recurrent/lstm_loop.h"
#include "src/operators/seam/op.h"
#include "src/operators/shared/format_set.h"

namespace mote {

struct LstmOptions {
  TfLiteFusedActivation activation;
  float cell_clip, proj_clip;
  bool time_major;
  bool asymmetric;
  bool one_step;  // the input is [b, i]
};

// Returns the options of a layer over a sequence, in one direction or both.
template <class Params>
LstmOptions SequenceOptions(const Params& params) {
  return {params.activation,
          params.cell_clip,
          params.proj_clip,
          params.time_major,
          params.asymmetric_quantize_inputs,
          false};
}

enum LstmRole : uint8_t {
  kLstmInputRole,
  kLstmWeightsRole,
  kLstmPeepholeRole,
  kLstmBiasRole,
  kLstmOutputStateRole,
  kLstmCellStateRole,
  kLstmNormRole,
  kLstmRoles
};

// The type of each role, kTfLiteNoType where the format has none.
struct LstmFormat {
  TfLiteType types[kLstmRoles];
  uint8_t cell_bytes;
  bool widens_operands;
};

inline constexpr LstmFormat kLstmFloat32Format = {
    {kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32},
    4,
    false};
inline constexpr LstmFormat kLstmHybridFormat = {
    {kTfLiteFloat32, kTfLiteInt8, kTfLiteInt8, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32},
    4,
    true};
inline constexpr LstmFormat kLstmHybridUInt8Format = {
    {kTfLiteFloat32, kTfLiteUInt8, kTfLiteUInt8, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32},
    4,
    true};
inline constexpr LstmFormat kLstmInt8Format = {
    {kTfLiteInt8, kTfLiteInt8, kTfLiteInt16, kTfLiteInt32, kTfLiteInt8, kTfLiteInt16, kTfLiteInt16}, 2, true};
inline constexpr LstmFormat kLstmInt16Format = {
    {kTfLiteInt16, kTfLiteInt8, kTfLiteNoType, kTfLiteInt64, kTfLiteInt16, kTfLiteInt16, kTfLiteNoType}, 2, false};

// Requires 24 or 20 inputs and one output.
[[nodiscard]] TfLiteStatus RequireLstmArity(const PrepareContext& ctx);
// Notes which tensors there are.
[[nodiscard]] TfLiteStatus CheckLstmPresence(const PrepareContext& ctx, LstmLayout* layout);
// Checks types, shapes and, of integers, quantisation of all tensors but the output. `format` is null where it is not
// linked.
[[nodiscard]] TfLiteStatus CheckLstmCell(const PrepareContext& ctx, const LstmFormat* format,
                                         const LstmOptions& options, LstmLayout* layout);
// The output is the input with `outputs` numbers in the last dimension.
[[nodiscard]] TfLiteStatus SetLstmOutputShape(const PrepareContext& ctx, int outputs);

// Sets the sizes of an input [b, i], [t, b, i] or [b, t, i].
void SetLstmInputSizes(const TfLiteIntArray& input, bool time_major, LstmSizes* sizes);

[[nodiscard]] TfLiteStatus PrepareLstmInt8(const PrepareContext& ctx, const LstmOptions& options,
                                           const LstmLayout& layout, LstmIntegerParams& params);
// kLstmPeepholeScale holds the multiplier of input gate times candidate.
[[nodiscard]] TfLiteStatus PrepareLstmInt16(const PrepareContext& ctx, const LstmOptions& options,
                                            const LstmLayout& layout, LstmIntegerParams& params);
[[nodiscard]] TfLiteStatus PrepareLstmFloat(const PrepareContext& ctx, const LstmOptions& options,
                                            const LstmLayout& layout, LstmFloatParams& params);
[[nodiscard]] TfLiteStatus PrepareLstmHybridScales(const PrepareContext& ctx, LstmFloatParams& params);

// Collects all arguments but scratch memory and parameters.
LstmArgs CollectLstmArgs(const EvalContext& ctx, bool time_major);

template <Formats kFormats>
struct LstmCell {
  struct Plan {
    union {
      LstmIntegerParams integer;
      LstmFloatParams real;
    };
    int scratch;  // -1: none
    bool time_major;
    LoopWay way;  // kInt8: that of the choice
  };

  static constexpr bool Links(Formats format) { return (kFormats & format) != 0; }

  static const LstmFormat* FormatOf(TfLiteType input, TfLiteType weights) {
    if (input == kTfLiteInt8 && Links(kInt8)) return &kLstmInt8Format;
    if (input == kTfLiteInt16 && Links(kInt16)) return &kLstmInt16Format;
    if (input != kTfLiteFloat32) return nullptr;
    if (weights == kTfLiteFloat32 && Links(kFloat32)) return &kLstmFloat32Format;
    if (weights == kTfLiteInt8 && Links(kHybrid)) return &kLstmHybridFormat;
    if (weights == kTfLiteUInt8 && Links(kHybrid)) return &kLstmHybridUInt8Format;
    return nullptr;
  }

  // Prepares the cell, but not the output's shape.
  static TfLiteStatus Prepare(const PrepareContext& ctx, const LstmOptions& options, Plan& plan, LstmLayout* layout) {
    OP_TRY(CheckLstmPresence(ctx, layout));
    const TfLiteType input = ctx.in(kLstmInput).type, weights = ctx.in(kLstmInputWeights + kForgetGate).type;
    const LstmFormat* format = FormatOf(input, weights);
    OP_TRY(CheckLstmCell(ctx, format, options, layout));
    if constexpr (Links(kInt8)) {
      if (format == &kLstmInt8Format) OP_TRY(PrepareLstmInt8(ctx, options, *layout, plan.integer));
    }
    if constexpr (Links(kInt16)) {
      if (format == &kLstmInt16Format) {
        OP_TRY(PrepareLstmInt16(ctx, options, *layout, plan.integer));
        ctx.NoteLoopOf(LoopOfRunProducts);
      }
    }
    if constexpr (Links(kFloat32 | kHybrid)) {
      if (input == kTfLiteFloat32) OP_TRY(PrepareLstmFloat(ctx, options, *layout, plan.real));
    }
    if constexpr (Links(kHybrid)) {
      if (input == kTfLiteFloat32 && weights != kTfLiteFloat32) OP_TRY(PrepareLstmHybridScales(ctx, plan.real));
    }
    plan.time_major = options.time_major;
    size_t scratch_bytes = LstmScratch(layout->sizes, format->cell_bytes, format->widens_operands).bytes;
    if constexpr (Links(kInt8)) {
      if (format == &kLstmInt8Format) {
        const LoopChoice loop = ChooseLstmInt8(*layout, plan.integer);
        ctx.NoteLoop(loop);
        plan.way = loop.way();
        scratch_bytes = static_cast<size_t>(loop.scratch_bytes);
      }
    }
    plan.scratch = -1;
    return scratch_bytes == 0 ? kTfLiteOk : ctx.Scratch(scratch_bytes, &plan.scratch);
  }

  static const LstmFormat& FormatOf(const EvalContext& ctx) {
    return *FormatOf(ctx.in(kLstmInput).type, ctx.in(kLstmInputWeights + kForgetGate).type);
  }

  static LstmArgs MakeArgs(const EvalContext& ctx, const LstmFormat& format, const Plan& plan) {
    LstmArgs args = CollectLstmArgs(ctx, plan.time_major);
    args.scratch = plan.scratch >= 0 ? ctx.scratch(plan.scratch) : nullptr;
    if constexpr (Links(kInt8 | kInt16)) args.integer = &plan.integer;
    if constexpr (Links(kInt8)) args.way = plan.way;
    if constexpr (Links(kFloat32 | kHybrid)) {
      if (format.cell_bytes == sizeof(float)) args.real = &plan.real;
    }
    return args;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const LstmFormat& format = FormatOf(ctx);
    const LstmArgs args = MakeArgs(ctx, format, plan);
    if constexpr (Links(kInt8)) {
      if (&format == &kLstmInt8Format) LstmInt8(args);
    }
    if constexpr (Links(kInt16)) {
      if (&format == &kLstmInt16Format) LstmInt16(args);
    }
    if constexpr (Links(kFloat32)) {
      if (&format == &kLstmFloat32Format) LstmFloat32(args);
    }
    if constexpr (Links(kHybrid)) {
      if (&format == &kLstmHybridFormat || &format == &kLstmHybridUInt8Format) LstmHybrid(args);
    }
    return kTfLiteOk;
  }
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_LSTM_CELL_H_
