import { Context, Effect, Layer, type Option } from "effect"
import type { CalendarDate } from "../Register/CalendarDate.ts"
import type { RegisterEvent } from "../Register/events/RegisterEvent.ts"
import type { Organization } from "../Register/profile/Organization.ts"
import type { RelatedPersons } from "../Register/profile/Person.ts"
import type { RegisterSheet } from "../Register/profile/RegisterSheet.ts"
import type { Shareholders } from "../Register/profile/Shareholders.ts"

/** The excerpts that can be made of what a register holds: the current and the chronological one. */
export type ExcerptType = "AD" | "CD"

/**
 * All that a register holds of an organization and an excerpt shows: its profile, whoever holds or held a role, its limited partners
 * where shareholders are known, its sheet as the newest extract shows it where there is one, its events, newest first, and the day
 * the excerpt is made.
 */
export interface ExcerptContent {
  readonly type: ExcerptType
  readonly organization: Organization
  readonly persons: RelatedPersons
  readonly shareholders: Shareholders | undefined
  readonly sheet: RegisterSheet | undefined
  readonly events: ReadonlyArray<RegisterEvent>
  readonly made_on: CalendarDate
}

/**
 * Port: excerpts of the register as PDF, for organizations whose official ones are not held.
 *
 * An excerpt says on every page that it is not official. The same content yields the same bytes. Rule: GET /v1/fetch-document.
 */
export class Excerpts extends Context.Service<Excerpts, {
  /** The bytes of an excerpt; none where this adapter makes none. */
  readonly make: (content: ExcerptContent) => Effect.Effect<Option.Option<Uint8Array>>
}>()("@kontor/core/Documents/Excerpts") {
  /**
   * Makes no excerpt: only documents that the register holds can be fetched. For embedders without `@kontor/register`, whose
   * `Excerpts` layer prints them.
   */
  static readonly none: Layer.Layer<Excerpts> = Layer.succeed(
    Excerpts,
    Excerpts.of({ make: () => Effect.succeedNone })
  )
}
