// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The model that the firmware runs: in the program, or sent over the line into the memory that the program leaves.
#ifndef MOTE_TOOLS_FIRMWARE_MODEL_SESSION_H_
#define MOTE_TOOLS_FIRMWARE_MODEL_SESSION_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_op_resolver.h"
#include "tools/firmware/protocol.h"

namespace mote::firmware {

// The parts of a program have to outlive the session.
struct Program {
  const tflite::MicroOpResolver* resolver;
  const uint8_t* model;  // a .tflite file at a multiple of 16 bytes; null: none
  size_t model_bytes;
  uint8_t* memory;  // for a model that is sent, and for the arena
  size_t memory_bytes;
  const char* name;  // of the board
};

struct Opened {
  uint32_t arena_used_bytes;
  uint32_t required_arena_bytes;  // 0: not known
  uint32_t allocate_ticks;
  uint32_t arena_bytes;
};

// A piece of a tensor's memory.
struct Piece {
  const uint8_t* data;    // null where the tensor has none
  uint32_t tensor_bytes;  // of the whole tensor
};

// Each function but the constructor answers a request, whose numbers may be anything.
class ModelSession {
 public:
  explicit ModelSession(const Program& program);
  ~ModelSession() { Close(); }
  ModelSession(const ModelSession&) = delete;
  ModelSession& operator=(const ModelSession&) = delete;

  const Program& program() const { return program_; }
  size_t memory_bytes() const { return program_.memory_bytes; }

  // Ends what is open, and forgets a model that was sent.
  void Forget();
  // An operator has a code of the schema, or a custom operator's name.
  bool HasOperator(int32_t code, const char* name) const;
  // Makes room for a model of so many bytes. Returns kTooLarge if there is not enough memory.
  Status Place(uint32_t bytes);
  Status WriteModel(uint32_t offset, const uint8_t* data, size_t bytes);
  // Checks the model and places its tensors. `crc` is that of the model that the other side means. With an arena of 0
  // bytes, it is all memory that is left. With `notes_loops`, ReadLoop works.
  Status Open(Source source, uint32_t crc, uint32_t arena_bytes, bool notes_loops, Opened* opened);
  Status WriteInput(uint16_t index, uint32_t offset, const uint8_t* data, size_t bytes);
  Status Invoke(uint32_t* ticks);
  // Runs one operator of subgraph 0.
  Status Step(uint32_t* ticks, bool* more);
  // Reads an output, or any tensor of subgraph 0: a node's output is there after its step, and until the next.
  Status ReadOutput(uint16_t index, uint32_t offset, Piece* piece);
  Status ReadTensor(uint16_t index, uint32_t offset, Piece* piece);
  // The texts are null if the operator has one loop only, or if messages are left out of the program.
  Status ReadLoop(uint16_t node, const char** loop, const char** reason) const;

 private:
  struct Loop {
    const char* loop;
    const char* reason;
  };

  class LoopNotes : public tflite::MicroProfilerInterface {
   public:
    ~LoopNotes() override = default;
    uint32_t BeginEvent(const char*) override { return 0; }
    void EndEvent(uint32_t) override {}
    void NoteLoop(const tflite::MicroLoopNote& note) override;
    Loop* loops = nullptr;
    int count = 0;

   private:
    TF_LITE_REMOVE_VIRTUAL_DELETE
  };

  void Close();
  // Returns 16-byte aligned memory; null where there is no room.
  uint8_t* Take(size_t bytes);
  size_t Room() const { return program_.memory_bytes - taken_; }
  Status FindModel(Source source, uint32_t crc);
  bool NoteLoops();
  bool MakeInterpreter(uint8_t* arena, size_t arena_bytes);

  Program program_;
  size_t taken_ = 0;        // of the memory
  size_t place_bytes_ = 0;  // of the model that is sent
  const tflite::Model* model_ = nullptr;
  LoopNotes notes_;
  alignas(tflite::MicroInterpreter) unsigned char storage_[sizeof(tflite::MicroInterpreter)];
  tflite::MicroInterpreter* interpreter_ = nullptr;  // in storage_
  bool is_open_ = false;
};

}  // namespace mote::firmware

#endif  // MOTE_TOOLS_FIRMWARE_MODEL_SESSION_H_
