// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/model/resources.h"

#include "src/model/access.h"
#include "tensorflow/lite/schema/schema_utils.h"

namespace mote {
namespace {

bool MakesResource(const tflite::OperatorCode& code) {
  switch (tflite::GetBuiltinCode(&code)) {
    case tflite::BuiltinOperator_VAR_HANDLE:
    case tflite::BuiltinOperator_HASHTABLE:
      return true;
    case tflite::BuiltinOperator_CUSTOM:
      return code.custom_code() != nullptr && SameName(code.custom_code()->c_str(), "HASHTABLE");
    default:
      return false;
  }
}

}  // namespace

int CountResources(const tflite::Model& model) {
  int count = 0;
  for (int s = 0; s < NumSubgraphs(model); ++s) {
    const tflite::SubGraph& subgraph = SubgraphAt(model, s);
    for (int i = 0; i < NumOperators(subgraph); ++i) count += MakesResource(CodeOf(model, OperatorAt(subgraph, i)));
  }
  return count;
}

}  // namespace mote
