// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/gpu/device_graph.h"

#include <algorithm>
#include <cstring>

#include "mote/half.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/util.h"

namespace mote::gpu {
namespace {

Dims DimsInFour(const std::vector<int>& dims) {
  Dims four = {1, 1, 1, 1};
  std::copy(dims.begin(), dims.end(), four.end() - static_cast<ptrdiff_t>(dims.size()));
  return four;
}

std::string TextOf(const Dims& dims) {
  std::string text;
  for (const int dim : dims) text += (text.empty() ? "[" : ", ") + std::to_string(dim);
  return text + "]";
}

Storage StorageOf(const TfLiteTensor& tensor, const std::string& what) {
  switch (tensor.type) {
    case kTfLiteFloat32:
      return Storage::kFloat;
    case kTfLiteFloat16:
      return Storage::kHalf;
    case kTfLiteInt8:
      return Storage::kInt8;
    case kTfLiteUInt8:
      return Storage::kUint8;
    case kTfLiteInt32:
      return Storage::kInt32;
    case kTfLiteBool:
      return Storage::kBool;
    default:
      throw GpuError(what + " is " + TfLiteTypeGetName(tensor.type) + ", which the device has no tensors for");
  }
}

std::vector<uint8_t> BytesOf(const std::vector<float>& values, Storage storage) {
  std::vector<uint8_t> bytes(values.size() * BytesOf(storage));
  for (size_t i = 0; i < values.size(); ++i) {
    if (storage == Storage::kHalf) {
      const uint16_t half = Float16(values[i]).bits;
      std::memcpy(&bytes[i * sizeof half], &half, sizeof half);
    } else {
      std::memcpy(&bytes[i * sizeof(float)], &values[i], sizeof(float));
    }
  }
  return bytes;
}

bool Reads(const Step& step, int memory, const Graph& graph) {
  const auto is_memory = [&](int t) { return graph.tensor(t).memory == memory; };
  const auto is_read = [&](const Link& link) {
    return std::any_of(link.operands.begin(), link.operands.end(),
                       [&](const Operand& o) { return is_memory(o.tensor); });
  };
  return std::any_of(step.reads.begin(), step.reads.end(), is_memory) ||
         std::any_of(step.chain.begin(), step.chain.end(), is_read);
}

}  // namespace

std::string FloatText(float value) {
  uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return "as_float(" + std::to_string(bits) + "u)";
}

size_t BytesOf(Storage storage) {
  switch (storage) {
    case Storage::kFloat:
    case Storage::kInt32:
      return 4;
    case Storage::kHalf:
      return 2;
    default:
      return 1;
  }
}

Graph::Graph(TfLiteContext* context, bool stores_half, std::vector<int> outputs)
    : context_(context), stores_half_(stores_half), outputs_(std::move(outputs)) {}

int Graph::AddTensor(GpuTensor tensor) {
  tensor.memory = static_cast<int>(tensors_.size());
  tensors_.push_back(std::move(tensor));
  return tensors_.back().memory;
}

int Graph::Find(int index) {
  const auto known = tensor_of_index_.find(index);
  if (known != tensor_of_index_.end()) return known->second;
  const TfLiteTensor& source = context_->tensors[index];
  GpuTensor tensor = {};
  tensor.index = index;
  tensor.name = "tensor " + std::to_string(index) + " (" + (source.name == nullptr ? "no name" : source.name) + ")";
  const std::vector<int> dims = DimsOf(source);
  if (dims.size() > 4 || CountOf(dims) < 0) {
    throw GpuError(tensor.name + " has more than four axes or 2^30 elements");
  }
  tensor.dims = DimsInFour(dims);
  tensor.is_constant = IsConstant(source);
  if (tensor.is_constant) {
    if (!IsReadable(source)) throw GpuError(tensor.name + " is a constant without the data of its shape");
    tensor.storage = source.type == kTfLiteInt32 ? Storage::kInt32 : stores_half_ ? Storage::kHalf : Storage::kFloat;
    if (tensor.storage == Storage::kInt32) {
      tensor.constant.assign(source.data.uint8, source.data.uint8 + source.bytes);
    } else {
      tensor.constant = BytesOf(FloatsOf(source), tensor.storage);
    }
  } else {
    tensor.storage = StorageOf(source, tensor.name);
    if (IsQuantized(source)) {
      tensor.scale = source.params.scale;
      tensor.zero_point = source.params.zero_point;
    }
    tensor.is_input = true;
  }
  return tensor_of_index_[index] = AddTensor(std::move(tensor));
}

int Graph::Out(const NodeView& node, int i) {
  const int index = node.out_index(i);
  const int t = Find(index);
  GpuTensor& out = tensor(t);
  out.is_input = false;
  out.is_output = std::count(outputs_.begin(), outputs_.end(), index) != 0;
  if (!out.is_output && stores_half_ && out.storage == Storage::kFloat) out.storage = Storage::kHalf;
  return t;
}

int Graph::NewTensor(const Dims& dims, const std::string& name) {
  GpuTensor tensor = {};
  tensor.index = -1;
  tensor.name = name;
  tensor.dims = dims;
  tensor.storage = stores_half_ ? Storage::kHalf : Storage::kFloat;
  return AddTensor(std::move(tensor));
}

int Graph::NewConstant(const std::vector<float>& values, const Dims& dims, const std::string& name) {
  if (values.size() > kMostElements) throw GpuError(name + " has more than 2^30 elements");
  const int t = NewTensor(dims, name);
  tensor(t).is_constant = true;
  tensor(t).constant = BytesOf(values, tensor(t).storage);
  return t;
}

int Graph::NewIntegers(const std::vector<int>& values, const std::string& name) {
  const int t = NewTensor({1, 1, 1, static_cast<int>(values.size())}, name);
  tensor(t).is_constant = true;
  tensor(t).storage = Storage::kInt32;
  const auto* const bytes = reinterpret_cast<const uint8_t*>(values.data());
  tensor(t).constant.assign(bytes, bytes + values.size() * sizeof(int));
  return t;
}

int Graph::NewState(int variable) {
  GpuTensor state = tensor(variable);
  state.is_input = false;
  state.is_output = true;
  return AddTensor(std::move(state));
}

Step& Graph::Add(const NodeView& node, const char* body, std::vector<int> reads, int writes, int64_t items) {
  Step step = {};
  step.what = "node " + std::to_string(node.index) + " (" + tflite::GetOpNameByRegistration(*node.registration) + ")";
  step.body = body;
  step.reads = std::move(reads);
  step.writes = writes;
  step.items = items;
  steps_.push_back(std::move(step));
  return steps_.back();
}

Operand Graph::OperandOf(int t, const Dims& result) const {
  const Dims& dims = tensor(t).dims;
  Operand operand = {t, result, {}};
  int stride = 1;
  for (size_t axis = result.size(); axis-- > 0;) {
    if (dims[axis] != result[axis] && dims[axis] != 1) {
      throw GpuError(tensor(t).name + " of " + TextOf(dims) + " cannot be broadcast to " + TextOf(result));
    }
    operand.strides[axis] = dims[axis] == 1 ? 0 : stride;
    stride *= dims[axis];
  }
  return operand;
}

namespace {

constexpr char kElementwise[] = "  STORE(4 * ITEM, (float4)(0.0f), COUNT_FROM(4 * ITEM));\n";
constexpr int kVector = 4;

}  // namespace

Step& Graph::AddElementwise(const NodeView& node, int first, int writes) {
  const Operand operand = OperandOf(first, dims(writes));
  Step& step = Add(node, kElementwise, {}, writes, (tensor(writes).count() + kVector - 1) / kVector);
  step.chain.push_back({"r = $0;", {operand}, ""});
  return step;
}

void Graph::Reshape(const NodeView& node, int from, int to) {
  GpuTensor& result = tensor(to);
  const GpuTensor& source = tensor(from);
  if (result.count() != source.count()) {
    throw GpuError(source.name + " and " + result.name + " differ in their number of elements");
  }
  if (result.storage == source.storage && result.scale == source.scale && result.zero_point == source.zero_point &&
      !source.is_constant) {
    result.memory = source.memory;
    return;
  }
  const Dims flat = {1, 1, 1, source.count()};
  Step& step = Add(node, kElementwise, {}, to, (result.count() + kVector - 1) / kVector);
  step.chain.push_back({"r = $0;", {{from, flat, {0, 0, 0, 1}}}, ""});
}

void Graph::Activate(int activation) {
  const char* text = nullptr;
  switch (activation) {
    case kTfLiteActRelu:
      text = "r = max(r, 0.0f);";
      break;
    case kTfLiteActReluN1To1:
      text = "r = clamp(r, -1.0f, 1.0f);";
      break;
    case kTfLiteActRelu6:
      text = "r = clamp(r, 0.0f, 6.0f);";
      break;
    case kTfLiteActTanh:
      text = "r = tanh(r);";
      break;
    case kTfLiteActSigmoid:
      text = "r = 1.0f / (1.0f + exp(-r));";
      break;
    default:
      return;
  }
  steps_.back().chain.push_back({text, {}, ""});
}

int Graph::CountReaders(int memory) const {
  int count = 0;
  for (const Step& step : steps_) {
    for (const int read : step.reads) count += tensor(read).memory == memory;
    for (const Link& link : step.chain) {
      for (const Operand& operand : link.operands) count += tensor(operand.tensor).memory == memory;
    }
  }
  for (const GpuTensor& t : tensors_) count += t.memory == memory && t.is_output;
  return count;
}

bool Graph::NeedsItsPlace(size_t producer, size_t consumer) const {
  for (const int also : steps_[producer].also_writes) {
    for (size_t i = producer + 1; i < consumer; ++i) {
      if (Reads(steps_[i], tensor(also).memory, *this)) return true;
    }
  }
  return false;
}

int Graph::FindProducer(int memory, size_t end) const {
  int found = -1;
  for (size_t i = 0; i < end; ++i) {
    if (tensor(steps_[i].writes).memory != memory) continue;
    if (found >= 0 || !steps_[i].is_fusable) return -1;
    found = static_cast<int>(i);
  }
  return found;
}

namespace {

// Adds operations that change a result as if it had been stored and loaded.
void StoreAndLoad(const GpuTensor& tensor, std::vector<Link>* chain) {
  if (tensor.storage == Storage::kInt32) chain->push_back({"r = convert_float4(convert_int4_sat_rtz(r));", {}, ""});
  if (tensor.storage == Storage::kBool) chain->push_back({"r = ONE_WHERE(r != 0.0f);", {}, ""});
  const bool is_signed = tensor.storage == Storage::kInt8;
  if (!is_signed && tensor.storage != Storage::kUint8) return;
  const std::string scale = FloatText(tensor.scale), zero = std::to_string(tensor.zero_point) + ".0f";
  const std::string range = is_signed ? "-128.0f, 127.0f" : "0.0f, 255.0f";
  chain->push_back(
      {"r = (clamp(round(r / " + scale + ") + " + zero + ", " + range + ") - " + zero + ") * " + scale + ";", {}, ""});
}

bool ReadsElementForElement(const Operand& operand) {
  int stride = 1;
  for (size_t axis = operand.dims.size(); axis-- > 0;) {
    if (operand.dims[axis] != 1 && operand.strides[axis] != stride) return false;
    stride *= operand.dims[axis];
  }
  return true;
}

}  // namespace

// Fuses a step with the step that makes the operand of its first link or, if the second link can swap its operands,
// that of its second link.
bool Graph::FuseInto(size_t consumer) {
  constexpr size_t kMostLinks = 24;
  Step& step = steps_[consumer];
  if (step.body != kElementwise) return false;
  const bool can_swap = step.chain.size() > 1 && !step.chain[1].swapped.empty() && step.chain[1].operands.size() == 1;
  for (int which = 0; which < (can_swap ? 2 : 1); ++which) {
    const Operand operand = step.chain[static_cast<size_t>(which)].operands[0];
    const int memory = tensor(operand.tensor).memory;
    if (!ReadsElementForElement(operand) || CountReaders(memory) != 1) continue;
    const int producer = FindProducer(memory, consumer);
    if (producer < 0 || tensor(steps_[static_cast<size_t>(producer)].writes).count() != tensor(step.writes).count() ||
        NeedsItsPlace(static_cast<size_t>(producer), consumer)) {
      continue;
    }
    Step fused = steps_[static_cast<size_t>(producer)];
    if (fused.chain.size() + step.chain.size() > kMostLinks) continue;
    StoreAndLoad(tensor(fused.writes), &fused.chain);
    if (which == 1) {
      fused.chain.push_back({step.chain[1].swapped, step.chain[0].operands, step.chain[1].text});
    }
    fused.chain.insert(fused.chain.end(), step.chain.begin() + 1 + which, step.chain.end());
    fused.what += ", " + step.what;
    fused.writes = step.writes;
    step = std::move(fused);
    steps_.erase(steps_.begin() + producer);
    return true;
  }
  return false;
}

void Graph::CheckOutputs() const {
  for (const int output : outputs_) {
    const auto known = tensor_of_index_.find(output);
    if (known != tensor_of_index_.end() && tensor(known->second).is_output) continue;
    throw GpuError("tensor " + std::to_string(output) + " is read elsewhere, but the device does not compute it");
  }
}

void Graph::Fuse() {
  for (size_t i = 0; i < steps_.size();) {
    if (FuseInto(i)) {
      i = i > 0 ? i - 1 : 0;  // where the fused step stands
    } else {
      ++i;
    }
  }
}

}  // namespace mote::gpu
