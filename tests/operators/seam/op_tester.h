// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs one operator on tensors given in the test, without a model:
//
//   TfLiteAddParams params = {kTfLiteActRelu, false};
//   OpTester op(tflite::Register_ADD(), &params);
//   op.Input<int8_t>({1, 3}, {1, 2, 3}, {0.5f, -1});
//   op.Constant<int8_t>({1, 3}, {4, 5, 6}, {0.5f, -1});
//   op.Output<int8_t>({1, 3}, {1.0f, 0});
//   ASSERT_EQ(op.Run(), kTfLiteOk);                     // Init, Prepare, Eval
//   EXPECT_EQ(op.Out<int8_t>(), (std::vector<int8_t>{...}));
//
// An output stated with another shape than the operator's fails in Prepare, as on the micro runtime; message() holds
// what the operator said. Tensors, scratch and persistent memory lie beside places without access, by turns behind and
// in front of them, and bytes that are checked after each Eval: tests/testing/fenced_memory.h.
//
// In programs for the desktop the dynamic runtime repeats each step and has to give the same: tests/host/op_replay.cc.
#ifndef MOTE_TESTS_OPERATORS_SEAM_OP_TESTER_H_
#define MOTE_TESTS_OPERATORS_SEAM_OP_TESTER_H_

#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "src/operators/seam/node_rows.h"
#include "src/operators/seam/op.h"
#include "tensorflow/lite/portable_type_to_tflitetype.h"
#include "tests/testing/fenced_memory.h"

namespace mote {

// Holds one scale and zero point, or one of each per index of `dimension`. A tensor without a scale is not quantised.
struct Quantization {
  std::vector<float> scales;
  std::vector<int32_t> zero_points;
  int dimension = 0;
  Quantization() = default;
  Quantization(float scale, int32_t zero_point) : scales{scale}, zero_points{zero_point} {}
  Quantization(std::vector<float> s, int d) : scales(std::move(s)), zero_points(scales.size(), 0), dimension(d) {}
};

// Another runtime that repeats what a tester does, each step before the tester takes it. Compare comes after the
// tester's step, and fails the test if that runtime gave another result.
class OpReplay {
 public:
  virtual ~OpReplay() = default;
  virtual void Prepare() = 0;
  virtual void Eval() = 0;
  virtual void Reset() = 0;
  virtual void Compare(TfLiteStatus status) = 0;
};

class OpTester {
  enum class Kind { kActivation, kConstant, kVariable };
  static constexpr uint8_t kUnset = 0xA5;

  struct Tensor {
    TfLiteType type;
    std::vector<int> dims;  // count first: the layout of a TfLiteIntArray
    size_t bytes;
    FencedMemory storage;
    Quantization quantization = {};
    std::vector<uint32_t> scales = {};  // the layout of a TfLiteFloatArray
    std::vector<int64_t> zero_points = {};
    const tflite::SparsityParameters* sparsity = nullptr;
    std::vector<uint32_t> sparse_list = {};  // length in bytes, then the bytes
    std::vector<std::string> strings = {};   // to write before Eval
    Kind kind = Kind::kActivation;
    TfLiteEvalTensor eval = {};
    uint8_t* data() const { return storage.data(); }
  };

 public:
  // A subgraph for control flow has tensors, some of which are inputs and outputs, and a function that computes. Before
  // it runs, the tensors of all other subgraphs are overwritten, as a planner that reuses memory would do.
  struct SubgraphTensor {
    TfLiteType type;
    std::vector<int> shape;
    bool constant = false;
  };
  class Subgraph {
   public:
    template <class T>
    T* Data(int tensor) {
      return reinterpret_cast<T*>(tensors_[tensor].data());
    }

   private:
    friend class OpTester;
    friend class DynamicReplay;
    std::deque<Tensor> tensors_;
    std::vector<int> inputs_, outputs_;  // count first: the layout of a TfLiteIntArray
    std::function<TfLiteStatus(Subgraph&)> compute_;
    int runs_ = 0;
  };

  explicit OpTester(const TFLMRegistration& registration, const void* params = nullptr);
  OpTester(const OpTester&) = delete;
  OpTester& operator=(const OpTester&) = delete;

  template <class T>
  void Input(std::vector<int> shape, const std::vector<T>& values, Quantization q = {}) {
    Add(&inputs_, tflite::typeToTfLiteType<T>(), shape, Bytes(values), q, Kind::kActivation);
  }
  template <class T>
  void Constant(std::vector<int> shape, const std::vector<T>& values, Quantization q = {}) {
    Add(&inputs_, tflite::typeToTfLiteType<T>(), shape, Bytes(values), q, Kind::kConstant);
  }
  template <class T>
  void Variable(std::vector<int> shape, const std::vector<T>& values, Quantization q = {}) {
    Add(&inputs_, tflite::typeToTfLiteType<T>(), shape, Bytes(values), q, Kind::kVariable);
  }
  // Adds an input of packed 4-bit elements, two to a byte, the first in the low half.
  void ConstantInt4(std::vector<int> shape, const std::vector<int8_t>& values, Quantization q) {
    ConstantPacked(kTfLiteInt4, 4, shape, values, q);
  }
  void ConstantInt2(std::vector<int> shape, const std::vector<int8_t>& values, Quantization q) {
    ConstantPacked(kTfLiteInt2, 2, shape, values, q);
  }
  // Adds a sparse constant, of which only the elements `stored` exist.
  template <class T>
  void SparseConstant(std::vector<int> shape, const std::vector<T>& stored,
                      const tflite::SparsityParameters* sparsity) {
    Constant<T>(shape, stored);
    tensors_.back().sparsity = sparsity;
    std::vector<uint32_t>& list = tensors_.back().sparse_list;
    const auto bytes = static_cast<uint32_t>(stored.size() * sizeof(T));
    list.assign(1 + (bytes + 3) / 4, bytes);
    std::memcpy(list.data() + 1, stored.data(), bytes);
    tensors_.back().eval.data.data = list.data() + 1;
  }
  void MissingInput() { inputs_.push_back(kTfLiteOptionalTensor); }
  template <class T>
  void Intermediate(std::vector<int> shape, Quantization q = {}) {
    Add(&intermediates_, tflite::typeToTfLiteType<T>(), shape, {}, q, Kind::kActivation);
  }
  template <class T>
  void Output(std::vector<int> shape, Quantization q = {}) {
    Add(&outputs_, tflite::typeToTfLiteType<T>(), shape, {}, q, Kind::kActivation);
  }
  template <class T>
  void VariableOutput(std::vector<int> shape) {
    Add(&outputs_, tflite::typeToTfLiteType<T>(), shape, {}, {}, Kind::kVariable);
  }
  // An operator that prepares strings gives them memory. They are written to it before Eval.
  void Strings(std::vector<int> shape, const std::vector<std::string>& values);
  void ConstantStrings(std::vector<int> shape, const std::vector<std::string>& values);
  void VariableStrings(std::vector<int> shape) { Add(&inputs_, kTfLiteString, shape, {}, {}, Kind::kVariable); }
  void OutputStrings(std::vector<int> shape);
  void SetStrings(int i, const std::vector<std::string>& values) { tensors_[inputs_[i]].strings = values; }
  std::vector<std::string> OutStrings(int i = 0) const;
  // Returns the memory of string input i, once it is prepared.
  void* StringMemory(int i) const { return tensors_[inputs_[i]].eval.data.data; }

  // These serve types that no C++ type stands for, such as packed ones and resources.
  void InputOf(TfLiteType type, std::vector<int> shape, const std::vector<uint8_t>& bytes, Quantization q = {}) {
    Add(&inputs_, type, shape, bytes, q, Kind::kActivation);
  }
  void OutputOf(TfLiteType type, std::vector<int> shape, Quantization q = {}) {
    Add(&outputs_, type, shape, {}, q, Kind::kActivation);
  }
  // Adds a subgraph; the first has index 0, which in a model would be the main one.
  void AddSubgraph(const std::vector<SubgraphTensor>& tensors, const std::vector<int>& inputs,
                   const std::vector<int>& outputs, std::function<TfLiteStatus(Subgraph&)> compute);
  int subgraph_runs(int subgraph) const { return subgraphs_[subgraph].runs_; }
  // Returns the bytes of a resource variable; VAR_HANDLE numbers variables by name from 0.
  const std::vector<uint8_t>& variable(int id) const { return variables_[id].bytes; }
  // Makes a variable of that many bytes, to which nothing is assigned yet.
  int AddVariable(const std::string& name, size_t bytes);
  // Makes a variable that has a value.
  template <class T>
  int AddVariable(const std::string& name, const std::vector<int>& shape, const std::vector<T>& values) {
    const int id = AddVariable(name, 0);
    variables_[id].bytes = Bytes(values);
    variables_[id].type = tflite::typeToTfLiteType<T>();
    variables_[id].shape = shape;
    return id;
  }
  // Shares the hash tables of the other tester, which must outlive this one.
  void ShareTables(OpTester& other) { tables_ = other.tables_; }

  void CustomOptions(std::vector<uint8_t> bytes) { custom_options_ = std::move(bytes); }

  [[nodiscard]] TfLiteStatus Prepare();  // Init on the first call
  [[nodiscard]] TfLiteStatus Eval();     // kTfLiteError also when a byte beside a tensor changed
  [[nodiscard]] TfLiteStatus Run();      // Prepare if not done, then Eval
  void Reset();

  template <class T>
  void SetInput(int i, const std::vector<T>& values) {
    const std::vector<uint8_t> bytes = Bytes(values);
    std::memcpy(tensors_[inputs_[i]].data(), bytes.data(), bytes.size());
  }
  template <class T>
  std::vector<T> Out(int i = 0) const {
    return Elements<T>(outputs_[i]);
  }
  // Makes the first dimension of input i smaller after Prepare, as an operator does if its output's shape depends on
  // data.
  void ShrinkInput(int i, int first_dim) { tensors_[inputs_[i]].dims[1] = first_dim; }
  // Returns the shape that the operator has set in Eval. If it depends on data, it may be smaller than the stated one.
  std::vector<int> OutShape(int i = 0) const {
    const TfLiteIntArray& dims = *tensors_[outputs_[i]].eval.dims;
    return {dims.data, dims.data + dims.size};
  }
  template <class T>
  std::vector<T> In(int i) const {
    return Elements<T>(inputs_[i]);
  }
  // Returns the operator's statement of rows after Prepare, for inputs that have them along that axis
  // (seam/node_rows.h). It exists only on computers.
  const NodeRows& rows(int axis) const { return rows_[axis]; }
  // Makes the operator choose loops for calls that compute so many rows, as in a model that runs row by row.
  void MakeRowsInCall(int count) { rows_of_call_ = count; }
  const std::string& message() const { return message_; }
  // These return the memory that Prepare has asked for, in words of 8 bytes.
  size_t persistent_words() const { return persistent_words_; }
  size_t scratch_words() const { return scratch_words_; }

  // This is null if there is no other runtime.
  static std::unique_ptr<OpReplay> (*make_replay)(OpTester& tester);

 private:
  friend class DynamicReplay;
  friend class RowTester;

  template <class T>
  static std::vector<uint8_t> Bytes(const std::vector<T>& values) {
    std::vector<uint8_t> bytes(values.size() * sizeof(T));
    size_t at = 0;
    for (const T value : values) {
      std::memcpy(bytes.data() + at, &value, sizeof(T));
      at += sizeof(T);
    }
    return bytes;
  }
  template <class T>
  std::vector<T> Elements(int tensor) const {
    const Tensor& t = tensors_[tensor];
    std::vector<T> values;
    for (size_t at = 0; at + sizeof(T) <= t.bytes; at += sizeof(T)) {
      T value;
      std::memcpy(&value, static_cast<const uint8_t*>(t.eval.data.data) + at, sizeof(T));
      values.push_back(value);
    }
    return values;
  }

  struct ResourceVariable {
    std::string name;
    std::vector<uint8_t> bytes;
    TfLiteType type = kTfLiteNoType;  // of the value that the test gave it
    std::vector<int> shape;
  };

  static Tensor MakeTensor(TfLiteType type, const std::vector<int>& shape, const std::vector<uint8_t>& values,
                           const Quantization& q, Kind kind);
  static void DescribeTensor(const Tensor& tensor, TensorInfo* info);
  TfLiteStatus Say(const char* message) {
    message_ = message;
    return kTfLiteError;
  }
  void Add(std::vector<int>* list, TfLiteType type, const std::vector<int>& shape, const std::vector<uint8_t>& values,
           const Quantization& q, Kind kind);
  void ConstantPacked(TfLiteType type, size_t bits, const std::vector<int>& shape, const std::vector<int8_t>& values,
                      const Quantization& q);
  TfLiteStatus PrepareNode();
  void ResetNode();
  TfLiteStatus EvalNode();
  bool AreIntact() const;
  static std::vector<int> Counted(const std::vector<int>& list);

  static OpTester* Self(const TfLiteContext* context) { return static_cast<OpTester*>(context->impl_); }
  static void ReportError(TfLiteContext* context, const char* format, ...);
  static TfLiteStatus RequestScratch(TfLiteContext* context, size_t bytes, int* id);
  static void* GetScratch(TfLiteContext* context, int id);
  static TfLiteEvalTensor* GetEvalTensor(const TfLiteContext* context, int tensor);
  static TfLiteStatus Describe(TfLiteContext* context, int tensor, TensorInfo* info);
  static TfLiteStatus SetShape(TfLiteContext* context, int tensor, int rank, const int* dims, bool at_eval);
  static void* AllocatePersistent(TfLiteContext* context, size_t bytes, size_t alignment);
  static TfLiteStatus SetConstant(TfLiteContext* context, int tensor, const void* data);
  static int NumSubgraphs(TfLiteContext* context);
  static TfLiteStatus PlanCall(TfLiteContext* context, int subgraph);
  static const TfLiteIntArray* SubgraphInputs(TfLiteContext* context, int subgraph);
  static const TfLiteIntArray* SubgraphOutputs(TfLiteContext* context, int subgraph);
  static TfLiteStatus DescribeIn(TfLiteContext* context, int subgraph, int tensor, TensorInfo* info);
  static TfLiteEvalTensor* EvalTensorIn(TfLiteContext* context, int subgraph, int tensor);
  static TfLiteStatus InvokeSubgraph(TfLiteContext* context, int subgraph);
  static const MoteVariableRuntime* Variables(TfLiteContext* context);
  static int VariableId(TfLiteContext* context, const char* container, const char* shared_name);
  static TfLiteStatus ReadVariable(TfLiteContext* context, int id, TfLiteEvalTensor* value);
  static TfLiteStatus PrepareVariable(TfLiteContext* context, int id, size_t bytes);
  static HashTable** Tables(TfLiteContext* context);
  static TfLiteStatus AssignVariable(TfLiteContext* context, int id, const TfLiteEvalTensor* value);
  static void NoteRows(TfLiteContext* context, int axis, const NodeRows& rows) { Self(context)->rows_[axis] = rows; }
  static int RowsOfCall(TfLiteContext* context) { return Self(context)->rows_of_call_; }
  static const MoteOpRuntime kOpRuntime;
  static const MoteVariableRuntime kVariableRuntime;

  TFLMRegistration registration_;
  TfLiteContext context_ = {};
  TfLiteNode node_ = {};
  std::deque<Tensor> tensors_;
  std::deque<Subgraph> subgraphs_;
  std::vector<ResourceVariable> variables_;
  HashTable* own_tables_ = nullptr;
  HashTable** tables_ = &own_tables_;
  std::vector<int> inputs_, outputs_, intermediates_;
  std::vector<int> input_array_, output_array_, intermediate_array_;
  std::vector<uint8_t> custom_options_;
  // Adds a piece of memory in whole words.
  static void* AddPiece(size_t bytes, uint8_t unset, std::deque<FencedMemory>* pieces, size_t* words);

  std::deque<FencedMemory> persistent_, scratch_;
  size_t persistent_words_ = 0, scratch_words_ = 0;
  std::string message_;
  NodeRows rows_[kMostRowRank];
  int rows_of_call_ = 0;
  size_t plan_bytes_ = 0;  // in whole words
  bool prepared_ = false, initialised_ = false;
  std::unique_ptr<OpReplay> replay_;  // looks at the members above
};

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_SEAM_OP_TESTER_H_
