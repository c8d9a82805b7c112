import { Context, Effect, type Option, Schema, type Stream } from "effect"
import type { CalendarDate } from "./CalendarDate.ts"
import type { DocumentGone, DocumentType } from "./Document.ts"
import type { EventTopic, ProviderEvent } from "./Event.ts"
import type { Feature, FeatureData, FeatureWires, OwnershipFeature } from "./Features.ts"
import type { Organization, Origin, SearchHit } from "./Organization.ts"
import type { Person } from "./Person.ts"
import type { EntityId, Euid } from "./Registration.ts"
import type { SearchQuery } from "./SearchQuery.ts"
import type { Wire } from "./Wire.ts"

/**
 * The register cannot answer at the moment: `loading` while it is filled for the first time. An answer that fails is
 * not charged.
 */
export class UpstreamUnavailable extends Schema.TaggedError<UpstreamUnavailable>()("UpstreamUnavailable", {
  retry_after_seconds: Schema.Int,
  reason: Schema.optionalKey(Schema.Literal("loading"))
}) {}

/**
 * Entities that an answer leaves out under whichever identifier they have or had, as if the upstream did not hold them.
 */
export type Without = ReadonlySet<EntityId>

/** A page of a search, best hits first. `total` counts up to 10 000 hits and is a lower bound beyond. */
export interface HitsPage {
  readonly hits: ReadonlyArray<SearchHit>
  readonly total: number
  readonly total_is_lower_bound: boolean
}

/**
 * An organization as the upstream knows it now, by its present identifier, where that comes from, and the identifiers
 * that it had before, the newest first. `organizationWire` makes the wire form of what an upstream holds.
 */
export interface Profile {
  readonly entity_id: EntityId
  readonly organization: Wire<Organization>
  readonly origin: Origin
  readonly former_ids: ReadonlyArray<EntityId>
}

/**
 * The certainty with which a text must mean an organization: `precise` takes an identifier, an EUID or a register
 * number alone; `clear` also a name that fits one organization clearly; `best` the first hit where none is clear.
 */
export type Certainty = "precise" | "clear" | "best"

/**
 * The organization that a text means, or why it means none: nothing fits, several do, only similar names do, or several
 * organizations share the register number, which `courts` and `numbers` distinguish; `IMPRECISE` where the text is a
 * name and only a precise one counts.
 */
export type Resolution =
  | { readonly _tag: "Found"; readonly profile: Profile }
  | {
    readonly _tag: "NotFound"
    readonly reason: "UNKNOWN" | "SEVERAL_MATCHES" | "SIMILAR_NAMES" | "SHARED_REGISTER_NUMBER" | "IMPRECISE"
    readonly courts: ReadonlyArray<string>
    readonly numbers: ReadonlyArray<string>
  }

/** An organization that a text may mean, with what distinguishes it from others. */
export interface NamedCandidate {
  readonly entity_id: EntityId
  readonly name: string
  readonly former_names: ReadonlyArray<string>
  readonly court: string
  readonly postal_code: string | null
  readonly city: string | null
  readonly is_active: boolean
}

/**
 * Organizations that a text may mean, best first, and the one among them whose name is so like the text, and so much
 * more so than the others, that the text means it clearly.
 */
export interface NamedCandidates {
  readonly candidates: ReadonlyArray<NamedCandidate>
  readonly clear: NamedCandidate | undefined
}

/** A person who holds or held a role, with the features asked for. */
export interface FoundPerson {
  readonly person: Person
  readonly features: Pick<FeatureData, OwnershipFeature>
}

/**
 * A document of an organization: its day, its size in bytes, and its bytes, in pieces of at most 64 KiB. An official
 * one is as the register issued it; any other was made from the register. A piece is read when it is taken, and nothing
 * is held in between, so a slow reader costs nothing. All pieces are of this one document: if it is replaced or deleted
 * before the last one, the bytes end with `DocumentGone`.
 */
export interface FoundDocument {
  readonly type: DocumentType
  readonly as_of: CalendarDate
  readonly is_official: boolean
  readonly size: number
  readonly bytes: Stream.Stream<Uint8Array, DocumentGone | UpstreamUnavailable>
}

/** The members of a profile that a Signal shows. */
export const currentMembers = ["entity_id", "name", "registration", "legal_form", "address", "status"] as const

/** The present state of an organization as a Signal shows it. */
export type CurrentProfile = Pick<Organization, (typeof currentMembers)[number]>

/** The present state that a profile shows. */
export const currentProfileOf = (
  { address, entity_id, legal_form, name, registration, status }: Organization
): CurrentProfile => ({ entity_id, name, registration, legal_form, address, status })

/**
 * A query for events. `NEWEST_FIRST` orders them by day of announcement; `ARRIVAL` in the order in which they became
 * visible, so that what becomes visible later comes after every cursor given before. No topics or organizations means
 * all; a topic without events of the provider finds none. `from` and `to` are inclusive days of the announcement.
 */
export interface EventsQuery {
  readonly order: "NEWEST_FIRST" | "ARRIVAL"
  readonly topics: ReadonlyArray<EventTopic>
  readonly organizations: ReadonlyArray<EntityId>
  readonly from?: CalendarDate | undefined
  readonly to?: CalendarDate | undefined
  /** The cursor of the page before. */
  readonly after?: string | undefined
  readonly limit: number
}

/**
 * An event with the identifiers of its organization, the present one and those that it had before; without a profile
 * where the upstream resolves none.
 */
export interface UpstreamEvent {
  readonly event: ProviderEvent
  readonly entity_id: EntityId
  readonly former_ids: ReadonlyArray<EntityId>
  readonly profile: CurrentProfile | undefined
}

/**
 * A page of events: at most `limit`, and perhaps fewer before the last page. `cursor` is where the next page begins, in
 * the upstream's own form, also after the last page: a monitor goes on from there. It is absent as long as there was no
 * event at all.
 */
export interface EventsPage {
  readonly events: ReadonlyArray<UpstreamEvent>
  readonly cursor: string | undefined
  readonly has_more: boolean
}

/**
 * Port: the provider of register data, upstream of the service. Any provider can fill it, in its own order and pages.
 *
 * An organization that moved to another register answers to every identifier it had, with its present identifier. All
 * answers are current and free of charge: prices, plans and withheld entities are rules of the services that ask.
 *
 * Identifiers of organizations and persons are the provider's own, of one space and never given twice: 32 hexadecimal
 * digits that lead back to its own key, or that it can look up. A provider that has no data for a member leaves it as
 * in `empty`.
 */
export class RegisterUpstream extends Context.Service<RegisterUpstream, {
  /**
   * Organizations that match text and filters, best first or as `sort` and `order` ask for, in a stable order; those
   * in `without` are not counted. A provider that cannot apply a filter finds nothing: a hit that may not match is not
   * an answer. One that cannot sort keeps its own order.
   */
  readonly search: (query: SearchQuery, without: Without) => Effect.Effect<HitsPage, UpstreamUnavailable>
  /**
   * The organization that a text means: an identifier, also written as a UUID, an EUID, a register number with or
   * without its court, or a name, as people write them.
   */
  readonly resolve: (
    text: string,
    certainty: Certainty,
    without: Without
  ) => Effect.Effect<Resolution, UpstreamUnavailable>
  /** Organizations whose names a text may mean although `resolve` finds none: similar, former or alike in sound. */
  readonly candidates: (text: string, without: Without) => Effect.Effect<NamedCandidates, UpstreamUnavailable>
  /** The profiles of organizations, by the identifiers that were asked for; an unknown one is absent. */
  readonly profiles: (
    entities: ReadonlyArray<EntityId>
  ) => Effect.Effect<ReadonlyMap<EntityId, Profile>, UpstreamUnavailable>
  /**
   * The features of an organization asked for; one without data is absent. `featureWires` makes the wire forms of what
   * an upstream holds.
   */
  readonly features: (
    profile: Profile,
    features: ReadonlyArray<Feature>
  ) => Effect.Effect<FeatureWires, UpstreamUnavailable>
  /** A person who holds or held a role somewhere, with the features asked for; one without data is absent. */
  readonly person: (
    person: EntityId,
    features: ReadonlyArray<OwnershipFeature>
  ) => Effect.Effect<Option.Option<FoundPerson>, UpstreamUnavailable>
  /** The newest document of a type: an official one, or else one that the upstream makes. */
  readonly document: (
    profile: Profile,
    type: DocumentType
  ) => Effect.Effect<Option.Option<FoundDocument>, UpstreamUnavailable>
  /** Events of organizations, page by page; superseded ones are left out. */
  readonly events: (query: EventsQuery) => Effect.Effect<EventsPage, UpstreamUnavailable>
  /** One event by its identifier, even a superseded one. */
  readonly event: (id: string) => Effect.Effect<Option.Option<UpstreamEvent>, UpstreamUnavailable>
  /**
   * Fetches an organization anew from the official register: its present identifier, and when that answered (RFC 3339).
   * None where that failed, or where the upstream has no live source.
   */
  readonly live: (
    euid: Euid
  ) => Effect.Effect<Option.Option<{ readonly entity_id: EntityId; readonly fetched_at: string }>>
}>()("@kontor/core/Register/RegisterUpstream") {
  /** The upstream that holds nothing. A provider spreads it, and fills the members that it has data for. */
  static readonly empty: RegisterUpstream["Service"] = {
    search: () => Effect.succeed({ hits: [], total: 0, total_is_lower_bound: false }),
    resolve: () => Effect.succeed({ _tag: "NotFound", reason: "UNKNOWN", courts: [], numbers: [] }),
    candidates: () => Effect.succeed({ candidates: [], clear: undefined }),
    profiles: () => Effect.succeed(new Map()),
    features: () => Effect.succeed({}),
    person: () => Effect.succeedNone,
    document: () => Effect.succeedNone,
    events: ({ after }) => Effect.succeed({ events: [], cursor: after, has_more: false }),
    event: () => Effect.succeedNone,
    live: () => Effect.succeedNone
  }
}

/** An identifier, and the organization located by it; undefined where the register does not hold it. */
export interface LocatedIdentifier {
  readonly entity_id: EntityId
  readonly profile: Profile | undefined
}

/**
 * What the step that admitted the caller of a request read at the same moment: the organization that the request names
 * by its identifier, and the version of the list of withheld entities. `located` spares the first query of the register
 * and no other, and does not show later writes.
 */
export const ReadAhead = Context.Reference<{
  readonly located?: LocatedIdentifier | undefined
  readonly withheld_version?: number | undefined
}>("@kontor/core/Register/ReadAhead", { defaultValue: () => ({}) })
