import { Array, Duration, Effect, Random } from "effect"
import type { Kill } from "./Workers.ts"
import type { Strike } from "./World.ts"

/** Nodes that work at the same moment, until all of them are killed, and how much time passes then, in milliseconds. */
export interface Epoch {
  readonly kills: ReadonlyArray<Kill>
  readonly passes: number
}

/** Calls in which a node is held, and killed. */
const calls = [
  "after MonitorStore.claimDue",
  "before MonitorStore.see",
  "after MonitorStore.see",
  "before WebhookStore.release",
  "after WebhookStore.release",
  "before Ledger.book",
  "after Ledger.book",
  "before MonitorStore.addCycle",
  "after MonitorStore.putRuns",
  "before MonitorStore.save",
  "after MonitorStore.save",
  "before commit",
  "after commit",
  "after WebhookStore.recover",
  "after WebhookStore.claimDue",
  "before WebhookStore.settle",
  "after WebhookStore.settle",
  "before WebhookStore.changeEndpoint",
  "after WebhookStore.changeEndpoint"
]

const strikes: ReadonlyArray<Strike> = ["received", "taken", "failed"]

/** How much time passes between epochs: always more than any claim lasts. */
const pauses = ["6 minutes", "1 hour", "1 day", "1 day", "3 days"] as const

/** How many nodes are killed at each strike, and at any line of the log: more of them by `npm run chaos`. */
const [atEachStrike, atAnyLine] = process.env["KONTOR_CHAOS_TIMES"] === undefined ? [1, 3] : [2, 25]

/** How many nodes are killed: at each call, at each strike, and at lines. */
export const kills = calls.length + atEachStrike * strikes.length + atAnyLine

const times = <A>(count: number, list: ReadonlyArray<A>): ReadonlyArray<A> => Array.makeBy(count, () => list).flat()

const withPause = Effect.fnUntraced(function*(kills: ReadonlyArray<Kill>) {
  const pause = yield* Random.choice(pauses)
  return { kills, passes: Duration.toMillis(pause) } satisfies Epoch
})

/** All kills in a random order: those at requests alone, the others in groups of up to four nodes. */
export const epochs = Effect.gen(function*() {
  const atRequests = yield* Effect.forEach(
    times(atEachStrike, strikes),
    (strike) => Effect.map(Random.nextIntBetween(0, 4), (passes): Kill => ({ at: "request", strike, passes }))
  )
  const atCalls = yield* Effect.forEach(
    calls,
    (call) => Effect.map(Random.nextIntBetween(0, 2), (passes): Kill => ({ at: "call", call, passes }))
  )
  const atLines = yield* Effect.forEach(
    Array.range(1, atAnyLine),
    () => Effect.map(Random.nextIntBetween(0, 150), (passes): Kill => ({ at: "line", passes }))
  )
  const others = yield* Random.shuffle([...atCalls, ...atLines])
  const groups: Array<ReadonlyArray<Kill>> = atRequests.map((kill) => [kill])
  while (others.length > 0) groups.push(others.splice(0, yield* Random.nextIntBetween(1, 4)))
  return yield* Effect.forEach(yield* Random.shuffle(groups), withPause)
})
