// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Fields of FlatBuffer tables that the verifier has already walked. The generated accessors are inlined wherever they
// are called, which would make the verifier three times as large; these are called.
#ifndef MOTE_SRC_MODEL_TABLE_FIELDS_H_
#define MOTE_SRC_MODEL_TABLE_FIELDS_H_

#include <cstdint>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

using Table = flatbuffers::Table;
// Points to a list's count, which its elements follow.
using List = const uint32_t*;
inline constexpr uint32_t kEmptyList = 0;

// These return the field at an offset VT_... of the schema; null, 0 or the empty list where it is absent.
const uint8_t* Field(const Table* table, unsigned vtable_offset);
uint8_t Byte(const Table* table, unsigned vtable_offset);
uint32_t Word(const Table* table, unsigned vtable_offset);
List ListIn(const Table* table, unsigned vtable_offset);

// Returns the address that the offset at `position` points to.
inline const uint8_t* Follow(const uint8_t* position) { return position + flatbuffers::ReadScalar<uint32_t>(position); }
// Returns the table that is element `i` of a list.
const Table* TableIn(List list, uint32_t i);

int BuiltinCode(const Table* operator_code);

// Counts the elements of a shape and their bytes; returns false if there are too many dimensions, one is negative, or
// either number is 2^31 or more. A shape without elements must satisfy this without its dimensions of 0, so that the
// operators' products of some dimensions fit too, and their loops over some of them end.
bool MeasureShape(List dims, unsigned bits, uint32_t* elements, uint32_t* bytes);

// Returns true if constant strings have their layout: a count, count + 1 offsets from the start, the characters.
bool AreStringsGood(List data, uint32_t bytes, uint32_t elements);

}  // namespace mote

#endif  // MOTE_SRC_MODEL_TABLE_FIELDS_H_
