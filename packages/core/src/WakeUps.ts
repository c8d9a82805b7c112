import { Cause, Context, DateTime, Duration, Effect, Exit, FiberSet, Option, PubSub, Queue } from "effect"

/** A kind of work that workers wait for: due monitors, due deliveries, and changes of the register. */
export type Due = "monitors" | "deliveries" | "register"

/**
 * Port: notifies the waiting workers of all nodes at once that something has become due.
 *
 * No result depends on it. Workers look for due work when its time has come, and now and then in any case: so a wake-up
 * may be lost, as with a connection, may be needless, and several may arrive as one.
 */
export interface WakeUps {
  /** Wakes the listeners of every node: within a unit of work once that is stored, and never if it is not. */
  readonly wake: (due: Due) => Effect.Effect<void>
  /**
   * For as long as it runs, does `heard` at each wake-up, and whenever it begins or resumes to listen, since wake-ups
   * before that are lost.
   */
  readonly listen: (due: Due, heard: Effect.Effect<void>) => Effect.Effect<never>
}

/** The wake-ups of a host, silent by default: hosts with stores of their own do without. */
export const WakeUps = Context.Reference<WakeUps>("@kontor/core/Workers/WakeUps", {
  defaultValue: () => ({ wake: () => Effect.void, listen: () => Effect.never })
})

/** The wake-ups of one process, by which adapters of `WakeUps` reach their own listeners. */
interface LocalWakeUps extends Pick<WakeUps, "listen"> {
  /** Wakes the listeners of this process at once. */
  readonly say: (due: Due) => void
}

/** Makes the wake-ups of a process. */
export const makeLocalWakeUps: Effect.Effect<LocalWakeUps> = Effect.map(PubSub.unbounded<Due>(), (said) => ({
  say: (due) => {
    PubSub.publishUnsafe(said, due)
  },
  listen: (due, heard) =>
    Effect.scoped(Effect.gen(function*() {
      const hearing = yield* PubSub.subscribe(said)
      yield* heard
      return yield* Effect.forever(
        Effect.flatMap(PubSub.take(hearing), (one) => one === due ? heard : Effect.void)
      )
    }))
}))

/** Looks for work in no trace: looks that find nothing would fill the traces. What is found begins its own. */
const untraced = Effect.withTracerEnabled(false)

/** The interval between looks without a wake-up. */
const lookEvery = "1 second"

/** The time between a failure and the next look. */
const pauseAfterFailure = "5 seconds"

/**
 * Looks at something at every wake-up, and every second, as long as the scope lasts, in no trace. A failure is logged
 * with `warning` and ends nothing.
 */
export const keepLooking = Effect.fnUntraced(
  function*<E, R>(due: Due, look: Effect.Effect<void, E, R>, warning: string) {
    const { listen } = yield* WakeUps
    const news = yield* Queue.sliding<void>(1)
    yield* Effect.forkScoped(listen(due, Queue.offer(news, undefined)))
    const round = Effect.andThen(untraced(look), Effect.timeoutOption(Queue.take(news), lookEvery)).pipe(
      Effect.catchCauseIf(
        (cause) => !Cause.hasInterruptsOnly(cause),
        (cause) => Effect.andThen(Effect.logWarning(warning, cause), Effect.sleep(pauseAfterFailure))
      )
    )
    yield* Effect.forkScoped(Effect.forever(round))
  }
)

/**
 * The pace of a worker. `concurrency`: the maximum number of items in work at the same time. `pause`: the maximum wait
 * when nothing is due, and the wait after a failure. `patience`: how long a stopped worker lets its items finish before
 * it interrupts them.
 */
export interface Pace {
  readonly concurrency: number
  readonly pause: Duration.Input
  readonly patience: Duration.Input
}

/** The work of a worker: claims at most so many due items, and handles each. */
interface Workload<Item> {
  readonly due: Due
  /** The part of its room for which a worker claims at a time; the next claim follows a full one at once. */
  readonly portion: number
  readonly claim: (limit: number) => Effect.Effect<ReadonlyArray<Item>>
  readonly workOn: (item: Item) => Effect.Effect<void>
  /** The time when the next item is due, past or future. */
  readonly nextDue: Effect.Effect<Option.Option<DateTime.Utc>>
}

/** The time until the next item becomes due. Items that were due at the last look are in somebody else's hands. */
const untilDue = (next: Option.Option<DateTime.Utc>, looked: DateTime.Utc, pause: Duration.Duration) =>
  Effect.map(DateTime.now, (now) =>
    Option.match(Option.filter(next, DateTime.isGreaterThan(looked)), {
      onNone: () => pause,
      onSome: (at) => Duration.min(pause, Duration.millis(Math.max(0, at.epochMilliseconds - now.epochMilliseconds)))
    }))

/**
 * Makes the loop of all workers: they claim due items as long as they have room, without waiting for the slowest, and
 * wait until an item ends, a wake-up arrives, an item is due, or the pause is over. A defect is logged and ends
 * nothing; its item keeps its place until the pause is over, so that what fails at once is not repeated at once.
 *
 * A stopped worker claims nothing more and finishes its items, if that takes no longer than its patience. Interrupted
 * items are not lost: their claims expire, and any node takes them up again.
 */
export const makeWorking = Effect.map(WakeUps, (wakeUps) =>
  Effect.fnUntraced(
    function*<Item>({ claim, due, nextDue, portion, workOn }: Workload<Item>, { concurrency, patience, pause }: Pace) {
      const scope = yield* Effect.scope
      const working = yield* FiberSet.make<void>()
      const news = yield* Queue.sliding<void>(1)
      const notify = Queue.offer(news, undefined)
      const maxPause = Duration.fromInputUnsafe(pause)
      let room = concurrency

      const end = Effect.suspend(() => {
        room += 1
        return notify
      })

      const begin = (item: Item) => {
        room -= 1
        return workOn(item).pipe(
          Effect.onExit((exit) => Exit.hasDies(exit) ? Effect.forkIn(Effect.delay(end, maxPause), scope) : end),
          Effect.catchDefect((defect) =>
            Effect.logError(`Work on ${due} failed and will be repeated`, Cause.die(defect))
          ),
          (work) => FiberSet.run(working, work)
        )
      }

      const rest = Effect.fnUntraced(function*(looked: DateTime.Utc) {
        if (Option.isSome(yield* Queue.poll(news))) return
        const wait = room > 0 ? yield* untilDue(yield* untraced(nextDue), looked, maxPause) : maxPause
        yield* Effect.timeoutOption(Queue.take(news), wait)
      })

      const round = Effect.gen(function*() {
        const looked = yield* DateTime.now
        const asked = Math.ceil(room * portion)
        const claimed = asked > 0 ? yield* untraced(claim(asked)) : []
        yield* Effect.forEach(claimed, begin, { discard: true })
        if (room === 0 || claimed.length < asked) yield* rest(looked)
      }).pipe(
        Effect.catchDefect((defect) =>
          Effect.andThen(
            Effect.logError(`Claiming ${due} failed and will be repeated`, Cause.die(defect)),
            Effect.sleep(maxPause)
          )
        )
      )

      yield* Effect.forkScoped(wakeUps.listen(due, notify))
      const ended = Effect.timeoutOption(FiberSet.awaitEmpty(working), patience)
      return yield* Effect.ensuring(Effect.forever(round), ended)
    },
    Effect.scoped
  ))
