import { Context, type DateTime, Effect, Ref, Result } from "effect"
import { ReadAhead, RegisterUpstream, type UpstreamUnavailable, type Without } from "./RegisterUpstream.ts"
import type { EntityId } from "./Registration.ts"

/** An entity that the operator withholds, since when, and the operator's reason. */
export interface WithheldEntity {
  readonly entity_id: EntityId
  readonly reason: string | null
  readonly since: DateTime.Utc
}

/** All withheld entities, in the order of their identifiers, and the version of this list. */
export interface WithheldEntities {
  readonly version: number
  readonly entities: ReadonlyArray<WithheldEntity>
}

/**
 * Port: the entities that the operator withholds. A withheld entity never appears in a search, a list, a detail or a
 * webhook. The next read on every node sees a change. Rule: register-data#withheld-organizations.
 */
export class Withheld extends Context.Service<Withheld, {
  /** The version of the list: it grows with each change. */
  readonly version: Effect.Effect<number>
  readonly list: Effect.Effect<WithheldEntities>
  /** Withholds an entity. One that is withheld already stays as it is. Returns whether it was not withheld. */
  readonly add: (entity: WithheldEntity) => Effect.Effect<boolean>
  /** Stops withholding an entity. Returns whether it was withheld. */
  readonly remove: (entity: EntityId) => Effect.Effect<boolean>
}>()("@kontor/core/Register/Withheld") {}

/**
 * Makes what returns the withheld entities as they are `now`. The list stays in memory: a read asks for its version, if
 * the request does not bring that, and reads the list again where it changed.
 */
export const makeWithheldEntities = Effect.gen(function*() {
  const withheld = yield* Withheld
  const known = yield* Ref.make<{ readonly version: number; readonly entities: Without }>({
    version: -1,
    entities: new Set()
  })

  const read = Effect.gen(function*() {
    const list = yield* withheld.list
    const entities: Without = new Set(list.entities.map(({ entity_id }) => entity_id))
    yield* Ref.set(known, { version: list.version, entities })
    return entities
  })

  const asOf = (version: number): Effect.Effect<Without> => {
    const held = Ref.getUnsafe(known)
    return held.version === version ? Effect.succeed(held.entities) : read
  }

  const now = Effect.contextWith((context: Context.Context<never>) => {
    const { withheld_version } = Context.get(context, ReadAhead)
    return withheld_version === undefined ? Effect.flatMap(withheld.version, asOf) : asOf(withheld_version)
  })
  return { now }
})

/** Returns whether an organization is withheld under any identifier that it has or had. */
export const isWithheldIn = (
  withheld: Without,
  { entity_id, former_ids }: { readonly entity_id: EntityId; readonly former_ids: ReadonlyArray<EntityId> }
): boolean => withheld.has(entity_id) || former_ids.some((id) => withheld.has(id))

/** The present state of an organization that a caller knows by an identifier. */
export interface PresentOrganization {
  /**
   * Its present identifier; the known one if the register does not hold it. A failure while the register does not
   * answer.
   */
  readonly today: Result.Result<EntityId, UpstreamUnavailable>
  /** True if the operator withholds it. While the register does not answer, the known identifier decides. */
  readonly is_withheld: boolean
}

/**
 * Makes the one lookup by which a step finds where its organizations stand, so that it can pass that on. The list of
 * withheld entities answers even while the register does not.
 */
export const makeOrganizationLookup = Effect.gen(function*() {
  const upstream = yield* RegisterUpstream
  const { now: withheldNow } = yield* makeWithheldEntities

  return Effect.fn("Organizations.present")(function*(entities: ReadonlyArray<EntityId>) {
    const withheld = yield* withheldNow
    const answer = yield* Effect.result(upstream.profiles([...new Set(entities)]))
    return (entity: EntityId): PresentOrganization => {
      if (Result.isFailure(answer)) return { today: Result.fail(answer.failure), is_withheld: withheld.has(entity) }
      const profile = answer.success.get(entity)
      return {
        today: Result.succeed(profile?.entity_id ?? entity),
        is_withheld: withheld.has(entity) || (profile !== undefined && isWithheldIn(withheld, profile))
      }
    }
  })
})
