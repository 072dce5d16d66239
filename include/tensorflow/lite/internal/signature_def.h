// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_INTERNAL_SIGNATURE_DEF_H_
#define TENSORFLOW_LITE_INTERNAL_SIGNATURE_DEF_H_

#include <cstdint>
#include <map>
#include <string>

namespace tflite {
namespace internal {

// A named entry to a model: a subgraph, with names for its inputs and outputs, which stand for tensor indices.
struct SignatureDef {
  std::map<std::string, uint32_t> inputs;
  std::map<std::string, uint32_t> outputs;
  std::string signature_key;
  uint32_t subgraph_index;
};

}  // namespace internal
}  // namespace tflite

#endif  // TENSORFLOW_LITE_INTERNAL_SIGNATURE_DEF_H_
