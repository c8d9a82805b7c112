import { DateTime, Layer, Option } from "effect"
import type { AccountId } from "../Accounts/Accounts.ts"
import {
  type ApiKey,
  type CredentialSearch,
  CredentialStore,
  type CredentialUse,
  type Token
} from "../Accounts/CredentialStore.ts"
import type { Page } from "../ListCursor.ts"
import { makeTables, noRows, type Rows, rowsOf } from "./Tables.ts"

/** The tables of credentials: `keyIds` by digest, former ones too. */
interface CredentialTables {
  readonly keys: Rows<string, ApiKey>
  readonly keyIds: Rows<string, string>
  readonly tokens: Rows<number, Token>
}

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
  rowsOf(rows).filter(({ account_id }) => account_id === account)

const digestsOf = ({ digest, former }: ApiKey): ReadonlyArray<string> =>
  former === null ? [digest] : [digest, former.digest]

const isSought = ({ by, text }: CredentialSearch) => (credential: ApiKey | Token): boolean => {
  switch (by) {
    case "digest":
      return ("former" in credential ? digestsOf(credential) : [credential.digest]).includes(text)
    case "mask":
      return "masked_key" in credential && credential.masked_key === text
    case "id":
      return String(credential.id) === text
  }
}

const pageOf = <Id extends string | number, Kind extends { readonly id: Id }>(
  credentials: ReadonlyArray<Kind>,
  { after, limit }: Page<Id>
): ReadonlyArray<Kind> =>
  credentials
    .filter(({ id }) => after === undefined || id > after)
    .toSorted((left, right) => left.id < right.id ? -1 : 1)
    .slice(0, limit)

/** The expiry of a token in milliseconds since 1970; infinite without one. */
const expiryOf = ({ expires_at }: Token): number => expires_at?.epochMilliseconds ?? Infinity

/** The tokens that have expired by an instant, those first that expired first. */
const expiredBy = (tokens: ReadonlyArray<Token>, at: DateTime.Utc): ReadonlyArray<Token> =>
  tokens
    .filter((token) => expiryOf(token) <= at.epochMilliseconds)
    .toSorted((left, right) => expiryOf(left) - expiryOf(right) || left.id - right.id)

/** Credentials in memory, lost when the process ends. */
export const layer: Layer.Layer<CredentialStore> = Layer.sync(CredentialStore, () => {
  const tables = makeTables<CredentialTables>({ keys: noRows(), keyIds: noRows(), tokens: noRows() })
  let lastToken = 0

  return CredentialStore.of({
    addApiKey: (key, max) =>
      tables.write(({ keyIds, keys }) => {
        if (ofAccount(keys, key.account_id).length >= max) return false
        keys.set(key.id, key)
        keyIds.set(key.digest, key.id)
        return true
      }),
    apiKeys: (account, page) => tables.read(({ keys }) => pageOf(ofAccount(keys, account), page)),
    findApiKey: (digest) =>
      tables.read(({ keyIds, keys }) => Option.fromUndefinedOr(keys.get(keyIds.get(digest) ?? ""))),
    revokeApiKey: (id, account) =>
      tables.write(({ keyIds, keys }) => {
        const key = keys.get(id)
        if (key === undefined || key.account_id !== (account ?? key.account_id)) return false
        for (const digest of digestsOf(key)) keyIds.delete(digest)
        return keys.delete(id)
      }),
    rotateApiKey: (id, presented, { digest, former, masked_key }) =>
      tables.write(({ keyIds, keys }) => {
        const key = keys.get(id)
        if (key?.digest !== presented) return Option.none()
        const rotated = { ...key, digest, former, masked_key }
        for (const past of digestsOf(key)) keyIds.delete(past)
        for (const present of digestsOf(rotated)) keyIds.set(present, id)
        keys.set(id, rotated)
        return Option.some(rotated)
      }),
    addToken: (token, max) =>
      tables.write(({ tokens }) => {
        const held = ofAccount(tokens, token.account_id)
        const expired = expiredBy(held, token.created_at)
        if (held.length - expired.length >= max) return Option.none()
        for (const { id } of expired.slice(0, Math.max(0, held.length - max + 1))) tokens.delete(id)
        const added = { ...token, id: ++lastToken }
        tokens.set(added.id, added)
        return Option.some(added)
      }),
    tokens: (account, page) => tables.read(({ tokens }) => pageOf(ofAccount(tokens, account), page)),
    tokenCount: (account) => tables.read(({ tokens }) => ofAccount(tokens, account).length),
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
    names: (account, credentials) =>
      tables.read(({ keys, tokens }) =>
        credentials.flatMap(({ id, kind }) => {
          const found = kind === "api_key" ? keys.get(id) : tokens.get(Number(id))
          return found?.account_id === account ? [{ kind, id, name: found.name }] : []
        })
      ),
    search: (search) =>
      tables.read(({ keys, tokens }) => ({
        api_keys: pageOf(rowsOf(keys).filter(isSought(search)), { limit: 100 }),
        tokens: pageOf(rowsOf(tokens).filter(isSought(search)), { limit: 100 })
      })),
    noteUses: (uses) => tables.write((stored) => uses.forEach((use) => note(stored, use))),
    erase: (account) =>
      tables.write(({ keyIds, keys, tokens }) => {
        for (const key of ofAccount(keys, account)) {
          for (const digest of digestsOf(key)) keyIds.delete(digest)
          keys.delete(key.id)
        }
        for (const { id } of ofAccount(tokens, account)) tokens.delete(id)
      })
  })
})
