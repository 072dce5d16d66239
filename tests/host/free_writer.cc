// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/host/free_writer.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "flatbuffers/idl.h"

namespace mote {
namespace {

using flatbuffers::BaseType;
using flatbuffers::FieldDef;
using flatbuffers::ReadScalar;
using flatbuffers::StructDef;
using flatbuffers::Type;

// The schema, read from its source.
const StructDef& RootOfSchema() {
  static flatbuffers::Parser* const parser = [] {
    std::ifstream file("src/model/schema.fbs");
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    auto* const made = new flatbuffers::Parser;
    if (!made->Parse(text.c_str())) {
      fprintf(stderr, "src/model/schema.fbs: %s\n", made->error_.c_str());
      abort();
    }
    return made;
  }();
  return *parser->root_struct_def_;
}

// A field of a table: a scalar, or the number of an object.
struct FieldValue {
  unsigned slot;
  size_t width;
  uint64_t bits;  // of a scalar
  int object;     // -1: a scalar
};

// A table, or a list: a string has a NUL behind its elements.
struct Object {
  bool is_table = false;
  std::vector<FieldValue> fields;  // of a table
  size_t element_bytes = 0;        // of a list
  std::vector<uint8_t> elements;
  std::vector<int> references;  // a list of tables or strings
  bool is_string = false;
  size_t position = 0;  // in the file; of a list, that of its count
};

class FreeWriter {
 public:
  FreeWriter(const WriterHabits& habits, std::mt19937* random) : habits_(habits), random_(*random) {}

  std::vector<uint8_t> Write(const tflite::Model& model);

 private:
  // Reading: makes objects; the result is the number of one.
  int ReadTable(const flatbuffers::Table& table, const StructDef& layout);
  void ReadField(const flatbuffers::Table& table, const FieldDef& field, const StructDef& layout, Object* object);
  int ReadList(const uint8_t* list, const Type& type);
  int Add(Object object);
  int AddEmptyList(const Type& type);

  // Writing.
  std::vector<int> Order() const;
  void PlaceTable(Object* object);
  void PlaceList(Object* object);
  void FillIn(const Object& object);
  void Align(size_t alignment, size_t offset = 0);
  template <class T>
  void Put(size_t position, T value) {
    std::memcpy(&bytes_[position], &value, sizeof(value));
  }
  bool Sometimes(unsigned of) { return random_() % of == 0; }
  void Refer(size_t position, int object) {
    Put(position, static_cast<uint32_t>(objects_[static_cast<size_t>(object)].position - position));
  }
  size_t PlaceVtable(const std::vector<uint16_t>& vtable);

  const WriterHabits habits_;
  std::mt19937& random_;
  std::vector<Object> objects_;
  std::map<std::string, int> known_objects_;
  std::map<std::vector<uint16_t>, size_t> known_vtables_;
  std::vector<std::pair<size_t, std::vector<uint16_t>>> late_vtables_;  // of tables at these positions
  std::vector<uint8_t> bytes_;
};

uint64_t DefaultBits(const FieldDef& field) {
  const std::string& text = field.value.constant;
  if (field.value.type.base_type == BaseType::BASE_TYPE_FLOAT) {
    const float value = strtof(text.c_str(), nullptr);
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof(bits));
    return bits;
  }
  return static_cast<uint64_t>(strtoll(text.c_str(), nullptr, 10));
}

std::string KeyOf(const Object& object) {
  std::string key(object.is_table ? "t" : object.is_string ? "s" : "l");
  key += std::to_string(object.element_bytes) + ":";
  for (const FieldValue& field : object.fields) {
    key += std::to_string(field.slot) + "," + std::to_string(field.width) + "," + std::to_string(field.bits) + "," +
           std::to_string(field.object) + ";";
  }
  for (const int reference : object.references) key += std::to_string(reference) + " ";
  return key.append(object.elements.begin(), object.elements.end());
}

int FreeWriter::Add(Object object) {
  if (habits_.shares_objects) {
    const auto [known, is_new] = known_objects_.emplace(KeyOf(object), static_cast<int>(objects_.size()));
    if (!is_new) return known->second;
  }
  objects_.push_back(std::move(object));
  return static_cast<int>(objects_.size() - 1);
}

int FreeWriter::AddEmptyList(const Type& type) {
  Object list;
  list.element_bytes = std::max<size_t>(1, flatbuffers::SizeOf(type.element));
  return Add(list);
}

int FreeWriter::ReadList(const uint8_t* list, const Type& type) {
  Object object;
  const uint32_t count = ReadScalar<uint32_t>(list);
  const uint8_t* const elements = list + sizeof(uint32_t);
  object.is_string = type.base_type == BaseType::BASE_TYPE_STRING;
  object.element_bytes = object.is_string ? 1 : flatbuffers::SizeOf(type.element);
  if (object.is_string || flatbuffers::IsScalar(type.element)) {
    object.elements.assign(elements, elements + count * object.element_bytes);
    return Add(std::move(object));
  }
  for (uint32_t i = 0; i < count; ++i) {
    const uint8_t* const at = elements + i * sizeof(uint32_t);
    const auto& table = *reinterpret_cast<const flatbuffers::Table*>(at + ReadScalar<uint32_t>(at));
    object.references.push_back(ReadTable(table, *type.struct_def));
  }
  return Add(std::move(object));
}

void FreeWriter::ReadField(const flatbuffers::Table& table, const FieldDef& field, const StructDef& layout,
                           Object* object) {
  const Type& type = field.value.type;
  const unsigned slot = (field.value.offset - 4u) / 2;
  const size_t width = flatbuffers::SizeOf(type.base_type);
  const uint8_t* const at = table.GetAddressOf(field.value.offset);
  if (flatbuffers::IsScalar(type.base_type)) {
    uint64_t bits = DefaultBits(field);
    if (width < sizeof(bits)) bits &= (uint64_t{1} << 8 * width) - 1;
    const uint64_t default_bits = bits;
    if (at != nullptr) std::memcpy(&bits, at, width);
    if (bits != default_bits || (habits_.writes_defaults && Sometimes(2))) {
      object->fields.push_back({slot, width, bits, -1});
    }
    return;
  }
  const bool is_list = type.base_type == BaseType::BASE_TYPE_VECTOR;
  if (at == nullptr) {
    if (is_list && habits_.writes_empty_lists && Sometimes(2)) {
      object->fields.push_back({slot, sizeof(uint32_t), 0, AddEmptyList(type)});
    }
    return;
  }
  const uint8_t* const target = at + ReadScalar<uint32_t>(at);
  if (is_list && ReadScalar<uint32_t>(target) == 0 && habits_.drops_empty_lists) return;
  int child = -1;
  if (is_list || type.base_type == BaseType::BASE_TYPE_STRING) {
    child = ReadList(target, type);
  } else {
    const StructDef* of = type.struct_def;
    if (type.base_type == BaseType::BASE_TYPE_UNION) {
      const FieldDef& kind = *layout.fields.Lookup(field.name + "_type");
      const auto* const member = type.enum_def->ReverseLookup(table.GetField<uint8_t>(kind.value.offset, 0), false);
      if (member == nullptr || member->IsZero()) return;
      of = member->union_type.struct_def;
    }
    child = ReadTable(*reinterpret_cast<const flatbuffers::Table*>(target), *of);
  }
  object->fields.push_back({slot, sizeof(uint32_t), 0, child});
}

int FreeWriter::ReadTable(const flatbuffers::Table& table, const StructDef& layout) {
  Object object;
  object.is_table = true;
  unsigned slots = 0;
  for (const FieldDef* field : layout.fields.vec) {
    slots = std::max(slots, (field->value.offset - 4u) / 2 + 1);
    if (!field->deprecated) ReadField(table, *field, layout, &object);
  }
  if (habits_.has_newer_fields) {
    object.fields.push_back({slots + static_cast<unsigned>(random_() % 3), 4, random_() | 1u, -1});
  }
  return Add(std::move(object));
}

// Each object before those it refers to.
std::vector<int> FreeWriter::Order() const {
  std::vector<int> parents(objects_.size());
  const auto each_child = [&](const Object& object, const auto& function) {
    for (const FieldValue& field : object.fields) {
      if (field.object >= 0) function(static_cast<size_t>(field.object));
    }
    for (const int reference : object.references) function(static_cast<size_t>(reference));
  };
  for (const Object& object : objects_) each_child(object, [&](size_t child) { ++parents[child]; });
  std::vector<int> ready = {static_cast<int>(objects_.size() - 1)}, order;  // the model is read last
  while (!ready.empty()) {
    const size_t chosen = habits_.shuffles_objects ? random_() % ready.size() : ready.size() - 1;
    order.push_back(ready[chosen]);
    ready.erase(ready.begin() + static_cast<ptrdiff_t>(chosen));
    each_child(objects_[static_cast<size_t>(order.back())], [&](size_t child) {
      if (--parents[child] == 0) ready.push_back(static_cast<int>(child));
    });
  }
  return order;
}

// So that what comes `offset` bytes later is at a multiple of it.
void FreeWriter::Align(size_t alignment, size_t offset) {
  const size_t more = habits_.pads && Sometimes(3) ? random_() % 24 : 0;
  for (size_t i = 0; i < more || (bytes_.size() + offset) % alignment != 0; ++i) {
    bytes_.push_back(habits_.pads ? static_cast<uint8_t>(random_()) : 0);
  }
}

size_t FreeWriter::PlaceVtable(const std::vector<uint16_t>& vtable) {
  if (habits_.shares_vtables) {
    const auto known = known_vtables_.find(vtable);
    if (known != known_vtables_.end()) return known->second;
  }
  Align(2);
  const size_t position = bytes_.size();
  bytes_.resize(position + vtable.size() * sizeof(uint16_t));
  std::memcpy(&bytes_[position], vtable.data(), vtable.size() * sizeof(uint16_t));
  known_vtables_[vtable] = position;
  return position;
}

void FreeWriter::PlaceTable(Object* object) {
  if (habits_.shuffles_fields) std::shuffle(object->fields.begin(), object->fields.end(), random_);
  unsigned slots = habits_.has_newer_fields ? random_() % 4 : 0;
  size_t alignment = 4, end = sizeof(uint32_t);
  for (const FieldValue& field : object->fields) {
    slots = std::max(slots, field.slot + 1);
    alignment = std::max(alignment, field.width);
  }
  std::vector<uint16_t> vtable(2 + slots);
  vtable[0] = static_cast<uint16_t>(vtable.size() * sizeof(uint16_t));
  for (const FieldValue& field : object->fields) {
    if (habits_.pads && Sometimes(4)) end += random_() % 9;
    end = (end + field.width - 1) / field.width * field.width;
    vtable[2 + field.slot] = static_cast<uint16_t>(end);
    end += field.width;
  }
  vtable[1] = static_cast<uint16_t>(habits_.sizes_are_wrong ? random_() % (end + 1) : end);
  const bool is_late = habits_.vtables_come_last && Sometimes(2);
  const size_t vtable_at = is_late ? 0 : PlaceVtable(vtable);
  Align(alignment);
  object->position = bytes_.size();
  bytes_.resize(object->position + end);
  if (is_late) {
    late_vtables_.emplace_back(object->position, vtable);
  } else {
    Put(object->position, static_cast<int32_t>(object->position - vtable_at));
  }
  for (const FieldValue& field : object->fields) {
    std::memcpy(&bytes_[object->position + vtable[2 + field.slot]], &field.bits, field.width);
  }
}

void FreeWriter::PlaceList(Object* object) {
  const size_t alignment = habits_.aligns_elements ? std::max<size_t>(4, object->element_bytes) : sizeof(uint32_t);
  Align(sizeof(uint32_t));
  while ((bytes_.size() + sizeof(uint32_t)) % alignment != 0) bytes_.resize(bytes_.size() + sizeof(uint32_t));
  object->position = bytes_.size();
  const bool has_references = !object->references.empty();
  const size_t count = has_references ? object->references.size() : object->elements.size() / object->element_bytes;
  bytes_.resize(object->position + sizeof(uint32_t) + (has_references ? count * sizeof(uint32_t) : 0));
  Put(object->position, static_cast<uint32_t>(count));
  bytes_.insert(bytes_.end(), object->elements.begin(), object->elements.end());
  if (object->is_string) bytes_.push_back(0);
}

// The offsets to other objects, which all have their places.
void FreeWriter::FillIn(const Object& object) {
  size_t at = object.position + sizeof(uint32_t);
  for (const int reference : object.references) {
    Refer(at, reference);
    at += sizeof(uint32_t);
  }
  if (!object.is_table) return;
  const size_t vtable = object.position - static_cast<size_t>(ReadScalar<int32_t>(&bytes_[object.position]));
  for (const FieldValue& field : object.fields) {
    if (field.object < 0) continue;
    Refer(object.position + ReadScalar<uint16_t>(&bytes_[vtable + 4 + 2 * field.slot]), field.object);
  }
}

std::vector<uint8_t> FreeWriter::Write(const tflite::Model& model) {
  ReadTable(reinterpret_cast<const flatbuffers::Table&>(model), RootOfSchema());
  bytes_.assign({0, 0, 0, 0, 'T', 'F', 'L', '3'});
  const std::vector<int> order = Order();
  for (const int i : order) {
    Object& object = objects_[static_cast<size_t>(i)];
    object.is_table ? PlaceTable(&object) : PlaceList(&object);
  }
  for (const auto& [table, vtable] : late_vtables_) {
    Put(table, static_cast<int32_t>(table - PlaceVtable(vtable)));
  }
  for (const int i : order) FillIn(objects_[static_cast<size_t>(i)]);
  Put(0, static_cast<uint32_t>(objects_.back().position));
  if (habits_.pads) bytes_.resize(bytes_.size() + random_() % 20);
  return std::move(bytes_);
}

}  // namespace

WriterHabits::WriterHabits(std::mt19937* random) {
  const auto choose = [random](unsigned of) { return (*random)() % of == 0; };
  aligns_elements = choose(3);
  pads = choose(2);
  shuffles_objects = choose(2);
  shuffles_fields = choose(2);
  writes_defaults = choose(2);
  writes_empty_lists = choose(2);
  drops_empty_lists = choose(2);
  shares_vtables = choose(2);
  shares_objects = choose(2);
  has_newer_fields = choose(3);
  vtables_come_last = choose(3);
  sizes_are_wrong = choose(8);
}

std::vector<uint8_t> WriteFreely(const tflite::Model& model, const WriterHabits& habits, std::mt19937* random) {
  return FreeWriter(habits, random).Write(model);
}

}  // namespace mote
