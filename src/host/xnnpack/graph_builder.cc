// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/xnnpack/graph_builder.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <limits>

#include "mote/half.h"
#include "src/host/xnnpack/operators.h"
#include "src/operators/shared/quantization.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::xnnpack {
namespace {

constexpr int kMaxRank = XNN_MAX_TENSOR_DIMS;
// Floats hold all integers below this one.
constexpr int32_t kExact = 1 << 24;

const char* NameOf(const TfLiteTensor& tensor) { return tensor.name == nullptr ? "" : tensor.name; }

// Returns null where the tensor has none.
const TfLiteAffineQuantization* AffineOf(const TfLiteTensor& tensor) {
  if (tensor.quantization.type != kTfLiteAffineQuantization) return nullptr;
  const auto* const affine = static_cast<const TfLiteAffineQuantization*>(tensor.quantization.params);
  const bool is_empty = affine == nullptr || affine->scale == nullptr || affine->zero_point == nullptr ||
                        affine->scale->size == 0 || affine->zero_point->size == 0;
  return is_empty ? nullptr : affine;
}

int32_t LowestOf(TfLiteType type) { return type == kTfLiteInt8 ? -128 : 0; }

template <class Weight>
void SubtractZeroPoint(const Weight* from, size_t elements, int32_t zero_point, float* to) {
  for (size_t i = 0; i < elements; ++i) to[i] = static_cast<float>(from[i] - zero_point);
}

// Holds the bounds of the products of an output channel, and of any sum of some of them.
struct Reach {
  double lowest, highest;
};

// `activations` are the lowest, at most 0, and the highest, at least 0.
Reach ReachOf(const float* weights, size_t count, size_t step, Bounds activations) {
  double sum = 0, absolute = 0;
  for (size_t i = 0; i < count; ++i) {
    const double weight = static_cast<double>(weights[i * step]);
    sum += weight;
    absolute += std::fabs(weight);
  }
  const double above = (absolute + sum) / 2, below = (sum - absolute) / 2;  // zero
  const double low = static_cast<double>(activations.min), high = static_cast<double>(activations.max);
  return {above * low + below * high, above * high + below * low};
}

}  // namespace

const char* StatusName(xnn_status status) {
  switch (status) {
    case xnn_status_success:
      return "success";
    case xnn_status_uninitialized:
      return "uninitialized";
    case xnn_status_invalid_parameter:
      return "invalid parameter";
    case xnn_status_invalid_state:
      return "invalid state";
    case xnn_status_unsupported_parameter:
      return "unsupported parameter";
    case xnn_status_unsupported_hardware:
      return "unsupported hardware";
    case xnn_status_out_of_memory:
      return "out of memory";
  }
  return "unknown status";
}

Shape ShapeOf(const TfLiteTensor& tensor) { return {tensor.dims->data, tensor.dims->data + tensor.dims->size}; }

size_t ElementsOf(const Shape& shape) {
  size_t elements = 1;
  for (const size_t dim : shape) elements *= dim;
  return elements;
}

Format FormatOfType(TfLiteType type) {
  switch (type) {
    case kTfLiteFloat32:
      return kFloat32;
    case kTfLiteInt8:
      return kInt8;
    case kTfLiteUInt8:
      return kUint8;
    default:
      return kNoFormat;
  }
}

Format FormatOfTensor(const TfLiteTensor& tensor) {
  const bool is_half = tensor.type == kTfLiteFloat16 && IsConstant(tensor);
  return is_half ? kFloat32 : FormatOfType(tensor.type);
}

size_t BytesOf(const TfLiteTensor& tensor) {
  return ElementsOf(ShapeOf(tensor)) * static_cast<size_t>(tflite::TfLiteTypeGetSize(tensor.type));
}

bool IsConstant(const TfLiteTensor& tensor) {
  return tensor.allocation_type == kTfLiteMmapRo && tensor.data.data != nullptr;
}

Runtime::~Runtime() {
  if (!blocks_->are_lost()) xnn_delete_runtime(runtime_);
}

xnn_status Runtime::Make(xnn_subgraph_t subgraph, pthreadpool_t threads, uint32_t flags) {
  return blocks_->Call(xnn_create_runtime_v2, subgraph, threads, flags, &runtime_);
}

xnn_status Runtime::SetUp(const std::vector<xnn_external_value>& values) {
  return blocks_->Call(xnn_setup_runtime, runtime_, values.size(), values.data());
}

xnn_status Runtime::Invoke() { return blocks_->Call(xnn_invoke_runtime, runtime_); }

GraphBuilder::~GraphBuilder() {
  if (!blocks_->are_lost()) xnn_delete_subgraph(subgraph_);
}

bool GraphBuilder::Refuse(const char* format, ...) {
  char text[256];
  va_list args;
  va_start(args, format);
  std::vsnprintf(text, sizeof(text), format, args);
  va_end(args);
  if (reason_.empty()) reason_ = text;
  return false;
}

bool GraphBuilder::Check(xnn_status status, const char* what) {
  return status == xnn_status_success || Refuse("XNNPACK refuses %s: %s", what, StatusName(status));
}

bool GraphBuilder::Begin(const std::vector<int>& inputs, const std::vector<int>& outputs) {
  uint32_t id = 0;
  for (const std::vector<int>* tensors : {&inputs, &outputs}) {
    for (const int tensor : *tensors) {
      if (tensor >= 0 && external_ids_.emplace(tensor, id).second) ++id;
    }
  }
  outputs_.insert(outputs.begin(), outputs.end());
  sums_id_ = id++;
  return Check(blocks_->Call(xnn_create_subgraph, id, 0u, &subgraph_), "a subgraph");
}

bool GraphBuilder::Add(const Node& node) {
  const Operator* const found = FindOperator(node.code());
  XNN_REQUIRE(*this, found != nullptr, "XNNPACK has no %s",
              tflite::EnumNameBuiltinOperator(static_cast<tflite::BuiltinOperator>(node.code())));
  XNN_REQUIRE(*this, node.builtin_data != nullptr || !found->needs_options, "the options are missing");
  XNN_TRY(found->add(*this, node));
  for (const std::vector<int>* tensors : {&node.inputs, &node.outputs}) {
    for (const int index : *tensors) {
      const TfLiteTensor* const tensor = context_tensor(index);
      if (tensor != nullptr && !IsConstant(*tensor)) elements_ += ElementsOf(ShapeOf(*tensor));
    }
  }
  return true;
}

RuntimePtr GraphBuilder::Finish(pthreadpool_t threads, uint32_t flags) {
  auto runtime = std::make_unique<Runtime>(blocks_);
  return Check(runtime->Make(subgraph_, threads, flags), "the graph") ? std::move(runtime) : nullptr;
}

const TfLiteTensor* GraphBuilder::context_tensor(int index) const {
  return index >= 0 && static_cast<size_t>(index) < context_.tensors_size ? &context_.tensors[index] : nullptr;
}

const TfLiteTensor* GraphBuilder::In(const Node& node, size_t i) const {
  return i < node.inputs.size() ? context_tensor(node.inputs[i]) : nullptr;
}

bool GraphBuilder::CheckArity(const Node& node, size_t inputs, size_t max_inputs) {
  XNN_REQUIRE(*this, node.inputs.size() >= inputs && node.inputs.size() <= max_inputs && node.outputs.size() == 1,
              "%zu inputs and %zu outputs are not what the operator takes", node.inputs.size(), node.outputs.size());
  for (size_t i = 0; i < inputs; ++i) XNN_REQUIRE(*this, In(node, i) != nullptr, "input %zu is missing", i);
  XNN_REQUIRE(*this, context_tensor(node.outputs[0]) != nullptr, "the output is missing");
  return true;
}

Format GraphBuilder::FormatOf(const TfLiteTensor& tensor, unsigned formats) {
  const Format format = FormatOfTensor(tensor);
  if ((format & formats & formats_) != 0) return format;
  const bool is_off = (format & formats) != 0;
  Refuse("type %s of tensor %s %s", TfLiteTypeGetName(tensor.type), NameOf(tensor),
         is_off ? "is off in the delegate's flags" : "is not one that XNNPACK runs this operator on");
  return kNoFormat;
}

bool GraphBuilder::CheckSameFormat(const TfLiteTensor& a, const TfLiteTensor& b) {
  XNN_REQUIRE(*this, FormatOfTensor(a) == FormatOfTensor(b), "types %s and %s are mixed", TfLiteTypeGetName(a.type),
              TfLiteTypeGetName(b.type));
  return true;
}

bool GraphBuilder::CheckSame(const TfLiteTensor& a, const TfLiteTensor& b) {
  XNN_TRY(CheckSameFormat(a, b));
  if (FormatOfTensor(a) == kFloat32) return true;
  Quantization first, second;
  XNN_TRY(QuantizationOf(a, &first) && QuantizationOf(b, &second));
  XNN_REQUIRE(*this, first.scale == second.scale && first.zero_point == second.zero_point,
              "scale %g and zero point %d of the input are not those of the output, %g and %d",
              static_cast<double>(first.scale), static_cast<int>(first.zero_point), static_cast<double>(second.scale),
              static_cast<int>(second.zero_point));
  return true;
}

bool GraphBuilder::CheckOutputShape(const Node& node, const Shape& shape) {
  XNN_REQUIRE(*this, ShapeOf(Out(node)) == shape, "the shape of the output is not what the inputs give");
  return true;
}

bool GraphBuilder::QuantizationOf(const TfLiteTensor& tensor, Quantization* quantization) {
  *quantization = {tensor.params.scale, tensor.params.zero_point};
  if (const TfLiteAffineQuantization* affine = AffineOf(tensor)) {
    XNN_REQUIRE(*this, affine->scale->size == 1 && affine->zero_point->size == 1, "tensor %s has %d scales",
                NameOf(tensor), affine->scale->size);
    *quantization = {affine->scale->data[0], affine->zero_point->data[0]};
  }
  const int32_t lowest = LowestOf(tensor.type);
  XNN_REQUIRE(*this, std::isnormal(quantization->scale) && quantization->scale > 0,
              "tensor %s has no usable scale (%g)", NameOf(tensor), static_cast<double>(quantization->scale));
  XNN_REQUIRE(*this, quantization->zero_point >= lowest && quantization->zero_point <= lowest + 255,
              "zero point %d of tensor %s is outside the type's range", static_cast<int>(quantization->zero_point),
              NameOf(tensor));
  return true;
}

bool GraphBuilder::CheckClamp(TfLiteFusedActivation activation) {
  XNN_REQUIRE(*this,
              activation == kTfLiteActNone || activation == kTfLiteActRelu || activation == kTfLiteActReluN1To1 ||
                  activation == kTfLiteActRelu6,
              "fused activation %d is no clamp", static_cast<int>(activation));
  return true;
}

bool GraphBuilder::BoundsOf(TfLiteFusedActivation activation, const TfLiteTensor& out, Bounds* bounds) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  XNN_TRY(CheckClamp(activation));
  if (out.type == kTfLiteFloat32) {
    const FloatRange range = FloatClampRange(activation);
    *bounds = {range.min == std::numeric_limits<float>::lowest() ? -kInfinity : range.min,
               range.max == std::numeric_limits<float>::max() ? kInfinity : range.max};
    return true;
  }
  Quantization quantization;
  XNN_TRY(QuantizationOf(out, &quantization));
  const ClampRange range = QuantizedClampRange(activation, out.type, quantization.scale, quantization.zero_point);
  XNN_REQUIRE(*this, range.min < range.max, "the activation leaves one number of the output's range");
  // These are whole steps, which cannot be rounded in two ways.
  const auto real = [&](int32_t step) {
    return static_cast<float>(step - quantization.zero_point) * quantization.scale;
  };
  const int32_t lowest = LowestOf(out.type);
  *bounds = {range.min == lowest ? -kInfinity : real(range.min),
             range.max == lowest + 255 ? kInfinity : real(range.max)};
  return true;
}

bool GraphBuilder::CheckActivation(const TfLiteTensor& tensor) {
  XNN_TRY(FormatOf(tensor) != kNoFormat);
  XNN_REQUIRE(*this, tensor.dims->size <= kMaxRank, "tensor %s has %d dimensions, more than %d", NameOf(tensor),
              tensor.dims->size, kMaxRank);
  XNN_REQUIRE(*this, std::all_of(tensor.dims->data, tensor.dims->data + tensor.dims->size, [](int d) { return d > 0; }),
              "tensor %s has no elements", NameOf(tensor));
  XNN_REQUIRE(*this, tensor.bytes == BytesOf(tensor), "the size of tensor %s is not that of its shape", NameOf(tensor));
  XNN_REQUIRE(*this, !tensor.is_variable, "tensor %s is a variable", NameOf(tensor));
  XNN_REQUIRE(*this, tensor.sparsity == nullptr, "tensor %s is sparse", NameOf(tensor));
  XNN_REQUIRE(*this, tensor.allocation_type != kTfLiteDynamic, "the shape of tensor %s is known only in Invoke",
              NameOf(tensor));
  return true;
}

bool GraphBuilder::DefineFloats(const Shape& shape, const void* data, uint32_t external_id, uint32_t flags,
                                uint32_t* id) {
  return Define("a tensor", xnn_define_tensor_value, xnn_datatype_fp32, shape.size(), shape.data(), data, external_id,
                flags, id);
}

bool GraphBuilder::Value(int index, uint32_t* id) {
  const auto known = values_.find(index);
  if (known != values_.end()) {
    *id = known->second;
    return true;
  }
  const TfLiteTensor* const tensor = context_tensor(index);
  XNN_REQUIRE(*this, tensor != nullptr, "tensor %d does not exist", index);
  XNN_TRY(CheckActivation(*tensor));
  const Shape shape = ShapeOf(*tensor);
  const auto external = external_ids_.find(index);
  const void* data = nullptr;
  uint32_t external_id = XNN_INVALID_VALUE_ID, flags = 0;
  if (IsConstant(*tensor)) {
    data = CopyOf(*tensor);
  } else if (external != external_ids_.end()) {
    const bool is_output = outputs_.count(index) != 0;
    external_id = external->second;
    flags = is_output ? XNN_VALUE_FLAG_EXTERNAL_OUTPUT : XNN_VALUE_FLAG_EXTERNAL_INPUT;
    externals_.push_back({external_id, index, is_output});
  }
  if (FormatOfTensor(*tensor) == kFloat32) {
    XNN_TRY(DefineFloats(shape, data, external_id, flags, id));
  } else {
    Quantization quantization;
    XNN_TRY(QuantizationOf(*tensor, &quantization));
    const xnn_datatype type = tensor->type == kTfLiteInt8 ? xnn_datatype_qint8 : xnn_datatype_quint8;
    XNN_TRY(Define("a tensor", xnn_define_quantized_tensor_value, type, quantization.zero_point, quantization.scale,
                   shape.size(), shape.data(), data, external_id, flags, id));
  }
  values_[index] = *id;
  return true;
}

// Copies a constant, float16 as float32.
const void* GraphBuilder::CopyOf(const TfLiteTensor& constant) {
  if (constant.type != kTfLiteFloat16) {
    return std::memcpy(NewStatic(constant.bytes), constant.data.data, constant.bytes);
  }
  const size_t elements = constant.bytes / sizeof(Float16);
  auto* const floats = reinterpret_cast<float*>(NewStatic(elements * sizeof(float)));
  const auto* const halves = static_cast<const Float16*>(constant.data.data);
  for (size_t i = 0; i < elements; ++i) floats[i] = static_cast<float>(halves[i]);
  return floats;
}

bool GraphBuilder::CheckConstant(const char* what, const TfLiteTensor* tensor, TfLiteType type, size_t elements) {
  const bool is_half = type == kTfLiteFloat32 && tensor->type == kTfLiteFloat16;
  XNN_REQUIRE(*this, tensor->type == type || is_half, "the %s have type %s", what, TfLiteTypeGetName(tensor->type));
  XNN_REQUIRE(*this, IsConstant(*tensor), "the %s are not constant", what);
  XNN_REQUIRE(*this, tensor->sparsity == nullptr, "the %s are sparse", what);
  XNN_REQUIRE(*this, elements > 0 && ElementsOf(ShapeOf(*tensor)) == elements && tensor->bytes == BytesOf(*tensor),
              "the %s have a wrong shape", what);
  return true;
}

bool GraphBuilder::Floats(const Node& node, size_t input, const Shape& shape, uint32_t* id) {
  const TfLiteTensor* const tensor = In(node, input);
  XNN_TRY(CheckConstant("weights", tensor, kTfLiteFloat32, ElementsOf(shape)));
  const void* const data = tensor->type == kTfLiteFloat32 ? tensor->data.data : CopyOf(*tensor);
  return DefineFloats(shape, data, XNN_INVALID_VALUE_ID, 0, id);
}

bool GraphBuilder::Constants(const Node& node, size_t input, std::vector<int64_t>* values) {
  const TfLiteTensor& tensor = *In(node, input);
  XNN_REQUIRE(*this, IsConstant(tensor), "input %zu is not constant", input);
  const size_t elements = ElementsOf(ShapeOf(tensor));
  const auto read = [&](auto element) {
    if (tensor.bytes != elements * sizeof(element)) return false;
    for (size_t i = 0; i < elements; ++i) {
      std::memcpy(&element, tensor.data.raw_const + i * sizeof(element), sizeof(element));
      values->push_back(element);
    }
    return true;
  };
  values->clear();
  const bool is_read =
      (tensor.type == kTfLiteInt32 && read(int32_t{})) || (tensor.type == kTfLiteInt64 && read(int64_t{})) ||
      (tensor.type == kTfLiteInt16 && read(int16_t{})) || (tensor.type == kTfLiteInt8 && read(int8_t{}));
  XNN_REQUIRE(*this, is_read, "input %zu has type %s", input, TfLiteTypeGetName(tensor.type));
  return true;
}

uint8_t* GraphBuilder::NewStatic(size_t bytes) { return statics_.emplace_back(bytes + XNN_EXTRA_BYTES).data(); }

// Products.

bool GraphBuilder::OperandsOf(const Node& node, const Product& product, Operands* operands) {
  const TfLiteTensor& in = *In(node, product.in);
  const Format format = FormatOf(in);
  XNN_TRY(format != kNoFormat && CheckSameFormat(in, Out(node)));
  return format == kFloat32 ? FloatOperands(node, product, operands) : EightBitOperands(node, product, operands);
}

bool GraphBuilder::FloatOperands(const Node& node, const Product& product, Operands* operands) {
  const size_t channels = ShapeOf(Out(node)).back();
  operands->bias = XNN_INVALID_VALUE_ID;
  XNN_TRY(In(node, product.bias) == nullptr || Floats(node, product.bias, {channels}, &operands->bias));
  return Floats(node, product.filter, product.filter_shape, &operands->filter) &&
         BoundsOf(product.activation, Out(node), &operands->bounds) && Value(node.inputs[product.in], &operands->in) &&
         Value(node.outputs[0], &operands->out);
}

// Defines the activation less its zero point.
bool GraphBuilder::DefineIntegers(int index, uint32_t* id) {
  const TfLiteTensor& tensor = *context_tensor(index);
  const auto external = external_ids_.find(index);
  XNN_REQUIRE(*this, external != external_ids_.end() && !IsConstant(tensor), "the activations are constant");
  Quantization quantization;
  XNN_TRY(CheckActivation(tensor) && QuantizationOf(tensor, &quantization));
  constexpr float kOne = 1.0f;
  const xnn_datatype type = tensor.type == kTfLiteInt8 ? xnn_datatype_qint8 : xnn_datatype_quint8;
  const Shape shape = ShapeOf(tensor);
  uint32_t raw_id;
  XNN_TRY(Define("a tensor", xnn_define_quantized_tensor_value, type, quantization.zero_point, kOne, shape.size(),
                 shape.data(), nullptr, external->second, XNN_VALUE_FLAG_EXTERNAL_INPUT, &raw_id));
  externals_.push_back({external->second, index, false});
  return DefineFloats(shape, nullptr, XNN_INVALID_VALUE_ID, 0, id) &&
         Define("the conversion of the input", xnn_define_convert, raw_id, *id, 0u);
}

bool GraphBuilder::ReadBias(const TfLiteTensor* bias, size_t channels, float* values) {
  if (bias == nullptr) return true;  // zeros
  XNN_TRY(CheckConstant("biases", bias, kTfLiteInt32, channels));
  for (size_t c = 0; c < channels; ++c) {
    const int32_t value = bias->data.i32[c];
    XNN_REQUIRE(*this, value > -kExact && value < kExact, "bias %zu is %d, which floats do not hold exactly", c,
                static_cast<int>(value));
    values[c] = static_cast<float>(value);
  }
  return true;
}

// No sum of some of the products and the bias, in whatever order they are added, may reach 2^24.
bool GraphBuilder::CheckSums(const float* weights, size_t elements, const float* bias, const Product& product,
                             Bounds activations) {
  const size_t channels = product.channels_last ? product.filter_shape.back() : product.filter_shape.front();
  const size_t count = elements / channels;
  for (size_t c = 0; c < channels; ++c) {
    const Reach reach = product.channels_last ? ReachOf(weights + c, count, channels, activations)
                                              : ReachOf(weights + c * count, count, 1, activations);
    const double value = static_cast<double>(bias[c]);
    const double worst = std::max(reach.highest + std::max(value, 0.0), -(reach.lowest + std::min(value, 0.0)));
    XNN_REQUIRE(*this, worst < kExact, "sums of channel %zu may reach %.0f, and floats are exact below %d", c, worst,
                kExact);
  }
  return true;
}

bool GraphBuilder::FindMultipliers(const Node& node, const Product& product, size_t channels) {
  const TfLiteTensor &in = *In(node, product.in), &filter = *In(node, product.filter), &out = Out(node);
  Quantization from, to;
  XNN_TRY(QuantizationOf(in, &from) && QuantizationOf(out, &to));
  const TfLiteAffineQuantization* const affine = AffineOf(filter);
  const size_t scales = affine == nullptr ? 1 : static_cast<size_t>(affine->scale->size);
  const int quantized_dimension = product.channels_last ? filter.dims->size - 1 : 0;
  XNN_REQUIRE(*this,
              scales == 1 ||
                  (scales == channels && affine->quantized_dimension == quantized_dimension && in.type == kTfLiteInt8),
              "the weights have %zu scales, not one for each of %zu output channels", scales, channels);
  const ClampRange range = QuantizedClampRange(product.activation, out.type, to.scale, to.zero_point);
  requantization_ = std::make_unique<Requantization>();
  requantization_->zero_point = to.zero_point;
  requantization_->range = range;
  const bool in_float = in.type == kTfLiteUInt8 && !product.is_fully_connected;
  for (size_t c = 0; c < channels; ++c) {
    const float scale = affine == nullptr ? filter.params.scale : affine->scale->data[scales == 1 ? 0 : c];
    XNN_REQUIRE(*this, IsScale(scale) && scale > 0, "scale %zu of the weights is %g", c, static_cast<double>(scale));
    const QuantizedMultiplier m = in_float ? MultiplierFromFloatProduct(from.scale, scale, to.scale)
                                           : MultiplierInDouble(from.scale, scale, to.scale);
    XNN_REQUIRE(*this, m.shift <= kMaxShift, "the scales of channel %zu are too far apart", c);
    requantization_->multipliers.push_back(m.multiplier);
    requantization_->shifts.push_back(m.shift);
  }
  if (product.is_fully_connected) {
    const int zero = affine == nullptr ? filter.params.zero_point : affine->zero_point->data[0];
    const float* const filter_scales = affine == nullptr ? &filter.params.scale : affine->scale->data;
    Requantization& to_bytes = *requantization_;
    to_bytes.rounding = RoundingOfBytes(from.scale, filter_scales, static_cast<int>(scales), to.scale,
                                        filter.type == kTfLiteInt8 && zero != 0);
    for (size_t c = 0; c < channels && to_bytes.rounding == Rounding::kOnceInFloat; ++c) {
      to_bytes.multipliers[c] = ScaleInFloat(from.scale, filter_scales[scales == 1 ? 0 : c], to.scale);
    }
  }
  requantization_->Repeat();
  return true;
}

bool GraphBuilder::EightBitOperands(const Node& node, const Product& product, Operands* operands) {
  const TfLiteTensor &in = *In(node, product.in), &filter = *In(node, product.filter), &out = Out(node);
  const size_t channels = ShapeOf(out).back();
  XNN_TRY(CheckConstant("weights", &filter, in.type, ElementsOf(product.filter_shape)) && CheckActivation(out) &&
          FindMultipliers(node, product, channels));
  const TfLiteAffineQuantization* const affine = AffineOf(filter);
  const int32_t filter_zero = affine == nullptr ? filter.params.zero_point : affine->zero_point->data[0];
  for (int i = 0; affine != nullptr && i < affine->zero_point->size; ++i) {
    XNN_REQUIRE(*this, affine->zero_point->data[i] == filter_zero, "the weights have several zero points");
  }
  XNN_REQUIRE(*this, filter_zero >= LowestOf(filter.type) && filter_zero <= LowestOf(filter.type) + 255,
              "zero point %d of the weights is outside their type's range", static_cast<int>(filter_zero));
  Quantization from;
  XNN_TRY(QuantizationOf(in, &from) && CheckClamp(product.activation));
  const size_t elements = filter.bytes;
  float* const weights = reinterpret_cast<float*>(NewStatic(elements * sizeof(float)));
  float* const bias = reinterpret_cast<float*>(NewStatic(channels * sizeof(float)));
  if (filter.type == kTfLiteInt8) {
    SubtractZeroPoint(filter.data.int8, elements, filter_zero, weights);
  } else {
    SubtractZeroPoint(filter.data.uint8, elements, filter_zero, weights);
  }
  const int32_t lowest = LowestOf(in.type) - from.zero_point;
  const Bounds activations = {static_cast<float>(lowest), static_cast<float>(lowest + 255)};
  XNN_TRY(ReadBias(In(node, product.bias), channels, bias) && CheckSums(weights, elements, bias, product, activations));
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  operands->bounds = {-kInfinity, kInfinity};
  constexpr uint32_t kNew = XNN_INVALID_VALUE_ID;
  XNN_TRY(DefineFloats(product.filter_shape, weights, kNew, 0, &operands->filter) &&
          DefineFloats({channels}, bias, kNew, 0, &operands->bias) &&
          DefineIntegers(node.inputs[product.in], &operands->in) &&
          DefineFloats(ShapeOf(out), nullptr, sums_id_, XNN_VALUE_FLAG_EXTERNAL_OUTPUT, &operands->out));
  externals_.push_back({sums_id_, External::kSums, true});
  return true;
}

}  // namespace mote::xnnpack
