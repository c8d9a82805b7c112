import { Context, Effect, Layer, Option, Struct } from "effect"
import { historyOf } from "../Register/events/History.ts"
import type { RegisterEvent } from "../Register/events/RegisterEvent.ts"
import { type EntityId, Identity } from "../Register/identity/Identity.ts"
import { ownershipOf } from "../Register/ownership/OwnershipFeatures.ts"
import type { Feature, FeatureData } from "../Register/profile/Features.ts"
import { personOf } from "../Register/profile/PersonProfile.ts"
import { currentProfileOf } from "../Register/profile/ProfileViews.ts"
import { registerSheetOf } from "../Register/profile/RegisterSheet.ts"
import { formerIdsOf, todayOf } from "../Register/records/Moves.ts"
import { type PlacedEvent, Register } from "../Register/Register.ts"
import { RegisterIntake } from "../Register/RegisterIntake.ts"
import { arrivalsPage, eventPage } from "./EventsMemory.ts"
import { currentEvents } from "./HeldEvents.ts"
import { projectionOf, todaysOrganizations } from "./HeldMoves.ts"
import { documentOf, emptyRegister, type HeldRegister } from "./HeldRegister.ts"
import { makeIntake } from "./IntakeMemory.ts"
import { ownershipLookups } from "./OwnershipMemory.ts"
import { candidates } from "./ResolveMemory.ts"
import { searchPage } from "./SearchMemory.ts"
import { soundingHits } from "./SoundingMemory.ts"

const registerOf = (held: HeldRegister): Register["Service"] => {
  const allIdsOf = (entity: EntityId): ReadonlyArray<EntityId> => {
    const entity_id = todayOf(held.moves, entity)
    return [entity_id, ...formerIdsOf(held.moves, entity_id).toReversed()]
  }

  const ofToday = (placed: PlacedEvent<RegisterEvent>): PlacedEvent<RegisterEvent> => ({
    ...placed,
    entity_id: todayOf(held.moves, placed.entity_id)
  })

  const eventsOf = (entity: EntityId) =>
    eventPage(currentEvents(held.events), {
      topics: [],
      organizations: allIdsOf(entity),
      from: undefined,
      to: undefined,
      after: undefined,
      limit: Infinity
    }).map(({ event }) => event)

  const lookups = ownershipLookups(held)

  const features = Effect.fnUntraced(function*(entity: EntityId, wanted: ReadonlyArray<Feature>) {
    const projection = projectionOf(held, entity)
    const known: FeatureData = {
      ...projection?.features,
      ...(projection && historyOf(projection.organization, eventsOf(entity))),
      ...yield* ownershipOf(todayOf(held.moves, entity), wanted, lookups)
    }
    return Struct.pick(known, wanted)
  })

  const person = (id: EntityId) =>
    personOf(
      id,
      [...new Set([...held.roles.get(id) ?? []].map((entity) => todayOf(held.moves, entity)))].flatMap((entity) => {
        const { features, organization } = projectionOf(held, entity)!
        return features.related_persons === undefined ? [] : [{ organization, persons: features.related_persons }]
      })
    )

  return Register.of({
    search: Effect.fn("RegisterMemory.search")((query, without = []) =>
      Effect.sync(() => searchPage(todaysOrganizations(held), query, without))
    ),
    sounding: (sounds) => Effect.sync(() => soundingHits(todaysOrganizations(held), sounds)),
    resolve: (reference) => Effect.sync(() => candidates(held, reference)),
    today: (entities) => Effect.sync(() => new Map(entities.map((entity) => [entity, todayOf(held.moves, entity)]))),
    profile: (entity) => Effect.sync(() => Option.fromUndefinedOr(projectionOf(held, entity)?.organization)),
    features,
    person: (id) => Effect.sync(() => Option.fromUndefinedOr(person(id))),
    document: (entity, type) =>
      Effect.sync(() =>
        Option.fromUndefinedOr(
          allIdsOf(entity).map((one) => documentOf(held, one, type)).find((one) => one !== undefined)
        )
      ),
    sheet: (entity) =>
      Effect.sync(() => {
        const readings = held.organizations.get(todayOf(held.moves, entity))?.readings ?? []
        return Option.fromUndefinedOr(registerSheetOf(readings.map(({ kept }) => kept)))
      }),
    events: (query) =>
      Effect.sync(() =>
        eventPage(currentEvents(held.events), { ...query, organizations: query.organizations.flatMap(allIdsOf) })
          .map(ofToday)
      ),
    arrivals: (query) =>
      Effect.sync(() =>
        arrivalsPage(currentEvents(held.events), { ...query, organizations: query.organizations.flatMap(allIdsOf) })
          .map(ofToday)
      ),
    event: (id) =>
      Effect.sync(() => {
        const placed = held.events.byId.get(id)?.placed
        return placed === undefined ? Option.none() : Option.some(ofToday(placed))
      }),
    currentProfiles: (entities) =>
      Effect.sync(() =>
        new Map(entities.flatMap((entity) => {
          const organization = projectionOf(held, entity)?.organization
          return organization === undefined ? [] : [[entity, currentProfileOf(organization)] as const]
        }))
      ),
    size: Effect.sync(() => held.organizations.size)
  })
}

/**
 * The register and the way into it in memory: complete and atomic, for tests and for embedders with a register of some
 * thousand organizations. It is gone when the process ends. What a search finds, and in which order, is defined here.
 */
export const layer: Layer.Layer<Register | RegisterIntake, never, Identity> = Layer.effectContext(
  Effect.map(Identity, (identity) => {
    const held = emptyRegister()
    return Context.make(Register, registerOf(held)).pipe(Context.add(RegisterIntake, makeIntake(held, identity)))
  })
)
