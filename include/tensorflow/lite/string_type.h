// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_STRING_TYPE_H_
#define TENSORFLOW_LITE_STRING_TYPE_H_

#include <string>

namespace tflite {
using std::string;
}

#endif  // TENSORFLOW_LITE_STRING_TYPE_H_
