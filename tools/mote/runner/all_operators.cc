// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/runner/all_operators.h"

#include "tensorflow/lite/micro/all_ops_resolver.h"

namespace mote {

TfLiteStatus RunModel(const ModelRun& run, ModelRunReport* report) {
  const tflite::AllOpsResolver resolver;
  return RunModelWith(resolver, run, report);
}

}  // namespace mote
