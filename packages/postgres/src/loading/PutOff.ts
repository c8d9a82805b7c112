import { type Arrival, type LoadCompleted, RegisterIntake, type SourceRecord } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { copyRow } from "./CopyText.ts"

/** So many records that were put off are taken in at once. */
const portion = 1_000

interface PutOff {
  readonly id: bigint
  readonly reader_version: number
  readonly is_companion: boolean
  readonly content: string
}

const recordOf = ({ content, is_companion, reader_version }: PutOff): SourceRecord => ({
  ...JSON.parse(content),
  reader_version,
  events: [],
  document: null,
  ...(is_companion && { is_companion })
})

/** Records to put off, as rows of `kontor_loading.put_off (reader_version, is_companion, content)`. */
export const copyPutOff = (arrivals: ReadonlyArray<Arrival>): string =>
  arrivals.map(({ content, reader_version, record }) =>
    copyRow([reader_version, record.is_companion === true, content])
  )
    .join("")

/** Takes in what was put off, like any other records. */
export const takePutOff = Effect.gen(function*() {
  const intake = yield* RegisterIntake
  const sql = yield* SqlClient.SqlClient
  let completed: LoadCompleted = { repeated: 0, unstorable: [] }
  for (;;) {
    const rows = yield* sql<PutOff>`
      SELECT id, reader_version, is_companion, content FROM kontor_loading.put_off ORDER BY id LIMIT ${portion}`
    const last = rows.at(-1)
    if (last === undefined) return completed
    const others = yield* intake.take(rows.filter(({ is_companion }) => is_companion).map(recordOf))
    const taken = yield* intake.take(rows.filter(({ is_companion }) => !is_companion).map(recordOf))
    completed = {
      repeated: completed.repeated + taken.unchanged,
      unstorable: [...completed.unstorable, ...others.unstorable, ...taken.unstorable]
    }
    yield* sql`DELETE FROM kontor_loading.put_off WHERE id <= ${last.id}`
  }
})
