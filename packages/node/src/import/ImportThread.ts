import { Database, RegisterIntakePostgres, RegisterLoadPostgres } from "@kontor/postgres"
import {
  type Chunk,
  type ChunkPlace,
  type ChunkTaken,
  type ImportSource,
  operationsAtOnce,
  storeChunk,
  Turns
} from "@kontor/sources"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { MaxOpsBeforeYield } from "effect/Scheduler"
import { parentPort, workerData } from "node:worker_threads"
import { sentenceOf } from "../cli/Failure.ts"
import { oneShotIdentity } from "../service/Cryptography.ts"

/**
 * The start data of an import thread; `database` is the address of the database, with its password, and `turns` the
 * memory of the turns of all chunks.
 */
export interface ImportThreadData {
  readonly source: ImportSource
  readonly database: string
  readonly turns: SharedArrayBuffer
}

/** A chunk for a thread to store at its place. */
export interface ChunkToTake {
  readonly id: number
  readonly place: ChunkPlace
  readonly chunk: Chunk
}

/** The result of a chunk, or a sentence for people that says why it was not stored. */
export type ChunkAnswer =
  | { readonly id: number; readonly taken: ChunkTaken }
  | { readonly id: number; readonly failure: string }

/** One take holds the register while the next one reads what is known. */
const maxConnections = 2

/**
 * Takes the chunks from the import's thread, each in a transaction of its own, and answers with the results.
 */
export const main = (): void => {
  const { database, source, turns: memory } = workerData as ImportThreadData
  const turns = new Turns(memory)
  const port = parentPort!
  const runtime = ManagedRuntime.make(
    RegisterLoadPostgres.layer.pipe(
      Layer.provideMerge(RegisterIntakePostgres.layer),
      Layer.provide(Database.layer({ url: Redacted.make(database), maxConnections })),
      Layer.provideMerge(oneShotIdentity)
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
