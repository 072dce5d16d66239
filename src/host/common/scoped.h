// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_HOST_COMMON_SCOPED_H_
#define MOTE_SRC_HOST_COMMON_SCOPED_H_

namespace mote {

// Sets a variable for the length of a scope.
template <class T>
class Scoped {
 public:
  Scoped(T* variable, T value) : variable_(variable), before_(*variable) { *variable = value; }
  Scoped(const Scoped&) = delete;
  Scoped& operator=(const Scoped&) = delete;
  ~Scoped() { *variable_ = before_; }

 private:
  T* variable_;
  T before_;
};

}  // namespace mote

#endif  // MOTE_SRC_HOST_COMMON_SCOPED_H_
