import { PgTypes } from "@effect/sql-pg"
import type { CredentialRef } from "@kontor/core/Accounts"
import type { EntityId } from "@kontor/core/Register"
import { Result } from "effect"

type Column<Value> = (values: ReadonlyArray<Value | null>) => PgTypes.Parameter

const columnOf = (elements: number): Column<unknown> => (values) => Result.getOrThrow(PgTypes.array(values, elements))

/** A column of texts as one parameter, for `unnest`. */
export const texts: Column<string> = columnOf(PgTypes.OID.text)

/** A column of integers. */
export const integers: Column<number> = columnOf(PgTypes.OID.int4)

/** A column of floating-point numbers. */
export const floats: Column<number> = columnOf(PgTypes.OID.float8)

/** A column of truth values. */
export const booleans: Column<boolean> = columnOf(PgTypes.OID.bool)

/** A column of byte strings. */
export const byteStrings: Column<Uint8Array> = columnOf(PgTypes.OID.bytea)

/** A column of UUIDs. */
export const uuids: Column<string> = columnOf(PgTypes.OID.uuid)

/** A column of large integers. */
export const largeIntegers: Column<bigint> = columnOf(PgTypes.OID.int8)

/** A column of instants. */
export const instants: Column<Date> = columnOf(PgTypes.OID.timestamptz)

/** A column of JSON documents. */
export const documents: Column<unknown> = columnOf(PgTypes.OID.jsonb)

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const identifierOf = ({ id, kind }: CredentialRef): string | null => {
  if (kind === "api_key") return isUuid.test(id) ? id : null
  const digits = Number(id).toString(16).padStart(16, "0")
  return `00000000-0000-0000-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** A column of credentials: UUIDs of API keys, and ids of tokens after zeros. Any other id is left out. */
export const credentials = (column: ReadonlyArray<CredentialRef | undefined>): PgTypes.Parameter =>
  uuids(column.map((credential) => credential === undefined ? null : identifierOf(credential)))

/** Stands for no credential in the ledger: no token has this identifier. */
export const noCredential = "00000000-0000-0000-0000-000000000000"

/** Stands for the credentials that a month does not name: no API key has this identifier. */
export const otherCredentials = "ffffffff-ffff-ffff-ffff-ffffffffffff"

const ofToken = /^0{8}-0{4}-0{4}-/

/** The credential that an identifier of the ledger stands for: those of tokens begin with zeros. */
export const credentialOf = (uuid: string | null): { readonly credential?: CredentialRef } => {
  if (uuid === null || uuid === noCredential) return {}
  if (!ofToken.test(uuid)) return { credential: { kind: "api_key", id: uuid } }
  return { credential: { kind: "token", id: String(Number.parseInt(uuid.slice(19).replace("-", ""), 16)) } }
}

/** The 32 hexadecimal characters that the register's tables keep as `uuid`. */
export const hexOf = (uuid: string): string => uuid.replaceAll("-", "")

/** The identifier of an organization or person that the register's tables keep as `uuid`. */
export const entityIdOf = (uuid: string): EntityId => hexOf(uuid) as EntityId
