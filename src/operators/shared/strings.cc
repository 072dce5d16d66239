// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/strings.h"

#include "src/operators/shared/binary.h"
#include "src/operators/shared/broadcast.h"
#include "tensorflow/lite/string_util.h"

namespace mote {
namespace {

TfLiteStatus GiveMemory(const PrepareContext& ctx, int tensor, const TensorInfo& info) {
  OP_REQUIRE(ctx, !info.is_variable, "a variable cannot hold strings");
  if (info.data != nullptr) return kTfLiteOk;
  const uint64_t bytes = StringTensorBytes(info.elements());
  OP_REQUIRE(ctx, bytes < 0x7FFFFFFF, "a tensor of %d strings is too large", info.elements());
  auto* const memory = ctx.Persistent<uint32_t>(static_cast<int>(1 + (bytes + 3) / 4));
  if (memory == nullptr) return kTfLiteError;
  return ctx.runtime().SetConstant(ctx.raw(), tensor, InitStringMemory(memory, static_cast<uint32_t>(bytes)));
}

}  // namespace

TfLiteStatus PrepareStringInput(const PrepareContext& ctx, int i) {
  return GiveMemory(ctx, ctx.node()->inputs->data[i], ctx.in(i));
}

TfLiteStatus PrepareStringOutput(const PrepareContext& ctx, int i) {
  return GiveMemory(ctx, ctx.node()->outputs->data[i], ctx.out(i));
}

TfLiteStatus ShareStrings(const PrepareContext& ctx, int input, int output) {
  OP_TRY(PrepareStringInput(ctx, input));
  return ctx.SetConstantOutput(output, ctx.in(input).data);
}

bool AreConstant(const TensorInfo& strings) {
  Strings constant;
  return strings.is_constant && constant.Open(strings.data, strings.elements());
}

TfLiteStatus OpenStrings(const EvalContext& ctx, int i, Strings* strings) {
  const TensorView view = ctx.in(i);
  OP_REQUIRE(ctx, strings->Open(view.raw, view.elements()),
             "input %d does not hold %d strings: a number, its offsets in order, and the characters, within its memory",
             i, view.elements());
  return kTfLiteOk;
}

TfLiteStatus AppendToString(const EvalContext& ctx, int i, Text text, StringsWriter* writer) {
  OP_REQUIRE(ctx, writer->Append(text),
             "output %d: strings of %u bytes and more do not fit into its %u bytes; build with a larger "
             "MOTE_STRING_BYTES, which is %d",
             i, static_cast<unsigned>(writer->bytes() + text.bytes),
             static_cast<unsigned>(StringMemoryBytes(ctx.out(i).raw)), MOTE_STRING_BYTES);
  return kTfLiteOk;
}

TfLiteStatus AddString(const EvalContext& ctx, int i, Text text, StringsWriter* writer) {
  OP_TRY(AppendToString(ctx, i, text, writer));
  writer->End();
  return kTfLiteOk;
}

namespace {

StringMove::Place PlaceOf(TfLiteContext* context, int index) {
  // A runtime that keeps full tensors makes the others of these, each time that it is asked.
  if (context->tensors != nullptr) {
    TfLiteTensor& tensor = context->tensors[index];
    return {&tensor.type, &tensor.data.data};
  }
  TfLiteEvalTensor* const tensor = context->GetEvalTensor(context, index);
  return {&tensor->type, &tensor->data.data};
}

void Find(TfLiteContext* context, const TfLiteNode& node, int input, StringMove* move) {
  move->input = PlaceOf(context, node.inputs->data[input]);
  move->output = PlaceOf(context, node.outputs->data[0]);
  move->input_data = *move->input.data;
  move->output_data = *move->output.data;
}

void Show(void* input_numbers, void* output_numbers, const StringMove& move) {
  *move.input.type = *move.output.type = kTfLiteInt32;
  *move.input.data = input_numbers;
  *move.output.data = output_numbers;
}

TfLiteStatus PrepareMove(const PrepareContext& ctx, int input, int* numbers_id, StringMove* move) {
  OP_TRY(PrepareStringInput(ctx, input));
  OP_TRY(PrepareStringOutput(ctx, 0));
  OP_TRY(ctx.Scratch(sizeof(int32_t) * static_cast<size_t>(ctx.in(input).elements()), numbers_id));
  Find(ctx.raw(), *ctx.node(), input, move);
  Show(nullptr, move->output_data, *move);  // there are no numbers yet
  return kTfLiteOk;
}

// Returns the place of the numbers of the output's strings: later the ends of the strings stand there.
uint32_t* OutputNumbers(void* output_data) { return static_cast<uint32_t*>(output_data) + 2; }

TfLiteStatus BeginMove(const EvalContext& ctx, int input, int numbers_id, StringMove* move) {
  Strings strings;
  OP_TRY(OpenStrings(ctx, input, &strings));
  auto* const numbers = static_cast<int32_t*>(ctx.scratch(numbers_id));
  for (int i = 0; i < strings.size(); ++i) numbers[i] = i + 1;
  Find(ctx.raw(), *ctx.node(), input, move);
  Show(numbers, OutputNumbers(move->output_data), *move);
  return kTfLiteOk;
}

void EndMove(const StringMove& move) {
  *move.input.type = *move.output.type = kTfLiteString;
  *move.input.data = move.input_data;
  *move.output.data = move.output_data;
}

TfLiteStatus WriteMoved(const EvalContext& ctx, int input) {
  Strings strings;
  OP_TRY(OpenStrings(ctx, input, &strings));
  const TensorView output = ctx.out(0);
  const int count = output.elements();
  const uint32_t* const numbers = OutputNumbers(output.raw);
  StringsWriter writer(output.raw, count);
  for (int i = 0; i < count; ++i) {
    const uint32_t index = numbers[i] - 1;
    const bool is_known = index < static_cast<uint32_t>(strings.size());
    OP_TRY(AddString(ctx, 0, is_known ? strings[static_cast<int>(index)] : Text{nullptr, 0}, &writer));
  }
  return kTfLiteOk;
}

TfLiteStatus PrepareEqual(const PrepareContext& ctx) {
  OP_TRY(PrepareStringInput(ctx, 0));
  return PrepareStringInput(ctx, 1);
}

struct ComparedStrings {
  const char* a;
  const char* b;
  bool wanted;
};

// Each element says where its string begins and the one before it ends.
void EqualStringsRow(const BinaryRow& row, const void* params) {
  const ComparedStrings& strings = *static_cast<const ComparedStrings*>(params);
  const auto* a = static_cast<const uint32_t*>(row.a);
  const auto* b = static_cast<const uint32_t*>(row.b);
  bool* out = static_cast<bool*>(row.out);
  for (int i = 0; i < row.count; ++i, a += row.a_step, b += row.b_step) {
    out[i] = AreEqual({strings.a + a[0], a[1] - a[0]}, {strings.b + b[0], b[1] - b[0]}) == strings.wanted;
  }
}

TfLiteStatus EvalEqual(const EvalContext& ctx, bool wanted) {
  Strings a_strings, b_strings;
  OP_TRY(OpenStrings(ctx, 0, &a_strings));
  OP_TRY(OpenStrings(ctx, 1, &b_strings));
  const TensorView a = ctx.in(0), b = ctx.in(1);
  OP_TRY(RequireBroadcast(ctx));
  const ComparedStrings strings = {a.Data<char>(), b.Data<char>(), wanted};
  ForEachRow({a.dims, b.dims, a_strings.offsets(), b_strings.offsets(), ctx.out(0).raw, sizeof(uint32_t), 1},
             EqualStringsRow, &strings);
  return kTfLiteOk;
}

}  // namespace

const StringFunctions kStringFunctions = {
    ShareStrings, PrepareMove, BeginMove, EndMove, WriteMoved, PrepareEqual, EvalEqual,
};

}  // namespace mote

namespace tflite {

int GetStringCount(const void* raw_buffer) { return *static_cast<const int32_t*>(raw_buffer); }

StringRef GetString(const void* raw_buffer, int string_index) {
  const auto* const offsets = static_cast<const uint32_t*>(raw_buffer) + 1 + string_index;
  return {static_cast<const char*>(raw_buffer) + offsets[0], offsets[1] - offsets[0]};
}

}  // namespace tflite
