// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_VERSION_H_
#define TENSORFLOW_LITE_VERSION_H_

// The version of the file format that the runtimes read.
#ifndef TFLITE_SCHEMA_VERSION
#define TFLITE_SCHEMA_VERSION (3)
#endif

// The release of TensorFlow Lite whose interfaces and answers are followed.
#ifndef TF_VERSION_STRING
#define TF_MAJOR_VERSION 2
#define TF_MINOR_VERSION 21
#define TF_PATCH_VERSION 0
#define TF_VERSION_SUFFIX ""
#define TF_VERSION_STRING "2.21.0"
#endif
// Gives the value of a macro as a string.
#define TF_STR_HELPER(x) #x
#define TF_STR(x) TF_STR_HELPER(x)
#define TFLITE_VERSION_STRING TF_VERSION_STRING
#define TFLITE_EXTENSION_APIS_VERSION_STRING TFLITE_VERSION_STRING

#endif  // TENSORFLOW_LITE_VERSION_H_
