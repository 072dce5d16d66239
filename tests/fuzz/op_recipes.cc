// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tensors and options that operators are likely to take.
#include <algorithm>
#include <cstring>

#include "flatbuffers/flexbuffers.h"
#include "tests/fuzz/op_chooser.h"

namespace mote {
namespace {

using tflite::BuiltinOperator;
using tflite::TensorType;

constexpr TensorType kInt16 = tflite::TensorType_INT16, kUInt32 = tflite::TensorType_UINT32;
constexpr int32_t kTanhActivation = 4;

}  // namespace

Chooser::Format Chooser::ChooseFormat() {
  constexpr Format kFormats[] = {
      {tflite::TensorType_FLOAT32, tflite::TensorType_FLOAT32, tflite::TensorType_FLOAT32, tflite::TensorType_FLOAT32},
      {tflite::TensorType_INT8, tflite::TensorType_INT8, tflite::TensorType_INT32, tflite::TensorType_INT16},
      {tflite::TensorType_INT8, tflite::TensorType_INT4, tflite::TensorType_INT32, tflite::TensorType_INT16},
      {tflite::TensorType_INT16, tflite::TensorType_INT8, tflite::TensorType_INT64, tflite::TensorType_INT16},
      {tflite::TensorType_INT16, tflite::TensorType_INT8, tflite::TensorType_INT32, tflite::TensorType_INT16},
      {tflite::TensorType_UINT8, tflite::TensorType_UINT8, tflite::TensorType_INT32, tflite::TensorType_UINT8},
      {tflite::TensorType_FLOAT32, tflite::TensorType_INT8, tflite::TensorType_FLOAT32, tflite::TensorType_FLOAT32}};
  return in_.PickValueInArray(kFormats);
}

void Chooser::ChooseConvolution(BuiltinOperator op, const Format& format, ModelChoice* m) {
  const bool depthwise = op == tflite::BuiltinOperator_DEPTHWISE_CONV_2D;
  const int c = Size(), multiplier = depthwise ? Size(4) : 1;
  const int out = depthwise ? c * multiplier : Size();
  m->inputs = {
      Add(m, format.act, {Size(3), Size(8), Size(8), c}, kActivation),
      Add(m, format.weight, {depthwise ? 1 : out, Size(4), Size(4), depthwise ? out : c}, kConstant, depthwise ? 4 : 1),
      in_.ConsumeBool() ? -1 : Add(m, format.bias, {out}, kConstant, 1)};
  m->options = {in_.ConsumeIntegralInRange(0, 1), Size(3), Size(3)};
  if (depthwise) m->options.push_back(multiplier);
  m->options.push_back(in_.ConsumeIntegralInRange(0, 4));
  m->options.push_back(Size(3));
  m->options.push_back(Size(3));
}

void Chooser::ChooseFullyConnected(const Format& format, ModelChoice* m) {
  const int in = Size(9), out = Size();
  m->inputs = {Add(m, format.act, {Size(3), in}, kActivation), Add(m, format.weight, {out, in}, kConstant, 1),
               in_.ConsumeBool() ? -1 : Add(m, format.bias, {out}, kConstant, 1)};
  m->options = {in_.ConsumeIntegralInRange(0, 4), 0, in_.ConsumeIntegralInRange(0, 1)};
}

void Chooser::ChooseSvdf(const Format& format, ModelChoice* m) {
  const int rank = Size(2), units = Size(4), in = Size(), memory = Size(), batch = Size(2);
  const bool is_int8 = format.act == tflite::TensorType_INT8;
  const TensorType time = is_int8 && in_.ConsumeBool() ? tflite::TensorType_INT16 : format.weight;
  m->inputs = {Add(m, format.act, {batch, in}, kActivation), Add(m, format.weight, {units * rank, in}, kConstant),
               Add(m, time, {units * rank, memory}, kConstant),
               in_.ConsumeBool() ? -1 : Add(m, format.bias, {units}, kConstant),
               Add(m, is_int8 ? time : format.state, {batch, memory * units * rank}, kVariable)};
  for (int i : {1, 2, 4}) std::fill(Zeros(m, i).begin(), Zeros(m, i).end(), 0);
  m->options = {rank, in_.ConsumeIntegralInRange(0, 4), in_.ConsumeIntegralInRange(0, 1)};
}

void Chooser::ChooseReduction(const Format& format, ModelChoice* m) {
  const int rank = Size(5), axes = Size(3);
  m->inputs = {Add(m, format.act, ChooseShape(rank), kActivation)};
  std::vector<int32_t> axis;
  for (int i = 0; i < axes; ++i) axis.push_back(in_.ConsumeIntegralInRange(-rank, rank - 1));
  m->inputs.push_back(AddInts(m, {axes}, axis));
  m->options = {in_.ConsumeIntegralInRange(0, 1)};
}

void Chooser::ChooseTranspose(const Format& format, ModelChoice* m) {
  std::vector<int32_t> order;
  const int rank = Size(5);
  for (int i = 0; i < rank; ++i) order.insert(order.begin() + in_.ConsumeIntegralInRange(0, i), i);
  m->inputs = {Add(m, format.act, ChooseShape(rank), kActivation), AddInts(m, {rank}, order)};
}

void Chooser::ChoosePad(BuiltinOperator op, const Format& format, ModelChoice* m) {
  const int rank = Size(4);
  std::vector<int32_t> padding;
  for (int i = 0; i < 2 * rank; ++i) padding.push_back(Size(4) - 1);
  m->inputs = {Add(m, format.act, ChooseShape(rank), kActivation), AddInts(m, {rank, 2}, padding)};
  if (op == tflite::BuiltinOperator_PADV2) m->inputs.push_back(Add(m, format.act, {}, kConstant));
}

void Chooser::ChooseStridedSlice(const Format& format, ModelChoice* m) {
  const int rank = Size(4);
  m->inputs = {Add(m, format.act, ChooseShape(rank), kActivation)};
  for (int low : {-4, -4, -2}) {
    std::vector<int32_t> values;
    for (int i = 0; i < rank; ++i) values.push_back(in_.ConsumeIntegralInRange(low, 5));
    m->inputs.push_back(AddInts(m, {rank}, values));
  }
  m->options = {in_.ConsumeIntegralInRange(0, 15), in_.ConsumeIntegralInRange(0, 15), 0, 0,
                in_.ConsumeIntegralInRange(0, 15)};
}

void Chooser::ChooseSplit(BuiltinOperator op, const Format& format, ModelChoice* m) {
  const int rank = Size(4), axis = in_.ConsumeIntegralInRange(0, rank - 1), parts = Size(4);
  std::vector<int32_t> shape = ChooseShape(rank), sizes;
  shape[axis] = 0;
  for (int i = 0; i < parts; ++i) {
    sizes.push_back(op == tflite::BuiltinOperator_SPLIT ? 2 : Size(4) - 1);
    shape[axis] += sizes.back();
  }
  const int in = Add(m, format.act, shape, kActivation), axis_tensor = AddInts(m, {}, {axis});
  m->inputs = {axis_tensor, in};
  if (op == tflite::BuiltinOperator_SPLIT_V) m->inputs = {in, AddInts(m, {parts}, sizes), axis_tensor};
  m->options = {parts};
  for (int i = 0; i < parts; ++i) m->outputs.push_back(CopyOf(m, in));
}

void Chooser::ChooseConcatenation(const Format& format, ModelChoice* m) {
  const std::vector<int32_t> shape = ChooseShape(Size(4));
  for (int i = Size(4); i > 0; --i) {
    m->inputs.push_back(Add(m, format.act, shape, in_.ConsumeBool() ? kConstant : kActivation));
  }
  m->options = {in_.ConsumeIntegralInRange(-4, 3)};
}

void Chooser::ChooseOneOrMore(BuiltinOperator op, const Format& format, ModelChoice* m) {
  if (in_.ConsumeBool()) {
    ChooseSome(format, m);
    return;
  }
  const std::vector<int32_t> shape = ChooseShape(in_.ConsumeIntegralInRange(0, 5));
  m->inputs = {Add(m, format.act, shape, kActivation)};
  if (in_.ConsumeBool()) {
    std::vector<int32_t> other = shape;
    if (in_.ConsumeBool()) {
      other.erase(other.begin(), other.begin() + in_.ConsumeIntegralInRange<int>(0, static_cast<int>(other.size())));
      for (int32_t& dim : other) dim = in_.ConsumeBool() ? dim : 1;
    }
    m->inputs.push_back(Add(m, format.act, other, in_.ConsumeBool() ? kConstant : kActivation));
  }
  m->options = {in_.ConsumeIntegralInRange(0, 4)};
  if (op == tflite::BuiltinOperator_SOFTMAX || op == tflite::BuiltinOperator_LEAKY_RELU) m->options = {0x3F000000};
}

bool Chooser::ChooseLikely(int builtin, ModelChoice* m) {
  const BuiltinOperator op = kBuiltins[builtin];
  const Format format = ChooseFormat();
  m->options_type = OptionsOf(builtin);
  switch (op) {
    case tflite::BuiltinOperator_CONV_2D:
    case tflite::BuiltinOperator_DEPTHWISE_CONV_2D:
      ChooseConvolution(op, format, m);
      break;
    case tflite::BuiltinOperator_FULLY_CONNECTED:
      ChooseFullyConnected(format, m);
      break;
    case tflite::BuiltinOperator_AVERAGE_POOL_2D:
    case tflite::BuiltinOperator_MAX_POOL_2D:
    case tflite::BuiltinOperator_L2_POOL_2D:
      m->inputs = {Add(m, format.act, ChooseShape(4), kActivation)};
      m->options = {in_.ConsumeIntegralInRange(0, 1), Size(3), Size(3), Size(4), Size(4),
                    in_.ConsumeIntegralInRange(0, 4)};
      break;
    case tflite::BuiltinOperator_SVDF:
      ChooseSvdf(format, m);
      break;
    case tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM:
      ChooseLstm(format, m);
      break;
    case tflite::BuiltinOperator_MEAN:
    case tflite::BuiltinOperator_SUM:
    case tflite::BuiltinOperator_REDUCE_MAX:
    case tflite::BuiltinOperator_REDUCE_MIN:
      ChooseReduction(format, m);
      break;
    case tflite::BuiltinOperator_TRANSPOSE:
      ChooseTranspose(format, m);
      break;
    case tflite::BuiltinOperator_PAD:
    case tflite::BuiltinOperator_PADV2:
      ChoosePad(op, format, m);
      break;
    case tflite::BuiltinOperator_STRIDED_SLICE:
      ChooseStridedSlice(format, m);
      break;
    case tflite::BuiltinOperator_SPLIT:
    case tflite::BuiltinOperator_SPLIT_V:
      ChooseSplit(op, format, m);
      return true;
    case tflite::BuiltinOperator_CONCATENATION:
      ChooseConcatenation(format, m);
      break;
    case tflite::BuiltinOperator_IF:
    case tflite::BuiltinOperator_WHILE:
    case tflite::BuiltinOperator_CALL_ONCE:
      return false;
    case tflite::BuiltinOperator_CAST:
    case tflite::BuiltinOperator_QUANTIZE:
    case tflite::BuiltinOperator_DEQUANTIZE:
      m->inputs = {Add(m, type_, ChooseShape(Size(4)), kActivation)};
      m->outputs = {Add(m, AnyType(), m->tensors[m->inputs[0]].shape, kActivation)};
      return true;
    default:
      ChooseOneOrMore(op, format, m);
      break;
  }
  m->outputs.insert(m->outputs.begin(), CopyOf(m, m->inputs[0]));
  const bool truth = op == tflite::BuiltinOperator_LESS || op == tflite::BuiltinOperator_LESS_EQUAL ||
                     op == tflite::BuiltinOperator_GREATER || op == tflite::BuiltinOperator_GREATER_EQUAL ||
                     op == tflite::BuiltinOperator_EQUAL || op == tflite::BuiltinOperator_NOT_EQUAL;
  if (truth) m->tensors[m->outputs[0]].type = tflite::TensorType_BOOL;
  return true;
}

void Chooser::ChooseSome(const Format& format, ModelChoice* m) {
  const std::vector<int32_t> shape = ChooseShape(in_.ConsumeIntegralInRange(0, 5));
  const TensorType type = in_.ConsumeBool() ? format.act : AnyType();
  for (int i = Size(5); i > 0; --i) {
    const Kind kind = in_.ConsumeBool() ? kConstant : kActivation;
    switch (in_.ConsumeIntegralInRange(0, 5)) {
      case 0:
        m->inputs.push_back(Add(m, tflite::TensorType_INT32, {static_cast<int32_t>(shape.size())}, kind));
        break;
      case 1:
        m->inputs.push_back(Add(m, tflite::TensorType_INT32, {static_cast<int32_t>(shape.size()), 2}, kind));
        break;
      case 2:
        m->inputs.push_back(
            Add(m, tflite::TensorType_INT32, shape.empty() ? shape : std::vector<int32_t>{shape[0]}, kind));
        break;
      case 3:
        m->inputs.push_back(Add(m, in_.ConsumeBool() ? type : tflite::TensorType_INT32, {}, kind));
        break;
      default:
        m->inputs.push_back(Add(m, type, shape, kind));
    }
  }
  for (int i = in_.ConsumeIntegralInRange(0, 8); i > 0; --i) m->options.push_back(Field());
  for (int i = in_.ConsumeIntegralInRange(0, 2); i > 0; --i) m->outputs.push_back(CopyOf(m, m->inputs[0]));
}

std::vector<uint8_t> Chooser::FlexBuffer(const Options& options) {
  flexbuffers::Builder builder;
  builder.Map([&]() {
    for (const auto& option : options) {
      const int kind = in_.ConsumeIntegralInRange(0, 31);
      if (kind != 0) builder.Int(option.first, kind == 1 ? Field() : option.second);
    }
  });
  builder.Finish();
  return builder.GetBuffer();
}

Chooser::Options Chooser::ChooseFilterBank(const std::string& op, int n, int bits, ModelChoice* m) {
  Options options;
  if (op == "SignalFilterBank") {
    const int channels = Size(10);
    AddInput(m, kUInt32, {n});
    for (int i = 0; i < 2; ++i) AddInput(m, kInt16, {n}, kConstant);
    for (int i = 0; i < 3; ++i) {
      std::vector<int16_t> values;
      for (int k = 0; k <= channels; ++k) values.push_back(static_cast<int16_t>(Field()));
      TensorChoice& t = m->tensors[AddInput(m, kInt16, {channels + 1})];
      t.data.resize(values.size() * 2);
      memcpy(t.data.data(), values.data(), t.data.size());
    }
    AddOutput(m, tflite::TensorType_UINT64, {channels});
    options = {{"num_channels", channels}};
  } else if (op == "SignalFilterBankLog") {
    AddInput(m, kUInt32, {n});
    AddOutput(m, kInt16, {n});
    options = {{"input_correction_bits", bits}, {"output_scale", Field()}};
  } else if (op == "SignalFilterBankSpectralSubtraction") {
    AddInput(m, kUInt32, {n});
    AddOutput(m, kUInt32, {n});
    AddOutput(m, kUInt32, {n});
    options = {{"alternate_one_minus_smoothing", Field()},
               {"alternate_smoothing", Size(1 << bits)},
               {"clamping", Size(2) - 1},
               {"min_signal_remaining", Size(1 << bits)},
               {"num_channels", n},
               {"one_minus_smoothing", Size(1 << bits)},
               {"smoothing", Size(1 << bits)},
               {"smoothing_bits", Size(20) - 1},
               {"spectral_subtraction_bits", Size(20) - 1}};
  } else if (op == "SignalFilterBankSquareRoot") {
    AddInput(m, tflite::TensorType_UINT64, {n});
    AddInput(m, tflite::TensorType_INT32, {});
    AddOutput(m, kUInt32, {n});
  }
  return options;
}

int Chooser::AddInput(ModelChoice* m, TensorType type, const std::vector<int32_t>& shape, Kind kind) {
  const int tensor = Add(m, type, shape, kind);
  m->inputs.push_back(tensor);
  return tensor;
}

void Chooser::AddOutput(ModelChoice* m, TensorType type, const std::vector<int32_t>& shape) {
  m->outputs.push_back(Add(m, type, shape, kActivation));
}

bool Chooser::ChooseLikelySignal(const std::string& op, ModelChoice* m) {
  constexpr TensorType kSamples[] = {tflite::TensorType_INT16, tflite::TensorType_INT32, tflite::TensorType_FLOAT32};
  const int n = Size(40), rows = Size(3), bits = Size(8);
  const TensorType type = in_.PickValueInArray(kSamples);
  Options options;
  if (op == "SignalDelay") {
    AddInput(m, kInt16, {rows, n});
    AddOutput(m, kInt16, {rows, n});
    options = {{"delay_length", Size(50) - 1}};
  } else if (op == "SignalEnergy") {
    AddInput(m, kInt16, {rows, 2 * n});
    AddOutput(m, kUInt32, {rows, n});
    options = {{"start_index", Size(n) - 1}, {"end_index", n}};
  } else if (op == "SignalFftAutoScale") {
    AddInput(m, kInt16, {n});
    AddOutput(m, kInt16, {n});
    AddOutput(m, tflite::TensorType_INT32, {});
  } else if (op.rfind("SignalFilterBank", 0) == 0) {
    options = ChooseFilterBank(op, n, bits, m);
  } else if (op == "SignalFramer") {
    const int size = Size(20), step = Size(size);
    AddInput(m, kInt16, {rows, Size(4) * step});
    AddOutput(m, kInt16, {rows, 1, size});
    AddOutput(m, tflite::TensorType_BOOL, {});
    options = {{"frame_size", size}, {"frame_step", step}, {"prefill", Size(2) - 1}};
  } else if (op == "SignalRfft" || op == "SignalIrfft") {
    const int length = 1 << (1 + Size(8));
    AddInput(m, type, {rows, op == "SignalRfft" ? Size(length) : length + 2});
    AddOutput(m, type, {rows, length});
    options = {{"T", 0}, {"fft_length", length}};
  } else if (op == "SignalOverlapAdd") {
    AddInput(m, type, {rows, Size(4), n});
    AddOutput(m, type, {rows, n});
    options = {{"T", 0}, {"frame_step", Size(n)}};
  } else if (op == "SignalPCAN") {
    AddInput(m, kUInt32, {n});
    AddInput(m, kUInt32, {n});
    AddInput(m, kInt16, {125}, kConstant);
    AddOutput(m, kUInt32, {n});
    options = {{"snr_shift", Size(20) - 1}};
  } else if (op == "SignalStacker") {
    const int left = Size(4) - 1, right = Size(4) - 1;
    AddInput(m, kInt16, {n});
    AddOutput(m, kInt16, {n * (left + 1 + right)});
    AddOutput(m, tflite::TensorType_BOOL, {});
    options = {{"num_channels", n},
               {"stacker_left_context", left},
               {"stacker_right_context", right},
               {"stacker_step", Size(left + 1 + right)}};
  } else if (op == "SignalWindow") {
    AddInput(m, kInt16, {rows, n});
    AddInput(m, kInt16, {n}, kConstant);
    AddOutput(m, kInt16, {rows, n});
    options = {{"shift", Size(20) - 1}};
  } else {
    return false;
  }
  m->custom_options = FlexBuffer(options);
  return true;
}

void Chooser::ChooseLstm(const Format& format, ModelChoice* m) {
  const int in = Size(4), units = Size(4), batch = Size(2), steps = Size(3);
  m->inputs = {Add(m, format.act, {batch, steps, in}, kActivation)};
  for (int i = 0; i < 4; ++i) m->inputs.push_back(Add(m, format.weight, {units, in}, kConstant));
  for (int i = 0; i < 4; ++i) m->inputs.push_back(Add(m, format.weight, {units, units}, kConstant));
  for (int i = 1; i < 9; ++i) std::fill(Zeros(m, i).begin(), Zeros(m, i).end(), 0);
  m->inputs.insert(m->inputs.end(), 3, -1);
  for (int i = 0; i < 4; ++i) m->inputs.push_back(Add(m, format.bias, {units}, kConstant, 1));
  m->inputs.insert(m->inputs.end(), 2, -1);
  m->inputs.push_back(Add(m, format.act, {batch, units}, kVariable));
  m->inputs.push_back(Add(m, format.state, {batch, units}, kVariable));
  std::fill(Zeros(m, 19).begin(), Zeros(m, 19).end(), 0);
  m->inputs.insert(m->inputs.end(), 4, -1);
  m->options = {kTanhActivation, in_.ConsumeBool() ? 0 : 0x40000000, 0, in_.ConsumeIntegralInRange(0, 1)};
  for (int i = 0; i < 5; ++i) m->intermediates.push_back(Add(m, format.act, {}, kActivation));
}

}  // namespace mote
