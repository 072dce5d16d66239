// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/model_settings.h"

const char* const kCategoryLabels[kCategoryCount] = {"no person", "person"};
