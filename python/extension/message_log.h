// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_PYTHON_EXTENSION_MESSAGE_LOG_H_
#define MOTE_PYTHON_EXTENSION_MESSAGE_LOG_H_

#include <string>

#include "tensorflow/lite/core/api/error_reporter.h"

namespace mote::python {

// Returns the runtime's messages on this thread since the last call, with plain line ends and none at the end.
std::string TakeMessages();

// Keeps messages likewise, one a line.
tflite::ErrorReporter* MessageReporter();

}  // namespace mote::python

#endif  // MOTE_PYTHON_EXTENSION_MESSAGE_LOG_H_
