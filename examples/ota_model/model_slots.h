// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Two models in flash, of which one runs while the other is replaced. The power may fail at any time: one good model is
// left. A slot begins with a header, which is written last:
//
//   offset  bytes
//        0      4  the letters MOTE
//        4      4  the version of this layout, 1
//        8      4  the sequence number: of two good models the one with the higher number runs
//       12      4  the bytes of the model
//       16      4  their CRC32
//       20      8  zero
//       28      4  the CRC32 of the 28 bytes before
//       32         the model
//
// Numbers are little-endian.
#ifndef MOTE_EXAMPLES_OTA_MODEL_MODEL_SLOTS_H_
#define MOTE_EXAMPLES_OTA_MODEL_MODEL_SLOTS_H_

#include <cstdint>

#include "examples/ota_model/flash.h"

constexpr int kSlotCount = 2;
constexpr uint32_t kHeaderBytes = 32;

struct StoredModel {
  const uint8_t* content;
  uint32_t bytes;
  uint32_t sequence;
  int slot;
};

// The slots of a flash: each half of it, in whole sectors.
class ModelSlots {
 public:
  explicit ModelSlots(Flash* flash) : flash_(flash) {}

  // The model of the slot. False unless header and model are whole, and the model is one that can be run: it is
  // verified.
  bool Load(int slot, StoredModel* model) const;

  // True if a model that Load() gave is still in its slot, equal to the last bit.
  bool IsWhole(const StoredModel& model) const;

  // The newest model that Load() gives. False if there is none.
  bool LoadNewest(StoredModel* model) const;

  // The most bytes that a model may have.
  uint32_t MostModelBytes() const { return SlotBytes() - kHeaderBytes; }

  uint32_t SlotBytes() const;
  Flash* flash() const { return flash_; }

 private:
  // Finds the model of a slot if its header and CRC32 are right.
  bool Find(int slot, StoredModel* model) const;

  Flash* flash_;
};

// A new model on its way into the slot that does not run. It counts from a successful Finish() on; whatever happens
// before leaves the newest model as it was.
class ModelUpdate {
 public:
  explicit ModelUpdate(const ModelSlots& slots) : slots_(slots) {}

  // Erases the slot for a model of so many bytes with this CRC32: not that of the model that runs, if one does, whether
  // or not that is still whole. False, with a message, if the new one is too large or flash fails.
  bool Begin(uint32_t bytes, uint32_t crc, const StoredModel* running = nullptr);

  // Takes the model's next bytes. False, with a message, if they are too many or flash fails.
  bool Add(const uint8_t* data, uint32_t bytes);

  // Checks the model as it lies in flash, and makes it the newest. `can_run` is asked last whether the application can
  // run it. False, with a message, if bytes are missing or wrong, if it is no model or can_run says no, or if flash
  // fails.
  bool Finish(bool (*can_run)(const StoredModel& model));

 private:
  bool WriteBuffer();

  ModelSlots slots_;
  uint32_t start_ = 0;  // of the slot
  int slot_ = -1;       // none: Begin() has not succeeded
  uint32_t sequence_ = 0;
  uint32_t bytes_ = 0, crc_ = 0;
  uint32_t taken_ = 0;
  uint32_t buffered_ = 0;  // of the bytes taken, not yet written
  uint8_t buffer_[Flash::kWriteBytes] = {};
};

#endif  // MOTE_EXAMPLES_OTA_MODEL_MODEL_SLOTS_H_
