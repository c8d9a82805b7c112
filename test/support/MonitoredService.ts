import type { Plan } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { MonitorRuns, type MonitorStatus } from "@kontor/core/Monitoring"
import type { EntityId, EventTopic } from "@kontor/core/Register"
import { Dispatch, type Settlement, type StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { RegisterIntake } from "@kontor/register"
import { addEndpoint, releaseTo, roomFor, settlementOf } from "@kontor/testing/fixtures"
import { DateTime, Duration, Effect } from "effect"
import { randomUUID } from "node:crypto"
import { later } from "./Later.ts"
import { ofJson } from "./Posted.ts"
import { makeService, type Options } from "./Service.ts"
import { organization, recordOf } from "./SignalRecords.ts"
import { path as endpoints } from "./WebhookEndpoints.ts"

/** Where monitors are. */
export const monitors = "/v1/account/monitors"

/** Where deliveries are. */
export const deliveries = "/v1/account/webhook-deliveries"

/** A monitor as it is shown. */
export interface ShownMonitor {
  readonly [member: string]: unknown
  readonly id: string
  readonly status: string
  readonly next_check_at: string | null
}

/** A delivery as it is shown. */
export interface ShownDelivery {
  readonly [member: string]: unknown
  readonly id: string
  readonly endpoint_id: string
  readonly status: string
}

/** What a request asks for beside its path. */
interface Asked {
  readonly method?: "POST" | "PATCH" | "DELETE"
  readonly body?: unknown
}

/** The account that monitors, where it is to be another one. */
interface Monitoring {
  readonly plan?: Plan
  readonly credits?: number
}

/** Withholds an organization, as its operator does. */
export const withhold = Effect.fnUntraced(function*(entity_id: EntityId) {
  const administration = yield* Administration
  yield* Effect.orDie(administration.withhold(entity_id, "a court order"))
})

const runAll: Effect.Effect<void, never, MonitorRuns> = Effect.suspend(() =>
  Effect.flatMap(MonitorRuns, ({ runDue }) => Effect.flatMap(runDue, (steps) => steps === 0 ? Effect.void : runAll))
)

/** A service with an organization to be watched, and an account with an active endpoint; and what both do. */
export const makeMonitored = Effect.fnUntraced(
  function*({ credits = 1000, plan = "free", ...options }: Options & Monitoring = {}) {
    const service = yield* makeService({ records: [recordOf("NEW_REGISTRATIONS")], ...options })
    const account = yield* service.account(plan, credits)
    const headers = ofJson(account.headers)
    const endpoint = yield* Effect.provide(addEndpoint(account.id), service.services)

    /** Asks for a change under a key: a new one unless reported. */
    const change = (path: string, { body, method = "POST" }: Asked = {}, key: string = randomUUID()) =>
      service.request(
        path,
        { ...headers, "idempotency-key": key },
        { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
      )

    const newMonitor = {
      entity_id: organization,
      poll_interval_days: 7,
      endpoint_ids: [endpoint.id],
      allow_duplicate: true
    }

    const create = Effect.fnUntraced(function*(parts: object = {}) {
      const { body } = yield* change(monitors, { body: { ...newMonitor, ...parts } })
      return body["monitor"] as ShownMonitor
    })

    /** Lets monitors do what is due after so long, until nothing is. */
    const run = (after: Duration.Input = Duration.zero) => runAll.pipe(later(after), Effect.provide(service.services))

    /**
     * A delivery of the account, to its endpoint unless reported, whose first attempt ended so; without changes it is
     * pending.
     */
    const deliver = (changes?: Partial<Settlement>, to: StoredEndpoint = endpoint) =>
      Effect.gen(function*() {
        const [store, now] = [yield* WebhookStore, yield* DateTime.now]
        const released = releaseTo([to], now)
        const [delivery] = released.deliveries
        yield* store.release([released])
        if (changes !== undefined) {
          yield* store.claimDue(now, roomFor(1), Duration.minutes(1))
          yield* store.settle(settlementOf({ ...delivery!, attempts: 1 }, changes))
        }
        return delivery!.id
      }).pipe(Effect.provide(service.services))

    return {
      ...service,
      ...account,
      headers,
      endpoint,
      newMonitor,
      change,
      create,
      run,
      deliver,

      /** A monitor that is active: its baseline is recorded, and its first cycle runs. */
      active: Effect.tap(create(), run()),

      /** What the account is shown at a path. */
      shown: (path: string) =>
        Effect.map(
          service.request(path, headers),
          ({ body }): Readonly<Record<string, unknown>> => ({ ...body, meta: undefined })
        ),

      /** Lets the register report events on these topics of the organization that is watched. */
      report: (...topics: ReadonlyArray<EventTopic>) =>
        Effect.flatMap(RegisterIntake, ({ take }) => take([recordOf(...topics)])).pipe(
          Effect.provide(service.services)
        ),

      /** Creates an endpoint at an address, over HTTP, and verifies it. */
      verified: Effect.fnUntraced(function*(url: string) {
        const { body } = yield* change(endpoints, { body: { name: "CRM", url } })
        const { id } = body["endpoint"] as { readonly id: string }
        yield* change(`${endpoints}/${id}/verify`)
        return id
      }),

      /** Sends what is due. */
      dispatch: Effect.flatMap(Dispatch, ({ sendDue }) => sendDue(100)).pipe(Effect.provide(service.services)),

      /** Another endpoint of the account, in a state. */
      addEndpoint: (status: "active" | "disabled_user" | "pending_verification" = "active") =>
        Effect.provide(addEndpoint(account.id, { status }), service.services)
    }
  }
)

/** The same, with a monitor in a state. */
export const monitorIn = Effect.fnUntraced(function*(status: Exclude<MonitorStatus, "error">) {
  const service = yield* makeMonitored(status === "paused_billing" ? { credits: 19 } : {})
  const { addEndpoint, change, create, run, services } = service
  const { id: disabled } = yield* addEndpoint("disabled_user")
  const { id } = yield* create(status === "paused_configuration" ? { endpoint_ids: [disabled] } : {})
  if (status === "initializing") return { ...service, id }
  yield* run()
  if (status === "paused_user") yield* change(`${monitors}/${id}/pause`)
  if (status === "archived") yield* change(`${monitors}/${id}`, { method: "DELETE" })
  if (status === "paused_entitlement") {
    yield* withhold(organization).pipe(Effect.provide(services))
    yield* run("7 days")
  }
  return { ...service, id }
})
