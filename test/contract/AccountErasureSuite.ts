import { NodeCrypto } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import type { UnitOfWork } from "@kontor/core"
import { type Account, type AccountId, Accounts, type CredentialStore } from "@kontor/core/Accounts"
import {
  type AccountExport,
  Administration,
  type AuditLog,
  type ImportReports,
  operatorLayer
} from "@kontor/core/Administration"
import { type Ledger, Refusals } from "@kontor/core/Credits"
import { IdempotencyStore } from "@kontor/core/Idempotency"
import { MonitorStore } from "@kontor/core/Monitoring"
import { CalendarDate, type RegisterUpkeep, type RegisterUpstream, type Withheld } from "@kontor/core/Register"
import { WebhookStore } from "@kontor/core/Webhooks"
import { addEndpoint, after, aMonitor, anAccount, aRun, at, releaseTo } from "@kontor/testing/fixtures"
import { Effect, Layer, Option } from "effect"
import { aClaim } from "../support/Idempotency.ts"
import { identity } from "../support/RegisterLayers.ts"

type Ports =
  | Accounts
  | CredentialStore
  | AuditLog
  | IdempotencyStore
  | ImportReports
  | Ledger
  | MonitorStore
  | RegisterUpkeep
  | RegisterUpstream
  | UnitOfWork
  | WebhookStore
  | Withheld

const crypto = Layer.mergeAll(NodeCrypto.layerAead, NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom)

/** Gives an account something of everything that is kept of one, and returns the claim of a kept answer. */
const filled = Effect.fnUntraced(function*(id: AccountId) {
  const [monitors, webhooks, answers] = [yield* MonitorStore, yield* WebhookStore, yield* IdempotencyStore]
  const administration = yield* Administration
  yield* administration.createToken({ account_id: id, name: "t", abilities: ["api:data"], expires_at: null })
  const endpoint = yield* addEndpoint(id)
  yield* webhooks.release([releaseTo([endpoint])])
  const monitor = aMonitor(id, { endpoint_ids: [endpoint.id] })
  yield* monitors.add(monitor, 10)
  yield* monitors.putRuns([aRun(monitor)])
  const last_refused_at = at("2026-05-01T10:00:00Z")
  const refused = { endpoint: "signals", requests: 1, required_credits: 20, last_refused_at }
  yield* (yield* Refusals).add([{ account_id: id, day: CalendarDate.make("2026-05-01"), ...refused }])
  assert.lengthOf((yield* administration.exportAccount(id)).refused, 1)
  const claim = aClaim(id)
  yield* answers.claim(claim, at("1900-01-01T00:00:00Z"))
  return claim
})

/** Nothing but the ledger is left. */
const isEmpty = (exported: AccountExport): void => {
  for (
    const list of [
      exported.api_keys,
      exported.tokens,
      exported.refused,
      exported.monitors,
      exported.webhook_endpoints,
      exported.webhook_events,
      exported.webhook_deliveries
    ]
  ) assert.lengthOf(list, 0)
}

/** The accounts of a host: these. */
const hostedAccounts = (hosted: ReadonlyMap<AccountId, Account>) =>
  Layer.succeed(Accounts, { find: (id) => Effect.sync(() => Option.fromUndefinedOr(hosted.get(id))) })

/** What operators do with accounts, over all ports of one storage. */
export const suite = <E>(name: string, layer: Layer.Layer<Ports, E>): void =>
  it.layer(operatorLayer.pipe(Layer.provideMerge(layer), Layer.provide([crypto, identity])), {
    excludeTestServices: true
  })(
    `Erasure of accounts (${name})`,
    (it) => {
      it.effect("leaves nothing of a suspended account but its ledger, and takes unspent credits back", () =>
        Effect.gen(function*() {
          const administration = yield* Administration
          const [accounts, answers] = [yield* Accounts, yield* IdempotencyStore]
          const { record: { id } } = yield* administration.createAccount({
            name: "Muster GmbH",
            email: "post@example.org",
            plan: "pro",
            credits: 100
          })
          const claim = yield* filled(id)

          assert.strictEqual((yield* Effect.flip(administration.erase(id)))._tag, "AccountActive")
          yield* administration.suspend(id)
          const erased = yield* administration.erase(id)
          assert.deepInclude(erased, { name: "Erased account", email: null, subscription: null, status: "erased" })

          const exported = yield* administration.exportAccount(id)
          isEmpty(exported)
          assert.deepStrictEqual(exported.ledger.map(({ credits, kind }) => [kind, credits]), [
            ["adjustment", -100],
            ["grant", 100]
          ])
          assert.deepStrictEqual(exported.balance, { total: 0, granted: 0, spent: 0 })
          assert.isTrue(Option.isNone(yield* answers.claim(claim, at("1900-01-01T00:00:00Z"))))
          assert.strictEqual(Option.getOrThrow(yield* accounts.find(id)).status, "erased")
          const { discrepancies } = yield* administration.verifyLedger
          assert.deepStrictEqual(discrepancies.filter(({ account_id }) => account_id === id), [])
          const acts = yield* administration.audit({ limit: 9, account_id: id })
          assert.deepStrictEqual(acts.map(({ action }) => action), [
            "account.export",
            "account.erase",
            "account.suspend",
            "account.export",
            "token.create",
            "account.create"
          ])
          assert.deepStrictEqual(acts[1]?.details, { taken_back: 100 })
        }))

      it.effect("leaves nothing of an account that the host keeps and suspended, and nothing is kept of its row", () =>
        Effect.gen(function*() {
          const account = anAccount("2026-03-04T00:00:00.000Z")
          const { id } = account
          const hosted = new Map<AccountId, Account>([[id, account]])
          yield* Effect.gen(function*() {
            const administration = yield* Administration
            const answers = yield* IdempotencyStore
            yield* administration.createApiKey(id, "key")
            yield* administration.grant(id, 100)
            const claim = yield* filled(id)
            for (const refused of [administration.suspend(id), administration.setPlan(id, "pro")]) {
              assert.strictEqual((yield* Effect.flip(refused))._tag, "AccountsKeptElsewhere")
            }
            assert.strictEqual((yield* Effect.flip(administration.accounts({})))._tag, "AccountsKeptElsewhere")
            assert.strictEqual((yield* Effect.flip(administration.erase(id)))._tag, "AccountActive")
            hosted.set(id, { ...account, status: "suspended" })
            assert.strictEqual((yield* administration.erase(id)).status, "suspended")
            const exported = yield* administration.exportAccount(id)
            isEmpty(exported)
            assert.deepStrictEqual(exported.ledger.map(({ credits }) => credits), [-100, 100])
            assert.isTrue(Option.isNone(yield* answers.claim(claim, at("1900-01-01T00:00:00Z"))))
            const { discrepancies } = yield* administration.verifyLedger
            assert.deepStrictEqual(discrepancies.filter(({ account_id }) => account_id === id), [])
          }).pipe(
            Effect.provide(
              Layer.fresh(operatorLayer).pipe(Layer.provide([hostedAccounts(hosted), crypto, identity]))
            )
          )
          assert.isTrue(Option.isNone(yield* Accounts.use(({ find }) => find(id))))
        }))

      it.effect("makes the monitors of an account due when it is suspended, and when it is resumed", () =>
        Effect.gen(function*() {
          const administration = yield* Administration
          const monitors = yield* MonitorStore
          const { record: { id } } = yield* administration.createAccount({
            name: "A",
            email: null,
            plan: "free",
            credits: 0
          })
          const monitor = aMonitor(id, { next_run_at: at("2099-01-01T00:00:00Z") })
          yield* monitors.add(monitor, 10)
          for (const act of [administration.suspend, administration.resume]) {
            yield* act(id)
            const found = Option.getOrThrow(yield* monitors.find(id, monitor.id))
            assert.isTrue(found.next_run_at!.epochMilliseconds < after(0).epochMilliseconds + 1e12)
            yield* monitors.save({ ...found, next_run_at: at("2099-01-01T00:00:00Z") })
          }
        }))

      it.effect("a reference grants once", () =>
        Effect.gen(function*() {
          const administration = yield* Administration
          const { record: { id } } = yield* administration.createAccount({
            name: "A",
            email: null,
            plan: "free",
            credits: 0
          })
          const reference = "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e418"
          const granted = yield* Effect.all(
            Array.from({ length: 5 }, () => administration.grant(id, 7, reference)),
            { concurrency: "unbounded" }
          )
          assert.strictEqual(new Set(granted.map((entry) => entry.id)).size, 1)
          assert.strictEqual((yield* administration.account(id)).balance.total, 7)
          assert.lengthOf(yield* administration.audit({ limit: 9, account_id: id, action: "account.grant" }), 1)
          assert.strictEqual((yield* Effect.flip(administration.grant(id, 8, reference)))._tag, "GrantConflict")
        }))
    }
  )
