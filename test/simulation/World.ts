import type { EndpointId, MonitorId } from "@kontor/core"
import type { AccountId, Plan } from "@kontor/core/Accounts"
import type { KeyedBooking } from "@kontor/core/Credits"
import type { EntityId } from "@kontor/core/Register"
import type { RegisterNumber, SourceRecord } from "@kontor/register"
import { drawsOf, newNumber, organizationId } from "@kontor/testing/fixtures"
import type { Redacted } from "effect"

/** What became of a request, as its client sees it. `cost`: the credits that its answer says were charged. */
export type Outcome =
  | { readonly _tag: "Answered"; readonly cost: number; readonly charged_by?: string | undefined }
  | { readonly _tag: "Refused" | "Unavailable" | "Cut" }

/** A request that a client sent, and what became of it; undefined while it is under way. */
export interface Sent {
  readonly customer: Customer
  readonly name: string
  /** The key that it is paid under. */
  readonly key: string | undefined
  outcome: Outcome | undefined
}

/** A paid request under a key, which its client may repeat. */
export interface KeyedRead {
  readonly key: string
  readonly name: string
  readonly since: number
}

/** A mutation under a key, which its client may repeat, and every answer that it got so far. */
export interface KeyedMutation {
  readonly customer: Customer
  readonly key: string
  readonly kind:
    | "monitor"
    | "endpoint"
    | "verify"
    | "test"
    | "disable"
    | "check"
    | "pause"
    | "resume"
    | "archive"
    | "change"
    | "retry"
  readonly place: number
  readonly since: number
  readonly answers: Set<string>
  /** How many messages left for its sake, apart from those whose failure leaves its key free. */
  sendings: number
}

/** A client with an account. Its name is part of whatever it names. */
export interface Customer {
  readonly name: string
  readonly id: AccountId
  readonly key: Redacted.Redacted
  /** A second key with a monthly limit. */
  readonly limited: { readonly id: string; readonly key: Redacted.Redacted }
  /** Every plan that it ever had. */
  readonly plans: Set<Plan>
  /** The grants of its periods, by reference: the credits that the plans of each may have granted. */
  readonly periods: Map<string, Set<number>>
  /** The references of the grants that the operator was told of. */
  readonly granted: Set<string>
  readonly monitors: Array<MonitorId>
  readonly endpoints: Array<EndpointId>
  readonly mutations: Array<KeyedMutation>
  readonly reads: Array<KeyedRead>
  /** Where its next page of Signals begins. */
  cursor: string | undefined
}

/** A message that reached a receiver, and whether that took it. */
interface Arrival {
  readonly endpoint_id: EndpointId
  readonly message_id: string
  readonly body: string
  isTaken: boolean
}

/** How often calls of ports fail. `isDown`: all of them, as while the storage is away. */
export interface Weather {
  readonly chance: number
  readonly isDown: boolean
}

/** Everything around the nodes, and what has to be true of their stores. */
export interface World extends ReturnType<typeof drawsOf> {
  weather: Weather
  /** Whether receivers take everything. */
  areReceiversWell: boolean
  readonly customers: Array<Customer>
  readonly sent: Map<string, Sent>
  readonly arrivals: Array<Arrival>
  /** The billing cycles that monitors had, by the request that pays them. */
  readonly cycles: Set<string>
  /** What monitors released: events of webhooks by monitor and event of the register. */
  readonly released: Map<string, string>
  /** What processes noted of charges in doubt: it outlives them. */
  readonly doubts: Map<string, KeyedBooking>
  /** The events of falling balances that were seen, by customer. */
  readonly falls: Map<string, Set<string>>
  /** The deliveries that were seen to succeed. */
  readonly succeeded: Set<string>
  /** What happened, in order: the same seed yields the same list. */
  readonly trace: Array<string>
  /** What must never happen, and did. */
  readonly violations: Array<string>
  reported: number
  /** The records that the register was given. */
  readonly records: Array<SourceRecord>
}

/** An organization of the register. */
export interface Watchable {
  readonly registration: RegisterNumber
  readonly entity_id: EntityId
}

/** The organizations of the register. */
export const organizations: ReadonlyArray<Watchable> = ["9001", "9002", "9003"].map((number) => {
  const registration = newNumber({ number })
  return { registration, entity_id: organizationId(registration) }
})

/** The most credits that a customer's second key may spend in a month: some requests, and not all. */
export const limit = 40

/** Fair weather. */
export const calm: Weather = { chance: 0, isDown: false }

/** A world in which nothing has happened. */
export const worldOf = (seed: number): World => ({
  ...drawsOf(seed),
  weather: calm,
  areReceiversWell: false,
  customers: [],
  sent: new Map(),
  arrivals: [],
  cycles: new Set(),
  doubts: new Map(),
  released: new Map(),
  falls: new Map(),
  succeeded: new Set(),
  trace: [],
  violations: [],
  reported: 0,
  records: []
})
