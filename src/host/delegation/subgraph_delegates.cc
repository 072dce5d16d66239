// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Handing nodes to delegates, and taking them back.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <set>

#include "src/host/common/guarded.h"
#include "src/host/common/scoped.h"
#include "src/host/delegation/delegate_calls.h"
#include "src/host/graph/graph_resources.h"
#include "src/host/memory/graph_memory.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/core/async/async_subgraph.h"
#include "tensorflow/lite/core/subgraph.h"
#include "tensorflow/lite/graph_info.h"

namespace tflite {
namespace {

class SubgraphInfo : public GraphInfo {
 public:
  explicit SubgraphInfo(Subgraph* subgraph) : subgraph_(*subgraph) {}

  size_t num_tensors() const override { return subgraph_.tensors_size(); }
  TfLiteTensor* tensor(size_t index) override { return subgraph_.tensor(static_cast<int>(index)); }
  TfLiteTensor* tensors() override { return subgraph_.tensors(); }
  size_t num_execution_nodes() const override { return subgraph_.execution_plan().size(); }
  size_t num_total_nodes() const override { return subgraph_.nodes_size(); }
  const TfLiteNode& node(size_t index) const override { return Get(index).first; }
  const TfLiteRegistration& registration(size_t index) const override { return Get(index).second; }
  size_t node_index(size_t index) const override { return static_cast<size_t>(subgraph_.execution_plan()[index]); }
  const std::vector<int>& inputs() const override { return subgraph_.inputs(); }
  const std::vector<int>& outputs() const override { return subgraph_.outputs(); }
  const std::vector<int>& variables() const override { return subgraph_.variables(); }

 private:
  const std::pair<TfLiteNode, TfLiteRegistration>& Get(size_t place) const {
    return subgraph_.nodes_and_registration()[node_index(place)];
  }

  Subgraph& subgraph_;
};

// Several arrays in one block, each behind the last one.
class ArrayPacker {
 public:
  explicit ArrayPacker(void* memory) : next_(static_cast<uint8_t*>(memory)) {}

  static size_t Bytes(const std::vector<int>& values) {
    return TfLiteIntArrayGetSizeInBytes(static_cast<int>(values.size()));
  }
  TfLiteIntArray* Add(const std::vector<int>& values) {
    auto* const array = reinterpret_cast<TfLiteIntArray*>(next_);
    array->size = static_cast<int>(values.size());
    std::copy(values.begin(), values.end(), array->data);
    next_ += Bytes(values);
    return array;
  }

 private:
  uint8_t* next_;
};

// The parameters of a delegate's node, in one block from malloc; null when there is no memory.
void* NewParams(const NodeSubset& subset, TfLiteDelegate* delegate) {
  const size_t head = sizeof(TfLiteOpaqueDelegateParams);  // the larger one
  const size_t arrays = ArrayPacker::Bytes(subset.nodes) + ArrayPacker::Bytes(subset.input_tensors) +
                        ArrayPacker::Bytes(subset.output_tensors);
  void* const block = std::malloc(head + arrays);
  if (block == nullptr) return nullptr;
  ArrayPacker packer(static_cast<uint8_t*>(block) + head);
  TfLiteIntArray* const nodes = packer.Add(subset.nodes);
  TfLiteIntArray* const inputs = packer.Add(subset.input_tensors);
  TfLiteIntArray* const outputs = packer.Add(subset.output_tensors);
  if (mote::IsOpaque(*delegate)) {
    *static_cast<TfLiteOpaqueDelegateParams*>(block) = {delegate, TfLiteOpaqueDelegateGetData(delegate), nodes, inputs,
                                                        outputs};
  } else {
    *static_cast<TfLiteDelegateParams*>(block) = {delegate, nodes, inputs, outputs};
  }
  return block;
}

}  // namespace

// What delegates ask for.

TfLiteStatus Subgraph::CheckDelegating() {
  if (IsDelegating()) return kTfLiteOk;
  ReportError("The function is forbidden if not calling in delegate.");
  return kTfLiteError;
}

TfLiteStatus Subgraph::GetExecutionPlan(TfLiteIntArray** execution_plan) {
  TF_LITE_ENSURE_STATUS(CheckDelegating());
  IntArrayUniquePtr& shown = memory_->delegates.shown_plan;
  const bool is_same =
      shown != nullptr &&
      TfLiteIntArrayEqualsArray(shown.get(), static_cast<int>(execution_plan_.size()), execution_plan_.data()) != 0;
  if (!is_same) shown = BuildTfLiteArray(execution_plan_);
  *execution_plan = shown.get();
  return shown == nullptr ? kTfLiteError : kTfLiteOk;
}

TfLiteStatus Subgraph::GetNodeAndRegistration(int node_index, TfLiteNode** node, TfLiteRegistration** registration) {
  TF_LITE_ENSURE_STATUS(CheckDelegating());
  if (node_and_registration(node_index) == nullptr) {
    ReportError("Node %d, which the delegate asks for, does not exist; there are %zu nodes.", node_index, nodes_size());
    return kTfLiteError;
  }
  auto& found = nodes_and_registration_[static_cast<size_t>(node_index)];
  *node = &found.first;
  *registration = &found.second;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::CheckClaims(const TfLiteIntArray& nodes) {
  std::set<int> claimed;
  for (const int node : TfLiteIntArrayView(&nodes)) {
    const char* problem = nullptr;
    if (node_and_registration(node) == nullptr) {
      problem = "does not exist";
    } else if (!claimed.insert(node).second) {
      problem = "is claimed twice";
    } else if (nodes_and_registration_[static_cast<size_t>(node)].first.delegate != nullptr) {
      problem = "is a delegate's already";
    } else if (std::find(execution_plan_.begin(), execution_plan_.end(), node) == execution_plan_.end()) {
      problem = "is not in the execution plan: a delegate has taken it, or the application has left it out";
    }
    if (problem == nullptr) continue;
    ReportError("Node %d, which the delegate claims, %s. The graph has %zu nodes.", node, problem, nodes_size());
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::Partition(const TfLiteIntArray& nodes, std::vector<NodeSubset>* subsets) {
  TF_LITE_ENSURE_STATUS(CheckClaims(nodes));
  const InterpreterOptions& options = *surroundings_.options;
  SubgraphInfo info(this);
  const bool no_fusion = options.GetPreserveAllTensors() || options.GetDisableDelegateNodeFusion();
  const TfLiteStatus status = PartitionGraphIntoIndependentNodeSubsets(
      &info, &nodes, subsets, !options.GetDisableDelegateClustering(), nullptr, no_fusion);
  if (status != kTfLiteOk) {
    ReportError(
        "Subgraph %d cannot be split for a delegate: some nodes wait for each other, or for a tensor that no "
        "node writes.",
        subgraph_index_);
  }
  return status;
}

TfLiteStatus Subgraph::PreviewDelegatePartitioning(const TfLiteIntArray* nodes_to_replace,
                                                   TfLiteDelegateParams** partition_params_array, int* num_partitions) {
  TF_LITE_ENSURE_STATUS(CheckDelegating());
  mote::GraphDelegates& delegates = memory_->delegates;
  delegates.preview.clear();
  delegates.preview_arrays.clear();
  *partition_params_array = nullptr;
  *num_partitions = 0;
  if (nodes_to_replace == nullptr || nodes_to_replace->size == 0) return kTfLiteOk;
  std::vector<NodeSubset> subsets;
  TF_LITE_ENSURE_STATUS(Partition(*nodes_to_replace, &subsets));
  const auto keep = [&delegates](const std::vector<int>& values) {
    delegates.preview_arrays.push_back(BuildTfLiteArray(values));
    if (delegates.preview_arrays.back() == nullptr) throw std::bad_alloc();
    return delegates.preview_arrays.back().get();
  };
  for (const NodeSubset& subset : subsets) {
    if (subset.type != NodeSubset::kTfPartition) continue;
    delegates.preview.push_back({nullptr, keep(subset.nodes), keep(subset.input_tensors), keep(subset.output_tensors)});
  }
  *partition_params_array = delegates.preview.data();
  *num_partitions = static_cast<int>(delegates.preview.size());
  return kTfLiteOk;
}

TfLiteStatus Subgraph::ReplaceNodeSubsetsWithDelegateKernels(TfLiteRegistration registration,
                                                             const TfLiteIntArray* nodes_to_replace,
                                                             TfLiteDelegate* delegate) {
  const bool is_opaque = delegate != nullptr && mote::IsOpaque(*delegate);
  if (is_opaque) surroundings_.resources->Take(registration.registration_external);
  TF_LITE_ENSURE_STATUS(CheckDelegating());
  const TfLiteOperator* const op = registration.registration_external;
  NoteDelegateName(delegate, op != nullptr ? TfLiteOperatorGetCustomName(op) : registration.custom_name);
  if (nodes_to_replace == nullptr || nodes_to_replace->size == 0) return kTfLiteOk;
  if (delegate == nullptr || !mote::HasInvoke(registration) || (is_opaque && op == nullptr)) {
    ReportError(
        "A delegate cannot take nodes without naming itself and a kernel with an invoke function, an opaque delegate "
        "as a TfLiteOperator.");
    return kTfLiteDelegateError;
  }
  registration.builtin_code = BuiltinOperator_DELEGATE;
  registration.inplace_operator &= ~mote::kOperatorOfTable;
  std::vector<NodeSubset> subsets;
  TF_LITE_ENSURE_STATUS(Partition(*nodes_to_replace, &subsets));
  TF_LITE_ENSURE_STATUS(CheckOutputs(subsets, delegate));
  TF_LITE_ENSURE_STATUS(RememberGraph());  // of a subgraph that the delegate has acquired
  execution_plan_.clear();
  state_ = State::kUninvokable;
  for (const NodeSubset& subset : subsets) {
    if (subset.type == NodeSubset::kTfPartition) {
      TF_LITE_ENSURE_STATUS(AddDelegateNode(registration, subset, delegate));
    } else {
      execution_plan_.insert(execution_plan_.end(), subset.nodes.begin(), subset.nodes.end());
    }
  }
  return kTfLiteOk;
}

// The application may have given a tensor a buffer of one delegate (SetBufferHandle), which no other may then write.
TfLiteStatus Subgraph::CheckOutputs(const std::vector<NodeSubset>& subsets, const TfLiteDelegate* delegate) {
  for (const NodeSubset& subset : subsets) {
    if (subset.type != NodeSubset::kTfPartition) continue;
    for (const int output : subset.output_tensors) {
      const TfLiteTensor& tensor = tensors_[static_cast<size_t>(output)];
      if (tensor.delegate == nullptr || tensor.delegate == delegate) continue;
      ReportError(
          "The delegate claims the node that writes tensor %d (%s), which is in a buffer of another delegate: "
          "RemoveAllDelegates gives that back.",
          output, tensor.name);
      return kTfLiteDelegateError;
    }
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::AddDelegateNode(const TfLiteRegistration& registration, const NodeSubset& subset,
                                       TfLiteDelegate* delegate) {
  TfLiteNode node = {};
  std::unique_ptr<void, decltype(&std::free)> params(NewParams(subset, delegate), std::free);
  if (params == nullptr) {
    ReportError("There is no memory for a node of the delegate.");
    return kTfLiteError;
  }
  node.builtin_data = params.get();
  IntArrayUniquePtr arrays[] = {BuildTfLiteArray(subset.input_tensors), BuildTfLiteArray(subset.output_tensors),
                                BuildTfLiteArray(0), BuildTfLiteArray(0)};
  for (const IntArrayUniquePtr& array : arrays) {
    if (array == nullptr) return ReportNoMemory();
  }
  node.inputs = arrays[0].get();
  node.outputs = arrays[1].get();
  node.intermediates = arrays[2].get();
  node.temporaries = arrays[3].get();
  node.delegate = delegate;
  AppendNode(node, registration);
  for (IntArrayUniquePtr& array : arrays) (void)array.release();
  (void)params.release();
  const int index = static_cast<int>(nodes_size()) - 1;
  for (const int output : subset.output_tensors) tensors_[static_cast<size_t>(output)].delegate = delegate;
  InitNode(index);
  return kTfLiteOk;
}

TfLiteStatus Subgraph::AcquireSubgraphContext(int subgraph_index, TfLiteContext** acquired_context) {
  TF_LITE_ENSURE_STATUS(CheckDelegating());
  const auto& all = *surroundings_.subgraphs;
  if (subgraph_index < 0 || subgraph_index >= static_cast<int>(all.size())) {
    ReportError("Subgraph %d, which the delegate asks for, does not exist; there are %zu.", subgraph_index, all.size());
    return kTfLiteError;
  }
  Subgraph& other = *all[static_cast<size_t>(subgraph_index)];
  if (&other != this) {
    TF_LITE_ENSURE_STATUS(other.CheckMutable("A delegate cannot acquire the subgraph"));
    other.phase_ = Phase::kDelegating;
    other.memory_->delegates.choosing = memory_->delegates.choosing;
  }
  *acquired_context = other.context();
  return kTfLiteOk;
}

TfLiteStatus Subgraph::ReleaseSubgraphContext(int subgraph_index) {
  TF_LITE_ENSURE_STATUS(CheckDelegating());
  const auto& all = *surroundings_.subgraphs;
  if (subgraph_index < 0 || subgraph_index >= static_cast<int>(all.size())) {
    ReportError("Subgraph %d, which the delegate gives back, does not exist; there are %zu.", subgraph_index,
                all.size());
    return kTfLiteError;
  }
  Subgraph& other = *all[static_cast<size_t>(subgraph_index)];
  if (&other != this) other.StopDelegating();
  return kTfLiteOk;
}

TfLiteStatus Subgraph::MarkSubgraphAsDelegationSkippable(int subgraph_index) {
  const auto& all = *surroundings_.subgraphs;
  if (subgraph_index <= 0 || subgraph_index >= static_cast<int>(all.size())) {
    ReportError("Subgraph %d cannot be left out of delegation: it is the first one, or there is none.", subgraph_index);
    return kTfLiteError;
  }
  all[static_cast<size_t>(subgraph_index)]->MarkAsDelegationSkippable();
  return kTfLiteOk;
}

// For the report.

void Subgraph::NoteRefusal(int node_index, const std::string& reason) {
  mote::GraphDelegates& delegates = memory_->delegates;
  if (IsDelegating()) delegates.refusals.push_back({delegates.choosing, node_index, reason});
}

void Subgraph::NoteDelegateName(const TfLiteDelegate* delegate, const char* name) {
  if (delegate != nullptr && name != nullptr) memory_->delegates.names[delegate] = name;
}

// The report may lack a line that there is no memory for.
void Subgraph::NoteFailure(const TfLiteDelegate& delegate, TfLiteStatus status) {
  (void)mote::Guarded(surroundings_.error_reporter, [&] {
    mote::GraphDelegates& delegates = memory_->delegates;
    const auto name = delegates.names.find(&delegate);
    const std::string text = (name == delegates.names.end() ? std::string("a delegate") : name->second) +
                             " could not be applied to subgraph " + std::to_string(subgraph_index_) + " (status " +
                             std::to_string(status) + ")";
    std::vector<std::string>& failures = delegates.failures;
    if (std::find(failures.begin(), failures.end(), text) == failures.end()) failures.push_back(text);
    return kTfLiteOk;
  });
}

const mote::GraphDelegates& Subgraph::delegates() const { return memory_->delegates; }

// Applying and undoing.

bool Subgraph::HasDelegates() const { return !memory_->delegates.applied.empty(); }

bool Subgraph::IsFullyDelegated() const {
  return std::all_of(execution_plan_.begin(), execution_plan_.end(), [this](int node) {
    return nodes_and_registration_[static_cast<size_t>(node)].first.delegate != nullptr;
  });
}

const std::vector<int>& Subgraph::pre_delegation_execution_plan() const { return memory_->delegates.plan_before; }

TfLiteStatus Subgraph::CheckUndelegated(const char* what) {
  if (!memory_->delegates.is_remembered || IsDelegating()) return kTfLiteOk;
  ReportError("%s while delegates are applied to the graph.", what);
  return kTfLiteError;
}

TfLiteStatus Subgraph::ModifyGraphWithDelegate(TfLiteDelegate* delegate, bool is_default) {
  if (delegate == nullptr) {
    ReportError("Null delegate.");
    return kTfLiteDelegateError;
  }
  TF_LITE_ENSURE_STATUS(CheckMutable("A delegate cannot be applied"));
  if (IsDelegating()) {
    ReportError("A delegate cannot be applied while another one is.");
    return kTfLiteError;
  }
  return mote::Guarded(surroundings_.error_reporter, [&] {
    TF_LITE_ENSURE_STATUS(RedoAllDelegates());
    return ApplyDelegate({delegate, is_default});
  });
}

TfLiteStatus Subgraph::RememberGraph() {
  mote::GraphDelegates& delegates = memory_->delegates;
  if (delegates.is_remembered) return kTfLiteOk;
  std::vector<IntArrayUniquePtr> inputs;
  for (const auto& [node, registration] : nodes_and_registration_) {
    inputs.push_back(BuildTfLiteArray(*node.inputs));
    if (inputs.back() == nullptr) return ReportNoMemory();
  }
  delegates.plan_before = execution_plan_;
  delegates.inputs_before = std::move(inputs);
  delegates.is_remembered = true;
  return kTfLiteOk;
}

// Finds out whether all shapes are known, for a delegate that needs that. One that is there by default is left out
// without a message: nobody has asked for it.
TfLiteStatus Subgraph::PrepareForDelegate(bool is_default) {
  if (state_ == State::kUninvokable) {
    const mote::Scoped<Phase> preparing(&phase_, Phase::kPreparing);
    memory_->plan.DropArena(&context_);
    TF_LITE_ENSURE_STATUS(PrepareNodes());
  }
  if (!has_open_shapes_) return kTfLiteOk;
  for (size_t t = 0; !is_default && t < tensors_.size(); ++t) {
    if (!memory_->tensors[t].is_open && !memory_->tensors[t].is_moved) continue;
    ReportError(
        "The delegate takes tensors of known shape only; the shape of tensor %zu (%s) is known only while the "
        "graph runs.",
        t, tensors_[t].name);
    break;
  }
  return kTfLiteApplicationError;
}

TfLiteStatus Subgraph::ApplyDelegate(const mote::AppliedDelegate& applied) {
  const int64_t flags = mote::FlagsOf(*applied.delegate);
  const bool is_static = (flags & kTfLiteDelegateFlagsAllowDynamicTensors) == 0;
  const bool was_immutable = is_immutable_, was_ready = state_ != State::kUninvokable;
  if (is_static && !was_immutable && (flags & kTfLiteDelegateFlagsHintFullyDelegatedToSingleDelegate) == 0) {
    const TfLiteStatus status = PrepareForDelegate(applied.is_default);
    if (status != kTfLiteOk) NoteFailure(*applied.delegate, status);
    TF_LITE_ENSURE_STATUS(status);
  }
  const TfLiteStatus status =
      mote::Guarded(surroundings_.error_reporter, [&] { return TryDelegate(applied, was_immutable, was_ready); });
  if (status == kTfLiteOk) return kTfLiteOk;
  NoteFailure(*applied.delegate, status);
  ForgetDelegates();
  if (was_ready || is_static) (void)PrepareAndPlan();
  ReportError("Restored original execution plan after delegate application failure.");
  return status;
}

TfLiteStatus Subgraph::TryDelegate(const mote::AppliedDelegate& applied, bool was_immutable, bool was_ready) {
  std::vector<mote::AppliedDelegate>& all = memory_->delegates.applied;
  TF_LITE_ENSURE_STATUS(RememberGraph());
  TF_LITE_ENSURE_STATUS(LetDelegateChoose(applied.delegate));
  TF_LITE_ENSURE_STATUS(SettleAfterDelegate(*applied.delegate, was_immutable, was_ready));
  all.push_back(applied);
  return kTfLiteOk;
}

TfLiteStatus Subgraph::LetDelegateChoose(TfLiteDelegate* delegate) {
  ReserveTensors();
  phase_ = Phase::kDelegating;
  memory_->delegates.choosing = delegate;
  const TfLiteStatus status =
      mote::Guarded(surroundings_.error_reporter, [&] { return mote::CallDelegatePrepare(&context_, delegate); });
  // Those too that the delegate has acquired and not released.
  for (const auto& subgraph : *surroundings_.subgraphs) subgraph->StopDelegating();
  if (status == kTfLiteOk) return kTfLiteOk;
  ReportError("The delegate failed to prepare subgraph %d with status %d.", subgraph_index_, status);
  return kTfLiteDelegateError;
}

TfLiteStatus Subgraph::SettleAfterDelegate(const TfLiteDelegate& delegate, bool was_immutable, bool was_ready) {
  const int64_t flags = mote::FlagsOf(delegate);
  if ((flags & kTfLiteDelegateFlagsHintFullyDelegatedToSingleDelegate) != 0 && !IsFullyDelegated()) {
    ReportError("The delegate has promised to take all nodes of subgraph %d, and has not.", subgraph_index_);
    return kTfLiteApplicationError;
  }
  const bool is_static = (flags & kTfLiteDelegateFlagsAllowDynamicTensors) == 0;
  if (is_static || was_immutable) state_ = State::kUninvokable;
  if (is_static || was_immutable || was_ready) {
    if (PrepareAndPlan() != kTfLiteOk) return kTfLiteDelegateError;
  }
  if (!is_static && was_immutable && has_open_shapes_) {
    ReportError(
        "The delegate makes shapes of subgraph %d depend on data, and one that was applied before needs known "
        "ones.",
        subgraph_index_);
    return kTfLiteApplicationError;
  }
  is_immutable_ = is_static || was_immutable;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::UndoAllDelegates() {
  TF_LITE_ENSURE_STATUS(CheckMutable("Delegates cannot be undone"));
  mote::GraphDelegates& delegates = memory_->delegates;
  if (!delegates.is_remembered) return kTfLiteOk;
  for (async::AsyncSubgraph* const side : async_sides_) side->LetGo();
  const size_t nodes_before = delegates.inputs_before.size();
  for (int i = static_cast<int>(nodes_before); i < static_cast<int>(nodes_size()); ++i) {
    FreeNode(i);
    DropWork(i);
    RestoreOutputs(i);
    DeleteNode(i);
  }
  nodes_and_registration_.erase(nodes_and_registration_.begin() + static_cast<ptrdiff_t>(nodes_before),
                                nodes_and_registration_.end());
  memory_->nodes.resize(nodes_before);
  // A delegate may have given nodes other inputs.
  for (size_t i = 0; i < nodes_before; ++i) {
    TfLiteIntArray*& inputs = nodes_and_registration_[i].first.inputs;
    TfLiteIntArrayFree(inputs);
    inputs = delegates.inputs_before[i].release();
  }
  execution_plan_ = std::move(delegates.plan_before);
  delegates.plan_before.clear();
  delegates.inputs_before.clear();
  delegates.refusals.clear();
  delegates.is_remembered = false;
  delegates.are_undone = !delegates.applied.empty();
  is_immutable_ = false;
  state_ = State::kUninvokable;
  return kTfLiteOk;
}

// Outputs of a node of a delegate are the runtime's again.
void Subgraph::RestoreOutputs(int node_index) {
  const TfLiteNode& node = nodes_and_registration_[static_cast<size_t>(node_index)].first;
  for (const int index : TfLiteIntArrayView(node.outputs)) {
    TfLiteTensor& tensor = tensors_[static_cast<size_t>(index)];
    if (tensor.delegate == node.delegate) {
      mote::FreeBuffer(&context_, &tensor);
      tensor.delegate = nullptr;
      tensor.data_is_stale = false;
    }
    if (tensor.allocation_type == kTfLiteMmapRo || tensor.type == kTfLiteString) continue;
    if (memory_->plan.IsGiven(index)) continue;
    TfLiteTensorDataFree(&tensor);
    tensor.allocation_type = tensor.is_variable ? kTfLiteArenaRwPersistent : kTfLiteArenaRw;
    mote::TensorRecord& record = memory_->tensors[static_cast<size_t>(index)];
    record.is_open = record.is_moved = record.is_made_constant = false;
  }
}

void Subgraph::RemoveAsync(const async::AsyncSubgraph* side) {
  async_sides_.erase(std::remove(async_sides_.begin(), async_sides_.end(), side), async_sides_.end());
}

void Subgraph::ForgetDelegates() {
  (void)EnsureInputsAreReadable();
  (void)UndoAllDelegates();
  memory_->delegates.applied.clear();
  memory_->delegates.are_undone = false;
  memory_->delegates.names.clear();
  ReleaseBuffers();
}

TfLiteStatus Subgraph::RemoveAllDelegates() {
  TF_LITE_ENSURE_STATUS(CheckMutable("Delegates cannot be removed"));
  const bool was_ready = state_ != State::kUninvokable;
  TF_LITE_ENSURE_STATUS(EnsureInputsAreReadable());
  ForgetDelegates();
  return was_ready ? PrepareAndPlan() : kTfLiteOk;
}

TfLiteStatus Subgraph::RedoAllDelegates() {
  mote::GraphDelegates& delegates = memory_->delegates;
  if (!delegates.are_undone) return kTfLiteOk;
  delegates.are_undone = false;
  std::vector<mote::AppliedDelegate> wanted;
  wanted.swap(delegates.applied);
  for (size_t i = 0; i < wanted.size();) {
    const TfLiteStatus status = ApplyDelegate(wanted[i]);
    if (status == kTfLiteOk) {
      ++i;
      continue;
    }
    if (status != kTfLiteDelegateError && status != kTfLiteApplicationError) {
      // It is the graph that cannot be prepared; with other shapes it may.
      (void)UndoAllDelegates();
      delegates.applied = std::move(wanted);
      delegates.are_undone = true;
      return status;
    }
    ForgetDelegates();
    if (!wanted[i].is_default) return status;
    if (status == kTfLiteDelegateError) {
      ReportError("Warning: the default delegate has failed for the new shapes; the CPU runs its nodes.");
    }
    wanted.erase(wanted.begin() + static_cast<ptrdiff_t>(i));
    i = 0;
  }
  return kTfLiteOk;
}

// The delegate's node is prepared next.
TfLiteStatus Subgraph::PropagateShapes(int node_index) {
  const TfLiteNode& node = nodes_and_registration_[static_cast<size_t>(node_index)].first;
  if (node.delegate == nullptr) return kTfLiteOk;
  if ((mote::FlagsOf(*node.delegate) & kTfLiteDelegateFlagsRequirePropagatedShapes) == 0) return kTfLiteOk;
  for (const int replaced : TfLiteIntArrayView(&mote::NodesReplacedBy(node))) {
    if (HasOpenInput(replaced)) {
      RestartNode(replaced);
      Postpone(replaced);
    } else {
      TF_LITE_ENSURE_STATUS(PrepareNode(replaced));
    }
  }
  // Each run writes them.
  for (const int output : TfLiteIntArrayView(node.outputs)) UnmakeConstant(output);
  return kTfLiteOk;
}

}  // namespace tflite
