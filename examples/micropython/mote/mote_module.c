/* SPDX-FileCopyrightText: 2026 The Mote Authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The module `mote` of MicroPython: the micro runtime, in memory of MicroPython's heap. */
#include <string.h>

#include "mote/micro.h"
#include "mote_operators.h"
#include "py/runtime.h"

/* The collector finds a block by a pointer to its first byte, so each is kept as it was allocated. */
typedef struct Model {
  mp_obj_base_t base;
  mp_obj_t file; /* has the model's bytes, where `copy` is null */
  void* copy;
  void* arena;
  void* memory;
  MoteInterpreter* interpreter; /* null: deleted */
} Model;

enum { kAlignment = 16, kLogBytes = 256 };

static char log_text[kLogBytes];
static size_t log_bytes = 0;

/* In place of the library's: a message of the runtime becomes the text of an exception. */
void DebugLog(const char* text) {
  for (; *text != '\0' && log_bytes + 1 < kLogBytes; ++text) log_text[log_bytes++] = *text;
}

static void RaiseLog(const char* text_if_empty) {
  while (log_bytes > 0 && log_text[log_bytes - 1] <= ' ') --log_bytes;
  log_text[log_bytes] = '\0';
  const char* const text = log_bytes == 0 ? text_if_empty : log_text;
  log_bytes = 0;
  mp_raise_msg_varg(&mp_type_ValueError, MP_ERROR_TEXT("%s"), text);
}

static void Check(MoteStatus status) {
  if (status != kMoteOk) RaiseLog(MoteStatusText((int)status));
  log_bytes = 0; /* a message of what went well all the same */
}

static Model* Living(mp_obj_t object) {
  Model* const self = MP_OBJ_TO_PTR(object);
  if (self->interpreter == NULL) mp_raise_ValueError(MP_ERROR_TEXT("the model was deleted"));
  return self;
}

static void* Aligned(void* block) {
  return (void*)(((uintptr_t)block + kAlignment - 1) & ~(uintptr_t)(kAlignment - 1));
}

static void* AllocateAligned(size_t bytes) { return m_new(uint8_t, bytes + kAlignment); }

/* Bytes that nothing can change nor move are used where they are; others could change after they were checked. */
static const void* KeepFile(Model* self, mp_obj_t file, size_t* bytes) {
  mp_buffer_info_t given, writable;
  mp_get_buffer_raise(file, &given, MP_BUFFER_READ);
  *bytes = given.len;
  if ((uintptr_t)given.buf % kAlignment == 0 && !mp_get_buffer(file, &writable, MP_BUFFER_WRITE)) {
    self->file = file;
    return given.buf;
  }
  self->copy = AllocateAligned(given.len);
  return memcpy(Aligned(self->copy), given.buf, given.len);
}

/* Model(file, arena_bytes) */
static mp_obj_t MakeModel(const mp_obj_type_t* type, size_t count, size_t keywords, const mp_obj_t* arguments) {
  mp_arg_check_num(count, keywords, 2, 2, false);
  const mp_int_t arena_bytes = mp_obj_get_int(arguments[1]);
  if (arena_bytes < 0) mp_raise_ValueError(MP_ERROR_TEXT("an arena of fewer than 0 bytes"));
  Model* const self = mp_obj_malloc_with_finaliser(Model, type);
  self->file = mp_const_none;
  self->copy = self->arena = self->memory = NULL;
  self->interpreter = NULL;
  MoteSetup setup = {0};
  setup.model = KeepFile(self, arguments[0], &setup.model_bytes);
  self->arena = AllocateAligned((size_t)arena_bytes);
  self->memory = AllocateAligned(MOTE_INTERPRETER_BYTES(kModuleNumOperators));
  setup.arena = Aligned(self->arena);
  setup.arena_bytes = (size_t)arena_bytes;
  setup.operators = kModuleOperators;
  setup.num_operators = kModuleNumOperators;
  Check(MoteCreate(Aligned(self->memory), MOTE_INTERPRETER_BYTES(kModuleNumOperators), &setup, &self->interpreter));
  Check(MoteAllocate(self->interpreter));
  return MP_OBJ_FROM_PTR(self);
}

static mp_obj_t DeleteModel(mp_obj_t object) {
  Model* const self = MP_OBJ_TO_PTR(object);
  MoteDestroy(self->interpreter);
  self->interpreter = NULL;
  self->file = mp_const_none;
  self->copy = self->arena = self->memory = NULL;
  return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_1(delete_object, DeleteModel);

static void SetInput(Model* self, size_t index, mp_obj_t given) {
  MoteTensor input;
  mp_buffer_info_t bytes;
  Check(MoteInput(self->interpreter, index, &input));
  mp_get_buffer_raise(given, &bytes, MP_BUFFER_READ);
  if (input.type == kMoteString && input.bytes != 0) {
    mp_raise_msg_varg(&mp_type_ValueError, MP_ERROR_TEXT("input %u takes strings, which this module cannot set"),
                      (unsigned)index);
  }
  if (bytes.len != input.bytes) {
    mp_raise_msg_varg(&mp_type_ValueError, MP_ERROR_TEXT("input %u takes %u bytes, not %u"), (unsigned)index,
                      (unsigned)input.bytes, (unsigned)bytes.len);
  }
  for (size_t i = 0; i < bytes.len; ++i) {
    const uint8_t byte = ((const uint8_t*)bytes.buf)[i];
    ((uint8_t*)input.data)[i] = input.type == kMoteBool ? byte != 0 : byte;
  }
}

static mp_obj_t OutputBytes(Model* self, size_t index) {
  MoteTensor output;
  Check(MoteOutput(self->interpreter, index, &output));
  return mp_obj_new_bytes(output.data, output.bytes);
}

/* invoke(input, ...) */
static mp_obj_t InvokeModel(size_t count, const mp_obj_t* arguments) {
  Model* const self = Living(arguments[0]);
  const size_t inputs = MoteInputCount(self->interpreter), outputs = MoteOutputCount(self->interpreter);
  if (count - 1 != inputs) {
    mp_raise_msg_varg(&mp_type_ValueError, MP_ERROR_TEXT("inputs of the model: %u, given: %u"), (unsigned)inputs,
                      (unsigned)(count - 1));
  }
  for (size_t i = 0; i < inputs; ++i) SetInput(self, i, arguments[1 + i]);
  Check(MoteInvoke(self->interpreter));
  if (outputs == 1) return OutputBytes(self, 0);
  mp_obj_t list = mp_obj_new_list(0, NULL);
  for (size_t i = 0; i < outputs; ++i) mp_obj_list_append(list, OutputBytes(self, i));
  return list;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR(invoke_object, 1, InvokeModel);

/* The letters of array.array; 0 for a type that it has not. */
static const char type_letters[] = {[kMoteInt8] = 'b',   [kMoteUInt8] = 'B',   [kMoteBool] = 'B',   [kMoteInt16] = 'h',
                                    [kMoteUInt16] = 'H', [kMoteInt32] = 'i',   [kMoteUInt32] = 'I', [kMoteInt64] = 'q',
                                    [kMoteUInt64] = 'Q', [kMoteFloat32] = 'f', [kMoteFloat64] = 'd'};

/* (type, shape, scale, zero_point) */
static mp_obj_t Describe(const MoteTensor* tensor) {
  mp_obj_t shape = mp_obj_new_list(0, NULL);
  for (int i = 0; i < tensor->rank; ++i) mp_obj_list_append(shape, mp_obj_new_int(tensor->dims[i]));
  const char letter = (size_t)tensor->type < sizeof(type_letters) ? type_letters[tensor->type] : 0;
  const mp_obj_t facts[] = {mp_obj_new_str(&letter, letter != 0), shape, mp_obj_new_float((mp_float_t)tensor->scale),
                            mp_obj_new_int(tensor->zero_point)};
  return mp_obj_new_tuple(MP_ARRAY_SIZE(facts), facts);
}

static mp_obj_t DescribeInput(mp_obj_t object, mp_obj_t index) {
  MoteTensor tensor;
  Check(MoteInput(Living(object)->interpreter, (size_t)mp_obj_get_int(index), &tensor));
  return Describe(&tensor);
}
static MP_DEFINE_CONST_FUN_OBJ_2(input_object, DescribeInput);

static mp_obj_t DescribeOutput(mp_obj_t object, mp_obj_t index) {
  MoteTensor tensor;
  Check(MoteOutput(Living(object)->interpreter, (size_t)mp_obj_get_int(index), &tensor));
  return Describe(&tensor);
}
static MP_DEFINE_CONST_FUN_OBJ_2(output_object, DescribeOutput);

static const mp_rom_map_elem_t model_names_table[] = {
    {MP_ROM_QSTR(MP_QSTR___del__), MP_ROM_PTR(&delete_object)},
    {MP_ROM_QSTR(MP_QSTR_invoke), MP_ROM_PTR(&invoke_object)},
    {MP_ROM_QSTR(MP_QSTR_input), MP_ROM_PTR(&input_object)},
    {MP_ROM_QSTR(MP_QSTR_output), MP_ROM_PTR(&output_object)},
};
static MP_DEFINE_CONST_DICT(model_names, model_names_table);

static MP_DEFINE_CONST_OBJ_TYPE(model_type, MP_QSTR_Model, MP_TYPE_FLAG_NONE, make_new, MakeModel, locals_dict,
                                &model_names);

static const mp_rom_map_elem_t module_names_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_mote)},
    {MP_ROM_QSTR(MP_QSTR_Model), MP_ROM_PTR(&model_type)},
};
static MP_DEFINE_CONST_DICT(module_names, module_names_table);

const mp_obj_module_t mote_module = {.base = {&mp_type_module}, .globals = (mp_obj_dict_t*)&module_names};

MP_REGISTER_MODULE(MP_QSTR_mote, mote_module);
