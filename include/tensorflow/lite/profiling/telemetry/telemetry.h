// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Lets delegates tell the profilers of an interpreter that want to know of more than times. Nothing is reported where
// `context` is null or has no profiler.
#ifndef TENSORFLOW_LITE_PROFILING_TELEMETRY_TELEMETRY_H_
#define TENSORFLOW_LITE_PROFILING_TELEMETRY_TELEMETRY_H_

#include <cstdint>

#include "tensorflow/lite/core/c/c_api_types.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/profiling/telemetry/c/telemetry_setting.h"
#include "tensorflow/lite/profiling/telemetry/telemetry_status.h"

namespace tflite {
namespace telemetry {

// The interpreter reports "AllocateTensors" and "Invoke" by the first of these itself. An event of an operator is that
// of a node of a subgraph.
void TelemetryReportEvent(TfLiteContext* context, const char* event_name, TfLiteStatus status);
void TelemetryReportOpEvent(TfLiteContext* context, const char* op_name, int64_t op_index, int64_t subgraph_index,
                            TfLiteStatus status);
void TelemetryReportDelegateEvent(TfLiteContext* context, const char* event_name, TelemetrySource source,
                                  uint32_t code);
void TelemetryReportDelegateOpEvent(TfLiteContext* context, const char* op_name, int64_t op_index,
                                    int64_t subgraph_index, TelemetrySource source, uint32_t code);
void TelemetryReportDelegateSettings(TfLiteContext* context, const char* setting_name, TelemetrySource source,
                                     const void* settings);

}  // namespace telemetry
}  // namespace tflite

#endif  // TENSORFLOW_LITE_PROFILING_TELEMETRY_TELEMETRY_H_
