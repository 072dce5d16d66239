// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/graph/graph.h"
#include "tensorflow/lite/core/subgraph.h"
#include "tensorflow/lite/util.h"

namespace tflite {
namespace {

TfLiteStatus RefuseUnresolved(TfLiteContext* context, TfLiteNode* node) {
  const Subgraph& subgraph = *static_cast<Subgraph*>(context->impl_);
  for (const auto& [known, registration] : subgraph.nodes_and_registration()) {
    if (&known != node) continue;
    // Programs look for the line as it is, without the node in front.
    subgraph.graph().surroundings.error_reporter->Report(
        "Encountered unresolved custom op: %s. Add it to the resolver, with AddCustom or AddOp, before the interpreter "
        "is built: docs/custom_operators.md.",
        registration.custom_name);
  }
  return kTfLiteUnresolvedOps;
}

}  // namespace

TfLiteRegistration CreateUnresolvedCustomOp(const char* custom_op_name) {
  TfLiteRegistration registration = {};
  registration.prepare = RefuseUnresolved;
  registration.invoke = RefuseUnresolved;
  registration.builtin_code = BuiltinOperator_CUSTOM;
  registration.custom_name = custom_op_name;
  registration.version = 1;
  return registration;
}

bool IsUnresolvedCustomOp(const TfLiteRegistration& registration) {
  return registration.builtin_code == BuiltinOperator_CUSTOM && registration.invoke == RefuseUnresolved;
}

}  // namespace tflite
