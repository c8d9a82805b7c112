import { Context, Effect, Layer, Option, Struct } from "effect"
import {
  DocumentGone,
  type DocumentType,
  maxReadAtOnce,
  pieceOf,
  piecesOf,
  readInPieces
} from "../Register/Document.ts"
import { historyOf } from "../Register/events/History.ts"
import { type EntityId, Identity } from "../Register/identity/Identity.ts"
import { ownershipOf } from "../Register/ownership/OwnershipFeatures.ts"
import type { FeatureData } from "../Register/profile/Features.ts"
import { personOf } from "../Register/profile/PersonProfile.ts"
import { hitOf } from "../Register/profile/ProfileViews.ts"
import { registerSheetOf } from "../Register/profile/RegisterSheet.ts"
import { todayOf } from "../Register/records/Moves.ts"
import { type EventQuery, Register } from "../Register/Register.ts"
import { RegisterChanges } from "../Register/RegisterChanges.ts"
import { RegisterIntake } from "../Register/RegisterIntake.ts"
import { RegisterLoad } from "../Register/RegisterLoad.ts"
import type { HeldDocument } from "../Register/RegisterUpstream.ts"
import { followedIntake, IndexFollower } from "../Register/search/FollowedIntake.ts"
import { SearchIndex } from "../Register/search/SearchIndex.ts"
import { makeSearching, type SearchedRegister } from "../Register/search/Searching.ts"
import { Withheld } from "../Register/Withheld.ts"
import { arrivalsPage, eventPage } from "./EventsMemory.ts"
import { changesPage } from "./HeldChanges.ts"
import { currentEvents, placedOf } from "./HeldEvents.ts"
import { projectionOf, todaysOrganizations } from "./HeldMoves.ts"
import { documentOf, emptyRegister, type HeldRegister, isDocumentHeld } from "./HeldRegister.ts"
import { makeIntake } from "./IntakeMemory.ts"
import { makeLoad } from "./LoadMemory.ts"
import { ownershipLookups } from "./OwnershipMemory.ts"
import { soundingHits } from "./SoundingMemory.ts"
import { idsIn, locationOf, placedAmong, whereaboutsOf, withheldTodayIn } from "./WhereaboutsMemory.ts"

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

const searchedOf = (held: HeldRegister, withheldToday: Effect.Effect<ReadonlySet<EntityId>>): SearchedRegister => {
  const withheld = Effect.map(withheldToday, (hidden) => ({ version: [...hidden].join(), entities: [...hidden] }))
  return {
    withheld,
    shown: (entities) =>
      Effect.map(withheld, ({ version }) => ({
        withheld: version,
        hits: new Map(
          entities.flatMap((entity) => {
            const organization = projectionOf(held, entity)?.organization
            return organization?.entity_id === entity ? [[entity, hitOf(organization)] as const] : []
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

const registerOf = (
  held: HeldRegister,
  withheld: Withheld["Service"],
  search: Register["Service"]["search"]
): Register["Service"] => {
  const withheldToday = withheldTodayIn(held, withheld)
  const allIdsOf = idsIn(held)
  const placed = (hidden: ReadonlySet<EntityId>) => placedAmong(held, hidden)

  const eventsOf = (ids: ReadonlyArray<EntityId>) =>
    eventPage(currentEvents(held.events), everyEventOf(ids)).map(({ event }) => event)

  const lookups = ownershipLookups(held)

  const features: Register["Service"]["features"] = Effect.fnUntraced(
    function*({ entity_id, former_ids, organization }, wanted) {
      const known: FeatureData = {
        ...projectionOf(held, entity_id)?.features,
        ...historyOf(organization, eventsOf([entity_id, ...former_ids])),
        ...yield* ownershipOf(entity_id, wanted, lookups)
      }
      return Struct.pick(known, wanted)
    }
  )

  return Register.of({
    search,
    sounding: (sounds) =>
      Effect.map(withheldToday, (hidden) => soundingHits(todaysOrganizations(held), sounds, hidden)),
    locate: (reference) => Effect.map(withheldToday, (hidden) => locationOf(held, reference, hidden)),
    whereabouts: (entities) =>
      Effect.map(
        withheldToday,
        (hidden) => new Map(entities.map((entity) => [entity, whereaboutsOf(held, entity, hidden)]))
      ),
    features,
    person: (id) =>
      Effect.map(withheld.list, ({ entities }) => {
        const found = personIn(held, id)
        return found === undefined
          ? Option.none()
          : Option.some({ person: found, is_withheld: entities.some(({ entity_id }) => entity_id === id) })
      }),
    featuresOfPerson: (id, wanted) => ownershipOf(id, wanted, lookups),
    document: ({ entity_id, former_ids }, type) =>
      Effect.sync(() => newestDocument(held, [entity_id, ...former_ids], type)),
    sheet: ({ entity_id }) =>
      Effect.sync(() => {
        const readings = held.organizations.get(entity_id)?.readings ?? []
        return Option.fromUndefinedOr(registerSheetOf(readings.map(({ kept }) => kept)))
      }),
    events: (query) =>
      Effect.map(
        withheldToday,
        (hidden) =>
          eventPage(currentEvents(held.events), { ...query, organizations: query.organizations.flatMap(allIdsOf) })
            .map(placed(hidden))
      ),
    arrivals: (query) =>
      Effect.map(
        withheldToday,
        (hidden) =>
          arrivalsPage(currentEvents(held.events), { ...query, organizations: query.organizations.flatMap(allIdsOf) })
            .map(placed(hidden))
      ),
    event: (id) =>
      Effect.map(
        withheldToday,
        (hidden) =>
          Option.fromUndefinedOr(held.events.byId.get(id)).pipe(Option.map(placedOf), Option.map(placed(hidden)))
      ),
    size: Effect.sync(() => held.organizations.size)
  })
}

const unfollowed = Layer.effectContext(
  Effect.gen(function*() {
    const identity = yield* Identity
    const withheld = yield* Withheld
    const held = emptyRegister()
    const search = yield* makeSearching(yield* SearchIndex, searchedOf(held, withheldTodayIn(held, withheld)))
    const intake = makeIntake(held, identity)
    return Context.make(Register, registerOf(held, withheld, search)).pipe(
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
  Identity | Withheld | SearchIndex
> = followedIntake.pipe(Layer.provide(IndexFollower.direct), Layer.provideMerge(unfollowed))
