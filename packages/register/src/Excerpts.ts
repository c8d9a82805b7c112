import {
  type CalendarDate,
  type ExcerptType,
  featureValues,
  type FoundDocument,
  type Organization,
  type Profile,
  RegisterEvent,
  type RelatedPersons,
  type Shareholders,
  todayInBerlin
} from "@kontor/core/Register"
import { Context, Effect, Option, Schema } from "effect"
import { piecesOf } from "./Document.ts"
import type { RegisterSheet } from "./events/Snapshot.ts"
import { Register } from "./Register.ts"

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

/** Prints excerpts. */
export interface ExcerptPrinting {
  /** The PDF of an excerpt. */
  readonly make: (content: ExcerptContent) => Effect.Effect<Uint8Array>
}

/**
 * Port: excerpts of the register as PDF, for organizations whose official ones are missing. Undefined, as by default,
 * only documents in the register can be fetched.
 *
 * An excerpt says on every page that it is not official. The same content yields the same bytes. Rule:
 * documents#fetch-document.
 */
export const Excerpts = Context.Reference<ExcerptPrinting | undefined>("@kontor/register/Excerpts", {
  defaultValue: () => undefined
})

/** An event of the register's own vocabulary: an excerpt has no words for any other. */
const isRegisterEvent = Schema.is(RegisterEvent)

/** The maximum number of events in an excerpt, the newest. */
const maxEvents = 1_000

/** Makes the printer of an excerpt of an organization; undefined where no adapter prints. */
export const makeExcerpt = Effect.gen(function*() {
  const [register, excerpts] = [yield* Register, yield* Excerpts]

  return excerpts && Effect.fnUntraced(function*(type: ExcerptType, located: Profile) {
    const { entity_id, organization } = located
    const made_on = yield* todayInBerlin
    const features = featureValues(yield* register.features(located, ["related_persons", "shareholders"]))
    const sheet = yield* register.sheet(located)
    const placed = yield* register.events({
      topics: [],
      organizations: [entity_id],
      from: undefined,
      to: undefined,
      after: undefined,
      limit: maxEvents
    })
    const bytes = yield* excerpts.make({
      type,
      organization: organization.value,
      persons: features.related_persons ?? { current: [], past: [] },
      shareholders: features.shareholders,
      sheet: Option.getOrUndefined(sheet),
      events: placed.map(({ event }) => event).filter(isRegisterEvent),
      made_on
    })
    const document: FoundDocument = {
      type,
      as_of: made_on,
      is_official: false,
      size: bytes.length,
      bytes: piecesOf(bytes)
    }
    return document
  })
})
