// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the TfLiteAsyncKernel of core/async/c/async_kernel.h, which says what each function does.
#ifndef TENSORFLOW_LITE_CORE_ASYNC_ASYNC_KERNEL_INTERNAL_H_
#define TENSORFLOW_LITE_CORE_ASYNC_ASYNC_KERNEL_INTERNAL_H_

#include <cstddef>

#include "tensorflow/lite/core/async/c/types.h"
#include "tensorflow/lite/core/async/interop/c/attribute_map.h"
#include "tensorflow/lite/core/async/interop/c/types.h"
#include "tensorflow/lite/core/c/c_api_types.h"
#include "tensorflow/lite/core/c/common.h"

struct TfLiteAsyncKernel {
  void* kernel_data;
  TfLiteStatus (*register_buffer)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context, TfLiteIoType io_type,
                                  const TfLiteBackendBuffer* buffer, const TfLiteAttributeMap* attrs,
                                  TfLiteBufferHandle handle) = nullptr;
  TfLiteStatus (*register_buffer_slice)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context,
                                        TfLiteBufferHandle buffer_pool, const TfLiteAttributeMap* attrs,
                                        TfLiteBufferHandle handle) = nullptr;
  TfLiteStatus (*unregister_buffer)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context,
                                    TfLiteBufferHandle handle) = nullptr;
  void (*supported_buffer_types)(const TfLiteAsyncKernel* async_kernel, TfLiteIoType io_type, const char* const** types,
                                 size_t* n_types) = nullptr;
  void (*supported_synchronizations)(const TfLiteAsyncKernel* async_kernel, TfLiteIoType io_type,
                                     const char* const** types, size_t* n_types) = nullptr;
  bool (*reconcile_restrictions)(const TfLiteAsyncKernel* async_kernel, const TfLiteOpaqueContext* context,
                                 const TfLiteOpaqueNode* node, int tensor_index,
                                 const TfLiteAttributeMap* user_provided_attributes, TfLiteAttributeMap* merged,
                                 TfLiteAttributeMap* conflict) = nullptr;
  TfLiteStatus (*set_attributes)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node,
                                 int tensor_index, const TfLiteAttributeMap* attrs) = nullptr;
  TfLiteStatus (*set_buffer_attributes)(TfLiteAsyncKernel* async_kernel, const TfLiteBackendBuffer* buffer,
                                        const TfLiteAttributeMap* attrs) = nullptr;
  TfLiteStatus (*get_buffer_attributes)(TfLiteAsyncKernel* async_kernel, const TfLiteBackendBuffer* buffer,
                                        TfLiteAttributeMap* attrs) = nullptr;
  TfLiteStatus (*prepare)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context,
                          TfLiteOpaqueNode* node) = nullptr;
  TfLiteStatus (*eval)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node,
                       TfLiteExecutionTask* task) = nullptr;
  TfLiteStatus (*wait)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context,
                       TfLiteExecutionTask* task) = nullptr;
  TfLiteStatus (*finish)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context,
                         TfLiteExecutionTask* task) = nullptr;
};

#endif  // TENSORFLOW_LITE_CORE_ASYNC_ASYNC_KERNEL_INTERNAL_H_
