import { Schema } from "effect"
import { EndpointId } from "../PublicId.ts"
import { EntityId } from "../Register/identity/Identity.ts"
import { PollInterval } from "./Cadence.ts"
import { MonitorLabel } from "./Monitor.ts"

const { Array: List, NullOr, optionalKey, Struct } = Schema

const Endpoints = List(EndpointId).check(Schema.isMinLength(1))

/** A request for a new monitor. Rule: Monitoring (decisions 13), POST /v1/account/monitors. */
export const NewMonitor = Struct({
  entity_id: EntityId,
  poll_interval_days: PollInterval,
  endpoint_ids: Endpoints,
  label: optionalKey(NullOr(MonitorLabel))
})
export type NewMonitor = typeof NewMonitor.Type

/** A request to change a monitor. Rule: Monitoring (decisions 13), PATCH /v1/account/monitors/{id}. */
export const MonitorChange = Struct({
  poll_interval_days: optionalKey(PollInterval),
  label: optionalKey(NullOr(MonitorLabel)),
  endpoint_ids: optionalKey(Endpoints)
})
export type MonitorChange = typeof MonitorChange.Type

/** The account has no monitor of this id. Whether another account has one is never revealed. */
export class MonitorNotFound extends Schema.TaggedError<MonitorNotFound>()("MonitorNotFound", {}) {}

/** No organization of this identifier can be watched: it is unknown or withheld. */
export class NothingToWatch extends Schema.TaggedError<NothingToWatch>()("NothingToWatch", { entity_id: EntityId }) {}
