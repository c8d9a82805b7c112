import { Context, Effect, Layer, Schema } from "effect"
import { Digest } from "effect/crypto"
import { foldText } from "./Name.ts"
import type { Euid } from "./RegisterNumber.ts"

/**
 * Identifier of an organization or a person: 32 lower-case hexadecimal characters. Rule: Wire conventions (decisions
 * 1).
 */
export const EntityId = Schema.String.check(Schema.isPattern(/^[0-9a-f]{32}$/u)).pipe(Schema.brand("EntityId"))
export type EntityId = typeof EntityId.Type

/** What tells one person from another in the register: the birth date, or the town where a source gives no date. */
export interface PersonTraits {
  readonly family: string
  readonly given: string
  readonly birth_date: string | null
  readonly city: string | null
}

/** What tells one organization without a register number of its own from another, such as a foreign limited partner. */
export interface OrganizationTraits {
  readonly name: string
  readonly city: string | null
}

const encoder = new TextEncoder()

/** Derives identifiers from what the register itself says, so that every source yields the same identifier. */
export class Identity extends Context.Service<Identity, {
  /** The organization of an EUID. */
  readonly organization: (euid: Euid) => Effect.Effect<EntityId>
  /** An organization of which the source names no register number; spelling of the name does not matter. */
  readonly unregistered: (traits: OrganizationTraits) => Effect.Effect<EntityId>
  /** The person of these traits; spelling of the names does not matter. */
  readonly person: (traits: PersonTraits) => Effect.Effect<EntityId>
  /**
   * The full SHA-256 of a text as hexadecimal characters, where a text of another length would be another identifier.
   */
  readonly digest: (text: string) => Effect.Effect<string>
  /** Half a SHA-256 of a text, 32 hexadecimal characters: enough to tell all events and records of a register apart. */
  readonly shortDigest: (text: string) => Effect.Effect<string>
}>()("@kontor/core/Register/identity/Identity") {
  static readonly layer: Layer.Layer<Identity, never, Digest.Digest> = Layer.effect(
    Identity,
    Effect.gen(function*() {
      const service = yield* Digest.Digest
      const digest = (text: string) => service.digestHex(Digest.sha256, encoder.encode(text))
      const shortDigest = (text: string) => Effect.map(digest(text), (hex) => hex.slice(0, 32))
      const entity = (text: string) => Effect.map(shortDigest(text), (hex) => EntityId.make(hex))
      return Identity.of({
        digest,
        shortDigest,
        organization: (euid) => entity(`org|${euid}`),
        unregistered: ({ city, name }) => entity(`org|${foldText(name)}|${foldText(city ?? "")}`),
        person: ({ birth_date, city, family, given }) =>
          entity(`person|${foldText(family)}|${foldText(given)}|${birth_date ?? foldText(city ?? "")}`)
      })
    })
  )
}
