// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/report/advice.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <utility>

#include "src/model/access.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tools/mote/compile/order_search.h"
#include "tools/mote/model/foldable_pad.h"
#include "tools/mote/model/macs.h"
#include "tools/mote/model/operator_options.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

using tflite::BuiltinOperator;

// Returns "node 3" or "nodes 3, 5 and 8", say.
std::string ListText(const std::string& what, const std::vector<int>& numbers) {
  std::string text = what + (numbers.size() == 1 ? " " : "s ");
  for (size_t i = 0; i < numbers.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == numbers.size() ? " and " : ", ") + std::to_string(numbers[i]);
  }
  return text;
}

std::string NodesText(const std::vector<int>& nodes) { return ListText("node", nodes); }

std::string Verb(const std::vector<int>& nodes, const char* word) {
  return std::string(word) + (nodes.size() == 1 ? "s" : "");
}

// Returns "12.3 % of the time on cortex-m4" for each run.
std::string SharesText(const std::vector<int>& nodes, const std::vector<MeasuredRun>& runs) {
  std::string text;
  for (const MeasuredRun& run : runs) {
    double part = 0, all = 0;
    for (const OperatorCost& op : run.operators) {
      all += static_cast<double>(op.time);
      if (std::find(nodes.begin(), nodes.end(), op.index) != nodes.end()) part += static_cast<double>(op.time);
    }
    if (all == 0) continue;
    text += Format("%s%.1f %% of the time on %s", text.empty() ? "" : ", ", 100 * part / all, run.target.c_str());
  }
  return text.empty() ? "a part of the time that was not measured" : text;
}

class Adviser {
 public:
  Adviser(const ModelFile& file, const std::vector<MeasuredRun>& runs)
      : file_(file), graph_(SubgraphAt(file.model(), 0)), runs_(runs) {}

  std::vector<Advice> All() {
    MissingOperators();
    UnsignedBytes();
    PortableLoops();
    OnlyPortableLoops();
    Subgraphs();
    BetterOrder();
    FoldablePads();
    HybridOperators();
    FloatWeights();
    WeightsOfOneScale();
    Conversions();
    return std::move(all_);
  }

 private:
  template <class Predicate>
  std::vector<int> NodesThat(const Predicate& holds) const {
    std::vector<int> nodes;
    for (int i = 0; i < NumOperators(graph_); ++i) {
      if (holds(OperatorAt(graph_, i))) nodes.push_back(i);
    }
    return nodes;
  }

  BuiltinOperator CodeOfNode(const tflite::Operator& op) const {
    return tflite::GetBuiltinCode(&CodeOf(file_.model(), op));
  }

  // Returns input `i` of the node; null where it has none.
  const tflite::Tensor* Input(const tflite::Operator& op, int i) const {
    const TfLiteIntArray& inputs = *InputsOf(op);
    return i < inputs.size && inputs.data[i] >= 0 ? &TensorAt(graph_, inputs.data[i]) : nullptr;
  }

  // Returns the constant second input of an operator that multiplies and adds.
  const tflite::Tensor* WeightsOf(const tflite::Operator& op) const {
    const tflite::Tensor* const weights = Input(op, 1);
    const bool has_weights =
        weights != nullptr && MacsOf(file_.model(), graph_, op) > 0 && ConstantData(file_.model(), *weights) != nullptr;
    return has_weights ? weights : nullptr;
  }

  // TRANSPOSE_CONV has the shape of its output where others have their activations.
  const tflite::Tensor* ActivationsOf(const tflite::Operator& op) const {
    return Input(op, CodeOfNode(op) == tflite::BuiltinOperator_TRANSPOSE_CONV ? 2 : 0);
  }

  void MissingOperators() {
    for (const MissingOperator& missing : FindMissingOperators(file_.model())) {
      const std::vector<int> nodes =
          NodesThat([&](const tflite::Operator& op) { return cli::NameOf(CodeOf(file_.model(), op)) == missing.name; });
      all_.push_back({"missing-operator", nodes, missing.name + " cannot run: " + missing.reason,
                      missing.is_custom ? "give its kernel to the resolver (docs/custom_operators.md)"
                                        : "convert the model without it"});
    }
  }

  void PortableLoops() {
    for (const MeasuredRun& run : runs_) {
      if (run.target == "host" && runs_.size() > 1) continue;  // the others are what the model is for
      std::map<std::pair<std::string, std::string>, std::vector<int>> nodes_of;
      for (const OperatorCost& op : run.operators) {
        if (!op.loop_reason.empty()) nodes_of[{op.name, op.loop_reason}].push_back(op.index);
      }
      for (const auto& [why, nodes] : nodes_of) {
        all_.push_back({"portable-loop", nodes,
                        NodesText(nodes) + " (" + why.first + ")" + Verb(nodes, " run") + " the portable loop on " +
                            run.target + ": " + why.second,
                        "a loop of the target could save some of " + SharesText(nodes, {run})});
      }
    }
  }

  // Finds operators that compute for a good part of the time and have no loop of the target's own to choose.
  void OnlyPortableLoops() {
    constexpr double kGoodPart = 0.1;
    for (const MeasuredRun& run : runs_) {
      const bool has_loops = std::any_of(run.operators.begin(), run.operators.end(), [](const OperatorCost& op) {
        return op.loop != "portable" || !op.loop_reason.empty();
      });
      if (run.target == "host" || !has_loops) continue;
      double all = 0;
      std::map<std::string, std::pair<double, std::vector<int>>> of_type;
      for (const OperatorCost& op : run.operators) {
        all += static_cast<double>(op.time);
        const bool is_of_model = op.index < NumOperators(graph_);
        const bool is_portable = op.loop == "portable" && op.loop_reason.empty();
        if (!is_of_model || !is_portable || !SubgraphsRunBy(OperatorAt(graph_, op.index)).empty()) continue;
        of_type[op.name].first += static_cast<double>(op.time);
        of_type[op.name].second.push_back(op.index);
      }
      for (const auto& [name, part] : of_type) {
        if (part.first < kGoodPart * all) continue;
        all_.push_back(
            {"no-loop", part.second,
             run.target + " has no loop of its own for " + NodesText(part.second) + " (" + name + ")",
             "fewer or smaller ones, or another operator, would save some of " + SharesText(part.second, {run})});
      }
    }
  }

  // Finds models of 2018 to 2020.
  void UnsignedBytes() {
    const std::vector<int> nodes = NodesThat([&](const tflite::Operator& op) {
      const tflite::Tensor* const activations = ActivationsOf(op);
      return activations != nullptr && activations->type() == tflite::TensorType_UINT8 &&
             MacsOf(file_.model(), graph_, op) > 0;
    });
    if (nodes.empty()) return;
    all_.push_back(
        {"uint8", nodes, "uint8: " + NodesText(nodes) + Verb(nodes, " run") + " the portable loops everywhere",
         "converted to int8, with a set of samples, the loops of targets are theirs: " + SharesText(nodes, runs_)});
  }

  // CALL_ONCE is no part of the runs that follow the first.
  void Subgraphs() {
    for (int i = 0; i < NumOperators(graph_); ++i) {
      const std::vector<int> subgraphs = SubgraphsRunBy(OperatorAt(graph_, i));
      if (subgraphs.empty() || CodeOfNode(OperatorAt(graph_, i)) == tflite::BuiltinOperator_CALL_ONCE) continue;
      const std::string name = NameOf(CodeOf(file_.model(), OperatorAt(graph_, i)));
      uint64_t rounds = 0;
      for (const MeasuredRun& run : runs_) {
        for (const OperatorCost& op : run.inner_operators) {
          if (op.subgraph == subgraphs.back()) rounds = std::max(rounds, op.runs);
        }
      }
      const std::string times = rounds > 1 ? ", " + Grouped(rounds) + " times in a run" : "";
      all_.push_back(
          {"subgraphs",
           {i},
           Format("node %d (%s) runs %s", i, name.c_str(), ListText("subgraph", subgraphs).c_str()) + times,
           (rounds > 1 ? "unrolled, or fused to one recurrent operator, it needs no condition and no copies: "
                       : "without it: ") +
               SharesText({i}, runs_)});
    }
  }

  void BetterOrder() {
    const std::optional<OrderGain> gain = FindOrderGain(file_);
    if (!gain.has_value()) return;
    all_.push_back(
        {"operator-order",
         {},
         "another order of the operators needs less memory",
         Format("mote optimize saves %s of %s bytes of arena on %s", Grouped(gain->before - gain->after).c_str(),
                Grouped(gain->before).c_str(), gain->target.c_str())});
  }

  void FoldablePads() {
    for (const FoldablePad& fold : FindFoldablePads(file_.model())) {
      const uint64_t bytes = SpecOf(TensorAt(graph_, OutputsOf(OperatorAt(graph_, fold.pad))->data[0])).bytes;
      all_.push_back({"foldable-pad",
                      {fold.pad},
                      Format("node %d pads what node %d could pad itself, with padding SAME", fold.pad, fold.consumer),
                      Format("without it: %s, and no tensor of %s bytes", SharesText({fold.pad}, runs_).c_str(),
                             Grouped(bytes).c_str())});
    }
  }

  void HybridOperators() {
    const std::vector<int> nodes = NodesThat([&](const tflite::Operator& op) {
      const tflite::Tensor* const weights = WeightsOf(op);
      return weights != nullptr && ActivationsOf(op) != nullptr &&
             ActivationsOf(op)->type() == tflite::TensorType_FLOAT32 &&
             (weights->type() == tflite::TensorType_INT8 || weights->type() == tflite::TensorType_INT4);
    });
    if (nodes.empty()) return;
    all_.push_back({"hybrid", nodes,
                    "hybrid: " + NodesText(nodes) + Verb(nodes, " quantise") + " the activations in each run",
                    "with activations of int8, converted with a set of samples, integers alone are computed: " +
                        SharesText(nodes, runs_)});
  }

  void FloatWeights() {
    uint64_t bytes = 0;
    const std::vector<int> nodes = NodesThat([&](const tflite::Operator& op) {
      const tflite::Tensor* const weights = WeightsOf(op);
      if (weights == nullptr || weights->type() != tflite::TensorType_FLOAT32) return false;
      bytes += BytesOf(file_.model(), *weights);
      return true;
    });
    if (nodes.empty()) return;
    all_.push_back({"float-weights", nodes, NodesText(nodes) + Verb(nodes, " compute") + " with floats",
                    Format("as int8 the weights take %s bytes instead of %s; these nodes are %s",
                           Grouped(bytes / 4).c_str(), Grouped(bytes).c_str(), SharesText(nodes, runs_).c_str())});
  }

  void WeightsOfOneScale() {
    const std::vector<int> nodes = NodesThat([&](const tflite::Operator& op) {
      const BuiltinOperator code = CodeOfNode(op);
      const bool is_convolution = code == tflite::BuiltinOperator_CONV_2D ||
                                  code == tflite::BuiltinOperator_DEPTHWISE_CONV_2D ||
                                  code == tflite::BuiltinOperator_TRANSPOSE_CONV;
      const tflite::Tensor* const weights = is_convolution ? WeightsOf(op) : nullptr;
      if (weights == nullptr || weights->type() != tflite::TensorType_INT8) return false;
      const TensorSpec spec = SpecOf(*weights);
      const size_t axis = code == tflite::BuiltinOperator_DEPTHWISE_CONV_2D ? 3 : 0;
      return spec.scales.size() == 1 && spec.shape.size() == 4 && spec.shape[axis] > 1;
    });
    if (nodes.empty()) return;
    all_.push_back({"per-tensor-weights", nodes, "one scale for all channels of the weights of " + NodesText(nodes),
                    "a scale for each channel, at the same speed, keeps channels of small weights exact"});
  }

  void Conversions() {
    const std::vector<int> nodes = NodesThat([&](const tflite::Operator& op) {
      const BuiltinOperator code = CodeOfNode(op);
      return code == tflite::BuiltinOperator_QUANTIZE || code == tflite::BuiltinOperator_DEQUANTIZE;
    });
    if (nodes.empty()) return;
    all_.push_back({"conversions", nodes, NodesText(nodes) + Verb(nodes, " convert") + " between number formats",
                    "with one format from input to output there is nothing to convert: " + SharesText(nodes, runs_)});
  }

  const ModelFile& file_;
  const tflite::SubGraph& graph_;
  const std::vector<MeasuredRun>& runs_;
  std::vector<Advice> all_;
};

}  // namespace

std::vector<Advice> AdviceFor(const ModelFile& file, const std::vector<MeasuredRun>& runs) {
  return Adviser(file, runs).All();
}

}  // namespace mote::cli
