// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/run/delegate_calls.h"

#include <cstdlib>

#include "src/host/common/operator.h"
#include "src/host/common/scoped.h"

namespace mote {
namespace {

// Returns the builder of a delegate with opaque types, null for others. A delegate made by hand may have left the
// member unset: it is one with functions of its own.
const TfLiteOpaqueDelegateBuilder* BuilderOf(const TfLiteDelegate& delegate) {
  const bool has_functions = delegate.Prepare != nullptr || delegate.CopyFromBufferHandle != nullptr ||
                             delegate.CopyToBufferHandle != nullptr || delegate.FreeBufferHandle != nullptr;
  return has_functions ? nullptr : delegate.opaque_delegate_builder;
}

TfLiteStatus ReportMissing(TfLiteContext* context, const char* function) {
  context->ReportError(context, "the delegate has no function %s", function);
  return kTfLiteError;
}

}  // namespace

bool IsOpaque(const TfLiteDelegate& delegate) { return BuilderOf(delegate) != nullptr; }

int64_t FlagsOf(const TfLiteDelegate& delegate) {
  return IsOpaque(delegate) ? BuilderOf(delegate)->flags : delegate.flags;
}

const TfLiteIntArray& NodesReplacedBy(const TfLiteNode& node) {
  return IsOpaque(*node.delegate) ? *static_cast<const TfLiteOpaqueDelegateParams*>(node.builtin_data)->nodes_to_replace
                                  : *static_cast<const TfLiteDelegateParams*>(node.builtin_data)->nodes_to_replace;
}

TfLiteStatus CallDelegatePrepare(TfLiteContext* context, TfLiteDelegate* delegate) {
  const TfLiteOpaqueDelegateBuilder* const opaque = BuilderOf(*delegate);
  if (opaque != nullptr && opaque->Prepare != nullptr) {
    return opaque->Prepare(Opaque(context), delegate, opaque->data);
  }
  if (delegate->Prepare != nullptr) return delegate->Prepare(context, delegate);
  return ReportMissing(context, "Prepare");
}

TfLiteStatus CopyFromBuffer(Graph& graph, TfLiteTensor* tensor) {
  const Scoped<Phase> phase(&graph.phase, InCallback(graph.phase));
  TfLiteContext* const context = &graph.context;
  TfLiteDelegate* const delegate = tensor->delegate;
  const TfLiteOpaqueDelegateBuilder* const opaque = BuilderOf(*delegate);
  if (opaque != nullptr && opaque->CopyFromBufferHandle != nullptr) {
    return opaque->CopyFromBufferHandle(Opaque(context), delegate, opaque->data, tensor->buffer_handle, Opaque(tensor));
  }
  if (delegate->CopyFromBufferHandle == nullptr) return ReportMissing(context, "CopyFromBufferHandle");
  return delegate->CopyFromBufferHandle(context, delegate, tensor->buffer_handle, tensor);
}

void FreeBuffer(Graph& graph, TfLiteTensor* tensor) {
  TfLiteDelegate* const delegate = tensor->delegate;
  TfLiteBufferHandle handle = tensor->buffer_handle;
  tensor->buffer_handle = kTfLiteNullBufferHandle;
  if (delegate == nullptr || handle == kTfLiteNullBufferHandle) return;
  const Scoped<Phase> phase(&graph.phase, InCallback(graph.phase));
  TfLiteContext* const context = &graph.context;
  const TfLiteOpaqueDelegateBuilder* const opaque = BuilderOf(*delegate);
  if (opaque != nullptr && opaque->FreeBufferHandle != nullptr) {
    opaque->FreeBufferHandle(Opaque(context), delegate, opaque->data, &handle);
  } else if (delegate->FreeBufferHandle != nullptr) {
    delegate->FreeBufferHandle(context, delegate, &handle);
  }
}

}  // namespace mote

extern "C" {

TfLiteDelegate TfLiteDelegateCreate(void) { return {}; }

TfLiteOpaqueDelegate* TfLiteOpaqueDelegateCreate(const TfLiteOpaqueDelegateBuilder* opaque_delegate_builder) {
  if (opaque_delegate_builder == nullptr) return nullptr;
  // Both lie in one block of memory.
  struct Both {
    TfLiteDelegate delegate;
    TfLiteOpaqueDelegateBuilder builder;
  };
  auto* const both = static_cast<Both*>(std::malloc(sizeof(Both)));
  if (both == nullptr) return nullptr;
  *both = {TfLiteDelegateCreate(), *opaque_delegate_builder};
  both->delegate.opaque_delegate_builder = &both->builder;
  return &both->delegate;
}

void TfLiteOpaqueDelegateDelete(TfLiteOpaqueDelegate* delegate) { std::free(delegate); }

void* TfLiteOpaqueDelegateGetData(const TfLiteOpaqueDelegate* delegate) {
  if (delegate == nullptr) return nullptr;
  const TfLiteOpaqueDelegateBuilder* const opaque = mote::BuilderOf(*delegate);
  return opaque != nullptr ? opaque->data : delegate->data_;
}

}  // extern "C"
