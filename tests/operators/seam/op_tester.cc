// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/seam/op_tester.h"

#include <algorithm>
#include <cstdarg>

#include "src/core/string_tensor.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace mote {

const MoteVariableRuntime OpTester::kVariableRuntime = {VariableId, PrepareVariable, ReadVariable, AssignVariable,
                                                        Tables};

namespace {

// Devices have no place for these functions.
template <class Runtime, class NoteRows, class RowsOfCall>
constexpr Runtime WithRows(Runtime runtime, NoteRows note_rows, RowsOfCall rows_of_call) {
  if constexpr (kMayPrepareFlash) {
    runtime.NoteRows = note_rows;
    runtime.RowsOfCall = rows_of_call;
  }
  return runtime;
}

}  // namespace

const MoteOpRuntime OpTester::kOpRuntime = WithRows(
    MoteOpRuntime{
        {},
        {},
        Describe,
        SetShape,
        AllocatePersistent,
        SetConstant,
        NumSubgraphs,
        PlanCall,
        SubgraphInputs,
        SubgraphOutputs,
        DescribeIn,
        EvalTensorIn,
        InvokeSubgraph,
        Variables,
    },
    NoteRows, RowsOfCall);

std::unique_ptr<OpReplay> (*OpTester::make_replay)(OpTester& tester) = nullptr;

OpTester::OpTester(const TFLMRegistration& registration, const void* params) : registration_(registration) {
  context_.impl_ = this;
  context_.ReportError = ReportError;
  context_.RequestScratchBufferInArena = RequestScratch;
  context_.GetScratchBuffer = GetScratch;
  context_.GetEvalTensor = GetEvalTensor;
  context_.op_runtime = &kOpRuntime;
  node_.builtin_data = const_cast<void*>(params);
}

OpTester::Tensor OpTester::MakeTensor(TfLiteType type, const std::vector<int>& shape,
                                      const std::vector<uint8_t>& values, const Quantization& q, Kind kind) {
  size_t bytes = 0;
  (void)BytesFor(type, mote::Elements(static_cast<int>(shape.size()), shape.data()), &bytes);
  Tensor t = {type, Counted(shape), bytes, FencedMemory(bytes)};
  t.quantization = q;
  t.kind = kind;
  std::memset(t.data(), kUnset, t.bytes);
  if (!values.empty()) std::memcpy(t.data(), values.data(), values.size() < t.bytes ? values.size() : t.bytes);
  t.zero_points.assign(q.zero_points.begin(), q.zero_points.end());
  t.scales.resize(1 + q.scales.size());
  t.scales[0] = static_cast<uint32_t>(q.scales.size());
  if (!q.scales.empty()) std::memcpy(&t.scales[1], q.scales.data(), q.scales.size() * sizeof(float));
  t.eval.data.data = t.data();
  t.eval.dims = reinterpret_cast<TfLiteIntArray*>(t.dims.data());
  t.eval.type = type;
  return t;
}

void OpTester::Add(std::vector<int>* list, TfLiteType type, const std::vector<int>& shape,
                   const std::vector<uint8_t>& values, const Quantization& q, Kind kind) {
  list->push_back(static_cast<int>(tensors_.size()));
  tensors_.push_back(MakeTensor(type, shape, values, q, kind));
}

void OpTester::ConstantPacked(TfLiteType type, size_t bits, const std::vector<int>& shape,
                              const std::vector<int8_t>& values, const Quantization& q) {
  const size_t per_byte = 8 / bits;
  std::vector<uint8_t> packed((values.size() + per_byte - 1) / per_byte);
  for (size_t i = 0; i < values.size(); ++i) {
    packed[i / per_byte] |= static_cast<uint8_t>((values[i] & ((1 << bits) - 1)) << (i % per_byte * bits));
  }
  Add(&inputs_, type, shape, packed, q, Kind::kConstant);
}

void OpTester::Strings(std::vector<int> shape, const std::vector<std::string>& values) {
  Add(&inputs_, kTfLiteString, shape, {}, {}, Kind::kActivation);
  tensors_.back().eval.data.data = nullptr;
  tensors_.back().strings = values;
}

void OpTester::ConstantStrings(std::vector<int> shape, const std::vector<std::string>& values) {
  size_t bytes = StringHeadBytes(static_cast<int>(values.size()));
  for (const std::string& value : values) bytes += value.size();
  auto* const memory = static_cast<uint32_t*>(AllocatePersistent(&context_, bytes + sizeof(uint32_t), 0));
  StringsWriter writer(InitStringMemory(memory, static_cast<uint32_t>(bytes)), static_cast<int>(values.size()));
  for (const std::string& value : values) (void)writer.Append({value.data(), value.size()}), writer.End();
  Add(&inputs_, kTfLiteString, shape, {}, {}, Kind::kConstant);
  tensors_.back().eval.data.data = memory + 1;
}

void OpTester::OutputStrings(std::vector<int> shape) {
  Add(&outputs_, kTfLiteString, shape, {}, {}, Kind::kActivation);
  tensors_.back().eval.data.data = nullptr;
}

std::vector<std::string> OpTester::OutStrings(int i) const {
  const TfLiteEvalTensor& output = tensors_[outputs_[i]].eval;
  mote::Strings strings;
  if (!strings.Open(output.data.data, mote::Elements(*output.dims))) return {"the output holds no strings"};
  std::vector<std::string> result;
  for (int s = 0; s < strings.size(); ++s) result.emplace_back(strings[s].data, strings[s].bytes);
  return result;
}

std::vector<int> OpTester::Counted(const std::vector<int>& list) {
  std::vector<int> counted = {static_cast<int>(list.size())};
  counted.insert(counted.end(), list.begin(), list.end());
  return counted;
}

TfLiteStatus OpTester::Prepare() {
  if (replay_ == nullptr && make_replay != nullptr) replay_ = make_replay(*this);
  message_.clear();
  if (replay_ != nullptr) replay_->Prepare();
  const TfLiteStatus status = PrepareNode();
  if (replay_ != nullptr) replay_->Compare(status);
  return status;
}

TfLiteStatus OpTester::PrepareNode() {
  input_array_ = Counted(inputs_);
  output_array_ = Counted(outputs_);
  intermediate_array_ = Counted(intermediates_);
  node_.inputs = reinterpret_cast<TfLiteIntArray*>(input_array_.data());
  node_.outputs = reinterpret_cast<TfLiteIntArray*>(output_array_.data());
  node_.intermediates = reinterpret_cast<TfLiteIntArray*>(intermediate_array_.data());
  node_.custom_initial_data = custom_options_.data();
  node_.custom_initial_data_size = static_cast<int>(custom_options_.size());
  if (!initialised_ && registration_.init != nullptr) {
    node_.user_data =
        registration_.init(&context_, reinterpret_cast<const char*>(custom_options_.data()), custom_options_.size());
    plan_bytes_ = persistent_words_ * 8;
  }
  initialised_ = true;
  const TfLiteStatus status = registration_.prepare == nullptr ? kTfLiteOk : registration_.prepare(&context_, &node_);
  prepared_ = status == kTfLiteOk;
  if (prepared_) ResetNode();
  return status;
}

TfLiteStatus OpTester::Eval() {
  for (Tensor& t : tensors_) {
    if (t.strings.empty() || t.eval.data.data == nullptr) continue;
    StringsWriter writer(t.eval.data.data, static_cast<int>(t.strings.size()));
    for (const std::string& text : t.strings) (void)writer.Append({text.data(), text.size()}), writer.End();
  }
  message_.clear();
  if (replay_ != nullptr) replay_->Eval();
  const TfLiteStatus status = EvalNode();
  if (replay_ != nullptr) replay_->Compare(status);
  return status;
}

TfLiteStatus OpTester::EvalNode() {
  const TfLiteStatus status = registration_.invoke(&context_, &node_);
  if (status == kTfLiteOk && !AreIntact()) {
    message_ = "a byte beside a tensor, scratch or persistent memory was overwritten";
    return kTfLiteError;
  }
  return status;
}

TfLiteStatus OpTester::Run() {
  if (!prepared_) OP_TRY(Prepare());
  return Eval();
}

void OpTester::Reset() {
  if (replay_ != nullptr) replay_->Reset();
  ResetNode();
}

void OpTester::ResetNode() {
  if (registration_.reset != nullptr) registration_.reset(&context_, node_.user_data);
}

bool OpTester::AreIntact() const {
  const auto is_intact = [](const FencedMemory& piece) { return piece.IsIntact(); };
  return std::all_of(tensors_.begin(), tensors_.end(), [](const Tensor& t) { return t.storage.IsIntact(); }) &&
         std::all_of(persistent_.begin(), persistent_.end(), is_intact) &&
         std::all_of(scratch_.begin(), scratch_.end(), is_intact);
}

void* OpTester::AddPiece(size_t bytes, uint8_t unset, std::deque<FencedMemory>* pieces, size_t* words) {
  const size_t count = (bytes + 7) / 8;
  *words += count;
  pieces->emplace_back(count * 8);
  return std::memset(pieces->back().data(), unset, count * 8);
}

void OpTester::ReportError(TfLiteContext* context, const char* format, ...) {
  char text[256];
  va_list args;
  va_start(args, format);
  MicroVsnprintf(text, sizeof(text), format, args);
  va_end(args);
  Self(context)->message_ = text;
}

TfLiteStatus OpTester::RequestScratch(TfLiteContext* context, size_t bytes, int* id) {
  auto& scratch = Self(context)->scratch_;
  *id = static_cast<int>(scratch.size());
  AddPiece(bytes, kUnset, &scratch, &Self(context)->scratch_words_);
  return kTfLiteOk;
}

void* OpTester::GetScratch(TfLiteContext* context, int id) { return Self(context)->scratch_.at(id).data(); }

TfLiteEvalTensor* OpTester::GetEvalTensor(const TfLiteContext* context, int tensor) {
  return &Self(context)->tensors_[tensor].eval;
}

TfLiteStatus OpTester::Describe(TfLiteContext* context, int tensor, TensorInfo* info) {
  DescribeTensor(Self(context)->tensors_[tensor], info);
  return kTfLiteOk;
}

void OpTester::DescribeTensor(const Tensor& t, TensorInfo* info) {
  info->type = t.eval.type;
  info->dims = t.eval.dims;
  info->is_constant = t.kind == Kind::kConstant;
  info->data = info->is_constant ? t.eval.data.data : nullptr;
  info->is_variable = t.kind == Kind::kVariable;
  info->sparsity = t.sparsity;
  if (t.quantization.scales.empty()) return;
  info->scale = t.quantization.scales[0];
  info->zero_point = t.quantization.zero_points[0];
  for (int32_t z : t.quantization.zero_points) info->zero_points_are_equal &= z == info->zero_point;
  if (!info->zero_points_are_equal) info->zero_points = t.zero_points.data();
  info->scales = reinterpret_cast<const TfLiteFloatArray*>(t.scales.data());
  info->quantized_dimension = t.quantization.dimension;
}

TfLiteStatus OpTester::SetShape(TfLiteContext* context, int tensor, int rank, const int* dims, bool at_eval) {
  Tensor& t = Self(context)->tensors_[tensor];
  size_t bytes = 0;
  (void)BytesFor(t.type, mote::Elements(rank, dims), &bytes);
  const bool same = std::vector<int>(dims, dims + rank) == std::vector<int>(t.dims.begin() + 1, t.dims.end());
  if (!same && !(at_eval && bytes <= t.bytes)) {
    Self(context)->message_ = "output shape differs";
    return kTfLiteError;
  }
  t.dims = Counted(std::vector<int>(dims, dims + rank));
  t.eval.dims = reinterpret_cast<TfLiteIntArray*>(t.dims.data());
  return kTfLiteOk;
}

void* OpTester::AllocatePersistent(TfLiteContext* context, size_t bytes, size_t) {
  return AddPiece(bytes, kUnset / 3, &Self(context)->persistent_, &Self(context)->persistent_words_);
}

TfLiteStatus OpTester::SetConstant(TfLiteContext* context, int tensor, const void* data) {
  if (data == nullptr) return kTfLiteOk;
  Tensor& t = Self(context)->tensors_[tensor];
  t.eval.data.data = const_cast<void*>(data);
  t.kind = Kind::kConstant;
  return kTfLiteOk;
}

void OpTester::AddSubgraph(const std::vector<SubgraphTensor>& tensors, const std::vector<int>& inputs,
                           const std::vector<int>& outputs, std::function<TfLiteStatus(Subgraph&)> compute) {
  subgraphs_.emplace_back();
  Subgraph& subgraph = subgraphs_.back();
  for (const SubgraphTensor& t : tensors) {
    subgraph.tensors_.push_back(MakeTensor(t.type, t.shape, {}, {}, t.constant ? Kind::kConstant : Kind::kActivation));
  }
  subgraph.inputs_ = Counted(inputs);
  subgraph.outputs_ = Counted(outputs);
  subgraph.compute_ = std::move(compute);
}

int OpTester::NumSubgraphs(TfLiteContext* context) { return static_cast<int>(Self(context)->subgraphs_.size()); }

TfLiteStatus OpTester::PlanCall(TfLiteContext* context, int subgraph) {
  return subgraph >= 0 && subgraph < NumSubgraphs(context) ? kTfLiteOk : kTfLiteError;
}

const TfLiteIntArray* OpTester::SubgraphInputs(TfLiteContext* context, int subgraph) {
  if (subgraph < 0 || subgraph >= NumSubgraphs(context)) return nullptr;
  return reinterpret_cast<const TfLiteIntArray*>(Self(context)->subgraphs_[subgraph].inputs_.data());
}

const TfLiteIntArray* OpTester::SubgraphOutputs(TfLiteContext* context, int subgraph) {
  if (subgraph < 0 || subgraph >= NumSubgraphs(context)) return nullptr;
  return reinterpret_cast<const TfLiteIntArray*>(Self(context)->subgraphs_[subgraph].outputs_.data());
}

TfLiteStatus OpTester::DescribeIn(TfLiteContext* context, int subgraph, int tensor, TensorInfo* info) {
  if (EvalTensorIn(context, subgraph, tensor) == nullptr) return kTfLiteError;
  DescribeTensor(Self(context)->subgraphs_[subgraph].tensors_[tensor], info);
  return kTfLiteOk;
}

TfLiteEvalTensor* OpTester::EvalTensorIn(TfLiteContext* context, int subgraph, int tensor) {
  if (subgraph < 0 || subgraph >= NumSubgraphs(context)) return nullptr;
  auto& tensors = Self(context)->subgraphs_[subgraph].tensors_;
  return tensor >= 0 && tensor < static_cast<int>(tensors.size()) ? &tensors[tensor].eval : nullptr;
}

TfLiteStatus OpTester::InvokeSubgraph(TfLiteContext* context, int subgraph) {
  if (subgraph < 0 || subgraph >= NumSubgraphs(context)) return kTfLiteError;
  Subgraph& invoked = Self(context)->subgraphs_[subgraph];
  for (Subgraph& other : Self(context)->subgraphs_) {
    if (&other == &invoked) continue;
    for (Tensor& t : other.tensors_) std::memset(t.data(), kUnset, t.bytes);
  }
  ++invoked.runs_;
  return invoked.compute_(invoked);
}

int OpTester::AddVariable(const std::string& name, size_t bytes) {
  const int id = VariableId(&context_, "", name.c_str());
  variables_[id].bytes.resize(bytes);
  return id;
}

const MoteVariableRuntime* OpTester::Variables(TfLiteContext*) { return &kVariableRuntime; }

HashTable** OpTester::Tables(TfLiteContext* context) { return Self(context)->tables_; }

int OpTester::VariableId(TfLiteContext* context, const char* container, const char* shared_name) {
  constexpr size_t kMaxVariables = 4;
  auto& variables = Self(context)->variables_;
  const std::string name =
      std::string(container == nullptr ? "" : container) + "/" + (shared_name == nullptr ? "" : shared_name);
  for (size_t i = 0; i < variables.size(); ++i) {
    if (variables[i].name == name) return static_cast<int>(i);
  }
  if (variables.size() == kMaxVariables) {
    (void)Self(context)->Say("no room for another variable");
    return -1;
  }
  variables.push_back({name, {}, kTfLiteNoType, {}});
  return static_cast<int>(variables.size()) - 1;
}

TfLiteStatus OpTester::ReadVariable(TfLiteContext* context, int id, TfLiteEvalTensor* value) {
  const auto& variables = Self(context)->variables_;
  size_t bytes = 0;
  OP_TRY(BytesFor(value->type, mote::Elements(*value->dims), &bytes));
  if (id < 0 || id >= static_cast<int>(variables.size())) return Self(context)->Say("no such variable to read");
  if (variables[id].bytes.size() != bytes) return Self(context)->Say("the variable has another size");
  std::memcpy(value->data.data, variables[id].bytes.data(), bytes);
  return kTfLiteOk;
}

TfLiteStatus OpTester::PrepareVariable(TfLiteContext* context, int id, size_t bytes) {
  auto& variables = Self(context)->variables_;
  if (id < 0 || id >= static_cast<int>(variables.size())) return Self(context)->Say("no such variable");
  if (variables[id].bytes.empty()) variables[id].bytes.resize(bytes);
  return variables[id].bytes.size() == bytes ? kTfLiteOk : Self(context)->Say("the variable has another size");
}

TfLiteStatus OpTester::AssignVariable(TfLiteContext* context, int id, const TfLiteEvalTensor* value) {
  auto& variables = Self(context)->variables_;
  size_t bytes = 0;
  OP_TRY(BytesFor(value->type, mote::Elements(*value->dims), &bytes));
  if (id < 0 || id >= static_cast<int>(variables.size())) return Self(context)->Say("no such variable to assign to");
  if (variables[id].bytes.size() != bytes) return Self(context)->Say("the variable has another size");
  std::memcpy(variables[id].bytes.data(), value->data.data, bytes);
  return kTfLiteOk;
}

}  // namespace mote
