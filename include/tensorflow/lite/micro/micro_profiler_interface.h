// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_MICRO_PROFILER_INTERFACE_H_
#define TENSORFLOW_LITE_MICRO_MICRO_PROFILER_INTERFACE_H_

#include <cstdint>

namespace tflite {

// Says which loop the operator of a node runs: targets have loops of their own beside the portable ones. The strings
// stay.
struct MicroLoopNote {
  int subgraph;
  int node;
  const char* op;      // "CONV_2D"
  const char* loop;    // "cortex_m_dsp", "portable"
  const char* reason;  // why it is the portable one; null if it is not, or if this target has no other
};

// The interpreter tells an implementation of this when its events begin and end.
class MicroProfilerInterface {
 public:
  virtual ~MicroProfilerInterface() {}

  // Marks the start of an event and returns a handle for EndEvent(). `tag` must outlive the profiler.
  virtual uint32_t BeginEvent(const char* tag) = 0;

  virtual void EndEvent(uint32_t event_handle) = 0;

  // This is called in AllocateTensors for each node that has a choice, once or twice; never without error strings.
  virtual void NoteLoop(const MicroLoopNote& note) { (void)note; }

  // This is called right before the event of a node begins; never without error strings.
  virtual void NoteNode(int subgraph, int node) {
    (void)subgraph;
    (void)node;
  }
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_PROFILER_INTERFACE_H_
