// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions of a C program that learn what an interpreter does: TfLiteInterpreterOptionsSetTelemetryProfiler takes
// them.
#ifndef TENSORFLOW_LITE_PROFILING_TELEMETRY_C_PROFILER_H_
#define TENSORFLOW_LITE_PROFILING_TELEMETRY_C_PROFILER_H_

#include <stdint.h>

#include "tensorflow/lite/profiling/telemetry/c/telemetry_setting.h"

#ifdef __cplusplus
extern "C" {
#endif

// A function that is null is not called. A status is the code of a TelemetryStatusCode: the source in the upper 32
// bits, and the TfLiteStatus, or a delegate's own code, in the lower ones.
typedef struct TfLiteTelemetryProfilerStruct {
  void* data;  // the program's own
  // Reports that "AllocateTensors" or "Invoke" has ended, or an event of a delegate.
  void (*ReportTelemetryEvent)(struct TfLiteTelemetryProfilerStruct* profiler, const char* event_name, uint64_t status);
  void (*ReportTelemetryOpEvent)(struct TfLiteTelemetryProfilerStruct* profiler, const char* event_name, int64_t op_idx,
                                 int64_t subgraph_idx, uint64_t status);
  void (*ReportSettings)(struct TfLiteTelemetryProfilerStruct* profiler, const char* setting_name,
                         const TfLiteTelemetrySettings* settings);
  // A node begins; the result goes to the second function.
  uint32_t (*ReportBeginOpInvokeEvent)(struct TfLiteTelemetryProfilerStruct* profiler, const char* op_name,
                                       int64_t op_idx, int64_t subgraph_idx);
  void (*ReportEndOpInvokeEvent)(struct TfLiteTelemetryProfilerStruct* profiler, uint32_t event_handle);
  // Reports a node that is over; times are in microseconds.
  void (*ReportOpInvokeEvent)(struct TfLiteTelemetryProfilerStruct* profiler, const char* op_name,
                              uint64_t elapsed_time, int64_t op_idx, int64_t subgraph_idx);
} TfLiteTelemetryProfilerStruct;

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_PROFILING_TELEMETRY_C_PROFILER_H_
