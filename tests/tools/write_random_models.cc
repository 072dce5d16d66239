// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// write_random_models FOLDER COUNT: writes the random models of the seeds 1 to COUNT that the verifier takes, each as
// FOLDER/random_SEED.tflite.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "tests/random/random_model.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::string folder = argv[1];
  for (int seed = 1; seed <= std::atoi(argv[2]); ++seed) {
    const mote::RandomModel random(static_cast<uint32_t>(seed));
    if (random.model() == nullptr) continue;
    std::ofstream file(folder + "/random_" + std::to_string(seed) + ".tflite", std::ios::binary);
    file.write(reinterpret_cast<const char*>(random.data()), static_cast<std::streamsize>(random.size()));
    if (!file.flush()) {
      std::fprintf(stderr, "%s cannot be written\n", folder.c_str());
      return 1;
    }
  }
  return 0;
}
