import { Effect, Stream } from "effect"
import type { SqlClient } from "effect/sql"
import { createReadStream } from "node:fs"
import { createInterface } from "node:readline"

const linesOf = (file: string) => createInterface({ input: createReadStream(file), crlfDelay: Infinity })

/** What people write: line by line, parsed and nothing else. Answers how many lines there were. */
export const parseAlone = async (file: string): Promise<number> => {
  let count = 0
  for await (const line of linesOf(file)) count += JSON.parse(line) === null ? 0 : 1
  return count
}

const atOnce = 1000

/** What people write: the lines as they are into one table, a thousand a statement. Nothing can be searched then. */
export const storeAlone = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, file: string) {
  yield* sql`CREATE TABLE lines_as_they_are (id bigserial PRIMARY KEY, line jsonb NOT NULL)`
  return yield* Stream.fromAsyncIterable(linesOf(file), (cause) => cause).pipe(
    Stream.grouped(atOnce),
    Stream.runFoldEffect(() => 0, (count, lines) =>
      Effect.as(
        sql`INSERT INTO lines_as_they_are (line) SELECT unnest(${lines}::text[])::jsonb`,
        count + lines.length
      ))
  )
})
