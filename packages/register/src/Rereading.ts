import type { ForeseenChanges } from "@kontor/core/Register"
import { Context, Effect } from "effect"
import { bothForeseen, foreseenReports, nothingForeseen } from "./events/ForeseenChanges.ts"
import { Identity } from "./identity/Identity.ts"
import { arrivalsOf } from "./records/Arrivals.ts"
import type { ReadBefore } from "./records/ReadBefore.ts"
import { readingsAfter } from "./records/Readings.ts"
import { registerChange } from "./records/RegisterChange.ts"
import type { SourceRecord } from "./records/SourceRecord.ts"
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
export const makeRereading = Effect.gen(function*() {
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
