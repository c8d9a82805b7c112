import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Node, parseSync, Visitor } from "oxc-parser"

/** One module of the workspace: its path from the root of the repository, with `/`, and its text. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** The root of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url))

/**
 * The files of the repository that match the patterns, in order; what is installed or built is not the repository's.
 */
export const files = (...patterns: ReadonlyArray<string>): ReadonlyArray<Source> =>
  globSync(patterns, { cwd: root, exclude: ["**/node_modules", "**/dist"] })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))

/** The syntax tree of a module. Fails on a module that does not parse. */
export const parse = (source: Source) => {
  const { errors, program } = parseSync(source.path, source.text)
  if (errors.length > 0) throw new Error(`${source.path}: ${errors.map((error) => error.message).join(", ")}`)
  return program
}

/** Stands for a module whose name is computed where it is imported. */
const computed = "(computed)"

/**
 * Every module a source names: by `import`, `export from`, `import()`, `import type`, `import("")` in a type,
 * `require`.
 */
export const importsOf = (source: Source): ReadonlyArray<string> => {
  const specifiers: Array<string> = []
  const add = (node: Node | null | undefined) => {
    if (node) specifiers.push(node.type === "Literal" && typeof node.value === "string" ? node.value : computed)
  }
  new Visitor({
    CallExpression: (node) => {
      if (node.callee.type === "Identifier" && node.callee.name === "require") add(node.arguments[0])
    },
    ExportAllDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ImportDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSExternalModuleReference: (node) => add(node.expression),
    TSImportType: (node) => add(node.source)
  }).visit(parse(source))
  return specifiers
}
