// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/ops/strings.h"

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

TfLiteStatus StringMove::Prepare(const PrepareContext& ctx, int input, int output, Plan* plan) {
  OP_TRY(PrepareStringInput(ctx, input));
  OP_TRY(PrepareStringOutput(ctx, output));
  return ctx.Scratch(sizeof(int32_t) * static_cast<size_t>(ctx.in(input).elements()), &plan->numbers_id);
}

TfLiteStatus StringMove::Begin(const EvalContext& ctx, const Plan& plan, int input, TensorView* values,
                               TensorView* moved) {
  OP_TRY(OpenStrings(ctx, input, &strings_));
  auto* const numbers = static_cast<int32_t*>(ctx.scratch(plan.numbers_id));
  for (int i = 0; i < strings_.size(); ++i) numbers[i] = i + 1;
  *values = {kTfLiteInt32, values->dims, numbers};
  // Behind the count, and where each string begins.
  *moved = {kTfLiteInt32, moved->dims, moved->Data<int32_t>() + 2};
  return kTfLiteOk;
}

TfLiteStatus StringMove::Finish(const EvalContext& ctx, int output) const {
  const TensorView moved = ctx.out(output);
  const int count = moved.elements();
  // The end of string i, which Add writes, takes the place of its number.
  const auto* const numbers = moved.Data<uint32_t>() + 2;
  StringsWriter writer(moved.raw, count);
  for (int i = 0; i < count; ++i) {
    const uint32_t number = numbers[i];
    OP_TRY(AddString(ctx, output, number == 0 ? Text{nullptr, 0} : strings_[static_cast<int>(number) - 1], &writer));
  }
  return kTfLiteOk;
}

}  // namespace mote
