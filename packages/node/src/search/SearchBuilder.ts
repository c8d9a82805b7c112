import { RegisterChangesPostgres } from "@kontor/postgres"
import { buildSnapshot } from "@kontor/search"
import { Effect, Layer } from "effect"
import { join } from "node:path"
import { runProgram } from "../cli/Program.ts"
import { Configuration } from "../configuration/Configuration.ts"
import { Storage } from "../storage/Storage.ts"
import * as Logging from "../telemetry/Logging.ts"

/** The path of the snapshot of the search index in the data directory. */
export const snapshotIn = (dataDirectory: string): string => join(dataDirectory, "search.snapshot")

const build = Effect.gen(function*() {
  const { dataDirectory } = yield* Configuration
  yield* buildSnapshot(snapshotIn(dataDirectory))
})

/** This process listens nowhere: the address of the service does not matter, and flags may have set it. */
const Configured = Layer.provideMerge(
  Logging.layer,
  Configuration.layer({ host: "localhost", port: 0, baseUrl: "http://localhost/api", roles: "worker" })
)

const Changes = RegisterChangesPostgres.layer.pipe(
  Layer.provide(Storage.layerUnmigrated("command")),
  Layer.provideMerge(Configured)
)

/** Builds the snapshot of the search index for the service that started this process, and ends it. */
export const main = (): void => runProgram(Effect.provide(build, Changes))
