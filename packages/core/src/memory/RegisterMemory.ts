import { Context, Effect, Layer, Option, Struct } from "effect"
import { historyOf } from "../Register/events/History.ts"
import { type EntityId, Identity } from "../Register/identity/Identity.ts"
import { ownershipOf } from "../Register/ownership/OwnershipFeatures.ts"
import type { Feature, FeatureData } from "../Register/profile/Features.ts"
import { personOf } from "../Register/profile/PersonProfile.ts"
import { currentProfileOf } from "../Register/profile/ProfileViews.ts"
import { LiveFetchFailed, Register } from "../Register/Register.ts"
import { RegisterIntake } from "../Register/RegisterIntake.ts"
import { eventPage } from "./EventsMemory.ts"
import { emptyRegister, type HeldRegister } from "./HeldRegister.ts"
import { makeIntake } from "./IntakeMemory.ts"
import { ownershipLookups } from "./OwnershipMemory.ts"
import { candidates } from "./ResolveMemory.ts"
import { searchPage } from "./SearchMemory.ts"

const registerOf = (held: HeldRegister): Register["Service"] => {
  const eventsOf = (entity: EntityId) =>
    eventPage(held.events.values(), {
      topics: [],
      organizations: [entity],
      from: undefined,
      to: undefined,
      after: undefined,
      limit: Infinity
    }).map(({ event }) => event)

  const lookups = ownershipLookups(held)

  const features = Effect.fnUntraced(function*(entity: EntityId, wanted: ReadonlyArray<Feature>) {
    const projection = held.organizations.get(entity)?.projection
    const known: FeatureData = {
      ...projection?.features,
      ...(projection && historyOf(projection.organization, eventsOf(entity))),
      ...yield* ownershipOf(entity, wanted, lookups)
    }
    return Struct.pick(known, wanted)
  })

  const person = (id: EntityId) =>
    personOf(
      id,
      [...held.roles.get(id) ?? []].flatMap((entity) => {
        const { features, organization } = held.organizations.get(entity)!.projection
        return features.related_persons === undefined ? [] : [{ organization, persons: features.related_persons }]
      })
    )

  return Register.of({
    search: Effect.fn("RegisterMemory.search")((query) =>
      Effect.sync(() => searchPage(held.organizations.values(), query))
    ),
    resolve: (reference) => Effect.sync(() => candidates(held.organizations, reference)),
    profile: (entity) =>
      Effect.sync(() => Option.fromUndefinedOr(held.organizations.get(entity)?.projection.organization)),
    features,
    live: () => Effect.fail(new LiveFetchFailed({ reason: "NOT_CONNECTED" })),
    person: (id) => Effect.sync(() => Option.fromUndefinedOr(person(id))),
    document: (entity, type) =>
      Effect.sync(() => Option.fromUndefinedOr(held.documents.get(`${entity} ${type}`)?.document)),
    events: (query) => Effect.sync(() => eventPage(held.events.values(), query)),
    event: (id) => Effect.sync(() => Option.fromUndefinedOr(held.events.get(id))),
    currentProfiles: (entities) =>
      Effect.sync(() =>
        new Map(entities.flatMap((entity) => {
          const organization = held.organizations.get(entity)?.projection.organization
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
