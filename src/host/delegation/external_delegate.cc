// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/delegates/external/external_delegate.h"

#include <dlfcn.h>

#include <algorithm>
#include <mutex>
#include <vector>

#include "src/host/common/misuse.h"

namespace {

using mote::ReportMisuse;
using CreateFunction = TfLiteDelegate*(const char* const*, const char* const*, size_t, void (*)(const char*));
using DestroyFunction = void(TfLiteDelegate*);

struct Loaded {
  TfLiteDelegate* delegate;
  DestroyFunction* destroy;
  void* library;
};

// The delegates that were made and not yet deleted.
class LoadedDelegates {
 public:
  void Add(const Loaded& loaded) {
    const std::lock_guard<std::mutex> lock(mutex_);
    all_.push_back(loaded);
  }
  bool Remove(const TfLiteDelegate* delegate, Loaded* removed) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found =
        std::find_if(all_.begin(), all_.end(), [delegate](const Loaded& l) { return l.delegate == delegate; });
    if (found == all_.end()) return false;
    *removed = *found;
    all_.erase(found);
    return true;
  }

 private:
  std::mutex mutex_;
  std::vector<Loaded> all_;
};

LoadedDelegates& All() {
  static auto* const all = new LoadedDelegates;
  return *all;
}

void ReportError(const char* text) { ReportMisuse("the external delegate says: %s", text == nullptr ? "" : text); }

bool AreOptionsValid(const TfLiteExternalDelegateOptions& options) {
  if (options.lib_path == nullptr || options.count < 0 || options.count > kExternalDelegateMaxOptions) {
    ReportMisuse("the options of an external delegate name no library, or their number, %d, is not of 0 to %d",
                 options.count, kExternalDelegateMaxOptions);
    return false;
  }
  for (int i = 0; i < options.count; ++i) {
    if (options.keys[i] != nullptr && options.values[i] != nullptr) continue;
    ReportMisuse("option %d for the external delegate %s has no key or no value", i, options.lib_path);
    return false;
  }
  return true;
}

TfLiteDelegate* CreateFrom(void* library, const TfLiteExternalDelegateOptions& options) {
  auto* const create = reinterpret_cast<CreateFunction*>(dlsym(library, "tflite_plugin_create_delegate"));
  auto* const destroy = reinterpret_cast<DestroyFunction*>(dlsym(library, "tflite_plugin_destroy_delegate"));
  if (create == nullptr || destroy == nullptr) {
    ReportMisuse("%s has no function %s: it is not an external delegate", options.lib_path,
                 create == nullptr ? "tflite_plugin_create_delegate" : "tflite_plugin_destroy_delegate");
    return nullptr;
  }
  TfLiteDelegate* const delegate =
      create(options.keys, options.values, static_cast<size_t>(options.count), ReportError);
  if (delegate == nullptr) {
    ReportMisuse("%s has made no delegate; are its %d options right?", options.lib_path, options.count);
    return nullptr;
  }
  All().Add({delegate, destroy, library});
  return delegate;
}

}  // namespace

extern "C" {

TfLiteStatus TfLiteExternalDelegateOptionsInsert(TfLiteExternalDelegateOptions* options, const char* key,
                                                 const char* value) {
  if (options == nullptr || key == nullptr || value == nullptr) return kTfLiteError;
  if (options->count < 0 || options->count >= kExternalDelegateMaxOptions) {
    ReportMisuse("an external delegate takes %d options; there is no room for %s", kExternalDelegateMaxOptions, key);
    return kTfLiteError;
  }
  options->keys[options->count] = key;
  options->values[options->count] = value;
  ++options->count;
  return kTfLiteOk;
}

TfLiteExternalDelegateOptions TfLiteExternalDelegateOptionsDefault(const char* lib_path) {
  TfLiteExternalDelegateOptions options = {};
  options.lib_path = lib_path;
  options.insert = TfLiteExternalDelegateOptionsInsert;
  return options;
}

TfLiteDelegate* TfLiteExternalDelegateCreate(const TfLiteExternalDelegateOptions* options) {
  if (options == nullptr || !AreOptionsValid(*options)) return nullptr;
  void* const library = dlopen(options->lib_path, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    ReportMisuse("the external delegate cannot be loaded: %s", dlerror());
    return nullptr;
  }
  TfLiteDelegate* const delegate = CreateFrom(library, *options);
  if (delegate == nullptr) dlclose(library);
  return delegate;
}

void TfLiteExternalDelegateDelete(TfLiteDelegate* delegate) {
  if (delegate == nullptr) return;
  Loaded loaded = {};
  if (!All().Remove(delegate, &loaded)) {
    ReportMisuse("a delegate that is not from a library, or is deleted already, cannot be deleted");
    return;
  }
  loaded.destroy(delegate);
  dlclose(loaded.library);
}

}  // extern "C"
