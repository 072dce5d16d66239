// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_TOOLS_BENCHMARKING_SHOW_META_DATA_H_
#define TENSORFLOW_LITE_MICRO_TOOLS_BENCHMARKING_SHOW_META_DATA_H_

namespace tflite {

// Prints what the program was built with: compiler, options, file format.
void GenericBenchmarkShowMetaData();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_TOOLS_BENCHMARKING_SHOW_META_DATA_H_
