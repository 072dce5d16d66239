// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/custom_op_library.h"

#include <dlfcn.h>

#include "mote/custom_op_library.h"

void MoteAddCustomOp(MoteOpResolver* resolver, const char* name, const TfLiteRegistration* registration,
                     int min_version, int max_version) {
  resolver->AddCustom(name, registration, min_version, max_version);
}

namespace mote {
namespace {

// The functions of such an operator are those of both runtimes.
TfLiteRegistration FromMicro(const TFLMRegistration& source) {
  TfLiteRegistration registration = {};
  registration.init = source.init;
  registration.free = source.free;
  registration.prepare = source.prepare;
  registration.invoke = source.invoke;
  return registration;
}

bool AddListed(const std::string& path, MoteCustomOpsFunction* list, tflite::MutableOpResolver* resolver,
               std::string* error) {
  const MoteCustomOp* ops = nullptr;
  const int count = list(&ops);
  if (count < 0 || (count > 0 && ops == nullptr)) {
    *error = path + ": " MOTE_CUSTOM_OPS_FUNCTION_NAME " failed with " + std::to_string(count);
    return false;
  }
  for (int i = 0; i < count; ++i) {
    if (ops[i].name == nullptr || ops[i].registration == nullptr || ops[i].registration->invoke == nullptr) {
      *error = path + ": an operator has no name, no registration or no invoke function";
      return false;
    }
    const TfLiteRegistration registration = FromMicro(*ops[i].registration);
    resolver->AddCustom(ops[i].name, &registration);
  }
  return true;
}

}  // namespace

bool AddCustomOpsOf(const std::string& path, tflite::MutableOpResolver* resolver, std::string* error) {
  // Without a slash in it, the name would be looked for where the system's libraries are.
  const std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    *error = "the library of custom operators cannot be loaded: " + std::string(dlerror());
    return false;
  }
  auto* const add =
      reinterpret_cast<MoteRegisterCustomOpsFunction*>(dlsym(library, MOTE_REGISTER_CUSTOM_OPS_FUNCTION_NAME));
  auto* const list = reinterpret_cast<MoteCustomOpsFunction*>(dlsym(library, MOTE_CUSTOM_OPS_FUNCTION_NAME));
  if (add == nullptr && list == nullptr) {
    *error = path + " has no function " MOTE_REGISTER_CUSTOM_OPS_FUNCTION_NAME
                    " and none " MOTE_CUSTOM_OPS_FUNCTION_NAME
                    "; include/mote/custom_op_library.h says what they must be";
    return false;
  }
  if (list != nullptr && !AddListed(path, list, resolver, error)) return false;
  if (add != nullptr) add(resolver);
  return true;
}

}  // namespace mote
