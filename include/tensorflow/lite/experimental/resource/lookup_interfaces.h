// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tables that custom operators look up keys in; the resources hold them. The tables of the operators HASHTABLE... are
// not among these.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_LOOKUP_INTERFACES_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_LOOKUP_INTERFACES_H_

#include <cstddef>

#include "tensorflow/lite/core/c/c_api_types.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/experimental/resource/resource_base.h"

namespace tflite {
namespace resource {

// Functions that give kTfLiteError have said why through the context.
class LookupInterface : public ResourceBase {
 public:
  ResourceType GetResourceType() const override { return ResourceType::kHashTable; }

  // Gives one value for each key: the table's, or the first of `default_value`.
  virtual TfLiteStatus Lookup(TfLiteContext* context, const TfLiteTensor* keys, TfLiteTensor* values,
                              const TfLiteTensor* default_value) = 0;
  // Fills the table. Of equal keys the first counts, and of several calls the first.
  virtual TfLiteStatus Import(TfLiteContext* context, const TfLiteTensor* keys, const TfLiteTensor* values) = 0;
  virtual size_t Size() = 0;
  virtual TfLiteType GetKeyType() const = 0;
  virtual TfLiteType GetValueType() const = 0;
  virtual TfLiteStatus CheckKeyAndValueTypes(TfLiteContext* context, const TfLiteTensor* keys,
                                             const TfLiteTensor* values) = 0;
};

// Makes a table from int64 to strings or from strings to int64. Returns kTfLiteError for other types, and where the
// number is another resource's; a table that is there stays.
TfLiteStatus CreateHashtableResourceIfNotAvailable(ResourceMap* resources, int resource_id, TfLiteType key_dtype,
                                                   TfLiteType value_dtype);
// Returns null where there is no table of that number.
LookupInterface* GetHashtableResource(ResourceMap* resources, int resource_id);

}  // namespace resource
}  // namespace tflite

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_LOOKUP_INTERFACES_H_
