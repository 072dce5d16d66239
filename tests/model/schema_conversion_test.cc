// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tensorflow/lite/schema/schema_conversion_utils.h"
#include "tensorflow/lite/schema/schema_utils.h"

namespace {

TEST(SchemaConversion, EveryCodeIsFoundAgain) {
  for (const tflite::BuiltinOperator code : tflite::EnumValuesBuiltinOperator()) {
    for (const int version : {1, 2, 255, 65536}) {
      flatbuffers::FlatBufferBuilder builder;
      const auto name = code == tflite::BuiltinOperator_CUSTOM ? builder.CreateString("Mine") : 0;
      builder.Finish(tflite::CreateOperatorCode(builder, code, name, version));
      const auto* const made = flatbuffers::GetRoot<tflite::OperatorCode>(builder.GetBufferPointer());
      EXPECT_EQ(tflite::GetBuiltinCode(made), code);
      EXPECT_EQ(made->deprecated_builtin_code(), code < 127 ? code : 127);
      EXPECT_EQ(made->version(), version);
      EXPECT_EQ(made->custom_code() != nullptr, code == tflite::BuiltinOperator_CUSTOM);
    }
  }
}

}  // namespace
