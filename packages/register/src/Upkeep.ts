import { type RegisterType, RegisterUpkeep, type UnplacedWordings, type WordingQuery } from "@kontor/core/Register"
import { Context, Effect, Layer, Schema } from "effect"
import { type PlacedEvent, Register } from "./Register.ts"
import { RegisterIntake } from "./RegisterIntake.ts"

/** The text of an announcement, as published, the register it is of, and the organization it is about. */
export interface PublishedText {
  readonly text: string
  readonly register: RegisterType
  readonly organization: string
}

/** Counts forms of words over many announcements. */
export interface WordingCounting {
  readonly add: (text: PublishedText) => void
  /** The forms that may be shown, so many of them at most. */
  readonly mostFrequent: (limit: number) => UnplacedWordings
}

/** The start of a count, where the reader of announcements is at hand. */
export const WordingReader = Context.Reference<Effect.Effect<WordingCounting>>(
  "@kontor/register/WordingReader",
  {
    defaultValue: () => Effect.succeed({ add: () => {}, mostFrequent: () => ({ wordings: [], not_shown: 0 }) })
  }
)

const pageSize = 1_000

const isAnnounced = Schema.is(Schema.Struct({ description: Schema.String }))

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

/** Makes what counts the wordings of announcements that their reader could not place. */
const makeWordings = Effect.gen(function*() {
  const register = yield* Register
  const begin = yield* WordingReader

  return Effect.fn("RegisterUpkeep.wordings")(
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
})

const newestEvent = { topics: [], organizations: [], from: undefined, to: undefined, after: undefined, limit: 1 }

/** The upkeep of the engine's records, for operators and workers. */
export const layer: Layer.Layer<RegisterUpkeep, never, Register | RegisterIntake> = Layer.effect(
  RegisterUpkeep,
  Effect.gen(function*() {
    const register = yield* Register
    const intake = yield* RegisterIntake

    const holdings = Effect.gen(function*() {
      const [newest] = yield* register.events(newestEvent)
      return {
        organizations: yield* register.size,
        outdated: yield* intake.outdated,
        newest_event: newest?.position.announced_on ?? null
      }
    })

    const rebuild = Effect.fn("RegisterUpkeep.rebuild")(
      function*(onProgress: (organizations: number) => Effect.Effect<void>) {
        let organizations = 0
        let portion = yield* intake.rebuild
        while (portion > 0) {
          organizations += portion
          yield* onProgress(organizations)
          portion = yield* intake.rebuild
        }
        return organizations
      }
    )

    return RegisterUpkeep.of({
      holdings,
      outdated: intake.outdated,
      rebuild,
      purge: intake.purge,
      wordings: yield* makeWordings
    })
  })
)
