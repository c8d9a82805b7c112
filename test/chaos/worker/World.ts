import type { EndpointId, MonitorId } from "@kontor/core"
import type { AccountId, Plan } from "@kontor/core/Accounts"
import type { EntityId, EventTopic } from "@kontor/core/Register"
import type { SigningSecret } from "@kontor/core/Webhooks"
import { newNumber, organizationId } from "@kontor/testing/fixtures"
import { Context, Effect } from "effect"
import { later } from "../../support/Later.ts"

/** An account whose monitors send to its endpoints. The last endpoint is disabled and enabled again and again. */
export interface Tenant {
  readonly id: AccountId
  readonly plan: Plan
  readonly endpoints: ReadonlyArray<EndpointId>
}

/** An event that the register took, and the monitors that had their baseline before. */
interface TakenEvent {
  readonly id: string
  readonly entity_id: EntityId
  readonly topic: EventTopic
  readonly watching: ReadonlyArray<MonitorId>
}

/** A request that a receiver verified, and whether it said that it took the message. */
export interface Arrival {
  readonly endpoint_id: EndpointId
  readonly message_id: string
  readonly event_id: string
  readonly body: string
  isTaken: boolean
}

/**
 * What a receiver does with the request in which its node is killed: before it answers, after it took it, or after it
 * failed.
 */
export type Strike = "received" | "taken" | "failed"

/** The world around the nodes. */
export interface World {
  /** By how many milliseconds every clock is ahead. */
  ahead: number
  readonly tenants: Array<Tenant>
  readonly secrets: Map<EndpointId, SigningSecret>
  readonly taken: Array<TakenEvent>
  /** How often it was fed. */
  rounds: number
  readonly arrived: Array<Arrival>
  /** Whether receivers take everything at once. */
  isCalm: boolean
  /** The request at which a node is to be killed. */
  strike: { readonly at: Strike; passes: number; readonly kill: () => void } | null
  /** How many nodes were killed at the planned place. */
  killedInPlace: number
  /** How often the attempt of a delivery was in flight when its node was killed. */
  readonly cutOff: Map<string, number>
}

/** The world of a test. */
export class CurrentWorld
  extends Context.Service<CurrentWorld, World>()("@kontor/test/chaos/worker/World/CurrentWorld")
{}

/** A world in which nothing happened. */
export const newWorld = (): World => ({
  ahead: 0,
  tenants: [],
  secrets: new Map(),
  taken: [],
  rounds: 0,
  arrived: [],
  isCalm: false,
  strike: null,
  killedInPlace: 0,
  cutOff: new Map()
})

/** The organizations that are watched. */
export const organizations = Array.from({ length: 3 }, () => newNumber()).map((registration) => ({
  registration,
  entity_id: organizationId(registration)
}))

/** Does something at the time of the world. */
export const now = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | CurrentWorld> =>
  Effect.flatMap(CurrentWorld, ({ ahead }) => later(ahead)(effect))
