import { Effect } from "effect"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "tsup"

const source = fileURLToPath(new URL("../WorkerProcess.ts", import.meta.url))
const caches = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url))

const banner =
  `import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);`

/**
 * The program of a node as one file, which starts in a third of the time that its modules take: it is started for every
 * kill. Removed with the scope, and its compiled code with it.
 */
export const program = Effect.acquireRelease(
  Effect.promise(async () => {
    await mkdir(caches, { recursive: true })
    return mkdtemp(join(caches, "worker-"))
  }),
  (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
).pipe(
  Effect.tap((outDir) =>
    Effect.promise(() =>
      build({
        banner: { js: banner },
        clean: false,
        config: false,
        dts: false,
        entry: { worker: source },
        format: "esm",
        noExternal: [/./u],
        outDir,
        removeNodeProtocol: false,
        silent: true,
        splitting: false,
        target: "node22"
      })
    )
  ),
  Effect.map((directory) => ({ file: join(directory, "worker.js"), cache: join(directory, "cache") }))
)
