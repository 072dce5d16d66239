// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Makes an XNNPACK subgraph of nodes of a TensorFlow Lite graph, or says why a node cannot be in one.
#ifndef MOTE_SRC_HOST_XNNPACK_GRAPH_BUILDER_H_
#define MOTE_SRC_HOST_XNNPACK_GRAPH_BUILDER_H_

#include <xnnpack.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "src/host/xnnpack/requantize_sums.h"
#include "src/host/xnnpack/xnnpack_memory.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/core/c/common.h"

namespace mote::xnnpack {

// Holds a copy of a node: the graph moves its own nodes when it gets new ones.
struct Node {
  int index;
  TfLiteRegistration registration;
  std::vector<int> inputs;  // tensors; -1: left out
  std::vector<int> outputs;
  void* builtin_data;  // the graph's, which stays

  int code() const { return registration.builtin_code; }
};

using Shape = std::vector<size_t>;

// The types of activations are bits, so that sets of them are sums.
enum Format : unsigned { kNoFormat = 0, kFloat32 = 1, kInt8 = 2, kUint8 = 4 };
constexpr unsigned kEightBit = kInt8 | kUint8;
constexpr unsigned kAllFormats = kFloat32 | kEightBit;

// A value of the subgraph that is a tensor outside, or the sums of products.
struct External {
  static constexpr int kSums = -1;

  uint32_t id;
  int tensor;
  bool is_output;
};

struct Bounds {
  float min;
  float max;
};

struct Quantization {
  float scale;
  int32_t zero_point;
};

// Says which inputs are what, for an operator with weights.
struct Product {
  size_t in, filter, bias;
  Shape filter_shape;  // as XNNPACK sees it
  bool channels_last;  // of the filter; else they come first
  TfLiteFusedActivation activation;
  bool is_fully_connected;
};

struct Operands {
  uint32_t in, filter, bias, out;
  Bounds bounds;
};

// Runs a subgraph.
class Runtime {
 public:
  explicit Runtime(std::shared_ptr<Blocks> blocks) : blocks_(std::move(blocks)) {}
  ~Runtime();
  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;

  xnn_status Make(xnn_subgraph_t subgraph, pthreadpool_t threads, uint32_t flags);
  // A runtime is of no use any more after xnn_status_out_of_memory.
  xnn_status SetUp(const std::vector<xnn_external_value>& values);
  xnn_status Invoke();

 private:
  const std::shared_ptr<Blocks> blocks_;
  xnn_runtime_t runtime_ = nullptr;
};
using RuntimePtr = std::unique_ptr<Runtime>;
// XNNPACK reads these constants, which the graph does not hold: they outlive the runtime.
using Statics = std::vector<std::vector<uint8_t>>;

const char* StatusName(xnn_status status);

// Functions that give a bool give false after Refuse: then the subgraph is of no use.
//
// Products of 8-bit numbers are summed in floats: XNNPACK's own 8-bit products are rounded in another way than ours. As
// long as no sum can reach 2^24, floats hold them exactly. A graph with such a node has no other; it writes the sums,
// which Requantize makes the node's output of.
class GraphBuilder {
 public:
  // `formats` holds the bits of Format that may be used.
  GraphBuilder(const TfLiteContext* context, unsigned formats) : context_(*context), formats_(formats) {}
  ~GraphBuilder();
  GraphBuilder(const GraphBuilder&) = delete;
  GraphBuilder& operator=(const GraphBuilder&) = delete;

  // Begins a graph that reads the tensors `inputs`, of which some may be constants, and writes `outputs`.
  bool Begin(const std::vector<int>& inputs, const std::vector<int>& outputs);
  // The nodes are added in the order in which they run.
  bool Add(const Node& node);
  RuntimePtr Finish(pthreadpool_t threads, uint32_t flags);

  const std::string& reason() const { return reason_; }
  const std::vector<External>& externals() const { return externals_; }
  // Returns null unless the graph writes sums.
  std::unique_ptr<Requantization> TakeRequantization() { return std::move(requantization_); }
  Statics TakeStatics() { return std::move(statics_); }
  // These count multiply-adds, and elements that are read or written.
  uint64_t macs() const { return macs_; }
  uint64_t elements() const { return elements_; }

  // The functions for the operators follow.
  bool Refuse(const char* format, ...) __attribute__((format(printf, 2, 3)));
  // Returns false, after a message, if XNNPACK has not done `what`.
  bool Check(xnn_status status, const char* what);
  // Calls a function of XNNPACK for the subgraph, which adds `what` to it.
  template <class Function, class... Arguments>
  bool Define(const char* what, Function function, Arguments... arguments) {
    return Check(blocks_->Call(function, subgraph_, arguments...), what);
  }
  // Checks that the node has at least `inputs` and at most `max_inputs` inputs, and one output. All but optional ones,
  // behind the first `inputs`, exist.
  bool CheckArity(const Node& node, size_t inputs, size_t max_inputs);
  // Returns null where the input is left out.
  const TfLiteTensor* In(const Node& node, size_t i) const;
  const TfLiteTensor& Out(const Node& node) const { return *context_tensor(node.outputs[0]); }
  // Returns kNoFormat, after Refuse, for a type that is not in `formats` or not allowed.
  Format FormatOf(const TfLiteTensor& tensor, unsigned formats = kAllFormats);
  bool CheckSameFormat(const TfLiteTensor& a, const TfLiteTensor& b);
  // Checks besides that 8-bit tensors have the same scale and zero point.
  bool CheckSame(const TfLiteTensor& a, const TfLiteTensor& b);
  bool CheckOutputShape(const Node& node, const Shape& shape);
  bool QuantizationOf(const TfLiteTensor& tensor, Quantization* quantization);
  // Computes the range that a fused activation leaves of `out`; refuses a range of one number.
  bool BoundsOf(TfLiteFusedActivation activation, const TfLiteTensor& out, Bounds* bounds);

  // Gives the value of an activation, which may be a constant.
  bool Value(int tensor, uint32_t* id);
  bool OperandsOf(const Node& node, const Product& product, Operands* operands);
  // Defines the constant floats of an input as a tensor of this shape, with as many elements.
  bool Floats(const Node& node, size_t input, const Shape& shape, uint32_t* id);
  // Gives the integers of a constant tensor, of 8 to 64 bits.
  bool Constants(const Node& node, size_t input, std::vector<int64_t>* values);
  void AddMacs(uint64_t macs) { macs_ += macs; }

 private:
  const TfLiteTensor* context_tensor(int index) const;
  bool CheckActivation(const TfLiteTensor& tensor);
  bool CheckClamp(TfLiteFusedActivation activation);
  bool CheckConstant(const char* what, const TfLiteTensor* tensor, TfLiteType type, size_t elements);
  const void* CopyOf(const TfLiteTensor& constant);
  bool DefineFloats(const Shape& shape, const void* data, uint32_t external_id, uint32_t flags, uint32_t* id);
  // Returns zeros, with room behind them, since XNNPACK reads too far.
  uint8_t* NewStatic(size_t bytes);

  bool FloatOperands(const Node& node, const Product& product, Operands* operands);
  bool EightBitOperands(const Node& node, const Product& product, Operands* operands);
  bool DefineIntegers(int index, uint32_t* id);
  bool ReadBias(const TfLiteTensor* bias, size_t channels, float* values);
  bool CheckSums(const float* weights, size_t elements, const float* bias, const Product& product, Bounds activations);
  bool FindMultipliers(const Node& node, const Product& product, size_t channels);

  const TfLiteContext& context_;
  unsigned formats_;
  const std::shared_ptr<Blocks> blocks_ = std::make_shared<Blocks>();
  xnn_subgraph_t subgraph_ = nullptr;
  std::map<int, uint32_t> external_ids_;  // of tensors outside
  std::set<int> outputs_;
  uint32_t sums_id_ = 0;
  std::map<int, uint32_t> values_;  // those defined
  std::vector<External> externals_;
  std::unique_ptr<Requantization> requantization_;
  Statics statics_;
  std::string reason_;
  uint64_t macs_ = 0;
  uint64_t elements_ = 0;
};

#define XNN_REQUIRE(graph, condition, ...)                \
  do {                                                    \
    if (!(condition)) return (graph).Refuse(__VA_ARGS__); \
  } while (false)
#define XNN_TRY(expression)          \
  do {                               \
    if (!(expression)) return false; \
  } while (false)

Shape ShapeOf(const TfLiteTensor& tensor);
size_t ElementsOf(const Shape& shape);
Format FormatOfType(TfLiteType type);
// Constants of float16 count as float32: XNNPACK gets a copy in float32.
Format FormatOfTensor(const TfLiteTensor& tensor);
// Computes the bytes from the shape.
size_t BytesOf(const TfLiteTensor& tensor);
bool IsConstant(const TfLiteTensor& tensor);

}  // namespace mote::xnnpack

#endif  // MOTE_SRC_HOST_XNNPACK_GRAPH_BUILDER_H_
