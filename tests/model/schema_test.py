#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Holds src/model/schema.fbs to the documented schema: tables, field ids, types, defaults, enums and unions.

The facts are data that the project does not contain: MOTE_SHARED or ../shared, facts/schema_facts.json. Without them
nothing can be compared, and the exit status is 77 (skipped).
"""
import json
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ALIASES = {"int8": "byte", "uint8": "ubyte", "int16": "short", "uint16": "ushort", "int32": "int", "uint32": "uint",
           "int64": "long", "uint64": "ulong", "float32": "float", "float64": "double"}


def plain(type_name):
    """The one name of a type that has several, also inside a list."""
    inner = type_name.strip("[]")
    return type_name.replace(inner, ALIASES.get(inner, inner))


def read_schema(text):
    """What schema.fbs says: {"enums", "unions", "tables"}, each by name."""
    text = re.sub(r"//[^\n]*", "", text)
    schema = {"enums": {}, "unions": {}, "tables": {}, "root": re.search(r"root_type\s+(\w+)", text).group(1),
              "identifier": re.search(r'file_identifier\s+"(\w+)"', text).group(1)}
    for name, base, body in re.findall(r"enum\s+(\w+)\s*:\s*(\w+)\s*\{([^}]*)\}", text):
        schema["enums"][name] = (plain(base), {k: int(v) for k, v in re.findall(r"(\w+)\s*=\s*(-?\d+)", body)})
    for name, body in re.findall(r"union\s+(\w+)\s*\{([^}]*)\}", text):
        members = [member.strip() for member in body.split(",") if member.strip()]
        schema["unions"][name] = {"NONE": 0, **{member: i + 1 for i, member in enumerate(members)}}
    for name, body in re.findall(r"table\s+(\w+)\s*\{([^}]*)\}", text):
        fields = {}
        for field, type_name, default, attributes in re.findall(
                r"(\w+)\s*:\s*([\[\]\w]+)\s*(?:=\s*([-\w.]+))?\s*\(([^)]*)\)\s*;", body):
            fields[field] = {"type": plain(type_name), "default": default,
                             "id": int(re.search(r"id:\s*(\d+)", attributes).group(1)),
                             "deprecated": "deprecated" in attributes,
                             "force_align": re.findall(r"force_align:\s*(\d+)", attributes)}
        assert len(fields) == body.count(";"), f"table {name}: a line was not understood"
        schema["tables"][name] = fields
    return schema


def default_value(text, type_name, enums):
    """A default as a number: what is not written is 0."""
    if text in (None, "", "false", False):
        return 0.0
    if text in ("true", True):
        return 1.0
    if type_name in enums and text in enums[type_name][1]:
        return float(enums[type_name][1][text])
    return float(text)


def compare_table(name, ours, facts, enums):
    """The differences of one table, as texts."""
    problems = []
    if set(ours) != {fact["name"] for fact in facts}:
        return [f"table {name}: the fields differ: {sorted(set(ours) ^ {fact['name'] for fact in facts})}"]
    for fact in facts:
        field, where = ours[fact["name"]], f"{name}.{fact['name']}"
        if field["id"] != fact["slot"]:
            problems.append(f"{where}: id {field['id']}, documented {fact['slot']}")
        if field["type"] != plain(fact["type"]):
            problems.append(f"{where}: type {field['type']}, documented {fact['type']}")
        if field["deprecated"] != fact["deprecated"]:
            problems.append(f"{where}: deprecated or not")
        align = fact.get("attributes", {}).get("force_align")
        if field["force_align"] != ([str(align)] if align else []):
            problems.append(f"{where}: force_align {field['force_align']}, documented {align}")
        if "default" in fact:
            expected = default_value(fact["default"], fact["type"], enums)
            if default_value(field["default"], field["type"], enums) != expected:
                problems.append(f"{where}: default {field['default']}, documented {fact['default']}")
    return problems


def main():
    shared = pathlib.Path(os.environ.get("MOTE_SHARED", ROOT.parent / "shared"))
    path = shared / "facts" / "schema_facts.json"
    if not path.exists():
        print(f"skipped: {path} is not there")
        return 77
    facts = json.loads(path.read_text())
    ours = read_schema((ROOT / "src/model/schema.fbs").read_text())
    problems = []
    for kind in ("enums", "unions", "tables"):
        documented = {fact["name"] for fact in facts[kind]}
        if set(ours[kind]) != documented:
            problems.append(f"{kind} differ: {sorted(set(ours[kind]) ^ documented)}")
    for fact in facts["enums"]:
        expected = (plain(fact["underlying_type"]), {m["name"]: m["value"] for m in fact["members"]})
        if ours["enums"].get(fact["name"]) != expected:
            problems.append(f"enum {fact['name']} differs")
    for fact in facts["unions"]:
        if ours["unions"].get(fact["name"]) != {m["name"]: m["value"] for m in fact["members"]}:
            problems.append(f"union {fact['name']} differs")
    for fact in facts["tables"]:
        problems += compare_table(fact["name"], ours["tables"].get(fact["name"], {}), fact["fields"], ours["enums"])
    if ours["root"] != facts["root_type"] or ours["identifier"] != facts["file_identifier"]:
        problems.append("root type or file identifier differs")
    fields = sum(len(fact["fields"]) for fact in facts["tables"])
    print("\n".join(problems) or f"{len(facts['tables'])} tables with {fields} fields are as documented")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
