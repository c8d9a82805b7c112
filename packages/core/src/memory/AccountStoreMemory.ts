import { DateTime, Effect, Layer, Option } from "effect"
import type { Account, AccountId } from "../Accounts/Account.ts"
import { AccountStore, type ApiKey, type CredentialUse, type Holder, type Token } from "../Accounts/AccountStore.ts"
import { Ledger } from "../Credits/Ledger.ts"

const byAge = (left: { readonly created_at: DateTime.Utc }, right: { readonly created_at: DateTime.Utc }): number =>
  DateTime.Order(left.created_at, right.created_at)

const used = <Kind extends ApiKey | Token>(credential: Kind, at: DateTime.Utc): Kind =>
  credential.last_used_at !== null && DateTime.isGreaterThan(credential.last_used_at, at)
    ? credential
    : { ...credential, last_used_at: at }

/** Accounts and credentials in memory: gone when the process ends. Balances are those of the ledger beside it. */
export const layer: Layer.Layer<AccountStore, never, Ledger> = Layer.effect(
  AccountStore,
  Effect.gen(function*() {
    const ledger = yield* Ledger
    const accounts = new Map<AccountId, Account>()
    const keys = new Map<string, ApiKey>()
    const keyIds = new Map<string, string>()
    const tokens = new Map<number, Token>()
    let lastToken = 0

    const held = <Kind extends ApiKey | Token>(
      credential: Kind | undefined
    ): Effect.Effect<Option.Option<Holder<Kind>>> => {
      const account = credential === undefined ? undefined : accounts.get(credential.account_id)
      return credential === undefined || account === undefined
        ? Effect.succeedNone
        : Effect.map(ledger.balance(account.id), ({ total }) => Option.some({ account, balance: total, credential }))
    }

    const tokensOf = (account: AccountId): ReadonlyArray<Token> =>
      [...tokens.values()].filter((token) => token.account_id === account).toSorted(byAge)

    const note = ({ at, id, kind }: CredentialUse): void => {
      const key = kind === "api_key" ? keys.get(id) : undefined
      const token = kind === "token" ? tokens.get(Number(id)) : undefined
      if (key !== undefined) keys.set(key.id, used(key, at))
      if (token !== undefined) tokens.set(token.id, used(token, at))
    }

    return AccountStore.of({
      add: (account) => Effect.sync(() => void accounts.set(account.id, account)),
      find: (id) => Effect.sync(() => Option.fromUndefinedOr(accounts.get(id))),
      list: Effect.sync(() => [...accounts.values()].toSorted(byAge)),
      subscribe: (id, subscription) =>
        Effect.sync(() => {
          const account = accounts.get(id)
          if (account !== undefined) accounts.set(id, { ...account, subscription })
          return account !== undefined
        }),
      addApiKey: (key) =>
        Effect.sync(() => {
          keys.set(key.id, key)
          keyIds.set(key.digest, key.id)
        }),
      apiKeys: (account) =>
        Effect.sync(() => [...keys.values()].filter((key) => key.account_id === account).toSorted(byAge)),
      findApiKey: (digest) => Effect.suspend(() => held(keys.get(keyIds.get(digest) ?? ""))),
      revokeApiKey: (id, account) =>
        Effect.sync(() => {
          const key = keys.get(id)
          if (key === undefined || key.account_id !== (account ?? key.account_id)) return false
          keyIds.delete(key.digest)
          return keys.delete(id)
        }),
      addToken: (token) =>
        Effect.sync(() => {
          const added = { ...token, id: ++lastToken }
          tokens.set(added.id, added)
          return added
        }),
      tokens: (account) => Effect.sync(() => tokensOf(account)),
      revokeToken: (account, id) =>
        Effect.sync(() => {
          const token = tokens.get(id)
          if (token?.account_id !== account) return Option.none()
          tokens.delete(id)
          return Option.some(token)
        }),
      revokeTokens: (account) => Effect.sync(() => tokensOf(account).filter(({ id }) => tokens.delete(id)).length),
      findToken: (id) => Effect.suspend(() => held(tokens.get(id))),
      noteUses: (uses) => Effect.sync(() => uses.forEach(note))
    })
  })
)
