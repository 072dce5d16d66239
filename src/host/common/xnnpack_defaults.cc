// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions that builds with and without XNNPACK share: the default options, and no cache of packed weights.
#include "src/host/common/misuse.h"
#include "tensorflow/lite/delegates/xnnpack/xnnpack_delegate.h"

bool TfLiteXNNPackDelegateCanUseInMemoryWeightCacheProvider() { return false; }

const char* TfLiteXNNPackDelegateInMemoryFilePath() { return ":memory"; }

TfLiteXNNPackDelegateOptions TfLiteXNNPackDelegateOptionsDefault() {
  TfLiteXNNPackDelegateOptions options = {};
  options.flags = TFLITE_XNNPACK_DELEGATE_FLAG_QS8 | TFLITE_XNNPACK_DELEGATE_FLAG_QU8;
  options.weight_cache_file_descriptor = -1;
  return options;
}

TfLiteXNNPackDelegateWeightsCache* TfLiteXNNPackDelegateWeightsCacheCreate() {
  mote::ReportMisuse(
      "TfLiteXNNPackDelegateWeightsCacheCreate: there is no cache of packed weights; leave weights_cache null");
  return nullptr;
}

TfLiteXNNPackDelegateWeightsCache* TfLiteXNNPackDelegateWeightsCacheCreateWithSize(size_t) {
  return TfLiteXNNPackDelegateWeightsCacheCreate();
}

bool TfLiteXNNPackDelegateWeightsCacheFinalizeSoft(TfLiteXNNPackDelegateWeightsCache*) { return false; }

bool TfLiteXNNPackDelegateWeightsCacheFinalizeHard(TfLiteXNNPackDelegateWeightsCache*) { return false; }

void TfLiteXNNPackDelegateWeightsCacheDelete(TfLiteXNNPackDelegateWeightsCache*) {}
