// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// write_list_models FOLDER COUNT: writes models of tests/micro/list_model.h, the first COUNT, each as
// FOLDER/list_NUMBER.tflite.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "tests/micro/list_model.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::string folder = argv[1];
  for (int i = 0; i < std::atoi(argv[2]); ++i) {
    mote::ListModel model;
    model.BuildNumber(i);
    if (model.Finish() == nullptr) return 1;
    std::ofstream file(folder + "/list_" + std::to_string(i) + ".tflite", std::ios::binary);
    file.write(reinterpret_cast<const char*>(model.data()), static_cast<std::streamsize>(model.size()));
    if (!file.flush()) {
      std::fprintf(stderr, "%s cannot be written\n", folder.c_str());
      return 1;
    }
  }
  return 0;
}
