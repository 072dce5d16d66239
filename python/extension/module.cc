// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The extension mote._runtime: a session, and what the model says of its tensors as plain Python objects. No NumPy: the
// package adds it, so that one extension serves all of its versions.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "python/extension/dynamic_session.h"
#include "python/extension/micro_session.h"
#include "python/extension/session.h"
#include "src/model/access.h"

namespace py = pybind11;

namespace mote::python {
namespace {

// The elements of one tensor as bytes; keeps the session.
struct Memory {
  std::shared_ptr<Session> session;
  TensorMemory view;
};

template <class T>
py::list AsList(const flatbuffers::Vector<T>* values) {
  py::list result;
  for (uint32_t i = 0; values != nullptr && i < values->size(); ++i) result.append(values->Get(i));
  return result;
}

py::list AsList(const flatbuffers::Vector<int64_t>* values) {
  py::list result;
  for (uint32_t i = 0; values != nullptr && i < values->size(); ++i) result.append(LongAt(*values, i));
  return result;
}

// MemoryError where that is what the runtime says, or where it had no memory to say anything. The names of a model that
// the text repeats may be no UTF-8.
void SetError(PyObject* type, const std::exception& error) {
  const char* const what = *error.what() == 0 ? "there is no memory left" : error.what();
  const bool lacks_memory = std::strstr(what, "there is no memory left") != nullptr;
  PyObject* const text = PyUnicode_DecodeUTF8(what, static_cast<Py_ssize_t>(std::strlen(what)), "replace");
  if (text == nullptr) return;  // the error is set
  PyErr_SetObject(lacks_memory ? PyExc_MemoryError : type, text);
  Py_DECREF(text);
}

// Replaces pybind11's own, which would end the process where there is no memory for its description of the buffer.
int GetBuffer(PyObject* object, Py_buffer* view, int flags) {
  auto* const instance = reinterpret_cast<py::detail::instance*>(object);
  const TensorMemory& memory = static_cast<Memory*>(instance->get_value_and_holder().value_ptr())->view;
  return PyBuffer_FillInfo(view, object, memory.data, static_cast<Py_ssize_t>(memory.bytes), memory.is_constant, flags);
}

py::object TextOrNone(const flatbuffers::String* text) {
  if (text == nullptr) return py::none();
  PyObject* const made = PyUnicode_DecodeUTF8(text->c_str(), static_cast<Py_ssize_t>(text->size()), "replace");
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(made);
}

py::str Text(const flatbuffers::String* text) { return text == nullptr ? py::str("") : py::str(TextOrNone(text)); }

py::str Text(const std::string& text) {
  PyObject* const made = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(made);
}

py::list IndexVector(const tflite::DimensionMetadata& axis, bool segments) {
  const auto type = segments ? axis.array_segments_type() : axis.array_indices_type();
  const void* const vector = segments ? axis.array_segments() : axis.array_indices();
  switch (type) {
    case tflite::SparseIndexVector_Int32Vector:
      return AsList(static_cast<const tflite::Int32Vector*>(vector)->values());
    case tflite::SparseIndexVector_Uint16Vector:
      return AsList(static_cast<const tflite::Uint16Vector*>(vector)->values());
    case tflite::SparseIndexVector_Uint8Vector:
      return AsList(static_cast<const tflite::Uint8Vector*>(vector)->values());
    default:
      return py::list();
  }
}

py::dict Sparsity(const tflite::Tensor& tensor) {
  py::dict result;
  const tflite::SparsityParameters* const sparsity = tensor.sparsity();
  if (sparsity == nullptr) return result;
  result["traversal_order"] = AsList(sparsity->traversal_order());
  result["block_map"] = AsList(sparsity->block_map());
  py::list axes;
  for (uint32_t i = 0; sparsity->dim_metadata() != nullptr && i < sparsity->dim_metadata()->size(); ++i) {
    const tflite::DimensionMetadata& axis = *sparsity->dim_metadata()->Get(i);
    py::dict entry;
    const bool is_dense = axis.format() == tflite::DimensionType_DENSE;
    entry["format"] = is_dense ? 0 : 1;
    if (is_dense) {
      entry["dense_size"] = axis.dense_size();
    } else {
      entry["array_segments"] = IndexVector(axis, true);
      entry["array_indices"] = IndexVector(axis, false);
    }
    axes.append(entry);
  }
  result["dim_metadata"] = axes;
  return result;
}

py::dict DescribeTensor(Session& session, int subgraph, int index) {
  const tflite::Tensor& tensor = session.tensor(subgraph, index);
  const auto* const quantization = tensor.quantization();
  py::dict result;
  result["name"] = Text(tensor.name());
  result["type"] = tflite::EnumNameTensorType(tensor.type());
  result["shape"] = session.shape(subgraph, index);
  result["shape_signature"] = tensor.shape_signature() == nullptr || tensor.shape_signature()->size() == 0
                                  ? AsList(tensor.shape())
                                  : AsList(tensor.shape_signature());
  result["scales"] = quantization == nullptr ? py::list() : AsList(quantization->scale());
  result["zero_points"] = quantization == nullptr ? py::list() : AsList(quantization->zero_point());
  result["quantized_dimension"] = quantization == nullptr ? 0 : quantization->quantized_dimension();
  const auto* const blocks = quantization == nullptr ? nullptr : quantization->details_as_BlockwiseQuantization();
  result["block_size"] = blocks == nullptr ? 0 : blocks->block_size();
  result["sparsity"] = Sparsity(tensor);
  return result;
}

// For each: name, inputs and outputs.
py::list Nodes(Session& session, int subgraph) {
  py::list result;
  for (const NodeDescription& node : session.nodes(subgraph)) {
    result.append(py::make_tuple(Text(node.name), node.inputs, node.outputs));
  }
  return result;
}

// The elements of a tensor where they lie until the tensors are allocated again; None if a run may move them. Whoever
// looks at them must let them go before, since this does not refuse to move them, as memory() does.
py::object PlannedMemory(const std::shared_ptr<Session>& session, int subgraph, int index) {
  Memory memory{session, session->memory(subgraph, index)};
  if (!memory.view.is_planned) return py::none();
  memory.view.lock = nullptr;
  return py::cast(std::move(memory));
}

py::list Names(const flatbuffers::Vector<flatbuffers::Offset<tflite::TensorMap>>* map) {
  py::list result;
  for (uint32_t i = 0; map != nullptr && i < map->size(); ++i) {
    result.append(py::make_tuple(Text(map->Get(i)->name()), map->Get(i)->tensor_index()));
  }
  return result;
}

// For each: key, subgraph, inputs and outputs as pairs of name and tensor.
py::list Signatures(const Session& session) {
  py::list result;
  const auto* const signatures = session.model().signature_defs();
  for (uint32_t i = 0; signatures != nullptr && i < signatures->size(); ++i) {
    const tflite::SignatureDef& signature = *signatures->Get(i);
    result.append(py::make_tuple(Text(signature.signature_key()), signature.subgraph_index(), Names(signature.inputs()),
                                 Names(signature.outputs())));
  }
  return result;
}

const tflite::SubGraph& CheckedSubgraph(const Session& session, int subgraph) {
  session.RequireSubgraph(subgraph);
  return SubgraphAt(session.model(), subgraph);
}

std::string_view View(const py::bytes& model) {
  char* data = nullptr;
  Py_ssize_t bytes = 0;
  if (PyBytes_AsStringAndSize(model.ptr(), &data, &bytes) != 0) throw py::error_already_set();
  return {data, static_cast<size_t>(bytes)};
}

using Paths = std::vector<std::string>;
using Registerers = std::vector<py::function>;  // each takes the address of a tflite::MutableOpResolver

std::shared_ptr<MicroSession> MakeMicroSession(const py::bytes& model, size_t arena_bytes, bool preserve_all_tensors,
                                               const Paths& custom_op_libraries) {
  return std::make_shared<MicroSession>(View(model),
                                        MicroOptions{arena_bytes, preserve_all_tensors, custom_op_libraries});
}

std::shared_ptr<DynamicSession> MakeDynamicSession(const py::bytes& model, int num_threads, bool preserve_all_tensors,
                                                   const Paths& custom_op_libraries, bool uses_default_delegates,
                                                   const Registerers& registerers) {
  const auto add_custom_ops = [&registerers](tflite::MutableOpResolver* resolver) {
    for (const py::function& registerer : registerers) registerer(reinterpret_cast<uintptr_t>(resolver));
  };
  return std::make_shared<DynamicSession>(
      View(model),
      DynamicOptions{num_threads, preserve_all_tensors, custom_op_libraries, uses_default_delegates, add_custom_ops});
}

void Translate(std::exception_ptr raised) {
  try {
    if (raised) std::rethrow_exception(raised);
  } catch (const WrongRequest& error) {
    SetError(PyExc_ValueError, error);
  } catch (const RuntimeFailure& error) {
    SetError(PyExc_RuntimeError, error);
  }
}

// Runs the session of a capsule. A method of pybind11 takes longer than many a small model.
PyObject* RunSession(PyObject* capsule, PyObject*) {
  auto* const session = static_cast<Session*>(PyCapsule_GetPointer(capsule, nullptr));
  std::exception_ptr raised;
  PyThreadState* const thread = PyEval_SaveThread();
  try {
    session->Invoke(0);
  } catch (...) {
    raised = std::current_exception();
  }
  PyEval_RestoreThread(thread);
  if (!raised) Py_RETURN_NONE;
  try {
    Translate(raised);
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const std::exception& error) {
    SetError(PyExc_RuntimeError, error);
  }
  return nullptr;
}

PyMethodDef run_session = {"invoke", RunSession, METH_NOARGS, nullptr};

// A function without parameters that runs the model. It keeps the session.
py::object Invoker(const py::object& session) {
  const auto drop = [](PyObject* capsule) { Py_DECREF(static_cast<PyObject*>(PyCapsule_GetContext(capsule))); };
  PyObject* const capsule = PyCapsule_New(session.cast<Session*>(), nullptr, nullptr);
  if (capsule == nullptr) throw py::error_already_set();
  const auto owned = py::reinterpret_steal<py::object>(capsule);
  PyCapsule_SetContext(capsule, session.inc_ref().ptr());
  PyCapsule_SetDestructor(capsule, drop);
  PyObject* const function = PyCFunction_NewEx(&run_session, capsule, nullptr);
  if (function == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(function);
}

// An object of Python without one of C++ ends the process when it is used: only functions of this module make both.
PyObject* RefuseNew(PyTypeObject* type, PyObject*, PyObject*) {
  return PyErr_Format(PyExc_TypeError, "an object of %s is made by mote.Interpreter, not by the class", type->tp_name);
}

void SetUpType(PyHeapTypeObject* type) { type->ht_type.tp_new = RefuseNew; }

}  // namespace

PYBIND11_MODULE(_runtime, module) {
  py::register_exception_translator(Translate);

  py::class_<Memory>(module, "Memory", py::custom_type_setup([](PyHeapTypeObject* type) {
                       SetUpType(type);
                       type->as_buffer.bf_getbuffer = GetBuffer;
                       type->ht_type.tp_as_buffer = &type->as_buffer;
                     }));

  const py::custom_type_setup set_up(SetUpType);
  py::class_<Session, std::shared_ptr<Session>>(module, "Session", set_up)
      .def("allocate", &Session::Allocate, py::call_guard<py::gil_scoped_release>())
      .def("invoke", &Session::Invoke, py::call_guard<py::gil_scoped_release>())
      .def("invoker", &Invoker)
      .def("reset", &Session::Reset, py::call_guard<py::gil_scoped_release>())
      .def("resize", &Session::Resize)
      .def("reserve_strings", &Session::ReserveStrings)
      .def_property_readonly("arena_used_bytes", &Session::arena_used_bytes)
      .def_property_readonly("num_subgraphs", [](const Session& session) { return NumSubgraphs(session.model()); })
      .def("num_tensors", [](const Session& session, int s) { return NumTensors(CheckedSubgraph(session, s)); })
      .def("inputs", [](const Session& session, int s) { return Indices(*InputsOf(CheckedSubgraph(session, s))); })
      .def("outputs", [](const Session& session, int s) { return Indices(*OutputsOf(CheckedSubgraph(session, s))); })
      .def("signatures", &Signatures)
      .def("describe", &DescribeTensor)
      .def("nodes", &Nodes)
      .def("planned_memory", &PlannedMemory)
      .def_property_readonly("is_shared", &Session::is_shared)
      .def_property_readonly("handle", &Session::handle)
      .def("shape", &Session::shape)
      .def("memory", [](const std::shared_ptr<Session>& session, int subgraph, int index) {
        return Memory{session, session->memory(subgraph, index)};
      });

  py::class_<MicroSession, Session, std::shared_ptr<MicroSession>>(module, "MicroSession", set_up)
      .def_static("make", &MakeMicroSession, py::arg("model"), py::arg("arena_bytes"), py::arg("preserve_all_tensors"),
                  py::arg("custom_op_libraries"));
  module.def("export_symbols", &ExportOwnSymbols);
  py::class_<DynamicSession, Session, std::shared_ptr<DynamicSession>>(module, "DynamicSession", set_up)
      .def_static("make", &MakeDynamicSession, py::arg("model"), py::arg("num_threads"),
                  py::arg("preserve_all_tensors"), py::arg("custom_op_libraries"), py::arg("uses_default_delegates"),
                  py::arg("registerers"))
      .def("set_num_threads", &DynamicSession::SetNumThreads)
      .def("apply_delegate", [](DynamicSession& session, uintptr_t delegate, const py::object& owner) {
        session.ApplyDelegate(reinterpret_cast<TfLiteDelegate*>(delegate), std::make_shared<py::object>(owner));
      });
}

}  // namespace mote::python
