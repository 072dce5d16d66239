// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/targets/external_delegate.h"

#include <sstream>

#include "tensorflow/lite/delegates/external/external_delegate.h"
#include "tools/mote/system/error.h"

namespace mote::cli {

DelegateOption ParseDelegateOption(const std::string& text, char separator) {
  const size_t place = text.find(separator);
  if (place != 0 && place != std::string::npos) return {text.substr(0, place), text.substr(place + 1)};
  throw Error("the option '" + text + "' of the delegate is not KEY" + separator + "VALUE");
}

std::vector<DelegateOption> ParseDelegateOptions(const std::string& text) {
  std::vector<DelegateOption> options;
  std::istringstream stream(text);
  for (std::string item; std::getline(stream, item, ';');) {
    if (!item.empty()) options.push_back(ParseDelegateOption(item, ':'));
  }
  return options;
}

DelegatePtr MakeExternalDelegate(const std::string& path, const std::vector<DelegateOption>& options) {
  TfLiteExternalDelegateOptions external = TfLiteExternalDelegateOptionsDefault(path.c_str());
  for (const auto& [key, value] : options) {
    if (external.insert(&external, key.c_str(), value.c_str()) == kTfLiteOk) continue;
    throw Error("a delegate takes " + std::to_string(kExternalDelegateMaxOptions) + " options; " +
                std::to_string(options.size()) + " are given");
  }
  DelegatePtr delegate = {TfLiteExternalDelegateCreate(&external), TfLiteExternalDelegateDelete};
  if (delegate == nullptr) throw Error("the delegate of " + path + " cannot be made");
  return delegate;
}

}  // namespace mote::cli
