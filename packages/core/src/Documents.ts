import { Context, Effect, Layer, Option, Schema, Stream } from "effect"
import type { Caller } from "./Accounts/Caller.ts"
import { Charge, type Paid } from "./Credits/Charge.ts"
import type { NotPaid } from "./Credits/Ledger.ts"
import { costOfDocument, makePriceListInForce, type PriceTable, totalOf } from "./Prices.ts"
import { DocumentGone, DocumentType, isExcerpt } from "./Register/Document.ts"
import {
  type FoundDocument,
  type Profile,
  ReadAhead,
  RegisterUpstream,
  type UpstreamUnavailable,
  type Without
} from "./Register/RegisterUpstream.ts"
import { EntityId, type Euid } from "./Register/Registration.ts"
import { isWithheldIn, makeWithheldEntities, type Withheld } from "./Register/Withheld.ts"

/** A request for a document. */
export const DocumentQuery = Schema.Struct({ company_id: EntityId, document_type: DocumentType })
export type DocumentQuery = typeof DocumentQuery.Type

/**
 * The size of the largest document that a caller can take, in bytes; any, unless the host says otherwise. It is for
 * hosts whose answers hold a document whole.
 */
export const LargestDocument = Context.Reference<number>("@kontor/core/Documents/LargestDocument", {
  defaultValue: () => Infinity
})

/** The register has no such organization, or no such document of it, or one that is larger than `LargestDocument`. */
export class DocumentNotFound extends Schema.TaggedError<DocumentNotFound>()("DocumentNotFound", {
  reason: Schema.Literals(["UNKNOWN_ORGANIZATION", "NOT_HELD", "TOO_LARGE"]),
  document_type: DocumentType
}) {}

/**
 * A document of an organization, and the day it describes. A document that is not official was made from the register.
 * Its size is in bytes, and its bytes are read while they are taken, at most 64 KiB at a time; those of a made one are
 * held. If the document is replaced, deleted or withheld meanwhile, they end with a failure and never mix with those of
 * another.
 */
export interface FetchedDocument extends FoundDocument {
  readonly euid: Euid
}

/** The pieces of a document that are sent between two looks at what the operator withholds: 1 MiB. */
const piecesBetweenLooks = 64

/** Bytes that end once their organization is withheld, however slowly they are read. */
const untilWithheld = (
  { bytes, type }: FoundDocument,
  profile: Profile,
  withheldNow: Effect.Effect<Without>
): FoundDocument["bytes"] =>
  bytes.pipe(
    Stream.zipWithIndex,
    Stream.mapEffect(([piece, place]) =>
      place === 0 || place % piecesBetweenLooks > 0
        ? Effect.succeed(piece)
        : Effect.flatMap(
          withheldNow,
          (withheld) => isWithheldIn(withheld, profile) ? new DocumentGone({ type }) : Effect.succeed(piece)
        )
    ),
    Stream.provideService(ReadAhead, {})
  )

/**
 * Fetch one document of an organization: as the register issued it, or, for the current and the chronological excerpt,
 * made from the register, at a price of its own. Rule: documents#fetch-document.
 */
export class FetchDocument extends Context.Service<FetchDocument, {
  readonly fetch: (query: DocumentQuery) => Effect.Effect<
    Paid<FetchedDocument>,
    DocumentNotFound | NotPaid | UpstreamUnavailable,
    Caller
  >
}>()("@kontor/core/Documents/FetchDocument") {
  static readonly layer: Layer.Layer<FetchDocument, never, RegisterUpstream | Withheld | Charge> = Layer.effect(
    FetchDocument,
    Effect.gen(function*() {
      const upstream = yield* RegisterUpstream
      const { now: withheldNow } = yield* makeWithheldEntities
      const charge = yield* Charge
      const priceListInForce = yield* makePriceListInForce

      const lookup = Effect.fnUntraced(function*({ company_id, document_type }: DocumentQuery, prices: PriceTable) {
        const meant = yield* upstream.resolve(company_id, "precise", yield* withheldNow)
        if (meant._tag === "NotFound") {
          return yield* new DocumentNotFound({ reason: "UNKNOWN_ORGANIZATION", document_type })
        }
        const found = yield* upstream.document(meant.profile, document_type)
        if (Option.isNone(found)) return yield* new DocumentNotFound({ reason: "NOT_HELD", document_type })
        if (found.value.size > (yield* LargestDocument)) {
          return yield* new DocumentNotFound({ reason: "TOO_LARGE", document_type })
        }
        const { bytes, is_official } = found.value
        const answer: FetchedDocument = {
          ...found.value,
          euid: meant.profile.organization.value.registration.euid,
          type: document_type,
          bytes: is_official ? untilWithheld(found.value, meant.profile, withheldNow) : bytes
        }
        return { answer, cost: costOfDocument(prices, is_official) }
      })

      const fetch = Effect.fn("FetchDocument.fetch")(function*(query: DocumentQuery) {
        const { prices, version: price_version } = yield* priceListInForce
        const [official, unofficial] = [costOfDocument(prices, true), costOfDocument(prices, false)]
        const [smallest, largest] = !isExcerpt(query.document_type)
          ? [official, official]
          : totalOf(unofficial) < totalOf(official)
          ? [unofficial, official]
          : [official, unofficial]
        return yield* charge.pay({
          operation: "fetch-document",
          price_version,
          largest,
          smallest,
          isSound: ({ size }) => size > 0,
          lookup: lookup(query, prices)
        })
      })
      return FetchDocument.of({ fetch })
    })
  )
}
