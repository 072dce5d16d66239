// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/firmware/model_session.h"

#include <cstring>
#include <new>

#include "mote/memory_of_tensor.h"
#include "mote/model_verifier.h"
#include "src/model/access.h"
#include "src/model/resources.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tensorflow/lite/micro/micro_time.h"
#include "tools/firmware/frame.h"

namespace mote::firmware {
namespace {

constexpr size_t kAlignment = 16;

size_t UntilAligned(const uint8_t* at) {
  return (kAlignment - reinterpret_cast<uintptr_t>(at) % kAlignment) % kAlignment;
}

Status ReadMemory(const TensorMemory& memory, uint32_t offset, Piece* piece) {
  if (offset > memory.bytes) return Status::kOutOfRange;
  const uint8_t* const data = static_cast<const uint8_t*>(memory.data);
  *piece = {memory.bytes == 0 ? nullptr : data + offset, static_cast<uint32_t>(memory.bytes)};
  return Status::kOk;
}

}  // namespace

ModelSession::ModelSession(const Program& program) : program_(program) {
  const size_t lost = UntilAligned(program_.memory);
  const size_t bytes = program_.memory_bytes > lost ? program_.memory_bytes - lost : 0;
  program_.memory += lost;
  program_.memory_bytes = bytes - bytes % kAlignment;
}

void ModelSession::LoopNotes::NoteLoop(const tflite::MicroLoopNote& note) {
  if (note.subgraph == 0 && note.node >= 0 && note.node < count) loops[note.node] = {note.loop, note.reason};
}

void ModelSession::Close() {
  if (interpreter_ != nullptr) interpreter_->~MicroInterpreter();
  interpreter_ = nullptr;
  model_ = nullptr;
  notes_.count = 0;
  is_open_ = false;
  taken_ = (place_bytes_ + kAlignment - 1) / kAlignment * kAlignment;
}

void ModelSession::Forget() {
  place_bytes_ = 0;
  Close();
}

uint8_t* ModelSession::Take(size_t bytes) {
  if (bytes > Room()) return nullptr;
  uint8_t* const block = program_.memory + taken_;
  const size_t end = taken_ + bytes;
  taken_ = end + (kAlignment - end % kAlignment) % kAlignment;
  return block;
}

bool ModelSession::HasOperator(int32_t code, const char* name) const {
  const bool is_custom = code == tflite::BuiltinOperator_CUSTOM;
  if (is_custom) return program_.resolver->FindOp(name) != nullptr;
  return program_.resolver->FindOp(static_cast<tflite::BuiltinOperator>(code)) != nullptr;
}

Status ModelSession::Place(uint32_t bytes) {
  Forget();
  if (bytes > program_.memory_bytes) return Status::kTooLarge;
  place_bytes_ = bytes;
  Close();
  return Status::kOk;
}

Status ModelSession::WriteModel(uint32_t offset, const uint8_t* data, size_t bytes) {
  if (offset > place_bytes_ || bytes > place_bytes_ - offset) return Status::kOutOfRange;
  Close();
  memcpy(program_.memory + offset, data, bytes);
  return Status::kOk;
}

Status ModelSession::FindModel(Source source, uint32_t crc) {
  const bool is_linked = source == Source::kLinked;
  const uint8_t* const data = is_linked ? program_.model : program_.memory;
  const size_t bytes = is_linked ? program_.model_bytes : place_bytes_;
  if (is_linked) taken_ = 0;
  if (data == nullptr || bytes == 0 || Crc32(0, data, bytes) != crc) return Status::kNoModel;
  model_ = tflite::GetVerifiedModel(data, bytes);
  return model_ == nullptr ? Status::kRefused : Status::kOk;
}

bool ModelSession::NoteLoops() {
  const int count = NumOperators(SubgraphAt(*model_, 0));
  notes_.loops = reinterpret_cast<Loop*>(Take(sizeof(Loop) * count));
  if (notes_.loops == nullptr) return false;
  for (int i = 0; i < count; ++i) notes_.loops[i] = {nullptr, nullptr};
  notes_.count = count;
  return true;
}

bool ModelSession::MakeInterpreter(uint8_t* arena, size_t arena_bytes) {
  tflite::MicroProfilerInterface* const notes = notes_.count > 0 ? &notes_ : nullptr;
  const int variables = CountResources(*model_);
  if (variables == 0) {
    interpreter_ = new (storage_) tflite::MicroInterpreter(
        model_, *program_.resolver, arena, arena_bytes, static_cast<tflite::MicroResourceVariables*>(nullptr), notes);
    return true;
  }
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena, arena_bytes);
  tflite::MicroResourceVariables* const resources =
      allocator == nullptr ? nullptr : tflite::MicroResourceVariables::Create(allocator, variables);
  if (resources == nullptr) {
    MicroPrintf("the arena of %u bytes is too small for the model's %d resource variables",
                static_cast<unsigned>(arena_bytes), variables);
    return false;
  }
  interpreter_ = new (storage_) tflite::MicroInterpreter(model_, *program_.resolver, allocator, resources, notes);
  return true;
}

Status ModelSession::Open(Source source, uint32_t crc, uint32_t arena_bytes, bool notes_loops, Opened* opened) {
  *opened = {};
  Close();
  const Status found = FindModel(source, crc);
  if (found != Status::kOk) return found;
  if (notes_loops && !NoteLoops()) return Status::kTooLarge;
  const size_t bytes = arena_bytes == 0 ? Room() : arena_bytes;
  opened->arena_bytes = static_cast<uint32_t>(bytes);
  uint8_t* const arena = Take(bytes);
  if (arena == nullptr) return Status::kTooLarge;
  if (!MakeInterpreter(arena, bytes)) return Status::kRefused;
  const uint32_t begin = tflite::GetCurrentTimeTicks();
  is_open_ = interpreter_->AllocateTensors() == kTfLiteOk;
  opened->allocate_ticks = tflite::GetCurrentTimeTicks() - begin;
  opened->required_arena_bytes = static_cast<uint32_t>(interpreter_->RequiredArenaBytes());
  if (!is_open_) return Status::kRefused;
  opened->arena_used_bytes = static_cast<uint32_t>(interpreter_->arena_used_bytes());
  return Status::kOk;
}

// Bytes for a constant have to fit, and are ignored.
Status ModelSession::WriteInput(uint16_t index, uint32_t offset, const uint8_t* data, size_t bytes) {
  if (!is_open_) return Status::kNotOpen;
  if (index >= interpreter_->inputs_size()) return Status::kOutOfRange;
  const TensorMemory input = MemoryOfInput(*interpreter_, index);
  if (offset > input.bytes || bytes > input.bytes - offset) return Status::kOutOfRange;
  if (bytes > 0 && input.may_write) memcpy(static_cast<uint8_t*>(input.data) + offset, data, bytes);
  return Status::kOk;
}

Status ModelSession::Invoke(uint32_t* ticks) {
  if (!is_open_) return Status::kNotOpen;
  const uint32_t begin = tflite::GetCurrentTimeTicks();
  const TfLiteStatus status = interpreter_->Invoke();
  *ticks = tflite::GetCurrentTimeTicks() - begin;
  return status == kTfLiteOk ? Status::kOk : Status::kRefused;
}

Status ModelSession::Step(uint32_t* ticks, bool* more) {
  if (!is_open_) return Status::kNotOpen;
  const uint32_t begin = tflite::GetCurrentTimeTicks();
  const TfLiteStatus status = interpreter_->InvokeStep(more);
  *ticks = tflite::GetCurrentTimeTicks() - begin;
  return status == kTfLiteOk ? Status::kOk : Status::kRefused;
}

Status ModelSession::ReadOutput(uint16_t index, uint32_t offset, Piece* piece) {
  if (!is_open_) return Status::kNotOpen;
  if (index >= interpreter_->outputs_size()) return Status::kOutOfRange;
  return ReadMemory(MemoryOfOutput(*interpreter_, index), offset, piece);
}

Status ModelSession::ReadTensor(uint16_t index, uint32_t offset, Piece* piece) {
  if (!is_open_) return Status::kNotOpen;
  if (index >= interpreter_->tensors_size()) return Status::kOutOfRange;
  return ReadMemory(MemoryOfTensor(*interpreter_, index), offset, piece);
}

Status ModelSession::ReadLoop(uint16_t node, const char** loop, const char** reason) const {
  if (!is_open_) return Status::kNotOpen;
  if (node >= notes_.count) return Status::kOutOfRange;
  *loop = notes_.loops[node].loop;
  *reason = notes_.loops[node].reason;
  return Status::kOk;
}

}  // namespace mote::firmware
