import { assert, it } from "@effect/vitest"
import type { UnitOfWork } from "@kontor/core"
import type { AccountId, Accounts } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { IdempotencyConflict, type IdempotencyKey, IdempotencyStore, Idempotent } from "@kontor/core/Idempotency"
import { bookingOf, newAccount } from "@kontor/testing/fixtures"
import { Array, DateTime, Deferred, Effect, Exit, Fiber, type Layer, Schema } from "effect"
import { aNewKey, asked, idempotentWith, inPlain } from "../support/Idempotency.ts"
import { later } from "../support/Later.ts"
import { newKey } from "../support/ServiceKeys.ts"
import { sending } from "./Sending.ts"

/** Everything that is stored. */
type Storage = UnitOfWork | Ledger | Accounts | IdempotencyStore

/** An account with a key that nobody has used. */
const anAccountWithKey = Effect.map(newAccount, (account) => [account, aNewKey()] as const)

const granted = Effect.fnUntraced(function*(account: AccountId) {
  const ledger = yield* Ledger
  return (yield* ledger.book(bookingOf(account, 1))).balance_after
})

const grantedOnce = (account: AccountId, key: IdempotencyKey, ...other: [Parameters<typeof asked>[2]?]) =>
  Idempotent.use(({ once }) => once(Schema.Int, granted(account))).pipe(
    asked(account, key, ...other),
    Effect.map(inPlain)
  )

const total = (account: AccountId) => Ledger.use((ledger) => Effect.map(ledger.balance(account), ({ total }) => total))

/** The contract of every mutation under a key, in memory or in a database. Rule: monitoring#idempotency. */
export const suite = <E>(name: string, layer: Layer.Layer<Storage, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Idempotent (${name})`, (it) => {
    it.effect("a repeat gets the first answer, and changes nothing", () =>
      Effect.gen(function*() {
        const [account, key] = yield* anAccountWithKey
        assert.deepStrictEqual(yield* grantedOnce(account, key), { status: "created", answer: 1 })
        assert.deepStrictEqual(yield* grantedOnce(account, key), { status: "replayed", answer: 1 })
        assert.strictEqual(yield* total(account), 1)
      }).pipe(Effect.provide(idempotentWith())))

    it.effect("another method, path or body under the same key is a conflict, and changes nothing", () =>
      Effect.gen(function*() {
        const [account, key] = yield* anAccountWithKey
        yield* grantedOnce(account, key)
        for (const other of [{ method: "PATCH" }, { path: "/v1/account/monitors/mon_1" }, { body: "{ }" }]) {
          assert.deepStrictEqual(yield* Effect.flip(grantedOnce(account, key, other)), new IdempotencyConflict())
        }
        assert.strictEqual(yield* total(account), 1)
      }).pipe(Effect.provide(idempotentWith())))

    it.effect("a request in parts goes on where it was cut off, and its whole answer is replayed", () =>
      Effect.gen(function*() {
        const [account, key] = yield* anAccountWithKey
        const { onceInParts } = yield* Idempotent
        const part = Effect.map(granted(account), (balance) => [balance])
        const answers = Schema.Array(Schema.Int)
        const run = (parts: ReadonlyArray<typeof part>, ...other: [Parameters<typeof asked>[2]?]) =>
          onceInParts(answers, parts).pipe(asked(account, key, ...other), Effect.map(inPlain))
        const away = Effect.andThen(granted(account), Effect.die("away"))
        assert.isTrue(Exit.isFailure(yield* Effect.exit(run([part, part, away]))))
        assert.strictEqual(yield* total(account), 2)
        assert.deepStrictEqual(yield* run([part, part, part]), { status: "created", answer: [1, 2, 3] })
        assert.deepStrictEqual(yield* run([part, part, part]), { status: "replayed", answer: [1, 2, 3] })
        assert.deepStrictEqual(yield* Effect.flip(run([part], { body: "{ }" })), new IdempotencyConflict())
        assert.strictEqual(yield* total(account), 3)
      }).pipe(Effect.provide(idempotentWith())))

    it.effect("the same key of another account is another key", () =>
      Effect.gen(function*() {
        const [account, key] = yield* anAccountWithKey
        const other = yield* newAccount
        yield* grantedOnce(account, key)
        assert.deepStrictEqual(yield* grantedOnce(other, key), { status: "created", answer: 1 })
      }).pipe(Effect.provide(idempotentWith())))

    it.effect("a mutation that fails, dies or is interrupted stores nothing, and leaves the key free", () =>
      Effect.gen(function*() {
        const [account, key] = yield* anAccountWithKey
        const { once } = yield* Idempotent
        for (const end of [Effect.fail("invalid_state"), Effect.die("out of paper"), Effect.interrupt]) {
          const failing = once(Schema.Int, Effect.andThen(granted(account), end)).pipe(asked(account, key))
          assert.isTrue(Exit.isFailure(yield* Effect.exit(failing)))
          assert.strictEqual(yield* total(account), 0)
        }
        assert.deepStrictEqual(yield* grantedOnce(account, key), { status: "created", answer: 1 })
      }).pipe(Effect.provide(idempotentWith())))

    it.effect("of repeats at the same moment one runs, and the others wait for its answer", () =>
      Effect.gen(function*() {
        const [account, key] = yield* anAccountWithKey
        const answered = yield* Effect.forEach(Array.range(1, 20), () => grantedOnce(account, key), {
          concurrency: "unbounded"
        })
        assert.deepStrictEqual(answered.map(({ status }) => status).toSorted(), [
          "created",
          ...Array.makeBy(19, () => "replayed")
        ])
        assert.deepStrictEqual([...new Set(answered.map(({ answer }) => answer))], [1])
        assert.strictEqual(yield* total(account), 1)
      }).pipe(Effect.provide(idempotentWith())))

    it.effect("of repeats at the same moment the next one runs where the first one fails", () =>
      Effect.gen(function*() {
        const [account, key] = yield* anAccountWithKey
        const { once } = yield* Idempotent
        const [claimed, goOn] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const failing = Effect.gen(function*() {
          yield* granted(account)
          yield* Deferred.succeed(claimed, undefined)
          yield* Deferred.await(goOn)
          return yield* Effect.fail("no")
        })
        const first = yield* Effect.forkChild(Effect.exit(asked(account, key)(once(Schema.Int, failing))))
        yield* Deferred.await(claimed)
        const second = yield* Effect.forkChild(grantedOnce(account, key), { startImmediately: true })
        yield* Deferred.succeed(goOn, undefined)
        assert.isTrue(Exit.isFailure(yield* Fiber.join(first)))
        assert.deepStrictEqual(yield* Fiber.join(second), { status: "created", answer: 1 })
      }).pipe(Effect.provide(idempotentWith())))

    it.effect("an answer is replayed for 24 hours, then the key is free", () =>
      Effect.gen(function*() {
        const [account, key] = yield* anAccountWithKey
        yield* grantedOnce(account, key)
        const repeat = yield* grantedOnce(account, key, { body: "other" }).pipe(later("23 hours"), Effect.flip)
        assert.deepStrictEqual(repeat, new IdempotencyConflict())
        assert.strictEqual((yield* grantedOnce(account, key).pipe(later("23 hours"))).status, "replayed")
        const next = yield* grantedOnce(account, key, { body: "other" }).pipe(later("24 hours"))
        assert.deepStrictEqual(next, { status: "created", answer: 2 })
      }).pipe(Effect.provide(idempotentWith())))

    it.effect("the purge deletes what is no longer replayed, and nothing else", () =>
      Effect.gen(function*() {
        const { purge } = yield* Idempotent
        yield* later("2400 hours")(purge)
        const [account, key] = yield* anAccountWithKey
        yield* grantedOnce(account, key)
        assert.strictEqual(yield* later("23 hours")(purge), 0)
        assert.strictEqual(yield* later("24 hours")(purge), 1)
        assert.deepStrictEqual(yield* grantedOnce(account, key), { status: "created", answer: 2 })
      }).pipe(Effect.provide(idempotentWith())))

    it.effect.prop("every answer is replayed as it was", {
      answer: Schema.Struct({
        name: Schema.String,
        credits: Schema.NullOr(Schema.Finite),
        secrets: Schema.Array(Schema.String)
      })
    }, ({ answer }) =>
      Effect.gen(function*() {
        const [account, key] = yield* anAccountWithKey
        const { once } = yield* Idempotent
        const schema = Schema.Struct({
          name: Schema.String,
          credits: Schema.NullOr(Schema.Finite),
          secrets: Schema.Array(Schema.String)
        })
        const mutation = once(schema, Effect.succeed(answer)).pipe(asked(account, key))
        yield* mutation
        const { answer: replayed } = inPlain(yield* mutation)
        assert.strictEqual(JSON.stringify(replayed), JSON.stringify(answer))
      }).pipe(Effect.provide(idempotentWith())), { arbitrary: { runs: 20 } })

    it.effect("an answer of an earlier version is replayed as it was, whatever an answer is today", () =>
      Effect.gen(function*() {
        const [account, key] = yield* anAccountWithKey
        const { once } = yield* Idempotent
        const asking = asked(account, key)
        const former = Schema.Struct({ name: Schema.String, made_at: Schema.DateTimeUtcFromString })
        const today = Schema.Struct({ name: Schema.String, made_at: Schema.DateTimeUtcFromString, count: Schema.Int })
        const made_at = yield* DateTime.now
        yield* asking(once(former, Effect.succeed({ name: "Alpha", made_at })))
        const repeat = yield* asking(once(today, Effect.succeed({ name: "Beta", made_at, count: 1 })))
        const answer = { name: "Alpha", made_at: DateTime.formatIso(made_at) }
        assert.deepStrictEqual(inPlain(repeat), { status: "replayed", answer })
      }).pipe(Effect.provide(idempotentWith())))

    it.effect("a stored answer shows no secret", () =>
      Effect.gen(function*() {
        const [account, key] = yield* anAccountWithKey
        const [{ once }, store] = [yield* Idempotent, yield* IdempotencyStore]
        yield* once(Schema.String, Effect.succeed("whsec_secret")).pipe(asked(account, key))
        const stored = (yield* store.answersWithout("none", 1000)).filter(({ account_id }) => account_id === account)
        assert.strictEqual(stored.length, 1)
        assert.match(stored[0]!.answer, /^sealed1\.key\.[A-Za-z0-9_-]+$/)
      }).pipe(Effect.provide(idempotentWith())))

    it.effect("answers are sealed again with the newest key, and then replayed without the former", () =>
      Effect.gen(function*() {
        const [former, newest] = [newKey("former"), newKey("newest")]
        const { purge } = yield* Effect.provide(Idempotent, idempotentWith())
        yield* later("2400 hours")(purge)
        const [account, key] = yield* anAccountWithKey
        yield* Effect.provide(grantedOnce(account, key), idempotentWith(former))
        const rotated = yield* Effect.provide(Idempotent, idempotentWith(newest, former))
        assert.strictEqual(yield* rotated.reseal, 1)
        assert.strictEqual(yield* rotated.reseal, 0)
        const repeat = yield* Effect.provide(grantedOnce(account, key), idempotentWith(newest))
        assert.deepStrictEqual(repeat, { status: "replayed", answer: 1 })
      }))

    sending(it)
  })
