import { assert, describe, it } from "@effect/vitest"
import { type AccountId, ApiKeys, Caller, NewToken, Tokens } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { Effect, Layer, Option, Schema } from "effect"
import { TestClock } from "effect/testing"
import { memoryCore } from "../../support/Address.ts"
import { pricedBy } from "../../support/Prices.ts"

const newAccount = Effect.map(
  Administration.use(({ createAccount }) => createAccount({ name: "A", email: null, plan: "free", credits: 0 })),
  ({ record }) => record.id
)

const as = (account_id: AccountId) =>
  Effect.provideService(Caller, Caller.of({ account_id, plan: "free", abilities: [], balance: 0 }))

/** Runs a test under versions of the price list. */
const under =
  (...versions: ReadonlyArray<object>) => <A, E>(test: Effect.Effect<A, E, Administration | ApiKeys | Tokens>) =>
    Effect.flatMap(pricedBy(versions), (prices) => Effect.provide(test, Layer.provideMerge(memoryCore, prices)))

const untilNoon = Schema.decodeSync(NewToken)({ token_name: "t", expires_at: "2026-06-01T12:00:00Z" })
const forever = { token_name: "t" }

const few = { version: "few", from: "2020-01-01", account_limits: { tokens: 2, api_keys: 2 } }

describe("rule: an account may have so many credentials", () => {
  it.effect("at most as many tokens that have not expired as the price list says", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(Date.parse("2026-06-01T11:59:59Z"))
      const me = as(yield* newAccount)
      const { create, list } = yield* Tokens
      yield* me(create(untilNoon))
      yield* me(create(forever))
      assert.deepInclude(yield* Effect.flip(me(create(forever))), { _tag: "LimitReached", kind: "tokens", max: 2 })
      yield* TestClock.adjust("1 second")
      const { record } = yield* me(create(forever))
      const { items, total } = yield* me(list({ per_page: 100 }))
      assert.strictEqual(total, 2)
      assert.strictEqual(items.at(-1)?.id, record.id)
      assert.isTrue(items.every(({ expires_at }) => expires_at === null))
      assert.deepInclude(yield* Effect.flip(me(create(forever))), { _tag: "LimitReached" })
    }).pipe(under(few)))

  it.effect("at most as many API keys as the price list says, those of the operator too", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(Date.parse("2026-06-01T12:00:00Z"))
      const account = yield* newAccount
      const me = as(account)
      const { create } = yield* ApiKeys
      const { record } = yield* me(create("second"))
      const reached = { _tag: "LimitReached", kind: "api_keys", max: 2 } as const
      assert.deepInclude(yield* Effect.flip(me(create("third"))), reached)
      const { createApiKey, revokeApiKey } = yield* Administration
      assert.deepInclude(yield* Effect.flip(createApiKey(account, "third")), reached)
      yield* revokeApiKey(record.id, account)
      yield* createApiKey(account, "third")
    }).pipe(under(few)))

  it.effect("the limit is that of the price list in force at the moment", () =>
    Effect.gen(function*() {
      const me = as(yield* newAccount)
      const { create } = yield* Tokens
      const isCreated = Effect.map(Effect.option(me(create(forever))), Option.isSome)
      yield* TestClock.setTime(Date.parse("2026-06-01T12:00:00Z"))
      assert.deepStrictEqual(yield* Effect.all([isCreated, isCreated, isCreated]), [true, true, false])
      yield* TestClock.setTime(Date.parse("2027-06-01T12:00:00Z"))
      assert.deepStrictEqual(yield* Effect.all([isCreated, isCreated]), [true, false])
    }).pipe(under(few, { version: "more", from: "2027-01-01", account_limits: { tokens: 3 } })))
})
