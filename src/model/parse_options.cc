// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/model/parse_options.h"

#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

#include "tensorflow/lite/core/c/builtin_op_data.h"

namespace mote {
namespace {

using tflite::TensorType;

TfLiteType TypeOf(uint32_t type) {
  if (type == tflite::TensorType_FLOAT32) return kTfLiteFloat32;
  if (type == tflite::TensorType_FLOAT16) return kTfLiteFloat16;
  return static_cast<TfLiteType>(type < tflite::TensorType_FLOAT64 ? type : type + 1);
}

constexpr uint8_t Log2(size_t bytes) { return bytes == 1 ? 0 : bytes == 4 ? 2 : 3; }

// The C++ type of a schema field decides its conversion.
template <typename T>
struct Conversion {
  static constexpr OptionsConversion kKind = OptionsConversion::kCopy;
  static constexpr int kMax = 0;
};

#define MOTE_ENUM_CONVERSION(TYPE, KIND, MAX)                           \
  template <>                                                           \
  struct Conversion<TYPE> {                                             \
    static constexpr OptionsConversion kKind = OptionsConversion::KIND; \
    static constexpr int kMax = MAX;                                    \
  };
MOTE_ENUM_CONVERSION(bool, kEnum, 1)
MOTE_ENUM_CONVERSION(tflite::ActivationFunctionType, kEnum, tflite::ActivationFunctionType_MAX)
MOTE_ENUM_CONVERSION(tflite::CombinerType, kEnum, tflite::CombinerType_MAX)
MOTE_ENUM_CONVERSION(tflite::FullyConnectedOptionsWeightsFormat, kEnum, tflite::FullyConnectedOptionsWeightsFormat_MAX)
MOTE_ENUM_CONVERSION(tflite::LSHProjectionType, kEnum, tflite::LSHProjectionType_MAX)
MOTE_ENUM_CONVERSION(tflite::LSTMKernelType, kEnum, tflite::LSTMKernelType_MAX)
MOTE_ENUM_CONVERSION(tflite::MirrorPadMode, kEnumPlus, tflite::MirrorPadMode_MAX)
MOTE_ENUM_CONVERSION(tflite::Padding, kEnumPlus, tflite::Padding_MAX)
MOTE_ENUM_CONVERSION(tflite::ReduceWindowFunction, kEnum, tflite::ReduceWindowFunction_MAX)
MOTE_ENUM_CONVERSION(tflite::RngAlgorithm, kEnumPlus, tflite::RngAlgorithm_MAX)
MOTE_ENUM_CONVERSION(TensorType, kType, tflite::TensorType_MAX)
#undef MOTE_ENUM_CONVERSION

template <typename FieldType, typename MemberType>
constexpr OptionsField MakeField(int vtable_offset, size_t member_offset, int default_value) {
  using C = Conversion<FieldType>;
  return {
      static_cast<uint8_t>((vtable_offset - 4) / 2 | default_value << 5),
      static_cast<uint8_t>(static_cast<int>(C::kKind) | Log2(sizeof(FieldType)) << 2 | Log2(sizeof(MemberType)) << 4),
      static_cast<uint8_t>(member_offset), static_cast<uint8_t>(C::kMax)};
}

constexpr uint8_t TypeNumber(tflite::BuiltinOptions type) { return type; }
constexpr uint8_t TypeNumber(tflite::BuiltinOptions2 type) { return kOptions2 + type; }

template <typename Table>
constexpr uint8_t OptionsTypeOf() {
  if constexpr (tflite::BuiltinOptionsTraits<Table>::enum_value != tflite::BuiltinOptions_NONE) {
    return TypeNumber(tflite::BuiltinOptionsTraits<Table>::enum_value);
  } else {
    return TypeNumber(tflite::BuiltinOptions2Traits<Table>::enum_value);
  }
}

#define F(MEMBER, FIELD, SLOT) FD(MEMBER, FIELD, SLOT, 0)
#define FD(MEMBER, FIELD, SLOT, DEFAULT)                                               \
  MakeField<decltype(std::declval<const Table&>().FIELD()), decltype(Params::MEMBER)>( \
      Table::VT_##SLOT, offsetof(Params, MEMBER), DEFAULT)
#define OPTIONS(TABLE, PARAMS, REQUIRED, ...)                                                                        \
  struct TABLE##Fields {                                                                                             \
    using Table = tflite::TABLE;                                                                                     \
    using Params = PARAMS;                                                                                           \
    static constexpr uint8_t kType = OptionsTypeOf<Table>();                                                         \
    static constexpr bool kRequired = REQUIRED;                                                                      \
    static inline constexpr OptionsField kFields[] = {__VA_ARGS__};                                                  \
  };                                                                                                                 \
  constexpr OptionsLayout k##TABLE = {TABLE##Fields::kFields, sizeof(TABLE##Fields::kFields) / sizeof(OptionsField), \
                                      TABLE##Fields::kType, sizeof(PARAMS), alignof(PARAMS) | (REQUIRED ? 0x80 : 0)};
#include "src/model/options.def"
#undef F
#undef FD

}  // namespace

TfLiteStatus FindOptions(const tflite::Operator* op, uint8_t options_type, bool required,
                         tflite::ErrorReporter* error_reporter, const flatbuffers::Table** table) {
  const bool second = options_type >= kOptions2;
  const uint8_t found = second ? kOptions2 + op->builtin_options_2_type() : op->builtin_options_type();
  const void* options = second ? op->builtin_options_2() : op->builtin_options();
  *table = nullptr;
  if (found == options_type && options != nullptr) {
    *table = static_cast<const flatbuffers::Table*>(options);
  } else if (required || (found & (kOptions2 - 1)) != 0) {
    ReportParseError(
        error_reporter,
        "An operator that needs %s has options of type %s (number %d) in the model. The file is damaged, or "
        "its writer is wrong: convert the model again.",
        OptionsName(options_type), OptionsName(found), found & (kOptions2 - 1));
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus ReadOptionsField(const flatbuffers::Table* table, unsigned slot, size_t bytes, uint8_t options_type,
                              tflite::ErrorReporter* error_reporter, void* value) {
  if (table == nullptr) return kTfLiteOk;
  const unsigned offset = table->GetOptionalFieldOffset(static_cast<flatbuffers::voffset_t>(4 + 2 * slot));
  if (offset == 0) return kTfLiteOk;
  const unsigned table_bytes = flatbuffers::ReadScalar<flatbuffers::voffset_t>(table->GetVTable() + 2);
  if (offset < table_bytes && offset + bytes > table_bytes) {  // behind it the verifier looked for room
    ReportParseError(
        error_reporter,
        "Field %u of %s lies outside its table (at byte %u of %u), whose size is wrong. Convert the model again.", slot,
        OptionsName(options_type), offset, table_bytes);
    return kTfLiteError;
  }
  memcpy(value, reinterpret_cast<const uint8_t*>(table) + offset, bytes);
  return kTfLiteOk;
}

namespace {

// Reads one field of `table` (nullptr: all defaults) into its member of the struct at `params`.
TfLiteStatus ParseField(const flatbuffers::Table* table, const OptionsField& field, const OptionsLayout& layout,
                        tflite::ErrorReporter* error_reporter, uint8_t* params) {
  // Defaults are at most 7, so that they are in the first byte, which every field overwrites.
  uint32_t value[2] = {static_cast<uint32_t>(field.slot_and_default >> 5), 0};
  const unsigned slot = field.slot_and_default & 31;
  if (ReadOptionsField(table, slot, size_t{1} << (field.conversion_and_width >> 2 & 3), layout.options_type,
                       error_reporter, value) != kTfLiteOk) {
    return kTfLiteError;
  }
  const auto conversion = static_cast<OptionsConversion>(field.conversion_and_width & 3);
  if (conversion != OptionsConversion::kCopy && value[0] > field.max_value) {
    ReportParseError(
        error_reporter,
        "Field %u of %s has the value %ld, but at most %d is known. The file is damaged, or newer than this "
        "program.",
        slot, OptionsName(layout.options_type), static_cast<long>(value[0]), field.max_value);
    return kTfLiteError;
  }
  if (conversion == OptionsConversion::kEnumPlus) ++value[0];
  if (conversion == OptionsConversion::kType) value[0] = TypeOf(value[0]);
  memcpy(params + field.member_offset, value, size_t{1} << (field.conversion_and_width >> 4));
  return kTfLiteOk;
}

}  // namespace

TfLiteStatus ParseOptions(const tflite::Operator* op, tflite::ErrorReporter* error_reporter,
                          tflite::BuiltinDataAllocator* allocator, void** builtin_data, const OptionsLayout& layout) {
  const flatbuffers::Table* table;
  if (FindOptions(op, layout.options_type, (layout.params_alignment_and_required & 0x80) != 0, error_reporter,
                  &table) != kTfLiteOk) {
    return kTfLiteError;
  }
  auto* params =
      static_cast<uint8_t*>(allocator->Allocate(layout.params_bytes, layout.params_alignment_and_required & 0x7F));
  if (params == nullptr) {
    ReportParseError(error_reporter, "no memory for %d bytes of %s: give the interpreter a larger arena",
                     layout.params_bytes, OptionsName(layout.options_type));
    return kTfLiteError;
  }
  memset(params, 0, layout.params_bytes);
  for (int i = 0; i < layout.field_count; ++i) {
    if (ParseField(table, layout.fields[i], layout, error_reporter, params) != kTfLiteOk) {
      allocator->Deallocate(params);
      return kTfLiteError;
    }
  }
  *builtin_data = params;
  return kTfLiteOk;
}

}  // namespace mote

namespace tflite {

#define PARSER(NAME, TABLE)                                                                             \
  TfLiteStatus NAME(const Operator* op, ErrorReporter* error_reporter, BuiltinDataAllocator* allocator, \
                    void** builtin_data) {                                                              \
    return mote::ParseOptions(op, error_reporter, allocator, builtin_data, mote::k##TABLE);             \
  }
#define PARSER_NONE(NAME)                                                                          \
  TfLiteStatus NAME(const Operator*, ErrorReporter*, BuiltinDataAllocator*, void** builtin_data) { \
    *builtin_data = nullptr;                                                                       \
    return kTfLiteOk;                                                                              \
  }
#include "src/model/options.def"

TfLiteStatus ConvertTensorType(TensorType tensor_type, TfLiteType* type, ErrorReporter* error_reporter) {
  if (tensor_type < TensorType_MIN || tensor_type > TensorType_MAX) {
    *type = kTfLiteNoType;
    mote::ReportParseError(error_reporter, "the model has a tensor of type %d, which is not known (0 to %d are)",
                           static_cast<int>(tensor_type), static_cast<int>(TensorType_MAX));
    return kTfLiteError;
  }
  *type = mote::TypeOf(static_cast<uint32_t>(tensor_type));
  return kTfLiteOk;
}

}  // namespace tflite
