import { SearchIndexUnavailable } from "@kontor/core/Register"
import { Deferred, Effect, Exit, type Scope } from "effect"
import { createRequire } from "node:module"
import { Worker } from "node:worker_threads"
import type { Answer, Question } from "./Messages.ts"

/** What a thread answers: to each name a function of one argument. */
type Questions<Asked> = { readonly [Name in keyof Asked]: (argument: never) => unknown }

/** A thread that answers questions, in the order in which they come. */
export interface Thread<Asked extends Questions<Asked>> {
  readonly ask: <Name extends keyof Asked & string>(
    name: Name,
    argument: Parameters<Asked[Name]>[0]
  ) => Effect.Effect<ReturnType<Asked[Name]>, SearchIndexUnavailable>
  /** How many questions are not answered yet. */
  readonly pending: () => number
  /** Waits until the thread has stopped by itself. */
  readonly ended: Effect.Effect<void>
}

type Resume = (answer: Exit.Exit<never, SearchIndexUnavailable>) => void

/** The built module that threads run, or its source, whichever the package resolves to. */
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

/** Starts a thread for a role, which ends with the scope. If it stops by itself, all that it was asked fails. */
export const startThread = <Asked extends Questions<Asked>>(
  role: "builder" | "keeper" | "searcher"
): Effect.Effect<Thread<Asked>, never, Scope.Scope> =>
  Effect.gen(function*() {
    const ended = yield* Deferred.make<void>()
    const worker = yield* Effect.acquireRelease(
      Effect.sync(() => new Worker(module, { workerData: role })),
      (worker) => Effect.promise(() => worker.terminate())
    )
    return threadOf<Asked>(worker, ended)
  })
