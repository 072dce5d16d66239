// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/profiling/telemetry/telemetry.h"

#include "tensorflow/lite/profiling/telemetry/profiler.h"

namespace tflite {
namespace telemetry {
namespace {

using EventType = Profiler::EventType;

constexpr int64_t kNoNode = -1;
constexpr uint32_t kNoEvent = 0xFFFFFFFF;

void Report(TfLiteContext* context, const char* name, EventType type, TelemetryStatusCode status, int64_t node,
            int64_t subgraph) {
  if (context == nullptr || context->profiler == nullptr) return;
  static_cast<Profiler*>(context->profiler)->AddEvent(name, type, status.code(), node, subgraph);
}

class CallbackProfiler : public TelemetryProfiler {
 public:
  explicit CallbackProfiler(TfLiteTelemetryProfilerStruct* callbacks) : callbacks_(callbacks) {}

  void ReportTelemetryEvent(const char* event_name, TelemetryStatusCode status) override {
    if (callbacks_->ReportTelemetryEvent == nullptr) return;
    callbacks_->ReportTelemetryEvent(callbacks_, event_name, status.code());
  }
  void ReportTelemetryOpEvent(const char* event_name, int64_t op_idx, int64_t subgraph_idx,
                              TelemetryStatusCode status) override {
    if (callbacks_->ReportTelemetryOpEvent == nullptr) return;
    callbacks_->ReportTelemetryOpEvent(callbacks_, event_name, op_idx, subgraph_idx, status.code());
  }
  void ReportSettings(const char* setting_name, const TfLiteTelemetrySettings* settings) override {
    if (callbacks_->ReportSettings != nullptr) callbacks_->ReportSettings(callbacks_, setting_name, settings);
  }
  uint32_t ReportBeginOpInvokeEvent(const char* op_name, int64_t op_idx, int64_t subgraph_idx) override {
    if (callbacks_->ReportBeginOpInvokeEvent == nullptr) return kNoEvent;
    return callbacks_->ReportBeginOpInvokeEvent(callbacks_, op_name, op_idx, subgraph_idx);
  }
  void ReportEndOpInvokeEvent(uint32_t event_handle) override {
    if (callbacks_->ReportEndOpInvokeEvent != nullptr) callbacks_->ReportEndOpInvokeEvent(callbacks_, event_handle);
  }
  void ReportOpInvokeEvent(const char* op_name, uint64_t elapsed_time, int64_t op_idx, int64_t subgraph_idx) override {
    if (callbacks_->ReportOpInvokeEvent == nullptr) return;
    callbacks_->ReportOpInvokeEvent(callbacks_, op_name, elapsed_time, op_idx, subgraph_idx);
  }

 private:
  TfLiteTelemetryProfilerStruct* const callbacks_;
};

}  // namespace

uint32_t TelemetryProfiler::BeginEvent(const char* tag, EventType event_type, int64_t event_metadata1,
                                       int64_t event_metadata2) {
  if (event_type != EventType::OPERATOR_INVOKE_EVENT) return kNoEvent;
  return ReportBeginOpInvokeEvent(tag, event_metadata1, event_metadata2);
}

void TelemetryProfiler::EndEvent(uint32_t event_handle) {
  if (event_handle != kNoEvent) ReportEndOpInvokeEvent(event_handle);
}

void TelemetryProfiler::AddEvent(const char* tag, EventType event_type, uint64_t metric, int64_t event_metadata1,
                                 int64_t event_metadata2) {
  if (event_type == EventType::OPERATOR_INVOKE_EVENT) {
    ReportOpInvokeEvent(tag, metric, event_metadata1, event_metadata2);
  } else if (event_type == EventType::TELEMETRY_EVENT || event_type == EventType::TELEMETRY_DELEGATE_EVENT) {
    const TelemetryStatusCode status(metric);
    if (event_metadata1 == kNoNode) {
      ReportTelemetryEvent(tag, status);
    } else {
      ReportTelemetryOpEvent(tag, event_metadata1, event_metadata2, status);
    }
  }
}

void TelemetryProfiler::AddEventWithData(const char* tag, EventType event_type, const void* data) {
  if (event_type == EventType::TELEMETRY_REPORT_SETTINGS ||
      event_type == EventType::TELEMETRY_DELEGATE_REPORT_SETTINGS) {
    ReportSettings(tag, static_cast<const TfLiteTelemetrySettings*>(data));
  }
}

TelemetryProfiler* MakeTfLiteTelemetryProfiler(TfLiteTelemetryProfilerStruct* profiler) {
  return profiler == nullptr ? nullptr : new CallbackProfiler(profiler);
}

void TelemetryReportEvent(TfLiteContext* context, const char* event_name, TfLiteStatus status) {
  Report(context, event_name, EventType::TELEMETRY_EVENT, TelemetryStatusCode(status), kNoNode, kNoNode);
}

void TelemetryReportOpEvent(TfLiteContext* context, const char* op_name, int64_t op_index, int64_t subgraph_index,
                            TfLiteStatus status) {
  Report(context, op_name, EventType::TELEMETRY_EVENT, TelemetryStatusCode(status), op_index, subgraph_index);
}

void TelemetryReportDelegateEvent(TfLiteContext* context, const char* event_name, TelemetrySource source,
                                  uint32_t code) {
  Report(context, event_name, EventType::TELEMETRY_DELEGATE_EVENT, {source, code}, kNoNode, kNoNode);
}

void TelemetryReportDelegateOpEvent(TfLiteContext* context, const char* op_name, int64_t op_index,
                                    int64_t subgraph_index, TelemetrySource source, uint32_t code) {
  Report(context, op_name, EventType::TELEMETRY_DELEGATE_EVENT, {source, code}, op_index, subgraph_index);
}

void TelemetryReportDelegateSettings(TfLiteContext* context, const char* setting_name, TelemetrySource source,
                                     const void* settings) {
  if (context == nullptr || context->profiler == nullptr) return;
  const TfLiteTelemetrySettings reported = {static_cast<uint32_t>(source), settings};
  static_cast<Profiler*>(context->profiler)
      ->AddEventWithData(setting_name, EventType::TELEMETRY_DELEGATE_REPORT_SETTINGS, &reported);
}

}  // namespace telemetry
}  // namespace tflite
