import { Context, Effect } from "effect"
import {
  bothForeseen,
  type ForeseenChanges,
  foreseenReports,
  nothingForeseen
} from "../Register/events/ForeseenChanges.ts"
import type { ReadBefore } from "../Register/records/ReadBefore.ts"
import type { SourceRecord } from "../Register/records/SourceRecord.ts"
import { RegisterIntake } from "../Register/RegisterIntake.ts"

/** Reads the text that a stored announcement holds again, by today's version of its reader. */
export type Rereading = (record: SourceRecord) => Effect.Effect<SourceRecord>

/** The reader of announcements; undefined where none is connected. Then a rebuild only folds. */
export const AnnouncementReader = Context.Reference<Effect.Effect<Rereading> | undefined>(
  "@kontor/core/Administration/AnnouncementReader",
  { defaultValue: () => undefined }
)

const foreseenOf = (
  { records, reports }: ReadBefore,
  reread: ReadonlyArray<SourceRecord>
): ForeseenChanges =>
  foreseenReports(reports, records.flatMap(({ events }) => events), reread.flatMap(({ events }) => events))

/** How a rebuild reads announcements again that an older version read. */
export const makeRereading = Effect.gen(function*() {
  const intake = yield* RegisterIntake
  const reader = yield* AnnouncementReader

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
    let changes = nothingForeseen
    yield* inPortions((portion, reread) =>
      Effect.sync(() => {
        changes = portion.map((one, place) => foreseenOf(one, reread[place]!)).reduce(bothForeseen, changes)
      })
    )
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
