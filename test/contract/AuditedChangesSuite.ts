import { NodeCrypto } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import type { AccountId, SubscriptionTerms } from "@kontor/core/Accounts"
import { Administration, type AuditAction, AuditLog, Lags, operatorLayer } from "@kontor/core/Administration"
import { Ledger } from "@kontor/core/Credits"
import { bookingOf, fundedId } from "@kontor/testing/fixtures"
import { DateTime, Effect, Layer } from "effect"
import { identity } from "../support/RegisterLayers.ts"

const crypto = Layer.mergeAll(NodeCrypto.layerAead, NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom)

type Ports = Exclude<Layer.Services<typeof operatorLayer>, Layer.Success<typeof crypto | typeof identity>>

type Change = (administration: Administration["Service"], id: AccountId) => Effect.Effect<unknown, unknown>

const suspend: Change = ({ suspend }, id) => suspend(id)

const year: SubscriptionTerms = {
  plan: "max",
  status: "active",
  current_period_start: DateTime.makeUnsafe("2026-01-01T00:00:00.000Z"),
  current_period_end: DateTime.makeUnsafe("2027-01-01T00:00:00.000Z")
}

/** Changes of an account that several operators may make at once, each with what comes before it. */
const changes: ReadonlyArray<readonly [AuditAction, Change, ...before: ReadonlyArray<Change>]> = [
  ["account.change", ({ changeAccount }, id) => changeAccount(id, { name: "B", email: "b@example.org" })],
  ["account.suspend", suspend],
  ["account.resume", ({ resume }, id) => resume(id), suspend],
  ["account.plan", ({ setPlan }, id) => setPlan(id, "free")],
  ["account.plan", ({ subscribe }, id) => subscribe(id, year)],
  ["account.plan", ({ cancelSubscription }, id) => cancelSubscription(id)],
  ["account.erase", ({ erase }, id) => erase(id), suspend]
]

/** What the audit log says of changes made at once, and the last day of the service, over all ports of one storage. */
export const suite = <E>(name: string, layer: Layer.Layer<Ports, E>): void =>
  it.layer(operatorLayer.pipe(Layer.provideMerge(layer), Layer.provide([crypto, identity])), {
    excludeTestServices: true
  })(`One change, one line (${name})`, (it) => {
    it.effect.each(changes)("%s (%#), by many at once", ([action, change, ...before]) =>
      Effect.gen(function*() {
        const administration = yield* Administration
        const log = yield* AuditLog
        const { record: { id } } = yield* administration.createAccount({
          name: "A",
          email: null,
          plan: "pro",
          credits: 10
        })
        yield* Effect.forEach(before, (earlier) => earlier(administration, id))
        yield* Effect.all(Array.from({ length: 10 }, () => change(administration, id)), { concurrency: "unbounded" })
        assert.lengthOf(yield* log.list({ limit: 100, account_id: id, action }), 1)
      }))

    it.effect("operators#activity: the last day has each of its hours, with the longest lag that was noted in it", () =>
      Effect.gen(function*() {
        const [administration, lags, ledger] = [yield* Administration, yield* Lags, yield* Ledger]
        const hour = DateTime.startOf(yield* DateTime.now, "hour")
        const ago = (hours: number) => DateTime.subtract(hour, { hours })
        yield* lags.note({ hour: ago(30), monitors_lag: 9, deliveries_lag: 9 }, ago(40))
        yield* lags.note({ hour: ago(2), monitors_lag: 3, deliveries_lag: 1 }, ago(40))
        assert.lengthOf(yield* lags.since(ago(40)), 2)
        yield* lags.note({ hour: ago(2), monitors_lag: 2, deliveries_lag: 5 }, ago(24))
        assert.lengthOf(yield* lags.since(ago(40)), 1)
        const account = yield* fundedId(10)
        yield* ledger.book(bookingOf(account, -4))
        yield* administration.noteLag
        const hours = yield* administration.activity
        const found = (at: DateTime.Utc) => hours.find(({ hour }) => DateTime.Equivalence(hour, at))
        assert.lengthOf(hours, 24)
        assert.deepInclude(found(ago(2)), { requests: 0, credits_used: 0, monitors_lag: 3, deliveries_lag: 5 })
        assert.deepInclude(found(ago(3)), { monitors_lag: null, deliveries_lag: null })
        const noted = hours.filter(({ monitors_lag }) => monitors_lag !== null)
        assert.deepInclude(noted.at(-1), { monitors_lag: 0, deliveries_lag: 0 })
        const sums = hours.map(({ credits_used, requests }) => [requests, credits_used])
        assert.deepInclude(sums, [1, 4])
      }))
  })
