// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The attributes that a buffer or a synchronisation object has, or has to have.
#ifndef TENSORFLOW_LITE_CORE_ASYNC_INTEROP_C_ATTRIBUTE_MAP_H_
#define TENSORFLOW_LITE_CORE_ASYNC_INTEROP_C_ATTRIBUTE_MAP_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tensorflow/lite/core/async/interop/c/types.h"

#ifdef __cplusplus
extern "C" {
#endif

// The map holds values of four types by keys, which are numbers or, for a backend's own attributes, strings. Null
// arguments are taken: then there is nothing to find, and nothing is set.
typedef struct TfLiteAttributeMap TfLiteAttributeMap;
TFL_CAPI_EXPORT TfLiteAttributeMap* TfLiteAttributeMapCreate(TfLiteAttrMapType type);
TFL_CAPI_EXPORT void TfLiteAttributeMapDelete(TfLiteAttributeMap* attrs);
TFL_CAPI_EXPORT bool TfLiteAttributeMapIsBufferAttributeMap(const TfLiteAttributeMap* attrs);
TFL_CAPI_EXPORT bool TfLiteAttributeMapIsSyncAttributeMap(const TfLiteAttributeMap* attrs);
// `dst` becomes equal to `src`, its type too.
TFL_CAPI_EXPORT void TfLiteAttributeMapCopy(const TfLiteAttributeMap* src, TfLiteAttributeMap* dst);

// These are for a map of buffers. They return false for another map; a getter also where there is no such attribute of
// that type. A string is copied into the map; one that a getter gives belongs to the map, and stays until the attribute
// is set again.
TFL_CAPI_EXPORT bool TfLiteAttributeMapGetSizeTBufferAttr(const TfLiteAttributeMap* attrs, TfLiteBufferAttrKey key,
                                                          size_t* val);
TFL_CAPI_EXPORT bool TfLiteAttributeMapSetSizeTBufferAttr(TfLiteAttributeMap* attrs, TfLiteBufferAttrKey key,
                                                          size_t val);
TFL_CAPI_EXPORT bool TfLiteAttributeMapGetStringBufferAttr(const TfLiteAttributeMap* attrs, TfLiteBufferAttrKey key,
                                                           const char** val);
TFL_CAPI_EXPORT bool TfLiteAttributeMapSetStringBufferAttr(TfLiteAttributeMap* attrs, TfLiteBufferAttrKey key,
                                                           const char* val);
TFL_CAPI_EXPORT bool TfLiteAttributeMapGetBoolBufferAttr(const TfLiteAttributeMap* attrs, TfLiteBufferAttrKey key,
                                                         bool* val);
TFL_CAPI_EXPORT bool TfLiteAttributeMapSetBoolBufferAttr(TfLiteAttributeMap* attrs, TfLiteBufferAttrKey key, bool val);
// These are for a map of synchronisation objects, by the same rules.
TFL_CAPI_EXPORT bool TfLiteAttributeMapGetStringSyncAttr(const TfLiteAttributeMap* attrs,
                                                         TfLiteSynchronizationAttrKey key, const char** val);
TFL_CAPI_EXPORT bool TfLiteAttributeMapSetStringSyncAttr(TfLiteAttributeMap* attrs, TfLiteSynchronizationAttrKey key,
                                                         const char* val);

// These are for any map: they take the number of a key, or the name of a backend's own attribute.
#define DECLARE_ATTR_MAP_ACCESSOR(type, type_name)                                                                    \
  TFL_CAPI_EXPORT bool TfLiteAttributeMapGet##type_name##Attr(const TfLiteAttributeMap* attrs, uint32_t key,          \
                                                              type* val);                                             \
  TFL_CAPI_EXPORT void TfLiteAttributeMapSet##type_name##Attr(TfLiteAttributeMap* attrs, uint32_t key, type val);     \
  TFL_CAPI_EXPORT bool TfLiteAttributeMapGetCustom##type_name##Attr(const TfLiteAttributeMap* attrs, const char* key, \
                                                                    type* val);                                       \
  TFL_CAPI_EXPORT void TfLiteAttributeMapSetCustom##type_name##Attr(TfLiteAttributeMap* attrs, const char* key,       \
                                                                    type val);
DECLARE_ATTR_MAP_ACCESSOR(int, Int)
DECLARE_ATTR_MAP_ACCESSOR(size_t, SizeT)
DECLARE_ATTR_MAP_ACCESSOR(const char*, String)
DECLARE_ATTR_MAP_ACCESSOR(bool, Bool)
#undef DECLARE_ATTR_MAP_ACCESSOR

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_CORE_ASYNC_INTEROP_C_ATTRIBUTE_MAP_H_
