// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the delegate: its options, the choice of nodes, the node that stands for a partition, and buffers of the
// application.
#include "tensorflow/lite/delegates/gpu/delegate.h"

#include <climits>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "mote/gpu_buffers.h"
#include "src/host/common/delegate_notes.h"
#include "src/host/common/guarded.h"
#include "src/host/gpu/gpu_options.h"
#include "src/host/gpu/operators.h"
#include "src/host/gpu/partition.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/delegates/utils.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/minimal_logging.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::gpu {
namespace {

constexpr char kName[] = "TfLiteGpuDelegateV2";

class Delegate {
 public:
  explicit Delegate(const TfLiteGpuDelegateOptionsV2* options) : options_(options) {}

  TfLiteDelegate base = TfLiteDelegateCreate();

  const Options& options() const { return options_; }
  // Returns the device, which is opened when it is first needed. Throws GpuError.
  Device& device() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (device_ == nullptr) device_ = std::make_unique<Device>();
    return *device_;
  }

  TfLiteBufferHandle Register(Memory memory, size_t bytes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    buffers_[++last_handle_] = {std::move(memory), bytes};
    return last_handle_;
  }
  bool Release(TfLiteBufferHandle handle) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return buffers_.erase(handle) != 0;
  }
  OutsideBuffer Find(TfLiteBufferHandle handle) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = buffers_.find(handle);
    return found == buffers_.end() ? OutsideBuffer{} : OutsideBuffer{found->second.memory.get(), found->second.bytes};
  }
  void Count(const Traffic& traffic) {
    const std::lock_guard<std::mutex> lock(mutex_);
    traffic_.bytes_to_device += traffic.bytes_to_device;
    traffic_.bytes_from_device += traffic.bytes_from_device;
    traffic_.runs += traffic.runs;
    traffic_.kernels += traffic.kernels;
  }
  Traffic traffic() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return traffic_;
  }

 private:
  struct Buffer {
    Memory memory;
    size_t bytes;
  };

  const Options options_;
  mutable std::mutex mutex_;
  std::unique_ptr<Device> device_;
  std::map<TfLiteBufferHandle, Buffer> buffers_;
  TfLiteBufferHandle last_handle_ = 0;
  Traffic traffic_;
};

Delegate& DelegateOf(TfLiteDelegate* delegate) { return *static_cast<Delegate*>(delegate->data_); }

// Calls `work`. If it throws, reports a message that begins with `what`, and returns false.
template <class Work>
bool Try(TfLiteContext* context, const char* what, const Work& work) {
  try {
    work();
    return true;
  } catch (const GpuError& error) {
    TF_LITE_KERNEL_LOG(context, "%s: %s", what, error.what());
  } catch (const std::bad_alloc&) {
    TF_LITE_KERNEL_LOG(context, "%s: there is no memory left", what);
  }
  return false;
}

// The runtime runs this node in place of a partition.

struct PartitionNode {
  std::unique_ptr<Partition> partition;
  Delegate* delegate;
  std::thread::id thread;  // which prepared it
  bool has_warned = false;
};

std::vector<int> ToVector(const TfLiteIntArray* array) { return {array->data, array->data + array->size}; }

// A DEQUANTIZE is left out if the nodes of the partition no longer read its result.
std::vector<NodeView> NodesOf(TfLiteContext* context, const TfLiteDelegateParams& params) {
  std::vector<NodeView> nodes;
  std::set<int> read;
  for (const int output : tflite::TfLiteIntArrayView(params.output_tensors)) read.insert(output);
  const std::vector<int> indices = ToVector(params.nodes_to_replace);
  for (size_t i = indices.size(); i-- > 0;) {
    NodeView node = {context, nullptr, nullptr, indices[i]};
    TfLiteNode* found = nullptr;
    TfLiteRegistration* registration = nullptr;
    if (context->GetNodeAndRegistration(context, indices[i], &found, &registration) != kTfLiteOk) {
      throw GpuError("node " + std::to_string(indices[i]) + " cannot be looked at");
    }
    node.node = found;
    node.registration = registration;
    const bool is_constant = registration->builtin_code == tflite::BuiltinOperator_DEQUANTIZE && node.is_constant(0);
    if (is_constant && read.count(node.out_index(0)) == 0) continue;
    for (int in = 0; in < node.ins(); ++in) read.insert(node.in_index(in));
    nodes.insert(nodes.begin(), node);
  }
  return nodes;
}

void BuildPartition(TfLiteContext* context, const TfLiteDelegateParams& params, PartitionNode* node) {
  const Options& options = node->delegate->options();
  Device& device = node->delegate->device();
  const PartitionSettings settings = {options.AllowsHalf() && device.has_half(),
                                      {options.serialization_dir, options.model_token}};
  node->partition = std::make_unique<Partition>(&device, settings, context, NodesOf(context, params),
                                                ToVector(params.output_tensors));
  if (node->partition->comes_from_file()) {
    TFLITE_LOG_PROD_ONCE(tflite::TFLITE_LOG_INFO, "Initialized OpenCL-based API from serialized data.");
  } else {
    TFLITE_LOG_PROD_ONCE(tflite::TFLITE_LOG_INFO, "Initialized OpenCL-based API.");
  }
}

void* InitPartition(TfLiteContext* context, const char* buffer, size_t) {
  const auto& params = *reinterpret_cast<const TfLiteDelegateParams*>(buffer);
  auto node = std::make_unique<PartitionNode>();
  node->delegate = &DelegateOf(params.delegate);
  node->thread = std::this_thread::get_id();
  if (!Try(context, "TfLiteGpuDelegate Init", [&] { BuildPartition(context, params, node.get()); })) {
    return TfLiteKernelInitFailed();
  }
  return node.release();
}

void FreePartition(TfLiteContext*, void* node) {
  if (node != TfLiteKernelInitFailed()) delete static_cast<PartitionNode*>(node);
}

TfLiteStatus PreparePartition(TfLiteContext* context, TfLiteNode* node) {
  if (node->user_data == nullptr || node->user_data == TfLiteKernelInitFailed()) {
    TF_LITE_KERNEL_LOG(context, "TfLiteGpuDelegate Prepare: delegate is not initialized");
    return kTfLiteError;
  }
  static_cast<PartitionNode*>(node->user_data)->thread = std::this_thread::get_id();
  return kTfLiteOk;
}

TfLiteStatus InvokePartition(TfLiteContext* context, TfLiteNode* runtime_node) {
  auto& node = *static_cast<PartitionNode*>(runtime_node->user_data);
  if (node.thread != std::this_thread::get_id() && !node.has_warned) {
    node.has_warned = true;
    TFLITE_LOG_PROD(tflite::TFLITE_LOG_WARNING, "GpuDelegate invoke thread != prepare thread");
  }
  Delegate& delegate = *node.delegate;
  const auto find_buffer = [&delegate](const TfLiteTensor& tensor) {
    if (tensor.delegate != &delegate.base || tensor.buffer_handle == kTfLiteNullBufferHandle) return OutsideBuffer{};
    return delegate.Find(tensor.buffer_handle);
  };
  Traffic traffic;
  const bool is_done =
      Try(context, "TfLiteGpuDelegate Invoke", [&] { node.partition->Run(context, find_buffer, &traffic); });
  delegate.Count(traffic);
  return is_done ? kTfLiteOk : kTfLiteError;
}

TfLiteRegistration PartitionRegistration() {
  TfLiteRegistration registration = {};
  registration.init = InitPartition;
  registration.free = FreePartition;
  registration.prepare = PreparePartition;
  registration.invoke = InvokePartition;
  registration.builtin_code = tflite::BuiltinOperator_DELEGATE;
  registration.custom_name = kName;
  registration.version = 1;
  return registration;
}

void LogRefusals(const std::set<std::string>& reasons, size_t taken, int all) {
  // If only constants that the nodes read themselves are refused, nothing is left to the CPU.
  if (reasons.empty() || taken == static_cast<size_t>(all)) return;
  std::string text = "Following operations are not supported by GPU delegate:\n";
  for (const std::string& reason : reasons) text += reason + "\n";
  text += std::to_string(taken) + " operations will run on the GPU, and the remaining " +
          std::to_string(static_cast<size_t>(all) - taken) + " operations will run on the CPU.";
  TFLITE_LOG_PROD(tflite::TFLITE_LOG_WARNING, "%s", text.c_str());
}

TfLiteStatus PrepareDelegate(TfLiteContext* context, TfLiteDelegate* base) {
  Delegate& delegate = DelegateOf(base);
  const Options& options = delegate.options();
  const std::string problem = options.Problem();
  if (!problem.empty()) {
    TF_LITE_KERNEL_LOG(context, "TfLiteGpuDelegate Prepare: %s", problem.c_str());
    return kTfLiteError;
  }
  const DelegateNotes* const notes = NotesOf(context);
  if (notes != nullptr) notes->note_name(context, base, kName);
  const bool takes_quantized = options.Has(TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_QUANT);
  tflite::delegates::FP16GraphPartitionHelper helper(
      context, [takes_quantized](TfLiteContext* graph, TfLiteNode* node, TfLiteRegistration* registration,
                                 std::string* details) {
        *details = WhyNot({graph, node, registration, -1}, takes_quantized);
        return details->empty();
      });
  std::set<std::string> reasons;
#ifdef TFLITE_DEBUG_DELEGATE
  TF_LITE_ENSURE_STATUS(
      helper.Partition(&reasons, options.given.first_delegate_node_index, options.given.last_delegate_node_index));
#else
  TF_LITE_ENSURE_STATUS(helper.Partition(&reasons));
#endif
  const std::vector<int> nodes = helper.GetNodesOfFirstNLargestPartitions(options.given.max_delegated_partitions);
  LogRefusals(reasons, nodes.size(), helper.num_total_nodes());
  return context->ReplaceNodeSubsetsWithDelegateKernels(context, PartitionRegistration(),
                                                        OrThrow(tflite::BuildTfLiteArray(nodes)).get(), base);
}

// The next functions serve buffers of the application.

// Moves the bytes of a tensor between a buffer and the runtime's memory.
template <class Move>
TfLiteStatus CopyTensor(TfLiteContext* context, Delegate& delegate, TfLiteBufferHandle handle,
                        const TfLiteTensor& tensor, const Traffic& traffic, const char* function, const Move& move) {
  const bool is_done = Try(context, "TfLiteGpuDelegate", [&] {
    const OutsideBuffer buffer = delegate.Find(handle);
    if (buffer.memory == nullptr || buffer.bytes < tensor.bytes) {
      throw GpuError("buffer " + std::to_string(handle) + " has not the bytes of the tensor, or does not exist");
    }
    const std::lock_guard<std::mutex> lock(delegate.device().turn());
    Check(move(delegate.device().queue(), buffer.memory), function);
    delegate.Count(traffic);
  });
  return is_done ? kTfLiteOk : kTfLiteError;
}

TfLiteStatus CopyFromBuffer(TfLiteContext* context, TfLiteDelegate* base, TfLiteBufferHandle handle,
                            TfLiteTensor* tensor) {
  Traffic traffic;
  traffic.bytes_from_device = tensor->bytes;
  return CopyTensor(context, DelegateOf(base), handle, *tensor, traffic, "clEnqueueReadBuffer",
                    [tensor](cl_command_queue queue, cl_mem memory) {
                      return Cl().clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, tensor->bytes, tensor->data.data, 0,
                                                      nullptr, nullptr);
                    });
}

TfLiteStatus CopyToBuffer(TfLiteContext* context, TfLiteDelegate* base, TfLiteBufferHandle handle,
                          TfLiteTensor* tensor) {
  Traffic traffic;
  traffic.bytes_to_device = tensor->bytes;
  return CopyTensor(context, DelegateOf(base), handle, *tensor, traffic, "clEnqueueWriteBuffer",
                    [tensor](cl_command_queue queue, cl_mem memory) {
                      return Cl().clEnqueueWriteBuffer(queue, memory, CL_TRUE, 0, tensor->bytes, tensor->data.data, 0,
                                                       nullptr, nullptr);
                    });
}

// The buffer still belongs to the application, and another interpreter may use it.
void FreeBuffer(TfLiteContext*, TfLiteDelegate*, TfLiteBufferHandle* handle) { *handle = kTfLiteNullBufferHandle; }

bool IsOurs(const TfLiteDelegate* delegate) { return delegate != nullptr && delegate->Prepare == PrepareDelegate; }

// Returns the result of `make`, or `otherwise` after a message.
template <class Value, class Make>
Value MakeOr(Value otherwise, const Make& make) {
  try {
    return make();
  } catch (const GpuError& error) {
    TFLITE_LOG_PROD(tflite::TFLITE_LOG_ERROR, "TfLiteGpuDelegate: %s", error.what());
  } catch (const std::bad_alloc&) {
    TFLITE_LOG_PROD(tflite::TFLITE_LOG_ERROR, "TfLiteGpuDelegate: there is no memory left");
  }
  return otherwise;
}

}  // namespace
}  // namespace mote::gpu

using mote::gpu::Delegate;

TfLiteDelegate* TfLiteGpuDelegateV2Create(const TfLiteGpuDelegateOptionsV2* options) {
  return mote::gpu::MakeOr<TfLiteDelegate*>(nullptr, [&] {
    auto self = std::make_unique<Delegate>(options);
    self->base.data_ = self.get();
    self->base.flags = kTfLiteDelegateFlagsPerOperatorProfiling;
    self->base.Prepare = mote::gpu::PrepareDelegate;
    self->base.CopyFromBufferHandle = mote::gpu::CopyFromBuffer;
    self->base.CopyToBufferHandle = mote::gpu::CopyToBuffer;
    self->base.FreeBufferHandle = mote::gpu::FreeBuffer;
    TFLITE_LOG_PROD_ONCE(tflite::TFLITE_LOG_INFO, "Created TensorFlow Lite delegate for GPU.");
    return &self.release()->base;
  });
}

void TfLiteGpuDelegateV2Delete(TfLiteDelegate* delegate) {
  if (mote::gpu::IsOurs(delegate)) delete static_cast<Delegate*>(delegate->data_);
}

TfLiteDelegate* tflite_plugin_create_delegate(const char* const* options_keys, const char* const* options_values,
                                              size_t num_options, void (*report_error)(const char*)) {
  TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
  for (size_t i = 0; i < num_options; ++i) {
    const std::string problem = mote::gpu::SetOption(options_keys[i], options_values[i], &options);
    if (problem.empty()) continue;
    TFLITE_LOG_PROD(tflite::TFLITE_LOG_WARNING, "%s", problem.c_str());
    if (report_error != nullptr) report_error(problem.c_str());
    return nullptr;
  }
  return TfLiteGpuDelegateV2Create(&options);
}

void tflite_plugin_destroy_delegate(TfLiteDelegate* delegate) { TfLiteGpuDelegateV2Delete(delegate); }

TfLiteBufferHandle MoteGpuCreateBuffer(TfLiteDelegate* delegate, size_t bytes) {
  if (!mote::gpu::IsOurs(delegate)) return kTfLiteNullBufferHandle;
  return mote::gpu::MakeOr<TfLiteBufferHandle>(kTfLiteNullBufferHandle, [&] {
    Delegate& self = mote::gpu::DelegateOf(delegate);
    return self.Register(self.device().NewBuffer(bytes, nullptr, "a buffer of the application"), bytes);
  });
}

TfLiteBufferHandle MoteGpuRegisterBuffer(TfLiteDelegate* delegate, void* cl_mem_object) {
  if (!mote::gpu::IsOurs(delegate) || cl_mem_object == nullptr) return kTfLiteNullBufferHandle;
  return mote::gpu::MakeOr<TfLiteBufferHandle>(kTfLiteNullBufferHandle, [&] {
    using mote::gpu::Check;
    using mote::gpu::Cl;
    Delegate& self = mote::gpu::DelegateOf(delegate);
    const auto memory = static_cast<cl_mem>(cl_mem_object);
    size_t bytes = 0;
    cl_context context = nullptr;
    const cl_context own = self.device().context();
    Check(Cl().clGetMemObjectInfo(memory, CL_MEM_SIZE, sizeof bytes, &bytes, nullptr), "clGetMemObjectInfo");
    Check(Cl().clGetMemObjectInfo(memory, CL_MEM_CONTEXT, sizeof(cl_context), &context, nullptr), "clGetMemObjectInfo");
    if (context != own) throw mote::gpu::GpuError("the buffer is not of the delegate's context");
    Check(Cl().clRetainMemObject(memory), "clRetainMemObject");
    return self.Register(mote::gpu::Memory(memory), bytes);
  });
}

TfLiteStatus MoteGpuReleaseBuffer(TfLiteDelegate* delegate, TfLiteBufferHandle handle) {
  return mote::gpu::IsOurs(delegate) && mote::gpu::DelegateOf(delegate).Release(handle) ? kTfLiteOk : kTfLiteError;
}

void* MoteGpuContext(TfLiteDelegate* delegate) {
  if (!mote::gpu::IsOurs(delegate)) return nullptr;
  return mote::gpu::MakeOr<void*>(nullptr, [&] { return mote::gpu::DelegateOf(delegate).device().context(); });
}

MoteGpuTraffic MoteGpuGetTraffic(TfLiteDelegate* delegate) {
  if (!mote::gpu::IsOurs(delegate)) return {};
  const mote::gpu::Traffic traffic = mote::gpu::DelegateOf(delegate).traffic();
  return {traffic.bytes_to_device, traffic.bytes_from_device, traffic.runs, traffic.kernels};
}
