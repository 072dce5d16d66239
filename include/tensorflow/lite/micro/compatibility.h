// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_COMPATIBILITY_H_
#define TENSORFLOW_LITE_MICRO_COMPATIBILITY_H_

// Stands in the private part of a class with a virtual destructor. Where there is no operating system, or with
// TF_LITE_STATIC_MEMORY, an object of it is never deleted through `delete`: its deleting destructor then does not link
// the global operator delete, and with it the heap.
#if !defined(TF_LITE_STATIC_MEMORY) && (defined(__linux__) || defined(__APPLE__) || defined(_WIN32))
#define TF_LITE_REMOVE_VIRTUAL_DELETE
#else
#define TF_LITE_REMOVE_VIRTUAL_DELETE \
  void operator delete(void*) {}
#endif

#endif  // TENSORFLOW_LITE_MICRO_COMPATIBILITY_H_
