// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compares for EXPECT_SAME of tests/test.h arrays, arrays of arrays and single values. Prints at which index the
// first difference lies, both values there, and the seed of the last random problem.
#ifndef MOTE_TESTS_TESTING_SAME_H_
#define MOTE_TESTS_TESTING_SAME_H_

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "mote/test_values.h"

namespace mote {

// The seed of random problems that are made from now on (seeded.h).
void NoteSeed(uint32_t seed);

namespace same {

struct Place {
  const char* file;
  int line;
  const char* a_text;
  const char* b_text;
};

// An index in an array, within those that the array itself lies at.
struct Index {
  size_t value;
  const Index* outer;
};

void BeginDifference(const Place& place, const Index* index);
void NoteSizes(size_t a, size_t b);
void EndDifference();

// Has size() and operator[], and is no text.
template <typename T, typename = void>
struct IsArray : std::false_type {};
template <typename T>
struct IsArray<T, std::void_t<decltype(std::declval<const T&>().size()), decltype(std::declval<const T&>()[0])>>
    : std::integral_constant<bool, !std::is_convertible<T, const char*>::value> {};
template <typename T, typename = void>
struct IsText : std::false_type {};
template <typename T>
struct IsText<T, std::void_t<decltype(std::declval<const T&>().c_str())>> : std::true_type {};

template <typename A, typename B>
bool Compare(const A& a, const B& b, const Place& place, const Index* index = nullptr) {
  if constexpr (IsArray<A>::value && IsArray<B>::value && !IsText<A>::value) {
    const size_t count = a.size() < b.size() ? a.size() : b.size();
    for (size_t i = 0; i < count; ++i) {
      const Index inner = {i, index};
      if (!Compare(a[i], b[i], place, &inner)) return false;
    }
    if (a.size() == b.size()) return true;
    BeginDifference(place, index);
    NoteSizes(a.size(), b.size());
  } else {
    if (micro_test::internal::Equal()(a, b)) return true;
    BeginDifference(place, index);
    micro_test::internal::printer::PrintValue(a);
    micro_test::internal::printer::Printf(" and ");
    micro_test::internal::printer::PrintValue(b);
  }
  EndDifference();
  return false;
}

}  // namespace same
}  // namespace mote

#endif  // MOTE_TESTS_TESTING_SAME_H_
