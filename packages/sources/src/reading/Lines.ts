import { Stream } from "effect"
import { Buffer, isUtf8 } from "node:buffer"

/** A line of a text file, counted from 1, or why it is unreadable. */
export type Line =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly problem: string }

const lineFeed = 0x0a
const replacement = "\uFFFD"
const byteOrderMark = "\uFEFF"

/** The text of UTF-8 bytes or, for other bytes, line and column, counted from 1. */
export const utf8Text = (
  bytes: Uint8Array
): { readonly text: string } | { readonly problem: string; readonly line: number } => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = buffer.toString("utf8")
  if (isUtf8(buffer)) return { text: text.startsWith(byteOrderMark) ? text.slice(1) : text }
  const before = text.slice(0, text.indexOf(replacement)).split("\n")
  return { problem: `the text is not UTF-8 at column ${before.at(-1)!.length + 1}`, line: before.length }
}

/** Cuts bytes into lines, while holding no more than one line. It reports a file without a line. */
export class LineSplitter {
  #number = 0
  #isEmpty = true
  #parts: Array<Uint8Array> = []
  #size = 0
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  #keep(part: Uint8Array): void {
    this.#size += part.length
    if (this.#size <= this.#limit) this.#parts.push(part)
    else this.#parts = []
  }

  #end(part: Uint8Array, lines: Array<Line>): void {
    this.#keep(part)
    this.#number++
    const number = this.#number
    const known = lines.length
    if (this.#size > this.#limit) {
      lines.push({ number, problem: `the line is longer than ${this.#limit} bytes` })
    } else {
      const read = utf8Text(this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts))
      if ("problem" in read) lines.push({ number, problem: read.problem })
      else if (read.text.trim() !== "") lines.push({ number, text: read.text })
    }
    if (lines.length > known) this.#isEmpty = false
    this.#parts = []
    this.#size = 0
  }

  split(bytes: Uint8Array): ReadonlyArray<Line> {
    const lines: Array<Line> = []
    let start = 0
    for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, start)) {
      this.#end(bytes.subarray(start, end), lines)
      start = end + 1
    }
    if (start < bytes.length) this.#keep(bytes.subarray(start))
    return lines
  }

  last(): ReadonlyArray<Line> {
    const lines: Array<Line> = []
    if (this.#size > 0) this.#end(new Uint8Array(), lines)
    return this.#isEmpty ? [{ number: 1, problem: "the file is empty" }] : lines
  }
}

/** Cuts bytes into lines, part by part; the end yields the last ones. */
export interface Splitter {
  readonly split: (bytes: Uint8Array) => ReadonlyArray<Line>
  readonly last: () => ReadonlyArray<Line>
}

/** Cuts bytes into lines. Truncated bytes have no last line: its rest is not reported. */
export const splitBy = <E>(bytes: Stream.Stream<Uint8Array, E>, splitter: () => Splitter): Stream.Stream<Line, E> =>
  Stream.suspend(() => {
    const cut = splitter()
    return bytes.pipe(
      Stream.mapAccumArray(() => cut, (cut, parts) => [cut, parts.flatMap((part) => cut.split(part))]),
      Stream.concat(Stream.suspend(() => Stream.fromIterable(cut.last())))
    )
  })

/** The lines of UTF-8 bytes that are not blank. A line longer than `limit` bytes is reported instead of kept. */
export const linesOf = <E>(bytes: Stream.Stream<Uint8Array, E>, limit: number): Stream.Stream<Line, E> =>
  splitBy(bytes, () => new LineSplitter(limit))
