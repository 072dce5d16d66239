// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The operators of src/operators as nodes of the dynamic runtime. They state the shapes of their outputs, and forget
// everything when they are prepared again. A TfLiteRegistration has no room to say so: the runtime knows them by their
// `prepare`. So a registration may be copied, its functions may be put into another one, and an application's `invoke`,
// which measures the operator's, say, may take its place.
#ifndef MOTE_SRC_HOST_COMMON_TABLE_OPERATOR_H_
#define MOTE_SRC_HOST_COMMON_TABLE_OPERATOR_H_

#include <cstdint>
#include <optional>

#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/micro/micro_common.h"

namespace mote {

struct TableOperator {
  // Takes back what runs have changed in the plan; null where they change nothing.
  void (*reset)(TfLiteContext* context, void* plan);
};

// Makes the operator known. The runtime frees its plan: the registration has no `free`.
TfLiteRegistration ForDynamicRuntime(const TFLMRegistration& source, int32_t builtin_code);

// Finds no operator where the registration is an application's.
std::optional<TableOperator> FindTableOperator(const TfLiteRegistration& registration);

}  // namespace mote

#endif  // MOTE_SRC_HOST_COMMON_TABLE_OPERATOR_H_
