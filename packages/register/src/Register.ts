import type {
  CalendarDate,
  CurrentProfile,
  DocumentType,
  EntityId,
  EventTopic,
  Feature,
  FeatureData,
  FeatureWires,
  FoundDocument,
  OwnershipFeature,
  Person,
  Profile,
  ProviderEvent,
  SearchHit,
  SearchQuery,
  UpstreamUnavailable,
  Without
} from "@kontor/core/Register"
import { Context, type Effect, type Option } from "effect"
import type { RegisterSheet } from "./events/Snapshot.ts"
import type { RegisterNumber, WrittenRegisterNumber } from "./identity/RegisterNumber.ts"

import type { OrderedHit } from "./search/SearchIndex.ts"

/** A precise reference to an organization. Only a written number can mean several. */
export type RegisterReference =
  | { readonly _tag: "EntityId"; readonly entity_id: EntityId }
  | { readonly _tag: "Euid"; readonly number: RegisterNumber }
  | { readonly _tag: "RegisterNumber"; readonly written: WrittenRegisterNumber }

/** A search hit with the quality of its match. */
export interface RankedHit extends OrderedHit {
  readonly hit: SearchHit
}

/** An organization whose name sounds alike, with the former names that do. */
export interface SoundingHit {
  readonly hit: SearchHit
  readonly former_names: ReadonlyArray<string>
  readonly is_active: boolean
}

/** The maximum number of organizations of the same sound that are compared. */
export const maxSoundingHits = 50

/** A page of a search. `total` counts up to 10 000 hits and is a lower bound beyond. */
export interface SearchPage {
  readonly hits: ReadonlyArray<RankedHit>
  readonly total: number
  readonly total_is_lower_bound: boolean
}

/**
 * One of several organizations that a reference fits. Its court and register number (`HRB 150148`) distinguish them.
 */
export interface Candidate {
  readonly entity_id: EntityId
  readonly court: string
  readonly number: string
}

/**
 * The identifiers of an organization in the register: its present identifier, and those it had before it moved, newest
 * first.
 */
export interface Whereabouts {
  readonly entity_id: EntityId
  readonly former_ids: ReadonlyArray<EntityId>
}

/**
 * The meaning of a reference: one organization; several that share a number, in the order of their identifiers; or
 * none.
 */
export type Location =
  | { readonly _tag: "Found"; readonly located: Profile }
  | { readonly _tag: "Shared"; readonly candidates: ReadonlyArray<Candidate> }
  | { readonly _tag: "Unknown" }

/** A query for the events of organizations, newest first, with the end of the previous page. */
export interface EventQuery {
  readonly topics: ReadonlyArray<EventTopic>
  readonly organizations: ReadonlyArray<EntityId>
  readonly from: CalendarDate | undefined
  readonly to: CalendarDate | undefined
  readonly after: EventPosition | undefined
  readonly limit: number
}

/**
 * A query for the events of organizations in the order in which they became visible, with the last sequence seen; 0 for
 * none.
 */
export interface ArrivalQuery {
  readonly topics: ReadonlyArray<EventTopic>
  readonly organizations: ReadonlyArray<EntityId>
  readonly after: number
  readonly limit: number
}

/** The place of an event in the order of events: by announcement day, then by arrival. */
export interface EventPosition {
  readonly announced_on: CalendarDate
  readonly sequence: number
}

/**
 * An event with its place in the order of events, and the present identifier of its organization and those that it had.
 * `profile` is absent where the register holds no profile of it.
 */
export interface PlacedEvent<Event extends ProviderEvent = ProviderEvent> {
  readonly event: Event
  readonly entity_id: EntityId
  readonly former_ids: ReadonlyArray<EntityId>
  readonly position: EventPosition
  readonly profile: CurrentProfile | undefined
}

/** A document as the register issued it. */
export type HeldDocument = Omit<FoundDocument, "is_official">

/**
 * Port: the register, the whole upstream of the service.
 *
 * A request locates an organization once and passes its profile to everything else it asks. An organization that moved
 * to another register answers to every identifier it had, with its present identifier and with what was known before.
 *
 * All answers are current and free of charge: prices, plans and what the operator withholds are rules of the services
 * above.
 */
export class Register extends Context.Service<Register, {
  /**
   * Organizations that match text and filters, best first, in a stable order. Those in `without`, under any identifier,
   * and those in `leftOut`, under their present one, are not counted.
   */
  readonly search: (
    query: SearchQuery,
    without?: Without,
    leftOut?: ReadonlyArray<EntityId>
  ) => Effect.Effect<SearchPage, UpstreamUnavailable>
  /**
   * Organizations with a present or former name of one of these sounds (`soundOfName`): active ones first, then by
   * identifier, at most `maxSoundingHits`, but for those in `without`.
   */
  readonly sounding: (
    sounds: ReadonlyArray<string>,
    without: Without
  ) => Effect.Effect<ReadonlyArray<SoundingHit>, UpstreamUnavailable>
  /** The meaning of a reference: an organization that has the number today, else one that had it. */
  readonly locate: (reference: RegisterReference) => Effect.Effect<Location, UpstreamUnavailable>
  /**
   * The present identifiers of organizations, with the former ones. One that the register does not hold stands under
   * its own identifier.
   */
  readonly whereabouts: (
    entities: ReadonlyArray<EntityId>
  ) => Effect.Effect<ReadonlyMap<EntityId, Whereabouts>, UpstreamUnavailable>
  /** The features asked for; one without data is absent. */
  readonly features: (
    located: Profile,
    features: ReadonlyArray<Feature>
  ) => Effect.Effect<FeatureWires, UpstreamUnavailable>
  /** A person who holds or held a role somewhere. */
  readonly person: (person: EntityId) => Effect.Effect<Option.Option<Person>, UpstreamUnavailable>
  /** The features of a person asked for; one without data is absent. */
  readonly featuresOfPerson: (
    person: EntityId,
    features: ReadonlyArray<OwnershipFeature>
  ) => Effect.Effect<FeatureData, UpstreamUnavailable>
  /** The newest document of a type. Those of at most `maxReadAtOnce` bytes are read at once and cannot fail later. */
  readonly document: (
    whereabouts: Whereabouts,
    type: DocumentType
  ) => Effect.Effect<Option.Option<HeldDocument>, UpstreamUnavailable>
  /** The content of the newest extract of its present register sheet beside the profile; absent without an extract. */
  readonly sheet: (whereabouts: Whereabouts) => Effect.Effect<Option.Option<RegisterSheet>, UpstreamUnavailable>
  /** Events that are not superseded, newest first by (`announced_on`, sequence). */
  readonly events: (query: EventQuery) => Effect.Effect<ReadonlyArray<PlacedEvent>, UpstreamUnavailable>
  /** Events that are not superseded, in the order in which they became visible: lowest sequence first. */
  readonly arrivals: (query: ArrivalQuery) => Effect.Effect<ReadonlyArray<PlacedEvent>, UpstreamUnavailable>
  /** One event, even a superseded one, which `events` and the features no longer show. */
  readonly event: (id: string) => Effect.Effect<Option.Option<PlacedEvent>, UpstreamUnavailable>
  /** The number of organizations in the register. */
  readonly size: Effect.Effect<number, UpstreamUnavailable>
}>()("@kontor/register/Register") {}
