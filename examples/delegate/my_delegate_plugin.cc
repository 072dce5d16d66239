// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MyDelegate as a shared library, for TfLiteExternalDelegateCreate and for tools that load one. Options: min_work, and
// error_during_init, error_during_prepare and error_during_invoke, each "true" or "false".
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include "examples/delegate/my_delegate.h"
#include "tensorflow/lite/delegates/external/external_delegate_interface.h"

namespace {

bool ParseBool(const char* text, bool* value) {
  *value = std::strcmp(text, "true") == 0;
  return *value || std::strcmp(text, "false") == 0;
}

bool ParseNumber(const char* text, int64_t* value) {
  char* end = nullptr;
  errno = 0;
  *value = std::strtoll(text, &end, 10);
  return errno == 0 && end != text && *end == '\0';
}

bool Parse(const char* key, const char* value, MyDelegateOptions* options) {
  const std::string name = key;
  if (name == "min_work") return ParseNumber(value, &options->min_work);
  if (name == "error_during_init") return ParseBool(value, &options->error_during_init);
  if (name == "error_during_prepare") return ParseBool(value, &options->error_during_prepare);
  return name == "error_during_invoke" && ParseBool(value, &options->error_during_invoke);
}

}  // namespace

extern "C" {

TfLiteDelegate* tflite_plugin_create_delegate(const char* const* options_keys, const char* const* options_values,
                                              size_t num_options, void (*report_error)(const char*)) {
  MyDelegateOptions options;
  for (size_t i = 0; i < num_options; ++i) {
    if (Parse(options_keys[i], options_values[i], &options)) continue;
    const std::string text =
        std::string("MyDelegate does not understand the option ") + options_keys[i] + "=" + options_values[i];
    if (report_error != nullptr) report_error(text.c_str());
    return nullptr;
  }
  return TfLiteMyDelegateCreate(&options);
}

void tflite_plugin_destroy_delegate(TfLiteDelegate* delegate) { TfLiteMyDelegateDelete(delegate); }

}  // extern "C"
