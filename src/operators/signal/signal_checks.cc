// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/signal/signal_checks.h"

#include "src/model/flex_options.h"

namespace mote {

TfLiteStatus RequireTensors(const PrepareContext& ctx, const SignalTensors& tensors) {
  OP_TRY(ctx.RequireArity(tensors.inputs, tensors.outputs));
  for (int i = 0; i < tensors.inputs + tensors.outputs; ++i) {
    const bool is_input = i < tensors.inputs;
    const int number = is_input ? i : i - tensors.inputs;
    const TfLiteType type = (is_input ? ctx.in(number) : ctx.out(number)).type;
    OP_REQUIRE(ctx, type == tensors.types[i], "%s %d has type %s; it must be %s", is_input ? "input" : "output", number,
               TfLiteTypeGetName(type), TfLiteTypeGetName(static_cast<TfLiteType>(tensors.types[i])));
  }
  return kTfLiteOk;
}

TfLiteStatus ReadSignalOption(const PrepareContext& ctx, const char* key, int min, int max, int* value) {
  FlexMap options;
  int64_t found = 0;
  OP_REQUIRE(ctx, FlexMap::Open(ctx.custom_options(), ctx.custom_options_bytes(), &options) && options.Int(key, &found),
             "the custom options have no number '%s'", key);
  OP_REQUIRE(ctx, found >= min && found <= max, "option '%s' is %ld; %d to %d are possible", key,
             static_cast<long>(found), min, max);
  *value = static_cast<int>(found);
  return kTfLiteOk;
}

int RowLength(const TfLiteIntArray& dims) { return dims.size == 0 ? 1 : dims.data[dims.size - 1]; }

int RowCount(const TfLiteIntArray& dims) { return dims.size == 0 ? 1 : Elements(dims.size - 1, dims.data); }

}  // namespace mote
