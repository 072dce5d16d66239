// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_PROFILING_TELEMETRY_PROFILER_H_
#define TENSORFLOW_LITE_PROFILING_TELEMETRY_PROFILER_H_

#include <cstdint>

#include "tensorflow/lite/core/api/profiler.h"
#include "tensorflow/lite/profiling/telemetry/c/profiler.h"
#include "tensorflow/lite/profiling/telemetry/c/telemetry_setting.h"
#include "tensorflow/lite/profiling/telemetry/telemetry_status.h"

namespace tflite {
namespace telemetry {

// A profiler that gets the events of operators and of telemetry under their own names, and no others. c/profiler.h says
// what the functions are told.
class TelemetryProfiler : public Profiler {
 public:
  virtual void ReportTelemetryEvent(const char* event_name, TelemetryStatusCode status) = 0;
  virtual void ReportTelemetryOpEvent(const char* event_name, int64_t op_idx, int64_t subgraph_idx,
                                      TelemetryStatusCode status) = 0;
  virtual void ReportSettings(const char* setting_name, const TfLiteTelemetrySettings* settings) = 0;
  virtual uint32_t ReportBeginOpInvokeEvent(const char* op_name, int64_t op_idx, int64_t subgraph_idx) = 0;
  virtual void ReportEndOpInvokeEvent(uint32_t event_handle) = 0;
  virtual void ReportOpInvokeEvent(const char* op_name, uint64_t elapsed_time, int64_t op_idx,
                                   int64_t subgraph_idx) = 0;

 private:
  uint32_t BeginEvent(const char* tag, EventType event_type, int64_t event_metadata1, int64_t event_metadata2) final;
  void EndEvent(uint32_t event_handle) final;
  void AddEvent(const char* tag, EventType event_type, uint64_t metric, int64_t event_metadata1,
                int64_t event_metadata2) final;
  void AddEventWithData(const char* tag, EventType event_type, const void* data) final;
};

// Makes one, with new, that calls the functions of `profiler`, which has to outlive it. Returns null for null.
TelemetryProfiler* MakeTfLiteTelemetryProfiler(TfLiteTelemetryProfilerStruct* profiler);

}  // namespace telemetry
}  // namespace tflite

#endif  // TENSORFLOW_LITE_PROFILING_TELEMETRY_PROFILER_H_
