import { Context, type Effect, type Option, Schema } from "effect"
import type { CalendarDate } from "./CalendarDate.ts"
import type { DatedDocument, DocumentType } from "./Document.ts"
import type { ProviderEvent } from "./events/ProviderEvent.ts"
import type { EventTopic } from "./events/Topic.ts"
import type { EntityId } from "./identity/Identity.ts"
import type { RegisterNumber } from "./identity/RegisterNumber.ts"
import type { WrittenRegisterNumber } from "./identity/WrittenRegisterNumber.ts"
import type { OwnershipFeature } from "./ownership/OwnershipFeatures.ts"
import type { Feature, FeatureData } from "./profile/Features.ts"
import type { Organization, SearchHit } from "./profile/Organization.ts"
import type { Person } from "./profile/Person.ts"
import type { RegisterSheet } from "./profile/RegisterSheet.ts"
import type { OrderedHit } from "./search/SearchOrder.ts"
import type { SearchQuery } from "./search/SearchQuery.ts"

/** The register cannot answer at the moment. Nothing is charged for what it did not answer. */
export class UpstreamUnavailable extends Schema.TaggedError<UpstreamUnavailable>()("UpstreamUnavailable", {
  retry_after_seconds: Schema.Int
}) {}

/** A precise name of an organization: of the three, only a written number can mean several. */
export type RegisterReference =
  | { readonly _tag: "EntityId"; readonly entity_id: EntityId }
  | { readonly _tag: "Euid"; readonly number: RegisterNumber }
  | { readonly _tag: "RegisterNumber"; readonly written: WrittenRegisterNumber }

/** A search hit with how well it matches. */
export interface RankedHit extends OrderedHit {
  readonly hit: SearchHit
}

/** An organization of a sound, and the former names that have it. */
export interface SoundingHit {
  readonly hit: SearchHit
  readonly former_names: ReadonlyArray<string>
  readonly is_active: boolean
}

/** How many organizations of the same sound are looked at. */
export const mostSoundingHits = 50

/** A page of a search. `total` counts all hits, up to 10 000, beyond which it is a lower bound. */
export interface SearchPage {
  readonly hits: ReadonlyArray<RankedHit>
  readonly total: number
  readonly total_is_lower_bound: boolean
}

/**
 * One of several organizations that a reference fits. Its court and register number (`HRB 150148`) show which one it
 * is.
 */
export interface Candidate {
  readonly entity_id: EntityId
  readonly court: string
  readonly number: string
  readonly is_withheld: boolean
}

/**
 * Where an organization stands in the register: its identifier of today, those it had before it moved, the newest
 * first, and whether the operator withholds it, under any of them.
 */
export interface Whereabouts {
  readonly entity_id: EntityId
  readonly former_ids: ReadonlyArray<EntityId>
  readonly is_withheld: boolean
}

/**
 * An organization with its profile, as a request found it: whatever else the request asks of the register starts from
 * here.
 */
export interface Located extends Whereabouts {
  readonly organization: Organization
}

/**
 * What a reference means: one organization; several that share a number, in the order of their identifiers; or nobody.
 */
export type Location =
  | { readonly _tag: "Found"; readonly located: Located }
  | { readonly _tag: "Shared"; readonly candidates: ReadonlyArray<Candidate> }
  | { readonly _tag: "Unknown" }

/** Whose events are asked for, newest first, and where the page before ended. */
export interface EventQuery {
  readonly topics: ReadonlyArray<EventTopic>
  readonly organizations: ReadonlyArray<EntityId>
  readonly from: CalendarDate | undefined
  readonly to: CalendarDate | undefined
  readonly after: EventPosition | undefined
  readonly limit: number
}

/**
 * Whose events are asked for in the order in which they became visible, and the sequence of the last one seen; 0 before
 * the first.
 */
export interface ArrivalQuery {
  readonly topics: ReadonlyArray<EventTopic>
  readonly organizations: ReadonlyArray<EntityId>
  readonly after: number
  readonly limit: number
}

/** The place of an event in the order of events: its announcement day, then the order of arrival. */
export interface EventPosition {
  readonly announced_on: CalendarDate
  readonly sequence: number
}

/**
 * An event with its place in the order of events, and its organization under the identifier of today. `profile` is
 * absent where the register holds no profile of the organization.
 */
export interface PlacedEvent<Event extends ProviderEvent = ProviderEvent> {
  readonly event: Event
  readonly entity_id: EntityId
  readonly position: EventPosition
  readonly profile: CurrentProfile | undefined
  readonly is_withheld: boolean
}

/** A person who holds or held a role, and whether the operator withholds them. */
export interface LocatedPerson {
  readonly person: Person
  readonly is_withheld: boolean
}

/** What a Signal shows of the organization as it is now. */
export type CurrentProfile = Pick<
  Organization,
  "entity_id" | "name" | "registration" | "legal_form" | "address" | "status"
>

/**
 * Port: the register, the whole upstream of the service.
 *
 * A request locates an organization once, and passes what it located to whatever else it asks. An organization that
 * moved to another register answers to every identifier it had, with its identifier of today and what was known of it
 * before.
 *
 * The register marks what the operator withholds (port `Withheld`); a search leaves it out. Everything is as of now and
 * free of charge: prices and plans are rules of the services above.
 */
export class Register extends Context.Service<Register, {
  /**
   * Organizations that match text and filters, best first, in a stable order. What is withheld or `without` is not
   * counted.
   */
  readonly search: (
    query: SearchQuery,
    without?: ReadonlyArray<EntityId>
  ) => Effect.Effect<SearchPage, UpstreamUnavailable>
  /**
   * Organizations with a name, today's or a former one, that has one of these sounds (`soundOfName`): active before
   * others, then by identifier, and no more than `mostSoundingHits`. What is withheld is left out.
   */
  readonly sounding: (
    sounds: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<SoundingHit>, UpstreamUnavailable>
  /** What a reference means: whoever has the number today, or else whoever had it. */
  readonly locate: (reference: RegisterReference) => Effect.Effect<Location, UpstreamUnavailable>
  /** Where organizations stand today; one that the register does not hold stands under its own identifier. */
  readonly whereabouts: (
    entities: ReadonlyArray<EntityId>
  ) => Effect.Effect<ReadonlyMap<EntityId, Whereabouts>, UpstreamUnavailable>
  /** The features asked for; one without data is absent. */
  readonly features: (
    located: Located,
    features: ReadonlyArray<Feature>
  ) => Effect.Effect<FeatureData, UpstreamUnavailable>
  /** A person who holds or held a role somewhere. */
  readonly person: (person: EntityId) => Effect.Effect<Option.Option<LocatedPerson>, UpstreamUnavailable>
  /** The features of a person asked for; one without data is absent. */
  readonly featuresOfPerson: (
    person: EntityId,
    features: ReadonlyArray<OwnershipFeature>
  ) => Effect.Effect<FeatureData, UpstreamUnavailable>
  /** The newest document of a type. */
  readonly document: (
    whereabouts: Whereabouts,
    type: DocumentType
  ) => Effect.Effect<Option.Option<DatedDocument>, UpstreamUnavailable>
  /** What the newest extract of its register of today shows beside the profile; absent without an extract. */
  readonly sheet: (whereabouts: Whereabouts) => Effect.Effect<Option.Option<RegisterSheet>, UpstreamUnavailable>
  /** Events that are not superseded, newest first by (`announced_on`, sequence). */
  readonly events: (query: EventQuery) => Effect.Effect<ReadonlyArray<PlacedEvent>, UpstreamUnavailable>
  /** Events that are not superseded, in the order in which they became visible: the oldest sequence first. */
  readonly arrivals: (query: ArrivalQuery) => Effect.Effect<ReadonlyArray<PlacedEvent>, UpstreamUnavailable>
  /** One event; also one that is superseded, which `events` and the features no longer show. */
  readonly event: (id: string) => Effect.Effect<Option.Option<PlacedEvent>, UpstreamUnavailable>
  /** How many organizations the register holds. */
  readonly size: Effect.Effect<number, UpstreamUnavailable>
}>()("@kontor/core/Register/Register") {}
