// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_HOST_RESOLVER_CUSTOM_OP_LIBRARY_H_
#define MOTE_SRC_HOST_RESOLVER_CUSTOM_OP_LIBRARY_H_

#include <string>
#include <vector>

#include "mote/custom_op_library.h"
#include "tensorflow/lite/mutable_op_resolver.h"

namespace mote {

// Both functions load a shared library of custom operators (include/mote/custom_op_library.h) for as long as the
// process lives. They return false, with what is wrong in `error`.

// Adds its operators to the resolver, in place of those of the same name.
bool AddCustomOpsOf(const std::string& path, tflite::MutableOpResolver* resolver, std::string* error);

// Gives those of its operators that run on the micro runtime, too.
bool ListCustomOpsOf(const std::string& path, std::vector<MoteCustomOp>* ops, std::string* error);

}  // namespace mote

#endif  // MOTE_SRC_HOST_RESOLVER_CUSTOM_OP_LIBRARY_H_
