import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { StorageUnavailable } from "@kontor/core"
import { Caller, RequestId } from "@kontor/core/Accounts"
import { Charge, ChargesInDoubt, type DoubtNotes, type KeyedBooking, Ledger, PaidUnderKey } from "@kontor/core/Credits"
import { LedgerMemory } from "@kontor/core/memory"
import { Context, Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { account_id, found, funded, search } from "./ChargedSearch.ts"

/** A ledger that stores the next charges, and loses so many of their answers. */
const losing = (answers: number) => {
  let left = answers
  const unknown = Effect.die(new StorageUnavailable({ retry_after_seconds: 5, is_outcome_unknown: true }))
  const losingLedger = Layer.effect(
    Ledger,
    Effect.map(Ledger, (ledger) =>
      Ledger.of({
        ...ledger,
        book: (booking) =>
          Effect.suspend(() =>
            booking.kind === "charge" && left-- > 0
              ? Effect.andThen(ledger.book(booking), unknown)
              : ledger.book(booking)
          )
      }))
  )
  return Charge.layer.pipe(
    Layer.provideMerge(losingLedger),
    Layer.provideMerge(LedgerMemory.layer),
    Layer.provideMerge(Layer.mergeAll(NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom)),
    Layer.fresh
  )
}

/** Notes that outlive the process that made them. */
const makeNotes = (): DoubtNotes => {
  const notes = new Map<string, KeyedBooking>()
  return {
    note: (charge) => Effect.sync(() => notes.set(charge.request_id, charge)),
    settled: ({ request_id }) => Effect.sync(() => notes.delete(request_id)),
    left: Effect.sync(() => [...notes.values()])
  }
}

/**
 * A node over a ledger that others share: `pay` under a key, the ways to cut it off, where its next charge is stored
 * or not, and to let it back, and its end. The key has a limit.
 */
const makeNode = Effect.fnUntraced(function*(notes: DoubtNotes = makeNotes()) {
  const scope = yield* Scope.make()
  const ledger = yield* Ledger
  let state: "there" | "stores the next one" | "away" = "there"
  const unknown = Effect.die(new StorageUnavailable({ retry_after_seconds: 5, is_outcome_unknown: true }))
  const reached = <A, E>(booking: Effect.Effect<A, E>) =>
    Effect.suspend(() => {
      if (state === "there") return booking
      const wasStored = state === "stores the next one"
      state = "away"
      return wasStored ? Effect.andThen(booking, unknown) : unknown
    })
  const cut = Ledger.of({
    ...ledger,
    book: (booking) => reached(ledger.book(booking)),
    bookUnder: (terms, booking) => reached(ledger.bookUnder(terms, booking))
  })
  const services = yield* Layer.buildWithScope(
    Layer.fresh(Layer.provide(Charge.layer, [
      Layer.succeed(Ledger, cut),
      Layer.succeed(ChargesInDoubt, notes),
      NodeCrypto.layerDigest,
      NodeCrypto.layerSecureRandom
    ])),
    scope
  )
  const credential = {
    kind: "api_key",
    id: "limited",
    digest: "",
    budget: { monthly_credit_limit: 3, spent: 0 }
  } as const
  const caller = { account_id, plan: "free", abilities: [], balance: 5, credential } as const
  return {
    end: Effect.andThen(Effect.forkDetach(Scope.close(scope, Exit.void)), TestClock.adjust("11 seconds")),
    set: (next: typeof state) => Effect.sync(() => state = next),
    pay: (request_id: string) =>
      Context.get(services, Charge).pay({ ...search, lookup: found }).pipe(
        Effect.provideService(Caller, caller),
        Effect.provideService(RequestId, request_id),
        Effect.provideService(PaidUnderKey, { key: "a-key", asked: "it" }),
        Effect.exit
      )
  }
})

/** What was booked, and what the budget counts. */
const outcome = Effect.gen(function*() {
  const ledger = yield* Ledger
  const entries = (yield* ledger.entries(account_id, { limit: 9 })).filter(({ kind }) => kind !== "grant")
  return {
    booked: entries.toReversed().map(({ credits, request_id }) => [request_id, credits]),
    spent: yield* ledger.spentIn("1970-01", account_id, { kind: "api_key", id: "limited" })
  }
})

const shared = Layer.fresh(Layer.provide(LedgerMemory.layer, NodeCrypto.layerSecureRandom))

describe("a charge under a key whose outcome is unknown", () => {
  it.effect("is given back after its key expired, and who has the key by then keeps it", () =>
    Effect.gen(function*() {
      yield* funded(5)
      const notes = makeNotes()
      const [one, other] = [yield* makeNode(notes), yield* makeNode()]
      yield* one.set("stores the next one")
      assert.isTrue(Exit.hasDies(yield* one.pay("first")))
      yield* one.end
      yield* TestClock.adjust("25 hours")
      const paid = yield* other.pay("second")
      assert.isTrue(Exit.isSuccess(paid) && paid.value.receipt.idempotency_status === "created")
      assert.deepStrictEqual(yield* outcome, { booked: [["first", -1], ["second", -1]], spent: 2 })
      yield* makeNode(notes)
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(yield* outcome, { booked: [["first", -1], ["second", -1], ["first", 1]], spent: 1 })
      assert.deepStrictEqual(yield* notes.left, [])
      const repeat = yield* other.pay("third")
      assert.isTrue(Exit.isSuccess(repeat) && repeat.value.receipt.charged_by === "second")
    }).pipe(Effect.provide(shared)))

  it.effect("is given back beside another one under its key, neither of which was answered", () =>
    Effect.gen(function*() {
      yield* funded(5)
      const [one, other] = [yield* makeNode(), yield* makeNode()]
      yield* one.set("away")
      yield* other.set("stores the next one")
      for (const [node, id] of [[one, "first"], [other, "second"]] as const) {
        assert.isTrue(Exit.hasDies(yield* node.pay(id)))
      }
      for (const node of [one, other]) {
        yield* node.set("there")
        yield* TestClock.adjust("1 minute")
      }
      const { booked, spent } = yield* outcome
      assert.sameDeepMembers(booked, [["first", -1], ["first", 1], ["second", -1], ["second", 1]])
      assert.strictEqual(spent, 0)
    }).pipe(Effect.provide(shared)))

  it.effect("stays where a repeat was answered for it, also after the key expired", () =>
    Effect.gen(function*() {
      yield* funded(5)
      const notes = makeNotes()
      const [one, other] = [yield* makeNode(notes), yield* makeNode()]
      yield* one.set("stores the next one")
      yield* one.pay("first")
      const repeat = yield* other.pay("second")
      assert.isTrue(Exit.isSuccess(repeat) && repeat.value.receipt.charged_by === "first")
      yield* one.end
      yield* TestClock.adjust("25 hours")
      yield* makeNode(notes)
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(yield* outcome, { booked: [["first", -1]], spent: 1 })
      assert.deepStrictEqual(yield* notes.left, [])
    }).pipe(Effect.provide(shared)))
})

describe("a charge whose outcome is unknown", () => {
  it.effect("gives back a charge that is stored although nobody could know it", () =>
    Effect.gen(function*() {
      const caller = yield* funded(5)
      const { pay } = yield* Charge
      const exit = yield* Effect.exit(Effect.provideService(pay({ ...search, lookup: found }), Caller, caller))
      assert.isTrue(Exit.hasDies(exit))
      yield* TestClock.adjust("1 second")
      const entries = yield* (yield* Ledger).entries(account_id, { limit: 2 })
      assert.deepStrictEqual(entries.map(({ credits, kind }) => [kind, credits]), [["adjustment", 1], ["charge", -1]])
      assert.strictEqual(entries[0]?.request_id, entries[1]?.request_id)
    }).pipe(Effect.provide(losing(1))))

  it.effect("tries to give back until the storage can be reached", () =>
    Effect.gen(function*() {
      const caller = yield* funded(5)
      const { pay } = yield* Charge
      yield* Effect.exit(Effect.provideService(pay({ ...search, lookup: found }), Caller, caller))
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual((yield* (yield* Ledger).balance(account_id)).total, 4)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* (yield* Ledger).balance(account_id)).total, 5)
    }).pipe(Effect.provide(losing(10))))
})
