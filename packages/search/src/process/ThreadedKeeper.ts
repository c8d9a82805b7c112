import type { IndexChanges } from "@kontor/core/Register"
import { Effect, Exit, Scope } from "effect"
import { type BuiltIndex, IndexState, segmentOf } from "./IndexState.ts"
import { type KeeperQuestions, posted } from "./Messages.ts"
import { startThread, type Thread } from "./Thread.ts"

const viewOf = ({ segment, through }: BuiltIndex) => posted(new IndexState(segment, through).view(), () => false)

/**
 * An index that is kept in a thread. The thread runs only while the index has changes since it was built, because it
 * holds nothing else. No two operations run at the same time.
 */
export const makeKeeper = Effect.gen(function*() {
  const scope = yield* Effect.scope
  let built: BuiltIndex = { segment: segmentOf([]), through: 0 }
  let running: { readonly thread: Thread<KeeperQuestions>; readonly scope: Scope.Closeable } | undefined

  const start = Effect.gen(function*() {
    if (running !== undefined) return running.thread
    const own = yield* Scope.fork(scope)
    const thread = yield* Effect.provideService(startThread<KeeperQuestions>("keeper"), Scope.Scope, own)
    running = { thread, scope: own }
    yield* thread.ask("hold", built)
    return thread
  })

  const changed = Effect.suspend(() =>
    running === undefined ? Effect.succeed(0) : running.thread.ask("changed", undefined)
  )

  /** Ends the thread where it has no changes. */
  const rest = Effect.gen(function*() {
    if (running === undefined || (yield* changed) > 0) return
    const { scope } = running
    running = undefined
    yield* Scope.close(scope, Exit.void)
  })

  return {
    /** The number of organizations that changed since the index was built. */
    changed,
    apply: (changes: IndexChanges) => Effect.flatMap(start, (thread) => thread.ask("apply", changes)),
    /** Replaces what was built. Changes that are later stay. */
    replace: Effect.fnUntraced(function*(next: BuiltIndex) {
      built = next
      const view = running && (yield* running.thread.ask("replace", next))
      yield* rest
      return view !== undefined && running !== undefined ? view : viewOf(next)
    }),
    /** Writes a snapshot of what was built, without later changes. */
    save: (path: string, mark: string) =>
      Effect.flatMap(start, (thread) => thread.ask("save", { path, mark })).pipe(Effect.andThen(rest))
  }
})
