import { Context, type Effect } from "effect"
import type { SourceRecord } from "./records/SourceRecord.ts"

/** What taking records in changed: records that were new, records already known, and events that were new. */
export interface Taken {
  readonly imported: number
  readonly unchanged: number
  readonly events: number
}

/**
 * Port: the way into the register.
 *
 * `take` stores the records, and folds the profile of each organization they speak of anew, in one transaction: all of it or
 * nothing. A record already known changes nothing, so the same file may be read twice. The order in which records
 * arrive does not matter. Events are numbered in the order in which they become visible; one whose identifier is known stays
 * as it is, but those that extracts tell are derived anew. Of the documents of a type the newest is kept.
 */
export class RegisterIntake extends Context.Service<RegisterIntake, {
  readonly take: (records: ReadonlyArray<SourceRecord>) => Effect.Effect<Taken>
}>()("@kontor/core/Register/RegisterIntake") {}
