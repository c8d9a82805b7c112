import { Sample } from "@kontor/sources/sample"
import { createWriteStream } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"

const linesAtOnce = 500

const parts = function*(organizations: number, group: string): Generator<string> {
  let held: Array<string> = []
  for (const line of Sample.offeneregister({ organizations })) {
    held.push(line.replace(`"name":"`, `"name":"${group}`), "\n")
    if (held.length < linesAtOnce * 2) continue
    yield held.join("")
    held = []
  }
  yield held.join("")
}

/** Writes a bulk file of so many generated companies, whose names begin with that of a group. */
export const writeBulk = (file: string, records: number, group = ""): Promise<void> =>
  pipeline(Readable.from(parts(records, group)), createWriteStream(file))
