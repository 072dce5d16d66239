// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/model/other_format.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

constexpr size_t kTextBytes = 4096;  // what is looked at of a text

std::string Lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

bool Has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

bool BeginsWith(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

std::string ConvertedFrom(const std::string& path) {
  return "Convert it: mote convert " + path + " -o model.tflite, and --calibrate FOLDER with samples for int8";
}

std::string KerasText(const std::string& file) { return "it is a Keras model. " + ConvertedFrom(file); }

std::string SavedModelText(const std::string& folder) {
  return "it is a SavedModel of TensorFlow. " + ConvertedFrom(folder);
}

constexpr char kPyTorchPickle[] =
    "it is a pickle of PyTorch, without the code of its classes. Convert the module in Python: mote convert "
    "FILE.py:FUNCTION -o model.tflite, where FUNCTION returns the module and its example inputs; or export it, "
    "torch.export.save(torch.export.export(module, inputs), \"model.pt2\")";

// A zip archive has the names of its files at its end, and each before its bytes.
std::string InZip(std::string_view file, const std::string& name) {
  if (Has(file, "config.json") && (Has(file, "model.weights.h5") || Has(file, "metadata.json"))) return KerasText(name);
  if (Has(file, "archive_format") || Has(file, "serialized_exported_program.json")) {
    return "it is an exported program of PyTorch. " + ConvertedFrom(name);
  }
  if (Has(file, "data.pkl")) return kPyTorchPickle;
  if (Has(file, "saved_model.pb")) return "it is a zip archive with a SavedModel. Unpack it: unzip " + name;
  return Has(file, ".tflite") ? "it is a zip archive with a .tflite file. Unpack it: unzip " + name
                              : "it is a zip archive. Unpack it: unzip " + name;
}

std::string InText(std::string_view text, const std::string& name) {
  const std::string lower = Lower(text);
  const std::string_view start =
      std::string_view(lower).substr(std::min(lower.find_first_not_of(" \t\r\n"), lower.size()));
  if (BeginsWith(start, "<!doctype html") || BeginsWith(start, "<html")) {
    return "it is a web page. Download the file itself: on GitHub the link \"Raw\", on Hugging Face \"download\"";
  }
  if (BeginsWith(start, "version https://git-lfs")) {
    return "it is a pointer of Git LFS to the file. Fetch the file in its repository: git lfs pull";
  }
  if (Has(lower, "modeltopology")) return "it is a model of TensorFlow.js. Convert the Keras model that it was made of";
  const bool is_array = Has(lower, "[]") && Has(lower, "=") && Has(lower, "{") && Has(lower, "0x");
  if (is_array) {
    return "it is a C array of bytes. Make a file of them: python3 -c 'import re; open(\"model.tflite\", "
           "\"wb\").write(bytes("
           "int(x, 16) for x in re.findall(\"0x[0-9a-fA-F]{1,2}\", open(\"" +
           name + "\").read())))'";
  }
  return "";
}

bool IsText(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < ' ' && byte != '\n' && byte != '\r' && byte != '\t';
  });
}

// The first field of an ONNX model is its version, 3 or more, of a SavedModel its schema's, 1; a name or a graph
// follows.
std::string InProtocolBuffer(std::string_view file, const std::filesystem::path& path) {
  if (file.size() < 3 || file[0] != 0x08 || file[1] < 1 || file[1] > 32) return "";
  const char next = file[2];
  if (file[1] == 1 && next == 0x12) return SavedModelText(Printable(path.parent_path().string()));
  if (file[1] < 3 || (next != 0x12 && next != 0x1a && next != 0x3a && next != 0x42)) return "";
  return "it is an ONNX model. " + ConvertedFrom(Printable(path.string()));
}

}  // namespace

std::string OtherFormat(const std::filesystem::path& path, const uint8_t* data, size_t bytes) {
  const std::string_view file(reinterpret_cast<const char*>(data), bytes);
  const std::string name = Printable(path.string());
  if (file.empty()) return "it is empty. Was it downloaded, or written, to its end?";
  if (BeginsWith(file, "\x89HDF\r\n\x1a\n")) return KerasText(name);
  if (BeginsWith(file, "PK\x03\x04")) return InZip(file, name);
  if (BeginsWith(file, "\x1f\x8b")) return "it is packed by gzip. Unpack it: gunzip " + name + ", or tar xzf " + name;
  if (BeginsWith(file, "\x80\x02\x8a\x0a\x6c\xfc\x9c\x46")) return kPyTorchPickle;
  if (file.size() > 8 && BeginsWith(file.substr(4), "ET1"))
    return "it is a program of ExecuTorch, not of TensorFlow Lite";
  if (BeginsWith(file, "\x93NUMPY")) return "it is an array of NumPy: an input, not a model";
  const std::string_view start = file.substr(0, kTextBytes);
  return IsText(start) ? InText(start, name) : InProtocolBuffer(file, path);
}

std::string OtherFormatOfFolder(const std::filesystem::path& folder) {
  std::error_code ignored;
  if (std::filesystem::exists(folder / "saved_model.pb", ignored)) return SavedModelText(Printable(folder.string()));
  return "";
}

}  // namespace mote::cli
