import { Sample } from "@kontor/sources/sample"
import { createWriteStream } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"

/** A bulk file, and the names in it. */
export interface BulkPart {
  readonly file: string
  readonly names: ReadonlyArray<string>
}

const writePart = async (lines: Iterator<string>, file: string, size: number): Promise<BulkPart> => {
  const names: Array<string> = []
  const taken = function*() {
    for (let count = 0; count < size; count++) {
      const { done, value } = lines.next()
      if (done === true) return
      const { name }: { readonly name: string } = JSON.parse(value)
      names.push(name)
      yield `${value}\n`
    }
  }
  await pipeline(Readable.from(taken()), createWriteStream(file))
  return { file, names }
}

/** Writes bulk files of generated companies, so many into each, and no company into two of them. */
export const writeParts = async (
  parts: ReadonlyArray<{ readonly file: string; readonly size: number }>
): Promise<ReadonlyArray<BulkPart>> => {
  const organizations = parts.reduce((all, { size }) => all + size, 0)
  const lines = Sample.offeneregister({ organizations })[Symbol.iterator]()
  const written: Array<BulkPart> = []
  for (const { file, size } of parts) written.push(await writePart(lines, file, size))
  return written
}
