// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Random numbers whose seed is told by a test that fails.
#ifndef MOTE_TESTS_TESTING_SEEDED_H_
#define MOTE_TESTS_TESTING_SEEDED_H_

#include <cstdint>
#include <random>
#include <string>

#include "tests/test.h"

namespace mote {

// An engine of <random>, while which lives each failure tells the seed; on devices, the first failure does, at its end.
template <class Engine>
class Seeded : public Engine {
 public:
  explicit Seeded(uint32_t seed) : Engine(seed), teller_(seed) { NoteSeed(seed); }

 private:
#ifdef GTEST_TEST
  struct Teller {
    explicit Teller(uint32_t seed) : trace(__FILE__, __LINE__, "seed " + std::to_string(seed)) {}
    testing::ScopedTrace trace;
  };
#else
  struct Teller {
    explicit Teller(uint32_t seed) : seed(seed), had_failed(testing::Test::HasFailure()) {}
    ~Teller() {
      if (had_failed || !testing::Test::HasFailure()) return;
      micro_test::internal::printer::Printf("the seed is %lu\r\n", static_cast<unsigned long>(seed));
    }
    uint32_t seed;
    bool had_failed;
  };
#endif
  Teller teller_;
};

}  // namespace mote

#endif  // MOTE_TESTS_TESTING_SEEDED_H_
