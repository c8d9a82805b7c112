import type { Readable } from "node:stream"
import type { Beginning } from "./Beginning.ts"

/**
 * Reads until the end or as much as is kept, whichever comes first, and tells then. A stream that breaks off ends there, and one that goes
 * on is closed.
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
