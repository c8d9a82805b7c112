import { readAnnouncements } from "@kontor/sources"
import { Effect } from "effect"
import { allRecordsOf, fileOf, readAll } from "../Reading.ts"

/** The records of announcements, one a line: the later of a day are the later lines. */
export const recordsOf = Effect.fnUntraced(function*(...announcements: ReadonlyArray<string>) {
  return allRecordsOf(yield* readAll(readAnnouncements, fileOf("announcements.jsonl", announcements.join("\n"))))
})
