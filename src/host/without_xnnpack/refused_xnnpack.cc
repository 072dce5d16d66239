// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libtensorflowlite_c.so links this in place of src/host/xnnpack if XNNPACK is not installed. Programs that look the
// functions up then get no delegate, and the reason, rather than no library.
#include "src/host/common/misuse.h"
#include "tensorflow/lite/delegates/xnnpack/xnnpack_delegate.h"

TfLiteDelegate* TfLiteXNNPackDelegateCreate(const TfLiteXNNPackDelegateOptions* options) {
  return TfLiteXNNPackDelegateCreateWithThreadpool(options, nullptr);
}

TfLiteDelegate* TfLiteXNNPackDelegateCreateWithThreadpool(const TfLiteXNNPackDelegateOptions*, TfLiteContext*) {
  mote::ReportMisuse(
      "TfLiteXNNPackDelegateCreate: this library was built without XNNPACK. Build it where libxnnpack-dev and "
      "libpthreadpool-dev are installed, or run the model without the delegate.");
  return nullptr;
}

void* TfLiteXNNPackDelegateGetThreadPool(TfLiteDelegate*) { return nullptr; }

const TfLiteXNNPackDelegateOptions* TfLiteXNNPackDelegateGetOptions(TfLiteDelegate*) { return nullptr; }

int TfLiteXNNPackDelegateGetFlags(TfLiteDelegate*) { return 0; }

void TfLiteXNNPackDelegateSetLeastWork(TfLiteDelegate*, int64_t) {}

void TfLiteXNNPackDelegateDelete(TfLiteDelegate*) {}
