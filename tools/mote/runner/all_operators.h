// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Has all operators or, in the image of `make demo`, those of its model alone (demo/demo_operators.cc).
#ifndef MOTE_TOOLS_MOTE_RUNNER_ALL_OPERATORS_H_
#define MOTE_TOOLS_MOTE_RUNNER_ALL_OPERATORS_H_

#include "tools/mote/runner/model_run.h"

namespace mote {

// Does what RunModelWith does.
TfLiteStatus RunModel(const ModelRun& run, ModelRunReport* report);

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_RUNNER_ALL_OPERATORS_H_
