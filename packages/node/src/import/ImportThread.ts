import * as Database from "@kontor/postgres/Database"
import * as RegisterLoadPostgres from "@kontor/postgres/loading/RegisterLoadPostgres"
import * as RegisterIntakePostgres from "@kontor/postgres/Register/RegisterIntakePostgres"
import { operationsAtOnce, storeChunk, Turns } from "@kontor/sources"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { MaxOpsBeforeYield } from "effect/Scheduler"
import { constants, setPriority } from "node:os"
import { parentPort, workerData } from "node:worker_threads"
import { sentenceOf } from "../cli/Failure.ts"
import * as OneShotIdentity from "../service/OneShotIdentity.ts"
import type { ChunkAnswer, ChunkToTake, ImportThreadData } from "./ImportMessages.ts"

/** One take holds the register while the next one reads what is known. */
const maxConnections = 2

/**
 * Takes the chunks from the import's thread, each in a transaction of its own, and answers with the results. The
 * service beside it has priority.
 */
export const main = (): void => {
  const { database, source, turns: memory } = workerData as ImportThreadData
  const turns = new Turns(memory)
  const port = parentPort!
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const runtime = ManagedRuntime.make(
    RegisterLoadPostgres.layer.pipe(
      Layer.provideMerge(RegisterIntakePostgres.layer),
      Layer.provide(Database.layer({ url: Redacted.make(database), maxConnections })),
      Layer.provideMerge(OneShotIdentity.layer)
    )
  )
  port.on("message", ({ chunk, id, place }: ChunkToTake) => {
    runtime.runFork(
      storeChunk(source, chunk, place, turns).pipe(
        Effect.map((taken): ChunkAnswer => ({ id, taken })),
        Effect.catchCause((cause) => Effect.succeed<ChunkAnswer>({ id, failure: sentenceOf(cause) })),
        Effect.map((answer) => port.postMessage(answer)),
        Effect.provideService(MaxOpsBeforeYield, operationsAtOnce)
      )
    )
  })
}
