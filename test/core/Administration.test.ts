import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { EntityId, isWithheldIn, makeWithheldEntities, RegisterUpstream } from "@kontor/core/Register"
import { WebhookStore } from "@kontor/core/Webhooks"
import { RegisterIntake, type RegisterNumber } from "@kontor/register"
import {
  addEndpoint,
  after,
  newNumber,
  organizationId,
  releaseTo,
  roomFor,
  settlementOf,
  sourceRecord
} from "@kontor/testing/fixtures"
import { DateTime, Duration, Effect, Layer, Struct } from "effect"
import { TestClock } from "effect/testing"
import { memoryCore } from "../support/Address.ts"
import { organizations } from "../support/Organizations.ts"

const memory = Layer.fresh(memoryCore)

const euid = (number: string) => `DEK1101R.HRB${number}`

describe("the administration, in process", () => {
  it.effect("opens an account, gives it credits and credentials, and verifies the ledger", () =>
    Effect.gen(function*() {
      const administration = yield* Administration
      const { record } = yield* administration.createAccount({ name: "A", email: null, plan: "free", credits: 10 })
      yield* administration.grant(record.id, 5)
      yield* administration.setPlan(record.id, "pro")
      const key = yield* administration.createApiKey(record.id, "second")
      const { account, balance } = yield* administration.account(record.id)
      assert.strictEqual(account.subscription?.plan, "pro")
      assert.deepStrictEqual(balance, { total: 15, granted: 15, spent: 0 })
      assert.lengthOf((yield* administration.apiKeys(record.id, { per_page: 100 })).items, 2)
      yield* administration.revokeApiKey(key.record.id)
      assert.deepStrictEqual(yield* administration.verifyLedger, { accounts: 1, entries: 2, discrepancies: [] })
    }).pipe(Effect.provide(memory)))

  it.effect("imports records, withholds an organization and shows it again", () =>
    Effect.gen(function*() {
      const administration = yield* Administration
      const { take } = yield* RegisterIntake
      const { imported } = yield* take(organizations)
      assert.strictEqual(imported, organizations.length)
      const { entity_id, reason } = yield* administration.withhold(euid("2"), "on request")
      assert.strictEqual(reason, "on request")
      assert.deepStrictEqual((yield* administration.withheld({})).map((entity) => entity.entity_id), [entity_id])
      assert.deepStrictEqual(yield* administration.unwithhold(euid("2")), { entity_id, was_withheld: true })
      assert.deepStrictEqual(yield* administration.withheld({}), [])
    }).pipe(Effect.provide(memory)))

  it.effect("shows an import as failed when it has been silent for a minute, and as it is when it reports again", () =>
    Effect.gen(function*() {
      const administration = yield* Administration
      const id = "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e419"
      const counts = { read: 7, imported: 0, unchanged: 0, events: 0, rejected_total: 0, unreadable_total: 0 }
      const told = {
        place: null,
        file: null,
        version: null,
        newest_day: null,
        texts: 0,
        texts_other: 0,
        texts_without_heading: 0
      }
      const begun = { ...counts, ...told, id, source: "profiles", operator: "nora", failure: null, rejected: [] }
      const running = { ...begun, started_at: yield* DateTime.now, ended_at: null, outcome: "running" } as const
      yield* administration.reportImport(running)
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(yield* administration.import(id), running)
      const { started_at: last } = running
      yield* TestClock.adjust("1 second")
      const failed = {
        ...running,
        ended_at: last,
        outcome: "failed",
        failure: `Its process ended before it did: it last reported at ${DateTime.formatIso(last)}.`
      }
      assert.deepStrictEqual<unknown>(yield* administration.import(id), failed)
      const [line] = yield* administration.imports({ limit: 1 })
      assert.deepStrictEqual<unknown>(line, Struct.omit(failed, ["rejected"]))
      const [source] = yield* administration.sources
      assert.deepStrictEqual<unknown>(source?.last, line)
      yield* administration.reportImport(running)
      assert.deepStrictEqual(yield* administration.import(id), running)
    }).pipe(Effect.provide(memory)))

  it.effect("shows an organization that moved again, whichever of its identifiers it was withheld under", () =>
    Effect.gen(function*() {
      const administration = yield* Administration
      const { take } = yield* RegisterIntake
      const [former, today] = [newNumber(), newNumber({ court: "M1201" })]
      yield* take([sourceRecord({ registration: former })])
      const reference = (number: RegisterNumber) => organizationId(number)
      yield* administration.withhold(reference(former), null)
      yield* take([
        sourceRecord({ registration: today }),
        sourceRecord({ registration: former, record_id: "moved", facts: { moved_to: organizationId(today) } })
      ])
      const { profiles } = yield* RegisterUpstream
      const { now } = yield* makeWithheldEntities
      const isWithheld = Effect.zipWith(
        now,
        profiles([organizationId(today)]),
        (withheld, found) => isWithheldIn(withheld, found.get(organizationId(today))!)
      )
      assert.isTrue(yield* isWithheld)
      assert.isTrue((yield* administration.unwithhold(reference(today))).was_withheld)
      assert.isFalse(yield* isWithheld)
    }).pipe(Effect.provide(memory)))

  it.effect("withholds nothing that the register does not hold, and unwithholds what it holds no more", () =>
    Effect.gen(function*() {
      const administration = yield* Administration
      const { _tag } = yield* Effect.flip(administration.withhold(euid("999"), null))
      assert.strictEqual(_tag, "NoSuchEntity")
      const entity_id = EntityId.make("0".repeat(32))
      assert.deepStrictEqual(yield* administration.unwithhold(entity_id), {
        entity_id,
        was_withheld: false
      })
    }).pipe(Effect.provide(memory)))

  it.effect("sends again what was given up since an instant, of all accounts or of one", () =>
    Effect.gen(function*() {
      const [administration, store] = [yield* Administration, yield* WebhookStore]
      const accounts = yield* Effect.forEach(["A", "B"], (name) =>
        Effect.map(
          administration.createAccount({ name, email: null, plan: "free", credits: 0 }),
          ({ record }) => record.id
        ))
      for (const account of accounts) {
        yield* store.release([releaseTo([yield* addEndpoint(account)])])
      }
      const exhausted = Effect.flatMap(
        store.claimDue(after(60), roomFor(10), Duration.minutes(5)),
        Effect.forEach(({ delivery }) => store.settle(settlementOf(delivery, { status: "exhausted" })))
      )
      yield* exhausted
      assert.strictEqual(yield* administration.retryDeliveries({ since: after(1) }), 0)
      assert.strictEqual(yield* administration.retryDeliveries({ since: after(0), account_id: accounts[0] }), 1)
      assert.strictEqual(yield* administration.retryDeliveries({ since: after(0) }), 1)
      const nobody = AccountId.make("01900000-0000-7000-8000-000000000001")
      const failure = yield* Effect.flip(administration.retryDeliveries({ since: after(0), account_id: nobody }))
      assert.deepInclude(failure, { _tag: "AccountNotFound", id: nobody })
    }).pipe(Effect.provide(memory)))

  it.effect("purges by the day it is in the register's calendar, and rebuilds nothing that is up to date", () =>
    Effect.gen(function*() {
      const administration = yield* Administration
      const { take } = yield* RegisterIntake
      yield* take(organizations)
      const { day, records } = yield* administration.purge
      assert.strictEqual<string>(day, "1970-01-01")
      assert.strictEqual(records, 0)
      assert.strictEqual(yield* administration.outdated, 0)
      const rebuilt = yield* administration.rebuild(() => Effect.void)
      assert.deepStrictEqual(rebuilt, 0)
    }).pipe(Effect.provide(memory)))
})
