// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compares and prints values, for both test headers.
#ifndef MOTE_TEST_VALUES_H_
#define MOTE_TEST_VALUES_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace micro_test {
namespace internal {

// Compares two numbers as their common type, any other two values as they are, so that the compiler does not warn where
// signed meets unsigned.
template <typename T, typename U, bool kBothNumbers = std::is_arithmetic<T>::value&& std::is_arithmetic<U>::value>
struct Compared {
  using A = typename std::common_type<T, U>::type;
  using B = A;
};
template <typename T, typename U>
struct Compared<T, U, false> {
  using A = const T&;
  using B = const U&;
};

struct Equal {
  template <typename T, typename U>
  bool operator()(const T& a, const U& b) const {
    using Types = Compared<T, U>;
    return static_cast<typename Types::A>(a) == static_cast<typename Types::B>(b);
  }
};

struct Less {
  template <typename T, typename U>
  bool operator()(const T& a, const U& b) const {
    using Types = Compared<T, U>;
    return static_cast<typename Types::A>(a) < static_cast<typename Types::B>(b);
  }
};

struct NotEqual {
  template <typename T, typename U>
  bool operator()(const T& a, const U& b) const {
    return !Equal()(a, b);
  }
};

struct LessOrEqual {
  template <typename T, typename U>
  bool operator()(const T& a, const U& b) const {
    return Less()(a, b) || Equal()(a, b);
  }
};

struct Greater {
  template <typename T, typename U>
  bool operator()(const T& a, const U& b) const {
    return Less()(b, a);
  }
};

struct GreaterOrEqual {
  template <typename T, typename U>
  bool operator()(const T& a, const U& b) const {
    return LessOrEqual()(b, a);
  }
};

struct StringsEqual {
  bool operator()(const char* a, const char* b) const {
    return a == b || (a != nullptr && b != nullptr && strcmp(a, b) == 0);
  }
};

struct StringsDifferent {
  bool operator()(const char* a, const char* b) const { return !StringsEqual()(a, b); }
};

// Equal infinities are near each other; a NaN is near nothing.
template <typename T, typename U, typename E>
bool IsNear(const T& a, const U& b, const E& epsilon) {
  using Common = typename std::common_type<T, U>::type;
  const Common x = static_cast<Common>(a);
  const Common y = static_cast<Common>(b);
  return x == y || LessOrEqual()(x < y ? y - x : x - y, epsilon);
}

// Two floats are almost equal if they are at most 4 representable numbers apart.
struct AlmostEqual {
  bool operator()(float a, float b) const {
    if (!(a == a) || !(b == b)) return false;
    int32_t bits[2];
    memcpy(&bits[0], &a, sizeof(a));
    memcpy(&bits[1], &b, sizeof(b));
    // Turn sign and magnitude into a number that is monotonic in the float.
    int64_t order[2];
    for (int i = 0; i < 2; ++i) order[i] = bits[i] < 0 ? -static_cast<int64_t>(bits[i] & 0x7fffffff) : bits[i];
    const int64_t distance = order[0] - order[1];
    return distance >= -4 && distance <= 4;
  }
};

namespace printer {

// Prints through DebugLog(), also without error strings; appends nothing.
void Printf(const char* format, ...);

inline void PrintValue(long long v) { Printf("%lld", v); }
inline void PrintValue(unsigned long long v) { Printf("%llu", v); }
inline void PrintValue(long v) { Printf("%ld", v); }
inline void PrintValue(unsigned long v) { Printf("%lu", v); }
inline void PrintValue(int v) { Printf("%d", v); }
inline void PrintValue(unsigned int v) { Printf("%u", v); }
inline void PrintValue(short v) { PrintValue(static_cast<int>(v)); }
inline void PrintValue(unsigned short v) { PrintValue(static_cast<int>(v)); }
inline void PrintValue(char v) { PrintValue(static_cast<int>(v)); }
inline void PrintValue(signed char v) { PrintValue(static_cast<int>(v)); }
inline void PrintValue(unsigned char v) { PrintValue(static_cast<int>(v)); }
inline void PrintValue(bool v) { Printf(v ? "true" : "false"); }
inline void PrintValue(double v) { Printf("%.9g", v); }
inline void PrintValue(float v) { Printf("%.9g", static_cast<double>(v)); }
inline void PrintValue(const char* v) { Printf(v != nullptr ? "\"%s\"" : "%s", v); }
inline void PrintValue(const void* v) { Printf("%p", v); }
inline void PrintValue(std::nullptr_t) { Printf("nullptr"); }

template <typename T>
inline typename std::enable_if<std::is_enum<T>::value>::type PrintValue(const T& v) {
  PrintValue(static_cast<typename std::underlying_type<T>::type>(v));
}

// These print anything else: a string class through c_str(), other types without their value.
template <typename T>
auto PrintObject(const T& v, int) -> decltype(PrintValue(v.c_str())) {
  PrintValue(v.c_str());
}

template <typename T>
void PrintObject(const T&, long) {
  Printf("(a value that cannot be printed)");
}

template <typename T>
inline typename std::enable_if<!std::is_enum<T>::value && !std::is_convertible<T, const void*>::value>::type PrintValue(
    const T& v) {
  PrintObject(v, 0);
}

// Prints one line: the place, the two expressions and their values. `op` is the relation that does not hold.
template <typename T, typename U>
void ReportFailure(const char* a_str, const char* b_str, const T& a, const U& b, const char* op, const char* file,
                   int line) {
  Printf("%s:%d: not so: %s %s %s; the values are ", file, line, a_str, op, b_str);
  PrintValue(a);
  Printf(" and ");
  PrintValue(b);
  Printf("\r\n");
}

template <typename T, typename U>
void ReportFailureNear(const char* a_str, const char* b_str, const char* epsilon_str, const T& a, const U& b,
                       const char* file, int line) {
  Printf("%s:%d: not so: %s is within %s of %s; the values are ", file, line, a_str, epsilon_str, b_str);
  PrintValue(a);
  Printf(" and ");
  PrintValue(b);
  Printf("\r\n");
}

inline bool AreStringsEqual(const char* s1, const char* s2) { return StringsEqual()(s1, s2); }

}  // namespace printer
}  // namespace internal
}  // namespace micro_test

#endif  // MOTE_TEST_VALUES_H_
