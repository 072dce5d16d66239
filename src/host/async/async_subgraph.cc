// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/core/async/async_subgraph.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>

#include "src/host/common/operator.h"
#include "src/host/delegation/delegation.h"
#include "src/host/run/runner.h"
#include "tensorflow/lite/core/async/async_kernel_internal.h"
#include "tensorflow/lite/core/async/task_internal.h"

namespace tflite {
namespace async {
namespace {

enum class Progress { kNew, kRunning, kAwaited, kDone };

struct TaskState {
  std::unique_ptr<TfLiteExecutionTask> task;
  Progress progress = Progress::kNew;
  bool is_known = false;  // to the kernel, which has to be told its end
};

bool IsUnderWay(const TaskState& state) {
  return state.progress == Progress::kRunning || state.progress == Progress::kAwaited;
}

// Returns a new handle. One kernel may serve two signatures, whose handles must differ, so the whole program counts in
// one row. Returns -1 when all are used up.
TfLiteBufferHandle NewHandle() {
  static std::atomic<TfLiteBufferHandle> next{0};
  const TfLiteBufferHandle handle = next.load() < 0 ? kTfLiteNullBufferHandle : next.fetch_add(1);
  return handle < 0 ? kTfLiteNullBufferHandle : handle;
}

}  // namespace

struct AsyncSubgraph::State {
  std::mutex mutex;
  std::condition_variable changed;
  // The node and its kernel; none before they are asked for, and after the node has gone.
  int node = -1;
  TfLiteAsyncKernel* kernel = nullptr;
  bool is_prepared = false;
  std::map<TfLiteIoType, std::vector<const char*>> buffer_types;
  std::map<TfLiteIoType, std::vector<const char*>> synchronizations;
  std::map<TfLiteBufferHandle, TfLiteIoType> buffers;
  std::map<const TfLiteExecutionTask*, TaskState> tasks;
};

AsyncSubgraph::AsyncSubgraph(Subgraph* subgraph) : subgraph_(subgraph), state_(std::make_unique<State>()) {
  subgraph_->delegation().AddAsync(this);
}

AsyncSubgraph::~AsyncSubgraph() {
  LetGo();
  subgraph_->delegation().RemoveAsync(this);
}

void AsyncSubgraph::LetGo() {
  State& state = *state_;
  TfLiteAsyncKernel* const kernel = state.kernel;
  for (auto& [task, of_task] : state.tasks) {
    if (of_task.progress == Progress::kRunning) (void)Wait(of_task.task.get());
    if (of_task.is_known && kernel->finish != nullptr) {
      (void)kernel->finish(kernel, opaque_context(), of_task.task.get());
    }
    of_task.is_known = false;
  }
  for (const auto& [handle, io_type] : state.buffers) {
    if (kernel->unregister_buffer != nullptr) (void)kernel->unregister_buffer(kernel, opaque_context(), handle);
  }
  state.buffers.clear();
  state.kernel = nullptr;
  state.is_prepared = false;
}

// The kernel.

TfLiteOpaqueNode* AsyncSubgraph::opaque_node() const {
  // The graph shows its nodes as constants; a kernel may change its own.
  return mote::Opaque(const_cast<TfLiteNode*>(&subgraph_->node_and_registration(state_->node)->first));
}

TfLiteAsyncKernel* AsyncSubgraph::FindKernel() const {
  const std::vector<int>& plan = subgraph_->execution_plan();
  const int graph = subgraph_->GetSubgraphIndex();
  const auto is_delegated = [this](int node) {
    return subgraph_->node_and_registration(node)->first.delegate != nullptr;
  };
  const auto delegated = std::count_if(plan.begin(), plan.end(), is_delegated);
  if (plan.size() != 1 || delegated != 1) {
    subgraph_->ReportError(
        "Subgraph %d cannot run asynchronously: one node of a delegate has to run all of it, and there are %d nodes of "
        "delegates and %d of the CPU. Apply a delegate that takes all nodes, and call AllocateTensors after a change "
        "of "
        "shapes.",
        graph, static_cast<int>(delegated), static_cast<int>(plan.size()) - static_cast<int>(delegated));
    return nullptr;
  }
  state_->node = plan.front();
  TfLiteAsyncKernel* const kernel = mote::CallAsyncKernel(subgraph_->node_and_registration(plan.front())->second,
                                                          context(), mote::Plain(opaque_node()));
  if (kernel == nullptr) {
    subgraph_->ReportError("subgraph %d cannot run asynchronously: its delegate has no asynchronous kernel for node %d",
                           graph, plan.front());
  }
  return kernel;
}

TfLiteAsyncKernel* AsyncSubgraph::Kernel() const {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  State& state = *state_;
  if (state.kernel != nullptr) return state.kernel;
  TfLiteAsyncKernel* const kernel = FindKernel();
  for (const TfLiteIoType io_type : {kTfLiteIoTypeInput, kTfLiteIoTypeOutput}) {
    const auto ask = [&](auto function, std::vector<const char*>* names) {
      const char* const* types = nullptr;
      size_t count = 0;
      if (function != nullptr) function(kernel, io_type, &types, &count);
      names->assign(types, types + count);
    };
    if (kernel == nullptr) break;
    ask(kernel->supported_buffer_types, &state.buffer_types[io_type]);
    ask(kernel->supported_synchronizations, &state.synchronizations[io_type]);
  }
  state.kernel = kernel;
  return kernel;
}

template <class Function>
TfLiteAsyncKernel* AsyncSubgraph::KernelWith(Function TfLiteAsyncKernel::*function, const char* name) const {
  TfLiteAsyncKernel* const kernel = Kernel();
  if (kernel == nullptr || kernel->*function != nullptr) return kernel;
  subgraph_->ReportError("the asynchronous kernel of subgraph %d lacks the function %s", subgraph_->GetSubgraphIndex(),
                         name);
  return nullptr;
}

// Arguments.

bool AsyncSubgraph::IsGiven(const void* pointer, const char* function, const char* what) const {
  if (pointer == nullptr) subgraph_->ReportError("%s: %s must not be null", function, what);
  return pointer != nullptr;
}

bool AsyncSubgraph::IsForBuffers(const TfLiteAttributeMap* attrs, const char* function) const {
  if (!IsGiven(attrs, function, "the attributes")) return false;
  if (TfLiteAttributeMapIsBufferAttributeMap(attrs)) return true;
  subgraph_->ReportError("%s: the attributes are not those of a buffer", function);
  return false;
}

bool AsyncSubgraph::IsInputOrOutput(int tensor_index, const char* function) const {
  for (const std::vector<int>* const tensors : {&subgraph_->inputs(), &subgraph_->outputs()}) {
    const bool has = std::find(tensors->begin(), tensors->end(), tensor_index) != tensors->end();
    if (has && tensor_index >= 0) return true;
  }
  subgraph_->ReportError("%s: tensor %d is neither an input nor an output of subgraph %d", function, tensor_index,
                         subgraph_->GetSubgraphIndex());
  return false;
}

// Buffers.

template <class Register>
TfLiteStatus AsyncSubgraph::RegisterAs(TfLiteIoType io_type, TfLiteBufferHandle* handle, const Register& call_kernel) {
  const TfLiteBufferHandle made = NewHandle();
  if (made == kTfLiteNullBufferHandle) return kTfLiteError;
  // There is a place for it before the kernel knows of it: the place may lack memory.
  std::map<TfLiteBufferHandle, TfLiteIoType> added = {{made, io_type}};
  const TfLiteStatus status = call_kernel(made);
  if (status != kTfLiteOk) {
    subgraph_->ReportError("the asynchronous kernel of subgraph %d failed to register a buffer, with status %d",
                           subgraph_->GetSubgraphIndex(), status);
    return status;
  }
  const std::lock_guard<std::mutex> lock(state_->mutex);
  state_->buffers.merge(added);
  *handle = made;
  return kTfLiteOk;
}

TfLiteStatus AsyncSubgraph::RegisterBuffer(TfLiteIoType io_type, const TfLiteBackendBuffer* buffer,
                                           const TfLiteAttributeMap* attrs, TfLiteBufferHandle* handle) {
  static const char* const kName = "RegisterBuffer";
  if (!IsGiven(handle, kName, "the place of the handle")) return kTfLiteError;
  *handle = kTfLiteNullBufferHandle;
  if (!IsGiven(buffer, kName, "the buffer") || !IsForBuffers(attrs, kName)) return kTfLiteError;
  if (io_type != kTfLiteIoTypeInput && io_type != kTfLiteIoTypeOutput) {
    subgraph_->ReportError("%s: a buffer is for inputs (%d) or for outputs (%d), not %d", kName, kTfLiteIoTypeInput,
                           kTfLiteIoTypeOutput, io_type);
    return kTfLiteError;
  }
  TfLiteAsyncKernel* const kernel = KernelWith(&TfLiteAsyncKernel::register_buffer, kName);
  if (kernel == nullptr) return kTfLiteError;
  return RegisterAs(io_type, handle, [&](TfLiteBufferHandle made) {
    return kernel->register_buffer(kernel, opaque_context(), io_type, buffer, attrs, made);
  });
}

TfLiteStatus AsyncSubgraph::RegisterBufferSlice(TfLiteBufferHandle buffer_pool, const TfLiteAttributeMap* attrs,
                                                TfLiteBufferHandle* handle) {
  static const char* const kName = "RegisterBufferSlice";
  if (!IsGiven(handle, kName, "the place of the handle")) return kTfLiteError;
  *handle = kTfLiteNullBufferHandle;
  if (!IsForBuffers(attrs, kName)) return kTfLiteError;
  TfLiteAsyncKernel* const kernel = KernelWith(&TfLiteAsyncKernel::register_buffer_slice, kName);
  if (kernel == nullptr) return kTfLiteError;
  TfLiteIoType io_type = kTfLiteIoTypeUnknown;
  {
    const std::lock_guard<std::mutex> lock(state_->mutex);
    const auto pool = state_->buffers.find(buffer_pool);
    if (pool != state_->buffers.end()) io_type = pool->second;
  }
  if (io_type == kTfLiteIoTypeUnknown) {
    subgraph_->ReportError("%s: no buffer is registered as %d", kName, buffer_pool);
    return kTfLiteError;
  }
  return RegisterAs(io_type, handle, [&](TfLiteBufferHandle made) {
    return kernel->register_buffer_slice(kernel, opaque_context(), buffer_pool, attrs, made);
  });
}

// The lock is held.
bool AsyncSubgraph::IsUnused(TfLiteBufferHandle handle) const {
  return std::none_of(state_->tasks.begin(), state_->tasks.end(), [handle](const auto& entry) {
    return IsUnderWay(entry.second) && entry.first->task->Uses(handle);
  });
}

TfLiteStatus AsyncSubgraph::UnregisterBuffer(TfLiteBufferHandle handle) {
  TfLiteAsyncKernel* const kernel = KernelWith(&TfLiteAsyncKernel::unregister_buffer, "UnregisterBuffer");
  if (kernel == nullptr) return kTfLiteError;
  decltype(state_->buffers)::node_type taken;
  {
    const std::lock_guard<std::mutex> lock(state_->mutex);
    const auto found = state_->buffers.find(handle);
    if (found == state_->buffers.end() || !IsUnused(handle)) {
      const char* const problem =
          found == state_->buffers.end() ? "no buffer is registered so" : "a task that is under way uses it";
      subgraph_->ReportError("buffer %d cannot be unregistered: %s", handle, problem);
      return kTfLiteError;
    }
    taken = state_->buffers.extract(found);
  }
  const TfLiteStatus status = kernel->unregister_buffer(kernel, opaque_context(), handle);
  if (status == kTfLiteOk) return kTfLiteOk;
  subgraph_->ReportError("the asynchronous kernel failed to unregister buffer %d, with status %d", handle, status);
  const std::lock_guard<std::mutex> lock(state_->mutex);
  state_->buffers.insert(std::move(taken));
  return status;
}

// Attributes.

const std::vector<const char*>& AsyncSubgraph::NamesOf(TfLiteIoType io_type, bool is_synchronization) const {
  static const auto* const kNone = new std::vector<const char*>;
  const auto& all = is_synchronization ? state_->synchronizations : state_->buffer_types;
  const auto found = all.find(io_type);
  return found == all.end() ? *kNone : found->second;
}

const std::vector<const char*>& AsyncSubgraph::SupportedBufferTypes(TfLiteIoType io_type) const {
  const bool has = KernelWith(&TfLiteAsyncKernel::supported_buffer_types, "SupportedBufferTypes") != nullptr;
  return NamesOf(has ? io_type : kTfLiteIoTypeUnknown, false);
}

const std::vector<const char*>& AsyncSubgraph::SupportedSynchronizations(TfLiteIoType io_type) const {
  const bool has = KernelWith(&TfLiteAsyncKernel::supported_synchronizations, "SupportedSynchronizations") != nullptr;
  return NamesOf(has ? io_type : kTfLiteIoTypeUnknown, true);
}

bool AsyncSubgraph::ReconcileRestrictions(int tensor_index, const TfLiteAttributeMap* user_provided_attributes,
                                          TfLiteAttributeMap* merged, TfLiteAttributeMap* conflict) const {
  static const char* const kName = "ReconcileRestrictions";
  if (!IsGiven(user_provided_attributes, kName, "the map of attributes") ||
      !IsGiven(merged, kName, "the map for the merged attributes") || !IsInputOrOutput(tensor_index, kName)) {
    return false;
  }
  const TfLiteAsyncKernel* const kernel = KernelWith(&TfLiteAsyncKernel::reconcile_restrictions, kName);
  return kernel != nullptr && kernel->reconcile_restrictions(kernel, opaque_context(), opaque_node(), tensor_index,
                                                             user_provided_attributes, merged, conflict);
}

TfLiteStatus AsyncSubgraph::SetAttributes(int tensor_index, const TfLiteAttributeMap* attrs) {
  static const char* const kName = "SetAttributes";
  if (!IsGiven(attrs, kName, "the map of attributes") || !IsInputOrOutput(tensor_index, kName)) return kTfLiteError;
  TF_LITE_ENSURE_STATUS(subgraph_->graph().CheckMutable("attributes cannot be set"));
  TfLiteAsyncKernel* const kernel = KernelWith(&TfLiteAsyncKernel::set_attributes, kName);
  if (kernel == nullptr) return kTfLiteError;
  state_->is_prepared = false;
  const TfLiteStatus status = kernel->set_attributes(kernel, opaque_context(), opaque_node(), tensor_index, attrs);
  if (status != kTfLiteOk) {
    subgraph_->ReportError("the asynchronous kernel refuses the attributes of tensor %d, with status %d", tensor_index,
                           status);
  }
  return status;
}

TfLiteStatus AsyncSubgraph::SetBufferAttributes(const TfLiteBackendBuffer* buffer, const TfLiteAttributeMap* attrs) {
  static const char* const kName = "SetBufferAttributes";
  if (!IsGiven(buffer, kName, "the buffer") || !IsForBuffers(attrs, kName)) return kTfLiteError;
  TfLiteAsyncKernel* const kernel = KernelWith(&TfLiteAsyncKernel::set_buffer_attributes, kName);
  return kernel == nullptr ? kTfLiteError : kernel->set_buffer_attributes(kernel, buffer, attrs);
}

TfLiteStatus AsyncSubgraph::GetBufferAttributes(const TfLiteBackendBuffer* buffer, TfLiteAttributeMap* attrs) {
  static const char* const kName = "GetBufferAttributes";
  if (!IsGiven(buffer, kName, "the buffer") || !IsForBuffers(attrs, kName)) return kTfLiteError;
  TfLiteAsyncKernel* const kernel = KernelWith(&TfLiteAsyncKernel::get_buffer_attributes, kName);
  return kernel == nullptr ? kTfLiteError : kernel->get_buffer_attributes(kernel, buffer, attrs);
}

TfLiteStatus AsyncSubgraph::Prepare() {
  TF_LITE_ENSURE_STATUS(subgraph_->graph().CheckMutable("the asynchronous kernel cannot be prepared"));
  TfLiteAsyncKernel* const kernel = KernelWith(&TfLiteAsyncKernel::prepare, "Prepare");
  if (kernel == nullptr) return kTfLiteError;
  // This does not free the kernel: only delegates without one are undone here.
  TF_LITE_ENSURE_STATUS(subgraph_->AllocateTensors());
  const TfLiteStatus status = kernel->prepare(kernel, opaque_context(), opaque_node());
  state_->is_prepared = status == kTfLiteOk;
  if (status != kTfLiteOk) {
    subgraph_->ReportError("the asynchronous kernel of subgraph %d failed to prepare, with status %d",
                           subgraph_->GetSubgraphIndex(), status);
  }
  return status;
}

// Tasks.

TfLiteExecutionTask* AsyncSubgraph::CreateTask() {
  if (Kernel() == nullptr) return nullptr;
  auto task = std::make_unique<TfLiteExecutionTask>();
  task->task = std::make_unique<ExecutionTask>(subgraph_);
  TfLiteExecutionTask* const address = task.get();
  const std::lock_guard<std::mutex> lock(state_->mutex);
  state_->tasks[address].task = std::move(task);
  return address;
}

// The caller of this function and of the next two holds the lock.
TfLiteStatus AsyncSubgraph::CheckBuffer(const TfLiteExecutionTask& task, int tensor_index, bool is_output) const {
  const TfLiteTensor* const tensor = subgraph_->tensor(tensor_index);
  if (tensor == nullptr || tensor->allocation_type == kTfLiteMmapRo) return kTfLiteOk;
  const TfLiteBufferHandle handle = task.task->GetBufferHandle(tensor_index);
  const auto found = state_->buffers.find(handle);
  const char* problem = nullptr;
  if (handle == kTfLiteNullBufferHandle) {
    problem = "has no buffer: give the task one with TfLiteExecutionTaskSetBuffer";
  } else if (found == state_->buffers.end()) {
    problem = "has a buffer that is not registered";
  } else if (is_output && found->second == kTfLiteIoTypeInput) {
    problem = "has a buffer that is registered for inputs only";
  }
  if (problem == nullptr) return kTfLiteOk;
  subgraph_->ReportError("the task cannot begin: %s tensor %d (%s) %s (handle %d)", is_output ? "output" : "input",
                         tensor_index, tensor->name, problem, handle);
  return kTfLiteError;
}

TfLiteStatus AsyncSubgraph::CheckBuffers(const TfLiteExecutionTask& task) const {
  for (const int input : subgraph_->inputs()) TF_LITE_ENSURE_STATUS(CheckBuffer(task, input, false));
  for (const int output : subgraph_->outputs()) TF_LITE_ENSURE_STATUS(CheckBuffer(task, output, true));
  return kTfLiteOk;
}

TfLiteStatus AsyncSubgraph::CheckReady(const TfLiteExecutionTask& task) const {
  const char* problem = nullptr;
  if (IsUnderWay(state_->tasks[&task])) {
    problem = "is under way already: wait for it";
  } else if (!state_->is_prepared) {
    problem = "cannot begin: call PrepareBackends first, and after each change of attributes or delegates";
  }
  if (problem == nullptr) return CheckBuffers(task);
  subgraph_->ReportError("the task %s", problem);
  return kTfLiteError;
}

TfLiteStatus AsyncSubgraph::InvokeAsync(TfLiteExecutionTask* task) {
  TfLiteAsyncKernel* const kernel = KernelWith(&TfLiteAsyncKernel::eval, "Eval");
  if (kernel == nullptr || KernelWith(&TfLiteAsyncKernel::wait, "Wait") == nullptr) return kTfLiteError;
  {
    const std::lock_guard<std::mutex> lock(state_->mutex);
    const auto found = state_->tasks.find(task);
    if (found == state_->tasks.end()) return ReportNoTask();
    TF_LITE_ENSURE_STATUS(CheckReady(*task));
    TF_LITE_ENSURE_STATUS(subgraph_->runner().BeginAsyncRun());
    found->second.progress = Progress::kRunning;
    found->second.is_known = true;
    task->task->SetStatus(kTfLiteOk);
    (void)task->task->SetScheduled(true);
  }
  const TfLiteStatus status = kernel->eval(kernel, opaque_context(), opaque_node(), task);
  if (status == kTfLiteOk) return kTfLiteOk;
  subgraph_->ReportError("the asynchronous kernel of subgraph %d failed to begin a task, with status %d",
                         subgraph_->GetSubgraphIndex(), status);
  EndRun(task, status);
  return status;
}

void AsyncSubgraph::EndRun(TfLiteExecutionTask* task, TfLiteStatus status) {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  task->task->SetStatus(status);
  (void)task->task->SetScheduled(false);
  state_->tasks[task].progress = Progress::kDone;
  subgraph_->runner().EndAsyncRun();
  state_->changed.notify_all();
}

TfLiteStatus AsyncSubgraph::ReportNoTask() const {
  subgraph_->ReportError("the task does not exist: it is null, finished already, or another signature runner's");
  return kTfLiteError;
}

TfLiteStatus AsyncSubgraph::Wait(TfLiteExecutionTask* task) {
  TfLiteAsyncKernel* kernel = nullptr;
  {
    std::unique_lock<std::mutex> lock(state_->mutex);
    auto found = state_->tasks.find(task);
    // Another thread may be waiting for it already.
    while (found != state_->tasks.end() && found->second.progress == Progress::kAwaited) {
      state_->changed.wait(lock);
      found = state_->tasks.find(task);
    }
    if (found == state_->tasks.end()) return ReportNoTask();
    if (found->second.progress == Progress::kDone) return task->task->Status();
    if (found->second.progress == Progress::kNew) {
      subgraph_->ReportError("there is nothing to wait for: the task has not begun; call InvokeAsync");
      return kTfLiteError;
    }
    found->second.progress = Progress::kAwaited;
    kernel = state_->kernel;
  }
  TfLiteStatus status = kernel->wait(kernel, opaque_context(), task);
  // A kernel may also have said so by the task.
  if (status == kTfLiteOk) status = task->task->Status();
  if (status != kTfLiteOk) {
    subgraph_->ReportError("an asynchronous task of subgraph %d failed with status %d", subgraph_->GetSubgraphIndex(),
                           status);
  }
  EndRun(task, status);
  return status;
}

TfLiteStatus AsyncSubgraph::Finish(TfLiteExecutionTask* task) {
  bool is_under_way = false;
  {
    const std::lock_guard<std::mutex> lock(state_->mutex);
    const auto found = state_->tasks.find(task);
    if (found == state_->tasks.end()) return ReportNoTask();
    is_under_way = IsUnderWay(found->second);
  }
  TfLiteStatus status = is_under_way ? Wait(task) : kTfLiteOk;
  TaskState taken;
  TfLiteAsyncKernel* kernel = nullptr;
  {
    const std::lock_guard<std::mutex> lock(state_->mutex);
    const auto found = state_->tasks.find(task);
    if (found == state_->tasks.end()) return ReportNoTask();
    taken = std::move(found->second);
    state_->tasks.erase(found);
    kernel = state_->kernel;
  }
  if (!taken.is_known || kernel->finish == nullptr) return status;
  const TfLiteStatus finished = kernel->finish(kernel, opaque_context(), task);
  if (finished == kTfLiteOk) return status;
  subgraph_->ReportError("the asynchronous kernel of subgraph %d failed to finish a task, with status %d",
                         subgraph_->GetSubgraphIndex(), finished);
  return status == kTfLiteOk ? finished : status;
}

}  // namespace async
}  // namespace tflite
