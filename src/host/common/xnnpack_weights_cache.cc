// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The cache of packed weights, which neither this XNNPACK nor a build without XNNPACK has.
#include "src/host/common/misuse.h"
#include "tensorflow/lite/delegates/xnnpack/xnnpack_delegate.h"

TfLiteXNNPackDelegateWeightsCache* TfLiteXNNPackDelegateWeightsCacheCreate() {
  mote::ReportMisuse(
      "TfLiteXNNPackDelegateWeightsCacheCreate: there is no cache of packed weights; leave weights_cache null.");
  return nullptr;
}

TfLiteXNNPackDelegateWeightsCache* TfLiteXNNPackDelegateWeightsCacheCreateWithSize(size_t) {
  return TfLiteXNNPackDelegateWeightsCacheCreate();
}

bool TfLiteXNNPackDelegateWeightsCacheFinalizeSoft(TfLiteXNNPackDelegateWeightsCache*) { return false; }

bool TfLiteXNNPackDelegateWeightsCacheFinalizeHard(TfLiteXNNPackDelegateWeightsCache*) { return false; }

void TfLiteXNNPackDelegateWeightsCacheDelete(TfLiteXNNPackDelegateWeightsCache*) {}
