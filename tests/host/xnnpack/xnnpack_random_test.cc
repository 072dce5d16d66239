// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The XNNPACK delegate on random nodes: it gives what our operators give, and refuses senseless options and tensors
// with a reason, without a word from XNNPACK itself.
#include <functional>
#include <limits>
#include <set>

#include "src/host/xnnpack/operators.h"
#include "tests/host/xnnpack/xnnpack_model.h"

namespace mote {
namespace {

class Dice {
 public:
  explicit Dice(uint32_t seed) : random_(seed) {}
  int Between(int lowest, int highest) {
    const int number = random_.Byte() << 8 | random_.Byte();
    return lowest + number % (highest - lowest + 1);
  }
  bool Coin() { return Between(0, 1) == 1; }
  float Scale() { return 0.001f * static_cast<float>(Between(1, 200)); }
  std::vector<float> Scales(int count) {
    std::vector<float> scales;
    for (int i = 0; i < count; ++i) scales.push_back(0.1f * Scale());
    return scales;
  }

 private:
  Random random_;
};

// A model of one node. `kind` is a number format: 0 float32, 1 int8, 2 uint8.
class RandomNode : public XnnpackModel {
 public:
  RandomNode(uint32_t seed, int kind) : dice_(seed), kind_(kind) {}

  int Activation(const std::vector<int>& shape) { return Activation(shape, dice_.Scale(), ZeroPoint()); }
  int Activation(const std::vector<int>& shape, float scale, int zero_point) {
    if (kind_ == 0) return Float(shape);
    const int tensor = Tensor(kind_ == 1 ? tflite::TensorType_INT8 : tflite::TensorType_UINT8, shape);
    Quantize(tensor, {scale}, {zero_point});
    return tensor;
  }
  int ZeroPoint() { return dice_.Between(0, 255) - (kind_ == 1 ? 128 : 0); }

  int Weights(const std::vector<int>& shape, int channels_dim, bool may_have_several_scales) {
    if (kind_ == 0) return FloatConstant(shape);
    const bool has_several = may_have_several_scales && kind_ == 1 && dice_.Coin();
    scales_ = dice_.Scales(has_several ? shape[static_cast<size_t>(channels_dim)] : 1);
    if (kind_ == 1) return Int8Constant(shape, scales_, channels_dim);
    Random random(7);
    std::vector<uint8_t> values(Elements(shape));
    for (uint8_t& value : values) value = random.Byte();
    const int tensor = Constant<uint8_t>(tflite::TensorType_UINT8, shape, values);
    Quantize(tensor, scales_, {dice_.Between(1, 255)});
    return tensor;
  }
  int BiasOf(int channels, int x) {
    if (dice_.Coin()) return -1;
    if (kind_ == 0) return FloatConstant({channels});
    std::vector<float> scales = scales_;
    for (float& scale : scales) scale *= current().tensors[static_cast<size_t>(x)]->quantization->scale[0];
    return Bias(channels, scales);
  }

  tflite::ActivationFunctionType Clamp() { return static_cast<tflite::ActivationFunctionType>(dice_.Between(0, 3)); }

  struct Window {
    tflite::Padding padding;
    int stride, dilation;
  };
  Window RandomWindow(bool has_dilation) {
    return {dice_.Coin() ? tflite::Padding_SAME : tflite::Padding_VALID, dice_.Between(1, 4),
            has_dilation ? dice_.Between(1, 3) : 1};
  }
  static int Count(int size, int kernel, const Window& window) {
    const int reach = (kernel - 1) * window.dilation + 1;
    const int covered = window.padding == tflite::Padding_SAME ? size : size - reach + 1;
    return (covered + window.stride - 1) / window.stride;
  }

  Dice dice_;

 private:
  const int kind_;
  std::vector<float> scales_;
};

// False where the numbers drawn make no model.
using Builder = bool (*)(RandomNode& m, tflite::BuiltinOperator code);

bool BuildConvolution(RandomNode& m, tflite::BuiltinOperator code) {
  Dice& dice = m.dice_;
  const bool is_depthwise = code == tflite::BuiltinOperator_DEPTHWISE_CONV_2D;
  const int n = dice.Between(1, 2), h = dice.Between(1, 9), w = dice.Between(1, 9), c = dice.Between(1, 9);
  const int ky = dice.Between(1, 4), kx = dice.Between(1, 4), more = dice.Between(1, 9);
  const auto window = m.RandomWindow(true);
  const int rows = m.Count(h, ky, window), columns = m.Count(w, kx, window);
  if (rows <= 0 || columns <= 0) return false;
  const int channels = is_depthwise ? c * (1 + more % 2) : more;
  const int x = m.Activation({n, h, w, c}), y = m.Activation({n, rows, columns, channels});
  const int weights =
      is_depthwise ? m.Weights({1, ky, kx, channels}, 3, true) : m.Weights({channels, ky, kx, c}, 0, true);
  m.Inputs({x}).Outputs({y});
  const auto set = [&](auto options) {
    options.padding = window.padding;
    options.stride_h = options.stride_w = window.stride;
    options.dilation_h_factor = options.dilation_w_factor = window.dilation;
    options.fused_activation_function = m.Clamp();
    return options;
  };
  const int bias = m.BiasOf(channels, x);
  if (is_depthwise) {
    auto options = set(tflite::DepthwiseConv2DOptionsT());
    options.depth_multiplier = channels / c;
    m.Op(code, {x, weights, bias}, {y}, options);
  } else {
    m.Op(code, {x, weights, bias}, {y}, set(tflite::Conv2DOptionsT()));
  }
  return true;
}

bool BuildTransposeConv(RandomNode& m, tflite::BuiltinOperator code) {
  Dice& dice = m.dice_;
  const int h = dice.Between(1, 6), w = dice.Between(1, 6), c = dice.Between(1, 6), channels = dice.Between(1, 6);
  const int ky = dice.Between(1, 4), kx = dice.Between(1, 4);
  const auto window = m.RandomWindow(false);
  const bool is_same = window.padding == tflite::Padding_SAME;
  const auto size = [&](int in, int kernel) {
    return is_same ? in * window.stride : (in - 1) * window.stride + std::max(kernel, window.stride);
  };
  const std::vector<int> out = {1, size(h, ky), size(w, kx), channels};
  const int x = m.Activation({1, h, w, c}), y = m.Activation(out), shape = m.Int32Constant(out);
  m.Inputs({x}).Outputs({y});
  tflite::TransposeConvOptionsT options;
  options.padding = window.padding;
  options.stride_h = options.stride_w = window.stride;
  m.Op(code, {shape, m.Weights({channels, ky, kx, c}, 0, false), x}, {y}, options);
  return true;
}

bool BuildFullyConnected(RandomNode& m, tflite::BuiltinOperator code) {
  const int rows = m.dice_.Between(1, 4), depth = m.dice_.Between(1, 50), units = m.dice_.Between(1, 20);
  const int x = m.Activation({rows, depth}), y = m.Activation({rows, units});
  const int weights = m.Weights({units, depth}, 0, true), bias = m.BiasOf(units, x);
  m.Inputs({x}).Outputs({y});
  tflite::FullyConnectedOptionsT options;
  options.fused_activation_function = m.Clamp();
  m.Op(code, {x, weights, bias}, {y}, options);
  return true;
}

bool BuildPool(RandomNode& m, tflite::BuiltinOperator code) {
  Dice& dice = m.dice_;
  const int n = dice.Between(1, 2), h = dice.Between(1, 9), w = dice.Between(1, 9), c = dice.Between(1, 20);
  const auto window = m.RandomWindow(false);
  const int ky = dice.Between(1, 4), kx = dice.Between(1, 4);
  const int rows = m.Count(h, ky, window), columns = m.Count(w, kx, window);
  if (rows <= 0 || columns <= 0) return false;
  const float scale = dice.Scale();
  const int zero = m.ZeroPoint();
  const int x = m.Activation({n, h, w, c}, scale, zero), y = m.Activation({n, rows, columns, c}, scale, zero);
  m.Inputs({x}).Outputs({y});
  tflite::Pool2DOptionsT options;
  options.padding = window.padding;
  options.stride_h = options.stride_w = window.stride;
  options.filter_height = ky;
  options.filter_width = kx;
  options.fused_activation_function = m.Clamp();
  m.Op(code, {x}, {y}, options);
  return true;
}

bool BuildSum(RandomNode& m, tflite::BuiltinOperator code) {
  const int a = m.dice_.Between(1, 9), b = m.dice_.Between(1, 9);
  const bool is_alike = m.dice_.Coin();
  const float scale = m.dice_.Scale();
  const auto tensor = [&](const std::vector<int>& shape) {
    return is_alike ? m.Activation(shape, scale, m.ZeroPoint()) : m.Activation(shape);
  };
  const int x = tensor({a, b}), z = tensor(m.dice_.Coin() ? std::vector<int>{a, b} : std::vector<int>{b});
  const int y = tensor({a, b});
  m.Inputs({x, z}).Outputs({y});
  if (code == tflite::BuiltinOperator_ADD) {
    tflite::AddOptionsT options;
    options.fused_activation_function = m.Clamp();
    m.Op(code, {x, z}, {y}, options);
  } else {
    tflite::SubOptionsT options;
    options.fused_activation_function = m.Clamp();
    m.Op(code, {x, z}, {y}, options);
  }
  return true;
}

bool BuildUnary(RandomNode& m, tflite::BuiltinOperator code) {
  const std::vector<int> shape = {m.dice_.Between(1, 5), m.dice_.Between(1, 90)};
  const float scale = m.dice_.Scale();
  const int zero = m.ZeroPoint(), x = m.Activation(shape, scale, zero);
  const bool is_logistic = code == tflite::BuiltinOperator_LOGISTIC;
  const bool is_alike = code != tflite::BuiltinOperator_ELU;
  const int y = is_logistic ? m.Activation(shape, 1.0f / 256, zero < 0 ? -128 : 0)
                : is_alike  ? m.Activation(shape, scale, zero)
                            : m.Activation(shape);
  m.Inputs({x}).Outputs({y});
  m.Op(code, {x}, {y});
  return true;
}

struct Family {
  tflite::BuiltinOperator code;
  Builder build;
};

constexpr Family kFamilies[] = {
    {tflite::BuiltinOperator_CONV_2D, BuildConvolution},
    {tflite::BuiltinOperator_DEPTHWISE_CONV_2D, BuildConvolution},
    {tflite::BuiltinOperator_TRANSPOSE_CONV, BuildTransposeConv},
    {tflite::BuiltinOperator_FULLY_CONNECTED, BuildFullyConnected},
    {tflite::BuiltinOperator_MAX_POOL_2D, BuildPool},
    {tflite::BuiltinOperator_AVERAGE_POOL_2D, BuildPool},
    {tflite::BuiltinOperator_ADD, BuildSum},
    {tflite::BuiltinOperator_SUB, BuildSum},
    {tflite::BuiltinOperator_RELU6, BuildUnary},
    {tflite::BuiltinOperator_LOGISTIC, BuildUnary},
    {tflite::BuiltinOperator_ELU, BuildUnary},
};

class XnnpackRandom : public testing::TestWithParam<Family> {
 protected:
  void SetUp() override { testing::internal::CaptureStderr(); }
  // XNNPACK writes to standard error where it refuses something.
  void TearDown() override { EXPECT_EQ(testing::internal::GetCapturedStderr(), ""); }
};

TEST_P(XnnpackRandom, GivesWhatOurOwnGive) {
  int taken = 0;
  for (uint32_t seed = 0; seed < 90; ++seed) {
    const int kind = static_cast<int>(seed % 3);
    RandomNode m(seed * 7919 + 1, kind);
    if (!GetParam().build(m, GetParam().code)) continue;
    ASSERT_NE(m.Finish(), nullptr) << seed;
    m.file = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(m.data()), m.size(), &m.errors);
    const DelegatePtr delegate = NewDelegate();
    for (auto* interpreter : {&m.plain, &m.delegated}) {
      ASSERT_EQ(tflite::InterpreterBuilder(*m.file, m.resolver)(interpreter), kTfLiteOk) << m.errors.text;
    }
    if (m.plain->AllocateTensors() != kTfLiteOk) continue;  // for one, an ELU of uint8
    ASSERT_NO_FATAL_FAILURE(m.Apply(delegate.get())) << seed;
    if (CountDelegateNodes(*m.delegated) == 0) {
      EXPECT_NE(m.Reason(), "") << seed;
    } else {
      ++taken;
      EXPECT_EQ(m.Compare(seed + 1), 0) << "seed " << seed << ", kind " << kind;
    }
    m.delegated.reset();
  }
  EXPECT_GT(taken, 10);
}

// Gives the tensor a scale that no good model has, but a runtime without checks of its own could hand over.
void SpoilScale(RandomNode& m, TfLiteTensor* tensor) {
  constexpr float kNumbers[] = {0.0f,
                                -1.0f,
                                1e-42f,
                                1e-30f,
                                1e30f,
                                std::numeric_limits<float>::infinity(),
                                std::numeric_limits<float>::quiet_NaN(),
                                std::numeric_limits<float>::max()};
  const float scale = kNumbers[m.dice_.Between(0, 7)];
  tensor->params.scale = scale;
  if (tensor->quantization.type != kTfLiteAffineQuantization) return;
  TfLiteFloatArray& scales = *static_cast<TfLiteAffineQuantization*>(tensor->quantization.params)->scale;
  scales.data[m.dice_.Between(0, scales.size - 1)] = scale;
}

void SpoilZeroPoint(RandomNode& m, TfLiteTensor* tensor) {
  constexpr int kNumbers[] = {-129, 256, 1000, -70000, INT32_MIN, INT32_MAX};
  const int zero_point = kNumbers[m.dice_.Between(0, 5)];
  tensor->params.zero_point = zero_point;
  if (tensor->quantization.type != kTfLiteAffineQuantization) return;
  TfLiteIntArray& zeros = *static_cast<TfLiteAffineQuantization*>(tensor->quantization.params)->zero_point;
  zeros.data[m.dice_.Between(0, zeros.size - 1)] = zero_point;
}

// A dimension that is 0, one too large, or enormous, while the bytes stay.
void SpoilShape(RandomNode& m, TfLiteTensor* tensor) {
  if (tensor->dims->size == 0) return;
  int& dim = tensor->dims->data[m.dice_.Between(0, tensor->dims->size - 1)];
  const int numbers[] = {0, dim + 1, 1 << 20, INT32_MAX};
  dim = numbers[m.dice_.Between(0, 3)];
}

void SpoilType(RandomNode& m, TfLiteTensor* tensor) {
  constexpr TfLiteType kTypes[] = {kTfLiteNoType, kTfLiteInt32, kTfLiteFloat16, kTfLiteString,
                                   kTfLiteUInt8,  kTfLiteInt8,  kTfLiteInt4,    kTfLiteFloat32};
  tensor->type = kTypes[m.dice_.Between(0, 7)];
}

// The options' first members: p a padding, a an activation, f a format of weights, n a number. Each has 4 bytes.
const char* OptionsOf(int code) {
  switch (code) {
    case tflite::BuiltinOperator_CONV_2D:
      return "pnnann";
    case tflite::BuiltinOperator_DEPTHWISE_CONV_2D:
      return "pnnnann";
    case tflite::BuiltinOperator_TRANSPOSE_CONV:
      return "pnna";
    case tflite::BuiltinOperator_FULLY_CONNECTED:
      return "af";
    case tflite::BuiltinOperator_MAX_POOL_2D:
    case tflite::BuiltinOperator_AVERAGE_POOL_2D:
      return "pnnnna";
    case tflite::BuiltinOperator_ADD:
    case tflite::BuiltinOperator_SUB:
      return "a";
    default:
      return "";
  }
}

// Enumerations get any number that fits into them, which is all that the language allows.
void SpoilOptions(RandomNode& m, const xnnpack::Node& node) {
  constexpr int kNumbers[] = {0, -1, 2, 7, 1 << 16, 1 << 24, (1 << 24) + 1, INT32_MAX, INT32_MIN};
  const std::string options = OptionsOf(node.code());
  if (options.empty()) return;
  const int place = m.dice_.Between(0, static_cast<int>(options.size()) - 1);
  const char kind = options[static_cast<size_t>(place)];
  const int32_t number = kind == 'p'   ? m.dice_.Between(0, 3)
                         : kind == 'a' ? m.dice_.Between(0, 7)
                         : kind == 'f' ? m.dice_.Between(0, 1)
                                       : kNumbers[m.dice_.Between(0, 8)];
  std::memcpy(static_cast<char*>(node.builtin_data) + static_cast<size_t>(place) * sizeof(number), &number,
              sizeof(number));
}

void SpoilArity(RandomNode& m, xnnpack::Node* node) {
  std::vector<int>& tensors = m.dice_.Coin() ? node->inputs : node->outputs;
  switch (m.dice_.Between(0, 3)) {
    case 0:
      tensors.clear();
      break;
    case 1:
      tensors.push_back(tensors[0]);
      break;
    case 2:
      tensors[0] = -1;
      break;
    default:
      tensors[0] = 1000000;
  }
}

// The tensors' memory is that of the good node: where the spoilt one is taken, it is prepared but not run.
TEST_P(XnnpackRandom, RefusesWhatIsSpoilt) {
  std::set<std::string> reasons;
  for (uint32_t seed = 0; seed < 300; ++seed) {
    RandomNode m(seed * 104729 + 3, static_cast<int>(seed % 3));
    if (!GetParam().build(m, GetParam().code)) continue;
    ASSERT_NE(m.Finish(), nullptr);
    m.file = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(m.data()), m.size(), &m.errors);
    ASSERT_EQ(tflite::InterpreterBuilder(*m.file, m.resolver)(&m.plain), kTfLiteOk) << m.errors.text;
    if (m.plain->AllocateTensors() != kTfLiteOk) continue;
    xnnpack::Node node = NodeOf(*m.plain, 0);
    for (int times = m.dice_.Between(1, 2); times > 0; --times) {
      TfLiteTensor* const tensor = m.plain->tensor(m.dice_.Between(0, static_cast<int>(m.plain->tensors_size()) - 1));
      switch (m.dice_.Between(0, 5)) {
        case 0:
          SpoilScale(m, tensor);
          break;
        case 1:
          SpoilZeroPoint(m, tensor);
          break;
        case 2:
          SpoilShape(m, tensor);
          break;
        case 3:
          SpoilType(m, tensor);
          break;
        case 4:
          SpoilOptions(m, node);
          break;
        default:
          if (!node.inputs.empty() && !node.outputs.empty()) SpoilArity(m, &node);
      }
    }
    TfLiteContext* const context = m.plain->primary_subgraph().context();
    const DelegatePtr starts_xnnpack = NewDelegate();
    const std::string reason = xnnpack::NodeChecks(kOneThread).WhyNot(context, node);
    reasons.insert(reason);
    if (!reason.empty()) continue;
    xnnpack::Partition partition(kOneThread, {node}, node.outputs);
    EXPECT_EQ(partition.Prepare(context), kTfLiteOk) << seed << ": " << m.errors.text;
  }
  EXPECT_GT(reasons.size(), size_t{8});
}

INSTANTIATE_TEST_SUITE_P(Families, XnnpackRandom, testing::ValuesIn(kFamilies), [](const auto& info) {
  return std::string(tflite::EnumNameBuiltinOperator(info.param.code));
});

}  // namespace
}  // namespace mote
