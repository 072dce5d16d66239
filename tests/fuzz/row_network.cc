// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/row_network.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace mote {
namespace {

constexpr int kMostLayers = 6, kMostStride = 16;
constexpr int64_t kMostElements = 1 << 15, kMostWork = 1 << 19;  // of an activation, and of all layers

}  // namespace

// Adds the layers to a builder. Shapes are [1, rows, width, depth], or [1, 1, rows, depth].
class RowNetwork::Maker {
 public:
  Maker(const RowNetwork& network, ModelBuilder* builder) : network_(network), builder_(*builder) {}

  const tflite::Model* Make(int rows, bool has_head) {
    rows_ = rows;
    width_ = network_.width_;
    depth_ = network_.depth_;
    const int input = network_.is_flat_ ? Activation({1, rows * width_ * depth_}) : Activation(Shape());
    int x = input;
    if (network_.is_flat_) x = Reshaped(x);
    for (const Layer& layer : network_.layers_) {
      if ((x = Add(layer, x)) < 0) return nullptr;
    }
    if (rows_ < 2 || work_ > kMostWork) return nullptr;
    if (has_head) x = Head(x);
    return builder_.Inputs({input}).Outputs({x}).Finish();
  }

 private:
  bool is_float() const { return network_.type_ == tflite::TensorType_FLOAT32; }
  std::vector<int> Shape() const {
    return network_.is_time_ ? std::vector<int>{1, 1, rows_, depth_} : std::vector<int>{1, rows_, width_, depth_};
  }
  // Returns the size of a window: along the rows, and beside them.
  std::vector<int> Size(int taps, int beside) const {
    return network_.is_time_ ? std::vector<int>{1, taps} : std::vector<int>{taps, beside};
  }

  int Activation(const std::vector<int>& shape) {
    int64_t elements = 1;
    for (const int size : shape) elements *= size;
    if (elements > kMostElements) work_ = kMostWork + 1;
    const int tensor = builder_.Tensor(network_.type_, shape);
    if (is_float()) return tensor;
    const bool is_wide = network_.type_ == tflite::TensorType_INT16;
    builder_.Quantize(tensor, {is_wide ? 0.05f / 256 : 0.05f}, {is_wide ? 0 : 3});
    return tensor;
  }

  template <class T>
  std::vector<T> Random(int count, int least, int most, double unit = 1) {
    std::vector<T> numbers(static_cast<size_t>(count));
    for (T& number : numbers) {
      const int drawn = least + static_cast<int>(random_() % static_cast<uint32_t>(most - least + 1));
      number = static_cast<T>(std::is_floating_point_v<T> ? drawn * unit : drawn);
    }
    return numbers;
  }

  // Weights whose products come to numbers of the activations' size.
  int Filter(const std::vector<int>& shape, int axis, int products) {
    const int channels = shape[static_cast<size_t>(axis)];
    int count = 1;
    for (const int size : shape) count *= size;
    const double unit = 1 / (100 * std::sqrt(static_cast<double>(products)));
    if (is_float()) {
      return builder_.Constant<float>(tflite::TensorType_FLOAT32, shape, Random<float>(count, -100, 100, unit));
    }
    const int filter = builder_.Constant<int8_t>(tflite::TensorType_INT8, shape, Random<int8_t>(count, -127, 127));
    builder_.Quantize(filter, std::vector<float>(static_cast<size_t>(channels), static_cast<float>(unit)),
                      std::vector<int64_t>(static_cast<size_t>(channels), 0));
    builder_.current().tensors[static_cast<size_t>(filter)]->quantization->quantized_dimension = axis;
    return filter;
  }
  int Bias(int channels) {
    if (is_float()) {
      return builder_.Constant<float>(tflite::TensorType_FLOAT32, {channels}, Random<float>(channels, -9, 9, 0.1));
    }
    if (network_.type_ == tflite::TensorType_INT16) {
      return builder_.Constant<int64_t>(tflite::TensorType_INT64, {channels}, Random<int64_t>(channels, -900, 900));
    }
    return builder_.Constant<int32_t>(tflite::TensorType_INT32, {channels}, Random<int32_t>(channels, -900, 900));
  }

  // Moves on to the rows behind a window. False: there is none.
  bool Slide(const Layer& layer, int stride) {
    const int reach = (layer.taps - 1) * layer.dilation + 1;
    if (!layer.is_same && (reach > rows_ || (!network_.is_time_ && layer.beside > width_))) return false;
    rows_ = layer.is_same ? (rows_ + stride - 1) / stride : (rows_ - reach) / stride + 1;
    if (!layer.is_same && !network_.is_time_) width_ -= layer.beside - 1;
    return true;
  }

  template <class Options>
  void SetWindow(const Layer& layer, int stride, Options* options) const {
    options->padding = layer.is_same ? tflite::Padding_SAME : tflite::Padding_VALID;
    options->stride_h = network_.is_time_ ? 1 : stride;
    options->stride_w = network_.is_time_ ? stride : 1;
    if constexpr (!std::is_same_v<Options, tflite::Pool2DOptionsT>) {
      options->dilation_h_factor = network_.is_time_ ? 1 : layer.dilation;
      options->dilation_w_factor = network_.is_time_ ? layer.dilation : 1;
    }
  }

  int Convolution(const Layer& layer, int x, bool is_depthwise, int stride) {
    const std::vector<int> size = Size(layer.taps, layer.beside);
    const int channels = is_depthwise ? depth_ : layer.channels;
    const int products = size[0] * size[1] * (is_depthwise ? 1 : depth_);
    const int filter = is_depthwise ? Filter({1, size[0], size[1], channels}, 3, products)
                                    : Filter({channels, size[0], size[1], depth_}, 0, products);
    const int bias = Bias(channels);
    if (!Slide(layer, stride)) return -1;
    depth_ = channels;
    work_ += int64_t{products} * rows_ * width_ * channels;
    const int out = Activation(Shape());
    if (is_depthwise) {
      tflite::DepthwiseConv2DOptionsT options;
      SetWindow(layer, stride, &options);
      options.depth_multiplier = 1;
      builder_.Op(tflite::BuiltinOperator_DEPTHWISE_CONV_2D, {x, filter, bias}, {out}, options);
    } else {
      tflite::Conv2DOptionsT options;
      SetWindow(layer, stride, &options);
      options.fused_activation_function = tflite::ActivationFunctionType_RELU;
      builder_.Op(tflite::BuiltinOperator_CONV_2D, {x, filter, bias}, {out}, options);
    }
    return out;
  }

  int Pool(const Layer& layer, int x) {
    const std::vector<int> size = Size(layer.taps, 1);
    Layer of = layer;
    of.beside = 1;
    if (!Slide(of, layer.stride)) return -1;
    const int out = Activation(Shape());
    tflite::Pool2DOptionsT options;
    SetWindow(of, layer.stride, &options);
    options.filter_height = size[0];
    options.filter_width = size[1];
    const bool is_average = layer.seed % 2 == 0;
    builder_.Op(is_average ? tflite::BuiltinOperator_AVERAGE_POOL_2D : tflite::BuiltinOperator_MAX_POOL_2D, {x}, {out},
                options);
    return out;
  }

  int Pad(const Layer& layer, int x) {
    std::vector<int32_t> sizes(8);
    const size_t axis = network_.is_time_ ? 2 : 1;
    sizes[2 * axis] = layer.before;
    sizes[2 * axis + 1] = layer.behind;
    const int paddings = builder_.Constant<int32_t>(tflite::TensorType_INT32, {4, 2}, sizes);
    rows_ += layer.before + layer.behind;
    const int out = Activation(Shape());
    builder_.Op(tflite::BuiltinOperator_PAD, {x, paddings}, {out}, tflite::PadOptionsT());
    return out;
  }

  int Unary(int x) {
    const int out = Activation(Shape());
    builder_.Op(tflite::BuiltinOperator_RELU, {x}, {out});
    return out;
  }

  // Two branches, of which one keeps the rows, and the other looks at those around them.
  int Branches(const Layer& layer, int x) {
    Layer around = layer;
    around.is_same = true;
    const int depth = depth_;
    const bool is_sum = layer.kind == Kind::kResidual;
    if (is_sum) around.channels = depth;
    const int far = Convolution(around, x, false, 1);
    if (far < 0) return -1;
    const int made = depth_;
    depth_ = depth;
    const int near = layer.seed % 3 == 0 ? Unary(x) : x;
    depth_ = is_sum ? depth : depth + made;
    const int out = Activation(Shape());
    if (is_sum) {
      builder_.Op(tflite::BuiltinOperator_ADD, {far, near}, {out}, tflite::AddOptionsT());
    } else {
      tflite::ConcatenationOptionsT options;
      options.axis = 3;
      builder_.Op(tflite::BuiltinOperator_CONCATENATION, {near, far}, {out}, options);
    }
    return out;
  }

  int Add(const Layer& layer, int x) {
    random_.seed(layer.seed);
    switch (layer.kind) {
      case Kind::kConv:
        return Convolution(layer, x, false, layer.stride);
      case Kind::kDepthwise:
        return Convolution(layer, x, true, layer.stride);
      case Kind::kPool:
        return Pool(layer, x);
      case Kind::kPad:
        return Pad(layer, x);
      case Kind::kResidual:
      case Kind::kConcatenation:
        return Branches(layer, x);
      case Kind::kUnary:
        return Unary(x);
      case Kind::kChain:
        for (int i = 0; i < layer.before; ++i) x = Unary(x);
        return x;
    }
    return -1;
  }

  int Reshaped(int x) {
    const std::vector<int> shape = Shape();
    const int sizes = builder_.Constant<int32_t>(tflite::TensorType_INT32, {4}, {shape.begin(), shape.end()});
    const int out = Activation(shape);
    tflite::ReshapeOptionsT options;
    options.new_shape.assign(shape.begin(), shape.end());
    builder_.Op(tflite::BuiltinOperator_RESHAPE, {x, sizes}, {out}, options);
    return out;
  }

  int Head(int x) {
    random_.seed(1);
    const int count = rows_ * width_ * depth_;
    const int filter = Filter({2, count}, 0, count), bias = Bias(2), out = Activation({1, 2});
    builder_.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {x, filter, bias}, {out}, tflite::FullyConnectedOptionsT());
    return out;
  }

  const RowNetwork& network_;
  ModelBuilder& builder_;
  std::minstd_rand random_;
  int rows_ = 0, width_ = 0, depth_ = 0;
  int64_t work_ = 0;
};

RowNetwork::Layer RowNetwork::Choose(FuzzedDataProvider* in) {
  Layer layer = {};
  layer.kind = static_cast<Kind>(in->ConsumeIntegralInRange(0, 7));
  layer.seed = 1 + in->ConsumeIntegral<uint8_t>();
  layer.taps = in->ConsumeBool() ? in->ConsumeIntegralInRange(1, 4) : in->ConsumeIntegralInRange(1, 60);
  layer.beside = is_time_ ? 1 : in->ConsumeIntegralInRange(1, 2);
  layer.channels = in->ConsumeIntegralInRange(1, 3);
  layer.dilation = 1;
  layer.stride = 1;
  const bool has_stride = layer.kind == Kind::kConv || layer.kind == Kind::kDepthwise || layer.kind == Kind::kPool;
  const int stride = in->ConsumeIntegralInRange(1, 4);
  if (has_stride && stride_ * stride <= kMostStride) layer.stride = stride;
  const int dilation = in->ConsumeBool() ? 1 : in->ConsumeIntegralInRange(1, 130);
  if (layer.kind != Kind::kPool && layer.stride == 1 && layer.taps <= 4) layer.dilation = dilation;
  // A head sees a window as the interpreter does only where no rows are padded.
  layer.is_same = in->ConsumeBool() && !has_head_;
  const int some = in->ConsumeBool() ? in->ConsumeIntegralInRange(0, 9) : in->ConsumeIntegralInRange(0, 600);
  const bool is_chain = layer.kind == Kind::kChain;
  if (is_chain || layer.kind == Kind::kPad) {
    layer.before = is_chain && !in->ConsumeBool() ? some % 10 : some;
    layer.behind = in->ConsumeIntegralInRange(0, 3);
  }
  if (has_head_ && (layer.kind == Kind::kPad || layer.kind == Kind::kResidual || layer.kind == Kind::kConcatenation)) {
    layer.kind = Kind::kUnary;
  }
  stride_ *= layer.stride;
  return layer;
}

RowNetwork::RowNetwork(FuzzedDataProvider* in) {
  constexpr tflite::TensorType kTypes[] = {tflite::TensorType_INT8, tflite::TensorType_INT8, tflite::TensorType_INT16,
                                           tflite::TensorType_FLOAT32};
  type_ = kTypes[in->ConsumeIntegralInRange(0, 3)];
  is_flat_ = in->ConsumeIntegralInRange(0, 3) == 0;
  is_time_ = in->ConsumeBool();
  has_head_ = in->ConsumeIntegralInRange(0, 3) == 0;
  rows_ = in->ConsumeBool() ? in->ConsumeIntegralInRange(2, 40) : in->ConsumeIntegralInRange(2, 300);
  width_ = is_time_ ? 1 : in->ConsumeIntegralInRange(1, 3);
  depth_ = in->ConsumeIntegralInRange(1, 3);
  for (int left = in->ConsumeIntegralInRange(1, kMostLayers); left > 0; --left) layers_.push_back(Choose(in));
}

const tflite::Model* RowNetwork::Build(int rows, bool has_head, ModelBuilder* builder) const {
  return Maker(*this, builder).Make(rows, has_head);
}

}  // namespace mote
