import { DateTime, Effect, Schema } from "effect"
import { makeLookingAgain } from "../Monitoring/MonitorRuns.ts"
import { type CalendarDate, todayInBerlin } from "../Register/CalendarDate.ts"
import { type Purged, type RegisterHoldings, RegisterUpkeep } from "../Register/RegisterUpkeep.ts"
import { type Profile, RegisterUpstream, type UpstreamUnavailable } from "../Register/RegisterUpstream.ts"
import type { EntityId } from "../Register/Registration.ts"
import { entityIdWritten } from "../Register/Spelling.ts"
import { Withheld, type WithheldEntity } from "../Register/Withheld.ts"
import { makeAuditing } from "./AuditLog.ts"

/** The text is neither an identifier nor a register number: a name may mean another organization tomorrow. */
export class ImpreciseEntity extends Schema.TaggedError<ImpreciseEntity>()("ImpreciseEntity", {}) {}

/** No entity is meant, or several courts or registers have an organization of this number. */
export class NoSuchEntity extends Schema.TaggedError<NoSuchEntity>()("NoSuchEntity", {
  courts: Schema.Array(Schema.String),
  numbers: Schema.Array(Schema.String)
}) {}

/** The reason why a text names no entity, or several, with how to name the one that is meant. */
export const noSuchEntityInWords = ({ courts, numbers }: Pick<NoSuchEntity, "courts" | "numbers">): string => {
  if (courts.length === 0) return "The register holds no such organization."
  return courts.length > 1
    ? `Several courts have an organization of this number: ${courts.join(", ")}. Add the court to the number.`
    : `The court ${courts.join()} has several organizations of this number: ${numbers.join(", ")}. ` +
      "Name one of these with the court."
}

/** A page of withheld entities: at most so many, after this one. Without them, all. */
interface WithheldQuery {
  readonly limit?: number | undefined
  readonly after?: EntityId | undefined
}

/** The part of the administration by which operators withhold entities. */
export interface Withholding {
  /**
   * Withholds an entity in the register from the next request on, by its identifier, EUID or register number; one that
   * is withheld stays so. Its monitors stop, and its waiting webhooks are cancelled once they are due.
   */
  readonly withhold: (
    entity: string,
    reason: string | null
  ) => Effect.Effect<WithheldEntity, ImpreciseEntity | NoSuchEntity | UpstreamUnavailable>
  /**
   * Ends the withholding of an entity, even one that the register no longer holds; returns its id, and whether it was
   * withheld.
   */
  readonly unwithhold: (
    entity: string
  ) => Effect.Effect<
    { readonly entity_id: EntityId; readonly was_withheld: boolean },
    ImpreciseEntity | NoSuchEntity | UpstreamUnavailable
  >
  /** Withheld entities, ordered by identifier. */
  readonly withheld: (query: WithheldQuery) => Effect.Effect<ReadonlyArray<WithheldEntity>>
}

/** All identifiers of an organization, the current one first. */
const idsOf = ({ entity_id, former_ids }: Profile): ReadonlyArray<EntityId> => [entity_id, ...former_ids]

/** Makes this part of the administration. */
const makeWithholding = Effect.gen(function*() {
  const upstream = yield* RegisterUpstream
  const withheld = yield* Withheld
  const lookAgain = yield* makeLookingAgain
  const audited = yield* makeAuditing

  const meant = Effect.fnUntraced(function*(entity: string) {
    const resolution = yield* upstream.resolve(entity.trim(), "precise", new Set())
    if (resolution._tag === "Found") return resolution.profile
    const { courts, numbers, reason } = resolution
    return reason === "IMPRECISE" ? yield* new ImpreciseEntity() : yield* new NoSuchEntity({ courts, numbers })
  })

  /** Makes the monitors of an organization due at once, under whichever of its identifiers they know it. */
  const lookAgainAt = (entities: ReadonlyArray<EntityId>) =>
    Effect.forEach(entities, (entity_id) => lookAgain({ entity_id }), { discard: true })

  const withhold = Effect.fn("Administration.withhold")(
    function*(entity: string, reason: string | null) {
      const profile = yield* meant(entity)
      const { entity_id } = profile
      const adding = Effect.gen(function*() {
        const isNew = yield* withheld.add({ entity_id, reason, since: yield* DateTime.now })
        yield* lookAgainAt(idsOf(profile))
        const standing = (yield* withheld.list).entities.find((entity) => entity.entity_id === entity_id)
        return { isNew, standing: standing ?? (yield* Effect.die("What was added to the list is in the list.")) }
      })
      const { standing } = yield* audited(
        adding,
        ({ isNew }) => isNew ? { action: "register.withhold", subject: entity_id } : undefined
      )
      return standing
    }
  )

  const unwithhold = Effect.fn("Administration.unwithhold")(function*(entity: string) {
    const entity_id = entityIdWritten(entity.trim()) ?? (yield* meant(entity)).entity_id
    const profile = (yield* upstream.profiles([entity_id])).get(entity_id)
    const ids = [...new Set([entity_id, ...profile === undefined ? [] : idsOf(profile)])]
    const removing = Effect.gen(function*() {
      const removed = yield* Effect.forEach(ids, (id) => withheld.remove(id))
      yield* lookAgainAt(ids)
      return { entity_id, was_withheld: removed.includes(true) }
    })
    return yield* audited(
      removing,
      ({ was_withheld }) => was_withheld ? { action: "register.release", subject: entity_id } : undefined
    )
  })

  return {
    withhold,
    unwithhold,
    withheld: ({ after = "", limit }) =>
      Effect.map(
        withheld.list,
        ({ entities }) => entities.filter(({ entity_id }) => entity_id > after).slice(0, limit)
      )
  } satisfies Withholding
})

/** The content of the register in figures, with the number of withheld entities. */
export interface RegisterStatus extends RegisterHoldings {
  readonly withheld: number
}

/** The administration of the register: the entities it shows, and those that leave it. */
export interface RegisterAdministration
  extends Withholding, Pick<RegisterUpkeep["Service"], "outdated" | "rebuild" | "wordings">
{
  readonly registerStatus: Effect.Effect<RegisterStatus, UpstreamUnavailable>
  /**
   * Deletes what must be gone by today according to its sources, in the register's calendar. Rule:
   * register-data#insolvency-messages.
   */
  readonly purge: Effect.Effect<Purged & { readonly day: CalendarDate }>
}

/** Makes this part of the administration. */
export const makeRegisterAdministration = Effect.gen(function*() {
  const upkeep = yield* RegisterUpkeep
  const withheld = yield* Withheld
  const withholding = yield* makeWithholding

  const purge = Effect.gen(function*() {
    const day = yield* todayInBerlin
    return { day, ...yield* upkeep.purge(day) }
  })

  const registerStatus = Effect.gen(function*() {
    const { newest_event, organizations, outdated } = yield* upkeep.holdings
    return { organizations, outdated, withheld: (yield* withheld.list).entities.length, newest_event }
  }).pipe(Effect.withSpan("Administration.registerStatus"))

  const { outdated, rebuild, wordings } = upkeep
  return { ...withholding, registerStatus, purge, outdated, rebuild, wordings } satisfies RegisterAdministration
})
