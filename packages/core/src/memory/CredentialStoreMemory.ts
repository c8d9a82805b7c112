import { DateTime, Layer, Option } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import { type ApiKey, CredentialStore, type CredentialUse, type Token } from "../Accounts/CredentialStore.ts"
import { noRows, type Rows, rowsOf } from "./Rows.ts"
import * as Tables from "./Tables.ts"

/** The tables of credentials: `keyIds` by digest. */
interface CredentialTables {
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

const note = ({ keys, tokens }: CredentialTables, { at, id, kind }: CredentialUse): void => {
  const key = kind === "api_key" ? keys.get(id) : undefined
  const token = kind === "token" ? tokens.get(Number(id)) : undefined
  if (key !== undefined) keys.set(key.id, used(key, at))
  if (token !== undefined) tokens.set(token.id, used(token, at))
}

const ofAccount = <Kind extends ApiKey | Token>(rows: Rows<unknown, Kind>, account: AccountId): ReadonlyArray<Kind> =>
  rowsOf(rows).filter(({ account_id }) => account_id === account).toSorted(byAge)

/** Credentials in memory, lost when the process ends. */
export const layer: Layer.Layer<CredentialStore> = Layer.sync(CredentialStore, () => {
  const tables = Tables.make<CredentialTables>({ keys: noRows(), keyIds: noRows(), tokens: noRows() })
  let lastToken = 0

  return CredentialStore.of({
    addApiKey: (key) =>
      tables.write(({ keyIds, keys }) => {
        keys.set(key.id, key)
        keyIds.set(key.digest, key.id)
      }),
    apiKeys: (account) => tables.read(({ keys }) => ofAccount(keys, account)),
    findApiKey: (digest) =>
      tables.read(({ keyIds, keys }) => Option.fromUndefinedOr(keys.get(keyIds.get(digest) ?? ""))),
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
    findToken: (id) => tables.read(({ tokens }) => Option.fromUndefinedOr(tokens.get(id))),
    noteUses: (uses) => tables.write((stored) => uses.forEach((use) => note(stored, use)))
  })
})
