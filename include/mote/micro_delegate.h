// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delegates of the micro runtime: an accelerator, a second core or another set of kernels that runs parts of a model.
//
//   MyDelegate delegate;                                    // derives from tflite::MicroDelegate
//   tflite::MicroInterpreter interpreter(model, resolver, arena, sizeof(arena));
//   interpreter.SetDelegate(&delegate);
//   interpreter.AllocateTensors();                          // asks the delegate; what it refuses runs on the CPU
//
// docs/micro_delegates.md says how operators are grouped, what takes memory, and what happens when a delegate fails.
#ifndef MOTE_MICRO_DELEGATE_H_
#define MOTE_MICRO_DELEGATE_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/micro_arena_constants.h"
#include "tensorflow/lite/micro/micro_interpreter_graph.h"
#include "tensorflow/lite/micro/micro_op_resolver.h"
#include "tensorflow/lite/micro/tflite_bridge/flatbuffer_conversions_bridge.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {
class Partitioner;
}

namespace tflite {

class MicroDelegate;
class MicroDelegateContext;

// An operator of the model.
struct MicroDelegateNode {
  int subgraph;
  int number;  // in the subgraph
  BuiltinOperator op;
  const char* custom_name;  // null for builtin operators
  int version;
  // The lists hold numbers of tensors. The options are `builtin_data` for builtin operators, null where nobody can
  // parse them (see MicroDelegate::GetOpDataParser), and `custom_initial_data` for custom ones. `user_data` is null.
  TfLiteNode node;
};

// A tensor before the model runs. What it points to lives as long as the interpreter.
struct MicroDelegateTensor {
  TfLiteType type = kTfLiteNoType;
  const TfLiteIntArray* dims = nullptr;
  size_t bytes = 0;            // of all elements; 0 where they have no fixed size
  const void* data = nullptr;  // the elements if they are known now, never change, and are not sparse
  bool is_variable = false;
  bool is_sparse = false;
  float scale = 0;                           // the first scale; 0: not quantised
  int32_t zero_point = 0;                    // the first zero point
  bool zero_points_are_equal = true;         // all zero points are `zero_point`
  const TfLiteFloatArray* scales = nullptr;  // all scales; null: not quantised
  // There is a zero point for each scale, at a multiple of 4 bytes: copy them where a processor needs more. If it is
  // null, all are `zero_point`.
  const int64_t* zero_points = nullptr;
  int32_t quantized_dimension = 0;

  // Returns false for an optional tensor that the node does not have.
  bool exists() const { return dims != nullptr; }
};

// Operators that a delegate runs together. In Init and later it stays where it is as long as the interpreter lives.
struct MicroDelegatePartition {
  int subgraph;
  int number;             // among all partitions of the model
  TfLiteIntArray* nodes;  // numbers of operators of the subgraph, in an order in which they can run
  // Numbers of tensors, ascending: those that `nodes` read and others write, without constants and variables; and those
  // that `nodes` write and others read.
  TfLiteIntArray* inputs;
  TfLiteIntArray* outputs;
  void* data;  // the delegate's own
};

namespace internal {

// This is the runtime's side of a delegate.
class MicroDelegation : public GraphDelegation {
 public:
  explicit MicroDelegation(MicroDelegate* delegate) : delegate_(delegate) {}

  TfLiteStatus Attach(MicroInterpreterGraph* graph, const MicroOpResolver* resolver);
  SubgraphAllocations* AllocateSubgraphs(MicroInterpreterGraph* graph, bool count_only) override;
  int OperatorNumber(int subgraph, int record) const override;
  const char* DelegateName(int subgraph, int record) const override;
  bool IsDelegated(int subgraph, int operator_number) const override;
  TfLiteStatus FallBack(MicroInterpreter* interpreter) override;

  // These are the functions of the partitions' TFLMRegistration.
  static void* Init(TfLiteContext* context, const char* buffer, size_t length);
  static TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node);
  static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node);
  static void Reset(TfLiteContext* context, void* partition);
  static void Free(TfLiteContext* context, void* partition);

 private:
  friend class tflite::MicroDelegate;
  friend class tflite::MicroDelegateContext;
  struct Plan;

  Arena& arena() const { return graph_->allocator()->arena(); }
  template <class T>
  T* Allocate(int count);
  TfLiteIntArray* NewList(bool temporary, int size);
  TfLiteStatus DescribeNode(int subgraph, int number, BuiltinDataAllocator* allocator, MicroDelegateNode* node) const;
  bool Ask(int subgraph, int number, bool prints);
  bool IsWorthwhile(int subgraph, int epoch, mote::Partitioner* partitioner);
  bool DropIslands(int subgraph, mote::Partitioner* partitioner);
  TfLiteStatus FillPartition(int epoch, mote::Partitioner* partitioner, bool temporary,
                             MicroDelegatePartition* partition);
  TfLiteStatus FillPlan(int subgraph, mote::Partitioner* partitioner);
  TfLiteStatus PlanSubgraph(int subgraph, bool prints);
  void PrintPlan(int subgraph, const mote::Partitioner& partitioner);
  const MicroDelegatePartition* PartitionOf(int subgraph, int operator_number) const;

  MicroDelegate* delegate_;
  MicroInterpreterGraph* graph_ = nullptr;
  const MicroOpResolver* resolver_ = nullptr;
  Plan* plans_ = nullptr;  // in the arena, one for each subgraph
  int num_partitions_ = 0;
  int num_nodes_ = 0;    // in all of them
  int num_running_ = 0;  // partitions between Init and Free
  int min_nodes_ = 1;
  bool one_by_one_ = false;
  bool prints_ = false;
  bool has_planned_ = false;
  bool lacks_operators_ = false;  // of the CPU's part
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace internal

// Answers a delegate's questions to the runtime. Each function says in which calls of the delegate it may be used.
class MicroDelegateContext {
 public:
  // Returns a tensor of the subgraph, in Supports, IsWorthwhile, Init and Prepare. The tensor does not exist() if there
  // is none of that number, as for kTfLiteOptionalTensor.
  MicroDelegateTensor GetTensor(int tensor) const;

  // Supports calls this to say why it refuses, for the report of partitions. Returns false.
  template <class... Args>
  bool Refuse(const char* format, Args... args) {
#ifndef TF_LITE_STRIP_ERROR_STRINGS
    PrintRefusal(format, args...);
#else
    Unused(format, args...);
#endif
    return false;
  }

  // Gives an operator of the subgraph, in IsWorthwhile, Init and Prepare. Its options are temporary; in Init and
  // Prepare they live as long as the interpreter if `keeps_options`.
  TfLiteStatus GetNode(int number, MicroDelegateNode* node, bool keeps_options = false);
  // Gives temporary memory for the delegate's own use, in the same calls and in Supports; null when there is no room.
  void* AllocateTempBuffer(size_t bytes, size_t alignment = MicroArenaBufferAlignment());
  // Temporary memory stays until the delegate returns, or until this call.
  void ReleaseTemp();

  // Returns memory that lives as long as the interpreter, in Init and Prepare; null when there is no room.
  void* AllocatePersistentBuffer(size_t bytes, size_t alignment = MicroArenaBufferAlignment());
  // Asks, in Init and Prepare, for memory for each Invoke of this partition, which others use before and after it.
  TfLiteStatus RequestScratchBuffer(size_t bytes, int* id);
  // Gives memory, during Invoke of this partition, to tensors that its operators write and nobody else reads. Without
  // this call they have none. Prepare may call it once.
  TfLiteStatus KeepTensors(const int* tensors, int count);
  // Does the same for all such tensors.
  TfLiteStatus KeepAllTensors();

  // Returns a tensor, in Invoke; null if there is none of that number. A tensor that has no memory has a null `data`.
  TfLiteEvalTensor* GetEvalTensor(int tensor);
  void* GetScratchBuffer(int id);

  // Says what is wrong, with the delegate's name in front, in Init, Prepare and Invoke. Returns kTfLiteError.
  template <class... Args>
  TfLiteStatus Fail(const char* format, Args... args) {
#ifndef TF_LITE_STRIP_ERROR_STRINGS
    context()->ReportError(context(), format, args...);
#else
    Unused(format, args...);
#endif
    return kTfLiteError;
  }

  // Returns, in Init, Prepare and Invoke, the context that operators get, for delegates that call some.
  TfLiteContext* context() const;

 private:
  friend class internal::MicroDelegation;
  enum class Call { kQuestion, kInit, kPrepare, kInvoke };
  // A question to the delegate has no partition.
  MicroDelegateContext(Call call, internal::MicroDelegation* delegation, int subgraph,
                       MicroDelegatePartition* partition);
  TfLiteStatus Keep(const int* tensors, int count);
  void PrintRefusal(const char* format, ...);
  template <class... Args>
  static void Unused(const Args&...) {}

  Call call_;
  internal::MicroDelegation* delegation_;
  MicroDelegatePartition* partition_;
  TfLiteIntArray* written_ = nullptr;  // the partition's outputs and the tensors that it keeps, or null
  internal::Arena::TempMark temp_;
  int subgraph_;
  int reported_ = -1;  // the operator whose refusal is to be printed
};

// The application owns the delegate. It must outlive the interpreter, and serves one at a time.
class MicroDelegate {
 public:
  MicroDelegate(const MicroDelegate&) = delete;
  MicroDelegate& operator=(const MicroDelegate&) = delete;
  virtual ~MicroDelegate() = default;

  // Reports, messages and profiles show this name.
  virtual const char* Name() const = 0;

  // Says if the delegate can run an operator: `return context.Refuse("the filter is not int8");` if not. It vouches for
  // all that the CPU's operator would check: numbers of tensors, types, shapes, quantisation. The answer must depend on
  // nothing but the operator: it is asked several times.
  virtual bool Supports(MicroDelegateContext& context, const MicroDelegateNode& node) = 0;
  // Says if running these operators here saves more than it costs; if not, they go to the CPU. It is asked several
  // times, too.
  virtual bool IsWorthwhile(MicroDelegateContext&, const MicroDelegatePartition&) { return true; }
  // Returns the parser of a builtin operator's options, such as tflite::ParseConv2D; null: that of the resolver, if it
  // has the operator.
  virtual TfLiteBridgeBuiltinParseFunction GetOpDataParser(BuiltinOperator) const { return nullptr; }

  // Init, Prepare, and Free for each Init that returned kTfLiteOk, are called for each partition. If one of them fails,
  // the delegate's partitions are freed and the CPU runs all operators. In an arena that is too small all of it may
  // happen twice.
  virtual TfLiteStatus Init(MicroDelegateContext&, MicroDelegatePartition&) { return kTfLiteOk; }
  virtual TfLiteStatus Prepare(MicroDelegateContext&, MicroDelegatePartition&) { return kTfLiteOk; }
  // Reads the partition's inputs and writes its outputs. What it returns other than kTfLiteOk is what the interpreter's
  // Invoke returns.
  virtual TfLiteStatus Invoke(MicroDelegateContext& context, MicroDelegatePartition& partition) = 0;
  // Sets the partition back to the state before the first Invoke. This is also called once at the end of
  // AllocateTensors.
  virtual void Reset(MicroDelegatePartition&) {}
  virtual void Free(MicroDelegatePartition&) {}

  // Partitions of fewer operators go to the CPU.
  void SetMinNodes(int min_nodes) { delegation_.min_nodes_ = min_nodes; }
  // Makes each claimed operator a partition of its own, in the order of the model.
  void SetOneByOne(bool one_by_one) { delegation_.one_by_one_ = one_by_one; }
  // Has AllocateTensors print who runs each operator, and why not the delegate. Without the texts of messages it
  // prints nothing.
  void SetPrintPartitions(bool print) { delegation_.prints_ = print; }

  // Returns the number of partitions that the delegate runs, after AllocateTensors: 0 if it claimed nothing or had to
  // be left out.
  int num_partitions() const { return delegation_.num_partitions_; }
  int num_nodes() const { return delegation_.num_nodes_; }

 protected:
  MicroDelegate() : delegation_(this) {}
  TF_LITE_REMOVE_VIRTUAL_DELETE

 private:
  friend class MicroInterpreter;

  internal::MicroDelegation delegation_;
};

}  // namespace tflite

#endif  // MOTE_MICRO_DELEGATE_H_
