import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Effect, Layer } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

const dataDirectory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-bench-"))),
  (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true }))
)

/** A database server of its own for a bench, whose data go with it. */
export const temporaryServer = Layer.unwrap(
  Effect.map(dataDirectory, (dataDirectory) => EmbeddedPostgres.layer({ dataDirectory }))
)
