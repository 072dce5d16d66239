// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Declares tflite::CheckedInt of tensorflow/lite/util.h.
#ifndef MOTE_CHECKED_INT_H_
#define MOTE_CHECKED_INT_H_

#include <cstdint>
#include <type_traits>

#include "tensorflow/lite/core/c/common.h"

namespace mote {

// Returns the value without its sign; that of the least integer fits, too.
template <class T>
uint64_t MagnitudeOf(T value) {
  return value < T(0) ? uint64_t{0} - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
}

// These give the low bits of the exact result of any two integers, and whether it did not fit.
struct CheckedAdd {
  // Returns true if the result does not fit.
  template <class A, class B, class Result>
  static bool Overflows(A a, B b, Result* result) {
    return __builtin_add_overflow(a, b, result);
  }
};
struct CheckedSubtract {
  // Returns true if the result does not fit.
  template <class A, class B, class Result>
  static bool Overflows(A a, B b, Result* result) {
    return __builtin_sub_overflow(a, b, result);
  }
};
struct CheckedMultiply {
  // Returns true if the result does not fit.
  template <class A, class B, class Result>
  static bool Overflows(A a, B b, Result* result) {
    return __builtin_mul_overflow(a, b, result);
  }
};
// Rounds towards 0. Nothing fits that is divided by 0.
struct CheckedDivide {
  // Returns true if the result does not fit.
  template <class A, class B, class Result>
  static bool Overflows(A a, B b, Result* result) {
    *result = 0;
    if (b == B(0)) return true;
    const uint64_t quotient = MagnitudeOf(a) / MagnitudeOf(b);
    const bool is_negative = (a < A(0)) != (b < B(0));
    return is_negative ? __builtin_sub_overflow(0, quotient, result) : __builtin_add_overflow(0, quotient, result);
  }
};

}  // namespace mote

namespace tflite {

// An integer that remembers whether a value on the way to it did not fit: sizes and offsets are computed as usual, and
// checked once, at the end. Its operators take integers of any types, and compare them as numbers.
//
//   const auto bytes = CheckedInt<size_t>(rows) * columns * sizeof(float);
//   TF_LITE_ENSURE_STATUS(bytes.Status());
template <class T>
class CheckedInt {
 public:
  using type = T;

  CheckedInt() = default;
  template <class U, class = typename std::enable_if<std::is_integral<U>::value>::type>
  CheckedInt(U value) : overflow_(__builtin_add_overflow(+value, 0, &value_)) {}
  template <class U>
  explicit CheckedInt(const CheckedInt<U>& other) : CheckedInt(other.Value()) {
    overflow_ = overflow_ || other.Overflow();
  }
  template <class U>
  CheckedInt& operator=(const CheckedInt<U>& other) {
    return *this = CheckedInt(other);
  }

  // Returns the low bits where Overflow().
  T Value() const noexcept { return value_; }
  bool Overflow() const noexcept { return overflow_; }
  // Returns kTfLiteError where Overflow().
  TfLiteStatus Status() const noexcept { return overflow_ ? kTfLiteError : kTfLiteOk; }

  // Returns the result of one of the operations above. It is not part of the documented class.
  template <class Operation, class A, class B>
  static CheckedInt Of(const CheckedInt<A>& a, const CheckedInt<B>& b) noexcept {
    CheckedInt result;
    const bool overflows = Operation::Overflows(a.Value(), b.Value(), &result.value_);
    result.overflow_ = overflows || a.Overflow() || b.Overflow();
    return result;
  }

 private:
  T value_ = 0;
  bool overflow_ = false;
};

#if defined(__cpp_deduction_guides)
template <class T>
CheckedInt(T) -> CheckedInt<T>;
#endif

// Defines OP and OP= of two CheckedInt, or of one and an integer. The result of OP has the type that the two have in
// common.
#define MOTE_CHECKED_OPERATORS(OP, OPERATION)                                                           \
  template <class T, class U>                                                                           \
  CheckedInt<typename std::common_type<T, U>::type> operator OP(const CheckedInt<T>& a,                 \
                                                                const CheckedInt<U>& b) noexcept {      \
    return CheckedInt<typename std::common_type<T, U>::type>::template Of<mote::OPERATION>(a, b);       \
  }                                                                                                     \
  template <class T, class U, class = typename std::enable_if<std::is_integral<U>::value>::type>        \
  CheckedInt<typename std::common_type<T, U>::type> operator OP(const CheckedInt<T>& a, U b) noexcept { \
    return a OP CheckedInt<U>(b);                                                                       \
  }                                                                                                     \
  template <class T, class U, class = typename std::enable_if<std::is_integral<T>::value>::type>        \
  CheckedInt<typename std::common_type<T, U>::type> operator OP(T a, const CheckedInt<U>& b) noexcept { \
    return CheckedInt<T>(a) OP b;                                                                       \
  }                                                                                                     \
  template <class T, class U>                                                                           \
  CheckedInt<T>& operator OP##=(CheckedInt<T>& a, const CheckedInt<U>& b) noexcept {                    \
    return a = CheckedInt<T>::template Of<mote::OPERATION>(a, b);                                       \
  }                                                                                                     \
  template <class T, class U, class = typename std::enable_if<std::is_integral<U>::value>::type>        \
  CheckedInt<T>& operator OP##=(CheckedInt<T>& a, U b) noexcept {                                       \
    return a = CheckedInt<T>::template Of<mote::OPERATION>(a, CheckedInt<U>(b));                        \
  }
MOTE_CHECKED_OPERATORS(+, CheckedAdd)
MOTE_CHECKED_OPERATORS(-, CheckedSubtract)
MOTE_CHECKED_OPERATORS(*, CheckedMultiply)
MOTE_CHECKED_OPERATORS(/, CheckedDivide)
#undef MOTE_CHECKED_OPERATORS

// Compares the values alone.
#define MOTE_CHECKED_COMPARISON(OP)                                                                    \
  template <class T, class U>                                                                          \
  bool operator OP(const CheckedInt<T>& a, const CheckedInt<U>& b) noexcept {                          \
    const bool is_minus_a = a.Value() < T(0), is_minus_b = b.Value() < U(0);                           \
    if (is_minus_a != is_minus_b) return static_cast<int>(is_minus_b) OP static_cast<int>(is_minus_a); \
    /* Of two negative numbers the one with the larger bits is the larger. */                          \
    return static_cast<uint64_t>(a.Value()) OP static_cast<uint64_t>(b.Value());                       \
  }                                                                                                    \
  template <class T, class U, class = typename std::enable_if<std::is_integral<U>::value>::type>       \
  bool operator OP(const CheckedInt<T>& a, U b) noexcept {                                             \
    return a OP CheckedInt<U>(b);                                                                      \
  }                                                                                                    \
  template <class T, class U, class = typename std::enable_if<std::is_integral<T>::value>::type>       \
  bool operator OP(T a, const CheckedInt<U>& b) noexcept {                                             \
    return CheckedInt<T>(a) OP b;                                                                      \
  }
MOTE_CHECKED_COMPARISON(==)
MOTE_CHECKED_COMPARISON(!=)
MOTE_CHECKED_COMPARISON(<)
MOTE_CHECKED_COMPARISON(<=)
MOTE_CHECKED_COMPARISON(>)
MOTE_CHECKED_COMPARISON(>=)
#undef MOTE_CHECKED_COMPARISON

}  // namespace tflite

#endif  // MOTE_CHECKED_INT_H_
