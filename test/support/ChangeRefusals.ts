import { assert, it } from "@effect/vitest"
import type { Ability } from "@kontor/core/Accounts"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { type Change, changeable, lists, unknownIds } from "./Changeable.ts"
import { ofJson } from "./Posted.ts"
import { makeEndpoints, path as endpoints } from "./WebhookEndpoints.ts"

/** How an id that the account does not have is answered. */
export const notFound = {
  monitor: "The account has no monitor of this id.",
  delivery: "The account has no delivery of this id.",
  endpoint: "The account has no webhook endpoint of this id."
}

type Endpoints = Effect.Success<ReturnType<typeof makeEndpoints>>

/**
 * Holds that unknown ids, those of other accounts, and texts that are no ids are answered alike, and leave the key
 * free.
 */
export const refusesUnknownIds = Effect.fnUntraced(function*(change: Change) {
  const { of, rest } = change
  const { account, init, make, nothingHappened, path, request } = yield* changeable(change)
  const other = ofJson((yield* account()).headers)
  const key = randomUUID()
  const unknown = unknownIds[of]
  const answers = [
    yield* request(path + rest, { ...other, "idempotency-key": key }, init),
    ...yield* Effect.forEach(
      [...Object.values(unknownIds), unknown.toUpperCase(), `${unknown}0`, "x", "%00", unknown.slice(0, 4)],
      (id) => make(`${lists[of]}/${id}`, key)
    )
  ]
  for (const { body, status } of answers) {
    assert.strictEqual(status, 404)
    assert.deepInclude(body, { code: "not_found", detail: notFound[of] })
  }
  yield* nothingHappened(key)
})

/** Holds that the change is refused without a key, and with an invalid one. */
export const refusesWithoutKey = Effect.fnUntraced(function*(change: Change) {
  const { headers, init, make, nothingHappened, path, request } = yield* changeable(change)
  const without = yield* request(path + change.rest, headers, init)
  assert.strictEqual(without.status, 428)
  assert.strictEqual(without.body["code"], "idempotency_key_required")
  assert.strictEqual((yield* make(path, "-")).status, 400)
  yield* nothingHappened(randomUUID())
})

/**
 * Holds that the change takes no member that it does not know, and no body that is no JSON object; and names what is
 * wrong.
 */
export const refusesBodies = Effect.fnUntraced(function*(change: Change) {
  const { make, nothingHappened, path } = yield* changeable(change)
  const key = randomUUID()
  for (
    const [body, names] of [
      [`{"force":true}`, ["force"]],
      [`{"force":true,"force":true}`, ["force"]],
      [`{"a":1,"b":2}`, ["a", "b"]],
      [`[]`, ["body"]],
      [`null`, ["body"]],
      [`0`, ["body"]],
      [`{`, ["body"]],
      [`{}{}`, ["body"]]
    ] as const
  ) {
    const answer = yield* make(path, key, { body })
    assert.strictEqual(answer.status, 422, body)
    assert.strictEqual(answer.body["code"], "invalid_request")
    assert.hasAllKeys(answer.body["invalid_params"], [...names])
  }
  yield* nothingHappened(key)
})

/** Holds that a Bearer token needs every one of these abilities and no other, and that no key in the query is taken. */
export const needsAbilities = Effect.fnUntraced(function*(change: Change, abilities: ReadonlyArray<Ability>) {
  const { rest } = change
  const { id, init, key, nothingHappened, path, request, token } = yield* changeable(change)
  const keyed = ofJson({ "idempotency-key": randomUUID() })
  const all: ReadonlyArray<Ability> = ["api:data", "account:read", "monitoring:manage", "account:keys"]
  for (const lacking of abilities) {
    const bearer = yield* token(id, all.filter((ability) => ability !== lacking))
    const { body, status } = yield* request(path + rest, { ...keyed, ...bearer }, init)
    assert.strictEqual(status, 403, lacking)
    assert.strictEqual(body["code"], "missing_ability")
    assert.deepInclude(body.meta, { required_abilities: [lacking] })
  }
  assert.strictEqual((yield* request(`${path}${rest}?api_key=${key}`, keyed, init)).status, 401)
  yield* nothingHappened(randomUUID())
  const enough = yield* request(path + rest, { ...keyed, ...(yield* token(id, abilities)) }, init)
  assert.notStrictEqual(enough.status, 403)
})

/** A change of an endpoint is refused with 409 in these states, each with what is possible in it. */
export const refusesStates = (
  action: "disable" | "enable" | "verify",
  states: ReadonlyArray<readonly [state: Parameters<Endpoints["endpointIn"]>[0], possible: string]>
): void => {
  it.live.each(states)(
    `${action} of an endpoint that is %s is refused, and the state is named: %s`,
    ([state, possible]) =>
      Effect.gen(function*() {
        const { change, endpointIn } = yield* makeEndpoints()
        const { body, status } = yield* change(`${endpoints}/${yield* endpointIn(state)}/${action}`)
        assert.strictEqual(status, 409)
        assert.strictEqual(body["code"], "invalid_state")
        assert.include(String(body["detail"]), `The endpoint is ${state}: ${possible}`)
      })
  )
}
