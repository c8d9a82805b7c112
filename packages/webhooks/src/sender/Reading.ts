import type { Readable } from "node:stream"
import type { Beginning } from "./Beginning.ts"

/**
 * Reads until the end or until the maximum is kept, whichever comes first, and then calls `done`. A stream that breaks
 * off ends there, and one that continues is closed.
 */
export const readBeginning = (stream: Readable, into: Beginning, done: () => void): void => {
  stream
    .on("data", (chunk: Uint8Array) => {
      if (!into.add(chunk)) stream.destroy()
    })
    .on("end", done)
    .on("close", done)
    .on("error", done)
}
