// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs a model on a machine with a heap.
//
//   auto model = tflite::FlatBufferModel::BuildFromFile("model.tflite");
//   tflite::ops::builtin::BuiltinOpResolver resolver;
//   std::unique_ptr<tflite::Interpreter> interpreter;
//   tflite::InterpreterBuilder(*model, resolver)(&interpreter);
//   interpreter->AllocateTensors();
//   *interpreter->typed_input_tensor<float>(0) = 1.0f;
//   interpreter->Invoke();
//   float y = *interpreter->typed_output_tensor<float>(0);
#ifndef TENSORFLOW_LITE_CORE_INTERPRETER_H_
#define TENSORFLOW_LITE_CORE_INTERPRETER_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tensorflow/lite/allocation.h"
#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/core/api/op_resolver.h"
#include "tensorflow/lite/core/api/profiler.h"
#include "tensorflow/lite/core/async/async_signature_runner.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/core/signature_runner.h"
#include "tensorflow/lite/core/subgraph.h"
#include "tensorflow/lite/external_cpu_backend_context.h"
#include "tensorflow/lite/internal/signature_def.h"
#include "tensorflow/lite/interpreter_options.h"
#include "tensorflow/lite/profiling/root_profiler.h"
#include "tensorflow/lite/stderr_reporter.h"
#include "tensorflow/lite/string_type.h"
#include "tensorflow/lite/type_to_tflitetype.h"

namespace tflite {
namespace impl {

class InterpreterBuilder;

// The functions on tensors, nodes and memory are those of the first subgraph; Subgraph says what they do. One thread at
// a time may use an Interpreter, and any number of threads one Interpreter each of the same model.
class Interpreter {
 public:
  using Ptr = std::unique_ptr<Interpreter>;
  // Subgraph explains these two.
  static constexpr int kTensorsReservedCapacity = Subgraph::kTensorsReservedCapacity;
  static constexpr int kTensorsCapacityHeadroom = Subgraph::kTensorsCapacityHeadroom;

  explicit Interpreter(ErrorReporter* error_reporter = DefaultErrorReporter());
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;
  ~Interpreter();

  TfLiteStatus SetInputs(std::vector<int> inputs) { return primary_subgraph().SetInputs(std::move(inputs)); }
  TfLiteStatus SetOutputs(std::vector<int> outputs) { return primary_subgraph().SetOutputs(std::move(outputs)); }
  TfLiteStatus SetVariables(std::vector<int> variables) {
    return primary_subgraph().SetVariables(std::move(variables));
  }
  TfLiteStatus AddNodeWithParameters(const std::vector<int>& inputs, const std::vector<int>& outputs,
                                     const char* init_data, size_t init_data_size, void* builtin_data,
                                     const TfLiteRegistration* registration, int* node_index = nullptr) {
    return primary_subgraph().AddNodeWithParameters(inputs, outputs, {}, init_data, init_data_size, builtin_data,
                                                    registration, node_index);
  }
  TfLiteStatus AddTensors(int tensors_to_add, int* first_new_tensor_index = nullptr) {
    return primary_subgraph().AddTensors(tensors_to_add, first_new_tensor_index);
  }
  TfLiteStatus SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name,
                                           const std::vector<int>& dims, TfLiteQuantization quantization,
                                           const char* buffer, size_t bytes, const Allocation* allocation = nullptr) {
    return primary_subgraph().SetTensorParametersReadOnly(tensor_index, type, name, dims, quantization, buffer, bytes,
                                                          allocation);
  }
  TfLiteStatus SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name,
                                            const std::vector<int>& dims, TfLiteQuantization quantization,
                                            bool is_variable = false) {
    return primary_subgraph().SetTensorParametersReadWrite(tensor_index, type, name, dims, quantization, is_variable);
  }
  // These take one scale for all elements; 0 means not quantised.
  TfLiteStatus SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name,
                                           const std::vector<int>& dims, TfLiteQuantizationParams quantization,
                                           const char* buffer, size_t bytes, const Allocation* allocation = nullptr);
  TfLiteStatus SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name,
                                            const std::vector<int>& dims, TfLiteQuantizationParams quantization,
                                            bool is_variable = false, const std::vector<int>* dims_signature = nullptr);

  // These take the shape as an array of `rank` dimensions.
  TfLiteStatus SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name, size_t rank,
                                           const int* dims, TfLiteQuantizationParams quantization, const char* buffer,
                                           size_t bytes, const Allocation* allocation = nullptr) {
    return SetTensorParametersReadOnly(tensor_index, type, name, std::vector<int>(dims, dims + rank), quantization,
                                       buffer, bytes, allocation);
  }
  TfLiteStatus SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name, size_t rank,
                                            const int* dims, TfLiteQuantizationParams quantization,
                                            bool is_variable = false, size_t rank_dims_signature = 0,
                                            const int* dims_signature = nullptr) {
    const std::vector<int> signature(dims_signature, dims_signature + rank_dims_signature);
    return SetTensorParametersReadWrite(tensor_index, type, name, std::vector<int>(dims, dims + rank), quantization,
                                        is_variable, &signature);
  }

  const std::vector<int>& inputs() const { return primary_subgraph().inputs(); }
  const std::vector<int>& outputs() const { return primary_subgraph().outputs(); }
  const std::vector<int>& variables() const { return primary_subgraph().variables(); }
  // Returns null for an index that does not exist.
  const char* GetInputName(int index) const { return NameOf(input_tensor(static_cast<size_t>(index))); }
  const char* GetOutputName(int index) const { return NameOf(output_tensor(static_cast<size_t>(index))); }
  size_t tensors_size() const { return primary_subgraph().tensors_size(); }
  size_t nodes_size() const { return primary_subgraph().nodes_size(); }
  const std::vector<int>& execution_plan() const { return primary_subgraph().execution_plan(); }
  TfLiteStatus SetExecutionPlan(const std::vector<int>& new_plan) {
    return primary_subgraph().SetExecutionPlan(new_plan);
  }
  const std::pair<TfLiteNode, TfLiteRegistration>* node_and_registration(int node_index) const {
    return primary_subgraph().node_and_registration(node_index);
  }
  const std::pair<TfLiteNode, TfLiteRegistration>* node_and_registration(int subgraph_index, int node_index) const;

  // Returns null for an index that does not exist; the typed ones also for another type.
  TfLiteTensor* tensor(int tensor_index) { return primary_subgraph().tensor(tensor_index); }
  const TfLiteTensor* tensor(int tensor_index) const { return primary_subgraph().tensor(tensor_index); }
  TfLiteTensor* input_tensor(size_t index) { return index < inputs().size() ? tensor(inputs()[index]) : nullptr; }
  const TfLiteTensor* input_tensor(size_t index) const {
    return index < inputs().size() ? tensor(inputs()[index]) : nullptr;
  }
  TfLiteTensor* output_tensor(size_t index) { return index < outputs().size() ? tensor(outputs()[index]) : nullptr; }
  const TfLiteTensor* output_tensor(size_t index) const {
    return index < outputs().size() ? tensor(outputs()[index]) : nullptr;
  }
  template <class T>
  T* typed_tensor(int tensor_index) {
    return DataOf<T>(tensor(tensor_index));
  }
  template <class T>
  const T* typed_tensor(int tensor_index) const {
    return DataOf<T>(tensor(tensor_index));
  }
  template <class T>
  T* typed_input_tensor(int index) {
    return DataOf<T>(input_tensor(static_cast<size_t>(index)));
  }
  template <class T>
  const T* typed_input_tensor(int index) const {
    return DataOf<T>(input_tensor(static_cast<size_t>(index)));
  }
  template <class T>
  T* typed_output_tensor(int index) {
    return DataOf<T>(output_tensor(static_cast<size_t>(index)));
  }
  template <class T>
  const T* typed_output_tensor(int index) const {
    return DataOf<T>(output_tensor(static_cast<size_t>(index)));
  }

  TfLiteStatus ResizeInputTensor(int tensor_index, const std::vector<int>& dims) {
    return primary_subgraph().ResizeInputTensor(tensor_index, dims);
  }
  TfLiteStatus ResizeInputTensorStrict(int tensor_index, const std::vector<int>& dims) {
    return primary_subgraph().ResizeInputTensorStrict(tensor_index, dims);
  }
  // The first call applies the resolver's default delegates.
  TfLiteStatus AllocateTensors();
  // Returns kTfLiteCancelled where the application wants that.
  TfLiteStatus Invoke();
  TfLiteStatus ReleaseNonPersistentMemory() { return primary_subgraph().ReleaseNonPersistentMemory(); }
  // Sets all that runs have changed back to the state before the first one: variables and resource variables, hash
  // tables, the numbers that random operators draw next. CALL_ONCE runs again. Resources of custom operators, but for
  // variables, stay.
  TfLiteStatus ResetVariableTensors();
  TfLiteStatus SetCustomAllocationForTensor(int tensor_index, const TfLiteCustomAllocation& allocation,
                                            int64_t flags = kTfLiteCustomAllocationFlagsNone) {
    return primary_subgraph().SetCustomAllocationForTensor(tensor_index, allocation, flags);
  }
  TfLiteStatus EnsureTensorDataIsReadable(int tensor_index) {
    return primary_subgraph().EnsureTensorDataIsReadable(tensor_index);
  }

  // All of these go to each subgraph, or to those of `active_subgraph_indices`; subgraphs for validation, and those
  // that a delegate runs as part of a node, are left out (docs/delegates.md).
  //
  // The result is kTfLiteDelegateError if the delegate fails: it, and those applied before, are then gone, and the CPU
  // runs all nodes. It is kTfLiteApplicationError if the delegate cannot be used with this graph; see Subgraph. A
  // delegate given by address has to outlive the interpreter; one that the interpreter takes is deleted after the
  // graphs.
  TfLiteStatus ModifyGraphWithDelegate(TfLiteDelegate* delegate);
  TfLiteStatus ModifyGraphWithDelegate(TfLiteOpaqueDelegateStruct* delegate);
  TfLiteStatus ModifyGraphWithDelegate(TfLiteDelegate* delegate, const std::vector<int>& active_subgraph_indices);
  TfLiteStatus ModifyGraphWithDelegate(TfLiteOpaqueDelegateStruct* delegate,
                                       const std::vector<int>& active_subgraph_indices);
  using TfLiteDelegatePtr = std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>;
  template <class Delegate, class Deleter>
  TfLiteStatus ModifyGraphWithDelegate(std::unique_ptr<Delegate, Deleter> delegate) {
    Delegate* const address = delegate.get();
    owned_delegates_.emplace_back(new OwnedAs<Delegate, Deleter>(std::move(delegate)));
    return ModifyGraphWithDelegate(address);
  }
  // A std::unique_ptr without the delegate's own deleter would delete it wrongly.
  TfLiteStatus ModifyGraphWithDelegate(std::unique_ptr<TfLiteDelegate> delegate) = delete;
  TfLiteStatus RemoveAllDelegates();
  // No node of the first subgraph is left to the CPU.
  bool IsFullyDelegated() const { return primary_subgraph().IsFullyDelegated(); }
  // The tensor, which must not be another delegate's, is in that buffer. A buffer that it had is freed.
  TfLiteStatus SetBufferHandle(int tensor_index, TfLiteBufferHandle buffer_handle, TfLiteDelegate* delegate) {
    return primary_subgraph().SetBufferHandle(tensor_index, buffer_handle, delegate);
  }
  TfLiteStatus SetBufferHandle(TfLiteTensor* tensor, TfLiteBufferHandle buffer_handle, TfLiteDelegate* delegate);
  // Gives kTfLiteNullBufferHandle and null for a tensor without a buffer.
  TfLiteStatus GetBufferHandle(int tensor_index, TfLiteBufferHandle* buffer_handle, TfLiteDelegate** delegate) {
    return primary_subgraph().GetBufferHandle(tensor_index, buffer_handle, delegate);
  }
  // Invoke may leave outputs in buffers of delegates; EnsureTensorDataIsReadable copies them. By default Invoke does.
  void SetAllowBufferHandleOutput(bool allow_buffer_handle_output) {
    allow_buffer_handle_output_ = allow_buffer_handle_output;
  }

  // Sets the number of threads that operators may use; -1 lets them choose. A smaller number is refused.
  TfLiteStatus SetNumThreads(int num_threads);
  void SetAllowFp16PrecisionForFp32(bool allow);
  bool GetAllowFp16PrecisionForFp32() const { return primary_subgraph().context()->allow_fp32_relax_to_fp16; }
  // The function is called before each node; true ends the run.
  void SetCancellationFunction(void* data, bool (*check_cancelled_func)(void*));
  // From then on Cancel, also from another thread, ends the run that is under way.
  TfLiteStatus EnableCancellation();
  TfLiteStatus Cancel();
  // Makes this the only profiler; null removes all. A profiler given by address outlives the interpreter.
  void SetProfiler(Profiler* profiler);
  void SetProfiler(std::unique_ptr<Profiler> profiler);
  // Adds a profiler to those that there are.
  void AddProfiler(Profiler* profiler);
  void AddProfiler(std::unique_ptr<Profiler> profiler);
  // Returns the profiler that hands events to all of them; null without any.
  Profiler* GetProfiler() { return profilers_.IsEmpty() ? nullptr : &profilers_; }
  // Returns the operator's text about a node, for profiles; null where it has none.
  const char* OpProfilingString(const TfLiteRegistration& op_reg, const TfLiteNode* node) const {
    return op_reg.profiling_string == nullptr ? nullptr : op_reg.profiling_string(primary_subgraph().context(), node);
  }
  void SetExternalContext(TfLiteExternalContextType type, TfLiteExternalContext* ctx);
  // From now on the arena, inputs and variables get their memory from this allocator, or from the heap if it is null.
  // Memory that is there already stays. Dynamic tensors stay on the heap, where TfLiteTensorRealloc and
  // TfLiteTensorDataFree look for them. The allocator outlives the interpreter.
  TfLiteStatus SetAllocator(TfLiteAllocator* allocator);
  // Options can be applied before the first AllocateTensors only.
  TfLiteStatus ApplyOptions(const InterpreterOptions* options);

  std::vector<const std::string*> signature_keys() const;
  // Returns null, with a message, for a signature that does not exist. A key of null is the first signature of subgraph
  // 0, or, where the model has no signatures, the names of its tensors.
  SignatureRunner* GetSignatureRunner(const char* signature_key);
  // Returns a runner for asynchronous runs. It is null, after a message, also where one delegate with an asynchronous
  // kernel does not run the whole subgraph.
  async::AsyncSignatureRunner* GetAsyncSignatureRunner(const char* signature_key);
  // Returns -1 for a signature that does not exist.
  int GetSubgraphIndexFromSignature(const char* signature_key) const;
  // These are empty for a signature that does not exist.
  const std::map<std::string, uint32_t>& signature_inputs(const char* signature_key) const;
  const std::map<std::string, uint32_t>& signature_outputs(const char* signature_key) const;
  TfLiteTensor* input_tensor_by_signature(const char* signature_input_name, const char* signature_key);
  const TfLiteTensor* output_tensor_by_signature(const char* signature_output_name, const char* signature_key) const;

  size_t subgraphs_size() const { return subgraphs_.size(); }
  // Returns null for an index that does not exist.
  Subgraph* subgraph(int subgraph_index);
  const Subgraph* subgraph(int subgraph_index) const;
  Subgraph& primary_subgraph() { return *subgraphs_.front(); }
  const Subgraph& primary_subgraph() const { return *subgraphs_.front(); }
  ErrorReporter* error_reporter() const { return error_reporter_; }

 private:
  friend class InterpreterBuilder;
  friend class SignatureRunner;

  template <class T, class Tensor>
  static T* DataOf(Tensor* tensor) {
    const bool has_type = tensor != nullptr && tensor->type == typeToTfLiteType<T>();
    return has_type ? reinterpret_cast<T*>(tensor->data.raw) : nullptr;
  }
  static const char* NameOf(const TfLiteTensor* tensor) { return tensor == nullptr ? nullptr : tensor->name; }

  struct Owned {
    virtual ~Owned() = default;
  };
  template <class Delegate, class Deleter>
  struct OwnedAs : Owned {
    explicit OwnedAs(std::unique_ptr<Delegate, Deleter> taken) : delegate(std::move(taken)) {}
    std::unique_ptr<Delegate, Deleter> delegate;
  };

  TfLiteStatus ApplyDelegate(TfLiteDelegate* delegate, const std::vector<int>* subgraph_indices, bool is_default);
  TfLiteStatus ApplyLazyDelegates();

  void AddSubgraphs(int count);
  const internal::SignatureDef* FindSignature(const char* signature_key) const;
  // Returns null, after a message, for a signature that does not exist.
  const internal::SignatureDef* FindOrMakeSignature(const char* signature_key);

  ErrorReporter* error_reporter_;
  InterpreterOptions options_;
  profiling::RootProfiler profilers_;
  const Model* model_ = nullptr;
  std::shared_ptr<const Allocation> allocation_;
  TfLiteExternalContext* external_contexts_[kTfLiteMaxExternalContexts] = {};
  TfLiteAllocator* allocator_ = nullptr;
  std::unique_ptr<mote::Resources> resources_;
  OpResolver::TfLiteDelegateCreators lazy_delegate_creators_;  // until the first AllocateTensors
  std::vector<std::unique_ptr<Owned>> owned_delegates_;        // in front of the graphs, which use them to the end
  std::vector<std::unique_ptr<Subgraph>> subgraphs_;
  std::vector<internal::SignatureDef> signatures_;
  static constexpr char kPlaceholderSignatureDefKey[] = "<placeholder signature>";
  std::unique_ptr<internal::SignatureDef> placeholder_signature_;
  std::map<std::string, SignatureRunner> signature_runners_;
  std::map<std::string, async::AsyncSignatureRunner> async_signature_runners_;  // behind the graphs, which they need
  std::atomic<bool> is_cancelled_{false};
  bool cancellation_enabled_ = false;
  bool allow_buffer_handle_output_ = false;
};

}  // namespace impl

using Interpreter = impl::Interpreter;

}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_INTERPRETER_H_
