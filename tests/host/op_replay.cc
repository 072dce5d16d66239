// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Linked to the operator tests for the desktop: what OpTester does, the dynamic runtime does too, on a graph of one
// node with the same tensors, and has to give the same status, message, shapes and bytes. How often it did, and how
// often it may differ and why, is printed at the end.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "src/core/string_tensor.h"
#include "src/host/common/table_operator.h"
#include "src/host/graph/graph_resources.h"
#include "tensorflow/lite/array.h"
#include "tensorflow/lite/core/subgraph.h"
#include "tensorflow/lite/experimental/resource/resource_variable.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/host/kept_errors.h"
#include "tests/operators/seam/op_tester.h"

namespace mote {
namespace {

// The right answer of the dynamic runtime where the tester, or an operator on the micro runtime, refuses something.
struct Difference {
  const char* refusal;  // in the tester's message
  const char* dynamic;  // in the dynamic runtime's message; null: it goes on
  const char* reason;
};

constexpr Difference kDifferences[] = {
    {"output shape differs", nullptr, "resizes an output instead of refusing its shape"},
    {"but the model plans", nullptr, "resizes an output instead of refusing its shape"},
    {"dimensions, but 1 are planned", nullptr, "resizes an output instead of refusing its shape"},
    {"the output has room for", nullptr, "resizes an output instead of refusing its shape"},
    {"the output has 1 dimensions, the input 2", nullptr, "resizes an output instead of refusing its shape"},
    {"the output has 0 dimensions instead of one", nullptr, "resizes an output instead of refusing its shape"},
    {"bytes where this node has", nullptr, "resizes tensors of a subgraph instead of refusing their size"},
    {"tensors of type STRING cannot be copied", nullptr, "hands strings on to a subgraph"},
    {"the variable has another size", nullptr, "resizes a resource variable"},
    {"no room for another variable", nullptr, "has room for more resource variables"},
    {"this operator does not write variables", nullptr, "lets an operator write a variable of the right shape"},
    {"no such variable to read", "is read before anything is assigned to it",
     "makes resource variables when something is assigned to them"},
    {"no such variable to assign to", "cannot be the number of a resource variable",
     "makes resource variables when something is assigned to them"},
    {"no such variable", nullptr, "makes resource variables when something is assigned to them"},
    {"which does not exist", "does not exist; there are", "refuses the graph before the node is prepared"},
    {"have no fixed size", "whose elements have no size", "refuses the graph before the node is prepared"},
    {"a variable cannot hold strings", "is a variable, which cannot hold strings",
     "refuses the graph before the node is prepared"},
    {"thousand elements, too many", "would have 2^31 bytes or more", "refuses the graph before the node is prepared"},
    {"strings is too large", "here is no memory for the strings", "has no memory for too many strings"},
};

constexpr char kSmaller[] = "prepares the node anew for smaller inputs, and does as a new graph does";

const Difference* FindDifference(const std::string& message) {
  for (const Difference& difference : kDifferences) {
    if (message.find(difference.refusal) != std::string::npos) return &difference;
  }
  return nullptr;
}

class Tally : public testing::Environment {
 public:
  static Tally& Get() {
    static auto* const tally = static_cast<Tally*>(testing::AddGlobalTestEnvironment(new Tally));
    return *tally;
  }
  void CountSame() { ++same_; }
  void CountDifference(const char* reason) { ++differences_[reason]; }
  void TearDown() override {
    std::printf("The dynamic runtime did the same %d times.\n", same_);
    for (const auto& [reason, count] : differences_) std::printf("It %s: %d times.\n", reason.c_str(), count);
  }

 private:
  int same_ = 0;
  std::map<std::string, int> differences_;
};

TfLiteQuantization ToQuantization(const Quantization& q) {
  if (q.scales.empty()) return {kTfLiteNoQuantization, nullptr};
  auto* const affine = static_cast<TfLiteAffineQuantization*>(std::malloc(sizeof(TfLiteAffineQuantization)));
  affine->scale = TfLiteFloatArrayCreate(static_cast<int>(q.scales.size()));
  std::copy(q.scales.begin(), q.scales.end(), affine->scale->data);
  affine->zero_point = TfLiteIntArrayCreate(static_cast<int>(q.zero_points.size()));
  std::copy(q.zero_points.begin(), q.zero_points.end(), affine->zero_point->data);
  affine->quantized_dimension = q.dimension;
  return {kTfLiteAffineQuantization, affine};
}

std::vector<int> Uncounted(const TfLiteIntArray& list) { return {list.data, list.data + list.size}; }

size_t BytesOf(const TfLiteEvalTensor& tensor) {
  size_t bytes = 0;
  (void)BytesFor(tensor.type, Elements(*tensor.dims), &bytes);
  return bytes;
}

std::vector<std::string> StringsOf(const void* raw, size_t bytes, const TfLiteIntArray& dims) {
  Strings strings;
  if (raw == nullptr || !strings.Open(raw, bytes, Elements(dims))) return {"no strings"};
  std::vector<std::string> result;
  for (int i = 0; i < strings.size(); ++i) result.emplace_back(strings[i].data, strings[i].bytes);
  return result;
}

// True if its integers are rounded in another way (dense/dense_rounding.h).
bool HasOtherRounding(const TFLMRegistration& registration) {
  return registration.invoke == tflite::Register_FULLY_CONNECTED().invoke;
}

// Operators whose floats the dynamic runtime of some processors sums up in another order.
bool HasFloatLoops(const TFLMRegistration& registration) {
  const TFLMRegistration with_loops[] = {tflite::Register_CONV_2D(), tflite::Register_DEPTHWISE_CONV_2D(),
                                         tflite::Register_FULLY_CONNECTED()};
  return std::any_of(std::begin(with_loops), std::end(with_loops),
                     [&](const TFLMRegistration& one) { return one.invoke == registration.invoke; });
}

// Operators that take what they do not get from their inputs from the shape of the output in the model.
bool NeedsShapeOfModel(const TFLMRegistration& registration) {
  const TFLMRegistration those[] = {*tflite::Register_CIRCULAR_BUFFER(),
                                    tflite::Register_DECODE(),
                                    tflite::Register_HASHTABLE(),
                                    tflite::Register_READ_VARIABLE(),
                                    tflite::Register_STABLEHLO_RNG_BIT_GENERATOR(),
                                    tflite::Register_VAR_HANDLE()};
  return std::any_of(std::begin(those), std::end(those),
                     [&](const TFLMRegistration& one) { return one.invoke == registration.invoke; });
}

// Testers that share hash tables share all resources.
std::shared_ptr<Resources> ResourcesFor(HashTable** tables) {
  static auto* const all = new std::map<HashTable**, std::weak_ptr<Resources>>;
  std::weak_ptr<Resources>& known = (*all)[tables];
  std::shared_ptr<Resources> resources = known.lock();
  if (resources == nullptr) known = resources = std::make_shared<Resources>();
  return resources;
}

}  // namespace

class DynamicReplay : public OpReplay {
 public:
  explicit DynamicReplay(OpTester& tester)
      : tester_(tester), resources_(ResourcesFor(tester.tables_)), runs_(tester.subgraphs_.size()) {
    for (const OpTester::Tensor& t : tester.tensors_) kinds_.push_back(t.kind);
    for (const OpTester::ResourceVariable& variable : tester.variables_) {
      const size_t slash = variable.name.find('/');
      const int id = resources_->Id(variable.name.substr(0, slash).c_str(), variable.name.substr(slash + 1).c_str());
      if (variable.type == kTfLiteNoType) continue;
      Keep(id, variable);
    }
  }

  void Prepare() override {
    Begin(Step::kPrepare);
    for (size_t i = 0; i < tester_.subgraphs_.size(); ++i) resources_->ForgetCall(static_cast<int>(i));
    // Hash tables may lie in the memory of the graphs before.
    models_.push_back(std::make_unique<Model>());
    status_ = Build(models_.back().get());
    if (status_ == kTfLiteOk) status_ = Graph().AllocateTensors();
    is_prepared_ = status_ == kTfLiteOk;
    if (is_prepared_) PrepareAnew();
  }

  void Eval() override {
    Begin(Step::kEval);
    if (!is_prepared_) return;
    is_smaller_ = HasSmallerInputs();
    if (is_smaller_) return CompareWithNewGraph();
    SetValues();
    status_ = Graph().Invoke();
  }

  // The dynamic runtime has no reset; nodes that are prepared again begin anew.
  void Reset() override {
    if (!is_prepared_) return;
    for (size_t i = 0; i < tester_.subgraphs_.size(); ++i) resources_->ForgetCall(static_cast<int>(i));
    PrepareAnew();
  }

  void Compare(TfLiteStatus status) override {
    if (step_ == Step::kEval && is_smaller_) return Tally::Get().CountDifference(kSmaller);
    if (step_ == Step::kEval && !is_prepared_) return;  // Prepare has been compared
    const testing::ScopedTrace trace(__FILE__, __LINE__,
                                     step_ == Step::kPrepare ? "Prepare on the dynamic runtime" : "Eval there");
    if (status != kTfLiteOk) return CompareError(status);
    ASSERT_EQ(status_, kTfLiteOk) << "the dynamic runtime alone refuses it: " << errors_.text;
    if (step_ == Step::kEval || !Graph().HasDynamicTensors()) {
      for (const int output : tester_.outputs_) CompareTensor(output);
    }
    if (step_ == Step::kEval) CompareState();
    Tally::Get().CountSame();
  }

 private:
  enum class Step { kPrepare, kEval };

  // The options of the node that calls a subgraph.
  struct Call {
    DynamicReplay* replay;
    int subgraph;
  };
  struct Model {
    Model() = default;
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;
    // The options are the test's.
    ~Model() {
      if (graph != nullptr && graph->nodes_size() > 0) OptionsOf(*graph) = nullptr;
    }

    std::vector<std::unique_ptr<tflite::Subgraph>> subgraphs;
    std::deque<Call> calls;
    std::unique_ptr<tflite::Subgraph> graph;
  };

  static void*& OptionsOf(tflite::Subgraph& graph) {
    return const_cast<TfLiteNode&>(graph.node_and_registration(0)->first).builtin_data;
  }

  tflite::Subgraph& Graph() { return *models_.back()->graph; }

  void Begin(Step step) {
    step_ = step;
    errors_.text.clear();
  }

  std::unique_ptr<tflite::Subgraph> NewGraph(Model* model, int index) {
    static const tflite::InterpreterOptions options;
    static const tflite::Model* const no_model = nullptr;
    static const std::shared_ptr<const tflite::Allocation> no_allocation;
    const tflite::SubgraphSurroundings surroundings = {
        &errors_, external_contexts_.data(), &model->subgraphs, resources_.get(), &options, &no_model, &no_allocation};
    return std::make_unique<tflite::Subgraph>(surroundings, index);
  }

  static TfLiteStatus AddTensor(tflite::Subgraph* graph, int index, const OpTester::Tensor& t, OpTester::Kind kind) {
    const std::vector<int> shape(t.dims.begin() + 1, t.dims.end());
    const bool is_given = t.sparsity != nullptr || t.type == kTfLiteString;
    const void* const given = t.sparsity != nullptr ? t.sparse_list.data() + 1 : t.eval.data.data;
    if (graph->tensor(index) == nullptr) TF_LITE_ENSURE_STATUS(graph->AddTensors(1));
    if (kind != OpTester::Kind::kConstant) {
      return graph->SetTensorParametersReadWrite(index, t.type, "", shape, ToQuantization(t.quantization),
                                                 kind == OpTester::Kind::kVariable);
    }
    const void* const data = is_given ? given : t.data();
    return graph->SetTensorParametersReadOnly(index, t.type, "", shape, ToQuantization(t.quantization),
                                              static_cast<const char*>(data),
                                              is_given ? StringMemoryBytes(data) : t.bytes, nullptr, t.sparsity);
  }

  // The graph with the node; the others are those that it may call. Outputs have the shape of a model that knows their
  // rank alone.
  TfLiteStatus Build(Model* model) {
    for (size_t i = 0; i < tester_.subgraphs_.size(); ++i) {
      model->subgraphs.push_back(NewGraph(model, static_cast<int>(i)));
      TF_LITE_ENSURE_STATUS(BuildCallee(model, i));
    }
    model->graph = NewGraph(model, static_cast<int>(tester_.subgraphs_.size()));
    tflite::Subgraph& graph = *model->graph;
    for (size_t i = 0; i < tester_.tensors_.size(); ++i) {
      TF_LITE_ENSURE_STATUS(AddTensor(&graph, static_cast<int>(i), tester_.tensors_[i], kinds_[i]));
    }
    for (const int output : tester_.outputs_) {
      if (output < 0 || !IsActivation(output) || NeedsShapeOfModel(tester_.registration_)) continue;
      const std::vector<int> ones(static_cast<size_t>(graph.tensor(output)->dims->size), 1);
      TF_LITE_ENSURE_STATUS(graph.ResizeInputTensor(output, ones));
    }
    std::vector<int> inputs;
    for (const int input : tester_.inputs_) {
      if (input >= 0 && IsActivation(input)) inputs.push_back(input);
    }
    TF_LITE_ENSURE_STATUS(graph.SetInputs(inputs));
    TF_LITE_ENSURE_STATUS(graph.SetOutputs(tester_.outputs_));
    const bool is_once = tester_.registration_.invoke == tflite::Register_CALL_ONCE().invoke;
    const TfLiteRegistration registration = ForDynamicRuntime(
        tester_.registration_, is_once ? tflite::BuiltinOperator_CALL_ONCE : tflite::BuiltinOperator_CUSTOM);
    const std::vector<uint8_t>& custom = tester_.custom_options_;
    TF_LITE_ENSURE_STATUS(graph.AddNodeWithParameters(tester_.inputs_, tester_.outputs_, tester_.intermediates_,
                                                      reinterpret_cast<const char*>(custom.data()), custom.size(),
                                                      nullptr, &registration));
    OptionsOf(graph) = tester_.node_.builtin_data;
    return kTfLiteOk;
  }

  TfLiteStatus BuildCallee(Model* model, size_t index) {
    tflite::Subgraph& graph = *model->subgraphs[index];
    const OpTester::Subgraph& source = tester_.subgraphs_[index];
    const std::vector<int> inputs(source.inputs_.begin() + 1, source.inputs_.end());
    std::vector<int> written;
    for (size_t i = 0; i < source.tensors_.size(); ++i) {
      const int tensor = static_cast<int>(i);
      TF_LITE_ENSURE_STATUS(AddTensor(&graph, tensor, source.tensors_[i], source.tensors_[i].kind));
      const bool is_input = std::find(inputs.begin(), inputs.end(), tensor) != inputs.end();
      if (!is_input && source.tensors_[i].kind == OpTester::Kind::kActivation) written.push_back(tensor);
    }
    TF_LITE_ENSURE_STATUS(graph.SetInputs(inputs));
    TF_LITE_ENSURE_STATUS(graph.SetOutputs({source.outputs_.begin() + 1, source.outputs_.end()}));
    model->calls.push_back({this, static_cast<int>(index)});
    TfLiteRegistration registration = {};
    registration.invoke = RunCallee;
    registration.builtin_code = tflite::BuiltinOperator_CUSTOM;
    return graph.AddNodeWithParameters(inputs, written, {}, reinterpret_cast<const char*>(&model->calls.back()),
                                       sizeof(Call), nullptr, &registration);
  }

  // The one node of a subgraph: what the test computes.
  static TfLiteStatus RunCallee(TfLiteContext* context, TfLiteNode* node) {
    const Call call = *static_cast<const Call*>(node->custom_initial_data);
    OpTester::Subgraph& subgraph = call.replay->tester_.subgraphs_[static_cast<size_t>(call.subgraph)];
    ++call.replay->runs_[static_cast<size_t>(call.subgraph)];
    const auto copy = [&](bool to_graph) {
      for (size_t i = 0; i < subgraph.tensors_.size(); ++i) {
        const TfLiteTensor& tensor = context->tensors[i];
        void* const there = subgraph.tensors_[i].data();
        const size_t bytes = std::min(tensor.bytes, subgraph.tensors_[i].bytes);
        if (tensor.allocation_type == kTfLiteMmapRo || tensor.data.data == nullptr) continue;
        std::memcpy(to_graph ? tensor.data.data : there, to_graph ? there : tensor.data.data, bytes);
      }
    };
    copy(false);
    TF_LITE_ENSURE_STATUS(subgraph.compute_(subgraph));
    copy(true);
    return kTfLiteOk;
  }

  bool IsActivation(int tensor) const { return kinds_[static_cast<size_t>(tensor)] == OpTester::Kind::kActivation; }

  // Gives inputs other shapes, and the old ones again, so that the node is prepared a second time.
  void PrepareAnew() {
    tflite::Subgraph& graph = Graph();
    for (const int input : graph.inputs()) {
      const std::vector<int> shape = Uncounted(*graph.tensor(input)->dims);
      EXPECT_EQ(graph.ResizeInputTensor(input, {3, 1, 4, 1, 5}), kTfLiteOk) << errors_.text;
      EXPECT_EQ(graph.ResizeInputTensor(input, shape), kTfLiteOk) << errors_.text;
    }
    EXPECT_EQ(graph.SetExecutionPlan(std::vector<int>(graph.execution_plan())), kTfLiteOk) << errors_.text;
    EXPECT_EQ(graph.AllocateTensors(), kTfLiteOk) << "the second time: " << errors_.text;
  }

  // The test has made some smaller since Prepare.
  bool HasSmallerInputs() {
    return std::any_of(Graph().inputs().begin(), Graph().inputs().end(),
                       [this](int input) { return Uncounted(*Graph().tensor(input)->dims) != ShapeNow(input); });
  }

  std::vector<int> ShapeNow(int tensor) const {
    return Uncounted(*tester_.tensors_[static_cast<size_t>(tensor)].eval.dims);
  }

  // The result of the run: its message, and its outputs if there is none.
  std::vector<std::string> RunToTheEnd() {
    errors_.text.clear();
    status_ = Graph().AllocateTensors();
    if (status_ == kTfLiteOk) {
      SetValues();
      status_ = Graph().Invoke();
    }
    std::vector<std::string> result = {errors_.text};
    if (status_ != kTfLiteOk) return result;
    for (const int output : Graph().outputs()) {
      const TfLiteTensor& tensor = *Graph().tensor(output);
      if (tensor.type == kTfLiteString) {
        for (const std::string& text : StringsOf(tensor.data.data, tensor.bytes, *tensor.dims)) result.push_back(text);
      } else if (tensor.bytes > 0) {
        result.emplace_back(tensor.data.raw, tensor.bytes);
      }
      for (const int dim : Uncounted(*tensor.dims)) result.push_back(std::to_string(dim));
    }
    return result;
  }

  void CompareWithNewGraph() {
    for (const int input : Graph().inputs()) {
      EXPECT_EQ(Graph().ResizeInputTensor(input, ShapeNow(input)), kTfLiteOk);
    }
    const std::vector<std::string> found = RunToTheEnd();
    models_.push_back(std::make_unique<Model>());
    ASSERT_EQ(Build(models_.back().get()), kTfLiteOk) << errors_.text;
    EXPECT_EQ(found, RunToTheEnd());
    is_prepared_ = status_ == kTfLiteOk;
  }

  void SetValues() {
    for (size_t i = 0; i < tester_.tensors_.size(); ++i) {
      const OpTester::Tensor& from = tester_.tensors_[i];
      TfLiteTensor& to = *Graph().tensor(static_cast<int>(i));
      const bool is_output =
          std::find(tester_.outputs_.begin(), tester_.outputs_.end(), static_cast<int>(i)) != tester_.outputs_.end();
      if (to.allocation_type == kTfLiteMmapRo || (is_output && !to.is_variable)) continue;
      if (to.type == kTfLiteString) {
        SetStringValue(from, &to);
      } else if (to.data.data != nullptr) {
        std::memcpy(to.data.data, from.eval.data.data, std::min(to.bytes, from.bytes));
      }
    }
  }

  static void SetStringValue(const OpTester::Tensor& from, TfLiteTensor* to) {
    if (from.eval.data.data == nullptr) return;
    const size_t bytes = StringMemoryBytes(from.eval.data.data);
    ASSERT_EQ(TfLiteTensorRealloc(bytes, to), kTfLiteOk);
    std::memcpy(to->data.data, from.eval.data.data, bytes);
  }

  void CompareError(TfLiteStatus status) {
    const std::string& message = tester_.message_;
    const Difference* const difference = FindDifference(message);
    const bool goes_on = difference != nullptr && difference->dynamic == nullptr;
    if (status_ == kTfLiteOk && step_ == Step::kPrepare && Graph().HasDynamicTensors() && !goes_on) {
      // It is found out when the graph runs.
      SetValues();
      status_ = Graph().Invoke();
    }
    if (status_ == status && errors_.Has(message)) return Tally::Get().CountSame();
    EXPECT_NE(difference, nullptr) << "static: " << message << "\ndynamic, with status " << status_ << ": "
                                   << errors_.text;
    if (difference == nullptr) return;
    EXPECT_EQ(status_, goes_on ? kTfLiteOk : status) << "static: " << message << "\ndynamic: " << errors_.text;
    EXPECT_TRUE(goes_on || errors_.Has(difference->dynamic)) << errors_.text;
    Tally::Get().CountDifference(difference->reason);
  }

  void CompareTensor(int index) {
    if (index < 0) return;
    const TfLiteEvalTensor& expected = tester_.tensors_[static_cast<size_t>(index)].eval;
    const TfLiteTensor& found = *Graph().tensor(index);
    ASSERT_EQ(found.type, expected.type) << "tensor " << index;
    ASSERT_EQ(Uncounted(*found.dims), Uncounted(*expected.dims)) << "tensor " << index;
    if (step_ == Step::kPrepare) return;
    if (found.type == kTfLiteString) {
      const size_t bytes = expected.data.data == nullptr ? 0 : StringMemoryBytes(expected.data.data);
      EXPECT_EQ(StringsOf(found.data.data, found.bytes, *found.dims),
                StringsOf(expected.data.data, bytes, *expected.dims));
      return;
    }
    const size_t bytes = BytesOf(expected);
    ASSERT_EQ(found.bytes, bytes) << "tensor " << index;
    if (bytes == 0) return;
    ASSERT_NE(found.data.data, nullptr) << "tensor " << index;
    if (found.type == kTfLiteFloat32 && HasFloatLoops(tester_.registration_)) {
      CompareFloats(index, found.data.f, static_cast<const float*>(expected.data.data), bytes / sizeof(float));
      return;
    }
    if (HasOtherRounding(tester_.registration_)) {
      if (found.type == kTfLiteInt8) return CompareIntegers<int8_t>(found, expected);
      if (found.type == kTfLiteUInt8) return CompareIntegers<uint8_t>(found, expected);
      if (found.type == kTfLiteInt16) return CompareIntegers<int16_t>(found, expected);
    }
    const auto* const f = static_cast<const uint8_t*>(found.data.data);
    const auto* const e = static_cast<const uint8_t*>(expected.data.data);
    const size_t at = static_cast<size_t>(std::mismatch(f, f + bytes, e).first - f);
    EXPECT_EQ(at, bytes) << "tensor " << index << " (" << TfLiteTypeGetName(found.type)
                         << ") has another byte there: " << int{f[at % bytes]} << " instead of " << int{e[at % bytes]};
  }

  template <class T>
  static void CompareIntegers(const TfLiteTensor& found, const TfLiteEvalTensor& expected) {
    const T *const f = reinterpret_cast<const T*>(found.data.raw), *const e = static_cast<const T*>(expected.data.data);
    for (size_t i = 0; i < found.bytes / sizeof(T); ++i) EXPECT_LE(std::abs(f[i] - e[i]), 1) << "at " << i;
  }

  static void CompareFloats(int index, const float* found, const float* expected, size_t count) {
    for (size_t i = 0; i < count; ++i) {
      if (std::isnan(expected[i]) && std::isnan(found[i])) continue;
      if (found[i] == expected[i]) continue;  // infinite, perhaps
      EXPECT_NEAR(found[i], expected[i], 1e-6f + 1e-5f * std::fabs(expected[i])) << "tensor " << index << " at " << i;
    }
  }

  void Keep(int id, const OpTester::ResourceVariable& variable) {
    const auto dims = tflite::BuildTfLiteArray(variable.shape);
    TfLiteTensor tensor = {};
    tensor.type = variable.type;
    tensor.dims = dims.get();
    tensor.data.raw_const = reinterpret_cast<const char*>(variable.bytes.data());
    tensor.bytes = variable.bytes.size();
    auto* const variables = &resources_->by_id();
    ASSERT_EQ(tflite::resource::CreateResourceVariableIfNotAvailable(variables, id), kTfLiteOk);
    ASSERT_EQ(tflite::resource::GetResourceVariable(variables, id)->AssignFrom(&tensor), kTfLiteOk);
  }

  // Variables of the node and of the interpreter, and how often subgraphs have run.
  void CompareState() {
    for (size_t i = 0; i < tester_.tensors_.size(); ++i) {
      if (kinds_[i] == OpTester::Kind::kVariable) CompareTensor(static_cast<int>(i));
    }
    for (size_t i = 0; i < tester_.variables_.size(); ++i) {
      const std::vector<uint8_t>& expected = tester_.variables_[i].bytes;
      auto* const variable = tflite::resource::GetResourceVariable(&resources_->by_id(), static_cast<int>(i));
      const TfLiteTensor* const found = variable != nullptr ? variable->GetTensor() : nullptr;
      std::vector<uint8_t> value(expected.size());
      if (found != nullptr) value.assign(found->data.uint8, found->data.uint8 + found->bytes);
      EXPECT_EQ(value, expected) << "variable " << i;
    }
    for (size_t i = 0; i < tester_.subgraphs_.size(); ++i) {
      EXPECT_EQ(runs_[i], tester_.subgraphs_[i].runs_) << "runs of subgraph " << i;
    }
  }

  OpTester& tester_;
  std::shared_ptr<Resources> resources_;
  std::vector<OpTester::Kind> kinds_;  // before an operator has made constants
  std::vector<int> runs_;              // of each subgraph
  std::array<TfLiteExternalContext*, kTfLiteMaxExternalContexts> external_contexts_ = {};
  KeptErrors errors_;
  std::vector<std::unique_ptr<Model>> models_;
  Step step_ = Step::kPrepare;
  TfLiteStatus status_ = kTfLiteOk;
  bool is_prepared_ = false, is_smaller_ = false;
};

namespace {

// This object is linked, so operators run on the dynamic runtime too.
[[maybe_unused]] const bool is_registered = [] {
  (void)Tally::Get();
  OpTester::make_replay = [](OpTester& tester) -> std::unique_ptr<OpReplay> {
    return std::make_unique<DynamicReplay>(tester);
  };
  return true;
}();

}  // namespace
}  // namespace mote
