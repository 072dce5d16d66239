// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Good models for fuzzers whose bytes choose one and what is done with it.
#ifndef MOTE_TESTS_FUZZ_SEED_MODELS_H_
#define MOTE_TESTS_FUZZ_SEED_MODELS_H_

#include <string>
#include <vector>

namespace mote {

// The files of the folder that the environment variable MOTE_FUZZ_MODELS names, in the order of their names, which
// tools/fuzz.sh sets; without any the program ends. Models whose loops could run unseen are left out.
const std::vector<std::string>& SeedModels();

}  // namespace mote

#endif  // MOTE_TESTS_FUZZ_SEED_MODELS_H_
