import { Context, type DateTime, type Effect, Schema } from "effect"
import type { CalendarDate } from "./CalendarDate.ts"
import type { DatedDocument, DocumentType } from "./Document.ts"
import type { ForeseenChanges } from "./events/ForeseenChanges.ts"
import { EntityId } from "./identity/Identity.ts"
import { Source, type SourceRecord } from "./records/SourceRecord.ts"
import type { RegisterReference } from "./Register.ts"

/**
 * What taking records in changed: records that were new, records already known or read by a better reader since, and
 * events that were new.
 */
export interface Taken {
  readonly imported: number
  readonly unchanged: number
  readonly events: number
}

/** What a purge deleted: records, events and documents, and organizations that were left without a record. */
export interface Purged {
  readonly records: number
  readonly events: number
  readonly documents: number
  readonly organizations: number
}

/** How fresh the register is: when records were last brought in, new or not, and the newest day of an event. */
export interface Freshness {
  readonly taken_at: DateTime.Utc | null
  readonly newest_announced_on: CalendarDate | null
}

/** A record by its organization, and by the identifier that its source gave it. */
export const RecordReference = Schema.Struct({ entity_id: EntityId, source: Source, record_id: Schema.String })
export type RecordReference = typeof RecordReference.Type

/**
 * A document that comes by itself, with the organization it is about. Structured content comes as a record, which holds
 * it.
 */
export interface FiledDocument {
  readonly reference: RegisterReference
  readonly document: DatedDocument & { readonly type: Exclude<DocumentType, "SI"> }
}

/**
 * Whether a document is held now and was not before: `UNCHANGED` where it was, or where a newer one of its type is
 * held.
 */
export type Filing = "IMPORTED" | "UNCHANGED"

/**
 * The register holds no organization of this number, or several: then these are their courts, and their numbers there,
 * in order.
 */
export class OrganizationNotHeld extends Schema.TaggedError<OrganizationNotHeld>()("OrganizationNotHeld", {
  courts: Schema.Array(Schema.String),
  numbers: Schema.Array(Schema.String)
}) {}

/** The source of documents that come by themselves: an operator. */
export const sourceOfFiledDocuments: Source = "PROFILE"

/**
 * Port: the way into the register.
 *
 * `take` stores the records, and folds the profile of each organization they speak of anew, in one transaction: all of
 * it or nothing. A record already known changes nothing, so the same file may be read twice. Of the records of one
 * organization, source and identifier those stay that the best reader read. Of the documents of a type the newest is
 * kept; of two of one day that of the stronger source, then the one whose bytes come last.
 *
 * Events are numbered in the order in which they become visible. One event that several sources report is shown once,
 * under the identifier, the day and the number of the report that came first, with what all of them say: see
 * `standingEvents`. Of two tellings of one identifier that of the better reader stays, of equal readers the one whose
 * text comes last; those that extracts tell are derived anew. An event that nothing tells any more is superseded: it is
 * found by its identifier, and shown nowhere else. When something tells it again, it becomes visible again, under a new
 * number: so whoever follows the numbers misses none.
 *
 * Any order of arrival ends the same, but for what tells of the arrival itself: numbers, times, superseded events, and
 * of an event that several sources report, which of their identifiers and days it has.
 */
export class RegisterIntake extends Context.Service<RegisterIntake, {
  readonly take: (records: ReadonlyArray<SourceRecord>) => Effect.Effect<Taken>
  /**
   * Deletes the records whose day of deletion has come by `today`, with the documents they brought and the events that
   * nothing else tells, superseded ones included, as if they had never arrived. An organization left without a record
   * disappears. It goes on by portions, each in one transaction. Rule: Insolvency messages.
   */
  readonly purge: (today: CalendarDate) => Effect.Effect<Purged>
  /**
   * Deletes what is kept of these records, whoever read them, with the events that nothing else tells, and what is due
   * by now of the same organizations: sources say of records that they have to be gone of which an older version kept
   * no day of deletion. A record that is not kept changes nothing.
   */
  readonly forget: (records: ReadonlyArray<RecordReference>) => Effect.Effect<Purged>
  readonly freshness: Effect.Effect<Freshness>
  /** How many organizations were folded by an older version: see `projectionVersion`. */
  readonly outdated: Effect.Effect<number>
  /** Counts the events that a rebuild would change. It writes nothing. */
  readonly foreseen: Effect.Effect<ForeseenChanges>
  /**
   * Folds a portion of the outdated organizations anew, in one transaction, and answers how many: 0 when none is left.
   */
  readonly rebuild: Effect.Effect<number>
  /** Keeps a document of an organization that is held, under its number of today or a former one. */
  readonly file: (document: FiledDocument) => Effect.Effect<Filing, OrganizationNotHeld>
}>()("@kontor/core/Register/RegisterIntake") {}
