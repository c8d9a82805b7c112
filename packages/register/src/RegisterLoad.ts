import { Context, type Effect, type Scope } from "effect"
import type { SourceRecord } from "./records/SourceRecord.ts"
import type { Unstorable } from "./records/Unstorable.ts"

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
}>()("@kontor/register/RegisterLoad") {}
