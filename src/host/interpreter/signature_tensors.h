// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_HOST_INTERPRETER_SIGNATURE_TENSORS_H_
#define MOTE_SRC_HOST_INTERPRETER_SIGNATURE_TENSORS_H_

#include <cstdint>
#include <map>
#include <string>

namespace mote {

// Returns the tensor that a signature calls so; -1 if there is none, or the name is null. It needs no memory:
// std::map::find would make a string of the name.
inline int TensorNamed(const std::map<std::string, uint32_t>& tensors, const char* name) {
  for (const auto& [known, tensor] : tensors) {
    if (name != nullptr && known == name) return static_cast<int>(tensor);
  }
  return -1;
}

}  // namespace mote

#endif  // MOTE_SRC_HOST_INTERPRETER_SIGNATURE_TENSORS_H_
