import { type Option, Schema } from "effect"

const maxLength = 128

/**
 * A key under which a mutation happens once: 1 to 128 of `[A-Za-z0-9._:-]`, the first alphanumeric. Rule: Idempotency
 * (decisions 13).
 */
export const IdempotencyKey = Schema.String.check(
  Schema.isPattern(new RegExp(`^[A-Za-z0-9][A-Za-z0-9._:-]{0,${maxLength - 1}}$`))
).pipe(Schema.brand("IdempotencyKey"))
export type IdempotencyKey = typeof IdempotencyKey.Type

const decode = Schema.decodeUnknownOption(IdempotencyKey)

/** The key in a header, bare or as a quoted string of RFC 8941, if it is valid. */
export const idempotencyKeyOf = (header: string): Option.Option<IdempotencyKey> =>
  decode(/^"(?<key>[^"\\]*)"$/u.exec(header)?.groups?.["key"] ?? header)
