// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The worker that makes reports: it runs `mote report`.
const programs = new Programs();
const OUTPUT = "/report.html";

const work = {
  start({modules}) {
    for (const [name, wasm] of Object.entries(modules)) programs.add(name, creators[name], wasm);
  },
  /** The page that `mote report` writes, also of a model that it refuses. */
  report({name, bytes, targets}) {
    const path = `/${name.replaceAll("/", "_")}`;
    const args = ["report", path, ...targets.flatMap((one) => ["--target", one]), "--output", OUTPUT];
    const {text, files} = programs.run("mote", args, {[path]: bytes});
    if (!files.analyzePath(OUTPUT).exists) throw new Error(text.trim());
    return new TextDecoder().decode(files.readFile(OUTPUT));
  },
};
