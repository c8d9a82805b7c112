import { assert, it } from "@effect/vitest"
import { Accounts, CredentialStore, makeAdmission, type PlanTerms, type PresentedDigest } from "@kontor/core/Accounts"
import { balancesOfLedger, Ledger } from "@kontor/core/Credits"
import { yearlySubscription } from "@kontor/core/internal"
import { type Bucket, bucketLimits } from "@kontor/core/Prices"
import { RateLimits } from "@kontor/core/RateLimits"
import { Array, DateTime, Effect, type Layer, Option, Record, Schema } from "effect"
import { TestClock } from "effect/testing"
import {
  accountWith,
  addedToken,
  aKey,
  aSubscription,
  at,
  aToken,
  bookingOf,
  json,
  newAccount,
  newId,
  roomy
} from "./fixtures/Accounts.ts"

type Ports = Accounts | CredentialStore | Ledger | RateLimits

/** Only the callers run on test time: the stores run as they always do. */
const atTestTime = Effect.provide(TestClock.layer())

const admit = (presented: PresentedDigest, ...buckets: ReadonlyArray<Bucket>) =>
  makeAdmission.pipe(
    Effect.flatMap((admission) => admission(presented, buckets)),
    Effect.provide(balancesOfLedger)
  )

const attemptsOf = Option.map(({ windows }: { readonly windows: ReadonlyArray<{ readonly number: number }> }) =>
  windows.map(({ number }) => number)
)

/** An account with 100 credits, a key and a token, as they are presented. */
const holder = Effect.fnUntraced(function*(expires_at: DateTime.Utc | null = null) {
  const store = yield* CredentialStore
  const account = yield* accountWith(100)
  const key = aKey(account)
  yield* store.addApiKey(key, roomy)
  const token = yield* addedToken({ ...aToken(account), expires_at })
  return {
    account,
    key,
    token,
    byKey: { _tag: "ApiKey", digest: key.digest } as const,
    byToken: { _tag: "BearerToken", id: token.id, digest: token.digest } as const
  }
})

const Step = Schema.Struct({
  who: Schema.Literals(["key", "token", "other key"]),
  buckets: Schema.Array(Schema.Literals(Record.keys(bucketLimits))).check(Schema.isUnique(), Schema.isMaxLength(3))
})

/**
 * The ways in which requests are admitted: in one step by a storage that has it, with one more for accounts of a host,
 * or over the ports of credentials, accounts, balances and rate limits.
 */
export const admissionsSuite = <E>(name: string, layer: Layer.Layer<Ports, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Admissions (${name})`, (it) => {
    it.effect("yields the holder of a key or token, with plan and balance as they are now", () =>
      Effect.gen(function*() {
        const { records } = yield* Accounts
        const { account, byKey, byToken, key, token } = yield* holder(at("2099-01-01T00:00:00Z"))
        yield* records!.change(account, { subscription: yearlySubscription("pro", at("2026-01-01T00:00:00Z")) })
        const shared = { account_id: account, subscription: { plan: "pro", status: "active" }, balance: 100 }
        const held = Option.getOrThrow(yield* admit(byKey))
        assert.deepInclude(held, { kind: "api_key", id: key.id, digest: key.digest, expires_at: null, windows: [] })
        assert.lengthOf(held.abilities, 4)
        const tokens = Option.getOrThrow(yield* admit(byToken))
        assert.deepInclude(tokens, { kind: "token", id: String(token.id), digest: token.digest })
        assert.deepStrictEqual(tokens.abilities, token.abilities)
        assert.strictEqual(DateTime.formatIso(tokens.expires_at!), "2099-01-01T00:00:00.000Z")
        for (const { account: { subscription }, account_id, balance } of [held, tokens]) {
          assert.deepStrictEqual(
            { account_id, balance, subscription: { plan: subscription!.plan, status: subscription!.status } },
            shared
          )
        }
      }))

    it.effect("yields nothing for what nobody holds, be it unknown or revoked", () =>
      Effect.gen(function*() {
        const store = yield* CredentialStore
        const { account, byKey, byToken, key, token } = yield* holder()
        yield* store.revokeApiKey(key.id)
        yield* store.revokeToken(account, token.id)
        const unknown = { _tag: "ApiKey", digest: "0".repeat(64) } as const
        for (const presented of [byKey, byToken, unknown]) {
          assert.isTrue(Option.isNone(yield* admit(presented, "register")))
        }
      }))

    it.effect("admits the former text of a rotated key until it ends, and the present one", () =>
      Effect.gen(function*() {
        yield* TestClock.setTime(DateTime.toEpochMillis(at("2026-05-01T00:00:00Z")))
        const store = yield* CredentialStore
        const { byKey, key } = yield* holder()
        const { digest, masked_key } = aKey(key.account_id)
        const former = { digest: key.digest, ends_at: at("2026-05-01T01:00:00Z") }
        yield* store.rotateApiKey(key.id, key.digest, { digest, masked_key, former })
        yield* TestClock.adjust("59 minutes")
        for (const presented of [byKey, { ...byKey, digest }]) {
          const admitted = yield* admit(presented, "document")
          assert.deepInclude(Option.getOrThrow(admitted), { kind: "api_key", id: key.id, digest: presented.digest })
        }
        yield* TestClock.adjust("1 minutes")
        assert.isTrue(Option.isNone(yield* admit(byKey, "document")))
        assert.deepStrictEqual(attemptsOf(yield* admit({ ...byKey, digest }, "document")), Option.some([1]))
      }).pipe(atTestTime))

    it.effect("yields nothing for a credential whose account is gone", () =>
      Effect.gen(function*() {
        const store = yield* CredentialStore
        const key = aKey(newId())
        yield* store.addApiKey(key, roomy)
        assert.isTrue(Option.isNone(yield* admit({ _tag: "ApiKey", digest: key.digest }, "register")))
      }))

    it.effect("yields the holder of a credential without a booking, with no credits", () =>
      Effect.gen(function*() {
        const store = yield* CredentialStore
        const key = aKey(yield* newAccount)
        yield* store.addApiKey(key, roomy)
        const { balance } = Option.getOrThrow(yield* admit({ _tag: "ApiKey", digest: key.digest }, "register"))
        assert.strictEqual(balance, 0)
      }))

    it.effect("sees a suspension at once", () =>
      Effect.gen(function*() {
        const { records } = yield* Accounts
        const { account, byKey, byToken } = yield* holder()
        for (const status of ["suspended", "active"] as const) {
          yield* records!.change(account, { status })
          for (const presented of [byKey, byToken]) {
            assert.strictEqual(Option.getOrThrow(yield* admit(presented)).account.status, status)
          }
        }
      }))

    it.effect("sees a booking, a plan and a new key at once", () =>
      Effect.gen(function*() {
        const [{ records }, ledger] = [yield* Accounts, yield* Ledger]
        const { account, byKey } = yield* holder()
        yield* ledger.book({
          account_id: account,
          request_id: "r1",
          kind: "charge",
          endpoint: "signals",
          credits: -20,
          breakdown: { base: 20 },
          price_version: "standard"
        })
        yield* records!.change(account, { subscription: yearlySubscription("max", at("2026-01-01T00:00:00Z")) })
        const { account: { subscription }, balance } = Option.getOrThrow(yield* admit(byKey))
        assert.deepStrictEqual([balance, subscription?.plan], [80, "max"])
      }))

    it.effect("yields the limit of a credential, and what its budget counts in this month of Berlin", () =>
      Effect.gen(function*() {
        const [store, ledger] = [yield* CredentialStore, yield* Ledger]
        const account = yield* accountWith(100)
        const key = { ...aKey(account), monthly_credit_limit: 50 }
        yield* store.addApiKey(key, roomy)
        const token = yield* addedToken({ ...aToken(account), monthly_credit_limit: 40, expires_at: null })
        const credentials = {
          "key": { kind: "api_key", id: key.id },
          "token": { kind: "token", id: String(token.id) }
        } as const
        for (const [month, credits] of [["2026-05", 3], ["2026-06", 5]] as const) {
          const budget = { monthly_credit_limit: 50, month }
          yield* ledger.bookUnder({ budget }, { ...bookingOf(account, -credits), credential: credentials.key })
          yield* ledger.bookUnder({ budget }, { ...bookingOf(account, -credits - 1), credential: credentials.token })
        }
        const budgetsAt = Effect.fnUntraced(function*(instant: string) {
          yield* TestClock.setTime(DateTime.toEpochMillis(at(instant)))
          const held = [
            yield* admit({ _tag: "ApiKey", digest: key.digest }),
            yield* admit({ _tag: "BearerToken", id: token.id, digest: token.digest })
          ]
          return held.map(Option.getOrThrow).map(({ monthly_credit_limit, spent }) => [monthly_credit_limit, spent])
        })
        assert.deepStrictEqual(yield* budgetsAt("2026-05-31T21:59:59.999Z"), [[50, 3], [40, 4]])
        assert.deepStrictEqual(yield* budgetsAt("2026-05-31T22:00:00Z"), [[50, 5], [40, 6]])
        assert.deepStrictEqual(yield* budgetsAt("2026-07-01T00:00:00Z"), [[50, 0], [40, 0]])
      }).pipe(atTestTime))

    it.effect("yields the terms of a subscription that decide until when its plan holds", () =>
      Effect.gen(function*() {
        const { records } = yield* Accounts
        const { account, byKey } = yield* holder(at("2099-01-01T00:00:00Z"))
        yield* records!.change(account, { subscription: aSubscription })
        const { account: { subscription } } = Option.getOrThrow(yield* admit(byKey))
        const decisive = ({ current_period_end, grace_until, plan, status }: PlanTerms) => [
          plan,
          status,
          current_period_end,
          grace_until
        ]
        assert.deepStrictEqual(json(decisive(subscription!)), json(decisive(aSubscription)))
      }))

    it.effect("admits no wrong secret and no token that has expired, and counts no attempt with them", () =>
      Effect.gen(function*() {
        yield* TestClock.setTime(DateTime.toEpochMillis(at("2026-05-01T00:00:00Z")))
        const { byKey, byToken } = yield* holder(at("2026-05-01T00:01:00Z"))
        assert.isTrue(Option.isNone(yield* admit({ ...byToken, digest: "1".repeat(64) }, "register")))
        assert.deepStrictEqual(attemptsOf(yield* admit(byToken, "register")), Option.some([1]))
        yield* TestClock.adjust("59999 millis")
        assert.deepStrictEqual(attemptsOf(yield* admit(byToken, "document")), Option.some([1]))
        yield* TestClock.adjust("1 millis")
        assert.isTrue(Option.isNone(yield* admit(byToken, "document")))
        assert.deepStrictEqual(attemptsOf(yield* admit(byKey, "document")), Option.some([2]))
      }).pipe(atTestTime))

    it.effect("counts in the windows that rate limits count in", () =>
      Effect.gen(function*() {
        const limits = yield* RateLimits
        const { account, byKey } = yield* holder()
        yield* admit(byKey, "register", "document")
        const [register] = yield* limits.count({ subject: account, buckets: ["register"] })
        assert.strictEqual(register.number, 2)
        assert.deepStrictEqual(attemptsOf(yield* admit(byKey, "document", "register")), Option.some([2, 3]))
      }))

    it.effect.prop(
      "gives every attempt at the same moment a number of its own, per account and bucket",
      { steps: Schema.Array(Step).check(Schema.isMinLength(5), Schema.isMaxLength(60)) },
      Effect.fnUntraced(function*({ steps }) {
        const [one, other] = [yield* holder(), yield* holder()]
        const presented = { "key": one.byKey, "token": one.byToken, "other key": other.byKey }
        const found = yield* Effect.forEach(steps, ({ buckets, who }) => admit(presented[who], ...buckets), {
          concurrency: "unbounded"
        })
        const counted = steps.flatMap(({ who }, index) =>
          Option.getOrThrow(found[index]!).windows.map(({ bucket, number }) => ({
            number,
            of: `${who === "other key" ? "other" : "one"} ${bucket}`
          }))
        )
        for (const attempts of Object.values(Array.groupBy(counted, (one) => one.of))) {
          assert.deepStrictEqual(
            attempts.map(({ number }) => number).toSorted((left, right) => left - right),
            attempts.map((_, index) => index + 1)
          )
        }
        for (const [index, { buckets }] of steps.entries()) {
          assert.deepStrictEqual(Option.getOrThrow(found[index]!).windows.map(({ bucket }) => bucket), [...buckets])
        }
      }),
      { arbitrary: { runs: 15 } }
    )
  })
