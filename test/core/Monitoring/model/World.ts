import { type EndpointId, UnitOfWork } from "@kontor/core"
import { type AccountId, Accounts } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { type Monitor, MonitorRuns, Monitors, MonitorStore } from "@kontor/core/Monitoring"
import { type EntityId, UpstreamUnavailable } from "@kontor/core/Register"
import { WebhookStore } from "@kontor/core/Webhooks"
import { Register, type SourceRecord } from "@kontor/register"
import { newNumber, organizationId } from "@kontor/testing/fixtures"
import { Clock, Context, Duration, Effect, Layer } from "effect"
import * as Monitoring from "../../../support/Monitoring.ts"
import { type Fuse, fused, unlessCrashed } from "./Crashes.ts"

/**
 * What the model knows of a monitor: what it must have seen and released so far, and how many of its runs were looked
 * at.
 */
export interface Expected {
  readonly seen: Set<string>
  readonly released: Set<string>
  readonly runs: Set<string>
  readonly cycles: Map<string, NonNullable<Monitor["cycle"]>>
}

/** The world outside of the monitors, and what they must have done in it. */
export interface World {
  readonly fuse: Fuse
  /** An outage of the upstream: how many calls it still answers, and until when. */
  outage: { calls: number; readonly until: number } | null
  /** Whether nodes are so slow that every claim ends before its step. */
  haveLeasesLapsed: boolean
  readonly accounts: Array<{ readonly id: AccountId; readonly endpoints: ReadonlyArray<EndpointId> }>
  readonly monitors: Array<Pick<Monitor, "account_id" | "id" | "entity_id">>
  readonly expected: Map<string, Expected>
  /** The records of the register. */
  readonly records: Array<SourceRecord>
}

/** The world of a run of the model. */
export class CurrentWorld extends Context.Service<CurrentWorld, World>()(
  "@kontor/test/core/Monitoring/model/World/CurrentWorld"
) {}

const numbers = [newNumber(), newNumber(), newNumber()]

/** The organizations that are watched, by their register numbers. */
const organizations = numbers.map((registration) => ({ registration, entity_id: organizationId(registration) }))

/** The organization at a place, counted around. */
export const organizationAt = (
  place: number
): { readonly entity_id: EntityId; readonly registration: typeof numbers[0] } =>
  organizations[place % organizations.length]!

const world = Layer.sync(CurrentWorld, () => ({
  fuse: { burning: null },
  haveLeasesLapsed: false,
  outage: null,
  accounts: [],
  monitors: [],
  expected: new Map(),
  records: []
}))

const fusedPort = <Identifier, Port extends object>(port: Context.Key<Identifier, Port>) =>
  Layer.effect(
    port,
    Effect.gen(function*() {
      const { fuse } = yield* CurrentWorld
      return fused(fuse, yield* port)
    })
  )

const unreliableRegister = Layer.effect(
  Register,
  Effect.gen(function*() {
    const world = yield* CurrentWorld
    const register = yield* Register
    const reliably = <A>(call: Effect.Effect<A, UpstreamUnavailable>) =>
      unlessCrashed(
        world.fuse,
        "upstream",
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          if (world.outage === null || now > world.outage.until || world.outage.calls-- > 0) return call
          return Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 30 }))
        })
      )
    return Register.of({
      ...register,
      arrivals: (query) => reliably(register.arrivals(query)),
      whereabouts: (entities) => reliably(register.whereabouts(entities))
    })
  })
)

const crashingUnits = Layer.effect(
  UnitOfWork,
  Effect.gen(function*() {
    const { fuse } = yield* CurrentWorld
    const unit = yield* UnitOfWork
    return UnitOfWork.of({
      commit: (work) => Effect.tap(unit.commit(work), unlessCrashed(fuse, "committed", Effect.void))
    })
  })
)

const lapsingStore = Layer.effect(
  MonitorStore,
  Effect.gen(function*() {
    const world = yield* CurrentWorld
    const store = yield* MonitorStore
    return fused(
      world.fuse,
      {
        ...store,
        claimDue: (now, limit, lease) => store.claimDue(now, limit, world.haveLeasesLapsed ? Duration.zero : lease)
      } satisfies MonitorStore["Service"]
    )
  })
)

const crashingPorts = Layer.mergeAll(
  fusedPort(Accounts),
  fusedPort(Ledger),
  lapsingStore,
  fusedPort(WebhookStore),
  unreliableRegister,
  crashingUnits
)

/** Monitors whose nodes crash and whose upstream fails as the world wants it; users and their requests are spared. */
export const layer = Layer.merge(Monitors.layer, Layer.provide(MonitorRuns.layer, crashingPorts)).pipe(
  Layer.provideMerge(Monitoring.ports),
  Layer.provideMerge(world),
  Layer.fresh
)
