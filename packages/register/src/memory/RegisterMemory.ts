import {
  type AvailableDocument,
  type CurrentProfile,
  currentProfileOf,
  DocumentGone,
  DocumentType,
  type EntityId,
  type FeatureData,
  featureWires,
  hitOf,
  organizationWire,
  type RegisterEvent,
  type Shareholders,
  type Without
} from "@kontor/core/Register"
import { Context, Effect, Layer, Option, Struct } from "effect"
import { Digest } from "effect/crypto"
import { availableDocuments, maxReadAtOnce, pieceOf, piecesOf, readInPieces } from "../Document.ts"
import * as Engine from "../Engine.ts"
import { makeSearching, type SearchedRegister, shownHit } from "../Engine.ts"
import { historyOf } from "../events/History.ts"
import { registerSheetOf } from "../events/Snapshot.ts"
import { Identity } from "../identity/Identity.ts"
import { ownerLimit } from "../ownership/BeneficialOwners.ts"
import { tieLimits, type Ties } from "../ownership/Network.ts"
import { type OwnershipLookups, ownershipOf } from "../ownership/OwnershipFeatures.ts"
import { formerIdsOf, todayOf } from "../records/Moves.ts"
import { personOf } from "../records/PersonProfile.ts"
import { compare } from "../records/SourceRecord.ts"
import {
  type ArrivalQuery,
  type EventPosition,
  type EventQuery,
  type HeldDocument,
  type Location,
  maxSoundingHits,
  type PlacedEvent,
  Register,
  type RegisterReference,
  type SoundingHit,
  type Whereabouts
} from "../Register.ts"
import { type LoadCompleted, RegisterIntake, RegisterLoad } from "../RegisterIntake.ts"
import { followedIntake, IndexFollower, RegisterChanges } from "../search/Following.ts"
import { soundOfName } from "../search/NameWords.ts"
import { SearchIndex } from "../search/SearchIndex.ts"
import { currentEvents, type HeldPlacedEvent, placedOf } from "./HeldEvents.ts"
import {
  candidates,
  changesPage,
  documentOf,
  emptyRegister,
  type HeldOrganization,
  type HeldRegister,
  isDocumentHeld,
  projectionOf,
  todaysOrganizations
} from "./HeldRegister.ts"
import { makeIntake } from "./IntakeMemory.ts"
import * as LiveBudgetMemory from "./LiveBudgetMemory.ts"
import * as SearchIndexMemory from "./SearchIndexMemory.ts"

/** The present identifiers of organizations. */
const presentIn = (held: HeldRegister, entities: Without): ReadonlySet<EntityId> =>
  new Set(Array.from(entities, (entity) => todayOf(held.moves, entity)))

const formerIds = ({ moves }: HeldRegister, today: EntityId): ReadonlyArray<EntityId> =>
  formerIdsOf(moves, today).toReversed()

/** All identifiers of an organization, from any of them: the present one, then the former ones, newest first. */
const idsIn = (held: HeldRegister) => (entity: EntityId): ReadonlyArray<EntityId> => {
  const today = todayOf(held.moves, entity)
  return [today, ...formerIds(held, today)]
}

/** The present and the former identifiers of an organization. */
const whereaboutsOf = (held: HeldRegister, entity: EntityId): Whereabouts => {
  const entity_id = todayOf(held.moves, entity)
  return { entity_id, former_ids: formerIds(held, entity_id) }
}

const foundAt = (held: HeldRegister, entity: EntityId): Location => {
  const projection = projectionOf(held, entity)
  if (projection === undefined) return { _tag: "Unknown" }
  const { organization, origin } = projection
  return {
    _tag: "Found",
    located: { ...whereaboutsOf(held, entity), organization: organizationWire(organization), origin }
  }
}

/** The meaning of a reference. */
const locationOf = (held: HeldRegister, reference: RegisterReference): Location => {
  const meant = candidates(held, reference)
  const [only, ...others] = meant
  if (only === undefined) return { _tag: "Unknown" }
  return others.length === 0 ? foundAt(held, only.entity_id) : { _tag: "Shared", candidates: meant }
}

/** An event with its present organization. */
const placedIn = (held: HeldRegister) => (one: HeldPlacedEvent): PlacedEvent<RegisterEvent> => {
  const organization = projectionOf(held, one.entity_id)?.organization
  return { ...one, ...whereaboutsOf(held, one.entity_id), profile: organization && currentProfileOf(organization) }
}

const sorted = (...sets: ReadonlyArray<Iterable<EntityId>>): ReadonlyArray<EntityId> =>
  [
    ...new Set(sets.flatMap((set) => [...set]))
  ].toSorted()

/** The lookups for the ownership features, over a register in memory. */
const ownershipLookups = (held: HeldRegister): OwnershipLookups<never, never> => {
  const projections = (entities: Iterable<EntityId>) =>
    [...entities].flatMap((entity) => projectionOf(held, entity) ?? [])

  const tiesOf = (entities: Iterable<EntityId>): ReadonlyArray<Ties<CurrentProfile>> =>
    projections(entities).map(({ features: { related_persons, shareholders }, organization }) => ({
      organization,
      related_persons,
      shareholders
    }))

  const naming = (holder: EntityId) =>
    sorted(held.roles.get(holder) ?? [], held.shares.get(holder) ?? []).slice(0, tieLimits.each)

  const owners = (organization: EntityId): ReadonlyMap<EntityId, Shareholders> => {
    const known = new Map<EntityId, Shareholders>()
    const reached = new Set([organization])
    for (const entity of reached) {
      const shareholders = projectionOf(held, entity)?.features.shareholders
      if (shareholders === undefined) continue
      if (known.size === ownerLimit) break
      known.set(entity, shareholders)
      for (const { shareholder } of shareholders.entries) reached.add(shareholder.entity_id)
    }
    return known
  }

  return {
    owners: (organization) => Effect.sync(() => owners(organization)),
    issuers: (holder) => Effect.sync(() => tiesOf(sorted(held.shares.get(holder) ?? []))),
    around: (entities) =>
      Effect.sync(() => [...tiesOf(entities), ...tiesOf(sorted(...entities.map(naming)).slice(0, tieLimits.all))])
  }
}

/** A load in progress, or one that was stopped. */
interface Load {
  readonly name: string
  readonly chunks: Map<number, string>
  repeated: number
}

const nothingCompleted: LoadCompleted = { repeated: 0, unstorable: [] }

/** Loads in memory. They take records in like any others, so records show as they come. */
const makeLoad = (held: HeldRegister, intake: RegisterIntake["Service"]): RegisterLoad["Service"] => {
  let load: Load | undefined
  return {
    begin: (name) =>
      Effect.sync(() => {
        if (load?.name !== name) {
          load = held.organizations.size > 0
            ? undefined
            : { name, chunks: new Map(), repeated: 0 }
        }
        return load && new Map(load.chunks)
      }),
    add: Effect.fn("LoadMemory.add")(function*(chunk, portions, note) {
      if (load === undefined || load.chunks.has(chunk)) return
      const records = (yield* Effect.all(portions)).flat()
      const companions = records.filter(({ is_companion }) => is_companion === true)
      const others = yield* intake.take(companions)
      const taken = yield* intake.take(records.filter(({ is_companion }) => is_companion !== true))
      load.chunks.set(chunk, note([...others.unstorable, ...taken.unstorable]))
      load.repeated += taken.unchanged
    }, Effect.uninterruptible),
    complete: Effect.sync(() => {
      const completed = load === undefined ? nothingCompleted : { repeated: load.repeated, unstorable: [] }
      load = undefined
      return completed
    })
  }
}

/** Newest first: a positive number when `left` comes after `right`. */
const byPosition = (left: EventPosition, right: EventPosition): number =>
  left.announced_on === right.announced_on
    ? right.sequence - left.sequence
    : left.announced_on < right.announced_on
    ? 1
    : -1

/** The events of a query, in the order in which they became visible. */
const arrivalsPage = (
  events: Iterable<HeldPlacedEvent>,
  { after, limit, organizations, topics }: ArrivalQuery
): ReadonlyArray<HeldPlacedEvent> =>
  [...events]
    .filter(({ entity_id, event, position }) =>
      position.sequence > after && (topics.length === 0 || topics.includes(event.topic)) &&
      (organizations.length === 0 || organizations.includes(entity_id))
    )
    .toSorted((left, right) => left.position.sequence - right.position.sequence)
    .slice(0, limit)

/** The events of a query. */
const eventPage = (
  events: Iterable<HeldPlacedEvent>,
  query: EventQuery
): ReadonlyArray<HeldPlacedEvent> => {
  const { after, from, limit, organizations, to, topics } = query
  const found: Array<HeldPlacedEvent> = []
  for (const placed of events) {
    const { entity_id, event, position } = placed
    const isAskedFor = (topics.length === 0 || topics.includes(event.topic)) &&
      (organizations.length === 0 || organizations.includes(entity_id)) &&
      (from === undefined || event.announced_on >= from) &&
      (to === undefined || event.announced_on <= to) &&
      (after === undefined || byPosition(position, after) > 0)
    if (isAskedFor) found.push(placed)
  }
  return found.toSorted((left, right) => byPosition(left.position, right.position)).slice(0, limit)
}

/** The organizations with a name of one of these sounds, active before others. */
const soundingHits = (
  organizations: Iterable<HeldOrganization>,
  sounds: ReadonlyArray<string>,
  hidden: ReadonlySet<EntityId>
): ReadonlyArray<SoundingHit> =>
  [...organizations]
    .filter(({ projection }) =>
      !hidden.has(projection.organization.entity_id) && sounds.some((sound) => projection.sounds.has(sound))
    )
    .map(({ projection }) => ({ ...projection, is_active: projection.document.fields.is_active }))
    .toSorted((left, right) =>
      Number(right.is_active) - Number(left.is_active) ||
      compare(left.organization.entity_id, right.organization.entity_id)
    )
    .slice(0, maxSoundingHits)
    .map(({ is_active, organization, origin }) => ({
      hit: hitOf(organization, origin),
      former_names: organization.former_names.map(({ value }) => value)
        .filter((name) => sounds.includes(soundOfName(name))),
      is_active
    }))

const everyEventOf = (organizations: ReadonlyArray<EntityId>): EventQuery => ({
  topics: [],
  organizations,
  from: undefined,
  to: undefined,
  after: undefined,
  limit: Infinity
})

const changesOf = (held: HeldRegister): RegisterChanges["Service"] =>
  RegisterChanges.of({
    extent: Effect.sync(() => ({ last: held.changes.log.length, organizations: held.organizations.size })),
    after: (sequence, until) => Effect.sync(() => changesPage(held, sequence, until)),
    note: (mark) => Effect.sync(() => void held.changes.marks.add(mark)),
    knows: (mark) => Effect.sync(() => held.changes.marks.has(mark))
  })

const searchedOf = (held: HeldRegister): SearchedRegister => {
  const moves = Effect.sync(() => String(held.changes.log.length))
  return {
    present: (entities) => Effect.map(moves, (moves) => ({ moves, entities: [...presentIn(held, entities)] })),
    shown: (entities) =>
      Effect.map(moves, (moves) => ({
        moves,
        hits: new Map(
          entities.flatMap((entity) => {
            const projection = projectionOf(held, entity)
            return projection?.organization.entity_id === entity
              ? [[entity, shownHit(projection.organization, projection.origin)] as const]
              : []
          })
        )
      }))
  }
}

const personIn = (held: HeldRegister, id: EntityId) =>
  personOf(
    id,
    [...new Set([...held.roles.get(id) ?? []].map((entity) => todayOf(held.moves, entity)))].flatMap((entity) => {
      const { features, organization } = projectionOf(held, entity)!
      return features.related_persons === undefined ? [] : [{ organization, persons: features.related_persons }]
    })
  )

/** The newest document of a type under the first of these identifiers that has one. */
const newestDocument = (
  held: HeldRegister,
  ids: ReadonlyArray<EntityId>,
  type: DocumentType
): Option.Option<HeldDocument> => {
  const id = ids.find((one) => documentOf(held, one, type) !== undefined)
  const document = id && documentOf(held, id, type)
  if (id === undefined || document === undefined) return Option.none()
  const { as_of, bytes } = document
  const size = bytes.length
  const read = (place: number) =>
    Effect.suspend(() =>
      isDocumentHeld(held, id, document)
        ? Effect.succeed(pieceOf(bytes, place))
        : Effect.fail(new DocumentGone({ type }))
    )
  return Option.some({
    type,
    as_of,
    size,
    bytes: size <= maxReadAtOnce ? piecesOf(bytes) : readInPieces(size, read)
  })
}

/** The newest official document of each type. */
const heldDocuments = (held: HeldRegister, ids: ReadonlyArray<EntityId>): ReadonlyArray<AvailableDocument> =>
  DocumentType.literals.flatMap((document_type) => {
    const [document] = ids.flatMap((id) => documentOf(held, id, document_type) ?? [])
    return document === undefined ? [] : [{ document_type, as_of: document.as_of, is_official: true }]
  })

const registerOf = (
  held: HeldRegister,
  search: Register["Service"]["search"]
): Register["Service"] => {
  const allIdsOf = idsIn(held)
  const placed = placedIn(held)

  const eventsOf = (ids: ReadonlyArray<EntityId>) =>
    eventPage(currentEvents(held.events), everyEventOf(ids)).map(({ event }) => event)

  const lookups = ownershipLookups(held)

  const features: Register["Service"]["features"] = Effect.fnUntraced(
    function*({ entity_id, former_ids, organization }, wanted) {
      const known: FeatureData = {
        ...projectionOf(held, entity_id)?.features,
        ...availableDocuments(heldDocuments(held, [entity_id, ...former_ids])),
        ...yield* ownershipOf(entity_id, wanted, lookups)
      }
      return {
        ...featureWires(Struct.pick(known, wanted)),
        ...historyOf(wanted, organization, eventsOf([entity_id, ...former_ids]))
      }
    }
  )

  return Register.of({
    search,
    sounding: (sounds, without) =>
      Effect.sync(() => soundingHits(todaysOrganizations(held), sounds, presentIn(held, without))),
    locate: (reference) => Effect.sync(() => locationOf(held, reference)),
    whereabouts: (entities) =>
      Effect.sync(() => new Map(entities.map((entity) => [entity, whereaboutsOf(held, entity)]))),
    features,
    person: (id) => Effect.sync(() => Option.fromUndefinedOr(personIn(held, id))),
    featuresOfPerson: (id, wanted) => ownershipOf(id, wanted, lookups),
    document: ({ entity_id, former_ids }, type) =>
      Effect.sync(() => newestDocument(held, [entity_id, ...former_ids], type)),
    sheet: ({ entity_id }) =>
      Effect.sync(() => {
        const readings = held.organizations.get(entity_id)?.readings ?? []
        return Option.fromUndefinedOr(registerSheetOf(readings.map(({ kept }) => kept)))
      }),
    events: (query) =>
      Effect.sync(() =>
        eventPage(currentEvents(held.events), { ...query, organizations: query.organizations.flatMap(allIdsOf) })
          .map(placed)
      ),
    arrivals: (query) =>
      Effect.sync(() =>
        arrivalsPage(currentEvents(held.events), { ...query, organizations: query.organizations.flatMap(allIdsOf) })
          .map(placed)
      ),
    event: (id) =>
      Effect.sync(() =>
        Option.fromUndefinedOr(held.events.byId.get(id)).pipe(Option.map(placedOf), Option.map(placed))
      ),
    size: Effect.sync(() => held.organizations.size)
  })
}

const unfollowed = Layer.effectContext(
  Effect.gen(function*() {
    const identity = yield* Identity
    const held = emptyRegister()
    const search = yield* makeSearching(yield* SearchIndex, searchedOf(held))
    const intake = makeIntake(held, identity)
    return Context.make(Register, registerOf(held, search)).pipe(
      Context.add(RegisterIntake, intake),
      Context.add(RegisterLoad, makeLoad(held, intake)),
      Context.add(RegisterChanges, changesOf(held))
    )
  })
)

/**
 * The register and its intake in memory, for tests and for embedders with some thousand organizations: complete and
 * atomic, lost when the process ends. The index holds a record by the time `take` answers.
 */
export const layer: Layer.Layer<
  Register | RegisterIntake | RegisterLoad | RegisterChanges,
  never,
  Identity | SearchIndex
> = followedIntake.pipe(Layer.provide(IndexFollower.direct), Layer.provideMerge(unfollowed))

/**
 * A register in memory as the upstream of a service, with its upkeep and the ways into it. The embedder provides a
 * `LiveSource` for live fetches, and `Excerpts` for documents that are not held.
 */
export const upstream = Engine.layer.pipe(
  Layer.provideMerge(layer),
  Layer.provideMerge(Layer.mergeAll(Identity.layer, LiveBudgetMemory.layer, SearchIndexMemory.layer)),
  Layer.provide(Digest.layerWebCrypto)
)
