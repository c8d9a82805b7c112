import { Context, Effect, Schema } from "effect"
import type { RegisterType } from "../Register/identity/RegisterNumber.ts"
import { type PlacedEvent, Register } from "../Register/Register.ts"
import type { UpstreamUnavailable } from "../Register/RegisterUpstream.ts"

const { Array: List, Int, String: Text, Struct } = Schema

/** The text of an announcement, as published, the register it is of, and the organization it is about. */
export interface PublishedText {
  readonly text: string
  readonly register: RegisterType
  readonly organization: string
}

/**
 * The forms of words that the reader of announcements could not place, the most frequent first, names and numbers
 * masked; and in how many announcements one stands that is not shown.
 */
export const UnplacedWordings = Struct({
  wordings: List(Struct({ wording: Text, count: Int })),
  not_shown: Int
})
export type UnplacedWordings = typeof UnplacedWordings.Type

/** Counts forms of words over many announcements. */
export interface WordingCounting {
  readonly add: (text: PublishedText) => void
  /** The forms that may be shown, so many of them at most. */
  readonly mostFrequent: (limit: number) => UnplacedWordings
}

/** What begins to count, where the reader of announcements is at hand. */
export const WordingReader = Context.Reference<Effect.Effect<WordingCounting>>(
  "@kontor/core/Administration/WordingReader",
  {
    defaultValue: () => Effect.succeed({ add: () => {}, mostFrequent: () => ({ wordings: [], not_shown: 0 }) })
  }
)

/** Which wordings: so many at most, of the newest announcements, or of all of them. */
export interface WordingQuery {
  readonly limit: number
  readonly newest?: number | undefined
  readonly onProgress?: ((announcements: number) => Effect.Effect<void>) | undefined
}

/** How operators see what the reader of announcements could not place. */
export interface WordingAdministration {
  readonly wordings: (query: WordingQuery) => Effect.Effect<UnplacedWordings, UpstreamUnavailable>
}

const pageSize = 1_000

const isAnnounced = Schema.is(Struct({ description: Text }))

/** Counts the text of an announcement, once for all of its events. */
const countIn = (
  counting: WordingCounting,
  seen: Set<string>,
  { entity_id, event, profile }: PlacedEvent
): void => {
  const { register_entry, source: { kind, record_id } } = event
  if (kind !== "REGISTER_ANNOUNCEMENT" || !isAnnounced(register_entry) || seen.has(record_id)) return
  seen.add(record_id)
  const register = profile?.registration.register_type ?? "HRB"
  counting.add({ text: register_entry.description, register, organization: entity_id })
}

/** Makes this part of the administration. */
export const makeWordingAdministration = Effect.gen(function*() {
  const register = yield* Register
  const begin = yield* WordingReader

  const wordings = Effect.fn("Administration.wordings")(
    function*({ limit, newest = Infinity, onProgress = () => Effect.void }: WordingQuery) {
      const counting = yield* begin
      const query = { limit: pageSize, organizations: [], topics: [], from: undefined, to: undefined }
      let page: ReadonlyArray<PlacedEvent> = []
      let read = 0
      do {
        page = yield* register.events({ ...query, after: page.at(-1)?.position })
        const seen = new Set<string>()
        for (const event of page) countIn(counting, seen, event)
        read += page.length
        yield* onProgress(read)
      } while (page.length === pageSize && read < newest)
      return counting.mostFrequent(limit)
    }
  )
  return { wordings } satisfies WordingAdministration
})
