// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A program of 2026 that gives additions to an accelerator, keeps the images in memory of its own, has an operator
// that counts runs in a shared resource, and asks where the time goes. Builds its graph by hand.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/core/interpreter.h"
#include "tensorflow/lite/core/kernels/builtin_op_kernels.h"
#include "tensorflow/lite/core/subgraph.h"
#include "tensorflow/lite/delegates/utils/simple_delegate.h"
#include "tensorflow/lite/experimental/resource/resource_base.h"
#include "tensorflow/lite/experimental/resource/resource_variable.h"
#include "tensorflow/lite/external_cpu_backend_context.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/optional_debug_tools.h"
#include "tensorflow/lite/profiling/buffered_profiler.h"
#include "tensorflow/lite/profiling/memory_info.h"
#include "tensorflow/lite/profiling/profile_summarizer.h"
#include "tensorflow/lite/profiling/profile_summary_formatter.h"

namespace {

using tflite::resource::ResourceBase;

constexpr int kPixels = 16;

// The accelerator's work: sums of two images.
class AddKernel : public tflite::SimpleDelegateKernelInterface {
 public:
  TfLiteStatus Init(TfLiteContext*, const TfLiteDelegateParams* params) override {
    return params->nodes_to_replace->size == 1 ? kTfLiteOk : kTfLiteDelegateError;
  }
  TfLiteStatus Prepare(TfLiteContext*, TfLiteNode*) override { return kTfLiteOk; }
  TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) override {
    const TfLiteTensor* const a = &context->tensors[node->inputs->data[0]];
    const TfLiteTensor* const b = &context->tensors[node->inputs->data[1]];
    TfLiteTensor* const sum = &context->tensors[node->outputs->data[0]];
    for (int64_t i = 0; i < tflite::NumElements(sum); ++i) sum->data.f[i] = a->data.f[i] + b->data.f[i];
    return kTfLiteOk;
  }
};

class Accelerator : public tflite::SimpleDelegateInterface {
 public:
  bool IsNodeSupportedByDelegate(const TfLiteRegistration* registration, const TfLiteNode*,
                                 TfLiteContext*) const override {
    return registration->builtin_code == kTfLiteBuiltinAdd;
  }
  TfLiteStatus Initialize(TfLiteContext*) override { return kTfLiteOk; }
  const char* Name() const override { return "Accelerator"; }
  std::unique_ptr<tflite::SimpleDelegateKernelInterface> CreateDelegateKernelInterface() override {
    return std::unique_ptr<tflite::SimpleDelegateKernelInterface>(new AddKernel);
  }
};

class RunCount : public ResourceBase {
 public:
  ResourceType GetResourceType() const override { return ResourceType::kUnknown; }
  bool IsInitialized() override { return runs > 0; }
  int runs = 0;
};

RunCount* CountOf(tflite::Subgraph* graph) {
  const int kNumber = 1;
  const auto make = [] { return std::unique_ptr<ResourceBase>(new RunCount); };
  if (tflite::resource::CreateTypedResourceIfNotAvailable(&graph->resources(), kNumber,
                                                          ResourceBase::ResourceType::kUnknown, make) != kTfLiteOk) {
    return nullptr;
  }
  return tflite::resource::GetTypedResource<RunCount>(&graph->resources(), kNumber,
                                                      ResourceBase::ResourceType::kUnknown);
}

// Twice the input.
TfLiteStatus PrepareTwice(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = nullptr;
  TfLiteTensor* output = nullptr;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims));
}

TfLiteStatus Twice(TfLiteContext* context, TfLiteNode* node) {
  RunCount* const count = CountOf(reinterpret_cast<tflite::Subgraph*>(context->impl_));
  TF_LITE_ENSURE(context, count != nullptr);
  ++count->runs;
  const TfLiteTensor* const input = tflite::GetInput(context, node, 0);
  TfLiteTensor* const output = tflite::GetOutput(context, node, 0);
  for (int64_t i = 0; i < tflite::NumElements(input); ++i) output->data.f[i] = 2 * input->data.f[i];
  return kTfLiteOk;
}

// sum = a + b; y = twice the sum.
bool BuildGraph(tflite::Interpreter* interpreter) {
  int first = 0;
  const std::vector<int> shape = {1, kPixels};
  if (interpreter->AddTensors(4, &first) != kTfLiteOk || interpreter->SetInputs({0, 1}) != kTfLiteOk ||
      interpreter->SetOutputs({3}) != kTfLiteOk) {
    return false;
  }
  const char* const names[] = {"a", "b", "sum", "y"};
  for (int i = 0; i < 4; ++i) {
    if (interpreter->SetTensorParametersReadWrite(i, kTfLiteFloat32, names[i], shape, TfLiteQuantizationParams()) !=
        kTfLiteOk) {
      return false;
    }
  }
  static TfLiteRegistration twice = {};
  twice.prepare = PrepareTwice;
  twice.invoke = Twice;
  twice.builtin_code = kTfLiteBuiltinCustom;
  twice.custom_name = "Twice";
  auto* const options = static_cast<TfLiteAddParams*>(std::calloc(1, sizeof(TfLiteAddParams)));
  return interpreter->AddNodeWithParameters({0, 1}, {2}, nullptr, 0, options, tflite::ops::builtin::Register_ADD()) ==
             kTfLiteOk &&
         interpreter->AddNodeWithParameters({2}, {3}, nullptr, 0, nullptr, &twice) == kTfLiteOk;
}

}  // namespace

int main() {
  alignas(tflite::kDefaultTensorAlignment) static float a[kPixels], b[kPixels];
  for (int i = 0; i < kPixels; ++i) a[i] = static_cast<float>(i), b[i] = 0.5f;
  tflite::ExternalCpuBackendContext backend;
  tflite::Interpreter interpreter;
  interpreter.SetExternalContext(kTfLiteCpuBackendContext, &backend);
  if (!BuildGraph(&interpreter)) return 1;
  if (interpreter.SetCustomAllocationForTensor(0, {a, sizeof(a)}) != kTfLiteOk ||
      interpreter.SetCustomAllocationForTensor(1, {b, sizeof(b)}) != kTfLiteOk) {
    return 2;
  }
  auto delegate = tflite::TfLiteDelegateFactory::Create(std::unique_ptr<Accelerator>(new Accelerator));
  if (interpreter.ModifyGraphWithDelegate(delegate.get()) != kTfLiteOk) return 3;
  if (interpreter.AllocateTensors() != kTfLiteOk) return 4;
  if (interpreter.execution_plan().size() != 2) return 5;

  tflite::profiling::BufferedProfiler profiler(64);
  interpreter.SetProfiler(&profiler);
  profiler.StartProfiling();
  for (int run = 0; run < 3; ++run) {
    if (interpreter.Invoke() != kTfLiteOk) return 6;
  }
  profiler.StopProfiling();
  for (int i = 0; i < kPixels; ++i) {
    if (interpreter.typed_output_tensor<float>(0)[i] != 2 * (a[i] + b[i])) return 7;
  }
  if (CountOf(&interpreter.primary_subgraph())->runs != 3) return 8;
  tflite::profiling::ProfileSummarizer summarizer(std::make_shared<tflite::profiling::ProfileSummaryCSVFormatter>());
  summarizer.ProcessProfiles(profiler.GetProfileEvents(), interpreter);
  std::printf("%s\n", summarizer.GetOutputString().c_str());
  tflite::PrintInterpreterState(&interpreter);
  const tflite::SubgraphDelegationMetadata delegation =
      tflite::GetNodeDelegationMetadata(interpreter.primary_subgraph());
  if (!delegation.has_delegate_applied || !delegation.is_node_delegated[0]) return 9;
  return tflite::profiling::memory::GetMemoryUsage().mem_footprint_kb != 0 ? 0 : 10;
}
