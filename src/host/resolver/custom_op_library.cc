// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/resolver/custom_op_library.h"

#include <dlfcn.h>

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

struct Library {
  MoteRegisterCustomOpsFunction* add;
  MoteCustomOpsFunction* list;
};

bool Load(const std::string& path, Library* loaded, std::string* error) {
  // If the name had no slash, it would be looked for where the system's libraries are.
  const std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    *error = "the library of custom operators cannot be loaded: " + std::string(dlerror());
    return false;
  }
  loaded->add =
      reinterpret_cast<MoteRegisterCustomOpsFunction*>(dlsym(library, MOTE_REGISTER_CUSTOM_OPS_FUNCTION_NAME));
  loaded->list = reinterpret_cast<MoteCustomOpsFunction*>(dlsym(library, MOTE_CUSTOM_OPS_FUNCTION_NAME));
  if (loaded->add != nullptr || loaded->list != nullptr) return true;
  *error = path + " has no function " MOTE_REGISTER_CUSTOM_OPS_FUNCTION_NAME " and none " MOTE_CUSTOM_OPS_FUNCTION_NAME
                  "; include/mote/custom_op_library.h says what they must be";
  return false;
}

bool List(const std::string& path, const Library& library, std::vector<MoteCustomOp>* listed, std::string* error) {
  const MoteCustomOp* ops = nullptr;
  const int count = library.list == nullptr ? 0 : library.list(&ops);
  if (count < 0 || (count > 0 && ops == nullptr)) {
    *error = path + ": " MOTE_CUSTOM_OPS_FUNCTION_NAME " failed with " + std::to_string(count);
    return false;
  }
  for (int i = 0; i < count; ++i) {
    if (ops[i].name == nullptr || ops[i].registration == nullptr || ops[i].registration->invoke == nullptr) {
      *error = path + ": an operator has no name, no registration or no invoke function";
      return false;
    }
  }
  listed->assign(ops, ops + count);
  return true;
}

}  // namespace

bool AddCustomOpsOf(const std::string& path, tflite::MutableOpResolver* resolver, std::string* error) {
  Library library = {};
  std::vector<MoteCustomOp> ops;
  if (!Load(path, &library, error) || !List(path, library, &ops, error)) return false;
  for (const MoteCustomOp& op : ops) {
    const TfLiteRegistration registration = FromMicro(*op.registration);
    resolver->AddCustom(op.name, &registration);
  }
  if (library.add != nullptr) library.add(resolver);
  return true;
}

bool ListCustomOpsOf(const std::string& path, std::vector<MoteCustomOp>* ops, std::string* error) {
  Library library = {};
  if (!Load(path, &library, error)) return false;
  if (library.list != nullptr) return List(path, library, ops, error);
  *error = path + " has no function " MOTE_CUSTOM_OPS_FUNCTION_NAME
                  ": its operators run on the dynamic runtime only; include/mote/custom_op_library.h";
  return false;
}

}  // namespace mote
