// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_PROFILING_PROFILER_H_
#define TENSORFLOW_LITE_PROFILING_PROFILER_H_

#include "tensorflow/lite/core/api/profiler.h"
#include "tensorflow/lite/profiling/buffered_profiler.h"
#include "tensorflow/lite/profiling/noop_profiler.h"

namespace tflite {
namespace profiling {

// Events are recorded only where a program is compiled for that, with TFLITE_PROFILING_ENABLED.
#ifdef TFLITE_PROFILING_ENABLED
using Profiler = BufferedProfiler;
#else
using Profiler = NoopProfiler;
#endif

}  // namespace profiling
}  // namespace tflite

#define SCOPED_TAGGED_OPERATOR_PROFILE TFLITE_SCOPED_TAGGED_OPERATOR_PROFILE

#endif  // TENSORFLOW_LITE_PROFILING_PROFILER_H_
