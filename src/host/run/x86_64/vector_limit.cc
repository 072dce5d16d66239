// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/run/vector_limit.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "src/operators/shared/vectors/vector_level.h"

namespace mote {
namespace {

constexpr char kVariable[] = "MOTE_VECTORS";

bool ApplyLimit() {
  const char* const asked = std::getenv(kVariable);
  if (asked == nullptr || std::strcmp(asked, "avx512_vnni") == 0) return true;
  if (std::strcmp(asked, "avx2") == 0) {
    vectors::LimitVectors(vectors::VectorLevel::kAvx2);
  } else if (std::strcmp(asked, "none") == 0) {
    vectors::LimitVectors(vectors::VectorLevel::kNone);
  } else {
    std::fprintf(stderr, "%s has no effect: '%s' is neither none, avx2 nor avx512_vnni\n", kVariable, asked);
  }
  return true;
}

}  // namespace

void LimitVectorsAsAsked() { static const bool is_applied [[maybe_unused]] = ApplyLimit(); }

}  // namespace mote
