// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_INTERPRETER_OPTIONS_H_
#define TENSORFLOW_LITE_INTERPRETER_OPTIONS_H_

namespace tflite {

class InterpreterOptions {
 public:
  // Each tensor keeps its memory for itself, so that all values can be read after Invoke.
  void SetPreserveAllTensors(bool value = true) { preserve_all_tensors_ = value; }
  bool GetPreserveAllTensors() const { return preserve_all_tensors_; }

  // Tensors on the heap are freed behind their last use, other than inputs and outputs of the graph.
  void SetEnsureDynamicTensorsAreReleased(bool value = true) { releases_dynamic_tensors_ = value; }
  bool GetEnsureDynamicTensorsAreReleased() const { return releases_dynamic_tensors_; }

  // The nodes of a delegate are joined only as far as they follow each other in the execution plan.
  void SetDisableDelegateClustering(bool value = true) { disables_delegate_clustering_ = value; }
  bool GetDisableDelegateClustering() const { return disables_delegate_clustering_; }

  // Each node of a delegate stays a node of its own. SetPreserveAllTensors does this, too.
  void SetDisableDelegateNodeFusion(bool value = true) { disables_delegate_node_fusion_ = value; }
  bool GetDisableDelegateNodeFusion() const { return disables_delegate_node_fusion_; }

  // Sets the size in bytes from which a tensor counts as large; with 0 none does. It has tensors on the heap released,
  // as above; large tensors lie in the arena like others.
  void OptimizeMemoryForLargeTensors(int value = 1 << 20) {
    if (value <= 0) return;
    large_tensor_bytes_ = value;
    releases_dynamic_tensors_ = true;
  }
  int GetDynamicAllocationForLargeTensors() const { return large_tensor_bytes_; }

  // These options are stored, and change nothing here.
  void SetCacheConstantCastOp(bool value) { caches_constant_cast_ = value; }
  bool GetCacheConstantCastOp() const { return caches_constant_cast_; }
  void SetShloCompositeInlining(bool value) { inlines_composites_ = value; }
  bool GetShloCompositeInlining() const { return inlines_composites_; }
  void SetUseSignatureTensorNames(bool value) { uses_signature_names_ = value; }
  bool GetUseSignatureTensorNames() const { return uses_signature_names_; }
  void SetCompressQuantizationZeroPoints(bool value) { compresses_zero_points_ = value; }
  bool GetCompressQuantizationZeroPoints() const { return compresses_zero_points_; }
  void SetForceDelegateNodeProfiling(bool value) { forces_delegate_profiling_ = value; }
  bool GetForceDelegateNodeProfiling() const { return forces_delegate_profiling_; }

 private:
  int large_tensor_bytes_ = 0;
  bool caches_constant_cast_ = false;
  bool inlines_composites_ = false;
  bool uses_signature_names_ = false;
  bool compresses_zero_points_ = false;
  bool forces_delegate_profiling_ = false;
  bool preserve_all_tensors_ = false;
  bool releases_dynamic_tensors_ = false;
  bool disables_delegate_clustering_ = false;
  bool disables_delegate_node_fusion_ = false;
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_INTERPRETER_OPTIONS_H_
