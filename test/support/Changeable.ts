import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { deliveries, makeMonitored, monitors } from "./MonitoredService.ts"
import { makeEndpoints, path as endpoints } from "./WebhookEndpoints.ts"

/**
 * A change of something that an account has: its method, what it is of, the rest of its path, and its body if it has
 * one.
 */
export interface Change {
  readonly method: "POST" | "PATCH" | "DELETE"
  readonly of: "monitor" | "delivery" | "endpoint"
  readonly rest:
    | ""
    | "/pause"
    | "/resume"
    | "/check"
    | "/retry"
    | "/rotate-secret"
    | "/enable"
    | "/disable"
    | "/verify"
    | "/test"
  readonly body?: object
}

/** Where the things are, by what they are. */
export const lists = { monitor: monitors, delivery: deliveries, endpoint: endpoints }

/** Ids that no account has anything of. */
export const unknownIds = {
  monitor: "mon_01k9xq1b2n8f5s3j7k4m6p0e9d",
  delivery: "del_01k9xq1b2n8f5s3j7k4m6p0e9d",
  endpoint: "wep_01k9xq1b2n8f5s3j7k4m6p0e9d"
}

/** A service, and what makes the id of another thing in a state that allows the change. */
const changeables = {
  monitor: Effect.fnUntraced(function*(rest: Change["rest"]) {
    const service = yield* makeMonitored()
    const another = Effect.gen(function*() {
      const { id } = yield* service.active
      if (rest === "/resume") yield* service.change(`${monitors}/${id}/pause`)
      return id
    })
    return { service, another }
  }),
  delivery: Effect.fnUntraced(function*() {
    const service = yield* makeMonitored()
    return { service, another: service.deliver({ status: "exhausted" }) }
  }),
  endpoint: Effect.fnUntraced(function*(rest: Change["rest"]) {
    const service = yield* makeEndpoints()
    const before = rest === "/verify" ? "pending_verification" : rest === "/enable" ? "disabled_user" : "active"
    return { service, another: service.endpointIn(before) }
  })
}

/** A service with something that the change can be made to, and where that is. */
export const changeable = Effect.fnUntraced(function*({ body, method, of, rest }: Change) {
  const { another, service: { account, headers, id, key, request, token } } = yield* changeables[of](rest)
  const place = Effect.map(another, (thing) => `${lists[of]}/${thing}`)
  const path = yield* place
  const init: RequestInit = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }

  const shown = Effect.map(request(path, headers), (answer) => ({ ...answer.body, meta: undefined }))
  const before = yield* shown

  /** Asks for the change of what is at a path, by default under a new key and with its usual body. */
  const make = (at: string = path, key: string = randomUUID(), more: RequestInit = {}) =>
    request(at + rest, { ...headers, "idempotency-key": key }, { ...init, ...more })

  /** Holds that nothing has happened, and that the key is free. */
  const nothingHappened = Effect.fnUntraced(function*(key: string) {
    assert.deepStrictEqual(yield* shown, before)
    assert.strictEqual((yield* make(path, key)).headers["idempotency-status"], "created")
  })
  return { account, headers, id, init, key, make, nothingHappened, path, place, request, shown, token }
})
