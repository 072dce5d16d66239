// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/common/table_operator.h"

#include <mutex>
#include <vector>

namespace mote {
namespace {

struct KnownOperator {
  TfLiteStatus (*prepare)(TfLiteContext* context, TfLiteNode* node);  // each operator's own
  TableOperator op;
};

std::mutex known_mutex;

// The list is never destroyed: programs may use an interpreter until they end.
std::vector<KnownOperator>& KnownOperators() {
  static auto* const operators = new std::vector<KnownOperator>;
  return *operators;
}

const KnownOperator* Find(const TfLiteRegistration& registration) {
  for (const KnownOperator& known : KnownOperators()) {
    if (known.prepare == registration.prepare) return &known;
  }
  return nullptr;
}

}  // namespace

TfLiteRegistration ForDynamicRuntime(const TFLMRegistration& source, int32_t builtin_code) {
  TfLiteRegistration registration = {};
  registration.init = source.init;
  registration.prepare = source.prepare;
  registration.invoke = source.invoke;
  registration.builtin_code = builtin_code;
  const std::lock_guard<std::mutex> lock(known_mutex);
  if (Find(registration) == nullptr) KnownOperators().push_back({source.prepare, {source.reset}});
  return registration;
}

std::optional<TableOperator> FindTableOperator(const TfLiteRegistration& registration) {
  if (registration.registration_external != nullptr) return std::nullopt;
  const std::lock_guard<std::mutex> lock(known_mutex);
  const KnownOperator* const known = Find(registration);
  return known == nullptr ? std::nullopt : std::optional<TableOperator>(known->op);
}

}  // namespace mote
