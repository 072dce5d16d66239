// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions of Mote's graphs for delegates beside those of TfLiteContext. The library of a delegate meets graphs of
// other runtimes too, and of other versions of Mote: it knows no object behind the context, and asks by a function.
#ifndef MOTE_SRC_HOST_COMMON_DELEGATE_NOTES_H_
#define MOTE_SRC_HOST_COMMON_DELEGATE_NOTES_H_

#include <cstring>

#include "tensorflow/lite/core/c/common.h"

namespace mote {

// This struct stays as it is; a later version has another signature.
struct DelegateNotes {
  static constexpr char kSignature[] = "mote delegate notes 1";

  TfLiteExternalContext base;
  const char* signature;
  // While a delegate is applied, these note for the partition report its name, and why it does not take a node.
  void (*note_name)(TfLiteContext* context, const TfLiteDelegate* delegate, const char* name);
  void (*note_refusal)(TfLiteContext* context, int node, const char* reason);
  TfLiteStatus (*mark_as_skippable)(TfLiteContext* context, int subgraph_index);
};

// A value of the type that no runtime has a context of.
constexpr auto kDelegateNotes = static_cast<TfLiteExternalContextType>(7);
static_assert(kTfLiteMaxExternalContexts < kDelegateNotes, "it would be an external context");

// Returns null if the context is another runtime's.
inline const DelegateNotes* NotesOf(TfLiteContext* context) {
  if (context->GetExternalContext == nullptr) return nullptr;
  const TfLiteExternalContext* const found = context->GetExternalContext(context, kDelegateNotes);
  if (found == nullptr || found->type != kDelegateNotes) return nullptr;
  const auto* const notes = reinterpret_cast<const DelegateNotes*>(found);
  return std::strcmp(notes->signature, DelegateNotes::kSignature) == 0 ? notes : nullptr;
}

}  // namespace mote

#endif  // MOTE_SRC_HOST_COMMON_DELEGATE_NOTES_H_
