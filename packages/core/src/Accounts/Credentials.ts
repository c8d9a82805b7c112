import { Context, DateTime, Effect, Layer, Option, Redacted } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { LimitReached, makePriceListInForce } from "../Prices.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import type { AccountId } from "./Accounts.ts"
import type { Ability, CallerCredential } from "./Caller.ts"
import { type ApiKey, CredentialStore, type NamedCredential, NotRotatable, type Token } from "./CredentialStore.ts"

const table: ReadonlyArray<number> = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest >>> 0
})

/** The CRC-32 (ISO 3309) of an ASCII text, as an unsigned integer. */
const crc32 = (text: string): number => {
  let rest = 0xffffffff
  for (let index = 0; index < text.length; index++) rest = table[(rest ^ text.charCodeAt(index)) & 0xff]! ^ (rest >>> 8)
  return (rest ^ 0xffffffff) >>> 0
}

/** The plain text of an API key or Bearer token: shown once, stored never. */
export type Secret = Redacted.Redacted

/** A credential as a caller presented it. */
export type Credential =
  | { readonly _tag: "ApiKey"; readonly text: Secret }
  | { readonly _tag: "BearerToken"; readonly text: Secret }

/** The parts of a Bearer token. */
export interface ParsedToken {
  readonly id: number
  readonly secret: string
}

/** The characters of credentials. */
const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const keyPattern = /^kt_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/
const tokenPattern = /^([1-9]\d{0,14})\|([0-9A-Za-z]{40})([0-9a-f]{8})$/

/** The checksum of an API key's secret: 6 base62 characters. */
export const checksum62 = (text: string): string => {
  let rest = crc32(text)
  let digits = ""
  for (let place = 0; place < 6; place++) {
    digits = base62[rest % 62]! + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** The checksum of a token's secret: 8 hexadecimal characters. */
export const checksum16 = (text: string): string => crc32(text).toString(16).padStart(8, "0")

/** Returns whether a text has the form of an API key: `kt_`, 32 base62 characters, and the base62 CRC32 of these. */
export const isApiKey = (text: string): boolean => {
  const [, secret, checksum] = keyPattern.exec(text) ?? []
  return secret !== undefined && checksum62(secret) === checksum
}

/** The parts of a Bearer token: `id|secret`, the secret ending in its hexadecimal CRC32. */
export const parseToken = (text: string): ParsedToken | undefined => {
  const [, id, secret, checksum] = tokenPattern.exec(text) ?? []
  return id === undefined || secret === undefined || checksum16(secret) !== checksum
    ? undefined
    : { id: Number(id), secret: `${secret}${checksum}` }
}

/** An API key as lists show it: enough to distinguish keys, too little to use one. */
export const maskedKey = (text: Secret): string =>
  `${Redacted.value(text).slice(0, 7)}…${Redacted.value(text).slice(-4)}`

/** Returns whether two hexadecimal digests are the same, in a time that does not depend on where they differ. */
export const isSameDigest = (left: string, right: string): boolean => {
  if (left.length !== right.length) return false
  let difference = 0
  for (let place = 0; place < left.length; place++) difference |= left.charCodeAt(place) ^ right.charCodeAt(place)
  return difference === 0
}

/** A digest that belongs to no credential. A miss is compared with it, so that it takes as long as a hit. */
export const noDigest = "0".repeat(64)

const encoder = new TextEncoder()

/** Makes and digests credentials. Only the SHA-256 digest of a credential is ever stored. */
export class Credentials extends Context.Service<Credentials, {
  /** A new API key. */
  readonly apiKey: Effect.Effect<Secret>
  /** A new secret of a Bearer token, without the id before it. */
  readonly tokenSecret: Effect.Effect<Secret>
  /** SHA-256 of a secret, hexadecimal. */
  readonly digest: (secret: string) => Effect.Effect<string>
}>()("@kontor/core/Accounts/Credentials") {
  static readonly layer: Layer.Layer<Credentials, never, Digest.Digest | SecureRandom.SecureRandom> = Layer.effect(
    Credentials,
    Effect.gen(function*() {
      const digests = yield* Digest.Digest
      const random = yield* SecureRandom.SecureRandom
      const characters = (count: number) =>
        Effect.map(
          Effect.all(Array.from({ length: count }, () => random.intBetween(0, 61))),
          (places) => places.map((place) => base62[place]).join("")
        )
      return Credentials.of({
        apiKey: Effect.map(characters(32), (secret) => Redacted.make(`kt_${secret}${checksum62(secret)}`)),
        tokenSecret: Effect.map(characters(40), (secret) => Redacted.make(`${secret}${checksum16(secret)}`)),
        digest: (secret) => digests.digestHex(Digest.sha256, encoder.encode(secret))
      })
    })
  )
}

/** A new credential: its record, and its plain text, which cannot be shown again. */
export interface Issued<Record> {
  readonly record: Record
  readonly secret: Secret
}

/** Hears of every credential that is created or rotated, in the same unit of work; by default nobody does. */
export const CredentialCreated = Context.Reference<
  (account: AccountId, credential: NamedCredential) => Effect.Effect<void>
>("@kontor/core/Accounts/Credentials/CredentialCreated", { defaultValue: () => () => Effect.void })

/**
 * Makes and stores credentials, as many as an account may have at the same time: the only way in which a key or a token
 * is created. It does not check who may have one.
 */
export class Issuer extends Context.Service<Issuer, {
  /** An API key. It makes an event `credential.created`, unless the account begins with it. */
  readonly apiKey: (
    account: AccountId,
    name: string,
    monthly_credit_limit?: number | null,
    begins?: "first"
  ) => Effect.Effect<Issued<ApiKey>, LimitReached>
  /** Another text for a key, if it still has the one presented. That is accepted until `ends_at`, or ends at once. */
  readonly rotated: (
    account: AccountId,
    presented: Pick<CallerCredential, "digest" | "id">,
    ends_at: DateTime.Utc | null
  ) => Effect.Effect<Issued<ApiKey>, NotRotatable>
  /** A Bearer token with exactly these abilities; the secret is the whole token, `id|secret`. */
  readonly token: (token: {
    readonly account_id: AccountId
    readonly name: string
    readonly abilities: ReadonlyArray<Ability>
    readonly expires_at: DateTime.Utc | null
    readonly monthly_credit_limit?: number | null
  }) => Effect.Effect<Issued<Token>, LimitReached>
}>()("@kontor/core/Accounts/Credentials/Issuer") {
  static readonly layer: Layer.Layer<
    Issuer,
    never,
    CredentialStore | Credentials | UnitOfWork | SecureRandom.SecureRandom
  > = Layer
    .effect(
      Issuer,
      Effect.gen(function*() {
        const store = yield* CredentialStore
        const credentials = yield* Credentials
        const random = yield* SecureRandom.SecureRandom
        const [unit, created] = [yield* UnitOfWork, yield* CredentialCreated]
        const accountLimits = Effect.map(yield* makePriceListInForce, ({ account_limits }) => account_limits)

        const apiKey: Issuer["Service"]["apiKey"] = Effect.fn("Issuer.apiKey")(function*(
          account_id,
          name,
          monthly_credit_limit = null,
          begins
        ) {
          const secret = yield* credentials.apiKey
          const record = {
            id: yield* random.uuidV7(),
            account_id,
            name,
            masked_key: maskedKey(secret),
            digest: yield* credentials.digest(Redacted.value(secret)),
            former: null,
            monthly_credit_limit,
            created_at: yield* DateTime.now,
            last_used_at: null
          }
          const { api_keys: max } = yield* accountLimits
          if (!(yield* store.addApiKey(record, max))) return yield* new LimitReached({ kind: "api_keys", max })
          if (begins === undefined) yield* created(account_id, { kind: "api_key", id: record.id, name })
          return { record, secret }
        }, unit.commit)

        const rotated: Issuer["Service"]["rotated"] = Effect.fn("Issuer.rotated")(
          function*(account_id, presented, ends_at) {
            const secret = yield* credentials.apiKey
            const key = yield* store.rotateApiKey(presented.id, presented.digest, {
              digest: yield* credentials.digest(Redacted.value(secret)),
              masked_key: maskedKey(secret),
              former: ends_at && { digest: presented.digest, ends_at }
            })
            if (Option.isNone(key)) return yield* new NotRotatable()
            yield* created(account_id, { kind: "api_key", id: presented.id, name: key.value.name })
            return { record: key.value, secret }
          },
          unit.commit
        )

        const token: Issuer["Service"]["token"] = Effect.fn("Issuer.token")(
          function*({ abilities, account_id, expires_at, monthly_credit_limit = null, name }) {
            const secret = yield* credentials.tokenSecret
            const { tokens: max } = yield* accountLimits
            const added = yield* store.addToken({
              account_id,
              name,
              abilities,
              expires_at,
              monthly_credit_limit,
              digest: yield* credentials.digest(Redacted.value(secret)),
              created_at: yield* DateTime.now,
              last_used_at: null
            }, max)
            if (Option.isNone(added)) return yield* new LimitReached({ kind: "tokens", max })
            const record = added.value
            yield* created(account_id, { kind: "token", id: String(record.id), name })
            return { record, secret: Redacted.make(`${record.id}|${Redacted.value(secret)}`) }
          },
          unit.commit
        )

        return Issuer.of({ apiKey, rotated, token })
      })
    )
}
