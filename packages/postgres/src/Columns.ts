import { PgTypes } from "@effect/sql-pg"
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

/** The 32 hexadecimal characters that the register's tables keep as `uuid`. */
export const hexOf = (uuid: string): string => uuid.replaceAll("-", "")

/** The identifier of an organization or person that the register's tables keep as `uuid`. */
export const entityIdOf = (uuid: string): EntityId => hexOf(uuid) as EntityId
