// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_PYTHON_EXTENSION_CUSTOM_OP_LIBRARY_H_
#define MOTE_PYTHON_EXTENSION_CUSTOM_OP_LIBRARY_H_

#include "mote/custom_op_library.h"

#endif  // MOTE_PYTHON_EXTENSION_CUSTOM_OP_LIBRARY_H_
