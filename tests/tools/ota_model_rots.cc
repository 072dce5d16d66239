// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ota_model with a flash in which a bit of the model that runs changes:
//   ota_model_rots MODEL UPDATES BIT LOOPS
// After so many updates the bit, counted from the beginning of the slot, changes when a further update has come for so
// many loops; 0: before it begins. Prints the sequence number of the newest good model at the end.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

#include "examples/ota_model/crc32.h"
#include "examples/ota_model/main_functions.h"
#include "examples/ota_model/model_slots.h"
#include "examples/ota_model/ram_flash.h"
#include "examples/ota_model/update_source.h"

namespace {

RamFlash flash;
std::vector<uint8_t> model;
size_t sent = 0;

void Update(int loops) {
  for (int i = 0; i < loops && sent < model.size(); ++i) loop();
}

}  // namespace

Flash* BoardFlash() { return &flash; }

bool GetUpdatePart(UpdatePart* part) {
  if (sent >= model.size()) return false;
  const size_t bytes = std::min<size_t>(200, model.size() - sent);
  *part = {sent == 0, static_cast<uint32_t>(model.size()), Crc32(model.data(), model.size()), &model[sent],
           static_cast<uint32_t>(bytes)};
  sent += bytes;
  return true;
}

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  std::ifstream file(argv[1], std::ios::binary);
  const std::vector<uint8_t> content{std::istreambuf_iterator<char>(file), {}};
  const long bit = std::atol(argv[3]);
  setup();
  for (int i = 0; i < std::atoi(argv[2]); ++i) {
    model = content;
    sent = 0;
    Update(1000);
    loop();
  }
  StoredModel running;
  const ModelSlots slots(&flash);
  if (!slots.LoadNewest(&running)) return 3;
  model = content;
  sent = 0;
  Update(std::atoi(argv[4]));
  const_cast<uint8_t*>(running.content)[bit / 8 - static_cast<long>(kHeaderBytes)] ^=
      static_cast<uint8_t>(1 << bit % 8);
  Update(1000);
  for (int i = 0; i < 3; ++i) loop();
  if (!slots.LoadNewest(&running)) return 4;
  std::printf("newest %u\n", running.sequence);
  return 0;
}
