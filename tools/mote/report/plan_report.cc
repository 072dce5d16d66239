// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/report/plan_report.h"

#include <algorithm>

#include "nlohmann/json.hpp"
#include "src/model/access.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

std::string OperatorName(const ModelFile& file, int op) {
  const tflite::SubGraph& subgraph = SubgraphAt(file.model(), 0);
  return op < NumOperators(subgraph) ? NameOf(CodeOf(file.model(), OperatorAt(subgraph, op))) : "";
}

std::string BufferName(const ModelFile& file, const PlannedBuffer& buffer) {
  if (buffer.tensor < 0) return "scratch of " + OperatorName(file, buffer.first);
  return SpecOf(TensorAt(SubgraphAt(file.model(), 0), buffer.tensor)).name;
}

std::string Escaped(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '<')
      escaped += "&lt;";
    else if (c == '>')
      escaped += "&gt;";
    else if (c == '&')
      escaped += "&amp;";
    else if (static_cast<unsigned char>(c) < 32 || static_cast<unsigned char>(c) > 126)
      escaped += '?';
    else
      escaped += c;
  }
  return escaped;
}

constexpr int kLeft = 80, kTop = 24, kColumn = 64, kHeight = 480;

std::string Rectangle(const ModelFile& file, const Plan& plan, const PlannedBuffer& b, double scale) {
  const double x = kLeft + b.first * kColumn, width = (b.last - b.first + 1) * kColumn - 2;
  const double height = static_cast<double>(b.bytes) * scale;
  const double y = kTop + kHeight - static_cast<double>(b.offset + b.bytes) * scale;
  const char* const color = b.tensor < 0 ? "#f4c27a" : plan.IsInPlace(b) ? "#9fd8a0" : "#9cc3ea";
  const std::string label = b.tensor < 0 ? "scratch" : Format("%d", b.tensor);
  std::string text =
      Format("<g><title>%s: %lld bytes at %lld, operators %d to %d</title>", Escaped(BufferName(file, b)).c_str(),
             static_cast<long long>(b.bytes), static_cast<long long>(b.offset), b.first, b.last);
  text += Format(
      "<rect x=\"%.1f\" y=\"%.2f\" width=\"%.1f\" height=\"%.2f\" fill=\"%s\" fill-opacity=\"0.75\" "
      "stroke=\"#333\" stroke-width=\"0.5\"/>",
      x, y, width, height, color);
  if (height >= 12) text += Format("<text x=\"%.1f\" y=\"%.2f\">%s</text>", x + 4, y + 11, label.c_str());
  return text + "</g>\n";
}

}  // namespace

std::string PlanText(const ModelFile& file, const Plan& plan) {
  std::string text = "buffer        bytes      offset  operators  name\n";
  for (const PlannedBuffer& b : plan.buffers) {
    if (b.bytes == 0) continue;
    const std::string id = b.tensor < 0 ? "scratch" : Format("%d", b.tensor);
    text += Format("%-8s %10s  %10s  %4d-%-4d  %s%s\n", id.c_str(), Grouped(static_cast<uint64_t>(b.bytes)).c_str(),
                   Grouped(static_cast<uint64_t>(b.offset)).c_str(), b.first, b.last,
                   Printable(BufferName(file, b)).c_str(), plan.IsInPlace(b) ? " (in place)" : "");
  }
  const int peak = plan.PeakOperator();
  const int64_t bound = plan.operators > 0 ? plan.BytesAt(peak) : 0;
  return text +
         Format("most in use: %s bytes, by operator %d %s\n", Grouped(static_cast<uint64_t>(bound)).c_str(), peak,
                Printable(OperatorName(file, peak)).c_str()) +
         Format("planned: %s bytes, %.3f of that\n", Grouped(static_cast<uint64_t>(plan.Total())).c_str(),
                bound > 0 ? static_cast<double>(plan.Total()) / static_cast<double>(bound) : 1.0);
}

std::string PlanSvg(const ModelFile& file, const Plan& plan) {
  const int width = kLeft + std::max(1, plan.operators) * kColumn + 16;
  const double scale = static_cast<double>(kHeight) / static_cast<double>(std::max<int64_t>(1, plan.Total()));
  std::string text = Format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
      "font-family=\"sans-serif\" font-size=\"10\">\n",
      width, kTop + kHeight + 130);
  text += Format("<text x=\"%d\" y=\"14\">%s: %lld bytes planned</text>\n", kLeft,
                 Escaped(file.path().filename().string()).c_str(), static_cast<long long>(plan.Total()));
  for (const PlannedBuffer& b : plan.buffers) {
    if (b.bytes > 0) text += Rectangle(file, plan, b, scale);
  }
  for (int op = 0; op < plan.operators; ++op) {
    const int x = kLeft + op * kColumn + 8, y = kTop + kHeight + 12;
    text += Format("<text x=\"%d\" y=\"%d\" transform=\"rotate(40 %d %d)\">%d %s</text>\n", x, y, x, y, op,
                   Escaped(OperatorName(file, op)).c_str());
  }
  if (plan.operators > 0) {
    const int64_t bound = plan.BytesAt(plan.PeakOperator());
    const double y = kTop + kHeight - static_cast<double>(bound) * scale;
    text += Format(
        "<line x1=\"%d\" y1=\"%.2f\" x2=\"%d\" y2=\"%.2f\" stroke=\"#c00\" stroke-dasharray=\"4 3\"/>\n"
        "<text x=\"2\" y=\"%.2f\" fill=\"#c00\">%lld</text>\n",
        kLeft - 40, y, width, y, y + 3, static_cast<long long>(bound));
  }
  return text + "</svg>\n";
}

nlohmann::ordered_json PlanJson(const ModelFile& file, const std::string& target, const Plan& plan) {
  using nlohmann::ordered_json;
  ordered_json buffers = ordered_json::array();
  for (const PlannedBuffer& b : plan.buffers) {
    if (b.bytes == 0) continue;
    buffers.push_back({{"tensor", b.tensor < 0 ? ordered_json() : ordered_json(b.tensor)},
                       {"name", BufferName(file, b)},
                       {"bytes", b.bytes},
                       {"offset", b.offset},
                       {"first", b.first},
                       {"last", b.last},
                       {"in_place", plan.IsInPlace(b)}});
  }
  ordered_json in_use = ordered_json::array();
  for (int op = 0; op < plan.operators; ++op) in_use.push_back(plan.BytesAt(op));
  return {{"model", file.path().string()},
          {"target", target},
          {"planned_bytes", plan.Total()},
          {"peak_operator", plan.operators > 0 ? ordered_json(plan.PeakOperator()) : ordered_json()},
          {"bytes_in_use", in_use},
          {"buffers", buffers}};
}

}  // namespace mote::cli
