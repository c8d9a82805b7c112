import { NodeCrypto } from "@effect/platform-node"
import { Accounts, CredentialStore } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { Enrichment } from "@kontor/core/Enrichment"
import { IdempotencyStore } from "@kontor/core/Idempotency"
import { KontorMemory } from "@kontor/core/memory"
import { MonitorStore } from "@kontor/core/Monitoring"
import { RateLimits } from "@kontor/core/RateLimits"
import { Withheld } from "@kontor/core/Register"
import { WebhookStore, WebhookTransport } from "@kontor/core/Webhooks"
import { Identity, LiveBudget, LiveSource, LiveSourceFailed, Register, RegisterIntake } from "@kontor/register"
import * as Engine from "@kontor/register/Engine"
import { LiveBudgetMemory, RegisterMemory, SearchIndexMemory } from "@kontor/register/memory"
import { sourceRecord } from "@kontor/testing/fixtures"
import { type Context, Effect, Layer } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import { createCipheriv, createDecipheriv } from "node:crypto"
import { address } from "../support/Address.ts"
import { transportTo } from "./Receivers.ts"
import type { World } from "./World.ts"

/** The ports through which a process reaches its stores and the world. */
export const ports = {
  Accounts,
  CredentialStore,
  Enrichment,
  IdempotencyStore,
  Ledger,
  LiveBudget,
  MonitorStore,
  RateLimits,
  Register,
  RegisterIntake,
  WebhookStore,
  WebhookTransport,
  Withheld
} as const

const seeded = (world: World) =>
  Layer.sync(
    SecureRandom.SecureRandom,
    () => SecureRandom.make((size) => Uint8Array.from({ length: size }, () => world.below(256)))
  )

const tagLength = 16

/** As in the service, but at once: the library waits for another thread, and then nobody knows who goes on first. */
const aes256Gcm: Aead.Implementation = {
  encrypt: (key, nonce, plaintext, aad) => {
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(aad)
    return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
  },
  decrypt: (key, nonce, ciphertext, aad) => {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(aad)
    decipher.setAuthTag(ciphertext.subarray(-tagLength))
    return Buffer.concat([decipher.update(ciphertext.subarray(0, -tagLength)), decipher.final()])
  }
}

const crypto = Layer.mergeAll(
  Aead.layerWebCryptoWith({ implementations: { aes256Gcm } }),
  NodeCrypto.layerDigest,
  NodeCrypto.layerMac
)

const liveSource = (world: World) =>
  Layer.succeed(LiveSource, (number) =>
    Effect.suspend(() => {
      const drawn = world.below(3)
      if (drawn === 0) return Effect.fail(new LiveSourceFailed({ reason: "UNAVAILABLE", found: "nothing" }))
      if (drawn === 1) return Effect.succeedNone
      return Effect.succeedSome([sourceRecord({ record_id: "live", registration: number })] as const)
    }))

/** The register in memory. Its digests come at once, as nothing from outside arrives in virtual time. */
const register = Engine.layer.pipe(
  Layer.provideMerge(RegisterMemory.layer),
  Layer.provideMerge(Layer.mergeAll(Identity.layer, LiveBudgetMemory.layer, SearchIndexMemory.layer))
)

/** All stores in memory, which outlive every process, with randomness and receivers of the world. */
export const stores = (world: World) =>
  Layer.merge(Layer.succeed(WebhookTransport, transportTo(world)), liveSource(world)).pipe(
    Layer.provideMerge(Layer.provideMerge(register, KontorMemory.ports)),
    Layer.provideMerge(crypto),
    Layer.provideMerge(seeded(world)),
    Layer.provideMerge(address),
    Layer.fresh
  )

/** What the stores of a world hold, by port. */
export type Stored = Layer.Success<ReturnType<typeof stores>>

/** The stores of a world. */
export type Stores = Context.Context<Stored>
