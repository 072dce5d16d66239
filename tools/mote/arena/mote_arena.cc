// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// mote_arena_KIND MODEL [--plan | --regions WORD... | --prepare REGISTRATION...] prints the bytes of arena that the
// model needs on a kind of 32-bit target, or the plan of it, or the one for several memories (region_plan.h), or what
// Prepare makes of it (prepared_model.h). It has the same sources as the image on the target, compiled with the
// target's sizes and alignments, so that the figures are exact; `mote inspect`, `mote plan` and `mote compile` start
// it.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "mote/model_verifier.h"
#include "src/platform/host_file.h"
#include "tools/mote/arena/arena_plan.h"
#include "tools/mote/arena/arena_size.h"
#include "tools/mote/arena/prepared_model.h"
#include "tools/mote/arena/region_plan.h"
#include "tools/mote/runner/target_layout.h"

int main(int argc, char** argv) {
  const bool plans = argc == 3 && strcmp(argv[2], "--plan") == 0;
  const bool prepares = argc >= 3 && strcmp(argv[2], "--prepare") == 0;
  std::vector<mote::RequestedRegion> regions;
  std::vector<mote::RequestedPin> pins;
  const bool has_regions =
      argc >= 4 && strcmp(argv[2], "--regions") == 0 && mote::ReadRegionWords(argv + 3, &regions, &pins);
  if (argc != 2 && !plans && !prepares && !has_regions) {
    fprintf(stderr, "usage: %s MODEL [--plan | --regions BYTES:COST... NAME=REGION... | --prepare REGISTRATION...]\n",
            argv[0]);
    return 64;
  }
  mote::HostFile file;
  const int64_t bytes = file.OpenToRead(argv[1]) ? file.Size() : -1;
  void* data = nullptr;
  if (bytes < 0 || bytes >= INT32_MAX || posix_memalign(&data, 16, static_cast<size_t>(bytes) + 1) != 0 ||
      !file.Read(data, static_cast<size_t>(bytes))) {
    fprintf(stderr, "the file %s cannot be read\n", argv[1]);
    return 1;
  }
  const tflite::Model* const model = tflite::GetVerifiedModel(data, static_cast<size_t>(bytes));
  if (plans || prepares || has_regions) {
    const bool is_printed =
        model != nullptr && (plans         ? mote::PrintPlan(*model, stdout)
                             : has_regions ? mote::PrintRegionPlan(*model, regions, pins, stdout)
                                           : mote::PrintPrepared(data, static_cast<size_t>(bytes), argv + 3, stdout));
    free(data);
    return is_printed ? 0 : 1;
  }
  const mote::ArenaNeed need = model == nullptr ? mote::ArenaNeed{} : mote::ArenaNeedOf(*model);
  if (need.bytes != 0) printf("%zu\n", need.bytes);
  free(data);
  if (need.is_too_large) return mote::kArenaTooLargeStatus;
  return need.bytes != 0 ? 0 : 1;
}
