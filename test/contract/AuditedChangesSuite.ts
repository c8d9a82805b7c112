import { NodeCrypto } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import type { AccountId, SubscriptionTerms } from "@kontor/core/Accounts"
import { Administration, type AuditAction, AuditLog, operatorLayer } from "@kontor/core/Administration"
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

/** What the audit log says of changes made at once, over all ports of one storage. */
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
  })
