import { StorageUnavailable } from "@kontor/core"
import { Cause, Data, Effect, Layer, Logger } from "effect"
import { receiversAreApart } from "./Apart.ts"
import { ask } from "./Clients.ts"
import { deliveryIsRight } from "./Deliveries.ts"
import { everythingIsSeen, heal, settled } from "./Ends.ts"
import { isCrashed } from "./Faults.ts"
import { keysAreRight } from "./IdempotencyKeys.ts"
import { moneyIsRight } from "./Money.ts"
import { end, type Node, start } from "./Node.ts"
import { operate } from "./Operator.ts"
import { type Stored, type Stores, stores } from "./Stores.ts"
import { inVirtualTime } from "./VirtualTime.ts"
import { calm, type Weather, type World, worldOf } from "./World.ts"

const second = 1000
const hour = 3600 * second
const day = 24 * hour

/** How long a story takes: so many steps, each followed by some time. */
const steps = 8

/** How much time passes after a step: less than a billing cycle, so that each is seen. */
const passing = [second, 30 * second, 5 * 60 * second, hour, 5 * hour, day, 2 * day]

/** The time in which all is well at the end: longer than the plan of retries and the longest interval of a monitor. */
const recovery = 2.5 * day

const living = (nodes: ReadonlyArray<Node>): ReadonlyArray<Node> =>
  nodes.filter((node) => node.isOpen && !isCrashed(node))

const weathers: ReadonlyArray<Weather> = [
  calm,
  { chance: 0.003, isDown: false },
  { chance: 0.03, isDown: false },
  { chance: 0.12, isDown: false },
  { chance: 0, isDown: true }
]

/** Lets a running node do something soon; nothing happens if no node runs. */
const soon = (world: World, nodes: ReadonlyArray<Node>, doing: (node: Node) => Effect.Effect<unknown>) =>
  Effect.forkDetach(Effect.delay(
    Effect.suspend(() => {
      const alive = living(nodes)
      return alive.length === 0 ? Effect.void : doing(world.pick(alive))
    }),
    world.below(world.pick([1, 20, 2000, 120_000]) + 1)
  ))

const step = Effect.fnUntraced(function*(world: World, nodes: Array<Node>, stores: Stores) {
  const alive = living(nodes).length
  if (alive === 0 || (alive < 2 && world.below(2) === 0)) {
    nodes.push(yield* start(world, stores, `node-${nodes.length}`))
  }
  world.weather = world.pick(weathers)
  for (let count = world.below(7); count > 0; count--) {
    yield* soon(world, nodes, (node) => ask(world, node, world.pick(world.customers)))
  }
  for (let count = world.below(3); count > 0; count--) yield* soon(world, nodes, (node) => operate(world, node))
  if (world.below(5) === 0) yield* soon(world, nodes, (node) => end(node, world.pick(["crash", "stop"])))
  const time = world.pick(passing)
  yield* Effect.sleep(world.weather.isDown ? Math.min(time, hour) : time)
})

const broken = (world: World, isEnd: boolean) =>
  Effect.gen(function*() {
    return [
      ...world.violations,
      ...yield* moneyIsRight(world, isEnd),
      ...yield* deliveryIsRight(world, isEnd),
      ...yield* keysAreRight(world),
      ...receiversAreApart(world),
      ...(isEnd ? yield* everythingIsSeen(world) : [])
    ]
  })

/** The invariants do not hold: in this story, after this step. */
class InvariantBroken extends Data.TaggedError("InvariantBroken")<{
  readonly step: number
  readonly found: ReadonlyArray<string>
}> {
  override get message(): string {
    return `Step ${this.step}: ${this.found.join("; ")}`
  }
}

const check = Effect.fnUntraced(function*(world: World, step: number) {
  const found = yield* broken(world, step > steps)
  if (found.length > 0) return yield* new InvariantBroken({ step, found })
})

/** What the log says of errors is wrong too, unless the storage was away. */
const reading = (world: World) =>
  Logger.layer([
    Logger.make(({ cause, logLevel, message }) => {
      const isBroken = cause.reasons.some((reason) =>
        Cause.isDieReason(reason) && !(reason.defect instanceof StorageUnavailable)
      )
      if (logLevel === "Error" && isBroken) world.violations.push(`${String(message)}: ${Cause.pretty(cause)}`)
    })
  ])

/** What a story may replace in its stores. */
export type Sabotage = (stores: Stores) => Stores

const beginning = Date.UTC(2026, 4, 1)

/** Lets a story happen: the same one for the same seed. Answers its trace. */
export const story = (seed: number, sabotage: Sabotage = (stores) => stores) => {
  const world = worldOf(seed)
  const storyRun = Effect.gen(function*() {
    const held = sabotage(yield* Effect.context<Stored>())
    const nodes = [yield* start(world, held, "node-0")]
    yield* settled(world, nodes[0]!)
    for (let count = 1; count <= steps; count++) {
      yield* step(world, nodes, held)
      yield* check(world, count)
    }
    yield* heal(world, yield* start(world, held, "healthy"))
    yield* Effect.sleep(recovery)
    yield* check(world, steps + 1)
    return world.trace
  }).pipe(Effect.provide(Layer.provideMerge(stores(world), reading(world))))
  return inVirtualTime(storyRun, beginning)
}
