import { UnitOfWork } from "@kontor/core"
import { type Booking, ChargesInDoubt, type DoubtNotes } from "@kontor/core/Credits"
import { workersAt } from "@kontor/core/internal"
import * as Kontor from "@kontor/core/Kontor"
import { PriceLists, priceVersions, standardPriceList } from "@kontor/core/Prices"
import { WakeUps } from "@kontor/core/WakeUps"
import { RegisterIntake } from "@kontor/register"
import * as Engine from "@kontor/register/Engine"
import { Context, Deferred, Effect, Exit, Fiber, Layer, Schedule, Scope } from "effect"
import { crash, exposed, exposedPort, isCrashed, type Process, unlessCrashed } from "./Faults.ts"
import { ports, type Stores } from "./Stores.ts"
import type { World } from "./World.ts"

/** The services of a node, by name. */
export type Service = Layer.Success<typeof Kontor.layer> | RegisterIntake

type Services = Context.Context<Service>

/** A node that runs: all services and workers of the core, over stores that it shares with the others. */
export interface Node extends Process {
  readonly services: Services
  /** The requests that it has not answered. */
  readonly requests: Set<Fiber.Fiber<unknown, unknown>>
  /** Whether it takes requests. */
  isOpen: boolean
  /** Stops it gracefully. */
  readonly stop: Effect.Effect<void>
}

/** Plans that grant credits for each period, so that money depends on subscriptions. */
export const subscriptions = { grace_days: 1, allotments: { plus: 50, pro: 300, max: 900 } }

/** Workers look for due work as soon as there is some; an idle one looks again only after this pause. */
const pace = { concurrency: 8, pause: "6 hours", patience: "10 seconds" } as const

const everySecond = Schedule.spaced("1 second")

const unitOf = (world: World, process: Process, unit: UnitOfWork["Service"]): UnitOfWork["Service"] =>
  UnitOfWork.of({
    commit: (work) =>
      exposed(world, process, "UnitOfWork", "commit", unit.commit(Effect.tap(work, unlessCrashed(process))))
  })

/** Wake-ups of which some are lost and some arrive twice. */
const wakeUpsOf = (world: World, process: Process, wakeUps: WakeUps): WakeUps => ({
  listen: wakeUps.listen,
  wake: (due) => {
    const times = process.isExposed && world.next() < world.weather.chance ? world.pick([0, 2]) : 1
    return Effect.forEach(Array.from({ length: times }), () => wakeUps.wake(due), { discard: true })
  }
})

/** Notes of charges in doubt as in files: what a process wrote is there for the next one. */
const doubtsOf = (world: World, process: Process): DoubtNotes => {
  const keyOf = ({ kind, request_id }: Booking) => `${request_id} ${kind}`
  const written = (change: () => unknown) => Effect.andThen(unlessCrashed(process), Effect.sync(change))
  return {
    note: (charge) => written(() => world.doubts.set(keyOf(charge), charge)),
    settled: (charge) => written(() => world.doubts.delete(keyOf(charge))),
    left: Effect.sync(() => [...world.doubts.values()])
  }
}

const reachedBy = (world: World, process: Process, stores: Stores): Stores => {
  const entries = Object.entries(ports).map(([name, port]) => {
    const service = Context.get(stores, port as typeof ports.Ledger)
    return [port.key, exposedPort(world, process, name, service)] as const
  })
  const reached: Stores = Context.makeUnsafe(new Map([...stores.mapUnsafe, ...entries]))
  return reached.pipe(
    Context.add(UnitOfWork, unitOf(world, process, Context.get(stores, UnitOfWork))),
    Context.add(WakeUps, wakeUpsOf(world, process, Context.get(stores, WakeUps)))
  )
}

/** Starts a node. */
export const start = Effect.fnUntraced(function*(world: World, stores: Stores, name: string) {
  const process: Process = { name, crashed: Deferred.makeUnsafe(), isExposed: false }
  const scope = yield* Scope.make()
  const layer = workersAt(pace, pace).pipe(
    Layer.provideMerge(Kontor.layer),
    Layer.provideMerge(Layer.fresh(Engine.layer)),
    Layer.provideMerge(Layer.effect(RegisterIntake, RegisterIntake)),
    Layer.provide(Layer.succeedContext(reachedBy(world, process, stores))),
    Layer.provide(Layer.succeed(ChargesInDoubt, doubtsOf(world, process))),
    Layer.provide(Layer.succeed(PriceLists, priceVersions([], { ...standardPriceList, subscriptions }))),
    Layer.fresh
  )
  const services: Services = yield* Layer.buildWithScope(layer, scope)
  process.isExposed = true
  const node: Node = Object.assign(process, {
    services,
    requests: new Set<Fiber.Fiber<unknown, unknown>>(),
    isOpen: true,
    stop: Scope.close(scope, Exit.void)
  })
  yield* Effect.forkDetach(Effect.andThen(Deferred.await(process.crashed), node.stop))
  return node
})

/** Ends a node: it crashes, or it takes no more requests and stops when it has answered those that it has. */
export const end = Effect.fnUntraced(function*(node: Node, how: "crash" | "stop") {
  node.isOpen = false
  if (how === "crash") return crash(node)
  const isIdle = Effect.sync(() => node.requests.size === 0 || isCrashed(node))
  yield* Effect.forkDetach(
    Effect.andThen(Effect.repeat(isIdle, { until: (is) => is, schedule: everySecond }), node.stop)
  )
})

/** What a node answers. Nothing arrives once it has crashed, or once its client has hung up. */
export const answerOf = Effect.fnUntraced(function*<A, E>(node: Node, work: Effect.Effect<A, E>, patience: number) {
  const fiber = yield* Effect.forkDetach(work)
  node.requests.add(fiber)
  const cut = Effect.timeoutOrElse(Deferred.await(node.crashed), { duration: patience, orElse: () => Effect.void })
  yield* Effect.raceFirst(Fiber.await(fiber), cut)
  const exit = fiber.pollUnsafe()
  if (exit === undefined || isCrashed(node)) yield* Effect.forkDetach(Fiber.interrupt(fiber))
  fiber.addObserver(() => node.requests.delete(fiber))
  return exit === undefined || isCrashed(node) ? Exit.interrupt() : exit
})
