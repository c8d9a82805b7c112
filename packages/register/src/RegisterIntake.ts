import { type CalendarDate, type DocumentType, EntityId, type Purged } from "@kontor/core/Register"
import { Context, type DateTime, type Effect, Schema, type Scope } from "effect"
import type { DatedDocument } from "./Document.ts"
import { Source, type SourceRecord, type Unstorable } from "./records/SourceRecord.ts"
import type { RegisterReference } from "./Register.ts"

/**
 * The result of an intake: the new records, the records already known or reread by a better reader, the new events, and
 * the records that were left out because the register cannot store them.
 */
export interface Taken {
  readonly imported: number
  readonly unchanged: number
  readonly events: number
  readonly unstorable: ReadonlyArray<Unstorable>
}

/** The result of an intake without a record. */
export const nothingTaken: Taken = { imported: 0, unchanged: 0, events: 0, unstorable: [] }

/** The freshness of the register: when records were last brought in, new or not, and the newest day of an event. */
export interface Freshness {
  readonly taken_at: DateTime.Utc | null
  readonly newest_announced_on: CalendarDate | null
}

/** A record, by its organization and the identifier its source gave it. */
export const RecordReference = Schema.Struct({ entity_id: EntityId, source: Source, record_id: Schema.String })
export type RecordReference = typeof RecordReference.Type

/** A document filed on its own, with its organization. Structured content comes as a record, which holds it. */
export interface FiledDocument {
  readonly reference: RegisterReference
  readonly document: DatedDocument & { readonly type: Exclude<DocumentType, "SI"> }
}

/** The outcome of filing: `UNCHANGED` if the register holds the document, or a newer one of its type. */
export type Filing = "IMPORTED" | "UNCHANGED"

/**
 * No organization in the register has this number, or several have it: then these are their courts and their numbers
 * there, in order.
 */
export class OrganizationNotHeld extends Schema.TaggedError<OrganizationNotHeld>()("OrganizationNotHeld", {
  courts: Schema.Array(Schema.String),
  numbers: Schema.Array(Schema.String)
}) {}

/** The source of documents filed on their own: an operator. */
export const sourceOfFiledDocuments: Source = "PROFILE"

/**
 * Port: the intake of the register.
 *
 * `take` stores the records and folds the profile of each of their organizations anew, in one transaction: all or
 * nothing. A record that the register cannot store is left out, and the others go in, in their order. A known record
 * changes nothing, so the same file may be read twice. Of the records with the same
 * organization, source and identifier, those of the best reader stay. Of the documents of a type, the newest stays; of
 * two of the same day, that of the stronger source, then one that their bytes decide and not their arrival.
 *
 * Events are numbered in the order in which they become visible. An event that several sources report is shown once,
 * under the identifier, the day and the number of the first report, with what all of them say: see `standingEvents`. Of
 * two reports of one identifier, that of the better reader stays, and between equal readers the one whose text sorts
 * last; events derived from extracts are derived anew. An event that nothing reports any more is superseded: its
 * identifier still finds it, and nothing else shows it. When something reports it again, it becomes visible again under
 * a new number, so a reader who follows the numbers misses nothing.
 *
 * Any order of arrival leads to the same register, except for the arrival itself: numbers, times, superseded events
 * and, of an event that several sources report, which of their identifiers and days it has; where reports lack details,
 * what is shown already decides which of them are one event. So imports take their records in the order of their files.
 */
export class RegisterIntake extends Context.Service<RegisterIntake, {
  /**
   * Takes records. `turn` ends when they may go in: what can be prepared is prepared before, and nothing is held, so
   * takes under way at the same time go in one after another in the order that their turns give.
   */
  readonly take: (records: ReadonlyArray<SourceRecord>, turn?: Effect.Effect<void>) => Effect.Effect<Taken>
  /**
   * Deletes the records due by `today`, with their documents and with the events that nothing else reports, superseded
   * ones included, as if they had never arrived. An organization left without a record disappears. It works in
   * portions, each in one transaction. Rule: register-data#insolvency-messages.
   */
  readonly purge: (today: CalendarDate) => Effect.Effect<Purged>
  /**
   * Deletes these records, whichever reader they come from, with the events that no other record reports, and every
   * other record of the same organizations that is due. With it, sources delete records that an older version stored
   * without a day of deletion. An unknown record changes nothing.
   */
  readonly forget: (records: ReadonlyArray<RecordReference>) => Effect.Effect<Purged>
  /** The freshness of the register, of all sources. */
  readonly freshness: Effect.Effect<Freshness>
  /** The number of organizations that an older version folded: see `projectionVersion`. */
  readonly outdated: Effect.Effect<number>
  /**
   * Folds a portion of the outdated organizations anew, in one transaction. Returns their number: 0 when none is left.
   */
  readonly rebuild: Effect.Effect<number>
  /** Files a document of an organization in the register, by its present or a former number. */
  readonly file: (document: FiledDocument) => Effect.Effect<Filing, OrganizationNotHeld>
}>()("@kontor/register/RegisterIntake") {}

/** A record without events and documents, as bulk files hold them. */
export type LoadedRecord = SourceRecord & { readonly events: readonly []; readonly document: null }

/** Reads a portion of a chunk; more than once where the storage refuses a record of it. */
export type LoadedPortion = Effect.Effect<ReadonlyArray<LoadedRecord>>

/** The chunks in a load, by number, each with the note stored with it. */
export type LoadedChunks = ReadonlyMap<number, string>

/** The result of a load: how many records were there before, and those put off that the register cannot store. */
export interface LoadCompleted {
  readonly repeated: number
  readonly unstorable: ReadonlyArray<Unstorable>
}

/**
 * Port: fills an empty register faster than `RegisterIntake`, with the same result.
 *
 * A load has the name of its source. It takes in chunks in any order, each as a whole or not at all, and keeps them
 * whenever it is stopped: a load of the same name continues it. What it holds may stay hidden until it is complete, and
 * then shows at once.
 */
export class RegisterLoad extends Context.Service<RegisterLoad, {
  /**
   * Begins or continues a load, and returns the chunks in it. Undefined where the register holds something or another
   * load fills it: then `RegisterIntake` is the way in. A stopped load of another name is completed first. The load
   * ends with the scope.
   */
  readonly begin: (name: string) => Effect.Effect<LoadedChunks | undefined, never, Scope.Scope>
  /**
   * Adds a chunk with a note to the current load. A chunk that is in it already stays as it is. The records come in
   * portions, each read when the one before is written, so that memory holds one of them. Records that the register
   * cannot store are left out; the note is made of them. What has to be folded with other records is put off:
   * `complete` returns those of it that cannot be stored.
   */
  readonly add: (
    chunk: number,
    portions: ReadonlyArray<LoadedPortion>,
    note: (unstorable: ReadonlyArray<Unstorable>) => string
  ) => Effect.Effect<void>
  /** Shows what was loaded. */
  readonly complete: Effect.Effect<LoadCompleted>
}>()("@kontor/register/RegisterIntake/RegisterLoad") {}
