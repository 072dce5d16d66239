// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_MICRO_PROFILER_INTERFACE_H_
#define TENSORFLOW_LITE_MICRO_MICRO_PROFILER_INTERFACE_H_

#include <cstdint>

namespace tflite {

// What the interpreter tells about the time it spends. Give the interpreter an implementation to receive its events.
class MicroProfilerInterface {
 public:
  virtual ~MicroProfilerInterface() {}

  // Marks the start of an event and returns a handle for EndEvent(). `tag` must outlive the profiler.
  virtual uint32_t BeginEvent(const char* tag) = 0;

  virtual void EndEvent(uint32_t event_handle) = 0;
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_PROFILER_INTERFACE_H_
