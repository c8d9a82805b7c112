import {
  type ForeseenChanges,
  type RegisterType,
  RegisterUpkeep,
  type UnplacedWordings,
  type WordingQuery
} from "@kontor/core/Register"
import { Context, Effect, Layer, Schema } from "effect"
import { bothForeseen, foreseenReports, nothingForeseen } from "./events/ForeseenChanges.ts"
import { Identity } from "./identity/Identity.ts"
import { arrivalsOf } from "./records/KeptRecord.ts"
import type { ReadBefore } from "./records/ReadBefore.ts"
import { readingsAfter, registerChange } from "./records/RegisterChange.ts"
import type { SourceRecord } from "./records/SourceRecord.ts"
import { type PlacedEvent, Register } from "./Register.ts"
import { RegisterIntake } from "./RegisterIntake.ts"

/** Reads a stored record again by today's version of its reader: the text that its events hold, or its document. */
export type Rereading = (record: SourceRecord) => Effect.Effect<SourceRecord>

/** The reader of stored records; undefined where none is connected. Then a rebuild only folds. */
export const StoredRecordReader = Context.Reference<Effect.Effect<Rereading> | undefined>(
  "@kontor/register/StoredRecordReader",
  { defaultValue: () => undefined }
)

const foreseenOf = Effect.fnUntraced(function*(
  { entity_id, known, number, records, reports }: ReadBefore,
  reread: ReadonlyArray<SourceRecord>,
  identity: Identity["Service"]
) {
  const reported = {
    before: records.flatMap(({ events }) => events),
    after: reread.flatMap(({ events }) => events)
  }
  if (reread.every(({ extract }) => extract === undefined)) {
    const derived = reports.flatMap(({ event, is_derived }) => is_derived && event !== undefined ? event : [])
    return foreseenReports(reports, { ...reported, derived })
  }
  const readings = readingsAfter(known, yield* arrivalsOf(identity, reread))
  const { derived } = yield* registerChange(identity, { entity_id, number }, known, readings)
  return foreseenReports(reports, { ...reported, derived })
})

/** How a rebuild reads records again that an older version read. */
const makeRereading = Effect.gen(function*() {
  const intake = yield* RegisterIntake
  const identity = yield* Identity
  const reader = yield* StoredRecordReader

  /** Reads portion by portion; what happens to a portion may be stopped, and begun again. */
  const inPortions = Effect.fnUntraced(function*(
    each: (
      portion: ReadonlyArray<ReadBefore>,
      reread: ReadonlyArray<ReadonlyArray<SourceRecord>>
    ) => Effect.Effect<void>
  ) {
    if (reader === undefined) return
    const read = yield* reader
    let portion = yield* intake.readBefore(undefined)
    while (portion.length > 0) {
      yield* each(portion, yield* Effect.forEach(portion, ({ records }) => Effect.forEach(records, read)))
      portion = yield* intake.readBefore(portion.at(-1)!.entity_id)
    }
  })

  const foreseen = Effect.gen(function*() {
    let changes: ForeseenChanges = nothingForeseen
    yield* inPortions(Effect.fnUntraced(function*(portion, reread) {
      for (const [place, one] of portion.entries()) {
        changes = bothForeseen(changes, yield* foreseenOf(one, reread[place]!, identity))
      }
    }))
    return changes
  })

  const reread = Effect.fnUntraced(function*(onProgress: (read: number) => Effect.Effect<void>) {
    let read = 0
    yield* inPortions((_, reread) =>
      Effect.gen(function*() {
        const records = reread.flat()
        yield* intake.take(records)
        read += records.length
        yield* onProgress(read)
      })
    )
    return read
  })

  return { unread: reader === undefined ? Effect.succeed(0) : intake.unread, foreseen, reread }
})

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

/** What begins to count, where the reader of announcements is at hand. */
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
export const layer: Layer.Layer<RegisterUpkeep, never, Register | RegisterIntake | Identity> = Layer.effect(
  RegisterUpkeep,
  Effect.gen(function*() {
    const register = yield* Register
    const intake = yield* RegisterIntake
    const rereading = yield* makeRereading

    const holdings = Effect.gen(function*() {
      const [newest] = yield* register.events(newestEvent)
      return {
        organizations: yield* register.size,
        outdated: yield* intake.outdated,
        newest_event: newest?.position.announced_on ?? null
      }
    })

    const rebuild = Effect.fn("RegisterUpkeep.rebuild")(
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

    return RegisterUpkeep.of({
      holdings,
      outdated: intake.outdated,
      unread: rereading.unread,
      foreseen: Effect.zipWith(rereading.foreseen, intake.foreseen, bothForeseen),
      rebuild,
      purge: intake.purge,
      wordings: yield* makeWordings
    })
  })
)
