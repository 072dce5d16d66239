// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/model/foldable_pad.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "src/model/access.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tools/mote/model/tensor_spec.h"

namespace mote::cli {
namespace {

// Describes one axis of a convolution's window.
struct Window {
  int64_t size, stride, dilation;
};

struct Windows {
  Window y, x;
};

// Returns the windows of a convolution that pads nothing itself.
std::optional<Windows> WindowsOf(const tflite::Operator& op, const std::vector<int>& filter) {
  if (filter.size() != 4) return std::nullopt;
  if (const auto* const conv = op.builtin_options_as_Conv2DOptions();
      conv != nullptr && conv->padding() == tflite::Padding_VALID) {
    return Windows{{filter[1], conv->stride_h(), conv->dilation_h_factor()},
                   {filter[2], conv->stride_w(), conv->dilation_w_factor()}};
  }
  if (const auto* const conv = op.builtin_options_as_DepthwiseConv2DOptions();
      conv != nullptr && conv->padding() == tflite::Padding_VALID) {
    return Windows{{filter[1], conv->stride_h(), conv->dilation_h_factor()},
                   {filter[2], conv->stride_w(), conv->dilation_w_factor()}};
  }
  return std::nullopt;
}

// Returns true if padding SAME would add just these elements before and behind an axis of `length`.
bool IsSame(const Window& window, int64_t length, int64_t before, int64_t behind) {
  if (window.stride < 1 || length < 1) return false;
  const int64_t outputs = (length + window.stride - 1) / window.stride;
  const int64_t reach = (window.size - 1) * window.dilation + 1;
  const int64_t total = std::max<int64_t>(0, (outputs - 1) * window.stride + reach - length);
  return before == total / 2 && behind == total - total / 2;
}

class PadFinder {
 public:
  explicit PadFinder(const tflite::Model& model) : model_(model), graph_(SubgraphAt(model, 0)) {}

  std::vector<FoldablePad> Find() const {
    std::vector<FoldablePad> found;
    for (int i = 0; i < NumOperators(graph_); ++i) {
      const std::optional<int> consumer = IsPadOfZeros(i) ? OnlyConsumer(i) : std::nullopt;
      if (consumer.has_value() && Folds(i, *consumer)) found.push_back({i, *consumer});
    }
    return found;
  }

 private:
  const tflite::Operator& Node(int i) const { return OperatorAt(graph_, i); }
  const tflite::Tensor& InputOf(int node, int i) const { return TensorAt(graph_, InputsOf(Node(node))->data[i]); }
  int OutputOf(int node) const { return OutputsOf(Node(node))->data[0]; }

  // PADV2 pads with a value of the model's, which this does not read.
  bool IsPadOfZeros(int node) const {
    return tflite::GetBuiltinCode(&CodeOf(model_, Node(node))) == tflite::BuiltinOperator_PAD &&
           InputsOf(Node(node))->size == 2 && OutputsOf(Node(node))->size == 1;
  }

  // Returns the node that alone reads the output, as its activations.
  std::optional<int> OnlyConsumer(int pad) const {
    const int tensor = OutputOf(pad);
    if (Contains(OutputsOf(graph_), tensor)) return std::nullopt;
    std::optional<int> consumer;
    for (int i = 0; i < NumOperators(graph_); ++i) {
      if (!Contains(InputsOf(Node(i)), tensor)) continue;
      if (consumer.has_value() || InputsOf(Node(i))->data[0] != tensor) return std::nullopt;
      consumer = i;
    }
    return consumer;
  }

  // Returns the four pairs of elements before and behind, where they are constant.
  std::optional<std::vector<int64_t>> PaddingsOf(int pad) const {
    const TensorSpec spec = SpecOf(InputOf(pad, 1));
    const void* const data = ConstantData(model_, InputOf(pad, 1));
    const size_t width = spec.type == tflite::TensorType_INT64 ? 8 : 4;
    const bool is_known = spec.type == tflite::TensorType_INT32 || spec.type == tflite::TensorType_INT64;
    if (data == nullptr || !is_known || spec.elements != 8) return std::nullopt;
    std::vector<int64_t> paddings;
    for (size_t i = 0; i < spec.elements; ++i) {
      int64_t wide = 0;
      int32_t narrow = 0;
      const uint8_t* const at = static_cast<const uint8_t*>(data) + i * width;
      if (width == 8) {
        std::memcpy(&wide, at, sizeof(wide));
      } else {
        std::memcpy(&narrow, at, sizeof(narrow));
        wide = narrow;
      }
      paddings.push_back(wide);
    }
    return paddings;
  }

  bool Folds(int pad, int consumer) const {
    if (InputsOf(Node(consumer))->size < 2 || InputsOf(Node(consumer))->data[1] < 0) return false;
    const std::optional<Windows> windows = WindowsOf(Node(consumer), SpecOf(InputOf(consumer, 1)).shape);
    const std::vector<int> shape = SpecOf(InputOf(pad, 0)).shape;
    const std::optional<std::vector<int64_t>> paddings = PaddingsOf(pad);
    if (!windows.has_value() || !paddings.has_value() || shape.size() != 4) return false;
    const std::vector<int64_t>& p = *paddings;
    const bool pads_images_alone = p[0] == 0 && p[1] == 0 && p[6] == 0 && p[7] == 0;
    return pads_images_alone && IsSame(windows->y, shape[1], p[2], p[3]) && IsSame(windows->x, shape[2], p[4], p[5]);
  }

  const tflite::Model& model_;
  const tflite::SubGraph& graph_;
};

}  // namespace

std::vector<FoldablePad> FindFoldablePads(const tflite::Model& model) { return PadFinder(model).Find(); }

}  // namespace mote::cli
