// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The state of a graph: how far it is prepared, and who is at work on it. Each part of the runtime reads and sets it.
#ifndef MOTE_SRC_HOST_GRAPH_PHASE_H_
#define MOTE_SRC_HOST_GRAPH_PHASE_H_

namespace mote {

// A graph passes through these states, from unprepared to ready to run.
enum class Readiness {
  kUnprepared,
  kReady,     // its nodes are prepared, its tensors have memory
  kReleased,  // its nodes are prepared, its memory has been given back
};

// The phases are in this order, so that a comparison tells whether nodes are being prepared or run.
enum class Phase {
  kIdle,
  kDelegating,       // a delegate's Prepare, of this graph or of one whose delegate has acquired this one
  kInCallback,       // a delegate copies or frees a buffer, or an operator is freed, at no other time
  kPreparing,        // AllocateTensors
  kPreparingNode,    // a node's Prepare in AllocateTensors
  kInvoking,         // Invoke
  kRepreparingNode,  // a node's Prepare in Invoke, for shapes that have changed
};

// While a function of a delegate or an operator may be at work, the application must not change the graph.
inline bool IsAtWork(Phase phase) { return phase != Phase::kIdle; }
inline Phase InCallback(Phase phase) { return IsAtWork(phase) ? phase : Phase::kInCallback; }
inline bool IsInvoking(Phase phase) { return phase >= Phase::kInvoking; }
inline bool IsPreparingNode(Phase phase) { return phase == Phase::kPreparingNode || phase == Phase::kRepreparingNode; }

}  // namespace mote

#endif  // MOTE_SRC_HOST_GRAPH_PHASE_H_
