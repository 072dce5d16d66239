// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// HASHTABLE: the handle of the hash table with the number in the options, from int64 to strings or from strings to
// int64. The custom operator of the same name has the same options as FlexBuffers.
//   out 0: handle, one element                  resource
// HASHTABLE_IMPORT: fills a hash table. Of equal keys the first counts, and of several imports the first one. Constants
// stay where they are; of other keys and values the table keeps a copy.
//   in  0: handle, one element                  resource
//       1: keys                                 int64 | string
//       2: values, as many                      string | int64
// HASHTABLE_FIND: the values that belong to keys.
//   in  0: handle, one element                  resource
//       1: keys                                 int64 | string
//       2: the value for other keys, the first  string | int64
//   out 0: values, same shape as in 1           same type as in 2
// HASHTABLE_SIZE: the number of keys in a hash table; 0 before it is filled.
//   in  0: handle, one element                  resource
//   out 0: the number [1]                       int64
// A handle may also be int32.
#include "src/model/flex_options.h"
#include "src/operators/shared/resource.h"
#include "src/operators/shared/strings.h"

namespace mote {

// Keys or values, as a tensor holds them.
struct TableColumn {
  const int64_t* numbers;  // null: strings
  Strings strings;

  Text operator[](int i) const {
    return numbers == nullptr ? strings[i] : Text{reinterpret_cast<const char*>(numbers + i), sizeof(int64_t)};
  }
};

struct HashTable {
  HashTable* next;
  int32_t id;
  bool has_string_keys;
  bool is_filled;
  TableColumn keys;
  TableColumn values;
  int32_t size;          // distinct keys
  int32_t num_slots;     // a key is in the slot that its hash gives, or behind it before the next empty one
  const int32_t* slots;  // 1 + the number of a key; 0: empty
};

namespace {

uint32_t Hash(Text key) {
  uint32_t hash = 2166136261u;  // FNV-1a
  for (size_t i = 0; i < key.bytes; ++i) hash = (hash ^ static_cast<uint8_t>(key.data[i])) * 16777619u;
  return hash;
}

// Returns the slot of the key, or the empty one where it belongs. There is always one.
int SlotOf(const HashTable& table, Text key) {
  int slot = static_cast<int>(Hash(key) % static_cast<uint32_t>(table.num_slots));
  while (table.slots[slot] != 0 && !AreEqual(table.keys[table.slots[slot] - 1], key)) {
    slot = slot + 1 == table.num_slots ? 0 : slot + 1;
  }
  return slot;
}

HashTable* FindTable(HashTable* table, int32_t id) {
  while (table != nullptr && table->id != id) table = table->next;
  return table;
}

const char* KeyTypeOf(bool has_string_keys) { return has_string_keys ? "string" : "int64"; }

TfLiteStatus RequireColumns(const PrepareContext& ctx, TfLiteType keys, TfLiteType values) {
  OP_REQUIRE(ctx,
             (keys == kTfLiteInt64 && values == kTfLiteString) || (keys == kTfLiteString && values == kTfLiteInt64),
             "hash tables are from int64 to string or from string to int64, not from %s to %s", TfLiteTypeGetName(keys),
             TfLiteTypeGetName(values));
  return kTfLiteOk;
}

// Gives the table that input 0 stands for.
TfLiteStatus TableOf(const EvalContext& ctx, HashTable** table) {
  const MoteVariableRuntime* const runtime = ctx.runtime().Variables(ctx.raw());
  if (runtime == nullptr) return kTfLiteError;
  const int32_t id = *ctx.in(0).Data<int32_t>();
  *table = FindTable(*runtime->Tables(ctx.raw()), id);
  OP_REQUIRE(ctx, *table != nullptr, "there is no hash table %d: a HASHTABLE operator has to make it",
             static_cast<int>(id));
  return kTfLiteOk;
}

// Does the same for a table with the types of keys and values that this node has.
TfLiteStatus TableOfKeys(const EvalContext& ctx, HashTable** table) {
  OP_TRY(TableOf(ctx, table));
  const bool has_string_keys = ctx.in(1).type == kTfLiteString;
  OP_REQUIRE(ctx, (*table)->has_string_keys == has_string_keys, "hash table %d has keys of type %s, not %s",
             static_cast<int>((*table)->id), KeyTypeOf((*table)->has_string_keys), KeyTypeOf(has_string_keys));
  return kTfLiteOk;
}

TfLiteStatus OpenColumn(const EvalContext& ctx, int input, TableColumn* column) {
  *column = {};
  if (ctx.in(input).type == kTfLiteString) return OpenStrings(ctx, input, &column->strings);
  column->numbers = ctx.in(input).Data<int64_t>();
  return kTfLiteOk;
}

struct Hashtable {
  using Params = TfLiteHashtableParams;
  struct Plan {
    int32_t id;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(PrepareHandle(ctx));
    OP_TRY(RequireColumns(ctx, params.key_dtype, params.value_dtype));
    const MoteVariableRuntime* const runtime = ctx.runtime().Variables(ctx.raw());
    if (runtime == nullptr) return kTfLiteError;
    const bool has_string_keys = params.key_dtype == kTfLiteString;
    HashTable** const first = runtime->Tables(ctx.raw());
    HashTable* table = FindTable(*first, params.table_id);
    if (table == nullptr) {
      table = ctx.Persistent<HashTable>(1);
      if (table == nullptr) return kTfLiteError;
      *table = {};
      table->next = *first;
      table->id = params.table_id;
      table->has_string_keys = has_string_keys;
      *first = table;
    }
    OP_REQUIRE(ctx, table->has_string_keys == has_string_keys, "hash table %d has keys of type %s elsewhere, %s here",
               params.table_id, KeyTypeOf(table->has_string_keys), KeyTypeOf(has_string_keys));
    plan.id = params.table_id;
    return ctx.SetConstantOutput(0, &plan.id);
  }

  static TfLiteStatus Eval(const EvalContext&, const Plan&) { return kTfLiteOk; }
};

struct CustomHashtable {
  using Params = void;
  using Plan = Hashtable::Plan;

  // A number from outside need not be one of the enumeration's.
  static TfLiteType ColumnType(int32_t type) {
    return type == kTfLiteInt64 ? kTfLiteInt64 : type == kTfLiteString ? kTfLiteString : kTfLiteNoType;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    FlexMap options;
    int32_t id = 0, keys = 0, values = 0;
    OP_REQUIRE(ctx,
               FlexMap::Open(ctx.custom_options(), ctx.custom_options_bytes(), &options) &&
                   options.Int32("table_id", &id) && options.Int32("key_dtype", &keys) &&
                   options.Int32("value_dtype", &values),
               "the options table_id, key_dtype and value_dtype are needed");
    return Hashtable::Prepare(ctx, {id, ColumnType(keys), ColumnType(values)}, plan);
  }

  static TfLiteStatus Eval(const EvalContext&, const Plan&) { return kTfLiteOk; }
};

struct HashtableImport {
  using Params = void;
  struct Plan {
    void* copies[2];  // of the keys and of the values; null: they are constant
    int32_t* slots;
    int32_t num_slots;
    HashTable* filled;  // the table that this node has filled
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(3, 0));
    OP_TRY(RequireHandle(ctx, "the handle", ctx.in(0)));
    const TensorInfo keys = ctx.in(1), values = ctx.in(2);
    OP_TRY(RequireColumns(ctx, keys.type, values.type));
    const int count = keys.elements();
    OP_REQUIRE(ctx, TfLiteIntArrayEqual(keys.dims, values.dims), "%d keys and %d values have to have the same shape",
               count, values.elements());
    OP_REQUIRE(ctx, count < 1 << 28, "%d keys are too many", count);
    plan = {};
    plan.num_slots = 1 + count + count / 2;
    plan.slots = ctx.Persistent<int32_t>(plan.num_slots);
    if (plan.slots == nullptr) return kTfLiteError;
    OP_TRY(PrepareCopy(ctx, 1, &plan.copies[0]));
    return PrepareCopy(ctx, 2, &plan.copies[1]);
  }

  static TfLiteStatus PrepareCopy(const PrepareContext& ctx, int input, void** copy) {
    TensorInfo column = ctx.in(input);
    if (column.type == kTfLiteInt64) {
      if (column.is_constant) return kTfLiteOk;
      *copy = ctx.Persistent<int64_t>(column.elements());
      return *copy == nullptr ? kTfLiteError : kTfLiteOk;
    }
    OP_TRY(PrepareStringInput(ctx, input));
    column = ctx.in(input);
    if (AreConstant(column)) return kTfLiteOk;
    const uint32_t bytes = StringMemoryBytes(column.data);
    auto* const memory = ctx.Persistent<uint32_t>(static_cast<int>(1 + (bytes + 3) / 4));
    if (memory == nullptr) return kTfLiteError;
    *copy = InitStringMemory(memory, bytes);
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, Plan& plan) {
    HashTable* table = nullptr;
    OP_TRY(TableOfKeys(ctx, &table));
    if (table->is_filled) return kTfLiteOk;
    const int count = ctx.in(1).elements();
    OP_REQUIRE(ctx, ctx.in(2).elements() == count, "there are now %d keys and %d values", count, ctx.in(2).elements());
    OP_TRY(FillColumn(ctx, 1, plan.copies[0], &table->keys));
    OP_TRY(FillColumn(ctx, 2, plan.copies[1], &table->values));
    std::memset(plan.slots, 0, sizeof(int32_t) * static_cast<size_t>(plan.num_slots));
    table->slots = plan.slots;
    table->num_slots = plan.num_slots;
    table->size = 0;
    for (int i = 0; i < count; ++i) {
      const int slot = SlotOf(*table, table->keys[i]);
      if (plan.slots[slot] != 0) continue;
      plan.slots[slot] = i + 1;
      ++table->size;
    }
    table->is_filled = true;
    plan.filled = table;
    return kTfLiteOk;
  }

  static TfLiteStatus FillColumn(const EvalContext& ctx, int input, void* copy, TableColumn* column) {
    OP_TRY(OpenColumn(ctx, input, column));
    if (copy == nullptr) return kTfLiteOk;
    const TensorView view = ctx.in(input);
    if (column->numbers != nullptr) {
      std::memcpy(copy, column->numbers, sizeof(int64_t) * static_cast<size_t>(view.elements()));
      column->numbers = static_cast<const int64_t*>(copy);
      return kTfLiteOk;
    }
    std::memcpy(copy, view.raw, column->strings.bytes());
    (void)column->strings.Open(copy, view.elements());  // the bytes that were checked
    return kTfLiteOk;
  }

  static void Reset(Plan& plan) {
    if (plan.filled != nullptr) plan.filled->is_filled = false;
    plan.filled = nullptr;
  }
};

struct HashtableFind {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(3, 1));
    OP_TRY(RequireHandle(ctx, "the handle", ctx.in(0)));
    const TensorInfo keys = ctx.in(1), other = ctx.in(2), values = ctx.out(0);
    OP_TRY(RequireColumns(ctx, keys.type, other.type));
    OP_TRY(ctx.RequireType("the output", values.type, {other.type}));
    OP_REQUIRE(ctx, other.elements() > 0, "the value for other keys is missing");
    OP_TRY(ctx.SetOutputShape(0, *keys.dims));
    if (keys.type == kTfLiteString) return PrepareStringInput(ctx, 1);
    OP_TRY(PrepareStringInput(ctx, 2));
    return PrepareStringOutput(ctx, 0);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    HashTable* table = nullptr;
    OP_TRY(TableOfKeys(ctx, &table));
    OP_REQUIRE(ctx, table->is_filled, "hash table %d is empty: HASHTABLE_IMPORT has to fill it first",
               static_cast<int>(table->id));
    TableColumn keys, other;
    OP_TRY(OpenColumn(ctx, 1, &keys));
    OP_TRY(OpenColumn(ctx, 2, &other));
    OP_REQUIRE(ctx, ctx.in(2).elements() > 0, "there is no value for other keys now");
    return table->has_string_keys ? FindNumbers(ctx, *table, keys, *other.numbers)
                                  : FindStrings(ctx, *table, keys, other.strings[0]);
  }

  static TfLiteStatus FindNumbers(const EvalContext& ctx, const HashTable& table, const TableColumn& keys,
                                  int64_t other) {
    const TensorView out = ctx.out(0);
    const int count = out.elements();
    for (int i = 0; i < count; ++i) {
      const int entry = table.slots[SlotOf(table, keys[i])];
      out.Data<int64_t>()[i] = entry == 0 ? other : table.values.numbers[entry - 1];
    }
    return kTfLiteOk;
  }

  static TfLiteStatus FindStrings(const EvalContext& ctx, const HashTable& table, const TableColumn& keys, Text other) {
    const TensorView out = ctx.out(0);
    const int count = out.elements();
    StringsWriter writer(out.raw, count);
    for (int i = 0; i < count; ++i) {
      const int entry = table.slots[SlotOf(table, keys[i])];
      OP_TRY(AddString(ctx, 0, entry == 0 ? other : table.values[entry - 1], &writer));
    }
    return kTfLiteOk;
  }
};

struct HashtableSize {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(1, 1));
    OP_TRY(RequireHandle(ctx, "the handle", ctx.in(0)));
    OP_TRY(ctx.RequireType("the output", ctx.out(0).type, {kTfLiteInt64}));
    return ctx.SetOutputShape(0, Shape{1});
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    HashTable* table = nullptr;
    OP_TRY(TableOf(ctx, &table));
    *ctx.out(0).Data<int64_t>() = table->is_filled ? table->size : 0;
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(HASHTABLE, mote::Hashtable)
MOTE_REGISTER_OP(HASHTABLE_FIND, mote::HashtableFind)
MOTE_REGISTER_OP(HASHTABLE_IMPORT, mote::HashtableImport)
MOTE_REGISTER_OP(HASHTABLE_SIZE, mote::HashtableSize)
MOTE_REGISTER_CUSTOM_OP(custom_ops, HASHTABLE, mote::CustomHashtable)
MOTE_REGISTER_CUSTOM_OP(custom_ops, HASHTABLE_FIND, mote::HashtableFind)
MOTE_REGISTER_CUSTOM_OP(custom_ops, HASHTABLE_IMPORT, mote::HashtableImport)
MOTE_REGISTER_CUSTOM_OP(custom_ops, HASHTABLE_SIZE, mote::HashtableSize)
