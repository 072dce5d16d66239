// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// CIRCULAR_BUFFER: the newest inputs, oldest first; what runs behind it runs on every `cycles_max`th Invoke only.
//   in  0: a slot [1, 1, y, x]             any type of at least a byte
//   out 0: slots [1, n, y, x]              same type
// Until n inputs have come, the older slots hold the zero point. The slots are kept in the output if that is a
// variable, else apart. Without the option `cycles_max` it is 1 for 5, 13 or 25 slots and 2 for other numbers, as
// streaming models from before the option expect. On the Invokes between, the result is kTfLiteAbort, which ends them.
#include "src/model/flex_options.h"
#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/fill_elements.h"

namespace mote {
namespace {

struct CircularBuffer {
  using Params = void;
  struct Plan {
    uint8_t* slots;  // null: the output
    int elements;
    int element_bytes;
    int32_t zero_point;
    int32_t cycles_max;
    int32_t cycles_left;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo slot = ctx.in(0), output = ctx.out(0);
    OP_TRY(RequireMovable(ctx, slot, output));
    OP_REQUIRE(ctx, slot.rank() == 4 && output.rank() == 4, "the slot has %d dimensions, the output %d instead of 4",
               slot.rank(), output.rank());
    OP_REQUIRE(ctx, slot.dim(0) == 1 && slot.dim(1) == 1 && output.dim(1) >= 1,
               "a slot of shape [%d, %d, ...] and %d slots are not possible; the shape is [1, 1, y, x]", slot.dim(0),
               slot.dim(1), output.dim(1));
    Shape shape(*slot.dims);
    shape[1] = output.dim(1);
    OP_TRY(ctx.SetOutputShape(0, shape));
    const bool is_first = plan.cycles_max == 0;
    plan.elements = ctx.out(0).elements();
    plan.element_bytes = ElementBits(output.type) / 8;
    plan.zero_point = output.zero_point;
    plan.cycles_max = CyclesMax(ctx, shape[1]);
    if (!is_first) return kTfLiteOk;
    if (!output.is_variable) {
      plan.slots = ctx.Persistent<uint8_t>(plan.elements * plan.element_bytes);
      if (plan.slots == nullptr) return kTfLiteError;
    }
    Reset(plan);
    return kTfLiteOk;
  }

  static int32_t CyclesMax(const PrepareContext& ctx, int slots) {
    FlexMap options;
    int32_t cycles = 0;
    if (ctx.custom_options_bytes() != 0 && FlexMap::Open(ctx.custom_options(), ctx.custom_options_bytes(), &options)) {
      (void)options.Int32("cycles_max", &cycles);
    }
    if (cycles >= 1) return cycles;
    return slots == 5 || slots == 13 || slots == 25 ? 1 : 2;
  }

  static void Reset(Plan& plan) {
    plan.cycles_left = plan.cycles_max;
    const int64_t zero[2] = {plan.zero_point, plan.zero_point < 0 ? -1 : 0};
    if (plan.slots != nullptr) FillElements(plan.elements, plan.element_bytes, zero, plan.slots);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, Plan& plan) {
    const TensorView slot = ctx.in(0), output = ctx.out(0);
    uint8_t* slots = plan.slots != nullptr ? plan.slots : output.Data<uint8_t>();
    const size_t all = static_cast<size_t>(plan.elements) * static_cast<size_t>(plan.element_bytes);
    const size_t one = all / static_cast<size_t>(output.dim(1));
    if (all != 0) {
      std::memmove(slots, slots + one, all - one);
      std::memcpy(slots + all - one, slot.raw, one);
      if (slots != output.raw) std::memcpy(output.raw, slots, all);
    }
    if (--plan.cycles_left > 0) return tflite::kTfLiteAbort;
    plan.cycles_left = plan.cycles_max;
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(custom_ops, CIRCULAR_BUFFER, mote::CircularBuffer)
