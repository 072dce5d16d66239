// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The delegate: its options, which nodes it takes, and the node that stands for those taken.
#include "tensorflow/lite/delegates/xnnpack/xnnpack_delegate.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <set>
#include <string>
#include <thread>

#include "src/host/common/guarded.h"
#include "src/host/delegation/default_delegate.h"
#include "src/host/xnnpack/node_checks.h"
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/products/layer_plan.h"
#include "src/operators/shared/function_choice.h"
#include "tensorflow/lite/delegates/utils.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/schema/schema_generated.h"
#include "tensorflow/lite/stderr_reporter.h"

namespace mote::xnnpack {
namespace {

struct ThreadPoolDeleter {
  void operator()(pthreadpool_t threads) const { pthreadpool_destroy(threads); }
};

struct Delegate {
  TfLiteDelegate delegate;
  TfLiteXNNPackDelegateOptions options;
  std::string weight_cache_file_path;
  std::unique_ptr<pthreadpool, ThreadPoolDeleter> threads;
  Settings settings;
  std::unique_ptr<NodeChecks> checks;
  int64_t least_work = 0;
  bool leaves_fast_loops = false;  // to the CPU
};

void Say(const char* format, const char* detail) { tflite::DefaultErrorReporter()->Report(format, detail); }

// Returns null if the options can be used.
const char* Problem(const TfLiteXNNPackDelegateOptions& options) {
  constexpr uint32_t kKnown = 0xEFF, kRuntimeFlags = XNN_FLAG_HINT_SPARSE_INFERENCE | XNN_FLAG_YIELD_WORKERS;
  constexpr int kMaxThreads = 1024;
  if ((options.flags & TFLITE_XNNPACK_DELEGATE_FLAG_FORCE_FP16) != 0) {
    return "float16 arithmetic is not available; leave TFLITE_XNNPACK_DELEGATE_FLAG_FORCE_FP16 out";
  }
  if ((options.flags & TFLITE_XNNPACK_DELEGATE_FLAG_SLOW_CONSISTENT_ARITHMETIC) != 0) {
    return "this XNNPACK does not promise consistent arithmetic; leave "
           "TFLITE_XNNPACK_DELEGATE_FLAG_SLOW_CONSISTENT_ARITHMETIC out";
  }
  if ((options.flags & ~kKnown) != 0) return "a bit of `flags` is unknown";
  if ((options.runtime_flags & ~kRuntimeFlags) != 0) {
    return "`runtime_flags` may hold XNN_FLAG_HINT_SPARSE_INFERENCE and XNN_FLAG_YIELD_WORKERS only";
  }
  if (options.weights_cache != nullptr || options.weight_cache_provider != nullptr ||
      options.weight_cache_file_descriptor > 0) {
    return "this XNNPACK has no cache of packed weights; leave the weight cache out of the options";
  }
  return options.num_threads > kMaxThreads ? "more than 1024 threads are asked for" : nullptr;
}

std::vector<int> ToVector(const TfLiteIntArray* array) {
  return array == nullptr ? std::vector<int>() : std::vector<int>(array->data, array->data + array->size);
}

unsigned FormatsOf(uint32_t flags) {
  unsigned formats = kFloat32;
  if ((flags & TFLITE_XNNPACK_DELEGATE_FLAG_QS8) != 0) formats |= kInt8;
  if ((flags & TFLITE_XNNPACK_DELEGATE_FLAG_QU8) != 0) formats |= kUint8;
  return formats;
}

constexpr int kUnknownIndex = -1;

Node NodeOf(int index, const TfLiteNode& node, const TfLiteRegistration& registration) {
  return {index, registration, ToVector(node.inputs), ToVector(node.outputs), node.builtin_data};
}

// The node that stands for a partition.

void* InitPartition(TfLiteContext* context, const char* buffer, size_t) {
  const auto& params = *reinterpret_cast<const TfLiteDelegateParams*>(buffer);
  const auto& delegate = *static_cast<const Delegate*>(params.delegate->data_);
  std::vector<Node> nodes;
  for (const int index : ToVector(params.nodes_to_replace)) {
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    if (context->GetNodeAndRegistration(context, index, &node, &registration) != kTfLiteOk) {
      return TfLiteKernelInitFailed();
    }
    nodes.push_back(NodeOf(index, *node, *registration));
  }
  return new Partition(delegate.settings, std::move(nodes), ToVector(params.output_tensors));
}

void FreePartition(TfLiteContext*, void* partition) { delete static_cast<Partition*>(partition); }

TfLiteStatus PreparePartition(TfLiteContext* context, TfLiteNode* node) {
  return static_cast<Partition*>(node->user_data)->Prepare(context);
}

TfLiteStatus InvokePartition(TfLiteContext* context, TfLiteNode* node) {
  return static_cast<Partition*>(node->user_data)->Invoke(context);
}

TfLiteRegistration PartitionRegistration() {
  TfLiteRegistration registration = {};
  registration.init = InitPartition;
  registration.free = FreePartition;
  registration.prepare = PreparePartition;
  registration.invoke = InvokePartition;
  registration.builtin_code = tflite::BuiltinOperator_DELEGATE;
  registration.custom_name = "XNNPACK";
  registration.version = 1;
  return registration;
}

bool IsPad(int builtin_code) {
  return builtin_code == tflite::BuiltinOperator_PAD || builtin_code == tflite::BuiltinOperator_PADV2;
}

// Finds the tensors of a graph that convolutions read.
std::set<int> FindConvolved(TfLiteContext* context) {
  std::set<int> convolved;
  TfLiteIntArray* plan = nullptr;
  if (context->GetExecutionPlan(context, &plan) != kTfLiteOk) return convolved;
  for (const int index : ToVector(plan)) {
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    if (context->GetNodeAndRegistration(context, index, &node, &registration) != kTfLiteOk) continue;
    const int code = registration->builtin_code;
    const bool is_convolution =
        code == tflite::BuiltinOperator_CONV_2D || code == tflite::BuiltinOperator_DEPTHWISE_CONV_2D;
    if (is_convolution && tflite::NumInputs(node) > 0) convolved.insert(node->inputs->data[0]);
  }
  return convolved;
}

constexpr int kAnyLength = 64;

// Returns true if this processor has int8 loops of its own.
bool HasFastInt8Loops() {
  return ChooseFullyConnectedInt8(1, kAnyLength, kAnyLength, LayerPlan{}).way() != kPortableWay;
}

// Says the same of the float loops for a node with weights.
bool HasFastFloatLoops(const TfLiteTensor& in, const TfLiteTensor& filter, int builtin_code) {
  // Weights of float16 become constants of float32 before the loops run.
  if (filter.type != kTfLiteFloat32 && filter.type != kTfLiteFloat16) return false;
  LayerPlan plan = {};
  plan.set_keeps_weights(tflite::IsConstantTensor(&filter));
  const int* const dims = filter.dims->data;
  ConvShape shape = {};
  if (builtin_code != tflite::BuiltinOperator_FULLY_CONNECTED) {
    shape.filter_height = dims[1];
    shape.filter_width = dims[2];
    shape.filter_depth = dims[3];
  }
  LoopChoice choice = ChooseFullyConnectedFloat32(1, kAnyLength, kAnyLength, plan);
  if (builtin_code == tflite::BuiltinOperator_CONV_2D) {
    choice = ChooseConvFloat32(shape, plan);
  } else if (builtin_code == tflite::BuiltinOperator_DEPTHWISE_CONV_2D) {
    choice = ChooseDepthwiseConvFloat32(shape, dims[3] / in.dims->data[3], plan);
  }
  return choice.way() != kPortableWay;
}

// A graph that a delegate has taken nothing of also costs less for each node.
bool HasFastFunction(const TfLiteTensor& out, int builtin_code) {
  switch (builtin_code) {
    case tflite::BuiltinOperator_ADD:
    case tflite::BuiltinOperator_LOGISTIC:
    case tflite::BuiltinOperator_MUL:
    case tflite::BuiltinOperator_SOFTMAX:
    case tflite::BuiltinOperator_SQUARED_DIFFERENCE:
    case tflite::BuiltinOperator_SUB:
      return out.type == kTfLiteFloat32 && LoopOfFunctions().way() != kPortableWay;
    case tflite::BuiltinOperator_RESHAPE:
      return true;
    default:
      return false;
  }
}

// XNNPACK can run these nodes with so many threads, but the runtime's own loops run them faster on one.
bool HasFastLoops(const TfLiteContext& context, const TfLiteNode& node, int builtin_code, size_t threads) {
  // XNNPACK's float sums take about five times as long as the int8 loops.
  constexpr size_t kThreadsForBytes = 4;
  switch (builtin_code) {
    case tflite::BuiltinOperator_CONV_2D:
    case tflite::BuiltinOperator_DEPTHWISE_CONV_2D:
    case tflite::BuiltinOperator_FULLY_CONNECTED:
      break;
    default:
      return threads == 1 && HasFastFunction(context.tensors[node.outputs->data[0]], builtin_code);
  }
  const TfLiteTensor& in = context.tensors[node.inputs->data[0]];
  switch (context.tensors[node.outputs->data[0]].type) {
    case kTfLiteInt8:
    case kTfLiteUInt8:
      return threads <= kThreadsForBytes && HasFastInt8Loops();
    case kTfLiteFloat32:
      return threads == 1 && HasFastFloatLoops(in, context.tensors[node.inputs->data[1]], builtin_code);
    default:
      return false;
  }
}

class Chooser : public tflite::delegates::FP16GraphPartitionHelper {
 public:
  Chooser(TfLiteContext* context, const Delegate& delegate)
      : FP16GraphPartitionHelper(context, Supports(delegate, FindConvolved(context))) {
    SetHandOverCost({delegate.least_work, 0.0});
  }

 private:
  static tflite::delegates::IsNodeSupportedFn Supports(const Delegate& delegate, std::set<int> convolved) {
    const bool leaves_fast_loops = delegate.leaves_fast_loops;
    const size_t threads = pthreadpool_get_threads_count(delegate.threads.get());
    return [checks = delegate.checks.get(), convolved, leaves_fast_loops, threads](
               TfLiteContext* context, TfLiteNode* node, TfLiteRegistration* registration, std::string* details) {
      *details = checks->WhyNot(context, NodeOf(kUnknownIndex, *node, *registration));
      if (details->empty() && leaves_fast_loops && HasFastLoops(*context, *node, registration->builtin_code, threads)) {
        *details = "the CPU's own loops are faster";
      }
      // XNNPACK makes the frame a part of the convolution.
      if (details->empty() && IsPad(registration->builtin_code) && convolved.count(node->outputs->data[0]) == 0) {
        *details = "the CPU pads faster, but for convolutions";
      }
      return details->empty();
    };
  }
};

TfLiteStatus PrepareDelegate(TfLiteContext* context, TfLiteDelegate* delegate) {
  Chooser chooser(context, *static_cast<const Delegate*>(delegate->data_));
  TF_LITE_ENSURE_STATUS(chooser.Partition(nullptr));
  const std::vector<int> nodes = chooser.GetNodesOfFirstNLargestPartitions();
  return context->ReplaceNodeSubsetsWithDelegateKernels(context, PartitionRegistration(),
                                                        OrThrow(tflite::BuildTfLiteArray(nodes)).get(), delegate);
}

}  // namespace

}  // namespace mote::xnnpack

using mote::xnnpack::Delegate;

TfLiteDelegate* TfLiteXNNPackDelegateCreate(const TfLiteXNNPackDelegateOptions* options) {
  return TfLiteXNNPackDelegateCreateWithThreadpool(options, nullptr);
}

TfLiteDelegate* TfLiteXNNPackDelegateCreateWithThreadpool(const TfLiteXNNPackDelegateOptions* options,
                                                          TfLiteContext* context) {
  auto self = std::make_unique<Delegate>();
  self->options = options == nullptr ? TfLiteXNNPackDelegateOptionsDefault() : *options;
  if (context != nullptr && self->options.num_threads <= 0) {
    self->options.num_threads = context->recommended_num_threads;
  }
  if (const char* problem = mote::xnnpack::Problem(self->options)) {
    mote::xnnpack::Say("no XNNPACK delegate is made: %s", problem);
    return nullptr;
  }
  if (self->options.weight_cache_file_path != nullptr) {
    self->weight_cache_file_path = self->options.weight_cache_file_path;
    self->options.weight_cache_file_path = self->weight_cache_file_path.c_str();
    mote::xnnpack::Say("the XNNPACK delegate packs weights each time: the cache %s is not used",
                       self->weight_cache_file_path.c_str());
  }
  // This runs once, as the standard says, also where several threads come here.
  static const xnn_status status = xnn_initialize(mote::xnnpack::AllocatorOfXnnpack());
  if (status != xnn_status_success) {
    mote::xnnpack::Say("no XNNPACK delegate is made: XNNPACK does not start (%s)", mote::xnnpack::StatusName(status));
    return nullptr;
  }
  if (self->options.num_threads > 1) {
    self->threads.reset(pthreadpool_create(static_cast<size_t>(self->options.num_threads)));
    if (self->threads == nullptr) {
      mote::xnnpack::Say("no XNNPACK delegate is made: %s", "its threads cannot be started");
      return nullptr;
    }
  }
  self->settings = {mote::xnnpack::FormatsOf(self->options.flags), self->options.runtime_flags, self->threads.get()};
  self->checks = std::make_unique<mote::xnnpack::NodeChecks>(self->settings);
  self->delegate = TfLiteDelegateCreate();
  self->delegate.data_ = self.get();
  self->delegate.Prepare = mote::xnnpack::PrepareDelegate;
  return &self.release()->delegate;
}

void* TfLiteXNNPackDelegateGetThreadPool(TfLiteDelegate* delegate) {
  return delegate == nullptr ? nullptr : static_cast<Delegate*>(delegate->data_)->threads.get();
}

const TfLiteXNNPackDelegateOptions* TfLiteXNNPackDelegateGetOptions(TfLiteDelegate* delegate) {
  return delegate == nullptr ? nullptr : &static_cast<Delegate*>(delegate->data_)->options;
}

int TfLiteXNNPackDelegateGetFlags(TfLiteDelegate* delegate) {
  return delegate == nullptr ? 0 : static_cast<int>(static_cast<Delegate*>(delegate->data_)->options.flags);
}

void TfLiteXNNPackDelegateSetLeastWork(TfLiteDelegate* delegate, int64_t work) {
  if (delegate != nullptr) static_cast<Delegate*>(delegate->data_)->least_work = work;
}

void TfLiteXNNPackDelegateDelete(TfLiteDelegate* delegate) {
  if (delegate != nullptr) delete static_cast<Delegate*>(delegate->data_);
}

// A program that links this library has one of these by default.

// Makes a delegate with as many threads as the context recommends, but no more than there are processors: those would
// wait for each other.
static tflite::OpResolver::TfLiteDelegatePtrVector::value_type MakeByDefault(TfLiteXNNPackDelegateOptions options,
                                                                             TfLiteContext* context) {
  const int processors = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  options.num_threads = std::min(context->recommended_num_threads, processors);
  TfLiteDelegate* const delegate = TfLiteXNNPackDelegateCreateWithThreadpool(&options, context);
  TfLiteXNNPackDelegateSetLeastWork(delegate, MOTE_XNNPACK_WORTH_IT);
  if (delegate != nullptr) static_cast<Delegate*>(delegate->data_)->leaves_fast_loops = true;
  return {delegate, TfLiteXNNPackDelegateDelete};
}

tflite::OpResolver::TfLiteDelegatePtrVector::value_type mote::MakeDefaultDelegate(TfLiteContext* context) {
  return MakeByDefault(TfLiteXNNPackDelegateOptionsDefault(), context);
}

tflite::OpResolver::TfLiteDelegatePtrVector::value_type mote::MakeDelegateWithoutUint8(TfLiteContext* context) {
  TfLiteXNNPackDelegateOptions options = TfLiteXNNPackDelegateOptionsDefault();
  options.flags &= ~static_cast<uint32_t>(TFLITE_XNNPACK_DELEGATE_FLAG_QU8);
  return MakeByDefault(options, context);
}
