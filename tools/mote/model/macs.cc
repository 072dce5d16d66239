// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/model/macs.h"

#include "src/model/access.h"
#include "src/model/multiplications.h"
#include "tensorflow/lite/schema/schema_utils.h"

namespace mote::cli {
namespace {

class NodeOfModel final : public NodeShapes {
 public:
  NodeOfModel(const tflite::SubGraph& subgraph, const tflite::Operator& op) : subgraph_(subgraph), op_(op) {}

  ShapeView Input(int i) const override { return At(*InputsOf(op_), i); }
  ShapeView Output() const override { return At(*OutputsOf(op_), 0); }
  bool IsFirstAdjoint() const override {
    const auto* const options = op_.builtin_options_as_BatchMatMulOptions();
    return options != nullptr && options->adj_x();
  }

 private:
  ShapeView At(const TfLiteIntArray& tensors, int i) const {
    static constexpr int kNoDims[1] = {};  // of a scalar
    if (i >= tensors.size || tensors.data[i] < 0) return {};
    const auto* const shape = TensorAt(subgraph_, tensors.data[i]).shape();
    if (shape == nullptr) return {kNoDims, 0};
    return {shape->data(), static_cast<int>(shape->size())};
  }

  const tflite::SubGraph& subgraph_;
  const tflite::Operator& op_;
};

}  // namespace

uint64_t MacsOf(const tflite::Model& model, const tflite::SubGraph& subgraph, const tflite::Operator& op) {
  return static_cast<uint64_t>(Multiplications(tflite::GetBuiltinCode(&CodeOf(model, op)), NodeOfModel(subgraph, op)));
}

}  // namespace mote::cli
