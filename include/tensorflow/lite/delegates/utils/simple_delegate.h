// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delegates as two C++ classes: one chooses nodes, objects of the other run them. examples/delegate has one.
#ifndef TENSORFLOW_LITE_DELEGATES_UTILS_SIMPLE_DELEGATE_H_
#define TENSORFLOW_LITE_DELEGATES_UTILS_SIMPLE_DELEGATE_H_

#include <stdint.h>

#include <memory>
#include <string>
#include <utility>

#include "mote/node_work.h"
#include "tensorflow/lite/core/c/common.h"

namespace tflite {

using TfLiteDelegateUniquePtr = std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>;

// Runs one partition. It is deleted with its node.
class SimpleDelegateKernelInterface {
 public:
  virtual ~SimpleDelegateKernelInterface() = default;

  // This is called once. `params` names the nodes, which TfLiteContext::GetNodeAndRegistration shows, and the tensors
  // that go in and out. A status other than kTfLiteOk makes the delegate fail.
  virtual TfLiteStatus Init(TfLiteContext* context, const TfLiteDelegateParams* params) = 0;
  // This is called when tensors are allocated, and again when shapes change.
  virtual TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) = 0;
  // Reads the inputs of the node, which stands for the partition, and writes its outputs.
  virtual TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) = 0;
};

class SimpleDelegateInterface {
 public:
  struct Options {
    // Only so many partitions are taken, the largest ones; 0 or less: all.
    int max_delegated_partitions = 0;
    // Smaller partitions stay on the CPU.
    int min_nodes_per_partition = 0;
    // Partitions that work less than it costs to hand them over stay on the CPU. By default it costs nothing.
    delegates::HandOverCost hand_over_cost;
    // Tensors between the nodes of a partition have memory while it runs, so that Eval may compute node by node. A
    // delegate with memory of its own saves theirs by saying no. Only tensors whose shapes are known before the graph
    // runs have it.
    bool gives_inner_tensors_memory = true;
  };

  virtual ~SimpleDelegateInterface() = default;

  virtual bool IsNodeSupportedByDelegate(const TfLiteRegistration* registration, const TfLiteNode* node,
                                         TfLiteContext* context) const = 0;
  // This is asked about a node that is not supported, for the partition report.
  virtual std::string WhyUnsupported(const TfLiteRegistration* registration, const TfLiteNode* node,
                                     TfLiteContext* context) const {
    (void)registration, (void)node, (void)context;
    return "";
  }
  // This is called before the nodes are looked at, each time that the delegate is applied.
  virtual TfLiteStatus Initialize(TfLiteContext* context) = 0;
  // The name lives as long as the delegate.
  virtual const char* Name() const = 0;
  // This is called once for each partition.
  virtual std::unique_ptr<SimpleDelegateKernelInterface> CreateDelegateKernelInterface() = 0;
  virtual Options DelegateOptions() const { return Options(); }

  // These do what those of TfLiteDelegate do. By default delegates have no buffers.
  virtual TfLiteStatus CopyFromBufferHandle(TfLiteContext* context, TfLiteBufferHandle buffer_handle,
                                            TfLiteTensor* tensor) {
    (void)context, (void)buffer_handle, (void)tensor;
    return kTfLiteError;
  }
  virtual TfLiteStatus CopyToBufferHandle(TfLiteContext* context, TfLiteBufferHandle buffer_handle,
                                          const TfLiteTensor* tensor) {
    (void)context, (void)buffer_handle, (void)tensor;
    return kTfLiteError;
  }
  virtual void FreeBufferHandle(TfLiteContext* context, TfLiteBufferHandle* handle) { (void)context, (void)handle; }
};

class TfLiteDelegateFactory {
 public:
  // The delegate takes the object; null for null. DeleteSimpleDelegate takes it back, after the interpreter.
  static TfLiteDelegate* CreateSimpleDelegate(std::unique_ptr<SimpleDelegateInterface> simple_delegate,
                                              int64_t flags = kTfLiteDelegateFlagsNone);
  static void DeleteSimpleDelegate(TfLiteDelegate* delegate);
  static TfLiteDelegateUniquePtr Create(std::unique_ptr<SimpleDelegateInterface> simple_delegate) {
    return TfLiteDelegateUniquePtr(CreateSimpleDelegate(std::move(simple_delegate)), DeleteSimpleDelegate);
  }
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_DELEGATES_UTILS_SIMPLE_DELEGATE_H_
