import { Cause, DateTime, Duration, Effect, FiberSet, Option, Queue } from "effect"
import { type Due, WakeUps } from "./WakeUps.ts"

/**
 * How a worker goes on. `most`: on how much it works at the same moment. `pause`: how long it waits at most where nothing is due, and
 * after a failure. `patience`: how long what it works on may still take when it is stopped; then it is interrupted.
 */
export interface Pace {
  readonly most: number
  readonly pause: Duration.Input
  readonly patience: Duration.Input
}

/** What a worker does: claims what is due, at most so many, and works on each. */
export interface Workload<Item> {
  readonly due: Due
  readonly claim: (limit: number) => Effect.Effect<ReadonlyArray<Item>>
  readonly workOn: (item: Item) => Effect.Effect<void>
  /** When something is due next, past or to come. */
  readonly nextDue: Effect.Effect<Option.Option<DateTime.Utc>>
}

/** How long until something becomes due that was not when it was looked: what was due then, somebody else is working on. */
const untilDue = (next: Option.Option<DateTime.Utc>, looked: DateTime.Utc, pause: Duration.Duration) =>
  Effect.map(DateTime.now, (now) =>
    Option.match(Option.filter(next, DateTime.isGreaterThan(looked)), {
      onNone: () => pause,
      onSome: (at) => Duration.min(pause, Duration.millis(Math.max(0, at.epochMilliseconds - now.epochMilliseconds)))
    }))

/**
 * Makes the one way in which workers go on: they claim what is due as long as they have room for it, without waiting for the slowest,
 * and wait until something ends, somebody wakes them, something is due, or the pause is over. A defect is logged and ends nothing.
 *
 * Being stopped, a worker claims nothing more and ends what it works on, if that takes no longer than its patience. What is interrupted
 * then is not lost: its claim ends by itself, and any node takes it up again.
 */
export const makeWorking = Effect.map(WakeUps, (wakeUps) =>
  Effect.fnUntraced(
    function*<Item>({ claim, due, nextDue, workOn }: Workload<Item>, { most, patience, pause }: Pace) {
      const working = yield* FiberSet.make<void>()
      const news = yield* Queue.sliding<void>(1)
      const tell = Queue.offer(news, undefined)
      const longest = Duration.fromInputUnsafe(pause)
      let room = most

      const begin = (item: Item) => {
        room -= 1
        const end = Effect.suspend(() => {
          room += 1
          return tell
        })
        return workOn(item).pipe(
          Effect.catchDefect((defect) => Effect.logError(`Work on ${due} failed: it is done again`, Cause.die(defect))),
          Effect.ensuring(end),
          (work) => FiberSet.run(working, work)
        )
      }

      const rest = Effect.fnUntraced(function*(looked: DateTime.Utc) {
        if (Option.isSome(yield* Queue.poll(news))) return
        const wait = room > 0 ? yield* untilDue(yield* nextDue, looked, longest) : longest
        yield* Effect.timeoutOption(Queue.take(news), wait)
      })

      const round = Effect.gen(function*() {
        const looked = yield* DateTime.now
        const claimed = room > 0 ? yield* claim(room) : []
        yield* Effect.forEach(claimed, begin, { discard: true })
        yield* rest(looked)
      }).pipe(
        Effect.catchDefect((defect) =>
          Effect.andThen(
            Effect.logError(`No ${due} can be worked on at the moment`, Cause.die(defect)),
            Effect.sleep(longest)
          )
        )
      )

      yield* Effect.forkScoped(wakeUps.listen(due, tell))
      const ended = Effect.timeoutOption(FiberSet.awaitEmpty(working), patience)
      return yield* Effect.ensuring(Effect.forever(round), ended)
    },
    Effect.scoped
  ))
