import { RegisterChanges } from "@kontor/core/Register"
import { Clock, Effect, Latch, Ref, Semaphore } from "effect"
import { type Form, makeInThread, makeOfThreads, type ThreadsOptions } from "./Forms.ts"
import { nextStep } from "./NextStep.ts"

/** How an index is kept. */
export interface KeepingOptions extends ThreadsOptions {
  /** Up to how many organizations are searched in the thread that asks. */
  readonly maxInThread?: number
}

const defaultInThread = 10_000

/** For how many milliseconds a register stays the same that is quiet. */
const quiet = 5000

/** An index that is made, and follows the register whenever it looks. */
export const makeKeeping = Effect.fnUntraced(function*(
  { maxInThread = defaultInThread, ...threads }: KeepingOptions
) {
  const changes = yield* RegisterChanges
  const current = yield* Ref.make<Form | undefined>(undefined)
  const ready = yield* Latch.make()
  const lastChange = yield* Ref.make({ last: -1, since: 0 })
  const caughtUpAt = yield* Ref.make<number | undefined>(undefined)
  const turns = yield* Semaphore.make(1)

  const isQuietAt = Effect.fnUntraced(function*(last: number) {
    const now = yield* Clock.currentTimeMillis
    const { since } = yield* Ref.updateAndGet(lastChange, (seen) => seen.last === last ? seen : { last, since: now })
    return now - since >= quiet
  })

  /** Takes in what changed, as long as that is what comes next; and what comes next then. */
  const advance = Effect.fnUntraced(function*(form: Form) {
    for (;;) {
      const now = yield* Clock.currentTimeMillis
      const { last } = yield* changes.extent
      const { organizations, through } = yield* form.index.position
      if (through >= last) yield* Ref.set(caughtUpAt, now)
      const step = nextStep({
        organizations,
        changed: yield* form.changed,
        remaining: last - through,
        isQuiet: yield* isQuietAt(last)
      })
      if (step !== "apply" || through >= last) return step
      yield* form.index.apply(yield* changes.after(through))
    }
  })

  const drop = Effect.flatMap(
    Ref.getAndSet(current, undefined),
    (form) => form === undefined ? Effect.void : form.close
  )

  /** An index that takes in nothing any more is given up, and made anew. */
  const follow = turns.withPermit(
    Effect.flatMap(Ref.get(current), (form) => form === undefined ? Effect.succeed("wait" as const) : advance(form))
      .pipe(
        Effect.tapErrorTag("SearchIndexUnavailable", () => drop)
      )
  )

  const begin = Effect.fnUntraced(function*(organizations: number) {
    if (organizations > maxInThread) return yield* makeOfThreads(threads)
    const form = yield* makeInThread
    yield* form.build
    return form
  })

  /** Puts an index of the form that the register needs in place of what is there, once it is as far. */
  const ensureForm = Effect.gen(function*() {
    const { last, organizations } = yield* changes.extent
    yield* isQuietAt(last)
    const form = yield* Ref.get(current)
    if (form !== undefined && (!form.isSmall || organizations <= maxInThread)) return
    const next = yield* begin(organizations)
    const arrive = Effect.gen(function*() {
      const step = yield* advance(next)
      if (step !== "apply" && form === undefined) yield* Effect.andThen(next.build, advance(next))
      yield* Ref.set(current, next)
      yield* ready.open
    })
    yield* turns.withPermit(arrive)
    if (form !== undefined) yield* form.close
  })

  const look = Effect.gen(function*() {
    yield* ensureForm
    const step = yield* follow
    const form = yield* Ref.get(current)
    if (step === "build" && form !== undefined) yield* form.build
  })

  return { caughtUpAt, current, lastChange, follow, look, ready }
})
