// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The power fails at every write: what is left?
#include "examples/ota_model/model_slots.h"

#include <algorithm>
#include <cstring>

#include "examples/ota_model/crc32.h"
#include "examples/ota_model/own_model_data.h"
#include "examples/ota_model/ram_flash.h"
#include "tensorflow/lite/micro/testing/micro_test.h"

namespace {

constexpr int kMostModelBytes = 4000;

// Emulated boards, which are slow, try a part of the bytes at which the power may fail.
#ifdef MOTE_DEVICE
constexpr uint32_t kStride = 97;
#else
constexpr uint32_t kStride = 1;
#endif

// Flash whose power fails after so many bytes were written or erased: the byte after those is garbage, and nothing more
// happens.
class FailingFlash : public RamFlash {
 public:
  static constexpr uint32_t kNever = UINT32_MAX;

  void FailAfter(uint32_t bytes) { left_ = bytes; }
  void PowerOn() {
    left_ = kNever;
    is_off_ = false;
  }
  uint32_t done() const { return done_; }

  bool EraseSector(uint32_t offset) override {
    if (TakesPower(SectorBytes())) return RamFlash::EraseSector(offset);
    // Half erased: all bits of some bytes, and some of the next.
    uint8_t* const bytes = const_cast<uint8_t*>(At(offset));
    std::fill_n(bytes, left_, kErasedByte);
    bytes[left_] |= 0x55;
    return false;
  }

  bool Write(uint32_t offset, const uint8_t* data, uint32_t bytes) override {
    if (TakesPower(bytes)) return RamFlash::Write(offset, data, bytes);
    uint8_t* const to = const_cast<uint8_t*>(At(offset));
    for (uint32_t i = 0; i < left_; ++i) to[i] &= data[i];
    to[left_] &= data[left_] | 0xAA;
    return false;
  }

 private:
  // True if there is power for all of them; if not, left_ says for how many.
  bool TakesPower(uint32_t bytes) {
    if (is_off_) left_ = 0;
    is_off_ = bytes > left_;
    if (!is_off_) {
      left_ -= left_ == kNever ? 0 : bytes;
      done_ += bytes;
    }
    return !is_off_;
  }

  uint32_t left_ = kNever;
  uint32_t done_ = 0;
  bool is_off_ = false;
};

const uint8_t* Sine() { return g_own_model_data; }
uint32_t SineBytes() { return g_own_model_data_len; }

// Another model: the sine with bytes behind it, whose last one tells them apart.
struct Variant {
  explicit Variant(uint8_t last) : bytes(SineBytes() + 9) {
    std::copy_n(Sine(), SineBytes(), content);
    std::fill_n(content + SineBytes(), 9, last);
  }
  alignas(16) uint8_t content[kMostModelBytes];
  uint32_t bytes;
};

bool CanRun(const StoredModel&) { return true; }

bool Update(Flash* flash, const uint8_t* content, uint32_t bytes, uint32_t crc, uint32_t part = 100) {
  ModelUpdate update{ModelSlots(flash)};
  if (!update.Begin(bytes, crc)) return false;
  for (uint32_t at = 0; at < bytes; at += part) {
    if (!update.Add(content + at, std::min(part, bytes - at))) return false;
  }
  return update.Finish(CanRun);
}

bool Update(Flash* flash, const Variant& model) {
  return Update(flash, model.content, model.bytes, Crc32(model.content, model.bytes));
}

// The last byte of the newest model; -1 if there is none.
int Newest(Flash* flash) {
  StoredModel model;
  if (!ModelSlots(flash).LoadNewest(&model)) return -1;
  return model.content[model.bytes - 1];
}

}  // namespace

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(HasNoModelAtFirst) {
  static RamFlash flash;
  TF_LITE_MICRO_EXPECT_EQ(Newest(&flash), -1);
}

TF_LITE_MICRO_TEST(RunsTheNewest) {
  static RamFlash flash;
  for (int i = 0; i < 6; ++i) {
    TF_LITE_MICRO_ASSERT_TRUE(Update(&flash, Variant(static_cast<uint8_t>(10 + i))));
    TF_LITE_MICRO_EXPECT_EQ(Newest(&flash), 10 + i);
    StoredModel model;
    TF_LITE_MICRO_ASSERT_TRUE(ModelSlots(&flash).LoadNewest(&model));
    TF_LITE_MICRO_EXPECT_EQ(model.slot, i % 2);
    TF_LITE_MICRO_EXPECT_EQ(model.sequence, static_cast<uint32_t>(i + 1));
    TF_LITE_MICRO_EXPECT_EQ(reinterpret_cast<uintptr_t>(model.content) % 16, 0u);
  }
}

TF_LITE_MICRO_TEST(TakesPartsOfAllSizes) {
  static RamFlash flash;
  const Variant model(7);
  const uint32_t crc = Crc32(model.content, model.bytes);
  for (uint32_t part = 1; part < 40; ++part) {
    TF_LITE_MICRO_EXPECT_TRUE(Update(&flash, model.content, model.bytes, crc, part));
    TF_LITE_MICRO_EXPECT_EQ(Newest(&flash), 7);
  }
}

TF_LITE_MICRO_TEST(KeepsAGoodModelWhenThePowerFails) {
  static FailingFlash whole, flash;
  const Variant older(1), old(2), latest(3);
  TF_LITE_MICRO_ASSERT_TRUE(Update(&whole, older));
  TF_LITE_MICRO_ASSERT_TRUE(Update(&whole, old));
  flash = whole;
  TF_LITE_MICRO_ASSERT_TRUE(Update(&flash, latest));
  const uint32_t steps = flash.done() - whole.done();
  // All of the last 40, which are the header; of the others one in kStride.
  for (uint32_t i = 0; i < steps; i += i + 40 < steps ? kStride : 1) {
    flash = whole;
    flash.FailAfter(i);
    TF_LITE_MICRO_ASSERT_TRUE(!Update(&flash, latest));
    TF_LITE_MICRO_ASSERT_EQ(Newest(&flash), 2);
    flash.PowerOn();
    TF_LITE_MICRO_ASSERT_TRUE(Update(&flash, latest));
    TF_LITE_MICRO_ASSERT_EQ(Newest(&flash), 3);
  }
}

TF_LITE_MICRO_TEST(NoticesEachWrongBit) {
  static RamFlash flash;
  TF_LITE_MICRO_ASSERT_TRUE(Update(&flash, Variant(1)));
  TF_LITE_MICRO_ASSERT_TRUE(Update(&flash, Variant(2)));
  ModelSlots slots(&flash);
  StoredModel model;
  TF_LITE_MICRO_ASSERT_TRUE(slots.LoadNewest(&model));
  const uint32_t bytes = kHeaderBytes + model.bytes;
  uint8_t* const slot = const_cast<uint8_t*>(model.content) - kHeaderBytes;
  for (uint32_t bit = 0; bit < 8 * bytes; bit += bit < 8 * kHeaderBytes ? 1 : 37) {
    const auto mask = static_cast<uint8_t>(1 << bit % 8);
    slot[bit / 8] ^= mask;
    TF_LITE_MICRO_EXPECT_EQ(Newest(&flash), 1);
    slot[bit / 8] ^= mask;
  }
  TF_LITE_MICRO_EXPECT_EQ(Newest(&flash), 2);
}

#ifndef MOTE_DEVICE  // another slot takes more memory than small boards have
// Wherever a bit of a slot has changed, an update leaves the model alone that the application runs.
TF_LITE_MICRO_TEST(ErasesNoSlotThatRuns) {
  for (int newest = 1; newest <= 2; ++newest) {
    for (uint32_t bit = 0; bit < 8 * (kHeaderBytes + SineBytes()); bit += bit < 8 * kHeaderBytes ? 5 : 1009) {
      static RamFlash empty, flash;
      flash = empty;
      for (int i = 0; i < newest; ++i) TF_LITE_MICRO_ASSERT_TRUE(Update(&flash, Variant(static_cast<uint8_t>(i))));
      const ModelSlots slots(&flash);
      StoredModel running;
      TF_LITE_MICRO_ASSERT_TRUE(slots.LoadNewest(&running));
      TF_LITE_MICRO_EXPECT_TRUE(slots.IsWhole(running));
      const_cast<uint8_t*>(running.content)[static_cast<int>(bit / 8) - static_cast<int>(kHeaderBytes)] ^=
          static_cast<uint8_t>(1 << bit % 8);
      TF_LITE_MICRO_EXPECT_FALSE(slots.IsWhole(running));
      uint8_t before[256];
      std::copy_n(running.content, sizeof(before), before);
      const Variant latest(9);
      ModelUpdate update(slots);
      TF_LITE_MICRO_ASSERT_TRUE(update.Begin(latest.bytes, Crc32(latest.content, latest.bytes), &running));
      TF_LITE_MICRO_EXPECT_EQ(std::memcmp(before, running.content, sizeof(before)), 0);
      TF_LITE_MICRO_ASSERT_TRUE(update.Add(latest.content, latest.bytes));
      TF_LITE_MICRO_ASSERT_TRUE(update.Finish(CanRun));
      TF_LITE_MICRO_EXPECT_EQ(Newest(&flash), 9);
      TF_LITE_MICRO_EXPECT_EQ(std::memcmp(before, running.content, sizeof(before)), 0);
    }
  }
}
#endif

TF_LITE_MICRO_TEST(RefusesWrongModels) {
  static RamFlash flash;
  TF_LITE_MICRO_ASSERT_TRUE(Update(&flash, Variant(1)));
  Variant model(2);
  const uint32_t crc = Crc32(model.content, model.bytes);
  TF_LITE_MICRO_EXPECT_FALSE(Update(&flash, model.content, model.bytes, crc + 1));
  TF_LITE_MICRO_EXPECT_FALSE(Update(&flash, model.content, 0, 0));
  TF_LITE_MICRO_EXPECT_FALSE(Update(&flash, model.content, model.bytes - 500, crc));
  // Its CRC32 is right, but it is no model.
  std::fill_n(model.content, 8, uint8_t{0});
  TF_LITE_MICRO_EXPECT_FALSE(Update(&flash, model));
  TF_LITE_MICRO_EXPECT_EQ(Newest(&flash), 1);

  ModelUpdate update{ModelSlots(&flash)};
  const Variant good(3);
  TF_LITE_MICRO_ASSERT_TRUE(update.Begin(good.bytes, Crc32(good.content, good.bytes)));
  TF_LITE_MICRO_ASSERT_TRUE(update.Add(good.content, good.bytes));
  TF_LITE_MICRO_EXPECT_FALSE(update.Finish([](const StoredModel&) { return false; }));
  TF_LITE_MICRO_EXPECT_FALSE(update.Begin(ModelSlots(&flash).MostModelBytes() + 1, 0));
  TF_LITE_MICRO_EXPECT_FALSE(update.Add(model.content, 1));
  TF_LITE_MICRO_EXPECT_FALSE(update.Finish(CanRun));
  TF_LITE_MICRO_ASSERT_TRUE(update.Begin(20, 0));
  TF_LITE_MICRO_EXPECT_TRUE(update.Add(model.content, 19));
  TF_LITE_MICRO_EXPECT_FALSE(update.Add(model.content, 2));
  TF_LITE_MICRO_EXPECT_FALSE(update.Finish(CanRun));
  TF_LITE_MICRO_ASSERT_TRUE(update.Begin(20, 0));
  TF_LITE_MICRO_EXPECT_TRUE(update.Add(model.content, 19));
  TF_LITE_MICRO_EXPECT_FALSE(update.Finish(CanRun));
  TF_LITE_MICRO_EXPECT_EQ(Newest(&flash), 1);
}

TF_LITE_MICRO_TESTS_END
