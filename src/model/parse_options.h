// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The one reader of builtin options, and the tables that tell it what to read.
#ifndef MOTE_SRC_MODEL_PARSE_OPTIONS_H_
#define MOTE_SRC_MODEL_PARSE_OPTIONS_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/core/api/flatbuffer_conversions.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace mote {

// These convert the value of a field to the value of a member.
enum class OptionsConversion : uint8_t {
  kCopy,      // the low bytes of the value
  kEnum,      // 0..max_value, else refused
  kEnumPlus,  // the same, plus 1: the params' enum has an extra "unknown" at 0
  kType,      // a TensorType, made a TfLiteType
};

struct OptionsField {
  uint8_t slot_and_default;      // field id in the low 5 bits, default in the high 3
  uint8_t conversion_and_width;  // OptionsConversion in the low 2 bits, then log2 of the field's bytes, then of the
                                 // member's
  uint8_t member_offset;
  uint8_t max_value;
};

// Members of a union have types of their own in BuiltinOptions (kept as they are) and in BuiltinOptions2 (plus this).
inline constexpr uint8_t kOptions2 = 128;

struct OptionsLayout {
  const OptionsField* fields;
  uint8_t field_count;
  uint8_t options_type;  // BuiltinOptions, or kOptions2 + BuiltinOptions2
  uint8_t params_bytes;
  uint8_t params_alignment_and_required;  // bit 7: a model without this table is refused
};

// Finds the options table of `op` if it is of type `options_type`. It may be absent (nullptr) unless `required`; a
// table of any other type is refused.
TfLiteStatus FindOptions(const tflite::Operator* op, uint8_t options_type, bool required,
                         tflite::ErrorReporter* error_reporter, const flatbuffers::Table** table);

// Copies the `bytes` bytes of a field of options to `value`, and nothing where the field is absent.
TfLiteStatus ReadOptionsField(const flatbuffers::Table* table, unsigned slot, size_t bytes, uint8_t options_type,
                              tflite::ErrorReporter* error_reporter, void* value);

// Allocates and fills the params struct that `layout` describes. Needs a verified model; reads nothing beyond the
// table.
TfLiteStatus ParseOptions(const tflite::Operator* op, tflite::ErrorReporter* error_reporter,
                          tflite::BuiltinDataAllocator* allocator, void** builtin_data, const OptionsLayout& layout);

#ifdef TF_LITE_STRIP_ERROR_STRINGS
template <typename... Args>
void ReportParseError(tflite::ErrorReporter*, const char*, const Args&...) {}
#else
template <typename... Args>
void ReportParseError(tflite::ErrorReporter* error_reporter, const char* format, Args... args) {
  if (error_reporter != nullptr) {
    error_reporter->Report(format, args...);
  } else {
    MicroPrintf(format, args...);
  }
}
#endif

// Returns the name of an options type, for messages.
inline const char* OptionsName(uint8_t options_type) {
  return options_type < kOptions2
             ? tflite::EnumNameBuiltinOptions(static_cast<tflite::BuiltinOptions>(options_type))
             : tflite::EnumNameBuiltinOptions2(static_cast<tflite::BuiltinOptions2>(options_type - kOptions2));
}

}  // namespace mote

#endif  // MOTE_SRC_MODEL_PARSE_OPTIONS_H_
