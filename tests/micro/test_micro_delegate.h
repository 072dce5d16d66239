// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A delegate of the micro runtime that claims what a test tells it to, the graphs that it is tried on, and their runs.
#ifndef MOTE_TESTS_MICRO_TEST_MICRO_DELEGATE_H_
#define MOTE_TESTS_MICRO_TEST_MICRO_DELEGATE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "examples/micro_delegate/kernel_set_delegate.h"
#include "mote/micro_delegate.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tests/micro/model_builder.h"

namespace mote {

using tflite::MicroDelegateContext;
using tflite::MicroDelegateNode;
using tflite::MicroDelegatePartition;

constexpr size_t kArenaBytes = 32 << 10;
extern uint8_t arena[kArenaBytes];

const tflite::AllOpsResolver& AllOps();
std::string ListText(const TfLiteIntArray& list);

// Claims the operators that the bits name, in up to six subgraphs, and fails where it is told to.
class TestMicroDelegate : public KernelSetDelegate {
 public:
  explicit TestMicroDelegate(uint32_t claims = ~0u, const tflite::MicroOpResolver& kernels = AllOps())
      : KernelSetDelegate(kernels) {
    for (uint32_t& bits : claims_) bits = claims;
  }

  void Claim(int subgraph, uint32_t bits) { claims_[subgraph] = bits; }

  const char* Name() const override { return "Tester"; }
  bool Claims(MicroDelegateContext& context, const MicroDelegateNode& node) override {
    if ((claims_[node.subgraph] >> node.number & 1) != 0) return true;
    return context.Refuse("bit %d is not set", node.number);
  }
  bool IsWorthwhile(MicroDelegateContext& context, const MicroDelegatePartition& partition) override {
    MicroDelegateNode node = {};
    const TfLiteStatus status = context.GetNode(partition.nodes->data[0], &node);
    return status == kTfLiteOk && static_cast<int>(node.op) != poor_op;
  }
  TfLiteStatus Init(MicroDelegateContext& context, MicroDelegatePartition& partition) override {
    if (partition.number == fails_init) return context.Fail("partition %d cannot be set up", partition.number);
    TF_LITE_ENSURE_STATUS(KernelSetDelegate::Init(context, partition));
    ++inits;
    text += ListText(*partition.nodes) + " reads " + ListText(*partition.inputs) + " writes " +
            ListText(*partition.outputs) + "; ";
    return kTfLiteOk;
  }
  TfLiteStatus Prepare(MicroDelegateContext& context, MicroDelegatePartition& partition) override {
    TF_LITE_ENSURE_STATUS(KernelSetDelegate::Prepare(context, partition));
    return partition.number == fails_prepare ? context.Fail("partition %d is not to be had", partition.number)
                                             : kTfLiteOk;
  }
  TfLiteStatus Invoke(MicroDelegateContext& context, MicroDelegatePartition& partition) override {
    ++invokes;
    if (partition.number == fails_invoke) return context.Fail("partition %d is out of order", partition.number);
    return KernelSetDelegate::Invoke(context, partition);
  }
  void Reset(MicroDelegatePartition& partition) override {
    ++resets;
    KernelSetDelegate::Reset(partition);
  }
  void Free(MicroDelegatePartition& partition) override {
    ++frees;
    KernelSetDelegate::Free(partition);
  }

  int fails_init = -1, fails_prepare = -1, fails_invoke = -1;  // numbers of partitions
  int poor_op = -1;                                            // partitions that begin with it do not pay
  int inits = 0, frees = 0, invokes = 0, resets = 0;
  std::string text;  // what Init was given

 private:
  uint32_t claims_[6];
};

// Sets the inputs to small numbers, runs the model twice and returns the bytes of all outputs.
std::vector<uint8_t> RunTwice(tflite::MicroInterpreter& interpreter);

struct Outcome {
  TfLiteStatus status;
  size_t used_bytes;
  size_t required_bytes;
  bool required_is_exact;
  std::vector<uint8_t> outputs;
};

constexpr int kMaxVariables = 2;

// With resource variables, in the first bytes of the arena. Without a delegate: the CPU alone.
Outcome RunIn(const tflite::Model* model, size_t arena_bytes, tflite::MicroDelegate* delegate);
// The model gives the same whoever runs its operators: all combinations of those that `bits` name, in subgraph 0 first.
void ExpectSameForAllClaims(const tflite::Model* model, const std::vector<int>& operators);
// The partitions that Init gets when the delegate claims operators of the graph.
std::string PartitionsOf(const tflite::Model* model, uint32_t claims);

constexpr tflite::BuiltinOperator kAdd = tflite::BuiltinOperator_ADD, kSub = tflite::BuiltinOperator_SUB,
                                  kMul = tflite::BuiltinOperator_MUL, kRelu = tflite::BuiltinOperator_RELU;

// Operators of two float32 inputs of [3].
int Op(ModelBuilder& model, tflite::BuiltinOperator op, int a, int b);
int Input(ModelBuilder& model);
int Constant(ModelBuilder& model);
// 0: a = x + c; 1: b = a * a; 2: d = a - x; 3: y = b - d. The tensors are x 0, c 1, a 2, b 3, d 4, y 5.
const tflite::Model* Diamond(ModelBuilder& model);

}  // namespace mote

#endif  // MOTE_TESTS_MICRO_TEST_MICRO_DELEGATE_H_
