import { SearchIndexUnavailable } from "@kontor/core/Register"
import { Deferred, Effect, Exit, type Scope } from "effect"
import { createRequire } from "node:module"
import { type ResourceLimits, Worker } from "node:worker_threads"
import type { Answer, Question } from "./Messages.ts"

/** The answers of a thread: a function of one argument for each name. */
type Questions<Asked> = { readonly [Name in keyof Asked]: (argument: never) => unknown }

/** A thread that answers questions, in the order in which they come. */
export interface Thread<Asked extends Questions<Asked>> {
  readonly ask: <Name extends keyof Asked & string>(
    name: Name,
    argument: Parameters<Asked[Name]>[0]
  ) => Effect.Effect<ReturnType<Asked[Name]>, SearchIndexUnavailable>
  /** The number of unanswered questions. */
  readonly pending: () => number
  /** Completes when the thread has stopped by itself. */
  readonly ended: Effect.Effect<void>
}

type Resume = (answer: Exit.Exit<never, SearchIndexUnavailable>) => void

/** The built module of the threads, or its source, whichever the package resolves to. */
const module = createRequire(import.meta.url).resolve("@kontor/search/search-thread")

const failed = (reason: string) => Exit.fail(new SearchIndexUnavailable({ reason }))

const threadOf = <Asked extends Questions<Asked>>(worker: Worker, ended: Deferred.Deferred<void>): Thread<Asked> => {
  const waiting = new Map<number, Resume>()
  let questions = 0
  let reason: string | undefined
  const stop = (why: string) => {
    reason ??= why
    for (const resume of waiting.values()) resume(failed(reason))
    waiting.clear()
    Deferred.doneUnsafe(ended, Exit.void)
  }
  worker.on("message", (answer: Answer) => {
    const resume = waiting.get(answer.id)
    waiting.delete(answer.id)
    resume?.("failure" in answer ? failed(answer.failure) : Exit.succeed(answer.value as never))
  })
  worker.on("error", (error) => stop(error instanceof Error ? error.message : String(error)))
  worker.on("exit", () => stop("the thread of the index ended"))
  return {
    ask: (name, argument) =>
      Effect.callback((resume) => {
        if (reason !== undefined) return resume(failed(reason))
        const question: Question = { id: questions++, name, argument }
        waiting.set(question.id, resume)
        worker.postMessage(question, [])
      }),
    pending: () => waiting.size,
    ended: Deferred.await(ended)
  }
}

/** The role of a thread. */
type Role = "builder" | "keeper" | "searcher"

/**
 * The maximum heap of a thread in megabytes. The index is not part of it, because that is in shared memory: a search
 * needs little, the keeper holds the documents that changed since the index was built, the builder all words.
 */
const oldHeap: Readonly<Record<Role, number>> = { searcher: 128, keeper: 2048, builder: 3072 }

/** The garbage of a search or a page of changes is collected each time it fills so many megabytes. */
const youngHeap: Readonly<Record<Role, number>> = { searcher: 4, keeper: 4, builder: 16 }

const limitsOf = (role: Role): ResourceLimits => ({
  maxOldGenerationSizeMb: oldHeap[role],
  maxYoungGenerationSizeMb: youngHeap[role]
})

/** Starts a thread for a role, which ends with the scope. If it stops by itself, all questions to it fail. */
export const startThread = <Asked extends Questions<Asked>>(
  role: Role
): Effect.Effect<Thread<Asked>, never, Scope.Scope> =>
  Effect.gen(function*() {
    const ended = yield* Deferred.make<void>()
    const worker = yield* Effect.acquireRelease(
      Effect.sync(() => new Worker(module, { workerData: role, resourceLimits: limitsOf(role) })),
      (worker) => Effect.promise(() => worker.terminate())
    )
    return threadOf<Asked>(worker, ended)
  })
