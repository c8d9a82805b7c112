import type { EntityId, Euid } from "@kontor/core/Register"
import { foldText } from "@kontor/core/Register/Spelling"
import { Context, Effect, Layer } from "effect"
import { Digest } from "effect/crypto"

/**
 * The trait that separates persons of one name in the register: the birth date, or the town where a source has no date.
 */
export interface PersonTraits {
  readonly family: string
  readonly given: string
  readonly birth_date: string | null
  readonly city: string | null
}

/** The traits that separate organizations without a register number of their own, such as foreign limited partners. */
export interface OrganizationTraits {
  readonly name: string
  readonly city: string | null
}

const encoder = new TextEncoder()

/** Derives identifiers from register facts alone, so that every source yields the same identifier. */
export class Identity extends Context.Service<Identity, {
  /** The organization of an EUID. */
  readonly organization: (euid: Euid) => Effect.Effect<EntityId>
  /** An organization without a register number in the source; the spelling of the name does not matter. */
  readonly unregistered: (traits: OrganizationTraits) => Effect.Effect<EntityId>
  /** The person with these traits; the spelling of the names does not matter. */
  readonly person: (traits: PersonTraits) => Effect.Effect<EntityId>
  /** The full SHA-256 of a text or of bytes in hexadecimal, for identifiers that need that length. */
  readonly digest: (content: string | Uint8Array) => Effect.Effect<string>
  /** Half a SHA-256 of either, 32 hexadecimal characters: enough for all events and records of a register. */
  readonly shortDigest: (content: string | Uint8Array) => Effect.Effect<string>
}>()("@kontor/register/identity/Identity") {
  /**
   * By a full SHA-256 of UTF-8 texts and of bytes in hexadecimal, for platforms that digest texts without bytes in
   * between.
   */
  static readonly layerOf = (
    digest: (content: string | Uint8Array) => Effect.Effect<string>
  ): Layer.Layer<Identity> => {
    const shortDigest = (content: string | Uint8Array) => Effect.mapEager(digest(content), (hex) => hex.slice(0, 32))
    const entity = (text: string) => Effect.mapEager(shortDigest(text), (hex) => hex as EntityId)
    return Layer.succeed(Identity, {
      digest,
      shortDigest,
      organization: (euid) => entity(`org|${euid}`),
      unregistered: ({ city, name }) => entity(`org|${foldText(name)}|${foldText(city ?? "")}`),
      person: ({ birth_date, city, family, given }) =>
        entity(`person|${foldText(family)}|${foldText(given)}|${birth_date ?? foldText(city ?? "")}`)
    })
  }

  /** By the digest of Effect. */
  static readonly layer: Layer.Layer<Identity, never, Digest.Digest> = Layer.unwrap(
    Digest.Digest.use((service) =>
      Effect.succeed(
        Identity.layerOf((content) =>
          service.digestHex(Digest.sha256, typeof content === "string" ? encoder.encode(content) : content)
        )
      )
    )
  )
}
