// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/string_util.h"

#include "src/core/shape.h"
#include "src/core/string_tensor.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {

TfLiteStatus SetStrings(TfLiteTensor* tensor, const StringRef* strings, int count) {
  if (tensor->allocation_type == kTfLiteMmapRo) {
    MicroPrintf("tensor %s is a constant of the model, and cannot be set", tensor->name);
    return kTfLiteError;
  }
  if (tensor->type != kTfLiteString || tensor->data.raw == nullptr || count != mote::Elements(*tensor->dims)) {
    MicroPrintf("tensor %s cannot hold %d strings: it has %d elements of type %s, in memory at %p", tensor->name, count,
                mote::Elements(*tensor->dims), TfLiteTypeGetName(tensor->type), tensor->data.data);
    return kTfLiteError;
  }
  mote::StringsWriter writer(tensor->data.raw, count);
  for (int i = 0; i < count; ++i) {
    if (!writer.Append({strings[i].str, strings[i].len})) {
      MicroPrintf("tensor %s: strings of %u bytes and more do not fit into its %u bytes", tensor->name,
                  static_cast<unsigned>(writer.bytes() + strings[i].len),
                  static_cast<unsigned>(mote::StringMemoryBytes(tensor->data.raw)));
      return kTfLiteError;
    }
    writer.End();
  }
  return GetStringCount(tensor) == count ? kTfLiteOk : kTfLiteError;
}

}  // namespace tflite
