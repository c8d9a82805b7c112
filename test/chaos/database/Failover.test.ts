import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { isNightly } from "../../support/Runs.ts"
import { type Machine, missingPackages, patroni, type Replication } from "./Patroni.ts"
import { note } from "./Results.ts"
import { type Trial, tryingOn } from "./Trial.ts"

type Lose = (machine: Machine) => Effect.Effect<void>

/** How a machine of a cluster is lost. */
const ways: ReadonlyArray<readonly [name: string, lose: Lose]> = [
  ["server killed", ({ killServer }) => killServer],
  ["machine killed", ({ kill }) => kill],
  ["machine frozen", ({ freeze }) => freeze]
]

/** How the primary is parted from what decides who is the primary. Its server goes on, and takes connections. */
const partitions: ReadonlyArray<readonly [name: string, lose: Lose]> = [
  ["cut off from etcd", ({ cutOff }) => cutOff],
  ["its Patroni hangs", ({ hangPatroni }) => hangPatroni]
]

/** How often the primary is lost. */
const times = 10

/** As an operator has it. */
const asUsual = { KONTOR_REQUEST_SECONDS: "30" }

/** A service on a cluster that loses machines. Each is back, and the cluster whole, before the next one is lost. */
const losing = Effect.fnUntraced(function*(replication: Replication, reads: "primary" | "standby" = "primary") {
  const cluster = yield* patroni(replication)
  let { primary, standby } = yield* cluster.whole
  const reading = reads === "standby" ? { readUrl: cluster.readUrl } : {}
  const trial = yield* tryingOn({ url: cluster.url, ...reading, truth: () => primary.url }, asUsual)
  const whole = Effect.gen(function*() {
    yield* Effect.forEach(
      [primary, standby],
      ({ join, revive, thaw }) => Effect.andThen(Effect.andThen(join, thaw), revive)
    )
    ;({ primary, standby } = yield* cluster.whole)
  })
  return {
    losePrimary: (name: string, lose: Lose) =>
      Effect.suspend(() => {
        const [lost, next] = [primary, standby]
        const mend = Effect.gen(function*() {
          yield* next.promoted
          ;[primary, standby] = [next, lost]
          yield* lost.join
          yield* lost.thaw
        })
        return trial({ name, shows: ["storage", "failed"], strike: lose(lost), mend })
      }).pipe(Effect.tap(whole)),
    loseStandby: (name: string, lose: Lose) =>
      Effect.suspend(() => trial({ name, shows: undefined, strike: lose(standby), mend: Effect.void })).pipe(
        Effect.tap(whole)
      ),
    switchOver: Effect.suspend(() => {
      const [last, next] = [primary, standby]
      const mend = Effect.andThen(next.promoted, Effect.sync(() => ([primary, standby] = [next, last])))
      return trial({ name: "switchover", shows: undefined, strike: cluster.switchOver(last, next), mend })
    }).pipe(Effect.tap(whole))
  }
})

/** That every answer was right, and nothing was charged or released for nothing but `uncharged` answers. */
const isExact = (trial: Trial, uncharged = 0) => {
  note(trial)
  assert.deepStrictEqual(trial.wrong, [])
  assert.isTrue(trial.isShown)
  const { answersUncharged, creditsDoubled, creditsLost, discrepancies, eventsLost } = trial
  assert.deepStrictEqual(
    { answersUncharged, creditsDoubled, creditsLost, discrepancies, eventsLost },
    { answersUncharged: uncharged, creditsDoubled: 0, creditsLost: uncharged, discrepancies: 0, eventsLost: 0 }
  )
}

const isTried = missingPackages.length === 0 && (isNightly || process.env["KONTOR_CHAOS_TIMES"] !== undefined)

describe("a cluster of Patroni", () => {
  it.live.skipIf(!isTried)(
    "loses its primary ten times, and its standby: 503 with Retry-After meanwhile, every answer charged once",
    () =>
      Effect.gen(function*() {
        const { losePrimary, loseStandby, switchOver } = yield* losing("synchronous")
        for (let time = 0; time < times; time++) {
          const [way, lose] = ways[time % ways.length]!
          isExact(yield* losePrimary(`primary: ${way}`, lose))
        }
        isExact(yield* switchOver)
        for (const [way, lose] of ways) isExact(yield* loseStandby(`standby: ${way}`, lose))
      }),
    3_600_000
  )

  it.live.skipIf(!isTried)(
    "reads from its standby while the primary is lost, parted from etcd, or the standby is lost",
    () =>
      Effect.gen(function*() {
        const { losePrimary, loseStandby, switchOver } = yield* losing("synchronous", "standby")
        for (const [way, lose] of partitions) isExact(yield* losePrimary(`primary, with reads: ${way}`, lose))
        for (const [way, lose] of ways) isExact(yield* losePrimary(`primary, with reads: ${way}`, lose))
        isExact(yield* switchOver)
        for (const [way, lose] of ways) isExact(yield* loseStandby(`standby, with reads: ${way}`, lose))
      }),
    3_600_000
  )

  it.live.skipIf(!isTried)(
    "loses its primary without synchronous replication: the charges that the standby lacks are lost, and no others",
    () =>
      Effect.gen(function*() {
        const { losePrimary } = yield* losing("asynchronous")
        const lagging: Lose = ({ killServer, lag }) =>
          lag.pipe(Effect.andThen(Effect.sleep("1 second")), Effect.andThen(killServer))
        for (const [name, lose] of [ways[0]!, ways[0]!, ways[0]!]) {
          const trial = yield* losePrimary(`asynchronous primary: ${name}`, lose)
          isExact(trial, trial.answersUncharged)
        }
        const trial = yield* losePrimary("asynchronous primary: server killed, its standby a second behind", lagging)
        assert.isAbove(trial.answersUncharged, 0)
        isExact(trial, trial.answersUncharged)
      }),
    3_600_000
  )

  it.skipIf(missingPackages.length === 0)(`skipped, this machine lacks ${missingPackages.join(", ")}`, () => {
    assert.isAbove(missingPackages.length, 0)
  })
})
