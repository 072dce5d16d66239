// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// GoogleTest's filter for programs with the test header for targets.
#ifndef MOTE_TESTS_TEST_FILTER_H_
#define MOTE_TESTS_TEST_FILTER_H_

namespace mote {

// Compares "SUITE.TEST" with a pattern, in which `*` stands for any text and `?` for one character. The pattern ends at
// its end, at a colon or at a minus.
inline bool MatchesPattern(const char* pattern, const char* suite, const char* test) {
  // The name is read as one text: the suite, a dot, the test.
  const auto next = [test](const char* at, bool* in_test) {
    if (*in_test || *at != '\0') return at + 1;
    *in_test = true;
    return test;
  };
  bool in_test = false;
  const char* at = suite;
  const char* star = nullptr;  // the last one, and where its text ends
  const char* star_at = nullptr;
  bool star_in_test = false;
  while (true) {
    const char wanted = *pattern == ':' || *pattern == '-' ? '\0' : *pattern;
    const char c = *at != '\0' || in_test ? *at : '.';
    if (wanted == '*') {
      star = pattern++;
      star_at = at;
      star_in_test = in_test;
    } else if (c == '\0' && wanted == '\0') {
      return true;
    } else if (c != '\0' && (wanted == c || wanted == '?')) {
      ++pattern;
      at = next(at, &in_test);
    } else if (star != nullptr && (*star_at != '\0' || !star_in_test)) {
      star_at = next(star_at, &star_in_test);
      at = star_at;
      in_test = star_in_test;
      pattern = star + 1;
    } else {
      return false;
    }
  }
}

// A filter is "PATTERN:PATTERN...-PATTERN:PATTERN...": what one of the first matches, or everything if there are none,
// but for what one after the minus matches.
inline bool MatchesFilter(const char* filter, const char* suite, const char* test) {
  bool chosen = *filter == '\0' || *filter == '-';
  bool excluding = false;
  for (const char* at = filter; *at != '\0';) {
    if (*at == '-') excluding = true;
    if (*at == '-' || *at == ':') ++at;
    if (*at != '\0' && *at != '-' && MatchesPattern(at, suite, test)) {
      if (excluding) return false;
      chosen = true;
    }
    while (*at != '\0' && *at != ':' && *at != '-') ++at;
  }
  return chosen;
}

}  // namespace mote

#endif  // MOTE_TESTS_TEST_FILTER_H_
