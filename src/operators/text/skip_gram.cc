// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SKIP_GRAM: the word n-grams of a text, of words that follow each other with up to `max_skip_size` others between.
//   in  0: the text, the first string     string
//   out 0: the n-grams [count]            string
// The words of an n-gram have one space between them. With `include_all_ngrams` the shorter ones are there too, behind
// those that they begin. A text of fewer words than `ngram_size` has none. The output's shape depends on data.
#include "src/operators/shared/dynamic_shape.h"
#include "src/operators/shared/strings.h"

namespace mote {
namespace {

bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

struct Word {
  uint32_t begin;
  uint32_t end;
  int32_t index;  // in the text
};

// Finds the word that begins at `from` or behind it; returns false if there is none.
bool FindWord(Text text, uint32_t from, Word* word) {
  while (from < text.bytes && IsSpace(text.data[from])) ++from;
  word->begin = from;
  while (from < text.bytes && !IsSpace(text.data[from])) ++from;
  word->end = from;
  return word->begin < word->end;
}

int CountWords(Text text) {
  int count = 0;
  for (Word word = {}; FindWord(text, word.end, &word);) ++count;
  return count;
}

struct Options {
  int32_t ngram_size;
  int32_t max_skip_size;
  bool include_all_ngrams;
};

// Goes through the n-grams of a text, depth first. `words` has room for the words of one.
class NGrams {
 public:
  NGrams(Text text, const Options& options, Word* words)
      : text_(text), options_(options), words_(words), text_words_(CountWords(text)) {
    if (options.ngram_size >= 1 && options.ngram_size <= text_words_) (void)Push({0, 0, -1});
  }

  // Returns the number of words of the next n-gram; 0 at the end.
  int Next() {
    while (size_ > 0) {
      const bool may_grow = state_ == kEntered && size_ < options_.ngram_size && options_.max_skip_size >= 0;
      if (may_grow && Push(words_[size_ - 1])) continue;
      if (state_ != kGiven) {
        state_ = kGiven;
        if (size_ == options_.ngram_size || options_.include_all_ngrams) return size_;
      }
      const Word last = words_[--size_];
      const bool may_skip = size_ == 0 || last.index - words_[size_ - 1].index <= options_.max_skip_size;
      state_ = may_skip && Push(last) ? kEntered : kLeft;
    }
    return 0;
  }

  Text word(int i) const { return {text_.data + words_[i].begin, words_[i].end - words_[i].begin}; }

 private:
  // The state is the progress with the n-gram of all `words_`: nothing yet; the n-grams that it begins; these and
  // itself.
  enum State : uint8_t { kEntered, kLeft, kGiven };

  // Adds the word behind `previous`, unless too few are left for an n-gram.
  bool Push(const Word& previous) {
    const int index = previous.index + 1;
    if (!options_.include_all_ngrams && text_words_ - index < options_.ngram_size - size_) return false;
    if (!FindWord(text_, previous.end, &words_[size_])) return false;
    words_[size_++].index = index;
    return true;
  }

  Text text_;
  const Options& options_;
  Word* words_;
  int text_words_;
  int size_ = 0;
  State state_ = kEntered;
};

struct SkipGram {
  using Params = TfLiteSkipGramParams;
  struct Plan {
    DynamicShape shape;
    Options options;
    int words_id;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    OP_TRY(ctx.RequireType("the text", ctx.in(0).type, {kTfLiteString}));
    OP_TRY(ctx.RequireType("the output", ctx.out(0).type, {kTfLiteString}));
    OP_REQUIRE(ctx, ctx.in(0).elements() >= 1, "there is no text");
    OP_TRY(PrepareStringInput(ctx, 0));
    OP_TRY(PrepareDynamicShape(ctx, 0, &plan.shape));
    OP_REQUIRE(ctx, plan.shape.dims == nullptr || plan.shape.dims->size == 1,
               "the output has %d dimensions instead of one", plan.shape.dims->size);
    OP_TRY(PrepareStringOutput(ctx, 0));
    plan.options = {params.ngram_size, params.max_skip_size, params.include_all_ngrams};
    // A text has at most as many words as every other character.
    const size_t most_words = StringMemoryBytes(ctx.in(0).data) / 2;
    const size_t size = params.ngram_size < 1 ? 1 : static_cast<size_t>(params.ngram_size);
    return ctx.Scratch(sizeof(Word) * (size < most_words ? size : most_words), &plan.words_id);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    Strings strings;
    OP_TRY(OpenStrings(ctx, 0, &strings));
    OP_REQUIRE(ctx, strings.size() > 0, "there is no text now");
    const Text text = strings[0];
    Word* const words = static_cast<Word*>(ctx.scratch(plan.words_id));
    NGrams counted(text, plan.options, words);
    int count = 0;
    while (count <= plan.shape.most && counted.Next() > 0) ++count;
    OP_TRY(SetDynamicShape(ctx, 0, {count}, plan.shape));
    StringsWriter writer(ctx.out(0).raw, count);
    NGrams ngrams(text, plan.options, words);
    for (int i = 0; i < count; ++i) {
      const int size = ngrams.Next();
      for (int w = 0; w < size; ++w) {
        if (w > 0) OP_TRY(AppendToString(ctx, 0, {" ", 1}, &writer));
        OP_TRY(AppendToString(ctx, 0, ngrams.word(w), &writer));
      }
      writer.End();
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(SKIP_GRAM, mote::SkipGram)
