import { DateTime, Effect, Layer, Option } from "effect"
import type { Account, AccountId } from "../Accounts/Account.ts"
import {
  type AccountQuery,
  AccountStore,
  type ApiKey,
  type CredentialUse,
  type Holder,
  type Token
} from "../Accounts/AccountStore.ts"
import { Ledger } from "../Credits/Ledger.ts"
import { compare } from "../Register/records/RecordOrder.ts"
import { noRows, type Rows, rowsOf } from "./Rows.ts"
import * as Tables from "./Tables.ts"

/** The tables of accounts and their credentials: `keyIds` by digest. */
interface AccountTables {
  readonly accounts: Rows<AccountId, Account>
  readonly keys: Rows<string, ApiKey>
  readonly keyIds: Rows<string, string>
  readonly tokens: Rows<number, Token>
}

const byAge = (left: { readonly created_at: DateTime.Utc }, right: { readonly created_at: DateTime.Utc }): number =>
  DateTime.Order(left.created_at, right.created_at)

const used = <Kind extends ApiKey | Token>(credential: Kind, at: DateTime.Utc): Kind =>
  credential.last_used_at !== null && DateTime.isGreaterThan(credential.last_used_at, at)
    ? credential
    : { ...credential, last_used_at: at }

const note = ({ keys, tokens }: AccountTables, { at, id, kind }: CredentialUse): void => {
  const key = kind === "api_key" ? keys.get(id) : undefined
  const token = kind === "token" ? tokens.get(Number(id)) : undefined
  if (key !== undefined) keys.set(key.id, used(key, at))
  if (token !== undefined) tokens.set(token.id, used(token, at))
}

const ofAccount = <Kind extends ApiKey | Token>(rows: Rows<unknown, Kind>, account: AccountId): ReadonlyArray<Kind> =>
  rowsOf(rows).filter(({ account_id }) => account_id === account).toSorted(byAge)

const isAsked = ({ email, name, status }: Account, { status: asked, text = "" }: AccountQuery): boolean =>
  status === (asked ?? status) && `${name}\n${email ?? ""}`.toLowerCase().includes(text.toLowerCase())

const pageOf = (stored: ReadonlyArray<Account>, query: AccountQuery): ReadonlyArray<Account> => {
  const accounts = stored.toSorted((left, right) => byAge(left, right) || compare(left.id, right.id))
  const { after, limit } = query
  const last = accounts.findIndex(({ id }) => id === after)
  if (after !== undefined && last < 0) return []
  return accounts.slice(last + 1).filter((account) => isAsked(account, query)).slice(0, limit)
}

/** Accounts and credentials in memory, lost when the process ends. The ledger beside it has the balances. */
export const layer: Layer.Layer<AccountStore, never, Ledger> = Layer.effect(
  AccountStore,
  Effect.gen(function*() {
    const ledger = yield* Ledger
    const tables = Tables.make<AccountTables>({
      accounts: noRows(),
      keys: noRows(),
      keyIds: noRows(),
      tokens: noRows()
    })
    let lastToken = 0

    const held = Effect.fnUntraced(
      function*<Kind extends ApiKey | Token>(credentialIn: (tables: AccountTables) => Kind | undefined) {
        const { account, credential } = yield* tables.read((stored) => {
          const credential = credentialIn(stored)
          return { credential, account: credential && stored.accounts.get(credential.account_id) }
        })
        if (credential === undefined || account === undefined) return Option.none<Holder<Kind>>()
        const { total } = yield* ledger.balance(account.id)
        return Option.some<Holder<Kind>>({ account, balance: total, credential })
      }
    )

    return AccountStore.of({
      add: (account) => tables.write(({ accounts }) => accounts.set(account.id, account)),
      find: (id) => tables.read(({ accounts }) => Option.fromUndefinedOr(accounts.get(id))),
      list: (query) => tables.read(({ accounts }) => pageOf(rowsOf(accounts), query)),
      change: (id, change) =>
        tables.write(({ accounts }) => {
          const account = accounts.get(id)
          if (account === undefined) return Option.none()
          const changed = { ...account, ...change }
          accounts.set(id, changed)
          return Option.some(changed)
        }),
      addApiKey: (key) =>
        tables.write(({ keyIds, keys }) => {
          keys.set(key.id, key)
          keyIds.set(key.digest, key.id)
        }),
      apiKeys: (account) => tables.read(({ keys }) => ofAccount(keys, account)),
      findApiKey: (digest) => held(({ keyIds, keys }) => keys.get(keyIds.get(digest) ?? "")),
      revokeApiKey: (id, account) =>
        tables.write(({ keyIds, keys }) => {
          const key = keys.get(id)
          if (key === undefined || key.account_id !== (account ?? key.account_id)) return false
          keyIds.delete(key.digest)
          return keys.delete(id)
        }),
      addToken: (token) =>
        tables.write(({ tokens }) => {
          const added = { ...token, id: ++lastToken }
          tokens.set(added.id, added)
          return added
        }),
      tokens: (account) => tables.read(({ tokens }) => ofAccount(tokens, account)),
      revokeToken: (account, id) =>
        tables.write(({ tokens }) => {
          const token = tokens.get(id)
          if (token?.account_id !== account) return Option.none()
          tokens.delete(id)
          return Option.some(token)
        }),
      revokeTokens: (account) =>
        tables.write(({ tokens }) => ofAccount(tokens, account).filter(({ id }) => tokens.delete(id)).length),
      findToken: (id) => held(({ tokens }) => tokens.get(id)),
      noteUses: (uses) => tables.write((stored) => uses.forEach((use) => note(stored, use)))
    })
  })
)
