import { EndpointId, MonitorId, RunId } from "@kontor/core"
import type { AccountId } from "@kontor/core/Accounts"
import type { Monitor, Run } from "@kontor/core/Monitoring"
import { EntityId } from "@kontor/core/Register"
import { DateTime } from "effect"
import { randomBytes, randomUUID } from "node:crypto"
import { at } from "./Credentials.ts"

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
let made = 0

/** What a public id holds behind its prefix: it sorts after those before. */
const ulid = (): string =>
  `01${String(++made).padStart(14, "0")}${Array.from(randomBytes(10), (byte) => alphabet[byte % 32]).join("")}`

/** The identifier of an endpoint that nobody has. */
export const newEndpoint = (): EndpointId => EndpointId.make(`wep_${ulid()}`)

/** The identifier of a run that nobody has. */
export const newRun = (): RunId => RunId.make(`run_${ulid()}`)

/** A new monitor of an organization of its own, due at once, that no store has yet. */
export const aMonitor = (account_id: AccountId, parts: Partial<Monitor> = {}): Monitor => {
  const created_at = at("2026-05-01T00:00:00.123Z")
  return {
    id: MonitorId.make(`mon_${ulid()}`),
    account_id,
    entity_id: EntityId.make(randomBytes(16).toString("hex")),
    label: "Zulieferer „Löwe“",
    poll_interval_days: 7,
    endpoint_ids: [newEndpoint(), newEndpoint()],
    status: "initializing",
    created_at,
    baselined_at: null,
    cycle: null,
    position: 0,
    settled_until: created_at,
    overdue: null,
    requested_run: null,
    request_id: randomUUID(),
    failures: 0,
    next_run_at: created_at,
    revision: 0,
    ...parts
  }
}

/** A completed run of a monitor that no store has yet. */
export const aRun = (monitor: Monitor, parts: Partial<Run> = {}): Run => ({
  id: newRun(),
  account_id: monitor.account_id,
  monitor_id: monitor.id,
  trigger: "schedule",
  slot: DateTime.add(monitor.created_at, { days: 7 }),
  status: "completed",
  started_at: DateTime.add(monitor.created_at, { days: 7, seconds: 1 }),
  ended_at: DateTime.add(monitor.created_at, { days: 7, seconds: 2 }),
  credits: 0,
  request_id: null,
  released: 3,
  withheld: 1,
  ...parts
})
