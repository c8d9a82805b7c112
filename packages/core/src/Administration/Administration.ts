import { Context, Effect, Layer } from "effect"
import type { Aead, SecureRandom } from "effect/crypto"
import type { Accounts } from "../Accounts/Accounts.ts"
import { Credentials, Issuer } from "../Accounts/Authentication.ts"
import type { CredentialStore } from "../Accounts/CredentialStore.ts"
import { Ledger, type Verification } from "../Credits/Ledger.ts"
import { oneEffect } from "../Host.ts"
import type { IdempotencyStore } from "../Idempotency.ts"
import type { MonitorStore } from "../Monitoring/MonitorStore.ts"
import type { RegisterUpkeep } from "../Register/RegisterUpkeep.ts"
import type { RegisterUpstream } from "../Register/RegisterUpstream.ts"
import type { Withheld } from "../Register/Withheld.ts"
import type { UnitOfWork } from "../UnitOfWork.ts"
import { announcedCredentials, DeliveryUpkeep } from "../Webhooks/Deliveries.ts"
import type { WebhookStore } from "../Webhooks/WebhookStore.ts"
import {
  type AccountAdministration,
  type AccountChanges,
  type AccountReading,
  type CredentialAdministration,
  makeAccountAdministration,
  makeAccountChanges,
  makeAccountReading,
  makeCredentialAdministration
} from "./AccountAdministration.ts"
import { AuditLog } from "./AuditLog.ts"
import {
  type AccountErasure,
  type AccountExporting,
  makeAccountErasure,
  makeAccountExporting
} from "./DataProtection.ts"
import { type ImportAdministration, type ImportReports, makeImportAdministration } from "./Imports.ts"
import { type KeyAdministration, makeKeyAdministration } from "./KeyAdministration.ts"
import { makeRegisterAdministration, type RegisterAdministration } from "./RegisterAdministration.ts"
import {
  makeWebhookAdministration,
  makeWorkAdministration,
  type WebhookAdministration,
  type WorkAdministration
} from "./WorkAdministration.ts"

/**
 * The operator's side of the service: everything that the command `kontor` and the API of operators do with accounts,
 * credentials, the register, imports, webhooks, keys and the ledger. Its parts that need little, such as
 * `AccountReading`, are also services of their own, so that a command starts with one of them alone. What changes
 * something is recorded in the audit log, in the same step.
 */
export class Administration extends Context.Service<
  Administration,
  & AccountAdministration["Service"]
  & AccountChanges["Service"]
  & AccountErasure["Service"]
  & AccountExporting["Service"]
  & AccountReading["Service"]
  & CredentialAdministration["Service"]
  & ImportAdministration
  & RegisterAdministration
  & WorkAdministration
  & WebhookAdministration
  & KeyAdministration
  & {
    /** Recomputes every balance from the ledger. */
    readonly verifyLedger: Effect.Effect<Verification>
    /** The audit log, the newest entry first. */
    readonly audit: AuditLog["Service"]["list"]
  }
>()("@kontor/core/Administration/Administration") {
  static readonly layer: Layer.Layer<
    Administration,
    never,
    | Accounts
    | Credentials
    | CredentialStore
    | AuditLog
    | ImportReports
    | Ledger
    | Issuer
    | UnitOfWork
    | Aead.Aead
    | SecureRandom.SecureRandom
    | RegisterUpkeep
    | RegisterUpstream
    | Withheld
    | DeliveryUpkeep
    | IdempotencyStore
    | MonitorStore
    | WebhookStore
  > = Layer.effect(
    Administration,
    Effect.gen(function*() {
      const ledger = yield* Ledger
      return Administration.of({
        ...yield* makeAccountAdministration,
        ...yield* makeAccountChanges,
        ...yield* makeAccountErasure,
        ...yield* makeAccountExporting,
        ...yield* makeAccountReading,
        ...yield* makeCredentialAdministration,
        ...yield* makeImportAdministration,
        ...yield* makeRegisterAdministration,
        ...yield* makeWorkAdministration,
        ...yield* makeWebhookAdministration,
        ...yield* makeKeyAdministration,
        verifyLedger: ledger.verify,
        audit: (yield* AuditLog).list
      })
    })
  )
}

/** The services of operators: they need neither the ports of requests and workers, nor the `ServiceKeys`. */
export const operatorLayer = Administration.layer.pipe(
  Layer.provideMerge(Layer.merge(DeliveryUpkeep.layer, Layer.provide(Issuer.layer, announcedCredentials))),
  Layer.provideMerge(Credentials.layer),
  Layer.provide(oneEffect)
)
