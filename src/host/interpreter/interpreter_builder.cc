// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/core/interpreter_builder.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "src/host/common/guarded.h"
#include "src/host/graph/graph.h"
#include "src/host/graph/tensor_details.h"
#include "src/host/model/outside_data.h"
#include "src/model/access.h"
#include "tensorflow/lite/core/api/flatbuffer_conversions.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tensorflow/lite/util.h"
#include "tensorflow/lite/version.h"

namespace tflite {

TfLiteStatus GetRegistrationFromOpCode(const OperatorCode* opcode, const OpResolver& op_resolver,
                                       ErrorReporter* error_reporter, const TfLiteRegistration** registration) {
  const BuiltinOperator op = GetBuiltinCode(opcode);
  const int version = static_cast<int>(opcode->version());
  *registration = nullptr;
  if (op == BuiltinOperator_CUSTOM) {
    if (opcode->custom_code() == nullptr) {
      error_reporter->Report("the model has a custom operator without a name");
      return kTfLiteError;
    }
    *registration = op_resolver.FindOp(opcode->custom_code()->c_str(), version);
    return kTfLiteOk;
  }
  *registration = op_resolver.FindOp(op, version);
  if (*registration != nullptr) return kTfLiteOk;
  error_reporter->Report(
      "Didn't find op for builtin opcode '%s' version '%d': add it to the resolver, use a newer Mote, or convert the "
      "model "
      "for an older runtime",
      EnumNameBuiltinOperator(op), version);
  return kTfLiteError;
}

namespace impl {
namespace {

class MallocAllocator : public BuiltinDataAllocator {
 public:
  void* Allocate(size_t size, size_t) override { return std::malloc(size); }
  void Deallocate(void* data) override { std::free(data); }
};

// The verifier leaves to operators what they make of it; here every tensor's becomes an enumeration.
TfLiteStatus CheckSparsity(const SparsityParameters* sparsity, int tensor_index, ErrorReporter* error_reporter) {
  if (sparsity == nullptr || sparsity->dim_metadata() == nullptr) return kTfLiteOk;
  for (const DimensionMetadata* const dimension : *sparsity->dim_metadata()) {
    if (dimension->format() == DimensionType_DENSE || dimension->format() == DimensionType_SPARSE_CSR) continue;
    error_reporter->Report("tensor %d is sparse with a dimension of format %d, which is neither DENSE nor SPARSE_CSR",
                           tensor_index, static_cast<int>(dimension->format()));
    return kTfLiteError;
  }
  return kTfLiteOk;
}

std::vector<int> ToVector(const TfLiteIntArray* array) { return {array->data, array->data + array->size}; }

}  // namespace

InterpreterBuilder::InterpreterBuilder(const FlatBufferModel& model, const OpResolver& op_resolver,
                                       const InterpreterOptions* options_experimental)
    : InterpreterBuilder(model.GetModel(), op_resolver, model.error_reporter(), options_experimental,
                         model.allocation()) {
  shared_allocation_ = model.shared_allocation();
  outside_data_ = model.outside_data();
}

InterpreterBuilder::InterpreterBuilder(const Model* model, const OpResolver& op_resolver, ErrorReporter* error_reporter,
                                       const InterpreterOptions* options_experimental, const Allocation* allocation)
    : model_(model),
      op_resolver_(op_resolver),
      error_reporter_(error_reporter == nullptr ? DefaultErrorReporter() : error_reporter),
      shared_allocation_(std::shared_ptr<const Allocation>(), allocation),
      allocation_(allocation) {
  if (options_experimental != nullptr) options_ = *options_experimental;
}

TfLiteStatus InterpreterBuilder::SetNumThreads(int num_threads) {
  if (num_threads < -1) {
    error_reporter_->Report("%d threads are not possible: the number is 0 or more, or -1 for the runtime's choice",
                            num_threads);
    return kTfLiteError;
  }
  num_threads_ = num_threads;
  return kTfLiteOk;
}

TfLiteStatus InterpreterBuilder::operator()(std::unique_ptr<Interpreter>* interpreter, int num_threads) {
  TF_LITE_ENSURE_STATUS(SetNumThreads(num_threads));
  return (*this)(interpreter);
}

// Goes on past an operator that is not there, so that one message comes for each.
TfLiteStatus InterpreterBuilder::ResolveOperators(std::vector<TfLiteRegistration>* registrations) const {
  TfLiteStatus status = kTfLiteOk;
  if (model_->operator_codes() == nullptr) return kTfLiteOk;
  for (const OperatorCode* code : *model_->operator_codes()) {
    const TfLiteRegistration* found = nullptr;
    const TfLiteStatus resolved = GetRegistrationFromOpCode(code, op_resolver_, error_reporter_, &found);
    if (resolved != kTfLiteOk) status = resolved;
    TfLiteRegistration registration = found != nullptr ? *found : CreateUnresolvedCustomOp(nullptr);
    registration.builtin_code = GetBuiltinCode(code);
    registration.version = static_cast<int>(code->version());
    // The model outlives the interpreter; the resolver's name may not.
    const bool is_custom = registration.builtin_code == BuiltinOperator_CUSTOM && code->custom_code() != nullptr;
    registration.custom_name = is_custom ? code->custom_code()->c_str() : nullptr;
    registrations->push_back(registration);
  }
  return status;
}

// Leaves `found` as it is for a tensor that is computed.
TfLiteStatus InterpreterBuilder::FindConstant(const Tensor& tensor, mote::ConstantBytes* found) const {
  const void* const inside = mote::ConstantData(*model_, tensor);
  if (inside != nullptr && (outside_data_ == nullptr || !mote::IsMisaligned(tensor, inside))) {
    *found = {static_cast<const uint8_t*>(inside), mote::DataOfBuffer(*model_, tensor.buffer())->size()};
    return kTfLiteOk;
  }
  if (outside_data_ != nullptr) return outside_data_->FindData(tensor, found) ? kTfLiteOk : kTfLiteError;
  const bool is_inside = tensor.external_buffer() == 0 &&
                         (tensor.buffer() == 0 || mote::IsInside(*model_->buffers()->Get(tensor.buffer())));
  if (is_inside) return kTfLiteOk;
  error_reporter_->Report(
      "the data of tensor '%s' are outside the FlatBuffer: build the interpreter from a FlatBufferModel that was read "
      "from a file or a buffer",
      tensor.name() == nullptr ? "" : tensor.name()->c_str());
  return kTfLiteError;
}

namespace {

template <class Indices>
bool Holds(const Indices* indices, int index) {
  return indices != nullptr && std::find(indices->begin(), indices->end(), index) != indices->end();
}

// A constant without elements has data of 0 bytes, and no node writes it.
bool IsEmptyConstant(const Model& model, const SubGraph& graph, const Tensor& tensor, int index) {
  if (!Holds(tensor.shape(), 0) || tensor.buffer() == 0 || tensor.type() == TensorType_STRING || tensor.is_variable() ||
      tensor.sparsity() != nullptr || mote::DataOfBuffer(model, tensor.buffer()) == nullptr) {
    return false;
  }
  if (Holds(graph.inputs(), index) || graph.operators() == nullptr) return false;
  return std::none_of(graph.operators()->begin(), graph.operators()->end(),
                      [index](const Operator* op) { return Holds(op->outputs(), index); });
}

}  // namespace

TfLiteStatus InterpreterBuilder::FillTensor(const Tensor& source, int index, Subgraph* subgraph) const {
  const size_t buffers = model_->buffers() == nullptr ? 0 : model_->buffers()->size();
  if (source.buffer() != 0 && source.buffer() >= buffers) {
    error_reporter_->Report("tensor %d is in buffer %u; the model has %zu", index,
                            static_cast<unsigned>(source.buffer()), buffers);
    return kTfLiteError;
  }
  TfLiteType type = kTfLiteNoType;
  TF_LITE_ENSURE_STATUS(ConvertTensorType(source.type(), &type, error_reporter_));
  const char* const name = source.name() == nullptr ? "" : source.name()->c_str();
  const std::vector<int> dims = ToVector(mote::AsIntArray(source.shape()));
  const std::vector<int> signature = ToVector(mote::AsIntArray(source.shape_signature()));
  mote::ConstantBytes data = {};
  TF_LITE_ENSURE_STATUS(FindConstant(source, &data));
  TF_LITE_ENSURE_STATUS(CheckSparsity(source.sparsity(), index, error_reporter_));
  TfLiteQuantization quantization;  // the graph takes what it points to
  TF_LITE_ENSURE_STATUS(mote::ReadQuantization(source.quantization(), &quantization));
  const SubGraph& graph = *model_->subgraphs()->Get(static_cast<unsigned>(subgraph->graph().index));
  if (data.count != 0 || IsEmptyConstant(*model_, graph, source, index)) {
    return subgraph->graph().SetConstant(index, type, name, dims, mote::QuantizationPtr(&quantization),
                                         reinterpret_cast<const char*>(data.bytes), data.count, allocation_,
                                         source.sparsity());
  }
  return subgraph->SetTensorParametersReadWrite(index, type, name, dims, quantization, source.is_variable(), signature);
}

TfLiteStatus InterpreterBuilder::FindCustomOptions(const Operator& op, mote::ConstantBytes* found) const {
  if (op.custom_options() != nullptr) {
    *found = {op.custom_options()->data(), op.custom_options()->size()};
    return kTfLiteOk;
  }
  return outside_data_ == nullptr || outside_data_->FindCustomOptions(op, found) ? kTfLiteOk : kTfLiteError;
}

TfLiteStatus InterpreterBuilder::FillNode(const Operator& source, const TfLiteRegistration& registration,
                                          Subgraph* subgraph) const {
  const std::vector<int> inputs = ToVector(mote::InputsOf(source)), outputs = ToVector(mote::OutputsOf(source));
  const std::vector<int> intermediates = ToVector(mote::AsIntArray(source.intermediates()));
  void* builtin_data = nullptr;
  mote::ConstantBytes options = {};
  if (registration.builtin_code == BuiltinOperator_CUSTOM) {
    TF_LITE_ENSURE_STATUS(FindCustomOptions(source, &options));
  } else {
    MallocAllocator allocator;
    TF_LITE_ENSURE_STATUS(ParseOpData(&source, static_cast<BuiltinOperator>(registration.builtin_code), error_reporter_,
                                      &allocator, &builtin_data));
  }
  return subgraph->AddNodeWithParameters(inputs, outputs, intermediates, reinterpret_cast<const char*>(options.bytes),
                                         options.count, builtin_data, &registration);
}

TfLiteStatus InterpreterBuilder::FillSubgraph(const SubGraph& source,
                                              const std::vector<TfLiteRegistration>& registrations,
                                              Subgraph* subgraph) const {
  subgraph->SetName(source.name() == nullptr ? "" : source.name()->c_str());
  const int tensors = mote::NumTensors(source);
  TF_LITE_ENSURE_STATUS(subgraph->AddTensors(tensors));
  std::vector<int> variables;
  for (int t = 0; t < tensors; ++t) {
    TF_LITE_ENSURE_STATUS(FillTensor(mote::TensorAt(source, t), t, subgraph));
    if (mote::TensorAt(source, t).is_variable()) variables.push_back(t);
  }
  TF_LITE_ENSURE_STATUS(subgraph->SetInputs(ToVector(mote::InputsOf(source))));
  TF_LITE_ENSURE_STATUS(subgraph->SetOutputs(ToVector(mote::OutputsOf(source))));
  TF_LITE_ENSURE_STATUS(subgraph->SetVariables(variables));
  for (int i = 0; i < mote::NumOperators(source); ++i) {
    const Operator& op = mote::OperatorAt(source, i);
    if (op.opcode_index() >= registrations.size()) {
      error_reporter_->Report("operator %d has operator code %u; the model has %zu", i,
                              static_cast<unsigned>(op.opcode_index()), registrations.size());
      return kTfLiteError;
    }
    TF_LITE_ENSURE_STATUS(FillNode(op, registrations[op.opcode_index()], subgraph));
  }
  return kTfLiteOk;
}

TfLiteStatus InterpreterBuilder::FillSignatures(Interpreter* interpreter) const {
  if (model_->signature_defs() == nullptr) return kTfLiteOk;
  for (const tflite::SignatureDef* source : *model_->signature_defs()) {
    internal::SignatureDef signature;
    signature.signature_key = source->signature_key() == nullptr ? "" : source->signature_key()->str();
    signature.subgraph_index = source->subgraph_index();
    if (source->subgraph_index() >= interpreter->subgraphs_size()) {
      error_reporter_->Report("signature '%s' is of subgraph %u; the model has %zu", signature.signature_key.c_str(),
                              static_cast<unsigned>(source->subgraph_index()), interpreter->subgraphs_size());
      return kTfLiteError;
    }
    const auto fill = [](const flatbuffers::Vector<flatbuffers::Offset<TensorMap>>* maps,
                         std::map<std::string, uint32_t>* names) {
      for (uint32_t i = 0; maps != nullptr && i < maps->size(); ++i) {
        const TensorMap* const map = maps->Get(i);
        if (map->name() != nullptr) (*names)[map->name()->str()] = map->tensor_index();
      }
    };
    fill(source->inputs(), &signature.inputs);
    fill(source->outputs(), &signature.outputs);
    interpreter->signatures_.push_back(std::move(signature));
  }
  return kTfLiteOk;
}

void InterpreterBuilder::AddDelegate(TfLiteDelegate* delegate) { delegates_.push_back(delegate); }

void InterpreterBuilder::AddDelegate(TfLiteOpaqueDelegateStruct* opaque_delegate) {
  delegates_.push_back(reinterpret_cast<TfLiteDelegate*>(opaque_delegate));
}

TfLiteStatus InterpreterBuilder::ApplyDelegates(Interpreter* interpreter) const {
  for (TfLiteDelegate* delegate : delegates_) {
    TF_LITE_ENSURE_STATUS(interpreter->ModifyGraphWithDelegate(delegate));
  }
  auto& creators = interpreter->lazy_delegate_creators_;
  creators = op_resolver_.GetDelegateCreators();
  for (const auto& create : op_resolver_.GetOpaqueDelegateCreators()) {
    const int threads = num_threads_;
    creators.push_back([create, threads](TfLiteContext*) { return create(threads); });
  }
  if (!creators.empty()) return kTfLiteOk;
  for (auto& delegate : op_resolver_.GetDelegates(num_threads_)) {
    // The delegate is moved out once: the interpreter calls each maker one time.
    auto shared = std::make_shared<OpResolver::TfLiteOpaqueDelegatePtr>(std::move(delegate));
    creators.push_back([shared](TfLiteContext*) { return std::move(*shared); });
  }
  return kTfLiteOk;
}

TfLiteStatus InterpreterBuilder::operator()(std::unique_ptr<Interpreter>* interpreter) {
  if (interpreter == nullptr) {
    error_reporter_->Report("the builder needs a place for the interpreter");
    return kTfLiteError;
  }
  interpreter->reset();
  if (model_ == nullptr || model_->version() != TFLITE_SCHEMA_VERSION) {
    error_reporter_->Report("the model is null or has schema version %d; this runtime reads version %d",
                            model_ == nullptr ? 0 : static_cast<int>(model_->version()), TFLITE_SCHEMA_VERSION);
    return kTfLiteError;
  }
  if (model_->subgraphs() == nullptr || model_->subgraphs()->size() == 0) {
    error_reporter_->Report("the model has no subgraph");
    return kTfLiteError;
  }
  return mote::Guarded(error_reporter_, [&] { return Build(interpreter); });
}

TfLiteStatus InterpreterBuilder::Build(std::unique_ptr<Interpreter>* interpreter) {
  if (outside_data_ == nullptr && allocation_ != nullptr && allocation_->bytes() >= 8 &&
      tflite::GetModel(allocation_->base()) == model_) {
    const auto outside_data = std::make_shared<mote::FileData>(*allocation_, std::string(), error_reporter_);
    outside_data_ = outside_data.get();
    shared_allocation_ = std::shared_ptr<const Allocation>(outside_data, allocation_);
  }
  std::vector<TfLiteRegistration> registrations;
  TF_LITE_ENSURE_STATUS(ResolveOperators(&registrations));
  auto built = std::make_unique<Interpreter>(error_reporter_);
  built->model_ = model_;
  built->allocation_ = shared_allocation_;
  built->options_ = options_;
  const int subgraphs = mote::NumSubgraphs(*model_);
  built->AddSubgraphs(subgraphs - 1);
  TF_LITE_ENSURE_STATUS(built->SetNumThreads(num_threads_));
  for (int s = 0; s < subgraphs; ++s) {
    TF_LITE_ENSURE_STATUS(FillSubgraph(mote::SubgraphAt(*model_, s), registrations, built->subgraph(s)));
  }
  TF_LITE_ENSURE_STATUS(FillSignatures(built.get()));
  if (telemetry_profiler_ != nullptr) built->AddProfiler(std::move(telemetry_profiler_));
  TF_LITE_ENSURE_STATUS(ApplyDelegates(built.get()));
  *interpreter = std::move(built);
  return kTfLiteOk;
}

}  // namespace impl
}  // namespace tflite
