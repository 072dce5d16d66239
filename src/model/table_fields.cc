// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/model/table_fields.h"

#include "src/model/verifier.h"

namespace mote {

__attribute__((noinline)) const uint8_t* Field(const Table* table, unsigned vtable_offset) {
  return table->GetAddressOf(static_cast<flatbuffers::voffset_t>(vtable_offset));
}

uint8_t Byte(const Table* table, unsigned vtable_offset) {
  const uint8_t* field = Field(table, vtable_offset);
  return field == nullptr ? 0 : *field;
}

__attribute__((noinline)) uint32_t Word(const Table* table, unsigned vtable_offset) {
  const uint8_t* field = Field(table, vtable_offset);
  return field == nullptr ? 0 : flatbuffers::ReadScalar<uint32_t>(field);
}

List ListIn(const Table* table, unsigned vtable_offset) {
  const uint8_t* field = Field(table, vtable_offset);
  return field == nullptr ? &kEmptyList : reinterpret_cast<List>(Follow(field));
}

const Table* TableIn(List list, uint32_t i) {
  return reinterpret_cast<const Table*>(Follow(reinterpret_cast<const uint8_t*>(list + 1 + i)));
}

int BuiltinCode(const Table* operator_code) {
  const int old_code = static_cast<int8_t>(Byte(operator_code, tflite::OperatorCode::VT_DEPRECATED_BUILTIN_CODE));
  const int code = static_cast<int>(Word(operator_code, tflite::OperatorCode::VT_BUILTIN_CODE));
  return old_code > code ? old_code : code;
}

bool MeasureShape(List dims, unsigned bits, uint32_t* elements, uint32_t* bytes) {
  uint32_t product = 1;
  bool is_empty = false;
  if (dims[0] > kMaxModelRank) return false;
  for (uint32_t i = 1; i <= dims[0]; ++i) {
    if (dims[i] == 0) is_empty = true;
    const uint64_t wide = static_cast<uint64_t>(product) * (dims[i] == 0 ? 1 : dims[i]);
    if (static_cast<int>(dims[i]) < 0 || wide >> 31 != 0) return false;
    product = static_cast<uint32_t>(wide);
  }
  const uint64_t wide_bytes = (static_cast<uint64_t>(product) * bits + 7) >> 3;
  *elements = is_empty ? 0 : product;
  *bytes = is_empty ? 0 : static_cast<uint32_t>(wide_bytes);
  return wide_bytes >> 31 == 0;
}

bool AreStringsGood(List data, uint32_t bytes, uint32_t elements) {
  if (bytes / 4 < 2 || data[0] != elements || elements > bytes / 4 - 2) return false;
  uint32_t least = 4 * (elements + 2);
  for (uint32_t i = 0; i <= elements; ++i) {
    const uint32_t start = data[1 + i];
    if (start < least || start > bytes) return false;
    least = start;
  }
  return true;
}

}  // namespace mote
