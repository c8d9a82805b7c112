import { NodeCrypto } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { StorageUnavailable } from "@kontor/core"
import { AccountId, Caller } from "@kontor/core/Accounts"
import { type Booking, Charge, ChargesInDoubt, Ledger } from "@kontor/core/Credits"
import { LedgerMemory } from "@kontor/core/memory"
import { DoubtFiles } from "@kontor/node"
import { Context, Effect, Exit, Layer, Schedule } from "effect"
import { readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { dataDirectory } from "../../support/Command.ts"

const account_id = AccountId.make("01900000-0000-7000-8000-000000000001")

const chargeOf = (request_id: string): Booking => ({
  account_id,
  request_id,
  kind: "charge",
  endpoint: "search-organizations",
  credits: -1,
  breakdown: { base: 1 },
  price_version: "standard"
})

const newLedger = Layer.fresh(Layer.provide(LedgerMemory.layer, NodeCrypto.layerSecureRandom))

const filesIn = (directory: string) => Effect.promise(() => readdir(directory))

/** A process whose notes lie in this directory. */
const processOf = (ledger: Ledger["Service"], directory: string) =>
  Layer.build(Layer.fresh(Charge.layer.pipe(
    Layer.provide([
      Layer.succeed(Ledger, ledger),
      Layer.succeed(ChargesInDoubt, DoubtFiles.notesIn(directory)),
      NodeCrypto.layerDigest,
      NodeCrypto.layerSecureRandom
    ])
  )))

const entriesOf = (ledger: Ledger["Service"]) =>
  Effect.map(
    ledger.entries(account_id, { limit: 10 }),
    (entries) => entries.map(({ credits, kind }) => `${kind} ${credits}`).toReversed()
  )

it.live("A charge in doubt is given back by the next process, once, where its own cannot reach the storage any more", () =>
  Effect.gen(function*() {
    const directory = join(yield* dataDirectory, "notes")
    const ledger = Context.get(yield* Layer.build(newLedger), Ledger)
    yield* ledger.book({ ...chargeOf("grant"), kind: "grant", credits: 5, breakdown: {} })

    let [isAway, isCut] = [false, true]
    const away = Effect.die(new StorageUnavailable({ retry_after_seconds: 5, is_outcome_unknown: true }))
    const cut = Ledger.of({
      ...ledger,
      book: (booking) =>
        Effect.suspend(() => {
          if (isAway) return away
          isAway = isCut
          return isAway ? Effect.andThen(ledger.book(booking), away) : ledger.book(booking)
        })
    })
    const charge = Context.get(yield* processOf(cut, directory), Charge)
    const paid = charge.pay({
      operation: "search-organizations",
      price_version: "standard",
      largest: { base: 1 },
      isSound: () => true,
      lookup: Effect.succeed({ answer: "found", cost: { base: 1 } })
    }).pipe(Effect.provideService(Caller, { account_id, plan: "free", abilities: [], balance: 5 }))
    assert.isTrue(Exit.hasDies(yield* Effect.exit(paid)))
    assert.deepStrictEqual(yield* entriesOf(ledger), ["grant 5", "charge -1"])
    assert.strictEqual((yield* filesIn(directory)).length, 1)

    yield* processOf(ledger, directory)
    const noFiles = Effect.repeat(filesIn(directory), {
      schedule: Schedule.spaced("10 millis"),
      until: (names) => names.length === 0
    })
    yield* noFiles
    assert.deepStrictEqual(yield* entriesOf(ledger), ["grant 5", "charge -1", "adjustment 1"])

    isAway = isCut = false
    yield* processOf(ledger, directory)
    assert.deepStrictEqual(yield* entriesOf(ledger), ["grant 5", "charge -1", "adjustment 1"])
  }).pipe(Effect.scoped))

it.live("Notes of charges in doubt are found again until they are settled, and one that is damaged hides no other", () =>
  Effect.gen(function*() {
    const directory = join(yield* dataDirectory, "notes")
    const notes = DoubtFiles.notesIn(directory)
    assert.deepStrictEqual(yield* notes.left, [])
    const [one, other] = [chargeOf("one"), chargeOf("other")]
    yield* notes.note(one)
    yield* notes.note(one)
    yield* notes.note({ ...other, kind: "surcharge" })
    yield* Effect.promise(() => writeFile(join(directory, "damaged.json"), "{\"account_id\":"))
    assert.deepStrictEqual(yield* notes.left, [one, { ...other, kind: "surcharge" }])
    yield* notes.settled(one)
    yield* notes.settled(one)
    assert.deepStrictEqual(yield* notes.left, [{ ...other, kind: "surcharge" }])
  }).pipe(Effect.scoped))

it.live("A charge in doubt that cannot be noted fails its request alone, and is given back by its own process", () =>
  Effect.gen(function*() {
    const notes = DoubtFiles.notesIn(join(process.execPath, "notes"))
    yield* notes.note(chargeOf("one"))
    yield* notes.settled(chargeOf("one"))
    assert.deepStrictEqual(yield* notes.left, [])
  }))
