// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_COMPATIBILITY_H_
#define TENSORFLOW_LITE_MICRO_COMPATIBILITY_H_

// For a class with a virtual destructor that is never deleted through `delete`: its deleting destructor then does not
// link the global operator delete, and with it the heap. Goes into the private part of the class.
#define TF_LITE_REMOVE_VIRTUAL_DELETE \
  void operator delete(void*) {}

#endif  // TENSORFLOW_LITE_MICRO_COMPATIBILITY_H_
