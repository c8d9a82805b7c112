import { type ChunkTaken, type ImportSource, type Taking, Turns } from "@kontor/sources"
import { Array, Effect, Redacted } from "effect"
import { createRequire } from "node:module"
import { availableParallelism, constants, setPriority } from "node:os"
import { Worker } from "node:worker_threads"
import { CommandFailed } from "../cli/Failure.ts"
import type { ChunkAnswer, ChunkToTake, ImportThreadData } from "./ImportThread.ts"

/** An import of fewer bytes is done before threads have started. */
const minBytes = 8 * 1024 * 1024

/** More threads would wait for the register, which takes one chunk after another. */
const maxThreads = 4

/** The chunks that a thread has at the same time: one is stored, the next is read, and one more is ready. */
const chunksOfThread = 3

/** Megabytes. What is read and folded lives for a chunk, and little of it outlives a young generation of this size. */
const youngGeneration = 32

/** The built module of the threads, or its source, whichever the package resolves to. */
const module = createRequire(import.meta.url).resolve("@kontor/node/import-thread")

interface ImportThread {
  readonly take: (chunk: Omit<ChunkToTake, "id">) => Effect.Effect<ChunkTaken, CommandFailed>
  readonly pending: () => number
}

type Resume = (answer: Effect.Effect<ChunkTaken, CommandFailed>) => void

const failed = (message: string) => Effect.fail(new CommandFailed({ message }))

const threadOf = (worker: Worker): ImportThread => {
  const waiting = new Map<number, Resume>()
  let chunks = 0
  let end: string | undefined
  const stop = (reason: string) => {
    end ??= `A thread of the import ended: ${reason}. Run the command again.`
    for (const resume of waiting.values()) resume(failed(end))
    waiting.clear()
  }
  worker.on("message", (answer: ChunkAnswer) => {
    const resume = waiting.get(answer.id)
    waiting.delete(answer.id)
    resume?.("failure" in answer ? failed(answer.failure) : Effect.succeed(answer.taken))
  })
  worker.on("error", (error) => stop(error instanceof Error ? error.message : String(error)))
  worker.on("exit", (code) => stop(`exit code ${code}`))
  return {
    take: (chunk) =>
      Effect.callback((resume) => {
        if (end !== undefined) return resume(failed(end))
        const id = chunks++
        waiting.set(id, resume)
        worker.postMessage({ id, ...chunk } satisfies ChunkToTake, [])
      }),
    pending: () => waiting.size
  }
}

const startThread = (workerData: ImportThreadData) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() =>
        new Worker(module, { workerData, resourceLimits: { maxYoungGenerationSizeMb: youngGeneration } })
      ),
      (worker) => Effect.promise(() => worker.terminate())
    ),
    threadOf
  )

/**
 * Threads that read, fold and store the chunks of a large import, one for each processor, while the calling thread only
 * cuts files. A small import needs no threads. A service beside it has priority over all of them: threads inherit the
 * priority of the one that starts them.
 */
export const importThreads = (source: ImportSource, database: Redacted.Redacted) =>
  Effect.fnUntraced(function*(bytes_total: number) {
    if (bytes_total < minBytes) return undefined
    setPriority(constants.priority.PRIORITY_LOW)
    const count = Math.min(availableParallelism(), maxThreads)
    const data = { source, database: Redacted.value(database), turns: new Turns().memory }
    const threads = yield* Effect.all(Array.makeBy(count, () => startThread(data)))
    const idlest = () => threads.reduce((one, other) => other.pending() < one.pending() ? other : one)
    return {
      atOnce: count * chunksOfThread,
      take: (_, chunk, place) => Effect.suspend(() => idlest().take({ chunk, place }))
    } satisfies Taking<CommandFailed>
  })
