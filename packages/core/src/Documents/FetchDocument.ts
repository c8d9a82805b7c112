import { Context, Effect, Layer, Option, Schema } from "effect"
import type { Caller } from "../Accounts/Caller.ts"
import { Charge, type Paid } from "../Credits/Charge.ts"
import { type Cost, cost } from "../Credits/Cost.ts"
import type { InsufficientCredits } from "../Credits/Ledger.ts"
import { makePriceListInForce } from "../Prices/PriceLists.ts"
import { todayInBerlin } from "../Register/BerlinDay.ts"
import type { CalendarDate } from "../Register/CalendarDate.ts"
import { DocumentType } from "../Register/Document.ts"
import { RegisterEvent } from "../Register/events/RegisterEvent.ts"
import { EntityId } from "../Register/identity/Identity.ts"
import type { Euid } from "../Register/identity/RegisterNumber.ts"
import { type Located, Register } from "../Register/Register.ts"
import { RegisterUpstream, type UpstreamUnavailable } from "../Register/RegisterUpstream.ts"
import { makeWithheldEntities, type Withheld } from "../Register/Withheld.ts"
import { Excerpts, type ExcerptType } from "./Excerpts.ts"

/** A request for a document. Rule: GET /v1/fetch-document. */
export const DocumentQuery = Schema.Struct({ company_id: EntityId, document_type: DocumentType })
export type DocumentQuery = typeof DocumentQuery.Type

/** The register has no such organization, or no such document of it. */
export class DocumentNotFound extends Schema.TaggedError<DocumentNotFound>()("DocumentNotFound", {
  reason: Schema.Literals(["UNKNOWN_ORGANIZATION", "NOT_HELD"]),
  document_type: DocumentType
}) {}

/**
 * A document of an organization, and the day it describes. A document that is not official was made from the register.
 */
export interface FetchedDocument {
  readonly euid: Euid
  readonly type: DocumentType
  readonly as_of: CalendarDate
  readonly is_official: boolean
  readonly bytes: Uint8Array
}

/** An event of the register's own vocabulary: an excerpt has no words for any other. */
const isRegisterEvent = Schema.is(RegisterEvent)

/** The maximum number of events in an excerpt, the newest. */
const maxEvents = 1_000

const isExcerpt = (type: DocumentType): type is ExcerptType => type === "AD" || type === "CD"

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
        const register = yield* Register
        const upstream = yield* RegisterUpstream
        const { now: withheldNow } = yield* makeWithheldEntities
        const charge = yield* Charge
        const excerpts = yield* Excerpts
        const priceListInForce = yield* makePriceListInForce

        const excerpt = Effect.fnUntraced(function*(type: ExcerptType, located: Located) {
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
          return Option.map(made, (bytes) => ({ as_of: made_on, is_official: false, bytes }))
        })

        const lookup = Effect.fnUntraced(function*({ company_id, document_type }: DocumentQuery, price: Cost) {
          const meant = yield* upstream.resolve(company_id, "precise", yield* withheldNow)
          if (meant._tag === "NotFound") {
            return yield* new DocumentNotFound({ reason: "UNKNOWN_ORGANIZATION", document_type })
          }
          const { former_ids, organization } = meant.profile
          const located = { entity_id: organization.entity_id, former_ids, organization, is_withheld: false }
          const held = yield* register.document(located, document_type)
          const found = Option.isSome(held)
            ? Option.some({ as_of: held.value.as_of, is_official: true, bytes: held.value.bytes })
            : isExcerpt(document_type)
            ? yield* excerpt(document_type, located)
            : Option.none()
          if (Option.isNone(found)) return yield* new DocumentNotFound({ reason: "NOT_HELD", document_type })
          const { euid } = located.organization.registration
          return { answer: { euid, type: document_type, ...found.value }, cost: price }
        })

        const fetch = Effect.fn("FetchDocument.fetch")(function*(query: DocumentQuery) {
          const { prices, version: price_version } = yield* priceListInForce
          const price = cost({ base: prices.operations["fetch-document"] })
          return yield* charge.pay({
            operation: "fetch-document",
            price_version,
            largest: price,
            isSound: ({ bytes }) => bytes.length > 0,
            lookup: lookup(query, price)
          })
        })
        return FetchDocument.of({ fetch })
      })
    )
}
