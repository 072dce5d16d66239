// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/compiled_rows.h"

#include "src/micro/row_runner.h"

namespace mote {
namespace {

TfLiteStatus InvokeRows(TfLiteContext*, TfLiteNode* node) {
  const CompiledRows& rows = *static_cast<const CompiledRows*>(node->user_data);
  for (int32_t t = 0; t < rows.num_tensors; ++t) rows.states[t] = {0, 0};
  RowRunner runner(rows);
  TfLiteStatus status = kTfLiteOk;
  int32_t times = rows.times;
  for (int32_t i = 0; i < rows.num_steps && status == kTfLiteOk;) {
    status = runner.Run(rows.steps[i]);
    if (++i == rows.loop_end && --times > 0) i = rows.loop;
  }
  return status;
}

}  // namespace

const TFLMInferenceRegistration kCompiledRows = {InvokeRows, nullptr};

}  // namespace mote
