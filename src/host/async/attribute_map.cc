// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Stores attributes of buffers and synchronisation objects, and reconciles those of two sides.
#include "tensorflow/lite/core/async/interop/c/attribute_map.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "src/host/common/guarded.h"
#include "tensorflow/lite/core/async/interop/attribute_map_internal.h"
#include "tensorflow/lite/core/async/interop/reconcile_fns.h"

namespace tflite {
namespace interop {
namespace {

// These merge two values of one key. Each returns false if the two do not fit.
bool MustBeEqual(const Variant& lhs, const Variant& rhs, Variant* merged) {
  if (lhs == rhs) *merged = lhs;
  return lhs == rhs;
}

bool TakeMultiple(const Variant& lhs, const Variant& rhs, Variant* merged) {
  const size_t *const a = lhs.Get<size_t>(), *const b = rhs.Get<size_t>();
  if (a == nullptr || b == nullptr) return false;
  size_t divisor = *a, rest = *b;
  while (rest != 0) divisor = std::exchange(rest, divisor % rest);
  size_t multiple = std::max(*a, *b);
  const bool fits = *a == 0 || *b == 0 || !__builtin_mul_overflow(*a / divisor, *b, &multiple);
  if (fits) merged->Set(multiple);
  return fits;
}

bool TakeLarger(const Variant& lhs, const Variant& rhs, Variant* merged) {
  const size_t *const a = lhs.Get<size_t>(), *const b = rhs.Get<size_t>();
  if (a == nullptr || b == nullptr) return false;
  merged->Set(std::max(*a, *b));
  return true;
}

using Rule = bool (*)(const Variant& lhs, const Variant& rhs, Variant* merged);

Rule RuleOf(TfLiteAttrMapType type, AttributeMap::KeyT key) {
  if (type != kTfLiteAttrMapTypeBuffer) return MustBeEqual;
  if (key == kTfLiteBufferAttrKeyAlignment || key == kTfLiteBufferAttrKeyPadding) return TakeMultiple;
  return key == kTfLiteBufferAttrKeySize ? TakeLarger : MustBeEqual;
}

template <class Container>
void Note(const typename Container::value_type& attribute, Container* conflict) {
  if (conflict != nullptr) (*conflict)[attribute.first] = attribute.second;
}

template <class Container, class FindRule>
bool Reconcile(const Container& lhs, const Container& rhs, FindRule find_rule, Container* merged, Container* conflict) {
  bool fits = true;
  for (const auto& [key, value] : lhs) (*merged)[key] = value;
  for (const auto& attribute : rhs) {
    const auto other = lhs.find(attribute.first);
    if (other == lhs.end()) {
      (*merged)[attribute.first] = attribute.second;
    } else if (!find_rule(attribute.first)(other->second, attribute.second, &(*merged)[attribute.first])) {
      merged->erase(attribute.first);
      Note(attribute, conflict);
      fits = false;
    }
  }
  return fits;
}

// A value meets another one if it is what both become; so a multiple, or the larger one.
template <class Container, class FindRule>
bool Covers(const Container& lhs, const Container& rhs, FindRule find_rule, Container* conflict) {
  bool covers = true;
  for (const auto& attribute : rhs) {
    const auto own = lhs.find(attribute.first);
    Variant merged;
    const bool is_met =
        own != lhs.end() && find_rule(attribute.first)(own->second, attribute.second, &merged) && merged == own->second;
    if (!is_met) Note(attribute, conflict);
    covers = covers && is_met;
  }
  return covers;
}

Rule RuleOfCustom(const std::string&) { return MustBeEqual; }

}  // namespace

Variant::Variant(const Variant& other) { *this = other; }

Variant& Variant::operator=(const Variant& other) {
  text_ = other.text_;
  type = other.type;
  val = other.val;
  if (type == kString) val.c = text_.c_str();
  return *this;
}

void Variant::Store(int v) {
  type = kInt;
  val.i = v;
}

void Variant::Store(size_t v) {
  type = kSizeT;
  val.s = v;
}

void Variant::Store(const char* v) {
  type = v == nullptr ? kInvalid : kString;
  text_ = v == nullptr ? std::string() : std::string(v);
  val.c = text_.c_str();
}

void Variant::Store(bool v) {
  type = kBool;
  val.b = v;
}

bool Variant::operator==(const Variant& other) const {
  if (type != other.type) return false;
  switch (type) {
    case kInvalid:
      return true;
    case kInt:
      return val.i == other.val.i;
    case kSizeT:
      return val.s == other.val.s;
    case kString:
      return text_ == other.text_;
    case kBool:
      return val.b == other.val.b;
  }
  return false;
}

bool ReconcileGeneralAttributeKeys(TfLiteAttrMapType type, const AttributeMap::ContainerT* lhs,
                                   const AttributeMap::ContainerT* rhs, AttributeMap::ContainerT* merged,
                                   AttributeMap::ContainerT* conflict) {
  if (lhs == nullptr || rhs == nullptr || merged == nullptr) return false;
  return Reconcile(
      *lhs, *rhs, [type](AttributeMap::KeyT key) { return RuleOf(type, key); }, merged, conflict);
}

bool CheckGeneralAttributeKeysCoverage(TfLiteAttrMapType type, const AttributeMap::ContainerT* lhs,
                                       const AttributeMap::ContainerT* rhs, AttributeMap::ContainerT* conflict) {
  if (lhs == nullptr || rhs == nullptr) return false;
  return Covers(
      *lhs, *rhs, [type](AttributeMap::KeyT key) { return RuleOf(type, key); }, conflict);
}

// The results are complete before they are written, since a caller may give one map twice.
bool AttributeMap::ReconcileAttributes(const AttributeMap* other, AttributeMap* merged, AttributeMap* conflict) const {
  if (other == nullptr || merged == nullptr || other->type_ != type_) return false;
  AttributeMap both(type_), unfit(type_);
  bool fits =
      ReconcileGeneralAttributeKeys(type_, &attributes_, &other->attributes_, &both.attributes_, &unfit.attributes_);
  fits &= Reconcile(custom_attributes_, other->custom_attributes_, RuleOfCustom, &both.custom_attributes_,
                    &unfit.custom_attributes_);
  *merged = both;
  if (conflict != nullptr) *conflict = unfit;
  return fits;
}

bool AttributeMap::CheckAttributeCoverage(const AttributeMap* other, AttributeMap* conflict) const {
  if (other == nullptr || other->type_ != type_) return false;
  AttributeMap unmet(type_);
  bool covers = CheckGeneralAttributeKeysCoverage(type_, &attributes_, &other->attributes_, &unmet.attributes_);
  covers &= Covers(custom_attributes_, other->custom_attributes_, RuleOfCustom, &unmet.custom_attributes_);
  if (conflict != nullptr) *conflict = unmet;
  return covers;
}

}  // namespace interop
}  // namespace tflite

namespace {

bool IsForBuffers(const TfLiteAttributeMap* attrs) { return attrs != nullptr && attrs->impl.IsBufferAttributeMap(); }
bool IsForSync(const TfLiteAttributeMap* attrs) { return attrs != nullptr && attrs->impl.IsSyncAttributeMap(); }

template <class Key, class Value>
bool Get(const TfLiteAttributeMap* attrs, Key key, Value* value) {
  return attrs != nullptr && value != nullptr && attrs->impl.GetAttr(key, value);
}

// A string of null is not set.
template <class Value>
bool IsValue(Value) {
  return true;
}
bool IsValue(const char* value) { return value != nullptr; }

template <class Key, class Value>
bool Set(TfLiteAttributeMap* attrs, Key key, Value value) {
  if (attrs == nullptr || !IsValue(value)) return false;
  return mote::GuardedOr(false, [&] {
    attrs->impl.SetAttr(key, value);
    return true;
  });
}

}  // namespace

extern "C" {

TfLiteAttributeMap* TfLiteAttributeMapCreate(TfLiteAttrMapType type) {
  return mote::GuardedOr<TfLiteAttributeMap*>(nullptr, [&] { return new TfLiteAttributeMap(type); });
}

void TfLiteAttributeMapDelete(TfLiteAttributeMap* attrs) { delete attrs; }

bool TfLiteAttributeMapIsBufferAttributeMap(const TfLiteAttributeMap* attrs) { return IsForBuffers(attrs); }

bool TfLiteAttributeMapIsSyncAttributeMap(const TfLiteAttributeMap* attrs) { return IsForSync(attrs); }

void TfLiteAttributeMapCopy(const TfLiteAttributeMap* src, TfLiteAttributeMap* dst) {
  if (src == nullptr || dst == nullptr) return;
  (void)mote::GuardedOr(false, [&] {
    dst->impl = src->impl;
    return true;
  });
}

bool TfLiteAttributeMapGetSizeTBufferAttr(const TfLiteAttributeMap* attrs, TfLiteBufferAttrKey key, size_t* val) {
  return IsForBuffers(attrs) && Get(attrs, key, val);
}

bool TfLiteAttributeMapSetSizeTBufferAttr(TfLiteAttributeMap* attrs, TfLiteBufferAttrKey key, size_t val) {
  return IsForBuffers(attrs) && Set(attrs, key, val);
}

bool TfLiteAttributeMapGetStringBufferAttr(const TfLiteAttributeMap* attrs, TfLiteBufferAttrKey key, const char** val) {
  return IsForBuffers(attrs) && Get(attrs, key, val);
}

bool TfLiteAttributeMapSetStringBufferAttr(TfLiteAttributeMap* attrs, TfLiteBufferAttrKey key, const char* val) {
  return IsForBuffers(attrs) && Set(attrs, key, val);
}

bool TfLiteAttributeMapGetBoolBufferAttr(const TfLiteAttributeMap* attrs, TfLiteBufferAttrKey key, bool* val) {
  return IsForBuffers(attrs) && Get(attrs, key, val);
}

bool TfLiteAttributeMapSetBoolBufferAttr(TfLiteAttributeMap* attrs, TfLiteBufferAttrKey key, bool val) {
  return IsForBuffers(attrs) && Set(attrs, key, val);
}

bool TfLiteAttributeMapGetStringSyncAttr(const TfLiteAttributeMap* attrs, TfLiteSynchronizationAttrKey key,
                                         const char** val) {
  return IsForSync(attrs) && Get(attrs, key, val);
}

bool TfLiteAttributeMapSetStringSyncAttr(TfLiteAttributeMap* attrs, TfLiteSynchronizationAttrKey key, const char* val) {
  return IsForSync(attrs) && Set(attrs, key, val);
}

#define MOTE_ATTR_MAP_ACCESSOR(type, type_name)                                                                    \
  bool TfLiteAttributeMapGet##type_name##Attr(const TfLiteAttributeMap* attrs, uint32_t key, type* val) {          \
    return Get(attrs, key, val);                                                                                   \
  }                                                                                                                \
  void TfLiteAttributeMapSet##type_name##Attr(TfLiteAttributeMap* attrs, uint32_t key, type val) {                 \
    (void)Set(attrs, key, val);                                                                                    \
  }                                                                                                                \
  bool TfLiteAttributeMapGetCustom##type_name##Attr(const TfLiteAttributeMap* attrs, const char* key, type* val) { \
    if (attrs == nullptr || key == nullptr || val == nullptr) return false;                                        \
    return mote::GuardedOr(false, [&] { return attrs->impl.GetCustomAttr(key, val); });                            \
  }                                                                                                                \
  void TfLiteAttributeMapSetCustom##type_name##Attr(TfLiteAttributeMap* attrs, const char* key, type val) {        \
    if (attrs == nullptr || key == nullptr || !IsValue(val)) return;                                               \
    (void)mote::GuardedOr(false, [&] {                                                                             \
      attrs->impl.SetCustomAttr(key, val);                                                                         \
      return true;                                                                                                 \
    });                                                                                                            \
  }
MOTE_ATTR_MAP_ACCESSOR(int, Int)
MOTE_ATTR_MAP_ACCESSOR(size_t, SizeT)
MOTE_ATTR_MAP_ACCESSOR(const char*, String)
MOTE_ATTR_MAP_ACCESSOR(bool, Bool)
#undef MOTE_ATTR_MAP_ACCESSOR

}  // extern "C"
