import { assert, describe, it } from "@effect/vitest"
import { dirname, join } from "node:path/posix"
import { files, type Source } from "./Source.ts"

const staticImport = /^(?:import|export)\s(?:[^"]*?\sfrom\s)?"(\.[^"]+)"/gmu

/** How many files import each file. */
const importersOf = (sources: ReadonlyArray<Source>): ReadonlyMap<string, number> => {
  const importers = new Map(sources.map(({ path }) => [path, new Set<string>()]))
  for (const { path, text } of sources) {
    for (const [, target = ""] of text.matchAll(staticImport)) importers.get(join(dirname(path), target))?.add(path)
  }
  return new Map(Array.from(importers, ([path, by]) => [path, by.size]))
}

const lateImport = /\bimport\("(\.[^"]+)"\)/gu

/** The files that import themselves by way of others, imports of types and those at run time included. */
const inCircles = (sources: ReadonlyArray<Source>): ReadonlyArray<string> => {
  const imports = new Map(
    sources.map(({ path, text }) => [
      path,
      [staticImport, lateImport].flatMap((kind) =>
        Array.from(text.matchAll(kind), ([, target = ""]) => join(dirname(path), target))
      )
    ])
  )
  const reachedFrom = (path: string) => {
    const reached = new Set<string>()
    const open = [...imports.get(path) ?? []]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(...imports.get(next) ?? [])
    }
    return reached
  }
  return [...imports.keys()].filter((path) => reachedFrom(path).has(path))
}

const sources = files("packages/*/src/**/*.{ts,tsx}")

/**
 * The limits of the house. A change that needs more rooms says why, and one that needs fewer lowers them.
 */
const most = { files: 623, withOneImporter: 130 }

describe("The house", () => {
  it("has no more files, and no more files with a single importer, than it may", () => {
    const withOneImporter = Array.from(importersOf(sources)).filter(([, importers]) => importers === 1)
    const found = { files: sources.length, withOneImporter: withOneImporter.length }
    assert.isAtMost(found.files, most.files)
    assert.isAtMost(found.withOneImporter, most.withOneImporter)
    process.stdout.write(`${found.files} source files, ${found.withOneImporter} of them with a single importer\n`)
  })

  it("a file is counted once for each file that imports it, from any folder", () => {
    const counted = importersOf([
      { path: "a/A.ts", text: "import { b } from \"./b/B.ts\"\nimport type { C } from \"./b/B.ts\"" },
      { path: "a/b/B.ts", text: "export * from \"../C.ts\"" },
      { path: "a/C.ts", text: "import {\n  b\n} from \"./b/B.ts\"" }
    ])
    assert.deepStrictEqual([...counted], [["a/A.ts", 0], ["a/b/B.ts", 2], ["a/C.ts", 1]])
  })

  it("no file imports itself by way of others", () => {
    assert.deepStrictEqual(inCircles(sources), [])
  })

  it("a circle is found whether its files import values or types, at once or at run time", () => {
    const circle = inCircles([
      { path: "a/A.ts", text: "const b = await import(\"./B.ts\")" },
      { path: "a/B.ts", text: "import { c } from \"../C.ts\"\nimport type { D } from \"./D.ts\"" },
      { path: "C.ts", text: "import type { A } from \"./a/A.ts\"" },
      { path: "a/D.ts", text: "" }
    ])
    assert.deepStrictEqual(circle, ["a/A.ts", "a/B.ts", "C.ts"])
  })
})
