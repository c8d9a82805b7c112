import { NodeCrypto } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import type { UnitOfWork } from "@kontor/core"
import { AccountStore } from "@kontor/core/Accounts"
import { Administration, type AuditLog, type ImportReports } from "@kontor/core/Administration"
import type { Ledger } from "@kontor/core/Credits"
import { IdempotencyStore } from "@kontor/core/Idempotency"
import * as Kontor from "@kontor/core/Kontor"
import { MonitorStore } from "@kontor/core/Monitoring"
import type { Register, RegisterIntake, Withheld } from "@kontor/core/Register"
import { WebhookStore } from "@kontor/core/Webhooks"
import { Effect, Layer, Option } from "effect"
import { at } from "../support/Credentials.ts"
import { aClaim } from "../support/Idempotency.ts"
import { aMonitor, aRun } from "../support/Monitors.ts"
import { addEndpoint, after, releaseTo } from "../support/Webhooks.ts"

type Ports =
  | AccountStore
  | AuditLog
  | IdempotencyStore
  | ImportReports
  | Ledger
  | MonitorStore
  | Register
  | RegisterIntake
  | UnitOfWork
  | WebhookStore
  | Withheld

const crypto = Layer.mergeAll(NodeCrypto.layerAead, NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom)

/** What operators do with accounts, over all ports of one storage. */
export const suite = <E>(name: string, layer: Layer.Layer<Ports, E>): void =>
  it.layer(Kontor.operatorLayer.pipe(Layer.provideMerge(layer), Layer.provide(crypto)), { excludeTestServices: true })(
    `Erasure of accounts (${name})`,
    (it) => {
      it.effect("leaves nothing of a suspended account but its ledger, and takes unspent credits back", () =>
        Effect.gen(function*() {
          const administration = yield* Administration
          const [store, monitors, webhooks, answers] = [
            yield* AccountStore,
            yield* MonitorStore,
            yield* WebhookStore,
            yield* IdempotencyStore
          ]
          const { record: { id } } = yield* administration.createAccount({
            name: "Muster GmbH",
            email: "post@example.org",
            plan: "pro",
            credits: 100
          })
          yield* administration.createToken({ account_id: id, name: "t", abilities: ["api:data"], expires_at: null })
          const endpoint = yield* addEndpoint(id)
          yield* webhooks.release([releaseTo([endpoint])])
          const monitor = aMonitor(id, { endpoint_ids: [endpoint.id] })
          yield* monitors.add(monitor)
          yield* monitors.putRuns([aRun(monitor)])
          const claim = aClaim(id)
          yield* answers.claim(claim, at("1900-01-01T00:00:00Z"))

          assert.strictEqual((yield* Effect.flip(administration.erase(id)))._tag, "AccountActive")
          yield* administration.suspend(id)
          const erased = yield* administration.erase(id)
          assert.deepInclude(erased, { name: "Erased account", email: null, subscription: null, status: "erased" })

          const exported = yield* administration.exportAccount(id)
          for (
            const list of [
              exported.api_keys,
              exported.tokens,
              exported.monitors,
              exported.webhook_endpoints,
              exported.webhook_events,
              exported.webhook_deliveries
            ]
          ) assert.lengthOf(list, 0)
          assert.deepStrictEqual(exported.ledger.map(({ credits, kind }) => [kind, credits]), [
            ["adjustment", -100],
            ["grant", 100]
          ])
          assert.isTrue(Option.isNone(yield* answers.claim(claim, at("1900-01-01T00:00:00Z"))))
          assert.strictEqual(Option.getOrThrow(yield* store.find(id)).status, "erased")
          const { discrepancies } = yield* administration.verifyLedger
          assert.deepStrictEqual(discrepancies.filter(({ account_id }) => account_id === id), [])
          const acts = yield* administration.audit({ limit: 9, account_id: id })
          assert.deepStrictEqual(acts.map(({ action }) => action), [
            "account.export",
            "account.erase",
            "account.suspend",
            "token.create",
            "account.create"
          ])
          assert.deepStrictEqual(acts[1]?.details, { taken_back: 100 })
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
          yield* monitors.add(monitor)
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
          assert.strictEqual((yield* Effect.flip(administration.grant(id, 8, reference)))._tag, "GrantConflict")
        }))
    }
  )
