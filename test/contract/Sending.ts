import { assert, type Vitest } from "@effect/vitest"
import type { UnitOfWork } from "@kontor/core"
import type { Accounts } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import {
  IdempotencyConflict,
  type IdempotencyStore,
  Idempotent,
  OutcomeAmbiguous,
  OutcomeUnknown,
  RequestInProgress
} from "@kontor/core/Idempotency"
import { bookingOf, newAccount } from "@kontor/testing/fixtures"
import { Deferred, Effect, Exit, Fiber, Schema } from "effect"
import { aNewKey, asked, idempotentWith, inPlain } from "../support/Idempotency.ts"
import { later } from "../support/Later.ts"

/** A network operation that counts what it sends, and books a credit before and after. */
const operation = Effect.gen(function*() {
  const [{ sendOnce }, ledger] = [yield* Idempotent, yield* Ledger]
  const [account, key] = [yield* newAccount, aNewKey()]
  let sent = 0
  const run = <E>(
    network: Effect.Effect<string, E | OutcomeUnknown>,
    recorded: Effect.Effect<string, string> = Effect.succeed("recorded")
  ) =>
    sendOnce(Schema.String, {
      prepare: Effect.asVoid(ledger.book(bookingOf(account, 1))),
      send: () => Effect.andThen(Effect.sync(() => sent++), network),
      record: (answer) =>
        Effect.map(Effect.andThen(ledger.book(bookingOf(account, 10)), recorded), (word) => `${answer}, ${word}`)
    }).pipe(asked(account, key), Effect.map(inPlain))
  return {
    account,
    key,
    run,
    timesSent: () => sent,
    booked: Effect.map(ledger.balance(account), ({ total }) => total)
  }
})

const reachable = Effect.succeed("sent")

const ambiguous = Effect.fnUntraced(function*<A, E, R>(run: Effect.Effect<A, E, R>) {
  const failure = yield* Effect.flip(run)
  assert.instanceOf(failure, OutcomeAmbiguous)
  return failure.support_reference
})

/** The part of the suite of mutations under a key about network operations. */
export const sending = (it: Vitest.MethodsNonLive<UnitOfWork | Ledger | Accounts | IdempotencyStore>): void => {
  it.effect("what is sent under a key is sent once, and a repeat gets the first answer", () =>
    Effect.gen(function*() {
      const { booked, run, timesSent } = yield* operation
      assert.deepStrictEqual(yield* run(reachable), { status: "created", answer: "sent, recorded" })
      assert.deepStrictEqual(yield* run(reachable), { status: "replayed", answer: "sent, recorded" })
      assert.strictEqual(timesSent(), 1)
      assert.strictEqual(yield* booked, 11)
    }).pipe(Effect.provide(idempotentWith())))

  it.effect("the claim and what was prepared are stored before anything is sent, the outcome after", () =>
    Effect.gen(function*() {
      const { booked, run } = yield* operation
      const seen: Array<number> = []
      const looking = Effect.andThen(Effect.map(booked, (credits) => seen.push(credits)), reachable)
      yield* run(looking)
      assert.deepStrictEqual([...seen, yield* booked], [1, 11])
    }).pipe(Effect.provide(idempotentWith())))

  it.effect("a repeat while it is sent is refused and may come again later, and nothing is sent again", () =>
    Effect.gen(function*() {
      const { run, timesSent } = yield* operation
      const [begun, goOn] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const waiting = Deferred.succeed(begun, undefined).pipe(Effect.andThen(Deferred.await(goOn)), Effect.as("sent"))
      const first = yield* Effect.forkChild(run(waiting))
      yield* Deferred.await(begun)
      assert.deepStrictEqual(yield* Effect.flip(run(reachable)), new RequestInProgress({ retry_after_seconds: 5 }))
      yield* Deferred.succeed(goOn, undefined)
      assert.strictEqual((yield* Fiber.join(first)).status, "created")
      assert.strictEqual((yield* run(reachable)).status, "replayed")
      assert.strictEqual(timesSent(), 1)
    }).pipe(Effect.provide(idempotentWith())))

  it.effect("where the outcome is unknown the key is ambiguous for good, and nothing is sent again", () =>
    Effect.gen(function*() {
      const { purge } = yield* Idempotent
      const { booked, run, timesSent } = yield* operation
      const reference = yield* ambiguous(run(Effect.fail(new OutcomeUnknown())))
      assert.strictEqual(yield* ambiguous(run(reachable)), reference)
      yield* later("8760 hours")(purge)
      assert.strictEqual(yield* later("8760 hours")(ambiguous(run(reachable))), reference)
      assert.strictEqual(timesSent(), 1)
      assert.strictEqual(yield* booked, 1)
    }).pipe(Effect.provide(idempotentWith())))

  it.effect("a defect while it is sent or recorded makes the key ambiguous", () =>
    Effect.gen(function*() {
      for (
        const [network, recorded] of [[Effect.die("broken"), reachable], [reachable, Effect.die("broken")]] as const
      ) {
        const { booked, run, timesSent } = yield* operation
        assert.isTrue(Exit.hasDies(yield* Effect.exit(run(network, recorded))))
        yield* ambiguous(run(reachable))
        assert.strictEqual(timesSent(), 1)
        assert.strictEqual(yield* booked, 1)
      }
    }).pipe(Effect.provide(idempotentWith())))

  it.effect("an interruption while it is sent makes the key ambiguous", () =>
    Effect.gen(function*() {
      const { run, timesSent } = yield* operation
      const begun = yield* Deferred.make<void>()
      const fiber = yield* Effect.forkChild(run(Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)))
      yield* Deferred.await(begun)
      yield* Fiber.interrupt(fiber)
      yield* ambiguous(run(reachable))
      assert.strictEqual(timesSent(), 1)
    }).pipe(Effect.provide(idempotentWith())))

  it.effect("a claim without an outcome is ambiguous after two minutes, and an outcome that comes later is not stored", () =>
    Effect.gen(function*() {
      const { booked, run, timesSent } = yield* operation
      const [begun, goOn] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const waiting = Deferred.succeed(begun, undefined).pipe(Effect.andThen(Deferred.await(goOn)), Effect.as("sent"))
      const first = yield* Effect.forkChild(run(waiting))
      yield* Deferred.await(begun)
      assert.instanceOf(yield* run(reachable).pipe(later("119 seconds"), Effect.flip), RequestInProgress)
      const reference = yield* run(reachable).pipe(later("120 seconds"), ambiguous)
      yield* Deferred.succeed(goOn, undefined)
      assert.strictEqual(yield* ambiguous(Fiber.join(first)), reference)
      assert.strictEqual(timesSent(), 1)
      assert.strictEqual(yield* booked, 1)
    }).pipe(Effect.provide(idempotentWith())))

  it.effect("a failure that is known leaves the key free", () =>
    Effect.gen(function*() {
      const { booked, run, timesSent } = yield* operation
      assert.strictEqual(yield* Effect.flip(run(Effect.fail("refused"))), "refused")
      assert.strictEqual(yield* Effect.flip(run(reachable, Effect.fail("archived meanwhile"))), "archived meanwhile")
      assert.strictEqual((yield* run(reachable)).status, "created")
      assert.strictEqual(timesSent(), 3)
      assert.strictEqual(yield* booked, 13)
    }).pipe(Effect.provide(idempotentWith())))

  it.effect("what fails before anything is sent stores nothing, and leaves the key free", () =>
    Effect.gen(function*() {
      const { sendOnce } = yield* Idempotent
      const { account, booked, key, run, timesSent } = yield* operation
      const prepare = Effect.andThen(Ledger.use((ledger) => ledger.book(bookingOf(account, 1))), Effect.fail("no"))
      const refused = sendOnce(Schema.String, { prepare, send: () => reachable, record: Effect.succeed })
      assert.strictEqual(yield* Effect.flip(asked(account, key)(refused)), "no")
      assert.strictEqual(yield* booked, 0)
      assert.strictEqual((yield* run(reachable)).status, "created")
      assert.strictEqual(timesSent(), 1)
    }).pipe(Effect.provide(idempotentWith())))

  it.effect("another request under the key of something that was sent is a conflict, whatever became of that", () =>
    Effect.gen(function*() {
      const { account, key, run } = yield* operation
      const { once } = yield* Idempotent
      yield* ambiguous(run(Effect.fail(new OutcomeUnknown())))
      const other = once(Schema.String, reachable).pipe(asked(account, key, { path: "/v1/account/other" }))
      assert.deepStrictEqual(yield* Effect.flip(other), new IdempotencyConflict())
    }).pipe(Effect.provide(idempotentWith())))
}
