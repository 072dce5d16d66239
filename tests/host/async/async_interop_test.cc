// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The objects with which applications and asynchronous kernels describe buffers to each other.
#include "tests/host/async/async_fixture.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(AsyncInteropTest, ObjectsHoldPointers) {
  int target = 0;
  TfLiteBackendBuffer* const buffer = TfLiteBackendBufferCreate();
  EXPECT_EQ(TfLiteBackendBufferGetPtr(buffer), nullptr);
  TfLiteBackendBufferSetPtr(buffer, &target);
  EXPECT_EQ(TfLiteBackendBufferGetPtr(buffer), &target);
  TfLiteBackendBufferDelete(buffer);
  TfLiteSynchronization* const sync = TfLiteSynchronizationCreate();
  TfLiteSynchronizationSetPtr(sync, &target);
  EXPECT_EQ(TfLiteSynchronizationGetPtr(sync), &target);
  TfLiteSynchronizationDelete(sync);
  TfLiteBackendBufferSetPtr(nullptr, &target);
  TfLiteSynchronizationSetPtr(nullptr, &target);
  EXPECT_EQ(TfLiteBackendBufferGetPtr(nullptr), nullptr);
  EXPECT_EQ(TfLiteSynchronizationGetPtr(nullptr), nullptr);
  TfLiteBackendBufferDelete(nullptr);
  TfLiteSynchronizationDelete(nullptr);
}

TEST(AsyncInteropTest, MapsKeepValuesOfFourTypes) {
  const Attributes map(TfLiteAttributeMapCreate(kTfLiteAttrMapTypeBuffer));
  TfLiteAttributeMap* const m = map.get();
  EXPECT_TRUE(TfLiteAttributeMapIsBufferAttributeMap(m));
  EXPECT_FALSE(TfLiteAttributeMapIsSyncAttributeMap(m));
  int i = 0;
  size_t s = 0;
  bool b = false;
  const char* c = nullptr;
  EXPECT_FALSE(TfLiteAttributeMapGetIntAttr(m, 77, &i));
  TfLiteAttributeMapSetIntAttr(m, 77, -3);
  EXPECT_TRUE(TfLiteAttributeMapGetIntAttr(m, 77, &i));
  EXPECT_EQ(i, -3);
  EXPECT_FALSE(TfLiteAttributeMapGetSizeTAttr(m, 77, &s));
  EXPECT_FALSE(TfLiteAttributeMapGetBoolAttr(m, 77, &b));
  EXPECT_FALSE(TfLiteAttributeMapGetStringAttr(m, 77, &c));
  TfLiteAttributeMapSetSizeTAttr(m, kTfLiteBufferAttrKeyPadding, 12);
  EXPECT_TRUE(TfLiteAttributeMapGetSizeTBufferAttr(m, kTfLiteBufferAttrKeyPadding, &s));
  EXPECT_EQ(s, 12u);
  EXPECT_TRUE(TfLiteAttributeMapSetBoolBufferAttr(m, kTfLiteBufferAttrKeyCurrentHostCacheState, true));
  EXPECT_TRUE(TfLiteAttributeMapGetBoolBufferAttr(m, kTfLiteBufferAttrKeyCurrentHostCacheState, &b));
  EXPECT_TRUE(b);
  // A string is the map's own.
  std::string text = "a text that is longer than a short one";
  TfLiteAttributeMapSetCustomStringAttr(m, "note", text.c_str());
  text[0] = 'A';
  const Attributes copy(TfLiteAttributeMapCreate(kTfLiteAttrMapTypeSync));
  TfLiteAttributeMapCopy(m, copy.get());
  TfLiteAttributeMapSetCustomStringAttr(m, "note", "other");
  EXPECT_TRUE(TfLiteAttributeMapIsBufferAttributeMap(copy.get()));
  EXPECT_TRUE(TfLiteAttributeMapGetCustomStringAttr(copy.get(), "note", &c));
  EXPECT_STREQ(c, "a text that is longer than a short one");
  EXPECT_FALSE(TfLiteAttributeMapGetCustomIntAttr(copy.get(), "note", &i));
  EXPECT_FALSE(TfLiteAttributeMapGetCustomBoolAttr(copy.get(), "none", &b));

  // Not for maps of another type, nor null.
  EXPECT_FALSE(TfLiteAttributeMapSetStringSyncAttr(m, kTfLiteSynchronizationAttrKeyObjectTypeName, "x"));
  EXPECT_FALSE(TfLiteAttributeMapGetStringSyncAttr(m, kTfLiteSynchronizationAttrKeyObjectTypeName, &c));
  EXPECT_FALSE(TfLiteAttributeMapSetStringBufferAttr(m, kTfLiteBufferAttrKeyResourceTypeName, nullptr));
  EXPECT_FALSE(TfLiteAttributeMapGetStringBufferAttr(m, kTfLiteBufferAttrKeyResourceTypeName, &c));
  EXPECT_FALSE(TfLiteAttributeMapGetSizeTBufferAttr(m, kTfLiteBufferAttrKeyPadding, nullptr));
  EXPECT_FALSE(TfLiteAttributeMapSetSizeTBufferAttr(nullptr, kTfLiteBufferAttrKeyPadding, 1));
  EXPECT_FALSE(TfLiteAttributeMapIsSyncAttributeMap(nullptr));
  TfLiteAttributeMapSetCustomIntAttr(m, nullptr, 1);
  TfLiteAttributeMapSetCustomIntAttr(nullptr, "x", 1);
  TfLiteAttributeMapSetIntAttr(nullptr, 1, 1);
  EXPECT_FALSE(TfLiteAttributeMapGetCustomIntAttr(m, nullptr, &i));
  TfLiteAttributeMapCopy(nullptr, m);
  TfLiteAttributeMapCopy(m, nullptr);
  TfLiteAttributeMapDelete(nullptr);
}

using tflite::interop::AttributeMap;

TEST(AsyncInteropTest, ValuesAreReconciledByTheirKeys) {
  AttributeMap own(kTfLiteAttrMapTypeBuffer), other(kTfLiteAttrMapTypeBuffer), merged(kTfLiteAttrMapTypeSync),
      conflict(kTfLiteAttrMapTypeSync);
  own.SetAttr(kTfLiteBufferAttrKeyAlignment, size_t{6});
  other.SetAttr(kTfLiteBufferAttrKeyAlignment, size_t{4});
  own.SetAttr(kTfLiteBufferAttrKeyPadding, size_t{0});
  other.SetAttr(kTfLiteBufferAttrKeyPadding, size_t{8});
  own.SetAttr(kTfLiteBufferAttrKeySize, size_t{100});
  other.SetAttr(kTfLiteBufferAttrKeySize, size_t{7});
  own.SetAttr(kTfLiteBufferAttrKeyOffset, size_t{3});
  own.SetCustomAttr("speed", 3);
  other.SetCustomAttr("speed", 3);
  other.SetCustomAttr("name", "x");
  EXPECT_TRUE(own.ReconcileAttributes(&other, &merged, &conflict));
  EXPECT_TRUE(merged.IsBufferAttributeMap());
  size_t value = 0;
  const auto size_of = [&value](const AttributeMap& map, TfLiteBufferAttrKey key) {
    return map.GetAttr(key, &value) ? value : 999;
  };
  EXPECT_EQ(size_of(merged, kTfLiteBufferAttrKeyAlignment), 12u);
  EXPECT_EQ(size_of(merged, kTfLiteBufferAttrKeyPadding), 8u);
  EXPECT_EQ(size_of(merged, kTfLiteBufferAttrKeySize), 100u);
  EXPECT_EQ(size_of(merged, kTfLiteBufferAttrKeyOffset), 3u);
  const char* name = nullptr;
  EXPECT_TRUE(merged.GetCustomAttr("name", &name));
  EXPECT_TRUE(merged.CheckAttributeCoverage(&own, &conflict));
  EXPECT_TRUE(merged.CheckAttributeCoverage(&other, nullptr));
  EXPECT_FALSE(own.CheckAttributeCoverage(&other, &conflict));
  EXPECT_EQ(size_of(conflict, kTfLiteBufferAttrKeyAlignment), 4u);
  EXPECT_EQ(size_of(conflict, kTfLiteBufferAttrKeySize), 999u);
  EXPECT_TRUE(conflict.GetCustomAttr("name", &name));
  // A map may be its own result.
  EXPECT_TRUE(own.ReconcileAttributes(&other, &own, nullptr));
  EXPECT_EQ(size_of(own, kTfLiteBufferAttrKeyAlignment), 12u);
}

TEST(AsyncInteropTest, ValuesThatDoNotFitAreNamed) {
  AttributeMap own(kTfLiteAttrMapTypeBuffer), other(kTfLiteAttrMapTypeBuffer), merged(kTfLiteAttrMapTypeBuffer),
      conflict(kTfLiteAttrMapTypeBuffer);
  const size_t most = std::numeric_limits<size_t>::max();
  own.SetAttr(kTfLiteBufferAttrKeyAlignment, most);
  other.SetAttr(kTfLiteBufferAttrKeyAlignment, most - 1);
  own.SetAttr(kTfLiteBufferAttrKeySize, 5);  // not a size_t
  other.SetAttr(kTfLiteBufferAttrKeySize, size_t{5});
  own.SetAttr(kTfLiteBufferAttrKeyCurrentHostCacheState, true);
  other.SetAttr(kTfLiteBufferAttrKeyCurrentHostCacheState, false);
  own.SetCustomAttr("speed", 3);
  other.SetCustomAttr("speed", 4);
  EXPECT_FALSE(own.ReconcileAttributes(&other, &merged, &conflict));
  size_t size = 0;
  bool flag = true;
  int speed = 0;
  EXPECT_TRUE(conflict.GetAttr(kTfLiteBufferAttrKeyAlignment, &size));
  EXPECT_EQ(size, most - 1);
  EXPECT_TRUE(conflict.GetAttr(kTfLiteBufferAttrKeySize, &size));
  EXPECT_TRUE(conflict.GetAttr(kTfLiteBufferAttrKeyCurrentHostCacheState, &flag));
  EXPECT_FALSE(flag);
  EXPECT_TRUE(conflict.GetCustomAttr("speed", &speed));
  EXPECT_EQ(speed, 4);
  EXPECT_FALSE(merged.GetCustomAttr("speed", &speed));
  const AttributeMap sync(kTfLiteAttrMapTypeSync);
  EXPECT_FALSE(own.ReconcileAttributes(&sync, &merged, &conflict));
  EXPECT_FALSE(own.ReconcileAttributes(nullptr, &merged, &conflict));
  EXPECT_FALSE(own.ReconcileAttributes(&other, nullptr, &conflict));
  EXPECT_FALSE(own.CheckAttributeCoverage(&sync, &conflict));
  EXPECT_FALSE(
      tflite::interop::ReconcileGeneralAttributeKeys(kTfLiteAttrMapTypeBuffer, nullptr, nullptr, nullptr, nullptr));
  EXPECT_FALSE(tflite::interop::CheckGeneralAttributeKeysCoverage(kTfLiteAttrMapTypeBuffer, nullptr, nullptr, nullptr));
}

TEST(AsyncInteropTest, VariantsCompareAndCopy) {
  using tflite::interop::Variant;
  Variant nothing, text("text"), number(3), size(size_t{3}), flag(true);
  EXPECT_EQ(nothing.GetPtr(), nullptr);
  EXPECT_SAME(nothing, Variant());
  EXPECT_TRUE(number != size);
  EXPECT_TRUE(flag != Variant(false));
  const Variant copy = text;
  text = "other";
  EXPECT_SAME(copy, Variant("text"));
  EXPECT_STREQ(*copy.Get<const char*>(), "text");
  EXPECT_NE(copy.GetPtr(), nullptr);
  text = static_cast<const char*>(nullptr);
  EXPECT_SAME(text, nothing);
  text = copy;
  EXPECT_SAME(text, copy);
  EXPECT_EQ(text.Get<int>(), nullptr);
}

}  // namespace
}  // namespace mote
