// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/ota_model/main_functions.h"

#include "examples/ota_model/crc32.h"
#include "examples/ota_model/flash.h"
#include "examples/ota_model/model_runner.h"
#include "examples/ota_model/model_slots.h"
#include "examples/ota_model/own_model_data.h"
#include "examples/ota_model/update_source.h"
#include "mote/plain_log.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/system_setup.h"

namespace {

ModelUpdate* update = nullptr;
ModelSlots* slots = nullptr;
StoredModel running;
bool is_running = false;
uint32_t bytes_to_come = 0;

void PrintInteger(uint32_t value) { mote::LogProduct(value, 1.0f, 0); }

// Has the newest good model run from now on.
bool Choose() {
  is_running = slots->LoadNewest(&running);
  if (!is_running) return false;
  mote::LogText("Model ");
  PrintInteger(running.sequence);
  mote::LogText(" of ");
  PrintInteger(running.bytes);
  mote::LogText(" bytes runs, from slot ");
  PrintInteger(static_cast<uint32_t>(running.slot));
  mote::LogText("\r\n");
  return true;
}

bool CanRun(const StoredModel& model) {
  float y = 0;
  return RunModel(model, 0.0f, &y);
}

bool StoreOwnModel() {
  return update->Begin(g_own_model_data_len, Crc32(g_own_model_data, g_own_model_data_len)) &&
         update->Add(g_own_model_data, g_own_model_data_len) && update->Finish(CanRun);
}

// Flash forgets bits. If the model that runs has lost one, the other slot's runs, if that is whole, or the program's
// own, which is stored again unless a new one is on its way.
bool HasWholeModel() {
  if (!is_running || slots->IsWhole(running)) return is_running;
  MicroPrintf("The model has changed in flash");
  return Choose() || (bytes_to_come == 0 && StoreOwnModel() && Choose());
}

// A model that was refused is forgotten: the parts of it that are yet to come are, too.
void Take(const UpdatePart& part) {
  if (part.is_first) {
    bytes_to_come = 0;
    const StoredModel* const kept = HasWholeModel() ? &running : nullptr;
    if (update->Begin(part.model_bytes, part.crc, kept)) bytes_to_come = part.model_bytes;
  }
  if (bytes_to_come == 0) return;
  if (!update->Add(part.data, part.bytes)) {
    bytes_to_come = 0;
    return;
  }
  bytes_to_come -= part.bytes;
  if (bytes_to_come == 0 && update->Finish(CanRun)) Choose();
}

}  // namespace

extern "C" {

void setup() {
  tflite::InitializeTarget();
  static ModelSlots static_slots(BoardFlash());
  static ModelUpdate static_update(static_slots);
  slots = &static_slots;
  update = &static_update;
  if (Choose() || (StoreOwnModel() && Choose())) return;
  MicroPrintf("There is no model");
}

void loop() {
  UpdatePart part;
  if (GetUpdatePart(&part)) Take(part);

  constexpr float kX = 1.5f;
  float y = 0;
  if (!HasWholeModel() || !RunModel(running, kX, &y)) return;
  mote::LogText("x_value: ");
  mote::LogNumber(kX, 3);
  mote::LogText(", y_value: ");
  mote::LogNumber(y, 3);
  mote::LogText("\r\n");
}

}  // extern "C"
