// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Plans the quantisation of operators that multiply activations by weights: CONV_2D, DEPTHWISE_CONV_2D,
// FULLY_CONNECTED.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_LAYER_PLAN_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_LAYER_PLAN_H_

#include <algorithm>
#include <cstdint>

#include "src/operators/products/conv_args.h"
#include "src/operators/products/layer_formats.h"
#include "src/operators/products/layer_table.h"
#include "src/operators/products/packed_weights.h"
#include "src/operators/products/rows_over_input.h"
#include "src/operators/seam/loop_choice.h"
#include "src/operators/seam/op.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/quantization.h"

namespace mote {

constexpr int kPackedShift = 4;
constexpr uint8_t kPackedInt4 = kInt4 >> kPackedShift, kPackedInt2 = kInt2 >> kPackedShift;

template <bool kKeeps>
struct KeptWeightsOfPlan {
  bool keeps_weights;  // Eval gives the kernel memory for them

  void set_keeps_weights(bool keeps) { keeps_weights = keeps; }
};
template <>
struct KeptWeightsOfPlan<false> {
  static constexpr bool keeps_weights = false;

  void set_keeps_weights(bool) {}
};

template <bool kHas>
struct BlocksOfPlan {
  int32_t block;  // so many weights have one scale

  void set_block(int32_t weights) { block = weights; }
};
template <>
struct BlocksOfPlan<false> {
  static constexpr int32_t block = 1;

  void set_block(int32_t) {}
};

// Names the sources of the multipliers of a plan, which turn sums into outputs.
enum class Scales : uint8_t {
  kOfTensor,           // `multiplier` and `shift`; kHybrid has one of `filter_scales`
  kKnownOfChannels,    // `channel_multipliers`
  kOfChannels,         // computed from `filter_scales`, `in_scale` and `out_scale`
  kOfChannelsLimited,  // the same, but a channel's multiplier is too large and gets `shift`, except for kInt16
};

// Says how numbers become outputs. The bases lie side by side; they are empty in builds for microcontrollers.
struct LayerQuantization : RoundingOfSums<kKeepsWeights>,
                           KeptWeightsOfPlan<kKeepsWeights>,
                           BlocksOfPlan<kBlockScales != 0> {
  union {
    int32_t multiplier;
    const float* filter_scales;          // [channels]; kHybrid: one or [channels]; kBlocks: of blocks
    const int32_t* channel_multipliers;  // [channels], with the shifts behind them
    const void* packed;                  // of a node that runs kInference_<NAME>_PACKED
  };
  float in_scale, out_scale;  // of Scales::kOfChannels
  int16_t in_zero, filter_zero, out_zero;
  int16_t clamp_min, clamp_max;
  int8_t shift;                   // the only one, or the largest of the channels
  uint8_t activation : 2;         // of float outputs: a TfLiteFusedActivation
  uint8_t packed_weights : 2;     // 0 if they are not packed, else kPackedInt4 or kPackedInt2
  uint8_t asymmetric_inputs : 1;  // kHybrid: inputs are quantised with a zero point
  uint8_t : 1;                    // the highest bits are compared in one instruction
  uint8_t scales_bits : 2;        // a Scales

  Scales scales() const { return static_cast<Scales>(scales_bits); }
  void set_scales(Scales to) { scales_bits = static_cast<uint8_t>(to); }
  bool per_channel() const { return scales() != Scales::kOfTensor; }
};

// Holds the loop that runs, and its memory.
struct LayerLoop {
  int32_t kernel_bytes;  // of the scratch: what the kernel asked for
  uint16_t scratch;      // see RequestLayerScratch
  LoopWays ways;         // those that the choice has selected
  LayerFormat format;
};

struct LayerScratch;

struct LayerPlan : LayerQuantization, LayerLoop {
  // True if Eval computes the multipliers of channels.
  bool computes_multipliers() const { return scales() >= Scales::kOfChannels && format != LayerFormat::kHybrid; }
  // Returns the bytes of these multipliers and their shifts.
  size_t MultiplierBytes(int channels) const {
    return computes_multipliers() ? (static_cast<size_t>(channels) * 5 + 7) / 8 * 8 : 0;
  }
  void* KernelScratch(const EvalContext& ctx) const { return kernel_bytes > 0 ? ctx.scratch(scratch) : nullptr; }
  // Returns the scratch behind the kernel's scratch and the multipliers of `channels` channels.
  int8_t* OperandScratch(const EvalContext& ctx, int channels) const {
    return static_cast<int8_t*>(ctx.scratch(scratch)) + kernel_bytes + MultiplierBytes(channels);
  }

  // Returns the steps in which an int8 kernel computes its output. There are several if the output lies over the input.
  // Sets `in_place` and `way` of the arguments.
  RowsOverInput Steps(ConvArgs<Int8Format>* args) const;

  // Returns the multipliers of channels. Where this takes little of its time, Eval computes them in the scratch, as
  // storing them takes memory for the life of the interpreter. The arena stores the multipliers of channels that have
  // few products. If packed weights are stored, the first piece of their memory has the multipliers, too. A compiled
  // model has them in flash.
  template <bool kIsCompiled>
  ChannelMultipliers Multipliers(const EvalContext& ctx, int channels) const {
    if constexpr (kIsCompiled) {
      return KnownMultipliers(channels);
    } else {
      return ComputedMultipliers(ctx, channels);
    }
  }
  // Returns the multipliers that the plan points to, or its only one.
  ChannelMultipliers KnownMultipliers(int channels) const {
    if (!per_channel()) return {&multiplier, &shift, 0};
    return {channel_multipliers, reinterpret_cast<const int8_t*>(channel_multipliers + channels), 1};
  }
  // Returns the memory where the node stores packed weights, behind the multipliers; null if there is none.
  KeptMemory* MemoryForWeights(const EvalContext& ctx, int channels) const {
    KeptMemory* const kept = keeps_weights ? ctx.kept_memory() : nullptr;
    if (kept != nullptr && computes_multipliers()) (void)KeptMultipliers(kept, channels);
    return kept;
  }
  template <bool kIsCompiled, class Bias>
  Requantizer<Bias> MakeRequantizer(const EvalContext& ctx, int channels, const TensorView& bias) const {
    Requantizer<Bias> made(out_zero, {clamp_min, clamp_max}, Multipliers<kIsCompiled>(ctx, channels),
                           bias.Data<const Bias>());
    made.set_rounding(rounding);
    return made;
  }
  template <bool kIsCompiled>
  Int8Format MakeInt8(const EvalContext& ctx, int channels, const TensorView& bias) const {
    return {in_zero, MakeRequantizer<kIsCompiled, int32_t>(ctx, channels, bias)};
  }
  // Returns the format of a loop whose packed words have biases and multipliers.
  Int8Format MakePackedInt8() const {
    return {in_zero, {out_zero, {clamp_min, clamp_max}, {nullptr, nullptr, 0}, nullptr}};
  }
  template <bool kIsCompiled>
  UInt8Format MakeUInt8(const EvalContext& ctx, int channels, const TensorView& bias) const {
    return {in_zero, filter_zero, MakeRequantizer<kIsCompiled, int32_t>(ctx, channels, bias)};
  }
  template <bool kIsCompiled, class Sum>
  Int16Format<Sum> MakeInt16(const EvalContext& ctx, int channels, const TensorView& bias) const {
    return {MakeRequantizer<kIsCompiled, Sum>(ctx, channels, bias)};
  }
  Float32Format MakeFloat32(const TensorView& bias) const {
    const FloatRange range = FloatClampRange(static_cast<TfLiteFusedActivation>(activation));
    return {range.min, range.max, bias.Data<const float>()};
  }
  // Returns the format without the members that depend on the activations.
  HybridFormat MakeHybrid(const TensorView& bias) const {
    const FloatRange range = FloatClampRange(static_cast<TfLiteFusedActivation>(activation));
    HybridFormat made;  // member by member: for an initializer the compiler zeroes the whole first
    made.in_zero = 0;
    made.in_scale = 0.0f;
    made.filter_scales = filter_scales;
    made.filter_scale_step = per_channel();
    made.min = range.min;
    made.max = range.max;
    made.bias = bias.Data<const float>();
    return made;
  }
  // Returns the format for a row of the operator's table.
  template <LayerFormat kFormat, bool kIsCompiled>
  auto Make(const EvalContext& ctx, int channels, const TensorView& bias) const {
    if constexpr (kFormat == LayerFormat::kFloat32 || kFormat == LayerFormat::kBlocks) {
      return MakeFloat32(bias);
    } else if constexpr (kFormat == LayerFormat::kInt8) {
      return MakeInt8<kIsCompiled>(ctx, channels, bias);
    } else if constexpr (kFormat == LayerFormat::kInt16) {
      return MakeInt16<kIsCompiled, int64_t>(ctx, channels, bias);
    } else if constexpr (kFormat == LayerFormat::kInt16Sum32) {
      return MakeInt16<kIsCompiled, int32_t>(ctx, channels, bias);
    } else if constexpr (kFormat == LayerFormat::kHybrid) {
      return MakeHybrid(bias);
    } else {
      return MakeUInt8<kIsCompiled>(ctx, channels, bias);
    }
  }
  // Tells a loop its path, and the memory for packed weights. In builds without this memory all formats but kInt8 have
  // one path, and Steps tells kInt8 its own.
  template <class Args>
  void SetLoop([[maybe_unused]] const EvalContext& ctx, [[maybe_unused]] int channels,
               [[maybe_unused]] Args* args) const {
    if constexpr (kKeepsWeights) {
      args->way = ways.way();
      args->set_kept(MemoryForWeights(ctx, channels));
    }
  }

 private:
  // Returns the next piece, which holds multipliers and shifts; null if there is no memory.
  int32_t* KeptMultipliers(KeptMemory* kept, int channels) const {
    bool is_new = false;
    auto* const multipliers = static_cast<int32_t*>(kept->Next(MultiplierBytes(channels), &is_new));
    if (multipliers != nullptr && is_new) FillMultipliers(channels, multipliers);
    return multipliers;
  }
  ChannelMultipliers ComputedMultipliers(const EvalContext& ctx, int channels) const;
  void FillMultipliers(int channels, int32_t* multipliers) const;

  void SetMultipliers(int channels, int32_t* multipliers);

  friend void KeepInFlash(const PrepareContext& ctx, int channels, LayerPlan* plan);
  friend TfLiteStatus KeepInArena(const PrepareContext& ctx, const LayerScratch& needs, LayerPlan* plan);
};

static_assert(kKeepsWeights || sizeof(void*) != 4 || sizeof(LayerPlan) == 32, "plans lie in the arena");

struct LayerTensors {
  TensorInfo in, filter, bias, out;
  int channels;           // of the output
  int channel_dimension;  // of the filter
};

struct LayerRules {
  Formats formats;  // those that are linked
  TfLiteFusedActivation activation;
  bool asymmetric_inputs;            // as in LayerPlan
  bool asymmetric_if_scales_differ;  // asymmetric_inputs for filters whose channels have different scales
  bool int16_sum32_allowed;          // int16 with an int32 bias, or none, is kInt16Sum32
  // For FULLY_CONNECTED, int8 weights with one scale may have a zero point, and the bias has to have the scale of the
  // products.
  bool is_fully_connected;
  // Computes a uint8 layer's multiplier from the scales of input, filter and output. If this is null,
  // MultiplierInDouble does it, as in other formats. It is a pointer, so that only operators that link uint8 link this
  // function.
  QuantizedMultiplier (*uint8_multiplier)(float, float, float);
};

// Checks types, quantisation, bias and activation, and fills `plan` except for `scratch`.
[[nodiscard]] TfLiteStatus PrepareLayer(const PrepareContext& ctx, const LayerTensors& tensors, const LayerRules& rules,
                                        LayerPlan* plan);

// Unpacks `count` weights of a plan with packed_weights from the number `first` on.
template <Formats kFormats>
void UnpackWeights(const LayerPlan& plan, const void* packed, int first, int count, int8_t* weights) {
  const bool is_int2 = (kFormats & kInt2) != 0 && plan.packed_weights == kPackedInt2;
  (is_int2 ? UnpackInt2 : UnpackInt4)(packed, first, count, weights);
}

constexpr int kNotUnpacked = -1;
// Lists the parts of scratch memory that a plan may need, in their order in memory, and the work that a channel makes.
struct LayerScratch {
  int32_t kernel_bytes;  // a multiple of 8
  int channels;          // of multipliers
  int inputs;            // quantised ones, of kHybrid
  int weights;           // unpacked ones, of int4 and int2; kNotUnpacked: the loop reads packed ones
  int outputs;           // of a channel
  int products;          // of an output
};
// Makes an int8 kernel run the loop of this choice, and adds the scratch that the loop needs.
inline void UseLoop(const PrepareContext& ctx, const LoopChoice& choice, LayerScratch* needs, LayerPlan* plan) {
  ctx.NoteLoop(choice);
  needs->kernel_bytes = choice.scratch_bytes;
  plan->ways = choice.ways;
}
// Does the same for a row of another format than kInt8. Such a loop has one path in builds that do not store packed
// weights. `sizes` are the arguments of the row's function before the plan. Int4 and int2 weights of kHybrid use the
// portable loop.
template <class Row, class... Sizes>
void UseLoopOfRow([[maybe_unused]] const PrepareContext& ctx, [[maybe_unused]] LayerScratch* needs,
                  [[maybe_unused]] LayerPlan* plan, [[maybe_unused]] const Sizes&... sizes) {
  if constexpr (kKeepsWeights) {
    const bool is_packed = Row::kFormat == LayerFormat::kHybrid && plan->packed_weights;
    UseLoop(ctx, is_packed ? PortableBecause("the weights are packed") : Row::kChoose(sizes..., *plan), needs, plan);
  }
}
// Runs a convolution of quantised floats, image by image. Each image is quantised on its own, to the scratch of the
// operands, where args->in points.
template <class Args, class Run>
void RunEachImage(const EvalContext& ctx, const LayerPlan& plan, const float* in,
                  DynamicScale (*quantize)(const float*, int, int8_t*), Args* args, Run run) {
  int8_t* const quantized = plan.OperandScratch(ctx, 0);
  const int elements = args->shape.in_elements();
  const int out_elements = args->shape.out_height * args->shape.out_width * args->shape.out_depth;
  const int images = args->shape.batches;
  args->shape.batches = 1;
  args->in = quantized;
  for (int i = 0; i < images; ++i, in += elements, args->out += out_elements) {
    const DynamicScale scale = quantize(in, elements, quantized);
    args->format.in_scale = scale.scale;
    args->format.in_zero = scale.zero_point;
    plan.SetLoop(ctx, 0, args);
    run(*args);
  }
}
// Returns the shape of a convolution that makes so many rows. They have the padding `above`, and as many input rows as
// they need, less `missing`. If an image is one row, its columns count as rows.
ConvShape ShapeOfRows(ConvShape shape, int rows, int above, int missing);
// Returns choose(shape), or the loop for the rows that are made in one call; its scratch is enough also for the first
// and the last rows.
template <class Choose>
LoopChoice ChooseForCall(const PrepareContext& ctx, const ConvShape& s, const Choose& choose) {
  const int rows = ctx.rows_of_call();
  if (rows == 0) return choose(s);
  const bool is_row = s.in_height == 1 && s.out_height == 1;
  const int above = is_row ? s.window.pad_x : s.window.pad_y;
  const LoopChoice of_first = choose(ShapeOfRows(s, rows, above, above)),
                   of_last = choose(ShapeOfRows(s, rows, 0, above));
  LoopChoice choice = choose(ShapeOfRows(s, rows, 0, 0));
  choice.scratch_bytes = std::max({choice.scratch_bytes, of_first.scratch_bytes, of_last.scratch_bytes});
  return choice;
}
// Does what UseLoop does, for a convolution, which works in place if that saves memory. Call it before other scratch.
void UseConvLoop(const PrepareContext& ctx, const ConvShape& shape, const LoopChoice& choice, LayerScratch* needs,
                 LayerPlan* plan);
// Computes the multipliers of so many channels now, if the model is being compiled.
void KeepInFlash(const PrepareContext& ctx, int channels, LayerPlan* plan);
// Does the same in an interpreter's arena, if they take a good part of the time of each run.
[[nodiscard]] TfLiteStatus KeepInArena(const PrepareContext& ctx, const LayerScratch& needs, LayerPlan* plan);
[[nodiscard]] TfLiteStatus RequestLayerScratch(const PrepareContext& ctx, const LayerScratch& needs, LayerPlan* plan);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_LAYER_PLAN_H_
