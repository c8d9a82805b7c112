import { Effect, Fiber, Redacted, Schedule } from "effect"
import { agentOf, ask, type Outcome } from "../../support/BusyClients.ts"
import type { Environment } from "../../support/Command.ts"
import { paidPath, paidService } from "../../support/PaidService.ts"
import { readiness } from "../../support/Readiness.ts"
import { isNightly } from "../../support/Runs.ts"
import type { Fault, Strike, Struck } from "./Fault.ts"
import { receivedEvents } from "./ReceivedEvents.ts"
import { reconciled } from "./Reconciled.ts"

/** What came of a fault. */
export interface Trial {
  readonly fault: string
  /** How many answers there were of each status. */
  readonly answers: Readonly<Record<string, number>>
  /** The slowest answer, in milliseconds. */
  readonly slowest: number
  /** Answers that are not what they should be. */
  readonly wrong: ReadonlyArray<Outcome>
  /** Whether `/readyz` showed what fails, where it lasted. */
  readonly isShown: boolean
  /** Credits that were charged without an answer, and answers without a charge: how many of these. */
  readonly creditsLost: number
  readonly answersUncharged: number
  readonly creditsDoubled: number
  /** What `kontor ledger verify` finds. */
  readonly discrepancies: number
  /** Events that were released and did not arrive. */
  readonly eventsLost: number
  /** From the mending to the first paid answer, in milliseconds. */
  readonly recovery: number
}

const clients = 6

/** Between the requests of a client: shorter by night and in `npm run chaos`. */
const pause = Schedule.spaced(isNightly || process.env["KONTOR_CHAOS_TIMES"] !== undefined ? "20 millis" : "150 millis")

const often = Schedule.spaced("50 millis")

/** How many seconds a request may take: shorter than usual, as what is slower is given up. */
const deadline = 3

const variables = {
  KONTOR_RATE_LIMITS: "register=1000000",
  KONTOR_LOG_LEVEL: "none",
  KONTOR_REQUEST_SECONDS: String(deadline),
  KONTOR_WEBHOOK_ALLOW_PRIVATE: "true"
}

/** Whether an answer is right: what was asked for, paid once, or 503, free, that says when to try again. */
const isRight = (expected: string) => ({ headers, status, text }: Outcome): boolean =>
  status === 200
    ? headers?.["x-credits-charged"] === "1" && resultsIn(text) === expected
    : status === 503 && headers?.["x-credits-charged"] === "0" && headers["retry-after"] !== undefined

const resultsIn = (text = "{}"): string => {
  const { results, total } = JSON.parse(text) as { readonly results?: unknown; readonly total?: unknown }
  return JSON.stringify({ results, total })
}

const countBy = (outcomes: ReadonlyArray<Outcome>) => {
  const counts: Record<string, number> = {}
  for (const { failure, status } of outcomes) {
    const what = failure ?? String(status)
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}

/** Waits, for a minute at most, until `/readyz` shows what fails. */
const shown = (origin: string, shows: Fault["shows"]) =>
  shows === undefined
    ? Effect.succeed(true)
    : readiness(origin).pipe(
      Effect.repeat({
        schedule: often,
        until: ({ checks, status }) => status === 503 && checks[shows[0]] === shows[1]
      }),
      Effect.timeoutOption("1 minute"),
      Effect.map(({ _tag }) => _tag === "Some")
    )

/**
 * Starts a service on a database. What it yields lets clients ask and events be delivered while a fault comes and goes,
 * and reconciles what was booked and delivered.
 */
export const tryingOn = Effect.fnUntraced(
  function*({ readUrl, truth, url }: Pick<Struck, "readUrl" | "truth" | "url">, more: Environment = {}) {
    const reading = readUrl === undefined ? {} : { KONTOR_READ_URL: Redacted.value(readUrl) }
    const { account_id, key, origin } = yield* paidService({
      database: url,
      credits: 1_000_000,
      variables: { ...variables, ...reading, ...more }
    })
    const outcomes: Array<Outcome> = []
    const asking = Effect.map(
      agentOf("kept"),
      (agent) => Effect.tap(ask(origin, paidPath, key, agent), (outcome) => Effect.sync(() => outcomes.push(outcome)))
    )
    const once = yield* asking
    const { text } = yield* Effect.repeat(once, { schedule: often, until: ({ status }) => status === 200 })
    const expected = resultsIn(text)
    const events = yield* receivedEvents({ origin, key, account_id, database: truth })

    return Effect.fnUntraced(function*({ mend, name, shows, strike }: Pick<Fault, "name" | "shows"> & Strike) {
      const first = outcomes.length
      const isRefused = Effect.sync(() => outcomes.slice(first).some(({ status }) => status === 503))
      let isOver = false
      const client = Effect.flatMap(asking, (one) => Effect.repeat(one, { schedule: pause, until: () => isOver }))
      const load = yield* Effect.forkScoped(
        Effect.all(Array.from({ length: clients }, () => client), { concurrency: "unbounded", discard: true })
      )
      yield* events.release
      const isUnderLoad = Effect.sync(() => outcomes.length - first >= clients * 10)
      yield* Effect.repeat(isUnderLoad, { schedule: often, until: (isUnderLoad) => isUnderLoad })
      const showing = yield* Effect.forkScoped(shown(origin, shows))
      // However long the pause of the others is, this one is under way when the fault comes.
      const underWay = yield* Effect.forkScoped(yield* asking, { startImmediately: true })
      yield* strike
      const isShown = yield* Fiber.join(showing)
      if (shows !== undefined) yield* Effect.repeat(isRefused, { schedule: often, until: (isRefused) => isRefused })
      yield* mend
      const mended = performance.now()
      yield* Effect.repeat(once, { schedule: often, until: ({ status }) => status === 200 })
      const recovery = performance.now() - mended
      yield* events.release
      yield* Effect.repeat(readiness(origin), { schedule: often, until: ({ status }) => status === 200 })
      isOver = true
      yield* Fiber.joinAll([load, underWay])
      const books = yield* reconciled(truth(), account_id, outcomes)
      const answered = outcomes.slice(first)
      return {
        fault: name,
        answers: countBy(answered),
        slowest: Math.max(...answered.map(({ took }) => took)),
        wrong: answered.filter((outcome) => !isRight(expected)(outcome)),
        isShown,
        ...books,
        eventsLost: yield* events.lost,
        recovery
      } satisfies Trial
    }, Effect.scoped)
  }
)

/** Tries a fault on a service of its own. */
export const trialOf = Effect.fnUntraced(function*({ name, prepare, shows }: Fault) {
  const struck = yield* prepare
  const trial = yield* tryingOn(struck)
  return yield* trial({ name, shows, ...struck })
})
