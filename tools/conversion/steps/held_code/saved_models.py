# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""SavedModels of TensorFlow: graphs of operations, most of which only compute; and what Keras 2 notes of its layers."""
import os
import pathlib
import re

from held_code import keras_configs
from held_code.archives import json_of
from held_code.findings import Finding, Unreadable
from held_code.protos import Message

# Fields of the messages by their numbers.
_META_GRAPHS, _GRAPH, _SAVER, _COLLECTIONS, _SIGNATURES, _ASSETS, _OBJECTS = 2, 2, 3, 4, 5, 6, 7
_NODES, _LIBRARY, _FUNCTIONS, _SIGNATURE, _NODES_OF_FUNCTION = 1, 2, 1, 1, 3
_NAME, _OPERATION, _INPUTS, _ATTRIBUTES, _KEY, _VALUE = 1, 2, 3, 5, 1, 2
_LIST, _FUNCTION_OF, _FUNCTIONS_OF_LIST = 1, 10, 9
_OUTPUTS, _CONCRETE_FUNCTIONS, _NODES_OF_KERAS, _METADATA = 2, 2, 1, 5
_PREFIX, _RESTORING, _NODES_OF_LIST = 1, 3, 1
_LONGEST = 1000  # name of an operation or a function

COMPUTING = frozenset(name for line in pathlib.Path(__file__).with_name("computing_operations.txt").read_text(encoding="ascii").splitlines()
                      if not line.startswith("#") for name in line.split())
# Every model has those that save and restore its weights; they are to run only where it is loaded, from its own folder.
_RESTORES = re.compile(r"Restore(V2|Slice)?")
_OF_CHECKPOINTS = re.compile(r"(Save|Restore)(V2|Slices?|Slice)?|MergeV2Checkpoints|ShardedFile(name|spec)|CheckpointExists")


class _Nodes:
    """The nodes of a graph or a function: what each computes, and what it leads to."""

    def __init__(self, nodes):
        self.operations, self.leads = {}, {}
        for node in nodes:
            name, operation = node.text(_NAME), node.text(_OPERATION)
            if len(operation) > _LONGEST:
                raise Unreadable(f"the operation {operation[:80]}... has a name of {len(operation)} characters; there are {_LONGEST} at most")
            values = node.all(_ATTRIBUTES, _VALUE)
            called = [one.text(_NAME) for value in values
                      for one in (*value.all(_FUNCTION_OF), *value.all(_LIST, _FUNCTIONS_OF_LIST))]
            self.operations[name] = operation
            self.leads[name] = (_named(node.texts(_INPUTS)), [operation, *called])


def _nodes_before(graph, outputs):
    """The nodes of a graph that run where these outputs are computed."""
    found, waiting = set(), list(outputs)
    while waiting:
        name = waiting.pop()
        if name not in found and name in graph.operations:
            found.add(name)
            waiting += graph.leads[name][0]
    return found


def _reached(graph, functions, outputs, called):
    """The operations that run where these outputs are computed and these functions called."""
    nodes = _nodes_before(graph, outputs)
    found, seen = {graph.operations[name] for name in nodes}, set()
    waiting = [*called, *(one for name in nodes for one in graph.leads[name][1])]
    while waiting:
        name = waiting.pop()
        if name not in seen and name in functions:
            seen.add(name)
            found |= set(functions[name].operations.values())
            waiting += [one for _, more in functions[name].leads.values() for one in more]
    return found


def _functions(meta):
    """By name; a message that stands in several pieces is one."""
    for one in meta.all(_GRAPH, _LIBRARY, _FUNCTIONS):
        for name in [text for signature in one.all(_SIGNATURE) for text in signature.texts(_NAME)][-1:]:
            yield name, _Nodes(one.all(_NODES_OF_FUNCTION))


def _named(texts):
    """The nodes that names of tensors and of nodes lead to."""
    return [text.lstrip("^").split(":")[0] for text in texts]


def _restores_elsewhere(graph, meta):
    """Operations of checkpoints that run while a graph of TensorFlow 1 is loaded, but for what reads the weights beside it."""
    savers = meta.all(_SAVER)
    prefixes = _named(text for saver in savers for text in saver.texts(_PREFIX))
    running = _nodes_before(graph, _named(text for saver in savers for text in saver.texts(_RESTORING)))
    for name in running:
        operation, inputs = graph.operations[name], graph.leads[name][0]
        if _OF_CHECKPOINTS.fullmatch(operation) and not (_RESTORES.fullmatch(operation) and inputs[:1] == prefixes[-1:]):
            yield operation


def _of_graph(meta, where):
    graph, functions = _Nodes(meta.all(_GRAPH, _NODES)), dict(_functions(meta))
    everything = {one for nodes in (graph, *functions.values()) for one in nodes.operations.values()}
    started = _named([info.text(_NAME) for info in meta.all(_SIGNATURES, _VALUE, _OUTPUTS, _VALUE)]
                     + [name for nodes in meta.all(_COLLECTIONS, _VALUE, _NODES_OF_LIST) for name in nodes.texts(1)])
    called = [one.text(_KEY) for one in meta.all(_OBJECTS, _CONCRETE_FUNCTIONS)]
    running = {one for one in _reached(graph, functions, started, called) if _OF_CHECKPOINTS.fullmatch(one)}
    unknown = {one for one in everything - COMPUTING - functions.keys() if not _OF_CHECKPOINTS.fullmatch(one)}
    for one in sorted({*unknown, *running, *_restores_elsewhere(graph, meta)}):
        yield Finding(f"the operation {one} of TensorFlow, which is not among those that only compute,", where)


def _of_assets(meta, where):
    for asset in meta.all(_ASSETS):
        name = asset.text(2)
        if os.path.isabs(name) or ".." in pathlib.PurePath(name).parts:
            yield Finding(f"the name of a file elsewhere, {name[:80]},", where)


def look(folder, is_registered):
    folder, found = pathlib.Path(folder), []
    others = [path.name for path in folder.iterdir() if path.name.startswith("saved_model.") and path.name != "saved_model.pb"]
    if others:
        raise Unreadable(f"beside saved_model.pb there is {others[0]}, and TensorFlow may take that")
    for meta in Message((folder / "saved_model.pb").read_bytes(), "saved_model.pb").all(_META_GRAPHS):
        found += [*_of_graph(meta, "saved_model.pb"), *_of_assets(meta, "saved_model.pb")]
    metadata = folder / "keras_metadata.pb"
    if metadata.exists():
        for node in Message(metadata.read_bytes(), metadata.name).all(_NODES_OF_KERAS):
            for text in node.texts(_METADATA):
                found += keras_configs.look(json_of(text or "{}", metadata.name), metadata.name, is_registered)
    return found
