import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { type Change, changeable, lists, unknownIds } from "./Changeable.ts"

/** Holds that no body and `{}` are the same to the change, whatever they announce to be. */
export const takesNoBody = Effect.fnUntraced(function*(change: Change) {
  const { headers, init, make, place, request } = yield* changeable(change)
  const forms = { ...headers, "content-type": "application/x-www-form-urlencoded" }
  for (const body of ["", " \n", "{}", " { } ", undefined]) {
    const { status } = yield* make(yield* place, randomUUID(), body === undefined ? {} : { body })
    assert.strictEqual(status, 200, JSON.stringify(body))
  }
  for (
    const [announced, body] of [
      [forms, ""],
      [{ ...headers, "transfer-encoding": "chunked" }, "{}"]
    ] as const
  ) {
    const keyed = { ...announced, "idempotency-key": randomUUID() }
    const { status } = yield* request((yield* place) + change.rest, keyed, { ...init, body })
    assert.strictEqual(status, 200, JSON.stringify(announced))
  }
})

/**
 * Holds that a repeat gets the first answer and changes nothing, and that another request under the key is a conflict.
 */
export const happensOnce = Effect.fnUntraced(function*(change: Change) {
  const { of } = change
  const { make, path, shown } = yield* changeable(change)
  const key = randomUUID()
  const first = yield* make(path, key)
  const after = yield* shown
  const repeat = yield* make(path, key)
  assert.deepStrictEqual([first.status, repeat.status], [200, 200])
  assert.deepStrictEqual(repeat.body[of], first.body[of])
  assert.deepStrictEqual([first, repeat].map(({ headers }) => headers["idempotency-status"]), ["created", "replayed"])
  assert.strictEqual(repeat.body.meta?.["request_id"], repeat.headers["x-request-id"])
  const conflict = yield* make(`${lists[of]}/${unknownIds[of]}`, key)
  assert.strictEqual(conflict.status, 409)
  assert.strictEqual(conflict.body["code"], "idempotency_conflict")
  assert.notProperty(conflict.headers, "idempotency-status")
  assert.deepStrictEqual(yield* shown, after)
})
