// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/ota_model/model_slots.h"

#include <algorithm>
#include <cstring>

#include "examples/ota_model/crc32.h"
#include "mote/model_verifier.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr uint8_t kMagic[4] = {'M', 'O', 'T', 'E'};
constexpr uint32_t kLayoutVersion = 1;
constexpr uint32_t kVersionAt = 4, kSequenceAt = 8, kBytesAt = 12, kCrcAt = 16, kHeaderCrcAt = 28;

uint32_t Read32(const uint8_t* bytes) {
  return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | static_cast<uint32_t>(bytes[3]) << 24;
}

void Write32(uint32_t value, uint8_t* bytes) {
  for (int i = 0; i < 4; ++i) bytes[i] = static_cast<uint8_t>(value >> 8 * i);
}

bool IsHeader(const uint8_t* header) {
  return std::memcmp(header, kMagic, sizeof(kMagic)) == 0 && Read32(header + kVersionAt) == kLayoutVersion &&
         Read32(header + kHeaderCrcAt) == Crc32(header, kHeaderCrcAt);
}

bool Fail(const char* what) {
  MicroPrintf("The new model is refused: %s", what);
  return false;
}

}  // namespace

uint32_t ModelSlots::SlotBytes() const {
  const uint32_t sector = flash_->SectorBytes();
  return flash_->Bytes() / sector / kSlotCount * sector;
}

bool ModelSlots::Find(int slot, StoredModel* model) const {
  const uint8_t* const header = flash_->At(static_cast<uint32_t>(slot) * SlotBytes());
  if (!IsHeader(header)) return false;
  *model = {header + kHeaderBytes, Read32(header + kBytesAt), Read32(header + kSequenceAt), slot};
  return model->bytes <= MostModelBytes() && Crc32(model->content, model->bytes) == Read32(header + kCrcAt);
}

bool ModelSlots::Load(int slot, StoredModel* model) const {
  StoredModel found;
  if (!Find(slot, &found) || tflite::GetVerifiedModel(found.content, found.bytes) == nullptr) return false;
  *model = found;
  return true;
}

bool ModelSlots::IsWhole(const StoredModel& model) const {
  StoredModel now;
  return Find(model.slot, &now) && now.sequence == model.sequence && now.bytes == model.bytes;
}

bool ModelSlots::LoadNewest(StoredModel* model) const {
  bool has_model = false;
  for (int slot = 0; slot < kSlotCount; ++slot) {
    StoredModel found;
    if (!Load(slot, &found) || (has_model && found.sequence < model->sequence)) continue;
    *model = found;
    has_model = true;
  }
  return has_model;
}

bool ModelUpdate::Begin(uint32_t bytes, uint32_t crc, const StoredModel* running) {
  slot_ = -1;
  if (bytes == 0 || bytes > slots_.MostModelBytes()) return Fail("it is empty, or larger than a slot");
  StoredModel newest = {};
  const bool has_model = slots_.LoadNewest(&newest);
  const uint32_t sequence = running == nullptr ? newest.sequence : std::max(newest.sequence, running->sequence);
  if (sequence == UINT32_MAX) return Fail("there is no higher sequence number");
  const int slot = running != nullptr ? 1 - running->slot : has_model ? 1 - newest.slot : 0;
  start_ = static_cast<uint32_t>(slot) * slots_.SlotBytes();
  // The sector of the header first: once that is gone, the slot is empty.
  for (uint32_t offset = 0; offset < slots_.SlotBytes(); offset += slots_.flash()->SectorBytes()) {
    if (!slots_.flash()->EraseSector(start_ + offset)) return Fail("flash cannot be erased");
  }
  sequence_ = sequence + 1;
  bytes_ = bytes;
  crc_ = crc;
  taken_ = buffered_ = 0;
  slot_ = slot;
  return true;
}

bool ModelUpdate::WriteBuffer() {
  std::fill(buffer_ + buffered_, buffer_ + sizeof(buffer_), kErasedByte);
  const uint32_t offset = start_ + kHeaderBytes + taken_ - buffered_;
  buffered_ = 0;
  return slots_.flash()->Write(offset, buffer_, sizeof(buffer_)) || Fail("flash cannot be written");
}

bool ModelUpdate::Add(const uint8_t* data, uint32_t bytes) {
  if (slot_ < 0) return Fail("it was not begun");
  if (bytes > bytes_ - taken_) {
    slot_ = -1;
    return Fail("it has more bytes than it should");
  }
  for (uint32_t i = 0; i < bytes; ++i) {
    buffer_[buffered_++] = data[i];
    ++taken_;
    if (buffered_ < sizeof(buffer_)) continue;
    if (!WriteBuffer()) {
      slot_ = -1;
      return false;
    }
  }
  return true;
}

bool ModelUpdate::Finish(bool (*can_run)(const StoredModel& model)) {
  if (slot_ < 0) return Fail("it was not begun, or failed");
  const int slot = slot_;
  slot_ = -1;
  if (taken_ < bytes_) return Fail("bytes are missing");
  if (buffered_ > 0 && !WriteBuffer()) return false;
  const uint8_t* const content = slots_.flash()->At(start_ + kHeaderBytes);
  if (Crc32(content, bytes_) != crc_) return Fail("its CRC32 is another");
  if (tflite::GetVerifiedModel(content, bytes_) == nullptr) return Fail("it is no model");
  if (!can_run({content, bytes_, sequence_, slot})) return Fail("it cannot be run here");

  uint8_t header[kHeaderBytes] = {};
  std::copy_n(kMagic, sizeof(kMagic), header);
  Write32(kLayoutVersion, header + kVersionAt);
  Write32(sequence_, header + kSequenceAt);
  Write32(bytes_, header + kBytesAt);
  Write32(crc_, header + kCrcAt);
  Write32(Crc32(header, kHeaderCrcAt), header + kHeaderCrcAt);
  StoredModel stored;
  if (!slots_.flash()->Write(start_, header, sizeof(header)) || !slots_.Load(slot, &stored)) {
    return Fail("flash cannot be written");
  }
  return true;
}
