import { Context, Effect, Layer, Option, Schema, Stream } from "effect"
import type { Caller } from "../Accounts/Caller.ts"
import { Charge, type Paid } from "../Credits/Charge.ts"
import type { InsufficientCredits } from "../Credits/Ledger.ts"
import { type Cost, cost } from "../Prices/Costs.ts"
import { makePriceListInForce } from "../Prices/PriceLists.ts"
import { todayInBerlin } from "../Register/BerlinDay.ts"
import type { CalendarDate } from "../Register/CalendarDate.ts"
import { DocumentGone, DocumentType, piecesOf } from "../Register/Document.ts"
import { RegisterEvent } from "../Register/events/RegisterEvent.ts"
import { EntityId } from "../Register/identity/Identity.ts"
import type { Euid } from "../Register/identity/RegisterNumber.ts"
import { type Located, Register } from "../Register/Register.ts"
import {
  type HeldDocument,
  type Profile,
  RegisterUpstream,
  type UpstreamUnavailable,
  type Without
} from "../Register/RegisterUpstream.ts"
import { isWithheldIn, makeWithheldEntities, type Withheld, WithheldVersion } from "../Register/Withheld.ts"
import { Excerpts, type ExcerptType } from "./Excerpts.ts"

/** A request for a document. Rule: GET /v1/fetch-document. */
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
export interface FetchedDocument {
  readonly euid: Euid
  readonly type: DocumentType
  readonly as_of: CalendarDate
  readonly is_official: boolean
  readonly size: number
  readonly bytes: HeldDocument["bytes"]
}

type Found = Omit<FetchedDocument, "euid" | "type">

/** The pieces of a document that are sent between two looks at what the operator withholds: 1 MiB. */
const piecesBetweenLooks = 64

/** An event of the register's own vocabulary: an excerpt has no words for any other. */
const isRegisterEvent = Schema.is(RegisterEvent)

/** The maximum number of events in an excerpt, the newest. */
const maxEvents = 1_000

const isExcerpt = (type: DocumentType): type is ExcerptType => type === "AD" || type === "CD"

/** Makes what prints an excerpt of the register, where an adapter prints them. */
const makeExcerpt = Effect.gen(function*() {
  const [register, excerpts] = [yield* Register, yield* Excerpts]

  return Effect.fnUntraced(function*(type: ExcerptType, located: Located) {
    const { entity_id, organization } = located
    const made_on = yield* todayInBerlin
    const features = yield* register.features(located, ["related_persons", "shareholders"])
    const sheet = yield* register.sheet(located)
    const placed = yield* register.events({
      topics: [],
      organizations: [entity_id],
      from: undefined,
      to: undefined,
      after: undefined,
      limit: maxEvents
    })
    const made = yield* excerpts.make({
      type,
      organization,
      persons: features.related_persons ?? { current: [], past: [] },
      shareholders: features.shareholders,
      sheet: Option.getOrUndefined(sheet),
      events: placed.map(({ event }) => event).filter(isRegisterEvent),
      made_on
    })
    return Option.map(made, (bytes): Found => ({
      as_of: made_on,
      is_official: false,
      size: bytes.length,
      bytes: piecesOf(bytes)
    }))
  })
})

/** Bytes that end once their organization is withheld, however slowly they are read. */
const untilWithheld = (
  { bytes, type }: HeldDocument,
  profile: Profile,
  withheldNow: Effect.Effect<Without>
): HeldDocument["bytes"] =>
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
    Stream.provideService(WithheldVersion, undefined)
  )

/**
 * Fetch one document of an organization: as the register issued it, or, for the current and the chronological excerpt,
 * made from the register. Rule: GET /v1/fetch-document.
 */
export class FetchDocument extends Context.Service<FetchDocument, {
  readonly fetch: (query: DocumentQuery) => Effect.Effect<
    Paid<FetchedDocument>,
    DocumentNotFound | InsufficientCredits | UpstreamUnavailable,
    Caller
  >
}>()("@kontor/core/Documents/FetchDocument") {
  static readonly layer: Layer.Layer<FetchDocument, never, Register | RegisterUpstream | Withheld | Charge | Excerpts> =
    Layer.effect(
      FetchDocument,
      Effect.gen(function*() {
        const upstream = yield* RegisterUpstream
        const { now: withheldNow } = yield* makeWithheldEntities
        const charge = yield* Charge
        const excerpt = yield* makeExcerpt
        const priceListInForce = yield* makePriceListInForce

        const lookup = Effect.fnUntraced(function*({ company_id, document_type }: DocumentQuery, price: Cost) {
          const meant = yield* upstream.resolve(company_id, "precise", yield* withheldNow)
          if (meant._tag === "NotFound") {
            return yield* new DocumentNotFound({ reason: "UNKNOWN_ORGANIZATION", document_type })
          }
          const { former_ids, organization } = meant.profile
          const located = { entity_id: organization.entity_id, former_ids, organization, is_withheld: false }
          const held = yield* upstream.document(meant.profile, document_type)
          const found = Option.isSome(held)
            ? Option.some<Found>({
              ...held.value,
              is_official: true,
              bytes: untilWithheld(held.value, meant.profile, withheldNow)
            })
            : isExcerpt(document_type)
            ? yield* excerpt(document_type, located)
            : Option.none<Found>()
          if (Option.isNone(found)) return yield* new DocumentNotFound({ reason: "NOT_HELD", document_type })
          if (found.value.size > (yield* LargestDocument)) {
            return yield* new DocumentNotFound({ reason: "TOO_LARGE", document_type })
          }
          const { euid } = located.organization.registration
          return { answer: { euid, ...found.value, type: document_type }, cost: price }
        })

        const fetch = Effect.fn("FetchDocument.fetch")(function*(query: DocumentQuery) {
          const { prices, version: price_version } = yield* priceListInForce
          const price = cost({ base: prices.operations["fetch-document"] })
          return yield* charge.pay({
            operation: "fetch-document",
            price_version,
            largest: price,
            isSound: ({ size }) => size > 0,
            lookup: lookup(query, price)
          })
        })
        return FetchDocument.of({ fetch })
      })
    )
}
