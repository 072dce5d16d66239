// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Describes a partition as the device computes it: it has tensors, and steps, each of which is one kernel. Operators
// add steps. Steps that compute element by element are then fused into the step whose result they read.
#ifndef MOTE_SRC_HOST_GPU_DEVICE_GRAPH_H_
#define MOTE_SRC_HOST_GPU_DEVICE_GRAPH_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "src/host/gpu/node_view.h"
#include "src/host/gpu/opencl.h"

namespace mote::gpu {

// Names the type of elements in the memory of the device. Kernels compute in float.
enum class Storage { kFloat, kHalf, kInt8, kUint8, kInt32, kBool };
size_t BytesOf(Storage storage);
// Returns the exact float as OpenCL C, also for infinity and NaN.
std::string FloatText(float value);

using Dims = std::array<int, 4>;

struct GpuTensor {
  int index;  // of the runtime; -1: one of the delegate's own
  std::string name;
  Dims dims;  // the last axes of four; those in front are 1
  Storage storage = Storage::kFloat;
  float scale = 1;  // of int8 and uint8
  int zero_point = 0;
  int memory;              // the tensor that has this one's memory: itself, or the one that it is another shape of
  bool is_input = false;   // of the partition: the runtime's memory has it before
  bool is_output = false;  // of the partition: the runtime's memory has it afterwards
  bool is_constant = false;
  std::vector<uint8_t> constant;

  int count() const { return dims[0] * dims[1] * dims[2] * dims[3]; }
  size_t bytes() const { return static_cast<size_t>(count()) * BytesOf(storage); }
};

// An element-by-element operation reads this tensor beside the value. `strides` (in elements, 0 along an axis with one
// element) say where its element for one of `dims` is.
struct Operand {
  int tensor;
  Dims dims;
  Dims strides;
};

// An operation in OpenCL C on `r`, four elements of the result, such as "r = r + $0;", where $0 is the first operand.
struct Link {
  std::string text;
  std::vector<Operand> operands;
  // If it is not empty, this text does the same with `r` as the operand, and the operand as `r`.
  std::string swapped;
};

struct Step {
  std::string what;                                         // for messages: "node 3 (CONV_2D)"
  std::vector<int> reads;                                   // IN0, IN1, ... of the body
  int writes;                                               // the tensor of STORE
  std::vector<int> also_writes;                             // those of PUT0, PUT1
  std::vector<std::pair<std::string, std::string>> values;  // macros of the body
  const char* body;                                         // OpenCL C; kernel_source.h says what it may use
  int64_t items;                                            // how often the body runs
  bool is_grouped = false;                                  // a whole work-group runs each item
  std::vector<Link> chain;                                  // on what the body stores
  // True if STORE writes each element of `writes` once, and no other step does.
  bool is_fusable = true;

  void Set(const std::string& name, int64_t value) { values.emplace_back(name, std::to_string(value)); }
  void SetText(const std::string& name, const std::string& text) { values.emplace_back(name, text); }
};

class Graph {
 public:
  // If `stores_half`, tensors between operators, and constants, are float16.
  Graph(TfLiteContext* context, bool stores_half, std::vector<int> outputs);

  // Returns the tensor for input i of the node. If no step has written it, it is an input of the partition, or a
  // constant.
  int In(const NodeView& node, int i) { return Find(node.in_index(i)); }
  // Does the same for output i of the node.
  int Out(const NodeView& node, int i);
  // Adds a tensor that only the delegate uses.
  int NewTensor(const Dims& dims, const std::string& name);
  int NewConstant(const std::vector<float>& values, const Dims& dims, const std::string& name);
  int NewIntegers(const std::vector<int>& values, const std::string& name);

  GpuTensor& tensor(int t) { return tensors_[static_cast<size_t>(t)]; }
  const GpuTensor& tensor(int t) const { return tensors_[static_cast<size_t>(t)]; }
  const std::deque<GpuTensor>& tensors() const { return tensors_; }
  const Dims& dims(int t) const { return tensor(t).dims; }

  // Adds a tensor for the new value of a variable of the runtime.
  int NewState(int variable);

  // Adds a step. The reference stays valid until the next one is added.
  Step& Add(const NodeView& node, const char* body, std::vector<int> reads, int writes, int64_t items);
  // Adds a step that computes `writes` element by element, from a first value and links.
  Step& AddElementwise(const NodeView& node, int first, int writes);
  // Returns the operand for a result of these dimensions; throws GpuError if they do not match.
  Operand OperandOf(int tensor, const Dims& result) const;
  // Makes a result of the same elements in the same order.
  void Reshape(const NodeView& node, int from, int to);
  // Adds the operation of TfLiteFusedActivation to the last step.
  void Activate(int activation);

  void Fuse();
  // Throws GpuError if no step writes an output of the partition.
  void CheckOutputs() const;
  std::vector<Step>& steps() { return steps_; }

 private:
  int Find(int index);
  int AddTensor(GpuTensor tensor);
  int CountReaders(int memory) const;
  // True if one of the steps between them reads what the producer also writes.
  bool NeedsItsPlace(size_t producer, size_t consumer) const;
  // Returns the step before `end` that is the only one to write the memory, or -1 if there is none to fuse with.
  int FindProducer(int memory, size_t end) const;
  bool FuseInto(size_t consumer);

  TfLiteContext* context_;
  bool stores_half_;
  std::vector<int> outputs_;
  std::deque<GpuTensor> tensors_;  // which stay where they are when others are added
  std::map<int, int> tensor_of_index_;
  std::vector<Step> steps_;
};

}  // namespace mote::gpu

#endif  // MOTE_SRC_HOST_GPU_DEVICE_GRAPH_H_
