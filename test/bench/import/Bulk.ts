import { Sample } from "@kontor/sources/sample"
import { createWriteStream } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"

const linesAtOnce = 500

const parts = function*(organizations: number, seed?: number): Generator<string> {
  let held: Array<string> = []
  for (const line of Sample.offeneregister({ organizations, seed })) {
    held.push(line, "\n")
    if (held.length < linesAtOnce * 2) continue
    yield held.join("")
    held = []
  }
  yield held.join("")
}

/** Writes a bulk file of so many generated companies; another seed makes others. */
export const writeBulk = (file: string, records: number, seed?: number): Promise<void> =>
  pipeline(Readable.from(parts(records, seed)), createWriteStream(file))
