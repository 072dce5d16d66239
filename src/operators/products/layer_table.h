// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the table of an operator that multiplies activations by weights: each row has a number format, the loop that
// computes it, and the function that chooses the path of this loop. Prepare and Eval visit the row of the layer's
// format.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_LAYER_TABLE_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_LAYER_TABLE_H_

#include <cstdint>

#include "src/operators/seam/checks.h"
#include "src/operators/shared/format_set.h"

namespace mote {

// Names the number format of a layer: its activations, weights and sums.
enum class LayerFormat : uint8_t {
  kFloat32,
  kInt8,
  kUInt8,
  kInt16,       // int8 weights
  kInt16Sum32,  // the same, with sums of 32 bits
  kHybrid,      // float activations, int8 weights
  // Only BATCH_MATMUL or FULLY_CONNECTED have the formats below.
  kInt8ToInt32,
  kInt16x16,
  kUInt8ToInt16,
  kShuffled,  // uint8 activations, shuffled weights, int16 outputs
  kBlocks,    // float activations, and weights with a scale for each block of a row
};
constexpr bool IsInt16(LayerFormat format) {
  return format == LayerFormat::kInt16 || format == LayerFormat::kInt16Sum32;
}

// Returns the set of formats that an operator is registered with to link the loop of this format.
constexpr Formats LinkedWith(LayerFormat format) {
  switch (format) {
    case LayerFormat::kFloat32:
      return kFloat32;
    case LayerFormat::kInt8:
    case LayerFormat::kInt8ToInt32:
      return kInt8;
    case LayerFormat::kUInt8:
      return kUInt8;
    case LayerFormat::kInt16:
      return kInt16;
    case LayerFormat::kInt16Sum32:
      return kInt16Sum32;
    case LayerFormat::kHybrid:
      return kHybrid;
    case LayerFormat::kInt16x16:
      return kInt16x16;
    case LayerFormat::kBlocks:
      return kBlockScales;
    default:
      return kRareDense;
  }
}

// A row of the table names the functions of a format. `Choose` is the type of the function that chooses a loop, `Loop`
// that of the loop. If a format's loop has only one path, there is a null pointer in place of the first.
template <LayerFormat kFormatOfRow, class ChooseOfRow, ChooseOfRow* kChooseOfRow, class LoopOfRow,
          LoopOfRow* kLoopOfRow>
struct LayerRow {
  static constexpr LayerFormat kFormat = kFormatOfRow;
  static constexpr ChooseOfRow* kChoose = kChooseOfRow;
  static constexpr LoopOfRow* kLoop = kLoopOfRow;
};
template <class... Rows>
struct LayerTable {};

template <Formats kLinked, class... Rows>
constexpr int LinkedRows(LayerTable<Rows...>) {
  const bool linked[] = {(kLinked & LinkedWith(Rows::kFormat)) != 0 ...};
  int count = 0;
  for (const bool is_linked : linked) count += is_linked;
  return count;
}

template <Formats kLinked, bool kIsOnly, class Visit>
[[gnu::always_inline]] inline TfLiteStatus VisitOneOf(LayerTable<>, LayerFormat, const Visit&) {
  return kTfLiteOk;
}
template <Formats kLinked, bool kIsOnly, class Row, class... Rows, class Visit>
[[gnu::always_inline]] inline TfLiteStatus VisitOneOf(LayerTable<Row, Rows...>, LayerFormat format,
                                                      const Visit& visit) {
  if constexpr ((kLinked & LinkedWith(Row::kFormat)) != 0) {
    if (kIsOnly || format == Row::kFormat) return visit(Row());
  }
  return VisitOneOf<kLinked, kIsOnly>(LayerTable<Rows...>(), format, visit);
}
// Returns visit(row) for the row of `format`, or kTfLiteOk if there is none. An operator that is registered for one row
// has only layers of its format.
template <Formats kLinked, class Table, class Visit>
[[gnu::always_inline]] inline TfLiteStatus VisitRow(Table table, LayerFormat format, const Visit& visit) {
  return VisitOneOf<kLinked, LinkedRows<kLinked>(Table()) == 1>(table, format, visit);
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_LAYER_TABLE_H_
