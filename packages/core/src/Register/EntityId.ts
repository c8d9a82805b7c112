import { Schema } from "effect"

/**
 * Identifier of an organization or a person: 32 lower-case hexadecimal characters. Rule: Wire conventions (decisions
 * 1).
 */
export const EntityId = Schema.String.check(Schema.isPattern(/^[0-9a-f]{32}$/u)).pipe(Schema.brand("EntityId"))
export type EntityId = typeof EntityId.Type

/** An identifier as registers and people write it: a UUID with or without hyphens, in upper or lower case. */
const writtenId = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/iu

const entityIdOf = (text: string): EntityId => EntityId.make(text.replaceAll("-", "").toLowerCase())

/** The identifier that a text is, if it is one. */
export const entityIdWritten = (text: string): EntityId | undefined =>
  writtenId.test(text) ? entityIdOf(text) : undefined
