// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/firmware/device.h"

#include <algorithm>

#include "tensorflow/lite/micro/micro_time.h"

namespace mote::firmware {
namespace {

constexpr size_t kMaxNameBytes = 128;  // of a custom operator

uint32_t ChecksumOf(const Program& program) {
  return program.model == nullptr ? 0 : Crc32(0, program.model, program.model_bytes);
}

}  // namespace

void Device::Receive(uint8_t byte) {
  if (!reader_.Take(byte)) return;
  ByteReader head(reader_.data(), reader_.bytes());
  const uint8_t kind = head.U8();
  const uint16_t sequence = head.U16();
  if ((kind & kAnswer) != 0) return;  // an echo
  Handle(static_cast<Kind>(kind), sequence, head.data(), head.left());
}

// The request that was answered last is answered again, without being carried out again: its answer was lost.
void Device::Handle(Kind kind, uint16_t sequence, const uint8_t* body, size_t bytes) {
  const bool is_hello = kind == Kind::kHello;
  const bool is_next = is_connected_ && sequence == static_cast<uint16_t>(sequence_ + 1);
  const bool is_again =
      is_connected_ && sequence == sequence_ && (!is_hello || ByteReader(body, bytes).U32() == nonce_);
  if (!is_again) {
    ByteReader in(body, bytes);
    ByteWriter head(answer_, kHeadBytes);
    head.U8(static_cast<uint8_t>(kind) | kAnswer);
    head.U16(sequence);
    ByteWriter out(answer_ + kHeadBytes + 1, kMaxBodyBytes - 1);
    const Status status = is_hello || is_next ? Answer(kind, &in, &out) : Status::kNoHello;
    answer_[kHeadBytes] = static_cast<uint8_t>(status);
    answer_bytes_ = kHeadBytes + 1 + out.bytes();
    if (is_hello) is_connected_ = status == Status::kOk;
    if (is_hello || is_next) {
      sequence_ = sequence;
      ++requests_;
    }
  }
  SendFrame(answer_, answer_bytes_, port_.send, port_.to);
}

Status Device::Answer(Kind kind, ByteReader* in, ByteWriter* out) {
  switch (kind) {
    case Kind::kHello:
      return Hello(in, out);
    case Kind::kFindOperator:
      return FindOperator(in, out);
    case Kind::kPlaceModel: {
      const uint32_t bytes = in->U32();
      return in->IsDone() ? session_.Place(bytes) : Status::kMalformed;
    }
    case Kind::kWriteModel: {
      const uint32_t offset = in->U32();
      return in->failed() ? Status::kMalformed : session_.WriteModel(offset, in->data(), in->left());
    }
    case Kind::kOpen:
      return Open(in, out);
    case Kind::kWriteInput: {
      const uint16_t index = in->U16();
      const uint32_t offset = in->U32();
      return in->failed() ? Status::kMalformed : session_.WriteInput(index, offset, in->data(), in->left());
    }
    case Kind::kInvoke:
    case Kind::kStep:
      return Run(kind, *in, out);
    case Kind::kReadOutput:
    case Kind::kReadTensor:
      return Read(kind, in, out);
    case Kind::kReadLoop:
      return ReadLoop(in, out);
    case Kind::kReadLog:
      return ReadLog(in, out);
  }
  return Status::kUnknown;
}

Status Device::Hello(ByteReader* in, ByteWriter* out) {
  const uint32_t nonce = in->U32();
  if (!in->IsDone()) return Status::kMalformed;
  session_.Forget();
  ClearLog();
  nonce_ = nonce;
  out->U32(nonce);
  out->U8(kProtocolVersion);
  out->U16(kMaxBodyBytes);
  out->U32(tflite::ticks_per_second());
  out->U32(static_cast<uint32_t>(session_.memory_bytes()));
  out->U32(static_cast<uint32_t>(session_.program().model_bytes));
  out->U32(ChecksumOf(session_.program()));
  out->Text(session_.program().name);
  return Status::kOk;
}

Status Device::FindOperator(ByteReader* in, ByteWriter* out) const {
  const int32_t code = static_cast<int32_t>(in->U32());
  if (in->failed() || in->left() > kMaxNameBytes) return Status::kMalformed;
  char name[kMaxNameBytes + 1] = {};
  if (in->left() > 0) memcpy(name, in->data(), in->left());
  out->U8(session_.HasOperator(code, name) ? 1 : 0);
  return Status::kOk;
}

Status Device::Open(ByteReader* in, ByteWriter* out) {
  const uint8_t source = in->U8();
  const bool notes_loops = in->U8() != 0;
  const uint32_t crc = in->U32();
  const uint32_t arena_bytes = in->U32();
  if (!in->IsDone() || source > static_cast<uint8_t>(Source::kSent)) return Status::kMalformed;
  ClearLog();
  Opened opened;
  const Status status = session_.Open(static_cast<Source>(source), crc, arena_bytes, notes_loops, &opened);
  out->U32(opened.arena_used_bytes);
  out->U32(opened.required_arena_bytes);
  out->U32(opened.allocate_ticks);
  out->U32(opened.arena_bytes);
  return status;
}

Status Device::Run(Kind kind, const ByteReader& in, ByteWriter* out) {
  if (!in.IsDone()) return Status::kMalformed;
  ClearLog();
  uint32_t ticks = 0;
  bool more = false;
  const Status status = kind == Kind::kInvoke ? session_.Invoke(&ticks) : session_.Step(&ticks, &more);
  out->U32(ticks);
  if (kind == Kind::kStep) out->U8(more ? 1 : 0);
  return status;
}

Status Device::Read(Kind kind, ByteReader* in, ByteWriter* out) {
  const uint16_t index = in->U16();
  const uint32_t offset = in->U32();
  if (!in->IsDone()) return Status::kMalformed;
  Piece piece;
  const Status status = kind == Kind::kReadOutput ? session_.ReadOutput(index, offset, &piece)
                                                  : session_.ReadTensor(index, offset, &piece);
  if (status != Status::kOk) return status;
  out->U32(piece.tensor_bytes);
  out->Bytes(piece.data, std::min<size_t>(piece.tensor_bytes - offset, out->room()));
  return Status::kOk;
}

Status Device::ReadLoop(ByteReader* in, ByteWriter* out) const {
  const uint16_t node = in->U16();
  if (!in->IsDone()) return Status::kMalformed;
  const char* loop = nullptr;
  const char* reason = nullptr;
  const Status status = session_.ReadLoop(node, &loop, &reason);
  if (loop != nullptr) out->Text(loop);
  out->U8(0);
  if (reason != nullptr) out->Text(reason);
  return status;
}

Status Device::ReadLog(ByteReader* in, ByteWriter* out) const {
  const uint16_t offset = in->U16();
  if (!in->IsDone()) return Status::kMalformed;
  const char* const text = port_.log == nullptr ? "" : port_.log();
  const size_t length = strlen(text);
  if (offset < length) out->Text(text + offset);
  return Status::kOk;
}

void Device::ClearLog() const {
  if (port_.clear_log != nullptr) port_.clear_log();
}

}  // namespace mote::firmware
