// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delegates that are loaded from shared libraries, and their options as command lines have them.
#ifndef MOTE_TOOLS_MOTE_TARGETS_EXTERNAL_DELEGATE_H_
#define MOTE_TOOLS_MOTE_TARGETS_EXTERNAL_DELEGATE_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/lite/core/c/common.h"

namespace mote::cli {

using DelegatePtr = std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>;
using DelegateOption = std::pair<std::string, std::string>;  // key and value

// Reads "key=value" if the separator is '='; the value may hold more of it. Throws Error for another form.
DelegateOption ParseDelegateOption(const std::string& text, char separator);
// Reads "a:1;b:2".
std::vector<DelegateOption> ParseDelegateOptions(const std::string& text);

// Loads the library of that path. Throws Error if it is no delegate, or refuses the options; the reason then is on
// standard error.
DelegatePtr MakeExternalDelegate(const std::string& path, const std::vector<DelegateOption>& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_EXTERNAL_DELEGATE_H_
