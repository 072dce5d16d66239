// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/model/verifier.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <random>
#include <string>

#include "mote/model_verifier.h"
#include "src/model/node_runs.h"
#include "tests/debug_log_capture.h"
#include "tests/model/model_walk.h"
#include "tests/model/test_models.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

using tflite::ModelT;

// The verdict of the verifier on a model: nothing, or its message without the line end, and without the warning of a
// mark that is not there.
std::string Verdict(const void* data, size_t bytes) {
  StartLogCapture();
  const TfLiteStatus status = VerifyModel(data, bytes);
  StopLogCapture();
  std::string log(captured_log);
  if (log.rfind("Warning: ", 0) == 0) log.erase(0, log.find("\r\n") + 2);
  EXPECT_EQ(status == kTfLiteOk, log.empty()) << log;
  if (log.size() >= 2) {
    EXPECT_EQ(log.find("\r\n"), log.size() - 2) << "not one message: " << log;
    log.resize(log.size() - 2);
  }
  return log;
}

std::string Verdict(const ModelBytes& model) { return Verdict(model.data(), model.size()); }

// Verifies, and uses the model if it is good. Whether it was.
bool TryModel(const ModelBytes& model) {
  if (!Verdict(model).empty()) return false;
  WalkModel(tflite::GetModel(model.data()));
  return true;
}

TEST(Verifier, AcceptsGoodModels) {
  EXPECT_EQ(Verdict(Serialize(SmallModel())), "");
  EXPECT_EQ(Verdict(Serialize(ControlFlowModel())), "");
  EXPECT_TRUE(TryModel(Serialize(SmallModel())));
  EXPECT_TRUE(TryModel(Serialize(ControlFlowModel())));
  const ModelBytes model = Serialize(SmallModel());
  EXPECT_EQ(tflite::GetVerifiedModel(model.data(), model.size()), tflite::GetModel(model.data()));
}

TEST(Verifier, AcceptsRealModels) {
  const auto names = SharedModels();
  if (names.empty()) GTEST_SKIP() << "the folder of shared models is not there (MOTE_SHARED, ../shared)";
  for (const auto& name : names) {
    const auto bytes = ReadShared(name);
    const ModelBytes model(bytes.data(), bytes.size());
    EXPECT_EQ(Verdict(model), "") << name;
    EXPECT_TRUE(TryModel(model)) << name;
  }
}

struct Fault {
  const char* name;
  std::function<void(ModelT*)> make;
  const char* message;  // a part of it
};

tflite::TensorT* TensorOf(ModelT* model, int t) { return model->subgraphs[0]->tensors[static_cast<size_t>(t)].get(); }
tflite::OperatorT* OperatorOf(ModelT* model, int op) {
  return model->subgraphs[0]->operators[static_cast<size_t>(op)].get();
}

const Fault kFaults[] = {
    {"Version", [](ModelT* m) { m->version = 2; }, "the model has schema version 2 and 1 subgraphs"},
    {"NoSubgraph",
     [](ModelT* m) {
       m->subgraphs.clear();
       m->signature_defs.clear();
     },
     "the model has schema version 3 and 0 subgraphs"},
    {"TooManySubgraphs",
     [](ModelT* m) {
       while (m->subgraphs.size() <= kMaxSubgraphs) m->subgraphs.push_back(std::make_unique<tflite::SubGraphT>());
     },
     "version 3 and 257 subgraphs"},
    {"BuiltinCode", [](ModelT* m) { m->operator_codes[1]->builtin_code = static_cast<tflite::BuiltinOperator>(231); },
     "Operator code 1 is builtin operator 231, but only 0 to 209"},
    {"NegativeBuiltinCode",
     [](ModelT* m) {
       m->operator_codes[1]->builtin_code = static_cast<tflite::BuiltinOperator>(-5);
       m->operator_codes[1]->deprecated_builtin_code = -1;
     },
     "Operator code 1 is builtin operator -1"},
    {"CustomWithoutName", [](ModelT* m) { m->operator_codes[2]->custom_code.clear(); },
     "Operator code 2 is builtin operator 32, but only 0 to 209 are known, and 32 (custom) needs a name"},
    {"OperatorCodeIndex", [](ModelT* m) { OperatorOf(m, 1)->opcode_index = 3; },
     "Subgraph 0, operator 1 (unknown): its operator code is Operator code 3, but there are only 3"},
    {"InputIndex", [](ModelT* m) { OperatorOf(m, 0)->inputs[1] = 10; },
     "Subgraph 0, operator 0 (FULLY_CONNECTED): an input is Tensor 10, but there are only 10"},
    {"NegativeInputIndex", [](ModelT* m) { OperatorOf(m, 2)->inputs[1] = -2; },
     "Subgraph 0, operator 2 (Stateful): an input is Tensor -2"},
    {"OutputIndex", [](ModelT* m) { OperatorOf(m, 0)->outputs[0] = -1; },
     "operator 0 (FULLY_CONNECTED): an output is Tensor -1, but there are only 10"},
    {"IntermediateIndex", [](ModelT* m) { OperatorOf(m, 2)->intermediates[0] = 99; },
     "operator 2 (Stateful): an intermediate is Tensor 99"},
    {"SubgraphInput", [](ModelT* m) { m->subgraphs[0]->inputs[0] = 10; }, "Subgraph 0: an input is Tensor 10"},
    {"SubgraphOutput", [](ModelT* m) { m->subgraphs[0]->outputs[0] = -1; }, "Subgraph 0: an output is Tensor -1"},
    {"MutatingFlags", [](ModelT* m) { OperatorOf(m, 2)->mutating_variable_inputs = {true}; },
     "Subgraph 0, operator 2 (Stateful) has 5 inputs and 1 flags"},
    {"LargeCustomOptions", [](ModelT* m) { OperatorOf(m, 2)->large_custom_options_offset = 4096; },
     "Subgraph 0, operator 2 (Stateful) has data outside the FlatBuffer, at byte 4096"},
    {"BufferIndex", [](ModelT* m) { TensorOf(m, kBias)->buffer = 77; },
     "Subgraph 0, tensor 2: a buffer is Buffer 77, but there are only 6"},
    {"MetadataBuffer", [](ModelT* m) { m->metadata[0]->buffer = 6; }, "Metadata entry 0: a buffer is Buffer 6"},
    {"MetadataBuffers", [](ModelT* m) { m->metadata_buffer = {-1}; }, "The model: "},
    {"SignatureSubgraph", [](ModelT* m) { m->signature_defs[0]->subgraph_index = 1; }, "Signature 0: "},
    {"DataOutside", [](ModelT* m) { m->buffers[1]->offset = 1 << 20; },
     "Buffer 1 has data outside the FlatBuffer, at byte 1048576"},
    {"ExternalBuffer", [](ModelT* m) { TensorOf(m, kInput)->external_buffer = 1; }, "external buffer 1"},
    {"Type", [](ModelT* m) { TensorOf(m, kSum)->type = static_cast<tflite::TensorType>(23); },
     "Subgraph 0, tensor 3 has type 23"},
    {"NegativeType", [](ModelT* m) { TensorOf(m, kSum)->type = static_cast<tflite::TensorType>(-1); },
     "Subgraph 0, tensor 3 has type 255"},
    {"NegativeDimension",
     [](ModelT* m) {
       TensorOf(m, kSum)->shape = {1, -3};
     },
     "Subgraph 0, tensor 3 has a negative dimension"},
    {"NegativeDimensionBehindZero",
     [](ModelT* m) {
       TensorOf(m, kEmpty)->shape = {0, -3};
     },
     "Subgraph 0, tensor 8 has a negative dimension"},
    {"ElementsOverflow",
     [](ModelT* m) {
       TensorOf(m, kInput)->shape = {65536, 65536, 65536};
     },
     "Subgraph 0, tensor 0 has a negative dimension, or more than 64 dimensions, or 2^31"},
    {"ElementsOverflowBehindZero",
     [](ModelT* m) {
       TensorOf(m, kEmpty)->shape = {0, 65536, 65536};
     },
     "Subgraph 0, tensor 8 has a negative dimension, or more than 64 dimensions, or 2^31"},
    {"BytesOverflow", [](ModelT* m) { TensorOf(m, kResult)->shape = {1 << 28}; },
     "Subgraph 0, tensor 9 has a negative"},
    {"Rank", [](ModelT* m) { TensorOf(m, kEmpty)->shape.assign(65, 1); }, "or more than 64 dimensions"},
    {"ShortData", [](ModelT* m) { m->buffers[2]->data.pop_back(); }, "Subgraph 0, tensor 2 needs 12 bytes of data"},
    {"LongData", [](ModelT* m) { m->buffers[1]->data.push_back(0); }, "Subgraph 0, tensor 1 needs 12 bytes"},
    {"VariableWithData", [](ModelT* m) { TensorOf(m, kShape)->is_variable = true; },
     "Subgraph 0, tensor 5 has constant data, but is a variable"},
    {"Sparse", [](ModelT* m) { TensorOf(m, kShape)->sparsity = std::make_unique<tflite::SparsityParametersT>(); },
     "reads tensor 5, which is sparse"},
    {"SparseResult",
     [](ModelT* m) { TensorOf(m, kResult)->sparsity = std::make_unique<tflite::SparsityParametersT>(); },
     "writes tensor 9, which is sparse"},
    {"StringCount", [](ModelT* m) { m->buffers[4]->data[0] = 3; }, "Subgraph 0, tensor 7 needs"},
    {"StringOffset", [](ModelT* m) { m->buffers[4]->data[12] = 19; }, "Subgraph 0, tensor 7 needs"},
    {"StringOrder", [](ModelT* m) { m->buffers[4]->data[8] = 15; }, "Subgraph 0, tensor 7 needs"},
    {"ScaleCount",
     [](ModelT* m) {
       TensorOf(m, kWeights)->quantization->scale = {1, 2};
     },
     "Subgraph 0, tensor 1 has 2 scales and 3 zero points for its dimension 0 of length 3"},
    {"ZeroPointCount",
     [](ModelT* m) {
       TensorOf(m, kWeights)->quantization->zero_point = {0, 0};
     },
     "Subgraph 0, tensor 1 has 3 scales and 2 zero points"},
    {"NoZeroPoint", [](ModelT* m) { TensorOf(m, kWeights)->quantization->zero_point.clear(); },
     "Subgraph 0, tensor 1 has 3 scales and 0 zero points"},
    {"QuantizedDimension", [](ModelT* m) { TensorOf(m, kWeights)->quantization->quantized_dimension = 2; },
     "for its dimension 2 of length -1"},
    {"NegativeQuantizedDimension", [](ModelT* m) { TensorOf(m, kWeights)->quantization->quantized_dimension = -1; },
     "for its dimension -1 of length -1"},
    {"NegativeScale", [](ModelT* m) { TensorOf(m, kWeights)->quantization->scale[2] = -0.5f; },
     "Subgraph 0, tensor 1: scale 2 is negative or not finite"},
    {"InfiniteScale",
     [](ModelT* m) { TensorOf(m, kInput)->quantization->scale[0] = std::numeric_limits<float>::infinity(); },
     "Subgraph 0, tensor 0: scale 0 is negative or not finite (its bits are 0x7f800000)"},
    {"NanScale",
     [](ModelT* m) { TensorOf(m, kInput)->quantization->scale[0] = std::numeric_limits<float>::quiet_NaN(); },
     "Subgraph 0, tensor 0: scale 0"},
    {"ZeroPointLow", [](ModelT* m) { TensorOf(m, kInput)->quantization->zero_point[0] = -129; },
     "Subgraph 0, tensor 0: its type cannot hold zero point 0, which is -129"},
    {"ZeroPointHigh", [](ModelT* m) { TensorOf(m, kSum)->quantization->zero_point[0] = 128; },
     "Subgraph 0, tensor 3: its type cannot hold zero point 0, which is 128"},
    {"ZeroPointOfUint8",
     [](ModelT* m) {
       TensorOf(m, kSum)->type = tflite::TensorType_UINT8;
       TensorOf(m, kSum)->quantization->zero_point[0] = -1;
     },
     "Subgraph 0, tensor 3: its type cannot hold zero point 0, which is -1"},
    {"ZeroPointBeyond32Bits", [](ModelT* m) { TensorOf(m, kBias)->quantization->zero_point[1] = int64_t{1} << 32; },
     "Subgraph 0, tensor 2: its type cannot hold zero point 1"},
    {"Order", [](ModelT* m) { std::swap(m->subgraphs[0]->operators[0], m->subgraphs[0]->operators[1]); },
     "Subgraph 0, operator 0 (RESHAPE) reads tensor 3, which nothing has written before"},
    {"ReadsOwnOutput", [](ModelT* m) { OperatorOf(m, 1)->inputs[0] = kOutput; },
     "Subgraph 0, operator 1 (RESHAPE) reads tensor 6, which nothing has written before"},
    {"WritesConstant", [](ModelT* m) { OperatorOf(m, 0)->outputs[0] = kWeights; },
     "Subgraph 0, operator 0 (FULLY_CONNECTED) writes tensor 1, which is a constant"},
    {"WritesInput", [](ModelT* m) { OperatorOf(m, 0)->outputs[0] = kInput; },
     "operator 0 (FULLY_CONNECTED) writes tensor 0, which is a constant, an input"},
    {"WritesTwice", [](ModelT* m) { OperatorOf(m, 1)->outputs[0] = kSum; },
     "operator 1 (RESHAPE) writes tensor 3, which is a constant, an input, or already written"},
    {"InputTwice",
     [](ModelT* m) {
       m->subgraphs[0]->inputs = {kInput, kInput};
     },
     "Subgraph 0 writes tensor 0"},
    {"OutputNotWritten", [](ModelT* m) { m->subgraphs[0]->operators.pop_back(); },
     "Subgraph 0 reads tensor 9, which nothing has written before"},
};

class VerifierFault : public ::testing::TestWithParam<Fault> {};

TEST_P(VerifierFault, IsRefused) {
  ModelT model = SmallModel();
  GetParam().make(&model);
  const std::string verdict = Verdict(Serialize(model));
  EXPECT_NE(verdict.find(GetParam().message), std::string::npos) << verdict;
}

INSTANTIATE_TEST_SUITE_P(SmallModel, VerifierFault, ::testing::ValuesIn(kFaults),
                         [](const auto& info) { return info.param.name; });

TEST(Verifier, RefusesBadCalls) {
  ModelT model = ControlFlowModel();
  model.subgraphs[0]->operators[0]->builtin_options.AsWhileOptions()->body_subgraph_index = 5;
  EXPECT_NE(
      Verdict(Serialize(model)).find("Subgraph 0, operator 0 (WHILE): a field is Subgraph 5, but there are only 5"),
      std::string::npos);
  model.subgraphs[0]->operators[0]->builtin_options.AsWhileOptions()->body_subgraph_index = -1;
  EXPECT_NE(Verdict(Serialize(model)).find("Subgraph -1"), std::string::npos);
  // Subgraph 0 is the default, which is not stored.
  model.subgraphs[0]->operators[0]->builtin_options.AsWhileOptions()->body_subgraph_index = 0;
  EXPECT_NE(Verdict(Serialize(model)), "");
}

TEST(Verifier, RefusesCircles) {
  ModelT model = ControlFlowModel();
  model.subgraphs[2]->operators[1]->builtin_options.AsIfOptions()->else_subgraph_index = 2;
  EXPECT_NE(Verdict(Serialize(model)).find("Subgraph 2: the subgraphs that it runs call each other in a circle"),
            std::string::npos);
}

TEST(Verifier, LimitsTheDepthOfCalls) {
  for (int depth : {16, 17}) {
    ModelT model = ControlFlowModel();
    model.subgraphs.resize(1);
    auto* call = model.subgraphs[0]->operators[0]->builtin_options.AsWhileOptions();
    call->cond_subgraph_index = call->body_subgraph_index = 1;
    for (int i = 1; i < depth; ++i) {
      ModelT more = ControlFlowModel();
      model.subgraphs.push_back(std::move(more.subgraphs[0]));
      call = model.subgraphs.back()->operators[0]->builtin_options.AsWhileOptions();
      call->cond_subgraph_index = call->body_subgraph_index = i + 1;
    }
    model.subgraphs.back()->operators.clear();
    model.subgraphs.back()->outputs = {0};
    const std::string verdict = Verdict(Serialize(model));
    EXPECT_EQ(verdict.empty(), depth <= static_cast<int>(kMaxCallDepth)) << depth << ": " << verdict;
  }
}

// Graph 0, then `depth` graphs of which each calls the next one `calls` times; the last has `nodes` nodes.
ModelT NestedCalls(int depth, int calls, int nodes) {
  ModelT model = ControlFlowModel();
  model.subgraphs.resize(1);
  for (int i = 1; i <= depth; ++i) {
    ModelT more = ControlFlowModel();
    model.subgraphs.push_back(std::move(more.subgraphs[0]));
  }
  auto call = [](int callee) {
    tflite::CallOnceOptionsT options;
    options.init_subgraph_index = callee;
    auto op = std::make_unique<tflite::OperatorT>();
    op->builtin_options.Set(options);
    return op;
  };
  for (int i = 0; i <= depth; ++i) {
    auto& graph = *model.subgraphs[static_cast<size_t>(i)];
    graph.operators.clear();
    graph.outputs = {0};
    for (int n = 0; i < depth && n < calls; ++n) graph.operators.push_back(call(i + 1));
    for (int n = 0; i == depth && n < nodes; ++n) graph.operators.push_back(std::make_unique<tflite::OperatorT>());
  }
  return model;
}

TEST(Verifier, BoundsTheNodesOfARun) {
  struct Case {
    int depth, calls, nodes;
    bool good;
  };
  // 8^15 runs of one node, 2^15 and 2^16 of 31, 1,000 calls of 1,000 nodes and of 1,100, and no call of many.
  for (const Case& c : {Case{15, 8, 1, false}, Case{15, 2, 8, true}, Case{15, 2, 31, false}, Case{1, 1000, 1000, true},
                        Case{1, 1000, 1100, false}, Case{0, 0, 3000, true}, Case{15, 1, 3000, true}}) {
    const std::string verdict = Verdict(Serialize(NestedCalls(c.depth, c.calls, c.nodes)));
    EXPECT_EQ(verdict.empty(), c.good) << c.depth << ", " << c.calls << ", " << c.nodes << ": " << verdict;
    if (!c.good) {
      EXPECT_NE(verdict.find("runs more than 1048576 nodes, since subgraphs call others"), std::string::npos)
          << verdict;
    }
  }
}

// The number that is kept of a subgraph is rounded, but never down, and little.
TEST(NodeRuns, RoundsUpALittle) {
  NodeRuns runs;
  for (uint32_t n = 1; n <= kMaxNodeRuns; n += n / 100 + 1) {
    runs.Found(7, n);
    EXPECT_TRUE(runs.IsKnown(7));
    EXPECT_FALSE(runs.WasKnown(7));
    runs.EndRound();
    ASSERT_TRUE(runs.WasKnown(7));
    EXPECT_GE(runs.Of(7), n);
    EXPECT_LE(runs.Of(7), n + n / 1000);
  }
}

// Scratch memory, for instance, whatever the name of the operator; but not operators that are Mote's own.
TEST(Verifier, OnlyCustomOperatorsReadWhatNothingHasWritten) {
  for (int op : {1, 2}) {
    ModelT model = SmallModel();
    auto& tensors = model.subgraphs[0]->tensors;
    tensors.push_back(std::make_unique<tflite::TensorT>(*TensorOf(&model, kOutput)));
    OperatorOf(&model, op)->inputs[0] = static_cast<int>(tensors.size()) - 1;
    const std::string verdict = Verdict(Serialize(model));
    if (op == 2) {
      EXPECT_EQ(verdict, "");
    } else {
      EXPECT_NE(verdict.find("which nothing has written before"), std::string::npos) << verdict;
    }
  }
}

TEST(Verifier, OwnCustomOperatorsReadOnlyWhatWasWritten) {
  const char* const names[] = {
#define CUSTOM_OP(NAME, ...) NAME,
#include "mote/ops.def"
  };
  for (const char* name : names) {
    ModelT model = SmallModel();
    auto& tensors = model.subgraphs[0]->tensors;
    tensors.push_back(std::make_unique<tflite::TensorT>(*TensorOf(&model, kOutput)));
    tflite::OperatorT* op = OperatorOf(&model, 2);
    op->inputs[0] = static_cast<int>(tensors.size()) - 1;
    model.operator_codes[op->opcode_index]->custom_code = name;
    EXPECT_NE(Verdict(Serialize(model)).find("which nothing has written before"), std::string::npos) << name;
  }
}

// The bytes that a custom operator leaves in its scratch memory are nobody else's value.
TEST(Verifier, NothingElseReadsScratchMemory) {
  for (const bool is_output : {false, true}) {
    ModelT model = SmallModel();
    tflite::SubGraphT& graph = *model.subgraphs[0];
    graph.tensors.push_back(std::make_unique<tflite::TensorT>(*TensorOf(&model, kOutput)));
    const int scratch = static_cast<int>(graph.tensors.size()) - 1;
    OperatorOf(&model, 2)->inputs[0] = scratch;
    if (is_output) {
      graph.outputs.push_back(scratch);
    } else {
      graph.tensors.push_back(std::make_unique<tflite::TensorT>(*TensorOf(&model, kOutput)));
      graph.operators.push_back(std::make_unique<tflite::OperatorT>(*OperatorOf(&model, 1)));
      graph.operators.back()->inputs = {scratch, kShape};
      graph.operators.back()->outputs = {scratch + 1};
    }
    EXPECT_NE(Verdict(Serialize(model)).find("which nothing has written before"), std::string::npos) << is_output;
  }
}

TEST(Verifier, ChecksTheOrderBeyondOneWindow) {
  for (bool good : {true, false}) {
    ModelT model = OneOperatorModel(tflite::BuiltinOperator_RELU);
    auto* main = model.subgraphs[0].get();
    for (int i = 1; i < 1000; ++i) {
      main->tensors.push_back(std::make_unique<tflite::TensorT>(*main->tensors[1]));
      main->operators.push_back(std::make_unique<tflite::OperatorT>(*main->operators[0]));
      main->operators.back()->inputs = {i};
      main->operators.back()->outputs = {i + 1};
    }
    main->outputs = {1000};
    if (!good) std::swap(main->operators[700], main->operators[701]);
    const std::string verdict = Verdict(Serialize(model));
    if (good) {
      EXPECT_EQ(verdict, "");
    } else {
      EXPECT_NE(verdict.find("Subgraph 0, operator 700 (RELU) reads tensor 701"), std::string::npos) << verdict;
    }
  }
}

TEST(Verifier, RefusesWhatIsNoModel) {
  const ModelBytes model = Serialize(SmallModel());
  EXPECT_NE(Verdict(nullptr, 100).find("alignas(16)"), std::string::npos);
  EXPECT_NE(Verdict(model.data() + 1, model.size() - 1).find("alignas(16)"), std::string::npos);
  EXPECT_NE(Verdict(model.data(), 0).find("Not a .tflite model: 0 bytes"), std::string::npos);
  EXPECT_NE(Verdict(model.data(), 7).find("Not a .tflite model: 7 bytes"), std::string::npos);
  StartLogCapture();
  EXPECT_EQ(tflite::GetVerifiedModel(model.data(), 7), nullptr);
  StopLogCapture();
}

ModelBytes SerializeWithoutMark(const ModelT& model) {
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(tflite::Model::Pack(builder, &model));
  return ModelBytes(builder.GetBufferPointer(), builder.GetSize());
}

// True if it is taken; there has to be a warning, and a message more where it is not.
bool IsTakenWithWarning(const ModelBytes& model) {
  StartLogCapture();
  const tflite::Model* const found = tflite::GetVerifiedModel(model.data(), model.size());
  StopLogCapture();
  const std::string log(captured_log);
  EXPECT_EQ(log.find("Warning: " + std::to_string(model.size()) + " bytes without the mark TFL3"), 0u) << log;
  EXPECT_EQ(found != nullptr, log.find("\r\n") == log.size() - 2) << log;
  if (found != nullptr) WalkModel(found);
  return found != nullptr;
}

TEST(Verifier, ModelsWithoutTheMarkAreVerifiedAsAllOthers) {
  Seeded<std::mt19937> random(3);
  int taken = 0, refused = 0;
  for (const ModelT& source : {SmallModel(), ControlFlowModel()}) {
    const ModelBytes marked = Serialize(source), model = SerializeWithoutMark(source);
    ASSERT_TRUE(IsTakenWithWarning(model));
    EXPECT_EQ(WalkModel(tflite::GetModel(model.data())), WalkModel(tflite::GetModel(marked.data())));
    for (int i = 0; i < 2000; ++i) {
      const ModelBytes damaged(model.data(), random() % 4 == 0 ? 8 + random() % (model.size() - 8) : model.size());
      for (unsigned changes = random() % 3; changes > 0; --changes) {
        damaged.data()[random() % damaged.size()] ^= static_cast<uint8_t>(1u << random() % 8);
      }
      (IsTakenWithWarning(damaged) ? taken : refused) += 1;
    }
  }
  EXPECT_GT(taken, 100);
  EXPECT_GT(refused, 1000);
  const ModelBytes zeros(std::vector<uint8_t>(1000).data(), 1000);
  EXPECT_FALSE(IsTakenWithWarning(zeros));
}

// A model whose only tensor is an int64, in a file that has been built without the alignment that the schema asks for.
ModelBytes ModelWithLooseData(bool shifted) {
  flatbuffers::FlatBufferBuilder fbb;
  std::vector<flatbuffers::Offset<tflite::Buffer>> buffers;
  buffers.push_back(tflite::CreateBuffer(fbb));
  buffers.push_back(tflite::CreateBuffer(fbb, fbb.CreateVector(std::vector<uint8_t>(8))));
  if (shifted) fbb.CreateVector(std::vector<uint8_t>());
  const std::vector<int> shape = {1}, none, zero = {0};
  const std::vector<flatbuffers::Offset<tflite::Tensor>> tensors = {
      tflite::CreateTensorDirect(fbb, &shape, tflite::TensorType_INT64, 1)};
  const std::vector<flatbuffers::Offset<tflite::Operator>> operators;
  const std::vector<flatbuffers::Offset<tflite::OperatorCode>> codes;
  const std::vector<flatbuffers::Offset<tflite::SubGraph>> subgraphs = {
      tflite::CreateSubGraphDirect(fbb, &tensors, &none, &zero, &operators)};
  tflite::FinishModelBuffer(fbb, tflite::CreateModelDirect(fbb, 3, &codes, &subgraphs, nullptr, &buffers));
  return ModelBytes(fbb.GetBufferPointer(), fbb.GetSize());
}

// FlatBuffers' verifier takes it, and so do the runtimes.
TEST(Verifier, TakesMisalignedData) {
  int misaligned = 0;
  for (bool shifted : {false, true}) {
    const ModelBytes model = ModelWithLooseData(shifted);
    const auto* data = tflite::GetModel(model.data())->buffers()->Get(1)->data();
    misaligned += reinterpret_cast<uintptr_t>(data->data()) % 8 != 0;
    EXPECT_EQ(Verdict(model), "");
  }
  EXPECT_EQ(misaligned, 1);
}

TEST(Verifier, BoundsItsWork) {
  // Every element of a long list is the same table: following each to its end would take forever.
  flatbuffers::FlatBufferBuilder fbb;
  const auto tensor = tflite::CreateTensor(fbb);
  const std::vector<flatbuffers::Offset<tflite::Tensor>> tensors(2000, tensor);
  const auto op = tflite::CreateOperator(fbb, 0, fbb.CreateVector(std::vector<int>(2000, -1)),
                                         fbb.CreateVector(std::vector<int>()));
  const std::vector<flatbuffers::Offset<tflite::Operator>> operators(2000, op);
  const std::vector<int> none;
  const auto subgraph = tflite::CreateSubGraphDirect(fbb, &tensors, &none, &none, &operators);
  const std::vector<flatbuffers::Offset<tflite::SubGraph>> subgraphs(200, subgraph);
  const std::vector<flatbuffers::Offset<tflite::OperatorCode>> codes = {tflite::CreateOperatorCode(fbb)};
  const std::vector<flatbuffers::Offset<tflite::Buffer>> buffers = {tflite::CreateBuffer(fbb)};
  tflite::FinishModelBuffer(fbb, tflite::CreateModelDirect(fbb, 3, &codes, &subgraphs, nullptr, &buffers));
  const ModelBytes model(fbb.GetBufferPointer(), fbb.GetSize());
  EXPECT_NE(Verdict(model), "");
}

TEST(Verifier, SurvivesTruncation) {
  for (const ModelT& object : {SmallModel(), ControlFlowModel()}) {
    const ModelBytes model = Serialize(object);
    size_t accepted = 0;
    for (size_t bytes = 0; bytes < model.size(); ++bytes) {
      const ModelBytes part(model.data(), bytes);
      accepted += TryModel(part);
    }
    // The bytes that are cut off can only be padding.
    EXPECT_LE(accepted, 16u);
  }
}

TEST(Verifier, SurvivesEachBitFlip) {
  for (const ModelT& object : {SmallModel(), ControlFlowModel()}) {
    const ModelBytes model = Serialize(object);
    size_t accepted = 0;
    for (size_t bit = 0; bit < 8 * model.size(); ++bit) {
      model.data()[bit / 8] ^= static_cast<uint8_t>(1 << bit % 8);
      accepted += TryModel(model);
      model.data()[bit / 8] ^= static_cast<uint8_t>(1 << bit % 8);
    }
    EXPECT_TRUE(TryModel(model));
    EXPECT_LT(accepted, 8 * model.size());
  }
}

TEST(Verifier, SurvivesRandomDamage) {
  std::vector<std::vector<uint8_t>> files;
  for (const ModelT& object : {SmallModel(), ControlFlowModel()}) {
    const ModelBytes model = Serialize(object);
    files.emplace_back(model.data(), model.data() + model.size());
  }
  for (const auto& name : SharedModels()) {
    auto bytes = ReadShared(name);
    if (bytes.size() < 20000) files.push_back(std::move(bytes));
  }
  Seeded<std::mt19937> random(1);
  for (const auto& file : files) {
    for (int i = 0; i < 1500; ++i) {
      const ModelBytes model(file.data(), file.size());
      const unsigned count = 1 + random() % 4;
      for (unsigned c = 0; c < count; ++c) {
        // Whole words with values that occur in files do more harm than bits.
        const size_t at = random() % (file.size() / 4) * 4;
        const uint32_t value = random() % 3 == 0   ? static_cast<uint32_t>(random())
                               : random() % 2 == 0 ? static_cast<uint32_t>(random() % file.size())
                                                   : file[at] + static_cast<uint32_t>(random() % 9) - 4;
        memcpy(model.data() + at, &value, random() % 2 == 0 ? 4 : 1);
      }
      TryModel(model);
    }
  }
}

}  // namespace
}  // namespace mote
