// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/testing/same.h"

namespace mote {
namespace {

using micro_test::internal::printer::Printf;

uint32_t last_seed = 0;
bool has_seed = false;

void PrintIndex(const same::Index* index) {
  if (index == nullptr) return;
  PrintIndex(index->outer);
  Printf("[%lu]", static_cast<unsigned long>(index->value));
}

}  // namespace

void NoteSeed(uint32_t seed) {
  last_seed = seed;
  has_seed = true;
}

namespace same {

void BeginDifference(const Place& place, const Index* index) {
  Printf("%s:%d: not the same: %s and %s", place.file, place.line, place.a_text, place.b_text);
  if (index != nullptr) Printf(" at ");
  PrintIndex(index);
  Printf(": ");
}

void NoteSizes(size_t a, size_t b) {
  Printf("sizes %lu and %lu", static_cast<unsigned long>(a), static_cast<unsigned long>(b));
}

void EndDifference() {
  if (has_seed) Printf("; the last seed is %lu", static_cast<unsigned long>(last_seed));
  Printf("\r\n");
}

}  // namespace same
}  // namespace mote
