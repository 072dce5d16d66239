# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""SavedModels of TensorFlow: graphs, of operations some of which reach out of the graph; and what Keras 2 notes of its layers."""
import os
import pathlib
import re

from held_code import keras_configs
from held_code.archives import json_of
from held_code.findings import Finding, Unreadable
from held_code.protos import Message

# Fields of the messages by their numbers.
_META_GRAPHS, _GRAPH, _SIGNATURES, _ASSETS, _OBJECTS = 2, 2, 5, 6, 7
_NODES, _LIBRARY, _FUNCTIONS, _SIGNATURE, _NODES_OF_FUNCTION = 1, 2, 1, 1, 3
_NAME, _OPERATION, _INPUTS, _ATTRIBUTES, _KEY, _VALUE = 1, 2, 3, 5, 1, 2
_LIST, _FUNCTION_OF, _FUNCTIONS_OF_LIST = 1, 10, 9
_OUTPUTS, _CONCRETE_FUNCTIONS, _NODES_OF_KERAS, _METADATA = 2, 2, 1, 5
_LONGEST = 1000  # name of an operation or a function

# Operations that read or write files, reach other machines, or call Python.
_OUTSIDE = re.compile(
    r"(Read|Write)File|.*PyFunc.*|.*Summary.*|.*Reader.*|MatchingFiles|ImmutableConst|InitializeTableFromTextFile.*|Debug\w*|Print.*|Rpc.*"
    r"|.*(File|TFRecord|TextLine|FixedLengthRecord|Sql|Csv|CSV|LMDB|Snapshot|Cache|SaveDataset|LoadDataset|Service)\w*Dataset.*|Save(Dataset|Slices).*"
    r"|LoadDataset.*|DatasetTo(TFRecord|Graph).*|.*BigQuery.*|.*GCS.*|Copy(Host)?|XlaLaunch|Tpu.*|TPU.*|_Send|_Recv|_HostSend|_HostRecv|.*Dump.*"
    r"|Experimental\w*(TFRecord|Sql|CSV|LMDB)\w*|DecodeProto.*|EncodeProto|.*TFLite.*|TRTEngineOp|CompressElement")
_OF_CHECKPOINTS = re.compile(r"(Save|Restore)(V2|Slice)?|MergeV2Checkpoints|ShardedFilename.*|CheckpointsExists?|DeleteFile.*")


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
            self.leads[name] = ([one.lstrip("^").split(":")[0] for one in node.texts(_INPUTS)], [operation, *called])


def _reached(graph, functions, outputs, called):
    """The operations that run where these outputs are computed and these functions called."""
    found, nodes, names, seen = set(), list(outputs), list(called), set()
    while nodes or names:
        if nodes:
            name = nodes.pop()
            if name in seen or name not in graph.operations:
                continue
            seen.add(name)
            inputs, more = graph.leads[name]
            found.add(graph.operations[name])
            nodes += inputs
            names += more
        else:
            name = names.pop()
            if (name,) in seen or name not in functions:
                continue
            seen.add((name,))
            found |= set(functions[name].operations.values())
            names += [one for _, more in functions[name].leads.values() for one in more]
    return found


def _of_graph(meta, where):
    for graph_message in meta.all(_GRAPH):
        graph = _Nodes(graph_message.all(_NODES))
        functions = {one.all(_SIGNATURE)[-1].text(_NAME): _Nodes(one.all(_NODES_OF_FUNCTION))
                     for one in graph_message.all(_LIBRARY, _FUNCTIONS) if one.all(_SIGNATURE)}
        outputs = [info.text(_NAME).split(":")[0] for info in meta.all(_SIGNATURES, _VALUE, _OUTPUTS, _VALUE)]
        called = [one.text(_KEY) for one in meta.all(_OBJECTS, _CONCRETE_FUNCTIONS)]
        everything = {one for nodes in (graph, *functions.values()) for one in nodes.operations.values()}
        running = _reached(graph, functions, outputs, called)
        bad = ({one for one in everything if _OUTSIDE.fullmatch(one)} | {one for one in running if _OF_CHECKPOINTS.fullmatch(one)})
        for one in sorted(bad):
            yield Finding(f"the operation {one} of TensorFlow, which reaches out of the model,", where)


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
