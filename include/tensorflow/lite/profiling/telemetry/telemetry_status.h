// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_PROFILING_TELEMETRY_TELEMETRY_STATUS_H_
#define TENSORFLOW_LITE_PROFILING_TELEMETRY_TELEMETRY_STATUS_H_

#include <cstdint>

#include "tensorflow/lite/core/c/c_api_types.h"

namespace tflite {
namespace telemetry {

enum class TelemetrySource : uint32_t {
  UNKNOWN = 0,
  TFLITE_INTERPRETER = 1,
  TFLITE_CUSTOM_DELEGATE = 2,
  TFLITE_GPU = 3,
  TFLITE_NNAPI = 4,
  TFLITE_HEXAGON = 5,
  TFLITE_XNNPACK = 6,
  TFLITE_COREML = 7,
};

// A status and whose it is, as one number: the source in the upper 32 bits.
struct TelemetryStatusCode {
  TelemetrySource source = TelemetrySource::TFLITE_INTERPRETER;
  uint32_t status_code = 0;

  TelemetryStatusCode() = default;
  TelemetryStatusCode(TelemetrySource status_source, uint32_t code) : source(status_source), status_code(code) {}
  explicit TelemetryStatusCode(TfLiteStatus status) : status_code(static_cast<uint32_t>(status)) {}
  explicit TelemetryStatusCode(uint64_t code)
      : source(static_cast<TelemetrySource>(code >> 32)), status_code(static_cast<uint32_t>(code)) {}

  uint64_t code() const { return static_cast<uint64_t>(source) << 32 | status_code; }
  bool operator==(const TelemetryStatusCode& other) const { return code() == other.code(); }
};

}  // namespace telemetry
}  // namespace tflite

#endif  // TENSORFLOW_LITE_PROFILING_TELEMETRY_TELEMETRY_STATUS_H_
