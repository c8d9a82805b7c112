import { Context, Effect, Layer } from "effect"
import type { SecureRandom } from "effect/crypto"
import type { AccountStore } from "./Accounts/AccountStore.ts"
import type { Issuer } from "./Accounts/Issuer.ts"
import { type AccountAdministration, makeAccountAdministration } from "./Administration/AccountAdministration.ts"
import {
  type CredentialAdministration,
  makeCredentialAdministration
} from "./Administration/CredentialAdministration.ts"
import { makeRegisterAdministration, type RegisterAdministration } from "./Administration/RegisterAdministration.ts"
import { Ledger, type Verification } from "./Credits/Ledger.ts"
import type { Register } from "./Register/Register.ts"
import type { RegisterIntake } from "./Register/RegisterIntake.ts"
import type { Withheld } from "./Register/Withheld.ts"
import type { UnitOfWork } from "./UnitOfWork.ts"

/**
 * The operator's side of the service: everything the command `kontor` does with accounts, credentials, the register and the ledger.
 * Rule: Operator surface (decisions 15).
 */
export class Administration extends Context.Service<
  Administration,
  AccountAdministration & CredentialAdministration & RegisterAdministration & {
    /** Recomputes every balance from the ledger. */
    readonly verifyLedger: Effect.Effect<Verification>
  }
>()("@kontor/core/Administration") {
  static readonly layer: Layer.Layer<
    Administration,
    never,
    | AccountStore
    | Ledger
    | Issuer
    | UnitOfWork
    | SecureRandom.SecureRandom
    | Register
    | RegisterIntake
    | Withheld
  > = Layer.effect(
    Administration,
    Effect.gen(function*() {
      const ledger = yield* Ledger
      return Administration.of({
        ...yield* makeAccountAdministration,
        ...yield* makeCredentialAdministration,
        ...yield* makeRegisterAdministration,
        verifyLedger: ledger.verify
      })
    })
  )
}
