import { DateTime, Effect, Schema } from "effect"
import { makeLookingAgain } from "../Monitoring/LookingAgain.ts"
import { todayInBerlin } from "../Register/BerlinDay.ts"
import type { CalendarDate } from "../Register/CalendarDate.ts"
import { bothForeseen, type ForeseenChanges } from "../Register/events/ForeseenChanges.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import { Register, type RegisterReference, type UpstreamUnavailable, type Whereabouts } from "../Register/Register.ts"
import { type Purged, RegisterIntake } from "../Register/RegisterIntake.ts"
import { differencesOf } from "../Register/search/Numbered.ts"
import { Withheld, type WithheldEntity } from "../Register/Withheld.ts"
import { makeAuditing } from "./Auditing.ts"
import { makeRereading } from "./Rereading.ts"

/** No entity is meant, or several courts or registers have an organization of this number. */
export class NoSuchEntity extends Schema.TaggedError<NoSuchEntity>()("NoSuchEntity", {
  courts: Schema.Array(Schema.String),
  numbers: Schema.Array(Schema.String)
}) {}

/** What to say of a text that names no entity, or several: how to name the one that is meant. */
export const noSuchEntityInWords = ({ courts, numbers }: Pick<NoSuchEntity, "courts" | "numbers">): string => {
  if (courts.length === 0) return "The register holds no such organization."
  return courts.length > 1
    ? `Several courts have an organization of this number: ${courts.join(", ")}. Add the court to the number.`
    : `The court ${courts.join()} has several organizations of this number: ${numbers.join(", ")}. ` +
      "Name one of these with the court."
}

/** The records that a rebuild read again, and the organizations that it folded anew. */
export interface Rebuilt {
  readonly records: number
  readonly organizations: number
}

/**
 * How operators manage the register: its imports, what it shows, and what leaves it. Rule: Operator surface (decisions
 * 15).
 */
export interface RegisterAdministration {
  /** Imports records, as `RegisterIntake` does. */
  readonly importRecords: RegisterIntake["Service"]["take"]
  /** Stores a document of an organization in the register, as `RegisterIntake` does. */
  readonly importDocument: RegisterIntake["Service"]["file"]
  /**
   * Withholds an entity in the register from the next request on; a withheld one stays withheld. Its monitors stop, and
   * its waiting webhooks are cancelled once they are due.
   */
  readonly withhold: (
    reference: RegisterReference,
    reason: string | null
  ) => Effect.Effect<WithheldEntity, NoSuchEntity | UpstreamUnavailable>
  /**
   * Ends the withholding of an entity, even one that the register no longer holds; returns its id, and whether it was
   * withheld.
   */
  readonly unwithhold: (
    reference: RegisterReference
  ) => Effect.Effect<
    { readonly entity_id: EntityId; readonly was_withheld: boolean },
    NoSuchEntity | UpstreamUnavailable
  >
  /** All withheld entities, ordered by identifier. */
  readonly withheld: Effect.Effect<ReadonlyArray<WithheldEntity>>
  /**
   * Deletes what must be gone by today according to its sources, in the register's calendar. Rule: Insolvency messages.
   */
  readonly purge: Effect.Effect<Purged & { readonly day: CalendarDate }>
  /** The number of organizations that were folded by an older version. */
  readonly outdated: Effect.Effect<number>
  /** The number of records that an older version of their reader read, and that a rebuild reads again. */
  readonly unread: Effect.Effect<number>
  /** Counts the events that a rebuild would change. It writes nothing. */
  readonly foreseen: Effect.Effect<ForeseenChanges>
  /**
   * Reads announcements, insolvency messages and structured content again that an older version read, then folds all
   * outdated organizations anew, portion by portion. Returns the numbers of both; `onProgress` receives their sum so
   * far after each portion. A rebuild that was stopped continues where it was.
   */
  readonly rebuild: (onProgress: (done: number) => Effect.Effect<void>) => Effect.Effect<Rebuilt>
}

/** All identifiers of an organization, the current one first. */
const idsOf = ({ entity_id, former_ids }: Whereabouts): ReadonlyArray<EntityId> => [entity_id, ...former_ids]

/** Makes this part of the administration. */
export const makeRegisterAdministration = Effect.gen(function*() {
  const register = yield* Register
  const intake = yield* RegisterIntake
  const withheld = yield* Withheld
  const lookAgain = yield* makeLookingAgain
  const audited = yield* makeAuditing
  const rereading = yield* makeRereading

  const meant = Effect.fnUntraced(function*(reference: RegisterReference) {
    const location = yield* register.locate(reference)
    if (location._tag === "Found") return location.located
    return yield* new NoSuchEntity(differencesOf(location._tag === "Shared" ? location.candidates : []))
  })

  /** Makes the monitors of an organization due at once, under whichever of its identifiers they know it. */
  const lookAgainAt = (whereabouts: Whereabouts) =>
    Effect.forEach(idsOf(whereabouts), (entity_id) => lookAgain({ entity_id }), { discard: true })

  const withhold = Effect.fn("Administration.withhold")(
    function*(reference: RegisterReference, reason: string | null) {
      const located = yield* meant(reference)
      const { entity_id } = located
      const adding = Effect.gen(function*() {
        yield* withheld.add({ entity_id, reason, since: yield* DateTime.now })
        yield* lookAgainAt(located)
        const standing = (yield* withheld.list).find((entity) => entity.entity_id === entity_id)
        return standing ?? (yield* Effect.die("What was added to the list is in the list."))
      })
      return yield* audited(adding, () => ({ action: "register.withhold", subject: entity_id }))
    }
  )

  const unwithhold = Effect.fn("Administration.unwithhold")(function*(reference: RegisterReference) {
    const { entity_id } = reference._tag === "EntityId" ? reference : yield* meant(reference)
    const whereabouts = (yield* register.whereabouts([entity_id])).get(entity_id)!
    const removing = Effect.gen(function*() {
      const removed = yield* Effect.forEach([entity_id, ...idsOf(whereabouts)], (id) => withheld.remove(id))
      yield* lookAgainAt(whereabouts)
      return { entity_id, was_withheld: removed.includes(true) }
    })
    return yield* audited(removing, () => ({ action: "register.release", subject: entity_id }))
  })

  const purge = Effect.gen(function*() {
    const day = yield* todayInBerlin
    return { day, ...yield* intake.purge(day) }
  })

  const foreseen = Effect.zipWith(rereading.foreseen, intake.foreseen, bothForeseen)

  const rebuild = Effect.fn("Administration.rebuild")(
    function*(onProgress: (done: number) => Effect.Effect<void>) {
      const records = yield* rereading.reread(onProgress)
      let organizations = 0
      let portion = yield* intake.rebuild
      while (portion > 0) {
        organizations += portion
        yield* onProgress(records + organizations)
        portion = yield* intake.rebuild
      }
      return { records, organizations }
    }
  )

  const administration: RegisterAdministration = {
    importRecords: intake.take,
    importDocument: intake.file,
    withhold,
    unwithhold,
    withheld: withheld.list,
    purge,
    outdated: intake.outdated,
    unread: rereading.unread,
    foreseen,
    rebuild
  }
  return administration
})
