// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Buffers and synchronisation objects of a backend, as the runtime hands them on: a pointer whose meaning the
// attributes say. A null object is taken by each function; a getter gives null then.
#ifndef TENSORFLOW_LITE_CORE_ASYNC_INTEROP_C_TYPES_H_
#define TENSORFLOW_LITE_CORE_ASYNC_INTEROP_C_TYPES_H_

#include <stdint.h>

#include "tensorflow/lite/core/c/c_api_types.h"

#ifdef __cplusplus
extern "C" {
#endif

// Neither object owns what it points to.
typedef struct TfLiteBackendBuffer TfLiteBackendBuffer;
TFL_CAPI_EXPORT TfLiteBackendBuffer* TfLiteBackendBufferCreate(void);
TFL_CAPI_EXPORT void TfLiteBackendBufferDelete(TfLiteBackendBuffer* buf);
TFL_CAPI_EXPORT void TfLiteBackendBufferSetPtr(TfLiteBackendBuffer* buf, void* ptr);
TFL_CAPI_EXPORT void* TfLiteBackendBufferGetPtr(const TfLiteBackendBuffer* buf);

typedef struct TfLiteSynchronization TfLiteSynchronization;
TFL_CAPI_EXPORT TfLiteSynchronization* TfLiteSynchronizationCreate(void);
TFL_CAPI_EXPORT void TfLiteSynchronizationDelete(TfLiteSynchronization* sync);
TFL_CAPI_EXPORT void TfLiteSynchronizationSetPtr(TfLiteSynchronization* sync, void* ptr);
TFL_CAPI_EXPORT void* TfLiteSynchronizationGetPtr(const TfLiteSynchronization* sync);

typedef enum TfLiteAttrMapType {
  kTfLiteAttrMapTypeUnknown = 0,
  kTfLiteAttrMapTypeBuffer = 1,
  kTfLiteAttrMapTypeSync = 2,
} TfLiteAttrMapType;

typedef enum TfLiteBufferAttrKey {
  kTfLiteBufferAttrKeyUnknown = 0,
  kTfLiteBufferAttrKeyResourceTypeName = 1,             // string: one of the backend's SupportedBufferTypes
  kTfLiteBufferAttrKeyAlignment = 2,                    // size_t, bytes
  kTfLiteBufferAttrKeyPadding = 3,                      // size_t, bytes
  kTfLiteBufferAttrKeyOffset = 4,                       // size_t, bytes
  kTfLiteBufferAttrKeySize = 5,                         // size_t, bytes
  kTfLiteBufferAttrKeyCurrentHostCoherencyState = 6,    // bool
  kTfLiteBufferAttrKeyPreferredHostCoherencyState = 7,  // bool
  kTfLiteBufferAttrKeyCurrentHostCacheState = 8,        // bool
  kTfLiteBufferAttrKeyPreferredHostCacheState = 9,      // bool
} TfLiteBufferAttrKey;

typedef enum TfLiteSynchronizationAttrKey {
  kTfLiteSynchronizationAttrKeyUnknown = 0,
  kTfLiteSynchronizationAttrKeyObjectTypeName = 1,  // string: one of the backend's SupportedSynchronizations
} TfLiteSynchronizationAttrKey;

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_CORE_ASYNC_INTEROP_C_TYPES_H_
