#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes rust/mote/src/operator.rs, the operators of include/mote/ops.def for the crate, whose build has no C preprocessor.
With --check, says whether it is up to date."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
TABLE = ROOT / "include/mote/ops.def"
OUTPUT = ROOT / "rust/mote/src/operator.rs"
HEAD = """// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Written by: tools/write_rust_operators.py
//! The operators of the library. [`operators!`](crate::operators) makes a list of them; only those that a list names are linked.
#![allow(non_upper_case_globals)]

use crate::Operator;

macro_rules! operators_of_the_library {
    ($($name:ident)*) => {
        mod library {
            use crate::sys;
            extern "C" {
                $(pub fn $name(table: *mut sys::MoteOperatorTable) -> sys::c_short_enum;)*
            }
        }
        $(
            // SAFETY: the library has a function of this name that adds the operator.
            pub const $name: Operator = unsafe { Operator::new(library::$name) };
        )*
    };
}

operators_of_the_library! {
"""


def names():
    """As include/mote/micro.h makes them of the table."""
    text = re.sub(r"//.*|^#.*", "", TABLE.read_text(), flags=re.M)
    found = [f"MoteAdd_{name}" for name in re.findall(r"^OP\((\w+),", text, re.M)]
    found += [f"MoteAdd_{name}_{suffix}" for name, suffix in re.findall(r"\bNARROW\((\w+), (\w+)\)", text)]
    found += [f"MoteAddCustom_{method}" for method in re.findall(r'^CUSTOM_OP\("[^"]+", (\w+),', text, re.M)]
    found += [f"MoteAddCustom_{method}" for method in re.findall(r'^CUSTOM_OP_ALIAS\("[^"]+", "[^"]+", (\w+),', text, re.M)]
    found += [f"MoteAddCustom_{register}" for register in re.findall(r'\bCUSTOM_NARROW\("[^"]+", \w+, (\w+)\)', text)]
    return sorted(set(found))


def main():
    text = HEAD + "".join(f"    {name}\n" for name in names()) + "}\n"
    if "--check" in sys.argv[1:]:
        if OUTPUT.read_text() != text:
            sys.exit(f"{OUTPUT} is out of date: run tools/write_rust_operators.py")
        return
    OUTPUT.write_text(text)


if __name__ == "__main__":
    main()
