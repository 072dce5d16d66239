// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_SYSTEM_MESSAGE_LOG_H_
#define MOTE_TOOLS_MOTE_SYSTEM_MESSAGE_LOG_H_

#include <string>

#include "tensorflow/lite/core/api/error_reporter.h"

namespace mote::cli {

// Returns the runtime's log since the last call, with plain line ends and none at the end.
std::string TakeMessages();

// Does the same to text from another program.
std::string CleanMessages(const std::string& text);

// Puts the reports of the dynamic runtime into the log.
tflite::ErrorReporter* MessageReporter();

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_SYSTEM_MESSAGE_LOG_H_
