// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// write_shape_chains FOLDER COUNT: writes the models of tests/host/shape_chain_model.h of the seeds 1 to COUNT, each as
// FOLDER/chain_SEED.tflite.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "tests/host/shape_chain_model.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::string folder = argv[1];
  for (int seed = 1; seed <= std::atoi(argv[2]); ++seed) {
    mote::ShapeChainModel model(static_cast<uint32_t>(seed));
    if (model.Finish() == nullptr) return 1;
    std::ofstream file(folder + "/chain_" + std::to_string(seed) + ".tflite", std::ios::binary);
    file.write(reinterpret_cast<const char*>(model.data()), static_cast<std::streamsize>(model.size()));
    if (!file.flush()) {
      std::fprintf(stderr, "%s cannot be written\n", folder.c_str());
      return 1;
    }
  }
  return 0;
}
