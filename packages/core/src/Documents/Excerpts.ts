import { Context, Effect, Layer, type Option } from "effect"
import type { CalendarDate } from "../Register/CalendarDate.ts"
import type { RegisterEvent } from "../Register/events/RegisterEvent.ts"
import type { Organization } from "../Register/profile/Organization.ts"
import type { RelatedPersons } from "../Register/profile/Person.ts"
import type { RegisterSheet } from "../Register/profile/RegisterSheet.ts"
import type { Shareholders } from "../Register/profile/Shareholders.ts"

/** The excerpts that can be made from the register: the current and the chronological one. */
export type ExcerptType = "AD" | "CD"

/**
 * The content of an excerpt: an organization's profile, its current and former role holders, its limited partners where
 * shareholders are known, its sheet as the newest extract shows it, its events, newest first, and the day of the
 * excerpt.
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
 * Port: excerpts of the register as PDF, for organizations whose official ones are missing.
 *
 * An excerpt says on every page that it is not official. The same content yields the same bytes. Rule: GET
 * /v1/fetch-document.
 */
export class Excerpts extends Context.Service<Excerpts, {
  /** The PDF of an excerpt, if this adapter makes excerpts. */
  readonly make: (content: ExcerptContent) => Effect.Effect<Option.Option<Uint8Array>>
}>()("@kontor/core/Documents/Excerpts") {
  /**
   * Makes no excerpt: only documents in the register can be fetched. For embedders without `@kontor/sources`, whose
   * `Excerpts` layer prints them.
   */
  static readonly none: Layer.Layer<Excerpts> = Layer.succeed(
    Excerpts,
    Excerpts.of({ make: () => Effect.succeedNone })
  )
}
