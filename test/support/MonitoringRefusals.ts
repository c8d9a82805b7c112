import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { deliveries, makeMonitored, monitorIn, monitors } from "./MonitoredService.ts"

/** A change of a monitor or delivery: its method, what it is of, the rest of its path, and its body if it has one. */
export interface Change {
  readonly method: "POST" | "PATCH" | "DELETE"
  readonly of: "monitor" | "delivery"
  readonly rest: "" | "/pause" | "/resume" | "/check" | "/retry"
  readonly body?: object
}

const lists = { monitor: monitors, delivery: deliveries }

const unknownIds = {
  monitor: "mon_01k9xq1b2n8f5s3j7k4m6p0e9d",
  delivery: "del_01k9xq1b2n8f5s3j7k4m6p0e9d"
}

const notFound = {
  monitor: "The account has no monitor of this id.",
  delivery: "The account has no delivery of this id."
}

/** A service with something that the change can be made to, and where that is. */
const changeable = Effect.fnUntraced(function*({ body, method, of, rest }: Change) {
  const service = yield* makeMonitored()
  const id = of === "monitor" ? (yield* service.active).id : yield* service.deliver({ status: "exhausted" })
  const path = `${lists[of]}/${id}`
  if (rest === "/resume") yield* service.change(`${path}/pause`)
  const before = yield* service.shown(path)
  const make = (key?: string) => service.change(path + rest, { method, body }, key)

  /** Holds that nothing has happened, and that the key is free. */
  const nothingHappened = Effect.fnUntraced(function*(key: string) {
    assert.deepStrictEqual(yield* service.shown(path), before)
    assert.strictEqual((yield* make(key)).headers["idempotency-status"], "created")
  })
  return { ...service, path, make, nothingHappened }
})

/** Holds that unknown ids, those of other accounts, and texts that are no ids are answered alike, and leave the key free. */
export const refusesUnknownIds = Effect.fnUntraced(function*(change: Change) {
  const { body, method, of, rest } = change
  const { account, change: asked, nothingHappened, path, request } = yield* changeable(change)
  const other = { ...(yield* account()).headers, "content-type": "application/json" }
  const key = randomUUID()
  const unknown = unknownIds[of]
  const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const answers = [
    yield* request(path + rest, { ...other, "idempotency-key": key }, init),
    ...yield* Effect.forEach(
      [unknown, unknown.toUpperCase(), `wep${unknown.slice(3)}`, `${unknown}0`, "x", "%00", unknown.slice(0, 4)],
      (id) => asked(`${lists[of]}/${id}${rest}`, { method, body }, key)
    )
  ]
  for (const answer of answers) {
    assert.strictEqual(answer.status, 404)
    assert.deepInclude(answer.body, { code: "not_found", detail: notFound[of] })
  }
  yield* nothingHappened(key)
})

/** Holds that the change is refused without a key, and with one that is none. */
export const refusesWithoutKey = Effect.fnUntraced(function*(change: Change) {
  const { body, method, rest } = change
  const { headers, nothingHappened, path, request } = yield* changeable(change)
  const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const without = yield* request(path + rest, headers, init)
  assert.strictEqual(without.status, 428)
  assert.strictEqual(without.body["code"], "idempotency_key_required")
  const malformed = yield* request(path + rest, { ...headers, "idempotency-key": "-" }, init)
  assert.strictEqual(malformed.status, 400)
  yield* nothingHappened(randomUUID())
})

/** Holds that the change takes no member, and no body that is no JSON object; names what is wrong; and takes `{}` for nothing. */
export const refusesBodies = Effect.fnUntraced(function*(change: Change) {
  const { method, rest } = change
  const { headers, nothingHappened, path, request } = yield* changeable(change)
  const key = randomUUID()
  for (
    const [body, names] of [
      [`{"force":true}`, ["force"]],
      [`{"a":1,"b":2}`, ["a", "b"]],
      [`[]`, ["body"]],
      [`null`, ["body"]],
      [`{`, ["body"]]
    ] as const
  ) {
    const answer = yield* request(path + rest, { ...headers, "idempotency-key": key }, { method, body })
    assert.strictEqual(answer.status, 422, body)
    assert.strictEqual(answer.body["code"], "invalid_request")
    assert.hasAllKeys(answer.body["invalid_params"], [...names])
  }
  yield* nothingHappened(key)
})

/** Holds that a Bearer token needs account:read and monitoring:manage, literally, and that no key in the query is taken. */
export const needsAbilities = Effect.fnUntraced(function*(change: Change) {
  const { body, method, rest } = change
  const { id, key, nothingHappened, path, request, token } = yield* changeable(change)
  const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const keyed = { "content-type": "application/json", "idempotency-key": randomUUID() }
  for (
    const [abilities, lacking] of [
      [["api:data", "account:read", "account:keys"], "monitoring:manage"],
      [["api:data", "monitoring:manage", "account:keys"], "account:read"]
    ] as const
  ) {
    const answer = yield* request(path + rest, { ...keyed, ...(yield* token(id, abilities)) }, init)
    assert.strictEqual(answer.status, 403, lacking)
    assert.strictEqual(answer.body["code"], "missing_ability")
    assert.deepInclude(answer.body.meta, { required_abilities: [lacking] })
  }
  assert.strictEqual((yield* request(`${path}${rest}?api_key=${key}`, keyed, init)).status, 401)
  yield* nothingHappened(randomUUID())
  const bearer = yield* token(id, ["account:read", "monitoring:manage"])
  assert.notStrictEqual((yield* request(path + rest, { ...keyed, ...bearer }, init)).status, 403)
})

/** Holds that a repeat gets the first answer and changes nothing, and that another request under the key is a conflict. */
export const happensOnce = Effect.fnUntraced(function*(change: Change) {
  const { body, method, of, rest } = change
  const { change: asked, make, path, shown } = yield* changeable(change)
  const key = randomUUID()
  const first = yield* make(key)
  const after = yield* shown(path)
  const repeat = yield* make(key)
  assert.deepStrictEqual([first.status, repeat.status], [200, 200])
  assert.deepStrictEqual(repeat.body[of], first.body[of])
  assert.deepStrictEqual([first, repeat].map(({ headers }) => headers["idempotency-status"]), ["created", "replayed"])
  assert.strictEqual(repeat.body.meta?.["request_id"], repeat.headers["x-request-id"])
  const conflict = yield* asked(`${lists[of]}/${unknownIds[of]}${rest}`, { method, body }, key)
  assert.strictEqual(conflict.status, 409)
  assert.strictEqual(conflict.body["code"], "idempotency_conflict")
  assert.notProperty(conflict.headers, "idempotency-status")
  assert.deepStrictEqual(yield* shown(path), after)
})

/** What the answer says can be done with a monitor in each state. */
const whatCanBeDone = {
  initializing: "its baseline is still to come. It can be paused, changed and archived, and checked once it is active.",
  active: "it can be checked, paused, changed and archived.",
  paused_user: "it can be resumed, changed and archived.",
  paused_configuration:
    "none of its endpoints is active. Verify or enable one, or name others, and it goes on by itself. It can also be paused, changed and archived.",
  paused_billing:
    "the balance does not cover its next cycle. Have credits granted, and it goes on by itself. It can also be paused, changed and archived.",
  paused_entitlement:
    "its organization is not shown at present. It goes on by itself when that ends. It can also be paused, changed and archived.",
  archived: "that is final. Create another one."
} as const

/** Holds that a change of a monitor in a state is refused with 409, says what can be done instead, and changes nothing. */
export const refusesInState = Effect.fnUntraced(
  function*(state: keyof typeof whatCanBeDone, { body, method, rest }: Omit<Change, "of">) {
    const { change, id, shown } = yield* monitorIn(state)
    const path = `${monitors}/${id}`
    const before = yield* shown(path)
    const refused = yield* change(path + rest, { method, body })
    assert.strictEqual(refused.status, 409)
    assert.deepInclude(refused.body, {
      code: "invalid_state",
      detail: `The monitor is ${state}: ${whatCanBeDone[state]}`
    })
    assert.deepStrictEqual(yield* shown(path), before)
  }
)
