// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the models of tensorflow/lite/micro/test_helpers.h. Each is written into memory of its own, not into the
// heap.
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/test_helpers.h"

namespace tflite {
namespace testing {
namespace {

using flatbuffers::FlatBufferBuilder;
using flatbuffers::Offset;
using Indices = std::initializer_list<int32_t>;

constexpr size_t kMaxTensors = 32;
constexpr size_t kMaxNodes = 32;
constexpr size_t kMaxTensorsOfNode = 16;

// Gives out one block, large enough for everything that is built in it.
class Storage : public flatbuffers::Allocator {
 public:
  Storage(uint8_t* memory, size_t bytes) : memory_(memory), bytes_(bytes) {}
  uint8_t* allocate(size_t size) override { return size <= bytes_ ? memory_ : nullptr; }
  void deallocate(uint8_t*, size_t) override {}

 private:
  uint8_t* memory_;
  size_t bytes_;
};

template <size_t kBytes>
struct Memory {
  alignas(16) uint8_t bytes[kBytes];
};

class Writer {
 public:
  template <size_t kBytes>
  explicit Writer(Memory<kBytes>* memory)
      : storage_(memory->bytes, kBytes), builder_(kBytes, &storage_), num_buffers_(1) {
    buffers_[0] = CreateBuffer(builder_);
  }

  FlatBufferBuilder& builder() { return builder_; }

  uint32_t AddBuffer(const void* data, size_t bytes) {
    builder_.ForceVectorAlignment(bytes, 1, 16);
    buffers_[num_buffers_] = CreateBuffer(builder_, builder_.CreateVector(static_cast<const uint8_t*>(data), bytes));
    return num_buffers_++;
  }
  void AddCode(const char* custom_name) {
    codes_[num_codes_++] = CreateOperatorCodeDirect(builder_, static_cast<int8_t>(BuiltinOperator_CUSTOM), custom_name,
                                                    1, BuiltinOperator_CUSTOM);
  }
  void AddCode(BuiltinOperator op) {
    codes_[num_codes_++] = CreateOperatorCode(builder_, static_cast<int8_t>(op), 0, 1, op);
  }

  // The calls up to EndSubgraph add to one subgraph.
  void AddTensor(TensorType type, Indices shape, uint32_t buffer = 0, bool is_variable = false) {
    const auto dims = Vector(shape);
    const auto name = builder_.CreateString("tensor");
    tensors_[num_tensors_++] = tflite::CreateTensor(builder_, dims, type, buffer, name, 0, is_variable);
  }
  // Adds a node of operator code `code`.
  void AddNode(uint32_t code, Indices inputs, Indices outputs, BuiltinOptions options_type = BuiltinOptions_NONE,
               Offset<void> options = 0) {
    const auto in = Vector(inputs);
    const auto out = Vector(outputs);
    nodes_[num_nodes_++] = CreateOperator(builder_, code, in, out, options_type, options);
  }
  void AddNodeWithoutLists(uint32_t code) { nodes_[num_nodes_++] = CreateOperator(builder_, code); }
  void EndSubgraph(Indices inputs, Indices outputs) {
    const auto in = Vector(inputs);
    const auto out = Vector(outputs);
    EndSubgraph(in, out);
  }
  void EndSubgraph(Offset<flatbuffers::Vector<int32_t>> inputs, Offset<flatbuffers::Vector<int32_t>> outputs) {
    const auto tensors = builder_.CreateVector(tensors_, num_tensors_);
    const auto nodes = builder_.CreateVector(nodes_, num_nodes_);
    subgraphs_[num_subgraphs_++] = CreateSubGraph(builder_, tensors, inputs, outputs, nodes);
    num_tensors_ = num_nodes_ = 0;
  }
  Offset<flatbuffers::Vector<int32_t>> Vector(Indices values) {
    return builder_.CreateVector(values.begin(), values.size());
  }

  const Model* Finish(const char* metadata_name = nullptr, uint32_t metadata_buffer = 0) {
    Offset<Metadata> metadata[1];
    if (metadata_name != nullptr) metadata[0] = CreateMetadataDirect(builder_, metadata_name, metadata_buffer);
    const auto all_metadata = builder_.CreateVector(metadata, metadata_name == nullptr ? 0 : 1);
    const auto codes = builder_.CreateVector(codes_, num_codes_);
    const auto subgraphs = builder_.CreateVector(subgraphs_, num_subgraphs_);
    const auto buffers = builder_.CreateVector(buffers_, num_buffers_);
    FinishModelBuffer(builder_, CreateModel(builder_, 3, codes, subgraphs, 0, buffers, 0, all_metadata));
    return GetModel(builder_.GetBufferPointer());
  }

 private:
  Storage storage_;
  FlatBufferBuilder builder_;
  Offset<Buffer> buffers_[5];
  Offset<OperatorCode> codes_[4];
  Offset<Tensor> tensors_[kMaxTensors];
  Offset<Operator> nodes_[kMaxNodes];
  Offset<SubGraph> subgraphs_[3];
  uint32_t num_buffers_;
  size_t num_codes_ = 0;
  size_t num_tensors_ = 0;
  size_t num_nodes_ = 0;
  size_t num_subgraphs_ = 0;
};

// Returns the model that `write` makes, written once.
template <class Write>
const Model* Once(Write write) {
  static Memory<3072> memory;
  static const Model* model = nullptr;
  if (model == nullptr) {
    Writer writer(&memory);
    model = write(writer);
  }
  return model;
}

// Adds a subgraph of one operator that takes two tensors to a third.
void AddBinarySubgraph(Writer& w, uint32_t code, BuiltinOptions type, Offset<void> options) {
  for (int i = 0; i < 3; ++i) w.AddTensor(TensorType_FLOAT32, {1, 2});
  w.AddNode(code, {0, 1}, {2}, type, options);
  w.EndSubgraph({0, 1}, {2});
}

void AddAddSubgraph(Writer& w, uint32_t code) {
  AddBinarySubgraph(w, code, BuiltinOptions_AddOptions, CreateAddOptions(w.builder()).Union());
}

void AddMulSubgraph(Writer& w, uint32_t code) {
  AddBinarySubgraph(w, code, BuiltinOptions_MulOptions, CreateMulOptions(w.builder()).Union());
}

void AddIfNode(Writer& w, Indices inputs, Indices outputs) {
  w.AddNode(0, inputs, outputs, BuiltinOptions_IfOptions, CreateIfOptions(w.builder(), 1, 2).Union());
}

}  // namespace

const Model* GetSimpleMockModel() {
  return Once([](Writer& w) {
    const uint8_t weight = 21;
    const uint32_t buffer = w.AddBuffer(&weight, 1);
    w.AddCode("mock_custom");
    w.AddTensor(TensorType_INT32, {1});
    w.AddTensor(TensorType_UINT8, {1}, buffer);
    w.AddTensor(TensorType_INT32, {1});
    w.AddTensor(TensorType_INT32, {1});
    w.AddNode(0, {0, 1}, {2});
    w.AddNode(0, {0, 1}, {3});
    w.EndSubgraph({0}, {2, 3});
    return w.Finish();
  });
}

const Model* GetComplexMockModel() {
  return Once([](Writer& w) {
    w.AddCode("mock_custom");
    w.AddTensor(TensorType_INT32, {1});
    for (int i = 0; i < 3; ++i) {
      const uint8_t weight = static_cast<uint8_t>(1 + i);
      w.AddTensor(TensorType_INT32, {1}, 0, true);
      w.AddTensor(TensorType_UINT8, {1}, w.AddBuffer(&weight, 1));
      w.AddTensor(TensorType_INT32, {1});
      w.AddNode(0, {3 * i, 3 * i + 2, 3 * i + 1}, {3 * i + 3});
    }
    w.EndSubgraph({0}, {9});
    return w.Finish();
  });
}

const Model* GetModelWith256x256Tensor() {
  return Once([](Writer& w) {
    w.AddCode("mock_custom");
    w.AddTensor(TensorType_INT8, {256, 256});
    w.AddTensor(TensorType_INT8, {256, 256});
    w.AddNode(0, {0}, {1});
    w.EndSubgraph({0}, {1});
    return w.Finish();
  });
}

const Model* GetSimpleModelWithBranch() {
  return Once([](Writer& w) {
    w.AddCode("mock_custom");
    for (int i = 0; i < 4; ++i) w.AddTensor(TensorType_FLOAT32, {2, 2, 3});
    w.AddNode(0, {0}, {1});
    w.AddNode(0, {0}, {2});
    w.AddNode(0, {1, 2}, {3});
    w.EndSubgraph({0}, {3});
    return w.Finish();
  });
}

const Model* GetSimpleMultipleInputsModel() {
  return Once([](Writer& w) {
    w.AddCode("multiple_inputs_op");
    for (int i = 0; i < 4; ++i) w.AddTensor(TensorType_INT32, {1});
    w.AddNode(0, {0, 1, 2}, {3});
    w.EndSubgraph({0, 1, 2}, {3});
    return w.Finish();
  });
}

const Model* GetModelWithOfflinePlanning(int num_tensors, const int32_t* metadata_buffer, NodeConnection* node_conn,
                                         int num_conns, int num_subgraph_inputs) {
  bool fits = num_tensors > 0 && static_cast<size_t>(num_tensors) <= kMaxTensors && num_conns >= 0 &&
              static_cast<size_t>(num_conns) <= kMaxNodes && num_subgraph_inputs <= num_tensors;
  for (int i = 0; fits && i < num_conns; ++i) {
    fits = node_conn[i].input.size() <= kMaxTensorsOfNode && node_conn[i].output.size() <= kMaxTensorsOfNode;
  }
  if (!fits) {
    MicroPrintf("a test model can have %d tensors and %d nodes with %d inputs and outputs",
                static_cast<int>(kMaxTensors), static_cast<int>(kMaxNodes), static_cast<int>(kMaxTensorsOfNode));
    return nullptr;
  }
  static Memory<12288> memory;
  Writer w(&memory);
  const size_t words = static_cast<size_t>(kOfflinePlannerHeaderSize + num_tensors);
  const uint32_t buffer = w.AddBuffer(metadata_buffer, words * sizeof(int32_t));
  w.AddCode("mock_custom");
  int32_t inputs[kMaxTensors];
  for (int i = 0; i < num_tensors; ++i) {
    inputs[i] = i;
    w.AddTensor(TensorType_FLOAT32, {2, 2, 3});
  }
  for (int i = 0; i < num_conns; ++i) w.AddNode(0, node_conn[i].input, node_conn[i].output);
  const size_t num_inputs = num_subgraph_inputs > 0 ? static_cast<size_t>(num_subgraph_inputs) : 1;
  const auto in = w.builder().CreateVector(inputs, num_inputs);
  const auto out = w.Vector({num_tensors - 1});
  w.EndSubgraph(in, out);
  return w.Finish("OfflineMemoryAllocation", buffer);
}

const Model* GetModelWithUnusedInputs() {
  return Once([](Writer& w) {
    w.AddCode("mock_custom");
    for (int i = 0; i < 4; ++i) w.AddTensor(TensorType_INT8, {64});
    w.AddNode(0, {0}, {2});
    w.EndSubgraph({0, 1}, {2});
    return w.Finish();
  });
}

const Model* GetModelWithUnusedOperatorOutputs() {
  return Once([](Writer& w) {
    w.AddCode("mock_custom");
    for (int i = 0; i < 2; ++i) w.AddTensor(TensorType_INT8, {64});
    w.AddNode(0, {}, {0, 1});
    w.EndSubgraph({}, {0});
    return w.Finish();
  });
}

const Model* GetSimpleStatefulModel() {
  return Once([](Writer& w) {
    w.AddCode("simple_stateful_op");
    w.AddTensor(TensorType_UINT8, {3});
    w.AddTensor(TensorType_UINT8, {1});
    w.AddTensor(TensorType_INT32, {1});
    w.AddNode(0, {0}, {1, 2});
    w.EndSubgraph({0}, {1, 2});
    return w.Finish();
  });
}

const Model* GetSimpleModelWithSubgraphsAndIf() {
  return Once([](Writer& w) {
    w.AddCode(BuiltinOperator_IF);
    w.AddCode(BuiltinOperator_ADD);
    w.AddCode(BuiltinOperator_MUL);
    w.AddTensor(TensorType_BOOL, {1});
    for (int i = 0; i < 3; ++i) w.AddTensor(TensorType_FLOAT32, {1, 2});
    AddIfNode(w, {0, 1, 2}, {3});
    w.EndSubgraph({0, 1, 2}, {3});
    AddAddSubgraph(w, 1);
    AddMulSubgraph(w, 2);
    return w.Finish();
  });
}

const Model* GetSimpleModelWithIfAndEmptySubgraph() {
  return Once([](Writer& w) {
    w.AddCode(BuiltinOperator_IF);
    w.AddCode(BuiltinOperator_ADD);
    w.AddTensor(TensorType_BOOL, {1});
    for (int i = 0; i < 3; ++i) w.AddTensor(TensorType_FLOAT32, {1, 2});
    AddIfNode(w, {0, 1, 2}, {3});
    w.EndSubgraph({0, 1, 2}, {3});
    AddAddSubgraph(w, 1);
    for (int i = 0; i < 2; ++i) w.AddTensor(TensorType_FLOAT32, {1, 2});
    w.EndSubgraph({0, 1}, {0});
    return w.Finish();
  });
}

const Model* GetSimpleModelWithSubgraphsAndWhile() {
  return Once([](Writer& w) {
    w.AddCode(BuiltinOperator_WHILE);
    w.AddCode(BuiltinOperator_LESS);
    w.AddCode(BuiltinOperator_ADD);
    for (int i = 0; i < 4; ++i) w.AddTensor(TensorType_FLOAT32, {1});
    w.AddNode(0, {0, 1}, {2, 3}, BuiltinOptions_WhileOptions, CreateWhileOptions(w.builder(), 1, 2).Union());
    w.EndSubgraph({0, 1}, {2, 3});
    for (int i = 0; i < 2; ++i) w.AddTensor(TensorType_FLOAT32, {1});
    w.AddTensor(TensorType_BOOL, {1});
    w.AddNode(1, {0, 1}, {2}, BuiltinOptions_LessOptions, CreateLessOptions(w.builder()).Union());
    w.EndSubgraph({0, 1}, {2});
    for (int i = 0; i < 3; ++i) w.AddTensor(TensorType_FLOAT32, {1});
    w.AddNode(2, {0, 1}, {2}, BuiltinOptions_AddOptions, CreateAddOptions(w.builder()).Union());
    w.EndSubgraph({0, 1}, {2, 1});
    return w.Finish();
  });
}

const Model* GetModelWithIfAndSubgraphInputTensorOverlap() {
  return Once([](Writer& w) {
    w.AddCode(BuiltinOperator_IF);
    w.AddCode(BuiltinOperator_ADD);
    w.AddCode(BuiltinOperator_MUL);
    w.AddTensor(TensorType_BOOL, {1});
    for (int i = 0; i < 5; ++i) w.AddTensor(TensorType_FLOAT32, {1, 2});
    w.AddNode(1, {1, 2}, {3}, BuiltinOptions_AddOptions, CreateAddOptions(w.builder()).Union());
    AddIfNode(w, {0, 1, 3}, {4});
    w.AddNode(1, {4, 3}, {5}, BuiltinOptions_AddOptions, CreateAddOptions(w.builder()).Union());
    w.EndSubgraph({0, 1, 2}, {5});
    AddAddSubgraph(w, 1);
    AddMulSubgraph(w, 2);
    return w.Finish();
  });
}

const Model* GetSimpleModelWithNullInputsAndOutputs() {
  return Once([](Writer& w) {
    w.AddCode("no_op");
    w.AddNodeWithoutLists(0);
    w.EndSubgraph(0, 0);
    return w.Finish();
  });
}

const Model* GetNoOpModelWithTensorShape(const std::initializer_list<int32_t>& shape) {
  if (shape.size() > kMaxTensorsOfNode) {
    MicroPrintf("a test model can have tensors of %d dimensions", static_cast<int>(kMaxTensorsOfNode));
    return nullptr;
  }
  static Memory<3072> memory;
  Writer w(&memory);
  w.AddCode("no_op");
  w.AddTensor(TensorType_INT32, shape);
  w.AddTensor(TensorType_INT32, shape);
  w.AddNode(0, {0}, {1});
  w.EndSubgraph({0}, {1});
  return w.Finish();
}

namespace {

enum class Scales { kNone, kOne, kEmpty };

const Tensor* WriteTensor(uint8_t (&memory)[512], int size, bool is_variable, Scales scales) {
  Storage storage(memory, sizeof(memory));
  FlatBufferBuilder builder(sizeof(memory), &storage);
  Offset<QuantizationParameters> quantization = 0;
  if (scales == Scales::kOne) {
    const float scale = 0.3f;
    const int64_t zero_point = 100;
    const auto scale_vector = builder.CreateVector(&scale, 1);
    const auto zero_point_vector = builder.CreateVector(&zero_point, 1);
    quantization = CreateQuantizationParameters(builder, 0, 0, scale_vector, zero_point_vector);
  } else if (scales == Scales::kEmpty) {
    quantization = CreateQuantizationParameters(builder);
  }
  const int32_t shape = size;
  const auto dims = builder.CreateVector(&shape, 1);
  const auto name = builder.CreateString("tensor");
  builder.Finish(tflite::CreateTensor(builder, dims, TensorType_INT32, 0, name, quantization, is_variable));
  return flatbuffers::GetRoot<Tensor>(builder.GetBufferPointer());
}

}  // namespace

const Tensor* Create1dFlatbufferTensor(int size, bool is_variable) {
  alignas(16) static uint8_t memory[512];
  return WriteTensor(memory, size, is_variable, Scales::kNone);
}

const Tensor* CreateQuantizedFlatbufferTensor(int size) {
  alignas(16) static uint8_t memory[512];
  return WriteTensor(memory, size, false, Scales::kOne);
}

const Tensor* CreateMissingQuantizationFlatbufferTensor(int size) {
  alignas(16) static uint8_t memory[512];
  return WriteTensor(memory, size, false, Scales::kEmpty);
}

const flatbuffers::Vector<flatbuffers::Offset<Buffer>>* CreateFlatbufferBuffers() {
  alignas(16) static uint8_t memory[256];
  Storage storage(memory, sizeof(memory));
  FlatBufferBuilder builder(sizeof(memory), &storage);
  const Offset<Buffer> buffer = CreateBuffer(builder);
  builder.Finish(CreateModel(builder, 3, 0, 0, 0, builder.CreateVector(&buffer, 1)));
  return GetModel(builder.GetBufferPointer())->buffers();
}

}  // namespace testing
}  // namespace tflite
