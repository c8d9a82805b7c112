import { Effect } from "effect"
import { chmod, mkdtemp, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "tsup"

const banner =
  `import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);`

/** Where the embedded database is installed, which a bundle looks for as it runs. */
const modules = join(
  dirname(createRequire(import.meta.url).resolve("@kontor/postgres/package.json")),
  "node_modules"
)

const bundle = async (source: string): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), "program-"))
  // Programs also run as users who may do nothing.
  await chmod(directory, 0o755)
  await symlink(modules, join(directory, "node_modules"), "dir")
  await build({
    banner: { js: banner },
    clean: false,
    config: false,
    dts: false,
    entry: { [basename(source, ".ts")]: source },
    format: "esm",
    noExternal: [/./u],
    outDir: directory,
    outExtension: () => ({ js: ".mjs" }),
    removeNodeProtocol: false,
    silent: true,
    splitting: false,
    target: "node22"
  })
  return join(directory, `${basename(source, ".ts")}.mjs`)
}

const bundles = new Map<string, Promise<string>>()

/**
 * A program of the tests as one file, which starts in a third of the time that its modules take. It is made once by
 * each worker of the run, and removed with the run's temporary files. What is killed before its end keeps its compiled
 * code for the next start if it calls `flushCompileCache`.
 */
export const bundledProgram = (source: URL): Effect.Effect<string> =>
  Effect.promise(() => {
    const made = bundles.get(source.href) ?? bundle(fileURLToPath(source))
    bundles.set(source.href, made)
    return made
  })
