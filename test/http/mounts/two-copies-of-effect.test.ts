import { assert, it } from "@effect/vitest"
import { BaseUrl } from "@kontor/core"
import { KontorMemory } from "@kontor/core/memory"
import { toWebHandler } from "@kontor/http"
import { RegisterMemory } from "@kontor/register/memory"
import { Effect, Layer, type ManagedRuntime } from "effect"
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"

const installed = dirname(createRequire(import.meta.url).resolve("effect/package.json"))

/** What a host uses of its copy. */
interface OtherEffect {
  readonly Layer: typeof Layer
  readonly ManagedRuntime: typeof ManagedRuntime
}

/** Another copy of effect, as a package manager installs one for a host; it goes with the scope. */
const otherCopy = Effect.gen(function*() {
  const folder = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-effect-"))),
    (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
  )
  return yield* Effect.promise(async () => {
    const source = await realpath(installed)
    const modules = join(folder, "node_modules")
    const copy = join(modules, "effect")
    await mkdir(modules)
    for (const name of await readdir(dirname(source))) {
      if (name !== "effect") await symlink(join(dirname(source), name), join(modules, name))
    }
    await cp(join(source, "package.json"), join(copy, "package.json"))
    await cp(join(source, "dist"), join(copy, "dist"), {
      recursive: true,
      filter: (path) => !/\.(?:map|ts)$/u.test(path)
    })
    const path = pathToFileURL(join(copy, "dist/index.js")).href
    return await import(path) as OtherEffect
  })
})

const message =
  "This program has two copies of effect: Kontor was given to one that it did not load. \"npm ls effect\" shows " +
  "where they are. Install one version that all packages accept, as in \"npm dedupe\"."

const services = KontorMemory.layer.pipe(
  Layer.provideMerge(RegisterMemory.upstream),
  Layer.provideMerge(BaseUrl.layer("https://data.example/api"))
)

const refusalOf = (work: Promise<unknown>) =>
  Effect.promise(() => work.then(() => "none", (cause: Error) => cause.message))

it.live("A host whose copy of effect is not Kontor's gets an error that says so, instead of requests that fail", () =>
  Effect.gen(function*() {
    const other = yield* otherCopy
    const run = other.ManagedRuntime.make(services)
    assert.strictEqual(yield* refusalOf(run.context()), message)
    const mounted = toWebHandler(other.Layer.provideMerge(services, other.Layer.empty))
    assert.strictEqual(yield* refusalOf(mounted.ready), message)
    const own = toWebHandler(Layer.provideMerge(services, Layer.empty))
    assert.strictEqual(yield* refusalOf(own.ready), "none")
    yield* Effect.promise(() => own.dispose())
  }))
