import { Effect } from "effect"

/**
 * The order in which the chunks of an import go into the register: that of its files, whichever chunk is read first. Of
 * two reports that lack details the first one shown decides what is one event, so the same files make the same events
 * only in the same order. Threads share it by its memory.
 */
export class Turns {
  readonly memory: SharedArrayBuffer
  readonly #stored: Int32Array<SharedArrayBuffer>

  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#stored = new Int32Array(memory)
  }

  /** Ends when all chunks before this one are stored. */
  readonly turnOf = (chunk: number): Effect.Effect<void> =>
    Effect.suspend(() => {
      const stored = Atomics.load(this.#stored, 0)
      if (stored >= chunk) return Effect.void
      const { value } = Atomics.waitAsync(this.#stored, 0, stored)
      return Effect.andThen(Effect.promise(async () => value), this.turnOf(chunk))
    })

  /** Notes that a chunk is stored, and so is all before it. */
  readonly pass = (chunk: number): Effect.Effect<void> =>
    Effect.sync(() => {
      Atomics.store(this.#stored, 0, chunk + 1)
      Atomics.notify(this.#stored, 0)
    })
}
