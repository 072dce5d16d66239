// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/delegates/utils/simple_delegate.h"

#include <gtest/gtest.h>

#include <cmath>

#include "mote/partition_report.h"
#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/delegates/utils.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/types/half.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using tflite::TensorType_FLOAT16;
using tflite::TensorType_FLOAT32;
using tflite::delegates::PartitionReport;
using Nodes = std::vector<int>;
using Floats = std::vector<float>;

enum class FailAt { kNever, kInitialize, kCreate, kInit, kPrepare, kEval };

struct Behaviour {
  tflite::SimpleDelegateInterface::Options options;
  FailAt fail_at = FailAt::kNever;
  int kernels = 0;  // alive
  int delegates = 0;
};

// Computes NEG and ABS node by node, in the tensors of the graph.
class Kernel : public tflite::SimpleDelegateKernelInterface {
 public:
  explicit Kernel(Behaviour* behaviour) : behaviour_(*behaviour) { ++behaviour_.kernels; }
  ~Kernel() override { --behaviour_.kernels; }

  TfLiteStatus Init(TfLiteContext* context, const TfLiteDelegateParams* params) override {
    if (behaviour_.fail_at == FailAt::kInit) return kTfLiteError;
    for (const int index : tflite::TfLiteIntArrayView(params->nodes_to_replace)) {
      TfLiteNode* node = nullptr;
      TfLiteRegistration* registration = nullptr;
      TF_LITE_ENSURE_STATUS(context->GetNodeAndRegistration(context, index, &node, &registration));
      steps_.push_back({registration->builtin_code, node->inputs->data[0], node->outputs->data[0]});
    }
    return kTfLiteOk;
  }
  TfLiteStatus Prepare(TfLiteContext*, TfLiteNode*) override {
    return behaviour_.fail_at == FailAt::kPrepare ? kTfLiteError : kTfLiteOk;
  }
  TfLiteStatus Eval(TfLiteContext* context, TfLiteNode*) override {
    if (behaviour_.fail_at == FailAt::kEval) return kTfLiteError;
    for (const Step& step : steps_) {
      const TfLiteTensor& input = context->tensors[step.input];
      TfLiteTensor& output = context->tensors[step.output];
      TF_LITE_ENSURE(context, output.data.f != nullptr);
      for (int64_t i = 0; i < tflite::NumElements(&output); ++i) {
        output.data.f[i] = step.op == kTfLiteBuiltinNeg ? -input.data.f[i] : std::fabs(input.data.f[i]);
      }
    }
    return kTfLiteOk;
  }

 private:
  struct Step {
    int op, input, output;
  };
  Behaviour& behaviour_;
  std::vector<Step> steps_;
};

class Delegate : public tflite::SimpleDelegateInterface {
 public:
  explicit Delegate(Behaviour* behaviour) : behaviour_(*behaviour) { ++behaviour_.delegates; }
  ~Delegate() override { --behaviour_.delegates; }

  bool IsNodeSupportedByDelegate(const TfLiteRegistration* registration, const TfLiteNode*,
                                 TfLiteContext*) const override {
    return registration->builtin_code == kTfLiteBuiltinNeg || registration->builtin_code == kTfLiteBuiltinAbs;
  }
  std::string WhyUnsupported(const TfLiteRegistration*, const TfLiteNode*, TfLiteContext*) const override {
    return "neither NEG nor ABS";
  }
  TfLiteStatus Initialize(TfLiteContext*) override {
    return behaviour_.fail_at == FailAt::kInitialize ? kTfLiteError : kTfLiteOk;
  }
  const char* Name() const override { return "Signs"; }
  std::unique_ptr<tflite::SimpleDelegateKernelInterface> CreateDelegateKernelInterface() override {
    return behaviour_.fail_at == FailAt::kCreate ? nullptr : std::make_unique<Kernel>(&behaviour_);
  }
  Options DelegateOptions() const override { return behaviour_.options; }

 private:
  Behaviour& behaviour_;
};

class SimpleDelegateTest : public testing::Test {
 protected:
  int Tensor(const std::vector<int>& shape = {4}) { return builder_.Tensor(TensorType_FLOAT32, shape); }

  void Build() {
    ASSERT_NE(builder_.Finish(), nullptr);
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()), builder_.size(),
                                                      &errors_);
    ASSERT_NE(model_, nullptr) << errors_.text;
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk) << errors_.text;
  }

  // Nodes: NEG, FLOOR, NEG, ABS, NEG, FLOOR, NEG, ABS: partitions of 1, 3 and 2 nodes.
  void BuildIslands() {
    int last = Tensor();
    builder_.Inputs({last});
    using tflite::BuiltinOperator;
    for (const BuiltinOperator op :
         {tflite::BuiltinOperator_NEG, tflite::BuiltinOperator_FLOOR, tflite::BuiltinOperator_NEG,
          tflite::BuiltinOperator_ABS, tflite::BuiltinOperator_NEG, tflite::BuiltinOperator_FLOOR,
          tflite::BuiltinOperator_NEG, tflite::BuiltinOperator_ABS}) {
      const int next = Tensor();
      builder_.Op(op, {last}, {next});
      last = next;
    }
    builder_.Outputs({last});
    Build();
  }

  TfLiteStatus Apply(int64_t flags = kTfLiteDelegateFlagsNone) {
    delegate_.reset(
        tflite::TfLiteDelegateFactory::CreateSimpleDelegate(std::make_unique<Delegate>(&behaviour_), flags));
    return interpreter_->ModifyGraphWithDelegate(delegate_.get());
  }

  void ExpectIslandsWork() {
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    const Floats input = {1.0f, -1.5f, 2.25f, 0.0f};
    std::copy(input.begin(), input.end(), interpreter_->typed_input_tensor<float>(0));
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    const float* const output = interpreter_->typed_output_tensor<float>(0);
    EXPECT_EQ(Floats(output, output + 4), Floats({1.0f, 1.0f, 3.0f, 0.0f}));
  }

  // Who runs each node: "C" for the CPU, else the partition's number from A.
  std::string Runners() {
    std::string text;
    std::map<int, char> names;
    for (const PartitionReport::Node& node : tflite::delegates::MakePartitionReport(*interpreter_).nodes) {
      if (node.partition < 0) {
        text += '-';
        continue;
      }
      text += names.try_emplace(node.partition, static_cast<char>('A' + names.size())).first->second;
    }
    return text;
  }

  std::string ReasonFor(int node) {
    const PartitionReport report = tflite::delegates::MakePartitionReport(*interpreter_);
    const PartitionReport::Node& entry = report.nodes[static_cast<size_t>(node)];
    return entry.refusals.size() == 1 ? entry.refusals[0].delegate + ": " + entry.refusals[0].reason : "";
  }

  ModelBuilder builder_;
  KeptErrors errors_;
  Behaviour behaviour_;
  tflite::TfLiteDelegateUniquePtr delegate_{nullptr, tflite::TfLiteDelegateFactory::DeleteSimpleDelegate};
  tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

TEST_F(SimpleDelegateTest, RunsPartitionsNodeByNode) {
  BuildIslands();
  ASSERT_EQ(Apply(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Runners(), "A-BBB-CC");
  ExpectIslandsWork();
  EXPECT_EQ(behaviour_.kernels, 3);
  interpreter_.reset();
  EXPECT_EQ(behaviour_.kernels, 0);
  EXPECT_EQ(behaviour_.delegates, 1);
  delegate_.reset();
  EXPECT_EQ(behaviour_.delegates, 0);
}

TEST_F(SimpleDelegateTest, CanBeGivenToTheInterpreter) {
  BuildIslands();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(
                tflite::TfLiteDelegateFactory::Create(std::make_unique<Delegate>(&behaviour_))),
            kTfLiteOk);
  ExpectIslandsWork();
  EXPECT_EQ(behaviour_.delegates, 1);
  interpreter_.reset();
  EXPECT_EQ(behaviour_.delegates, 0);
  EXPECT_EQ(tflite::TfLiteDelegateFactory::CreateSimpleDelegate(nullptr), nullptr);
  tflite::TfLiteDelegateFactory::DeleteSimpleDelegate(nullptr);
}

TEST_F(SimpleDelegateTest, MemoryBetweenNodesIsOnRequest) {
  behaviour_.options.gives_inner_tensors_memory = false;
  BuildIslands();
  ASSERT_EQ(Apply(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);  // this kernel computes there
  EXPECT_TRUE(errors_.Has("output.data.f != nullptr")) << errors_.text;
}

TEST_F(SimpleDelegateTest, OptionsChooseTheLargestPartitions) {
  BuildIslands();
  behaviour_.options.max_delegated_partitions = 1;
  ASSERT_EQ(Apply(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Runners(), "--AAA---");
  EXPECT_EQ(ReasonFor(0), "Signs: not among the 1 largest partitions");
  EXPECT_EQ(ReasonFor(1), "Signs: neither NEG nor ABS");
  EXPECT_EQ(ReasonFor(2), "");
  ExpectIslandsWork();
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
  behaviour_.options.max_delegated_partitions = 0;
  behaviour_.options.min_nodes_per_partition = 2;
  ASSERT_EQ(Apply(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Runners(), "--AAA-BB");
  EXPECT_EQ(ReasonFor(0), "Signs: a partition of 1 nodes; the delegate wants 2 or more");
  ExpectIslandsWork();
}

TEST_F(SimpleDelegateTest, TinyIslandsStayOnTheCpu) {
  BuildIslands();
  // Work: 4, 12 and 8.
  behaviour_.options.hand_over_cost.per_partition = 8;
  ASSERT_EQ(Apply(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Runners(), "--AAA-BB");
  EXPECT_EQ(ReasonFor(0), "Signs: a partition with work of 4, less than the 8 that handing it over costs");
  ExpectIslandsWork();
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
  // 32 bytes go in and out of each: costs 9.6.
  behaviour_.options.hand_over_cost = {0, 0.3};
  ASSERT_EQ(Apply(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Runners(), "--AAA---");
  ExpectIslandsWork();
}

TEST_F(SimpleDelegateTest, FailuresRestoreTheGraph) {
  BuildIslands();
  for (const FailAt fail_at : {FailAt::kInitialize, FailAt::kCreate, FailAt::kInit, FailAt::kPrepare}) {
    behaviour_.fail_at = fail_at;
    EXPECT_EQ(Apply(), kTfLiteDelegateError);
    EXPECT_EQ(behaviour_.kernels, 0);
    EXPECT_EQ(Runners(), "--------");
    ExpectIslandsWork();
  }
  EXPECT_TRUE(errors_.Has("Signs could not make a kernel for 1 nodes")) << errors_.text;
  behaviour_.fail_at = FailAt::kEval;
  ASSERT_EQ(Apply(), kTfLiteOk);
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("node Signs (number 8 of subgraph 0) failed to invoke")) << errors_.text;
  const PartitionReport report = tflite::delegates::MakePartitionReport(*interpreter_);
  EXPECT_EQ(report.failures, std::vector<std::string>({"Signs could not be applied to subgraph 0 (status 2)"}));
}

TEST_F(SimpleDelegateTest, TheReportIsText) {
  const int x = Tensor({2, 3}), a = Tensor({2, 3}), y = Tensor({2, 3});
  builder_.Inputs({x}).Outputs({y});
  builder_.Op(tflite::BuiltinOperator_NEG, {x}, {a});
  builder_.Op(tflite::BuiltinOperator_FLOOR, {a}, {y});
  Build();
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(tflite::delegates::MakePartitionReport(*interpreter_).ToString(),
            "subgraph 0 node 0 NEG: CPU, work 6\n"
            "subgraph 0 node 1 FLOOR: CPU, work 6\n"
            "CPU: 2 nodes, work 12\n");
  ASSERT_EQ(Apply(), kTfLiteOk);
  EXPECT_EQ(tflite::delegates::MakePartitionReport(*interpreter_).ToString(),
            "subgraph 0 node 0 NEG: Signs, partition 2, work 6\n"
            "subgraph 0 node 1 FLOOR: CPU, work 6\n"
            "  Signs: neither NEG nor ABS\n"
            "CPU: 1 node, work 6\n"
            "Signs: 1 node in 1 partition, work 6\n");
}

// The partition helper by itself, in a delegate that keeps what the test asks for.

struct Asked {
  std::function<TfLiteStatus(TfLiteContext*)> question;
};

TfLiteDelegate Asking(Asked* asked) {
  TfLiteDelegate delegate = TfLiteDelegateCreate();
  delegate.data_ = asked;
  delegate.Prepare = [](TfLiteContext* context, TfLiteDelegate* self) {
    return static_cast<Asked*>(self->data_)->question(context);
  };
  return delegate;
}

bool IsNeg(TfLiteContext*, TfLiteNode*, TfLiteRegistration* registration, std::string* details) {
  if (registration->builtin_code != kTfLiteBuiltinNeg) *details = "no NEG";
  return registration->builtin_code == kTfLiteBuiltinNeg;
}

TEST_F(SimpleDelegateTest, TheHelperFindsAndChoosesPartitions) {
  BuildIslands();
  Asked asked = {[](TfLiteContext* context) {
    tflite::delegates::GraphPartitionHelper some(context, Nodes({2, 3, 4, 6}));
    EXPECT_EQ(some.Partition(nullptr), kTfLiteOk);
    EXPECT_EQ(some.num_total_nodes(), 8);
    EXPECT_EQ(some.num_supported_nodes(), 4);
    EXPECT_EQ(some.num_partitions(), 2);
    EXPECT_EQ(some.GetNodesOfFirstNLargestPartitions(), Nodes({2, 3, 4, 6}));
    EXPECT_EQ(some.GetNodesOfFirstNLargestPartitions(1), Nodes({2, 3, 4}));
    EXPECT_EQ(some.GetNodesOfFirstNLargestPartitions(0), Nodes());
    EXPECT_EQ(some.GetFirstNLargestPartitions(2, 2).size(), size_t{1});
    EXPECT_EQ(some.GetFirstNLargestPartitions(2, 4).size(), size_t{0});
    std::set<std::string> unsupported;
    tflite::delegates::GraphPartitionHelper negatives(context, IsNeg);
    EXPECT_EQ(negatives.Partition(&unsupported, 1, 5), kTfLiteOk);
    EXPECT_EQ(negatives.GetNodesOfFirstNLargestPartitions(), Nodes({2, 4}));
    EXPECT_EQ(unsupported, std::set<std::string>({"ABS: no NEG", "FLOOR: no NEG"}));
    return kTfLiteOk;
  }};
  TfLiteDelegate delegate = Asking(&asked);
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(&delegate), kTfLiteOk) << errors_.text;
  interpreter_.reset();
}

TEST_F(SimpleDelegateTest, ADelegateMayAddTensorsAndVisitSubgraphs) {
  BuildIslands();
  const size_t tensors = interpreter_->tensors_size();
  Asked asked = {[tensors](TfLiteContext* context) {
    TfLiteTensor* tensor = nullptr;
    int index = 0;
    EXPECT_EQ(tflite::delegates::CreateNewTensorWithDifferentType(context, 0, kTfLiteFloat16, &tensor, &index),
              kTfLiteOk);
    EXPECT_EQ(static_cast<size_t>(index), tensors);
    EXPECT_EQ(tensor->type, kTfLiteFloat16);
    EXPECT_EQ(tensor->bytes, size_t{8});
    TfLiteContext* other = nullptr;
    EXPECT_EQ(tflite::delegates::AcquireSubgraphContext(context, 0, &other), kTfLiteOk);
    EXPECT_EQ(other, context);
    EXPECT_EQ(tflite::delegates::ReleaseSubgraphContext(context, 0), kTfLiteOk);
    EXPECT_EQ(tflite::delegates::MarkSubgraphAsDelegationSkippable(context, 7), kTfLiteError);
    return kTfLiteOk;
  }};
  TfLiteDelegate delegate = Asking(&asked);
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(&delegate), kTfLiteOk) << errors_.text;
  interpreter_.reset();
}

// Node 0: DEQUANTIZE of a float16 constant; nodes 1 and 2: ADD and MUL with it.
TEST_F(SimpleDelegateTest, Float16ConstantsReachTheDelegate) {
  for (const bool takes_both : {true, false}) {
    builder_ = ModelBuilder();
    const std::vector<uint16_t> halves = {0x3C00, 0x4000};  // 1 and 2
    const int half = builder_.Constant<uint16_t>(TensorType_FLOAT16, {2}, halves);
    const int full = Tensor({2}), x = Tensor({2}), a = Tensor({2}), y = Tensor({2});
    builder_.Inputs({x}).Outputs({y});
    builder_.Op(tflite::BuiltinOperator_DEQUANTIZE, {half}, {full});
    builder_.Op(tflite::BuiltinOperator_ADD, {x, full}, {a}, tflite::AddOptionsT());
    builder_.Op(tflite::BuiltinOperator_MUL, {a, full}, {y}, tflite::MulOptionsT());
    Build();
    Nodes taken;
    Asked asked = {[&](TfLiteContext* context) {
      tflite::delegates::FP16GraphPartitionHelper helper(
          context,
          [takes_both](TfLiteContext* graph, TfLiteNode* node, TfLiteRegistration* registration, std::string*) {
            const bool has_half = graph->tensors[node->inputs->data[1]].type == kTfLiteFloat16;
            return has_half && (takes_both || registration->builtin_code == kTfLiteBuiltinMul);
          });
      TF_LITE_ENSURE_STATUS(helper.Partition(nullptr));
      taken = helper.GetNodesOfFirstNLargestPartitions();
      TfLiteNode* node = nullptr;
      TfLiteRegistration* registration = nullptr;
      TF_LITE_ENSURE_STATUS(context->GetNodeAndRegistration(context, 2, &node, &registration));
      EXPECT_EQ(node->inputs->data[1], half);
      TF_LITE_ENSURE_STATUS(context->GetNodeAndRegistration(context, 1, &node, &registration));
      EXPECT_EQ(node->inputs->data[1], takes_both ? half : full);
      return kTfLiteError;  // there is no kernel here
    }};
    TfLiteDelegate delegate = Asking(&asked);
    EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(&delegate), kTfLiteDelegateError);
    EXPECT_EQ(taken, takes_both ? Nodes({1, 2, 0}) : Nodes({2}));
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    interpreter_->typed_input_tensor<float>(0)[1] = 3.0f;
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(interpreter_->typed_output_tensor<float>(0)[1], 10.0f);
    interpreter_.reset();
  }
}

}  // namespace
}  // namespace mote
