// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/model/split_convolution.h"

#include <cstring>

#include "src/model/access.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tools/mote/model/tensor_spec.h"

namespace mote::cli {
namespace {

using Op = tflite::BuiltinOperator;

constexpr int kAxes = 2;  // height and width

// Describes one axis of the image, as it is split.
struct Axis {
  int block = 1;
  int before = 0, behind = 0;  // padding of the split, less what the join crops
};

bool IsWithoutSteps(int stride_h, int stride_w, int dilation_h, int dilation_w, tflite::Padding padding) {
  return stride_h == 1 && stride_w == 1 && dilation_h == 1 && dilation_w == 1 && padding == tflite::Padding_VALID;
}

bool IsPlainConvolution(const tflite::Operator& op) {
  if (const auto* const conv = op.builtin_options_as_Conv2DOptions(); conv != nullptr) {
    return IsWithoutSteps(conv->stride_h(), conv->stride_w(), conv->dilation_h_factor(), conv->dilation_w_factor(),
                          conv->padding());
  }
  if (const auto* const conv = op.builtin_options_as_DepthwiseConv2DOptions(); conv != nullptr) {
    return IsWithoutSteps(conv->stride_h(), conv->stride_w(), conv->dilation_h_factor(), conv->dilation_w_factor(),
                          conv->padding());
  }
  return false;
}

class SplitFinder {
 public:
  explicit SplitFinder(const tflite::Model& model) : model_(model), graph_(SubgraphAt(model, 0)) {}

  std::vector<SplitConvolution> Find() const {
    std::vector<SplitConvolution> found;
    for (int i = 0; i < NumOperators(graph_); ++i) {
      std::optional<SplitConvolution> one =
          CodeAt(i) == tflite::BuiltinOperator_SPACE_TO_BATCH_ND ? From(i) : std::nullopt;
      if (one.has_value() && Fits(&*one)) found.push_back(*one);
    }
    return found;
  }

 private:
  const tflite::Operator& Node(int i) const { return OperatorAt(graph_, i); }
  Op CodeAt(int node) const { return tflite::GetBuiltinCode(&CodeOf(model_, Node(node))); }
  int OutputOf(int node) const { return OutputsOf(Node(node))->data[0]; }
  TensorSpec Out(int node) const { return SpecOf(TensorAt(graph_, OutputOf(node))); }
  TensorSpec In(int node, int i = 0) const { return SpecOf(TensorAt(graph_, InputsOf(Node(node))->data[i])); }

  // Returns the node that alone reads the output, as its first input.
  std::optional<int> Next(int node) const {
    if (OutputsOf(Node(node))->size != 1 || Contains(OutputsOf(graph_), OutputOf(node))) return std::nullopt;
    std::vector<int> readers;
    for (int i = 0; i < NumOperators(graph_); ++i) {
      if (Contains(InputsOf(Node(i)), OutputOf(node))) readers.push_back(i);
    }
    if (readers.size() != 1 || InputsOf(Node(readers[0]))->data[0] != OutputOf(node)) return std::nullopt;
    return readers[0];
  }

  bool Reshapes(int node) const {
    const Op code = CodeAt(node);
    return code == tflite::BuiltinOperator_RESHAPE || code == tflite::BuiltinOperator_EXPAND_DIMS ||
           code == tflite::BuiltinOperator_SQUEEZE;
  }

  // Returns the chain that begins with this split.
  std::optional<SplitConvolution> From(int split) const {
    SplitConvolution one = {};
    one.split = split;
    std::optional<int> next = Next(split);
    if (next.has_value() && Reshapes(*next)) {
      one.expand = next;
      next = Next(*next);
    }
    if (!next.has_value() || !IsPlainConvolution(Node(*next)) || InputsOf(Node(*next))->size < 2) return std::nullopt;
    one.convolution = *next;
    next = Next(*next);
    if (next.has_value() && one.expand.has_value() && Reshapes(*next)) {
      one.squeeze = next;
      next = Next(*next);
    }
    if (!next.has_value() || CodeAt(*next) != tflite::BuiltinOperator_BATCH_TO_SPACE_ND) return std::nullopt;
    one.join = *next;
    if (one.expand.has_value() != one.squeeze.has_value()) return std::nullopt;
    return one;
  }

  std::optional<std::vector<int32_t>> Numbers(int node, int input, size_t count) const {
    if (InputsOf(Node(node))->size <= input) return std::nullopt;
    const TensorSpec spec = In(node, input);
    const void* const data = ConstantData(model_, TensorAt(graph_, InputsOf(Node(node))->data[input]));
    if (data == nullptr || spec.type != tflite::TensorType_INT32 || spec.elements != count) return std::nullopt;
    std::vector<int32_t> numbers(count);
    std::memcpy(numbers.data(), data, count * sizeof(int32_t));
    return numbers;
  }

  // Returns the place where the convolution has a dimension of 1 that the batch lacks; 0: nowhere, which has to be so
  // without `expand`.
  std::optional<int> AddedDimension(const SplitConvolution& one) const {
    if (!one.expand.has_value()) return 0;
    for (const int at : {1, 2}) {
      if (With(at, In(*one.expand).shape) == Out(*one.expand).shape &&
          With(at, Out(*one.squeeze).shape) == In(*one.squeeze).shape)
        return at;
    }
    return std::nullopt;
  }

  static std::vector<int> With(int dimension, std::vector<int> shape) {
    if (dimension > 0 && shape.size() == 3) shape.insert(shape.begin() + dimension, 1);
    return shape;
  }

  // Returns the axes by height and width of the one convolution, whose dimension `added` is not of the batch.
  std::optional<std::vector<Axis>> AxesOf(const SplitConvolution& one, int added) const {
    const size_t count = In(one.split, 1).elements;
    const auto blocks = Numbers(one.split, 1, count), joined = Numbers(one.join, 1, count);
    const auto pads = Numbers(one.split, 2, 2 * count), crops = Numbers(one.join, 2, 2 * count);
    if (!blocks || !pads || !crops || blocks != joined || count > (added == 0 ? 2u : 1u)) return std::nullopt;
    std::vector<Axis> axes(kAxes);
    for (size_t i = 0; i < count; ++i) {
      const size_t at = added == 1 ? i + 1 : i;
      axes[at] = {(*blocks)[i], (*pads)[2 * i] - (*crops)[2 * i], (*pads)[2 * i + 1] - (*crops)[2 * i + 1]};
    }
    return axes;
  }

  // Sums of integers are the same in any order, and all that is padded is the zero of the input.
  bool HasSameNumbers(const SplitConvolution& one) const {
    const TensorSpec in = In(one.split), split = In(one.convolution), made = Out(one.convolution), out = Out(one.join);
    const bool is_integer = in.type == tflite::TensorType_INT8 || in.type == tflite::TensorType_UINT8 ||
                            in.type == tflite::TensorType_INT16;
    return is_integer && in.type == split.type && made.type == out.type && IsSameScale(in, split) &&
           IsSameScale(made, out);
  }

  static bool IsSameScale(const TensorSpec& a, const TensorSpec& b) {
    return a.scales == b.scales && a.zero_points == b.zero_points;
  }

  bool Fits(SplitConvolution* one) const {
    const std::optional<int> added = AddedDimension(*one);
    const TensorSpec filter = In(one->convolution, 1);
    if (!added.has_value() || filter.shape.size() != 4 || !HasSameNumbers(*one)) return false;
    const std::optional<std::vector<Axis>> axes = AxesOf(*one, *added);
    if (!axes.has_value()) return false;
    bool is_valid = true, is_same = true;
    for (size_t i = 0; i < kAxes; ++i) {
      const Axis& axis = (*axes)[i];
      const int reach = (filter.shape[i + 1] - 1) * axis.block;
      is_valid &= axis.before == 0 && axis.behind == 0;
      is_same &= axis.before == reach / 2 && axis.behind == reach - reach / 2;
    }
    one->dilation_y = (*axes)[0].block;
    one->dilation_x = (*axes)[1].block;
    one->padding = is_valid ? tflite::Padding_VALID : tflite::Padding_SAME;
    one->in_shape = With(*added, In(one->split).shape);
    one->out_shape = With(*added, Out(one->join).shape);
    return (is_valid || is_same) && one->in_shape.size() == 4 && one->out_shape.size() == 4;
  }

  const tflite::Model& model_;
  const tflite::SubGraph& graph_;
};

}  // namespace

std::vector<SplitConvolution> FindSplitConvolutions(const tflite::Model& model) { return SplitFinder(model).Find(); }

}  // namespace mote::cli
