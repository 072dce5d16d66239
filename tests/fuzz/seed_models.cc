// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/seed_models.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "mote/model_verifier.h"
#include "tests/fuzz/limited_run.h"

namespace mote {
namespace {

std::vector<std::string> Read(const char* folder) {
  std::vector<std::filesystem::path> paths;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".tflite") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> models;
  for (const std::filesystem::path& path : paths) {
    std::ifstream file(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const tflite::Model* const model = tflite::GetVerifiedModel(bytes.data(), bytes.size());
    if (model != nullptr && !HasEmptyLoop(*model)) models.push_back(std::move(bytes));
  }
  return models;
}

}  // namespace

const std::vector<std::string>& SeedModels() {
  static const auto* const models = [] {
    const char* const folder = std::getenv("MOTE_FUZZ_MODELS");
    auto* const found = new std::vector<std::string>(Read(folder == nullptr ? "" : folder));
    if (found->empty()) {
      (void)std::fputs("there are no models in the folder that MOTE_FUZZ_MODELS names\n", stderr);
      std::exit(2);
    }
    return found;
  }();
  return *models;
}

}  // namespace mote
