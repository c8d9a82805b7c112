import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import type { Ability } from "./Accounts/Ability.ts"
import { type Account, AccountId } from "./Accounts/Account.ts"
import { AccountStore, type ApiKey } from "./Accounts/AccountStore.ts"
import type { Secret } from "./Accounts/Credential.ts"
import { type Issued, Issuer } from "./Accounts/Issuer.ts"
import { type Plan, yearlySubscription } from "./Accounts/Plan.ts"
import {
  type Balance,
  type InsufficientCredits,
  Ledger,
  type LedgerEntry,
  type Verification
} from "./Credits/Ledger.ts"
import { UnitOfWork } from "./UnitOfWork.ts"

/** There is no such account or credential. */
export class NotRegistered extends Schema.TaggedError<NotRegistered>()("NotRegistered", {
  kind: Schema.Literals(["account", "api_key"]),
  id: Schema.String
}) {}

/** An account with its credits and keys, as the operator sees it. */
export interface AccountOverview {
  readonly account: Account
  readonly balance: Balance
  readonly api_keys: ReadonlyArray<ApiKey>
}

/** The operator's side of the service: everything the command `kontor` does. Rule: Operator surface (decisions 15). */
export class Administration extends Context.Service<Administration, {
  /** Creates an account with a subscription to `plan`, `credits` granted, and its first API key. */
  readonly createAccount: (options: {
    readonly name: string
    readonly email: string | null
    readonly plan: Plan
    readonly credits: number
  }) => Effect.Effect<Issued<Account>>
  readonly accounts: Effect.Effect<ReadonlyArray<Account>>
  readonly account: (id: AccountId) => Effect.Effect<AccountOverview, NotRegistered>
  /** Subscribes an account to a plan from now on; `free` ends the subscription. */
  readonly setPlan: (id: AccountId, plan: Plan) => Effect.Effect<Account, NotRegistered>
  /** Grants credits; a negative number takes back what is still there. */
  readonly grant: (id: AccountId, credits: number) => Effect.Effect<LedgerEntry, NotRegistered | InsufficientCredits>
  readonly createApiKey: (id: AccountId, name: string) => Effect.Effect<Issued<ApiKey>, NotRegistered>
  readonly revokeApiKey: (id: string) => Effect.Effect<void, NotRegistered>
  /** Creates a Bearer token with exactly these abilities; the secret is the whole token, `id|secret`. */
  readonly createToken: (options: {
    readonly account_id: AccountId
    readonly name: string
    readonly abilities: ReadonlyArray<Ability>
    readonly expires_at: DateTime.Utc | null
  }) => Effect.Effect<Secret, NotRegistered>
  /** Recomputes every balance from the ledger. */
  readonly verifyLedger: Effect.Effect<Verification>
}>()("@kontor/core/Administration") {
  static readonly layer: Layer.Layer<
    Administration,
    never,
    AccountStore | Ledger | Issuer | UnitOfWork | SecureRandom.SecureRandom
  > = Layer.effect(
    Administration,
    Effect.gen(function*() {
      const store = yield* AccountStore
      const ledger = yield* Ledger
      const issuer = yield* Issuer
      const unit = yield* UnitOfWork
      const random = yield* SecureRandom.SecureRandom

      const known = Effect.fnUntraced(function*(id: AccountId) {
        const account = yield* store.find(id)
        if (Option.isSome(account)) return account.value
        return yield* new NotRegistered({ kind: "account", id })
      })

      const credit = Effect.fnUntraced(function*(account_id: AccountId, credits: number) {
        const request_id = yield* random.uuidV7()
        const kind = credits < 0 ? "adjustment" as const : "grant" as const
        return yield* ledger.book({ account_id, request_id, kind, endpoint: null, credits, breakdown: {} })
      })

      const createAccount: Administration["Service"]["createAccount"] = Effect.fn("Administration.createAccount")(
        function*({ credits, email, name, plan }) {
          const created_at = yield* DateTime.now
          const record: Account = {
            id: AccountId.make(yield* random.uuidV7()),
            name,
            email,
            subscription: plan === "free" ? null : yearlySubscription(plan, created_at),
            created_at
          }
          yield* store.add(record)
          if (credits > 0) yield* Effect.orDie(credit(record.id, credits))
          const { secret } = yield* issuer.apiKey(record.id, "first key")
          return { record, secret }
        },
        unit.commit
      )

      const setPlan = Effect.fn("Administration.setPlan")(function*(id: AccountId, plan: Plan) {
        const account = yield* known(id)
        const subscription = plan === "free" ? null : yearlySubscription(plan, yield* DateTime.now)
        yield* store.subscribe(id, subscription)
        return { ...account, subscription }
      })

      const account = Effect.fn("Administration.account")(function*(id: AccountId) {
        return { account: yield* known(id), balance: yield* ledger.balance(id), api_keys: yield* store.apiKeys(id) }
      })

      const revokeApiKey = Effect.fn("Administration.revokeApiKey")(function*(id: string) {
        if (!(yield* store.revokeApiKey(id))) return yield* new NotRegistered({ kind: "api_key", id })
      })

      const createToken: Administration["Service"]["createToken"] = Effect.fn("Administration.createToken")(
        function*(options) {
          yield* known(options.account_id)
          const { secret } = yield* issuer.token(options)
          return secret
        }
      )

      return Administration.of({
        createAccount,
        account,
        accounts: store.list,
        setPlan,
        grant: (id, credits) => Effect.andThen(known(id), credit(id, credits)),
        createApiKey: (id, name) => Effect.andThen(known(id), issuer.apiKey(id, name)),
        revokeApiKey,
        createToken,
        verifyLedger: ledger.verify
      })
    })
  )
}
