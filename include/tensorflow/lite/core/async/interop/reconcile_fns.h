// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Joins the attributes with numbered keys of two sides. For buffers: an alignment or padding that both want is
// the least common multiple, a size the larger one. All others have to be the same.
#ifndef TENSORFLOW_LITE_CORE_ASYNC_INTEROP_RECONCILE_FNS_H_
#define TENSORFLOW_LITE_CORE_ASYNC_INTEROP_RECONCILE_FNS_H_

#include "tensorflow/lite/core/async/interop/attribute_map_internal.h"
#include "tensorflow/lite/core/async/interop/c/types.h"

namespace tflite {
namespace interop {

// Adds to `merged` what one side has, or fits both, and to `conflict`, which may be null, the values of `rhs` that do
// not fit. Returns false, if there are any, or another argument is null.
bool ReconcileGeneralAttributeKeys(TfLiteAttrMapType type, const AttributeMap::ContainerT* lhs,
                                   const AttributeMap::ContainerT* rhs, AttributeMap::ContainerT* merged,
                                   AttributeMap::ContainerT* conflict);
// Returns true if `lhs` satisfies all of `rhs`: an alignment or padding by a multiple, a size by one that is not
// smaller. What is not met goes to `conflict`, which may be null.
bool CheckGeneralAttributeKeysCoverage(TfLiteAttrMapType type, const AttributeMap::ContainerT* lhs,
                                       const AttributeMap::ContainerT* rhs, AttributeMap::ContainerT* conflict);

}  // namespace interop
}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_ASYNC_INTEROP_RECONCILE_FNS_H_
