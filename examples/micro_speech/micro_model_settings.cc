// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/micro_model_settings.h"

const char* const kCategoryLabels[kCategoryCount] = {"silence", "unknown", "yes", "no"};
