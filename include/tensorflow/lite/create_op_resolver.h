// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_CREATE_OP_RESOLVER_H_
#define TENSORFLOW_LITE_CREATE_OP_RESOLVER_H_

#include "tensorflow/lite/core/create_op_resolver.h"

#endif  // TENSORFLOW_LITE_CREATE_OP_RESOLVER_H_
