// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Links libmote_micro.a of the folder MOTE_LIBRARY_FOLDER. Without that variable the application's own build has to.
use std::env;

fn main() {
    println!("cargo:rerun-if-env-changed=MOTE_LIBRARY_FOLDER");
    let folder = match env::var("MOTE_LIBRARY_FOLDER") {
        Ok(folder) => folder,
        Err(_) => return,
    };
    println!("cargo:rustc-link-search=native={}", folder);
    println!("cargo:rustc-link-lib=static=mote_micro");
    // On a computer; where there is no operating system, the program's own linker options say where they are.
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        println!("cargo:rustc-link-lib=dylib=stdc++");
        println!("cargo:rustc-link-lib=dylib=m");
    }
}
