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

  // Each node of a delegate stays a node of its own; so too with SetPreserveAllTensors.
  void SetDisableDelegateNodeFusion(bool value = true) { disables_delegate_node_fusion_ = value; }
  bool GetDisableDelegateNodeFusion() const { return disables_delegate_node_fusion_; }

 private:
  bool preserve_all_tensors_ = false;
  bool releases_dynamic_tensors_ = false;
  bool disables_delegate_clustering_ = false;
  bool disables_delegate_node_fusion_ = false;
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_INTERPRETER_OPTIONS_H_
