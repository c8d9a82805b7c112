import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Identity } from "@kontor/core"
import { Database, RegisterIntakePostgres } from "@kontor/postgres"
import { operationsAtOnce, takeChunk } from "@kontor/register"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { MaxOpsBeforeYield } from "effect/Scheduler"
import { parentPort, workerData } from "node:worker_threads"
import { sentenceOf } from "../cli/Failure.ts"
import type { ChunkAnswer, ChunkToTake, ImportThreadData } from "./ImportMessages.ts"

/** One take holds the register while the next one finds out what is known. */
const maxConnections = 2

/** Takes the chunks that the thread of the import sends, each in a transaction of its own, and answers what became of them. */
export const main = (): void => {
  const { database, source } = workerData as ImportThreadData
  const port = parentPort!
  const runtime = ManagedRuntime.make(
    RegisterIntakePostgres.layer.pipe(
      Layer.provide(Database.layer({ url: Redacted.make(database), maxConnections })),
      Layer.provideMerge(Identity.layer),
      Layer.provide(NodeCrypto.layerDigest)
    )
  )
  port.on("message", ({ chunk, id }: ChunkToTake) => {
    runtime.runFork(
      takeChunk(source, chunk).pipe(
        Effect.map((taken): ChunkAnswer => ({ id, taken })),
        Effect.catchCause((cause) => Effect.succeed<ChunkAnswer>({ id, failure: sentenceOf(cause) })),
        Effect.map((answer) => port.postMessage(answer)),
        Effect.provideService(MaxOpsBeforeYield, operationsAtOnce)
      )
    )
  })
}
