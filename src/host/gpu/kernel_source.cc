// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/gpu/kernel_source.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <map>

namespace mote::gpu {
namespace {

std::string Text(const char* format, ...) __attribute__((format(printf, 1, 2)));
std::string Text(const char* format, ...) {
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  std::string text(static_cast<size_t>(std::max(0, std::vsnprintf(nullptr, 0, format, args))), '\0');
  std::vsnprintf(text.data(), text.size() + 1, format, again);
  va_end(args);
  va_end(again);
  return text;
}

const char* TypeName(Storage storage) {
  switch (storage) {
    case Storage::kFloat:
      return "float";
    case Storage::kHalf:
      return "half";
    case Storage::kInt8:
      return "char";
    case Storage::kInt32:
      return "int";
    default:
      return "uchar";
  }
}

// Writes the code that loads and stores elements of tensors.
class Access {
 public:
  Access(const GpuTensor& tensor, const std::string& pointer) : tensor_(tensor), pointer_(pointer) {}

  std::string One(const std::string& i) const {
    const char* const p = pointer_.c_str();
    switch (tensor_.storage) {
      case Storage::kFloat:
        return Text("%s[%s]", p, i.c_str());
      case Storage::kHalf:
        return Text("vload_half(%s, %s)", i.c_str(), p);
      default:
        return Real(Text("convert_float(%s[%s])", p, i.c_str()));
    }
  }

  // Loads `n` elements, and does not read those behind them.
  std::string Four(const std::string& i, const std::string& n) const {
    const std::string second = One("(" + i + ") + 1"), third = One("(" + i + ") + 2");
    return Text("((%s) >= 4 ? %s : (float4)(%s, (%s) > 1 ? %s : 0.0f, (%s) > 2 ? %s : 0.0f, 0.0f))", n.c_str(),
                AllFour(i).c_str(), One(i).c_str(), n.c_str(), second.c_str(), n.c_str(), third.c_str());
  }

  std::string AllFour(const std::string& i) const {
    const char* const p = pointer_.c_str();
    switch (tensor_.storage) {
      case Storage::kFloat:
        return Text("vload4(0, %s + (%s))", p, i.c_str());
      case Storage::kHalf:
        return Text("vload_half4(0, %s + (%s))", p, i.c_str());
      default:
        return Real(Text("convert_float4(vload4(0, %s + (%s)))", p, i.c_str()));
    }
  }

  // Returns statements that store n components of the float4 `r` from element `at` on.
  std::string Store() const {
    const char* const p = pointer_.c_str();
    if (tensor_.storage == Storage::kHalf) {
      return Text(
          "if (n >= 4) { vstore_half4(r, 0, %s + at); } else { vstore_half(r.x, at, %s); if (n > 1) vstore_half(r.y, "
          "at + 1, %s); if (n > 2) vstore_half(r.z, at + 2, %s); }",
          p, p, p, p);
    }
    return Text(
        "const %s4 q = %s; if (n >= 4) { vstore4(q, 0, %s + at); } else { %s[at] = q.x; if (n > 1) %s[at + 1] = q.y; "
        "if (n > 2) %s[at + 2] = q.z; }",
        TypeName(tensor_.storage), Stored().c_str(), p, p, p, p);
  }

 private:
  bool IsQuantized() const { return tensor_.storage == Storage::kInt8 || tensor_.storage == Storage::kUint8; }

  std::string Real(const std::string& number) const {
    if (!IsQuantized()) return number;
    return Text("((%s - %d.0f) * %s)", number.c_str(), tensor_.zero_point, FloatText(tensor_.scale).c_str());
  }

  std::string Stored() const {
    switch (tensor_.storage) {
      case Storage::kInt8:
      case Storage::kUint8:
        return Text("convert_%s4_sat(round(r / %s) + %d.0f)", TypeName(tensor_.storage),
                    FloatText(tensor_.scale).c_str(), tensor_.zero_point);
      case Storage::kInt32:
        return "convert_int4_sat_rtz(r)";
      case Storage::kBool:
        return "convert_uchar4((r != 0.0f) & 1)";
      default:
        return "r";
    }
  }

  const GpuTensor& tensor_;
  const std::string pointer_;
};

class Writer {
 public:
  Writer(const Graph& graph, const Step& step, size_t lanes) : graph_(graph), step_(step), lanes_(lanes) {}

  // `$K` stands for the kernel's name.
  KernelSource Write() {
    for (const int read : step_.reads) Argument(read);
    const std::string chain = Chain();
    KernelSource kernel;
    std::string parameters;
    for (size_t i = 0; i < arguments_.size(); ++i) {
      parameters += Text("__global const %s* arg%zu, ", TypeName(graph_.tensor(arguments_[i]).storage), i);
    }
    for (size_t i = 0; i < step_.also_writes.size(); ++i) {
      const Storage storage = graph_.tensor(step_.also_writes[i]).storage;
      parameters += Text("__global %s* also%zu, ", TypeName(storage), i);
      Define(Text("PUT%zu(i, v)", i),
             storage == Storage::kHalf ? Text("vstore_half(v, (i), also%zu)", i) : Text("(also%zu[i] = (v))", i));
    }
    for (const auto& [name, value] : step_.values) Define(name, value);
    for (size_t i = 0; i < step_.reads.size(); ++i) DefineInput(i);
    // The arguments may contain variables of the body, so they are evaluated before the names of this macro are
    // declared.
    Define("STORE(i, v, count)",
           "{ const int store_at = (i), store_n = (count); const float4 store_v = (v); "
           "{ const int at = store_at, n = store_n; float4 r = store_v; " +
               chain + " " + Access(graph_.tensor(step_.writes), "result").Store() + " } }");
    const int count = graph_.tensor(step_.writes).count();
    Define("COUNT_FROM(i)", count % 4 == 0 ? "4" : Text("min(4, %d - (i))", count));
    kernel.text = defines_ +
                  (step_.is_grouped ? Text("__attribute__((reqd_work_group_size(%zu, 1, 1))) ", lanes_) : "") +
                  "__kernel void $K(" + parameters + "__global " + TypeName(graph_.tensor(step_.writes).storage) +
                  "* result) {\n" + Head() + step_.body + "}\n" + undefines_;
    kernel.arguments = std::move(arguments_);
    kernel.arguments.insert(kernel.arguments.end(), step_.also_writes.begin(), step_.also_writes.end());
    kernel.arguments.push_back(step_.writes);
    return kernel;
  }

 private:
  std::string Head() const {
    if (step_.is_grouped) {
      return Text(
          "  const int ITEM = get_group_id(0), LANE = get_local_id(0);\n  const int LANES = %zu;\n"
          "  __local float SHARED[%zu];\n",
          lanes_, lanes_);
    }
    return Text("  const int ITEM = get_global_id(0);\n  if (ITEM >= %lld) return;\n",
                static_cast<long long>(step_.items));
  }

  void Define(const std::string& name, const std::string& value) {
    defines_ += "#define " + name + " " + value + "\n";
    undefines_ += "#undef " + name.substr(0, name.find('(')) + "\n";
  }

  void DefineInput(size_t i) {
    const GpuTensor& tensor = graph_.tensor(step_.reads[i]);
    const std::string pointer = Text("arg%zu", Argument(step_.reads[i]));
    const Access access(tensor, pointer);
    Define(Text("IN%zu(i)", i), access.One("(i)"));
    Define(Text("IN%zu_4(i, n)", i), access.Four("(i)", "(n)"));
    if (tensor.storage == Storage::kInt32) Define(Text("INT%zu(i)", i), pointer + "[(i)]");
  }

  size_t Argument(int tensor) {
    const auto known = std::find(arguments_.begin(), arguments_.end(), tensor);
    if (known != arguments_.end()) return static_cast<size_t>(known - arguments_.begin());
    arguments_.push_back(tensor);
    return arguments_.size() - 1;
  }

  std::string Chain() {
    std::string text;
    for (const Link& link : step_.chain) {
      std::string part = link.text;
      for (size_t i = 0; i < link.operands.size(); ++i) {
        const std::string place = "$" + std::to_string(i), value = Load(link.operands[i]);
        for (size_t found; (found = part.find(place)) != std::string::npos;) part.replace(found, place.size(), value);
      }
      text += part + " ";
    }
    return text;
  }

  // Loads the n elements of an operand from `at` on. The step that stores them may have another shape than the
  // operation, so its rows may begin and end elsewhere than those of the operand.
  std::string Load(const Operand& operand) {
    const Access access(graph_.tensor(operand.tensor), Text("arg%zu", Argument(operand.tensor)));
    const Dims &dims = operand.dims, &strides = operand.strides;
    int count = 1;  // of the result's elements behind an axis, and then of all
    bool is_same = true, is_single = true;
    for (size_t axis = 4; axis-- > 0;) {
      is_same = is_same && (dims[axis] == 1 || strides[axis] == count);
      is_single = is_single && strides[axis] == 0;
      count *= dims[axis];
    }
    if (is_single) return "(float4)(" + access.One("0") + ")";
    if (is_same) return access.Four("at", "n");
    std::string text = "(float4)(";
    for (int i = 0; i < 4; ++i) {
      const std::string at = i == 0 ? "at" : Text("min(at + %d, %d)", i, count - 1);
      text += access.One(Place(operand, at)) + (i < 3 ? ", " : ")");
    }
    // If `at` is a multiple of four, the four elements are also neighbours in the operand.
    const bool has_rows = dims[3] % 4 == 0 && strides[3] == 1;
    return has_rows ? "(at % 4 == 0 ? " + access.AllFour(Place(operand, "at")) + " : " + text + ")" : text;
  }

  static std::string Place(const Operand& operand, const std::string& at) {
    std::string text;
    int behind = 1;
    for (size_t axis = 4; axis-- > 0;) {
      if (operand.strides[axis] != 0) {
        text += Text("%s(%s) / %d %% %d * %d", text.empty() ? "" : " + ", at.c_str(), behind, operand.dims[axis],
                     operand.strides[axis]);
      }
      behind *= operand.dims[axis];
    }
    return text.empty() ? "0" : text;
  }

  const Graph& graph_;
  const Step& step_;
  const size_t lanes_;
  std::vector<int> arguments_;
  std::string defines_, undefines_;
};

}  // namespace

std::vector<KernelSource> WriteKernels(const Graph& graph, const std::vector<Step>& steps, size_t work_group) {
  std::vector<KernelSource> kernels;
  std::map<std::string, std::string> name_of_text;
  for (const Step& step : steps) {
    KernelSource kernel = Writer(graph, step, work_group).Write();
    const auto [known, is_new] = name_of_text.emplace(kernel.text, "k" + std::to_string(name_of_text.size()));
    kernel.name = known->second;
    if (is_new) {
      kernel.text.replace(kernel.text.find("$K"), 2, kernel.name);
    } else {
      kernel.text.clear();
    }
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

}  // namespace mote::gpu
