import { assert } from "@effect/vitest"
import type { Ability } from "@kontor/core"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { ofJson } from "./Posted.ts"
import { makeEndpoints, path } from "./WebhookEndpoints.ts"

/** An operation on one endpoint: its method, and the rest of its path. */
export interface EndpointOperation {
  readonly method: "POST" | "DELETE"
  readonly rest: "" | "/rotate-secret" | "/enable" | "/disable" | "/verify" | "/test"
}

const unknownId = "wep_01k9xq1b2n8f5s3j7k4m6p0e9d"

/** Holds that unknown ids, those of other accounts, and texts that are no ids are answered alike, and leave the key free. */
export const refusesUnknownIds = Effect.fnUntraced(function*({ method, rest }: EndpointOperation) {
  const { account, change, create, request } = yield* makeEndpoints()
  const { endpoint } = yield* create("https://hooks.example.com/kontor")
  const other = ofJson((yield* account()).headers)
  const key = randomUUID()
  const answers = [
    yield* request(`${path}/${endpoint.id}${rest}`, { ...other, "idempotency-key": key }, { method }),
    ...yield* Effect.forEach(
      [unknownId, unknownId.toUpperCase(), unknownId.replace("wep", "mon"), `${unknownId}0`, "x", "%00", "wep_"],
      (id) => change(`${path}/${id}${rest}`, { method }, key)
    )
  ]
  for (const { body, status } of answers) {
    assert.strictEqual(status, 404)
    assert.deepInclude(body, { code: "not_found", detail: "The account has no webhook endpoint of this id." })
  }
})

/** Holds that the operation is refused without a key, and with one that is none. */
export const refusesWithoutKey = Effect.fnUntraced(function*({ method, rest }: EndpointOperation) {
  const { create, headers, request } = yield* makeEndpoints()
  const { endpoint } = yield* create("https://hooks.example.com/kontor")
  const asked = `${path}/${endpoint.id}${rest}`
  const { body, status } = yield* request(asked, headers, { method })
  assert.strictEqual(status, 428)
  assert.strictEqual(body["code"], "idempotency_key_required")
  const malformed = yield* request(asked, { ...headers, "idempotency-key": "-" }, { method })
  assert.strictEqual(malformed.status, 400)
  const shown = yield* request(`${path}/${endpoint.id}`, headers)
  assert.deepStrictEqual(shown.body["endpoint"], endpoint)
})

/** Holds that the operation takes no member that it does not know, and no body that is no JSON object; and names what is wrong. */
export const refusesBodies = Effect.fnUntraced(function*({ method, rest }: EndpointOperation) {
  const { change, create, headers, request } = yield* makeEndpoints()
  const { endpoint } = yield* create("https://hooks.example.com/kontor")
  const key = randomUUID()
  for (
    const [body, name] of [
      [`{"force":true}`, "force"],
      [`{"force":true,"force":true}`, "force"],
      [`[]`, "body"],
      [`null`, "body"],
      [`0`, "body"],
      [`{`, "body"],
      [`{}{}`, "body"]
    ] as const
  ) {
    const answer = yield* change(`${path}/${endpoint.id}${rest}`, { method, body }, key)
    assert.strictEqual(answer.status, 422, body)
    assert.strictEqual(answer.body["code"], "invalid_request")
    assert.deepStrictEqual(Object.keys(answer.body["invalid_params"] as object), [name])
  }
  const shown = yield* request(`${path}/${endpoint.id}`, headers)
  assert.deepStrictEqual(shown.body["endpoint"], endpoint)
})

/** Holds that no body and `{}` are the same to the operation, whatever they announce to be. */
export const takesNoBody = Effect.fnUntraced(function*({ method, rest }: EndpointOperation, expected: number) {
  const { change, endpointIn, headers, request } = yield* makeEndpoints()
  const isOfVerified = rest === "/enable" || rest === "/disable"
  const without = ["", " \n", "{}", " { } ", undefined]
  const forms = { ...headers, "content-type": "application/x-www-form-urlencoded" }
  const fresh = Effect.fnUntraced(function*() {
    const id = yield* endpointIn(isOfVerified ? "active" : "pending_verification")
    if (rest === "/enable") yield* change(`${path}/${id}/disable`)
    return `${path}/${id}${rest}`
  })
  for (const body of without) {
    const { status } = yield* change(yield* fresh(), { method, ...(body !== undefined && { body }) })
    assert.strictEqual(status, expected, JSON.stringify(body))
  }
  const empty = yield* request(yield* fresh(), { ...forms, "idempotency-key": randomUUID() }, { method, body: "" })
  assert.strictEqual(empty.status, expected)
  const chunked = { ...headers, "transfer-encoding": "chunked", "idempotency-key": randomUUID() }
  assert.strictEqual((yield* request(yield* fresh(), chunked, { method, body: "{}" })).status, expected)
})

/**
 * Holds that a Bearer token needs every one of these abilities, that `*` stands for no more than it does, and that no
 * key in the query is taken.
 */
export const needsAbilities = Effect.fnUntraced(function*(
  { method, rest }: EndpointOperation,
  abilities: ReadonlyArray<Ability>
) {
  const { create, headers, id, key, request, token } = yield* makeEndpoints()
  const { endpoint } = yield* create("https://hooks.example.com/kontor")
  const asked = `${path}/${endpoint.id}${rest}`
  const all: ReadonlyArray<Ability> = ["api:data", "account:read", "monitoring:manage", "account:keys"]
  for (const lacking of abilities) {
    const bearer = yield* token(id, all.filter((ability) => ability !== lacking))
    const { body, status } = yield* request(asked, { ...bearer, "idempotency-key": randomUUID() }, { method })
    assert.strictEqual(status, 403, lacking)
    assert.strictEqual(body["code"], "missing_ability")
    assert.deepInclude(body.meta, { required_abilities: [lacking] })
  }
  const inQuery = yield* request(`${asked}?api_key=${key}`, { "idempotency-key": randomUUID() }, { method })
  assert.strictEqual(inQuery.status, 401)
  const shown = yield* request(`${path}/${endpoint.id}`, headers)
  assert.deepStrictEqual(shown.body["endpoint"], endpoint)
})
