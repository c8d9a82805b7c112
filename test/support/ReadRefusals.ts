import { assert, it } from "@effect/vitest"
import type { Plan } from "@kontor/core/Accounts"
import { UpstreamUnavailable } from "@kontor/core/Register"
import type { Register } from "@kontor/register"
import { Effect } from "effect"
import { changeable, lists, unknownIds } from "./Changeable.ts"
import { notFound } from "./ChangeRefusals.ts"
import { makeService, type Options } from "./Service.ts"

/** A read at this path is refused with 400 for each of these queries, and the parameter that is wrong is named. */
export const refusesQueries = (path: string, cases: ReadonlyArray<readonly [query: string, name: string]>): void => {
  it.live.each(cases)("%s is refused, and what is wrong is named", ([query, name]) =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const { body, status } = yield* request(`${path}?${query}`, headers)
      assert.strictEqual(status, 400)
      assert.deepStrictEqual(Object.keys(body["invalid_params"] as object), [name])
    }))
}

/** A read at this path is refused with 401 without a credential. */
export const asksForCredential = (path: string): void => {
  it.live("nobody fetches without a credential", () =>
    Effect.gen(function*() {
      const { request } = yield* makeService()
      const { body, headers, status } = yield* request(path)
      assert.strictEqual(status, 401)
      assert.strictEqual(body.code, "unauthenticated")
      assert.strictEqual(headers["www-authenticate"], "Bearer")
    }))
}

/** A read at this path is refused with 503, and free, while this method of the register cannot answer. */
export const refusesWithoutRegister = (path: string, method: "document" | "features" | "search"): void => {
  it.live("a register that cannot answer says when to try again, and costs nothing", () =>
    Effect.gen(function*() {
      const failing = { [method]: () => Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 30 })) }
      const { account, charges, request } = yield* makeService({
        register: (register): Register["Service"] => ({ ...register, ...failing })
      })
      const { headers, id } = yield* account()
      const answer = yield* request(path, headers)
      assert.strictEqual(answer.status, 503)
      assert.strictEqual(answer.headers["retry-after"], "30")
      assert.strictEqual(answer.body.code, "upstream_unavailable")
      assert.deepStrictEqual(yield* charges(id), [])
    }))
}

/** One of what an account has is 404 by an id that the account does not have: unknown, of another account, or none. */
export const findsOnlyOwn = (of: "monitor" | "delivery" | "endpoint"): void => {
  it.live("an unknown id, that of another account and a text that is no id are answered alike", () =>
    Effect.gen(function*() {
      const { account, headers, path, request } = yield* changeable({ method: "DELETE", of, rest: "" })
      const id = path.slice(lists[of].length + 1)
      const answers = [
        yield* request(path, (yield* account()).headers),
        ...yield* Effect.forEach(
          [unknownIds[of], id.toUpperCase(), `${id}0`, "x", "%00"],
          (unknown) => request(`${lists[of]}/${unknown}`, headers)
        )
      ]
      for (const { body, status } of answers) {
        assert.strictEqual(status, 404)
        assert.deepInclude(body, { code: "not_found", detail: notFound[of] })
      }
    }))
}

/**
 * A paid read takes an `Idempotency-Key`: a repeat is answered anew and costs nothing, and another query or operation
 * under the key is refused with 409. `path` is read twice, and then `other`.
 */
export const refusesOtherRequests = (path: string, other: string, options: Options = {}, plan: Plan = "pro"): void => {
  it.live("another query under the key of a read is refused and free; its repeat is answered and free", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService(options)
      const { headers, id } = yield* account(plan)
      const under = { ...headers, "idempotency-key": "read-1" }
      const first = yield* request(path, under)
      const repeat = yield* request(path, under)
      assert.deepStrictEqual([first.status, repeat.status], [200, 200], repeat.text)
      assert.deepStrictEqual(
        [first, repeat].map((answer) => answer.headers["idempotency-status"]),
        ["created", "replayed"]
      )
      assert.strictEqual(repeat.headers["x-credits-charged"], "0")
      const [charge, ...more] = yield* charges(id)
      assert.deepStrictEqual(more, [])
      assert.strictEqual(charge?.request_id, first.headers["x-request-id"])
      if (first.body !== null) {
        const { meta, ...answer } = repeat.body
        assert.deepStrictEqual<object>({ ...answer, meta: first.body.meta }, first.body)
        assert.deepInclude(meta, { request_credit_cost: 0, charged_by: charge?.request_id })
        assert.notProperty(meta, "credit_breakdown")
        assert.notProperty(first.body.meta, "charged_by")
      }
      const refused = yield* request(other, under)
      assert.strictEqual(refused.status, 409)
      assert.match(String(refused.body["code"]), /^idempotency_conflict$/i)
      assert.deepInclude(refused.body.meta, { request_credit_cost: 0 })
      assert.notProperty(refused.headers, "idempotency-status")
      assert.lengthOf(yield* charges(id), 1)
    }))
}
