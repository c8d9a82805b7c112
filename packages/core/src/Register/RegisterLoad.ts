import { Context, type Effect, type Scope } from "effect"
import type { SourceRecord } from "./records/SourceRecord.ts"

/** A record without events and documents, as bulk files hold them. */
export type LoadedRecord = SourceRecord & { readonly events: readonly []; readonly document: null }

/** The chunks that a load holds, by their numbers, each with the note that came with it. */
export type LoadedChunks = ReadonlyMap<number, string>

/**
 * Port: fills an empty register, faster than `RegisterIntake` does, and ends with the same.
 *
 * A load has the name of its source. It takes in chunks in any order, each as a whole or not at all, and keeps them
 * when it is stopped at whatever moment: whoever begins a load of the same name goes on with it. What it holds may be
 * hidden until it is complete, and then shows at once.
 */
export class RegisterLoad extends Context.Service<RegisterLoad, {
  /**
   * Begins a load, or goes on with it: answers the chunks that it holds. Undefined where the register holds something
   * or another one fills it: then `RegisterIntake` is the way in. One of another name that was stopped is completed
   * first. The load ends with the scope.
   */
  readonly begin: (name: string) => Effect.Effect<LoadedChunks | undefined, never, Scope.Scope>
  /** Adds a chunk to the load that was begun, with a note. One that it holds already stays as it is. */
  readonly add: (chunk: number, note: string, records: ReadonlyArray<LoadedRecord>) => Effect.Effect<void>
  /** Shows what was loaded, and answers how many of its records were there more than once. */
  readonly complete: Effect.Effect<number>
}>()("@kontor/core/Register/RegisterLoad") {}
