// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_delegate/mac_engine_delegate.h"

#include "src/core/soft_real.h"
#include "src/operators/shared/quantization.h"
#include "tensorflow/lite/c/builtin_op_data.h"
#include "tensorflow/lite/core/api/flatbuffer_conversions.h"
#include "tensorflow/lite/micro/micro_utils.h"

namespace mote {
namespace {

using tflite::MicroDelegateContext;
using tflite::MicroDelegateNode;
using tflite::MicroDelegatePartition;

using tflite::MicroDelegateTensor;

// The tensors of a FULLY_CONNECTED operator; the bias need not exist.
struct Tensors {
  MicroDelegateTensor in, weights, bias, out;

  Tensors(const MicroDelegateContext& context, const TfLiteNode& node)
      : in(context.GetTensor(node.inputs->data[0])),
        weights(context.GetTensor(node.inputs->data[1])),
        bias(node.inputs->size < 3 ? MicroDelegateTensor() : context.GetTensor(node.inputs->data[2])),
        out(context.GetTensor(node.outputs->data[0])) {}

  int units() const { return weights.dims->data[0]; }
  int depth() const { return weights.dims->data[1]; }
};

bool IsInt8WithOneScale(const MicroDelegateTensor& tensor) {
  return tensor.type == kTfLiteInt8 && tensor.scales != nullptr && tensor.scales->size == 1 && IsScale(tensor.scale) &&
         tensor.zero_point >= -128 && tensor.zero_point <= 127;
}

QuantizedMultiplier MultiplierOf(const Tensors& t, int unit) {
  return MultiplierInDouble(t.in.scale, t.weights.scales->data[unit], t.out.scale);
}

// One symmetric scale, or one for each unit.
bool HasUsableWeightScales(const Tensors& t) {
  const MicroDelegateTensor& weights = t.weights;
  if (weights.scales == nullptr || weights.zero_point != 0 || !weights.zero_points_are_equal) return false;
  const int count = weights.scales->size;
  if (count != 1 && (count != t.units() || weights.quantized_dimension != 0)) return false;
  for (int u = 0; u < count; ++u) {
    if (!IsScale(weights.scales->data[u]) || MultiplierOf(t, u).shift > kMaxShift) return false;
  }
  return true;
}

// Int32, in the units of the sums to a fiftieth of an output step: what the CPU's operator asks for, too.
bool IsUsableBias(const Tensors& t) {
  if (t.bias.type != kTfLiteInt32 || t.bias.data == nullptr) return false;
  if (tflite::ElementCount(*t.bias.dims) != t.units()) return false;
  if (t.bias.scales == nullptr || t.weights.scales->size != 1) return true;
  const float difference = (t.in.scale * t.weights.scale - t.bias.scale) * 50;
  return t.bias.zero_point == 0 && difference <= t.out.scale && -difference <= t.out.scale;
}

bool IsOneVector(const TfLiteIntArray& dims, int length) {
  return dims.size > 0 && dims.data[dims.size - 1] == length && tflite::ElementCount(dims) == length;
}

}  // namespace

// The engine's settings for an operator.
struct MacEngineDelegate::Layer {
  const int8_t* weights;
  const int32_t* bias;
  const int32_t* multipliers;
  const int8_t* shifts;
  int input;   // tensor to load; -1: the engine has it
  int output;  // tensor to store; -1: the next layer alone needs it
  int16_t units, depth;
  int16_t in_zero, out_zero, min, max;
  bool per_unit;
};

tflite::TfLiteBridgeBuiltinParseFunction MacEngineDelegate::GetOpDataParser(tflite::BuiltinOperator op) const {
  return op == tflite::BuiltinOperator_FULLY_CONNECTED ? tflite::ParseFullyConnected : nullptr;
}

bool MacEngineDelegate::Supports(MicroDelegateContext& context, const MicroDelegateNode& node) {
  if (node.op != tflite::BuiltinOperator_FULLY_CONNECTED) return context.Refuse("the engine only multiplies matrices");
  const auto* const options = static_cast<const TfLiteFullyConnectedParams*>(node.node.builtin_data);
  const int inputs = node.node.inputs->size;
  if (options == nullptr || inputs < 2 || inputs > 3 || node.node.outputs->size != 1) {
    return context.Refuse("%d inputs and %d outputs", inputs, node.node.outputs->size);
  }
  if (options->weights_format != kTfLiteFullyConnectedWeightsFormatDefault) return context.Refuse("shuffled weights");
  if (options->activation > kTfLiteActRelu6) return context.Refuse("fused activation %d", options->activation);
  const Tensors t(context, node.node);
  if (!IsInt8WithOneScale(t.in) || !IsInt8WithOneScale(t.out)) {
    return context.Refuse("%s to %s; the engine takes int8 with one scale", TfLiteTypeGetName(t.in.type),
                          TfLiteTypeGetName(t.out.type));
  }
  if (t.weights.type != kTfLiteInt8 || t.weights.data == nullptr || t.weights.dims->size != 2) {
    return context.Refuse("the weights are not a constant int8 matrix");
  }
  if (t.units() < 1 || t.depth() < 1 || t.units() > MacEngine::kVectorBytes || t.depth() > MacEngine::kVectorBytes) {
    return context.Refuse("a matrix of %d x %d; the engine has room for vectors of %d", t.units(), t.depth(),
                          MacEngine::kVectorBytes);
  }
  if (!HasUsableWeightScales(t)) return context.Refuse("the weights' quantisation");
  if (t.bias.exists() && !IsUsableBias(t)) return context.Refuse("the bias");
  const bool keeps_rank = !options->keep_num_dims || t.in.dims->size == t.out.dims->size;
  if (!IsOneVector(*t.in.dims, t.depth()) || !IsOneVector(*t.out.dims, t.units()) || !keeps_rank ||
      (!options->keep_num_dims && t.out.dims->size != 2)) {
    return context.Refuse("the shapes; the engine takes one vector of %d and gives one of %d", t.depth(), t.units());
  }
  return true;
}

bool MacEngineDelegate::IsWorthwhile(MicroDelegateContext& context, const MicroDelegatePartition& partition) {
  constexpr int kCpuCyclesPerProduct = 4, kCyclesPerLayer = 200, kCyclesPerByteMoved = 1;
  int64_t saved = 0;
  for (int i = 0; i < partition.nodes->size; ++i) {
    MicroDelegateNode node;
    if (context.GetNode(partition.nodes->data[i], &node) != kTfLiteOk) return false;
    const Tensors t(context, node.node);
    saved += int64_t{kCpuCyclesPerProduct} * t.units() * t.depth() - kCyclesPerLayer;
    context.ReleaseTemp();
  }
  for (const TfLiteIntArray* list : {partition.inputs, partition.outputs}) {
    for (int i = 0; i < list->size; ++i) {
      saved -= static_cast<int64_t>(kCyclesPerByteMoved * context.GetTensor(list->data[i]).bytes);
    }
  }
  return saved > 0;
}

TfLiteStatus MacEngineDelegate::Init(MicroDelegateContext& context, MicroDelegatePartition& partition) {
  if (engine_->Read(MacEngine::kId) != MacEngine::kIdValue) {
    return context.Fail("no engine: its register kId reads 0x%x", static_cast<unsigned>(engine_->Read(MacEngine::kId)));
  }
  partition.data = context.AllocatePersistentBuffer(sizeof(Layer) * static_cast<size_t>(partition.nodes->size));
  return partition.data != nullptr ? kTfLiteOk : kTfLiteError;
}

TfLiteStatus MacEngineDelegate::PrepareLayer(MicroDelegateContext& context, const MicroDelegateNode& node,
                                             Layer* layer) {
  const Tensors t(context, node.node);
  const auto& options = *static_cast<const TfLiteFullyConnectedParams*>(node.node.builtin_data);
  const ClampRange range = QuantizedClampRange(options.activation, t.out.type, t.out.scale, t.out.zero_point);
  const int scales = t.weights.scales->size;
  auto* const multipliers =
      static_cast<int32_t*>(context.AllocatePersistentBuffer(static_cast<size_t>(scales) * 5, alignof(int32_t)));
  if (multipliers == nullptr) return kTfLiteError;
  auto* const shifts = reinterpret_cast<int8_t*>(multipliers + scales);
  for (int u = 0; u < scales; ++u) {
    const QuantizedMultiplier m = MultiplierOf(t, u);
    multipliers[u] = m.multiplier;
    shifts[u] = static_cast<int8_t>(m.shift);
  }
  layer->weights = static_cast<const int8_t*>(t.weights.data);
  layer->bias = static_cast<const int32_t*>(t.bias.data);
  layer->multipliers = multipliers;
  layer->shifts = shifts;
  layer->input = node.node.inputs->data[0];
  layer->output = node.node.outputs->data[0];
  layer->units = static_cast<int16_t>(t.units());
  layer->depth = static_cast<int16_t>(t.depth());
  layer->in_zero = static_cast<int16_t>(t.in.zero_point);
  layer->out_zero = static_cast<int16_t>(t.out.zero_point);
  layer->min = static_cast<int16_t>(range.min);
  layer->max = static_cast<int16_t>(range.max);
  layer->per_unit = scales > 1;
  return kTfLiteOk;
}

TfLiteStatus MacEngineDelegate::Prepare(MicroDelegateContext& context, MicroDelegatePartition& partition) {
  auto* const layers = static_cast<Layer*>(partition.data);
  const int count = partition.nodes->size;
  for (int i = 0; i < count; ++i) {
    MicroDelegateNode node;
    TF_LITE_ENSURE_STATUS(context.GetNode(partition.nodes->data[i], &node));
    TF_LITE_ENSURE_STATUS(PrepareLayer(context, node, &layers[i]));
    context.ReleaseTemp();
  }
  // A vector goes through the arena if others read it, or a layer other than the next.
  int num_kept = 0;
  auto* const kept =
      static_cast<int*>(context.AllocateTempBuffer(sizeof(int) * static_cast<size_t>(count), alignof(int)));
  if (kept == nullptr) return kTfLiteError;
  for (int i = 0; i < count; ++i) {
    bool is_output = false, is_kept = false;
    for (int k = 0; k < partition.outputs->size; ++k) is_output |= partition.outputs->data[k] == layers[i].output;
    for (int k = i + 2; k < count; ++k) is_kept |= layers[k].input == layers[i].output;
    if (is_kept && !is_output) kept[num_kept++] = layers[i].output;
    if (i + 1 < count && layers[i + 1].input == layers[i].output) layers[i + 1].input = -1;
    if (!is_output && !is_kept) layers[i].output = -1;
  }
  return context.KeepTensors(kept, num_kept);
}

bool MacEngineDelegate::Run(MacEngine::Command command) {
  engine_->Write(MacEngine::kCommand, command);
  uintptr_t status = 0;
  do {
    status = engine_->Read(MacEngine::kStatus);
  } while ((status & MacEngine::kBusy) != 0);
  return (status & MacEngine::kFault) == 0;
}

bool MacEngineDelegate::Move(MacEngine::Command command, int8_t* memory, int bytes) {
  engine_->Write(MacEngine::kAddress, reinterpret_cast<uintptr_t>(memory));
  engine_->Write(MacEngine::kLength, static_cast<uintptr_t>(bytes));
  return Run(command);
}

TfLiteStatus MacEngineDelegate::Invoke(MicroDelegateContext& context, MicroDelegatePartition& partition) {
  const auto* layer = static_cast<const Layer*>(partition.data);
  for (int i = 0; i < partition.nodes->size; ++i, ++layer) {
    const auto set = [&](MacEngine::Register which, int value) {
      engine_->Write(which, static_cast<uintptr_t>(static_cast<intptr_t>(value)));
    };
    set(MacEngine::kUnits, layer->units);
    set(MacEngine::kDepth, layer->depth);
    set(MacEngine::kPerUnit, layer->per_unit ? 1 : 0);
    set(MacEngine::kInputZero, layer->in_zero);
    set(MacEngine::kOutputZero, layer->out_zero);
    set(MacEngine::kMin, layer->min);
    set(MacEngine::kMax, layer->max);
    engine_->Write(MacEngine::kWeights, reinterpret_cast<uintptr_t>(layer->weights));
    engine_->Write(MacEngine::kBias, reinterpret_cast<uintptr_t>(layer->bias));
    engine_->Write(MacEngine::kMultipliers, reinterpret_cast<uintptr_t>(layer->multipliers));
    engine_->Write(MacEngine::kShifts, reinterpret_cast<uintptr_t>(layer->shifts));
    bool good = true;
    if (layer->input >= 0) {
      good = Move(MacEngine::kLoad, context.GetEvalTensor(layer->input)->data.int8, layer->depth);
    }
    good = good && Run(MacEngine::kMultiply);
    if (good && layer->output >= 0) {
      good = Move(MacEngine::kStore, context.GetEvalTensor(layer->output)->data.int8, layer->units);
    }
    if (!good) return context.Fail("the engine reports a fault in operator %d", partition.nodes->data[i]);
  }
  return kTfLiteOk;
}

}  // namespace mote
