// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/random/random_model.h"

#include <algorithm>
#include <cmath>

#include "src/core/soft_real.h"
#include "src/operators/shared/quantization.h"
#include "tests/operators/pooling/pool_problems.h"

namespace mote {
namespace {

constexpr int kMostElements = 8192;  // of an activation
constexpr int kMostWeights = 70000;
constexpr int kMostProducts = 300000;  // of an operator

int Elements(const std::vector<int>& shape) {
  int elements = 1;
  for (const int size : shape) elements *= size;
  return elements;
}

ClampRange RangeOf(TfLiteFusedActivation activation, float scale, int zero) {
  return QuantizedClampRange(activation, kTfLiteInt8, scale, zero);
}

int8_t Finished(int32_t sum, QuantizedMultiplier multiplier, int zero, ClampRange range) {
  return static_cast<int8_t>(Clamp(MultiplyByQuantizedMultiplier(sum, multiplier) + zero, range));
}

bool AllInFloat(float in_scale, const std::vector<float>& filter_scales) {
  return std::all_of(filter_scales.begin(), filter_scales.end(),
                     [=](float scale) { return in_scale * scale >= 0x1p-32f && in_scale * scale < 256; });
}

// A sum of FULLY_CONNECTED for an output of scale 1. Halves go to the even number in float, and up otherwise.
int8_t FinishedAsByLite(int32_t sum, float scale, QuantizedMultiplier m, bool in_float, int zero, ClampRange range) {
  double rounded = std::nearbyint(static_cast<float>(sum) * scale);
  if (!in_float) {
    const double high =
        std::floor(std::ldexp(static_cast<double>(sum), std::max<int>(m.shift, 0)) * m.multiplier / 0x1p31 + 0.5);
    rounded = std::floor(std::ldexp(high, std::min<int>(m.shift, 0)) + (m.shift < 0 ? 0.5 : 0.0));
  }
  return static_cast<int8_t>(std::clamp<double>(rounded + zero, range.min, range.max));
}

template <class Options>
void SetWindow(const MacProblem& p, Options* options) {
  options->padding = p.same_padding ? tflite::Padding_SAME : tflite::Padding_VALID;
  options->stride_h = p.stride_height;
  options->stride_w = p.stride_width;
}

template <class Options>
Options ConvOptions(const MacProblem& p) {
  Options options;
  SetWindow(p, &options);
  options.dilation_h_factor = p.dilation_height;
  options.dilation_w_factor = p.dilation_width;
  options.fused_activation_function = static_cast<tflite::ActivationFunctionType>(p.activation);
  return options;
}

// The numbers that are summed up for an output.
int Summed(const MacProblem& p) { return p.window_height * p.window_width * (p.depthwise ? 1 : p.filter_depth); }

bool IsSmall(const MacProblem& p) {
  return p.out_size() <= kMostElements && p.filter_size() <= kMostWeights &&
         int64_t{p.out_size()} * Summed(p) <= kMostProducts;
}

double Mean(const std::vector<double>& window) {
  double sum = 0;
  for (const double x : window) sum += x;
  return sum / static_cast<double>(window.size());
}

double Largest(const std::vector<double>& window) { return *std::max_element(window.begin(), window.end()); }

}  // namespace

RandomModel::RandomModel(uint32_t seed, bool rounds_as_lite) : rounds_as_lite_(rounds_as_lite), random_(seed) {
  const int depth = Channels(300), longest = OneIn(3) ? 3 : 15, most_pixels = kMostElements / depth;
  const int height = random_.Int(1, std::min(longest, most_pixels));
  const int width = random_.Int(1, std::min(longest, most_pixels / height));
  const int batches = OneIn(8) && 2 * height * width <= most_pixels ? 2 : 1;
  const float scale = static_cast<float>(random_.Real(0.01, 0.1));
  inputs_ = {AddActivation({batches, height, width, depth}, scale, Zero())};
  for (int left = OneIn(2) ? 1 : random_.Int(2, 4); left > 0; --left) AddOperator();
  for (const int tensor : activations_) {
    const bool is_input = tensor == inputs_[0];
    if (!at(tensor).is_used || (!is_input && OneIn(8))) outputs_.push_back(tensor);
  }
  if (OneIn(16)) outputs_.push_back(inputs_[0]);  // it is needed to the end
  model_ = builder_.Inputs(inputs_).Outputs(outputs_).Finish();
}

void RandomModel::Compute() {
  for (const int input : inputs_) at(input).numbers = Int8s(Elements(at(input).shape));
  for (const std::function<void()>& step : steps_) step();
}

std::vector<int8_t> RandomModel::Int8s(int count) {
  std::vector<int8_t> numbers(static_cast<size_t>(count));
  const bool extreme = OneIn(8);
  for (int8_t& number : numbers) {
    const int byte = static_cast<int>(random_.engine() >> 24);
    number = static_cast<int8_t>(extreme ? (byte & 1) * 255 - 128 : byte - 128);
  }
  return numbers;
}

TfLiteFusedActivation RandomModel::Activation() {
  return OneIn(2) ? kTfLiteActNone : static_cast<TfLiteFusedActivation>(random_.Int(kTfLiteActNone, kTfLiteActRelu6));
}

// Often multiples of what loops take together, and seldom many.
int RandomModel::Channels(int most) {
  static constexpr int kUnits[] = {1, 1, 4, 8, 16, 16, 32};
  const int unit = kUnits[random_.Int(0, 6)];
  const int limit = OneIn(3) ? most : OneIn(3) ? std::min(most, 8) : std::min(most, 70);
  return unit > limit ? random_.Int(1, limit) : unit * random_.Int(1, limit / unit);
}

// Over an image; a window that does not fit is padded.
MacProblem RandomModel::Window(const std::vector<int>& image, int most, bool may_dilate) {
  MacProblem p;
  p.batches = image[0], p.height = image[1], p.width = image[2], p.depth = image[3];
  p.activation = Activation();
  p.window_height = random_.Int(1, most);
  p.window_width = random_.Int(1, most);
  if (OneIn(2)) p.stride_height = random_.Int(1, 3), p.stride_width = random_.Int(1, 3);
  if (may_dilate && OneIn(4)) p.dilation_height = random_.Int(1, 3), p.dilation_width = random_.Int(1, 3);
  p.same_padding = OneIn(2) || (p.window_height - 1) * p.dilation_height >= p.height ||
                   (p.window_width - 1) * p.dilation_width >= p.width;
  return p;
}

int RandomModel::Add(const std::vector<int>& shape, float scale, int zero) {
  Quantized tensor;
  tensor.shape = shape;
  tensor.scale = scale;
  tensor.zero = zero;
  tensors_.resize(builder_.current().tensors.size());
  tensors_.back() = tensor;
  const int index = static_cast<int>(tensors_.size()) - 1;
  builder_.Quantize(index, {scale}, {zero});
  return index;
}

int RandomModel::AddActivation(const std::vector<int>& shape, float scale, int zero) {
  builder_.Tensor(tflite::TensorType_INT8, shape);
  activations_.push_back(Add(shape, scale, zero));
  return activations_.back();
}

int RandomModel::AddConstant(const std::vector<int>& shape) {
  const std::vector<int8_t> numbers = Int8s(Elements(shape));
  builder_.Constant<int8_t>(tflite::TensorType_INT8, shape, numbers);
  const int index = Add(shape, static_cast<float>(random_.Real(0.01, 0.1)), Zero());
  at(index).numbers = numbers;
  return index;
}

int RandomModel::Pick(const std::vector<int>* shape) {
  std::vector<int> fitting;
  for (const int tensor : activations_) {
    if (shape == nullptr || at(tensor).shape == *shape) fitting.push_back(tensor);
  }
  if (fitting.empty()) return -1;
  if (shape == nullptr && !OneIn(4)) return fitting.back();
  return fitting[static_cast<size_t>(random_.Int(0, static_cast<int>(fitting.size()) - 1))];
}

void RandomModel::Note(const char* name, const MacProblem& p) {
  text_ += std::string(name) + " [";
  for (const int number : {p.batches, p.height, p.width, p.depth}) text_ += std::to_string(number) + " ";
  text_ += "] window [";
  for (const int number : {p.window_height, p.window_width, p.stride_height, p.stride_width, p.dilation_height,
                           p.dilation_width, static_cast<int>(p.same_padding)}) {
    text_ += std::to_string(number) + " ";
  }
  text_ += "] channels " + std::to_string(p.channels) + "; ";
}

// Draws until an operator fits.
void RandomModel::AddOperator() {
  for (bool is_added = false; !is_added;) {
    const int in = Pick();
    const bool is_image = at(in).shape.size() == 4;
    const int kind = random_.Int(0, 9);
    if (kind <= 3) {
      is_added = is_image && AddConv(in);
    } else if (kind <= 5) {
      is_added = is_image && AddDepthwiseConv(in);
    } else if (kind == 6) {
      is_added = AddFullyConnected(in);
    } else if (kind == 7) {
      is_added = is_image && AddPool(in);
    } else if (kind == 8) {
      is_added = AddBinary(in);
    } else {
      is_added = !is_image && AddReshape(in);
    }
    if (is_added) at(in).is_used = true;
  }
}

RandomModel::Filter RandomModel::AddFilter(const std::vector<int>& shape, int channels, int channel_dimension,
                                           int products, float in_scale) {
  Filter filter = {0, Int8s(Elements(shape)), {}};
  filter.tensor = builder_.Constant<int8_t>(tflite::TensorType_INT8, shape, filter.weights);
  const bool has_odd_channels = OneIn(8);
  // With an output of scale 1, most outputs are within their limits.
  const double usual = 1 / (60 * std::sqrt(static_cast<double>(products)) * in_scale);
  const auto scale = [&] {
    if (has_odd_channels && OneIn(4)) return static_cast<float>(OneIn(2) ? 1e-20 : random_.Real(1, 5) / in_scale);
    return static_cast<float>(usual * random_.Real(0.3, 2));
  };
  for (int left = OneIn(4) ? 1 : channels; left > 0; --left) filter.scales.push_back(scale());
  builder_.Quantize(filter.tensor, filter.scales, std::vector<int64_t>(filter.scales.size()));
  builder_.current().tensors.back()->quantization->quantized_dimension = channel_dimension;
  return filter;
}

// -1: there is none, and all are 0.
int RandomModel::AddBias(int channels, int products, std::vector<int32_t>* bias) {
  bias->assign(static_cast<size_t>(channels), 0);
  if (OneIn(4)) return -1;
  const int limit = 3000 * static_cast<int>(std::sqrt(static_cast<double>(products)) + 1);
  for (int32_t& b : *bias) b = random_.Int(-limit, limit);
  return builder_.Constant<int32_t>(tflite::TensorType_INT32, {channels}, *bias);
}

int RandomModel::AddMacOutput(const MacProblem& p, const std::vector<int>& shape, int in, const Filter& filter,
                              const std::vector<int32_t>& bias, bool rounds_as_lite) {
  const int out = AddActivation(shape, 1.0f, Zero());
  const float in_scale = at(in).scale;
  std::vector<QuantizedMultiplier> multipliers;
  for (const float scale : filter.scales) multipliers.push_back(MultiplierInDouble(in_scale, scale, 1.0f));
  const ClampRange range = RangeOf(p.activation, 1.0f, at(out).zero);
  const std::vector<int8_t> weights = filter.weights;
  const std::vector<float> scales = filter.scales;
  const bool in_float = AllInFloat(in_scale, scales);
  steps_.push_back([=] {
    const std::vector<int32_t> sums = SumsOf(p, Less<int32_t>(at(in).numbers, at(in).zero), weights);
    std::vector<int8_t>& numbers = at(out).numbers;
    numbers.clear();
    for (size_t i = 0; i < sums.size(); ++i) {
      const size_t channel = i % bias.size();
      const size_t k = scales.size() == 1 ? 0 : channel;
      const int32_t sum = sums[i] + bias[channel];
      numbers.push_back(rounds_as_lite
                            ? FinishedAsByLite(sum, in_scale * scales[k], multipliers[k], in_float, at(out).zero, range)
                            : Finished(sum, multipliers[k], at(out).zero, range));
    }
  });
  return out;
}

bool RandomModel::AddConv(int in) {
  MacProblem p = Window(at(in).shape, 4, true);
  if (OneIn(2)) {
    p.window_height = p.window_width = 1;
    if (!OneIn(4)) p.stride_height = p.stride_width = 1;
  }
  const int groups = OneIn(16) && p.depth % 2 == 0 ? 2 : 1;
  p.filter_depth = p.depth / groups;
  p.channels = Channels(OneIn(8) ? 300 : 70) * groups;
  if (OneIn(4) && groups == 1) p.channels = p.depth;
  if (!IsSmall(p)) return false;
  Note("CONV_2D", p);
  std::vector<int32_t> bias;
  const Filter filter = AddFilter(p.filter_shape(), p.channels, 0, Summed(p), at(in).scale);
  const int bias_tensor = AddBias(p.channels, Summed(p), &bias);
  const int out = AddMacOutput(p, p.out_shape(), in, filter, bias);
  builder_.Op(tflite::BuiltinOperator_CONV_2D, {in, filter.tensor, bias_tensor}, {out},
              ConvOptions<tflite::Conv2DOptionsT>(p));
  return true;
}

bool RandomModel::AddDepthwiseConv(int in) {
  MacProblem p = Window(at(in).shape, OneIn(4) ? 8 : 4, true);
  p.depthwise = true;
  if (p.depth == 1 && OneIn(2)) p.window_height = random_.Int(1, 17), p.same_padding = true;
  const int multiplier = p.depth == 1 || OneIn(8) ? random_.Int(1, 16) : 1;
  p.channels = p.depth * multiplier;
  if (!IsSmall(p)) return false;
  Note("DEPTHWISE_CONV_2D", p);
  std::vector<int32_t> bias;
  const Filter filter = AddFilter(p.filter_shape(), p.channels, 3, Summed(p), at(in).scale);
  const int bias_tensor = AddBias(p.channels, Summed(p), &bias);
  const int out = AddMacOutput(p, p.out_shape(), in, filter, bias);
  auto options = ConvOptions<tflite::DepthwiseConv2DOptionsT>(p);
  options.depth_multiplier = multiplier;
  builder_.Op(tflite::BuiltinOperator_DEPTHWISE_CONV_2D, {in, filter.tensor, bias_tensor}, {out}, options);
  return true;
}

// Multiplies the rows of the input's last dimension, or all its elements as one row.
bool RandomModel::AddFullyConnected(int in) {
  const std::vector<int> in_shape = at(in).shape;
  const bool by_rows = OneIn(2);
  MacProblem p;
  p.depth = p.filter_depth = by_rows ? in_shape.back() : Elements(in_shape);
  p.batches = Elements(in_shape) / p.depth;
  p.channels = Channels(OneIn(8) ? 300 : 70);
  p.activation = Activation();
  if (!IsSmall(p)) return false;
  Note("FULLY_CONNECTED", p);
  tflite::FullyConnectedOptionsT options;
  options.keep_num_dims = by_rows && OneIn(2);
  options.fused_activation_function = static_cast<tflite::ActivationFunctionType>(p.activation);
  std::vector<int> out_shape = {p.batches, p.channels};
  if (options.keep_num_dims) out_shape = in_shape, out_shape.back() = p.channels;
  std::vector<int32_t> bias;
  Filter filter = AddFilter({p.channels, p.depth}, p.channels, 0, Summed(p), at(in).scale);
  const int bias_tensor = AddBias(p.channels, Summed(p), &bias);
  const int out = AddMacOutput(p, out_shape, in, filter, bias, rounds_as_lite_);
  builder_.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {in, filter.tensor, bias_tensor}, {out}, options);
  return true;
}

bool RandomModel::AddPool(int in) {
  MacProblem p = Window(at(in).shape, OneIn(8) ? 15 : 4, false);
  p.channels = p.depth;
  p.depthwise = true;
  if (!IsSmall(p)) return false;
  const bool is_average = OneIn(2);
  Note(is_average ? "AVERAGE_POOL_2D" : "MAX_POOL_2D", p);
  tflite::Pool2DOptionsT options;
  SetWindow(p, &options);
  options.filter_height = p.window_height;
  options.filter_width = p.window_width;
  options.fused_activation_function = static_cast<tflite::ActivationFunctionType>(p.activation);
  const int out = AddActivation(p.out_shape(), at(in).scale, at(in).zero);
  const PoolProblem pool = {p.batches,      p.height,        p.width,        p.depth,        p.window_height,
                            p.window_width, p.stride_height, p.stride_width, p.same_padding, p.activation};
  const ClampRange range = RangeOf(p.activation, at(out).scale, at(out).zero);
  steps_.push_back([=] {
    std::vector<int8_t>& numbers = at(out).numbers;
    numbers.clear();
    for (const double x : NaivePool(pool, Less(at(in).numbers, 0), is_average ? Mean : Largest)) {
      numbers.push_back(static_cast<int8_t>(Clamp(static_cast<int32_t>(std::round(x)), range)));
    }
  });
  builder_.Op(is_average ? tflite::BuiltinOperator_AVERAGE_POOL_2D : tflite::BuiltinOperator_MAX_POOL_2D, {in}, {out},
              options);
  return true;
}

// With an activation of the same shape, or a constant: of this shape, of a number for each channel, or of one number.
bool RandomModel::AddBinary(int in) {
  const std::vector<int> shape = at(in).shape;
  if (Elements(shape) > kMostElements) return false;
  const int kind = random_.Int(0, 5);
  const bool is_product = OneIn(3);
  const int other = kind <= 2   ? Pick(&shape)
                    : kind == 3 ? AddConstant(shape)
                    : kind == 4 ? AddConstant({shape.back()})
                                : AddConstant({1});
  at(other).is_used = true;
  const bool is_first = OneIn(2);
  const int a = is_first ? in : other, b = is_first ? other : in;
  const float a_scale = at(a).scale, b_scale = at(b).scale, larger = std::max(a_scale, b_scale);
  const float usual = is_product ? 40 * a_scale * b_scale : larger;
  const float scale = usual * static_cast<float>(random_.Real(0.3, 3));
  const TfLiteFusedActivation activation = Activation();
  const int out = AddActivation(shape, scale, Zero());
  const ClampRange range = RangeOf(activation, scale, at(out).zero);
  const auto multiply = [=](int32_t x, int32_t y) {
    return Finished(x * y, MultiplierInFloat(a_scale, b_scale, scale), at(out).zero, range);
  };
  const auto add = [=](int32_t x, int32_t y) {
    constexpr int kLeft = 20;
    const int32_t sum = MultiplyByQuantizedMultiplier(x * (1 << kLeft), MultiplierInDouble(a_scale, 2 * larger)) +
                        MultiplyByQuantizedMultiplier(y * (1 << kLeft), MultiplierInDouble(b_scale, 2 * larger));
    return Finished(sum, MultiplierInDouble(2 * larger, scale * (1 << kLeft)), at(out).zero, range);
  };
  steps_.push_back([=] {
    const std::vector<int32_t> x = Less<int32_t>(at(a).numbers, at(a).zero),
                               y = Less<int32_t>(at(b).numbers, at(b).zero);
    std::vector<int8_t>& numbers = at(out).numbers;
    numbers.clear();
    for (size_t i = 0; i < std::max(x.size(), y.size()); ++i) {
      const int32_t one = x[i % x.size()], two = y[i % y.size()];
      numbers.push_back(is_product ? multiply(one, two) : add(one, two));
    }
  });
  text_ += std::string(is_product ? "MUL" : "ADD") + " of " + std::to_string(Elements(at(a).shape)) + " and " +
           std::to_string(Elements(at(b).shape)) + "; ";
  const auto activation_of_schema = static_cast<tflite::ActivationFunctionType>(activation);
  if (is_product) {
    tflite::MulOptionsT options;
    options.fused_activation_function = activation_of_schema;
    builder_.Op(tflite::BuiltinOperator_MUL, {a, b}, {out}, options);
  } else {
    tflite::AddOptionsT options;
    options.fused_activation_function = activation_of_schema;
    builder_.Op(tflite::BuiltinOperator_ADD, {a, b}, {out}, options);
  }
  return true;
}

// Rows become the pixels of a line.
bool RandomModel::AddReshape(int in) {
  const std::vector<int> shape = {1, 1, at(in).shape[0], at(in).shape[1]};
  const std::vector<int32_t> sizes(shape.begin(), shape.end());
  const int shape_tensor = builder_.Constant<int32_t>(tflite::TensorType_INT32, {4}, sizes);
  const int out = AddActivation(shape, at(in).scale, at(in).zero);
  steps_.push_back([=] { at(out).numbers = at(in).numbers; });
  text_ += "RESHAPE; ";
  builder_.Op(tflite::BuiltinOperator_RESHAPE, {in, shape_tensor}, {out}, tflite::ReshapeOptionsT());
  return true;
}

}  // namespace mote
