// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Takes memory of the audio front end's state from the heap.
#ifndef MOTE_SRC_MICROFRONTEND_FRONTEND_MEMORY_H_
#define MOTE_SRC_MICROFRONTEND_FRONTEND_MEMORY_H_

#include <cstddef>
#include <cstdlib>

namespace mote {

// Sets *array to `count` zeros and says whether there is memory for them.
template <class T>
bool NewArray(size_t count, T** array) {
  *array = static_cast<T*>(std::calloc(count, sizeof(T)));
  return *array != nullptr;
}

// Frees the array and sets *array to null, so that a second call does nothing.
template <class T>
void FreeArray(T** array) {
  std::free(*array);
  *array = nullptr;
}

}  // namespace mote

#endif  // MOTE_SRC_MICROFRONTEND_FRONTEND_MEMORY_H_
