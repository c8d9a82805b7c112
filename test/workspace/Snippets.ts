import { Effect } from "effect"
import { execFile } from "node:child_process"
import { readdirSync } from "node:fs"
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, parse } from "node:path"
import { root, type Source } from "./Source.ts"

/** The blocks of TypeScript in a README, each as a module whose path says where the block begins. */
export const snippetsOf = ({ path, text }: Source): ReadonlyArray<Source> =>
  [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(({ 1: block = "", index }) => ({
    path: `${path.replaceAll("/", ".")}.${text.slice(0, index).split("\n").length}.ts`,
    text: block
  }))

const compilerOptions = {
  composite: false,
  emitDeclarationOnly: false,
  declarationMap: false,
  noEmit: true,
  noUnusedLocals: false,
  rootDir: parse(root).root,
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  types: ["node"],
  typeRoots: [join(root, "node_modules/@types")]
}

/** The packages are referenced: their declarations are read, and not all of their sources once more. */
const references = readdirSync(join(root, "packages"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ path: join(root, "packages", name) }))

const project = JSON.stringify({
  extends: join(root, "tsconfig.base.json"),
  compilerOptions,
  references,
  include: ["*.ts"]
})

const scratch = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-snippets-"))),
  (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true }))
)

const compiled = (directory: string) =>
  Effect.callback<string>((resume) => {
    const compiler = join(root, "node_modules/typescript/bin/tsc")
    execFile(
      process.execPath,
      [compiler, "--build", "--checkers", "1", "--pretty", "false"],
      { cwd: directory },
      (_, output) => {
        resume(Effect.succeed(output))
      }
    )
  })

/** What the compiler has against modules that stand alone, with all packages of the workspace to import. */
export const complaintsAbout = Effect.fnUntraced(function*(snippets: ReadonlyArray<Source>) {
  const directory = yield* scratch
  const modules = [...snippets, { path: "package.json", text: `{"type":"module"}` }, {
    path: "tsconfig.json",
    text: project
  }]
  yield* Effect.promise(() => symlink(join(root, "test/node_modules"), join(directory, "node_modules"), "junction"))
  yield* Effect.promise(() => Promise.all(modules.map(({ path, text }) => writeFile(join(directory, path), text))))
  const output = yield* compiled(directory)
  return output.split("\n").filter((line) => snippets.some(({ path }) => line.startsWith(path)))
}, Effect.scoped)
