import { type Identity, reasonAgainst, type SourceRecord } from "@kontor/register"
import { Array, Effect, Result, type Schema, type SchemaAST, SchemaIssue, SchemaParser, Stream } from "effect"
import { Buffer, isUtf8 } from "node:buffer"
import { type FilePart, type Read, RecordRejected, rejectionOf, type SourceFormat } from "../Reading.ts"
import { unpackedBytes } from "./Decompression.ts"

/** A line of a text file, counted from 1, or why it is unreadable. */
export type Line =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly problem: string }

const lineEnd = 0x0a
const replacement = "\uFFFD"
const markOfUtf8 = "\uFEFF"

/** The text of UTF-8 bytes or, for other bytes, line and column, counted from 1. */
export const utf8Text = (
  bytes: Uint8Array
): { readonly text: string } | { readonly problem: string; readonly line: number } => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = buffer.toString("utf8")
  if (isUtf8(buffer)) return { text: text.startsWith(markOfUtf8) ? text.slice(1) : text }
  const before = text.slice(0, text.indexOf(replacement)).split("\n")
  return { problem: `the text is not UTF-8 at column ${before.at(-1)!.length + 1}`, line: before.length }
}

/** Cuts bytes into lines, while holding no more than one line. It reports a file without a line. */
class LineSplitter {
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
    for (let end = bytes.indexOf(lineEnd); end !== -1; end = bytes.indexOf(lineEnd, start)) {
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
interface Splitter {
  readonly split: (bytes: Uint8Array) => ReadonlyArray<Line>
  readonly last: () => ReadonlyArray<Line>
}

/** Cuts bytes into lines. Truncated bytes have no last line: its rest is not reported. */
const splitBy = <E>(bytes: Stream.Stream<Uint8Array, E>, splitter: () => Splitter): Stream.Stream<Line, E> =>
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

const position = /\s*(?:in JSON )?at position (\d+)(?: \(line \d+ column \d+\))?$/u
const quotation = /, (?:\.{3})?".*$/su

const malformed = (text: string, cause: unknown): RecordRejected => {
  const message = cause instanceof Error ? cause.message : String(cause)
  const at = position.exec(message)
  const said = message.replace(position, "").replace(quotation, "")
  if (at === null) return new RecordRejected({ reason: `not JSON: ${said}` })
  const before = text.slice(0, Number(at[1])).split("\n")
  return new RecordRejected({ line: before.length, reason: `not JSON: ${said} at column ${before.at(-1)!.length + 1}` })
}

/**
 * Parses a JSON text; the failure has line and column within it, counted from 1, where the parser knows them. A text
 * that escapes what no register stores is refused.
 */
export const parseJson = (text: string): Effect.Effect<unknown, RecordRejected> =>
  Effect.flatMapEager(
    Effect.try({ try: () => JSON.parse(text) as unknown, catch: (cause) => malformed(text, cause) }),
    (value) => {
      const reason = text.includes("\\u") ? reasonAgainst(value) : undefined
      return reason === undefined ? Effect.succeed(value) : Effect.fail(new RecordRejected({ reason }))
    }
  )

const format = SchemaIssue.makeFormatterStandardSchemaV1()
const maxListLength = 3

const pathOf = (path: ReadonlyArray<unknown> | undefined): string =>
  path === undefined || path.length === 0 ? "the record" : path.map(String).join(".")

const schemaReason = (issue: SchemaIssue.Issue): string => {
  const issues = format(issue).issues.map(({ message, path }) => `${pathOf(path)}: ${message}`)
  const more = issues.length > maxListLength ? ` (and ${issues.length - maxListLength} more)` : ""
  return `${issues.slice(0, maxListLength).join("; ")}${more}`
}

/** Decodes parsed JSON; the failure names up to three wrong members. */
export const decodeRecord = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  options?: Pick<SchemaAST.ParseOptions, "onExcessProperty">
) => {
  const decode = SchemaParser.decodeUnknownEffect(schema, { errors: "all", ...options })
  return (input: unknown): Effect.Effect<S["Type"], RecordRejected> =>
    Effect.mapErrorEager(decode(input), (issue) => new RecordRejected({ reason: schemaReason(issue) }))
}

const [lineFeed, quote, backslash, comma] = [0x0a, 0x22, 0x5c, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

interface Item {
  readonly line: number
  readonly parts: Array<Uint8Array>
  size: number
  depth: number
  isBroken: boolean
}

/** The bytes of the mark with which some programs begin a text. */
const byteOrderMark: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf])

/** The maximum depth of brackets around the list: deeper ones are only counted. */
const deepest = 64

const openerOf: Readonly<Record<number, number>> = { [closeBrace]: openBrace, [closeBracket]: openBracket }

/**
 * Cuts the objects in a list out of a JSON document, while holding no more than one of them. It reports what follows
 * the document, unless that is another document of the kind.
 */
class JsonListScanner {
  readonly #limit: number
  readonly #open: Array<number> = []
  #beyond = 0
  #line = 1
  #begin = 1
  #item: Item | undefined
  #isText = false
  #isEscaped = false
  #hasList = false
  #hasDocument = false
  #isStray = false

  constructor(limit: number) {
    this.#limit = limit
  }

  split(bytes: Uint8Array): ReadonlyArray<Line> {
    const lines: Array<Line> = []
    let start = 0
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index]!
      if (byte === lineFeed) this.#endLine()
      else if (this.#isText) this.#continueText(byte)
      else if (byte === openBrace && this.#item === undefined && this.#isInList()) {
        this.#item = { line: this.#line, parts: [], size: 0, depth: 1, isBroken: false }
        start = index
      } else if (byte === openBrace || byte === openBracket) this.#enter(byte, lines)
      else if (byte === closeBrace || byte === closeBracket) {
        if (this.#leave(byte, lines)) lines.push(this.#ended(bytes.subarray(start, index + 1)))
      } else this.#pass(byte, lines)
    }
    if (this.#item !== undefined) this.#keep(this.#item, bytes.subarray(start))
    return lines
  }

  last(): ReadonlyArray<Line> {
    if (this.#item !== undefined) {
      return [{ number: this.#item.line, problem: "the file ends within this announcement" }]
    }
    if (this.#open.length > 0) return [{ number: this.#line, problem: "the file ends before its list does" }]
    return this.#hasDocument || this.#isStray ? [] : [{ number: 1, problem: "the file holds no list of announcements" }]
  }

  #isInList(): boolean {
    return this.#open.at(-1) === openBracket && this.#beyond === 0
  }

  #endLine(): void {
    if (this.#isText && this.#item !== undefined) this.#item.isBroken = true
    this.#isText = false
    this.#line++
  }

  #continueText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === backslash) this.#isEscaped = true
    else if (byte === quote) this.#isText = false
  }

  #enter(byte: number, lines: Array<Line>): void {
    if (this.#item !== undefined) {
      this.#item.depth++
      return
    }
    if (this.#open.length === deepest) {
      this.#reportStray(lines, `lists are nested more than ${deepest} deep`)
      this.#beyond++
      return
    }
    if (this.#open.length === 0) {
      this.#begin = this.#line
      this.#hasList = false
      this.#isStray = false
    }
    this.#open.push(byte)
  }

  /** Tests whether an item ends with this bracket. */
  #leave(byte: number, lines: Array<Line>): boolean {
    if (this.#item !== undefined) return --this.#item.depth === 0
    if (this.#beyond > 0) {
      this.#beyond--
      return false
    }
    if (this.#open.at(-1) !== openerOf[byte]) {
      this.#reportStray(lines, "a bracket is closed that is not open")
      return false
    }
    this.#open.pop()
    if (byte === closeBracket) this.#hasList = true
    if (this.#open.length === 0) this.#endDocument(lines)
    return false
  }

  #endDocument(lines: Array<Line>): void {
    this.#hasDocument = true
    this.#isStray = false
    if (!this.#hasList) lines.push({ number: this.#begin, problem: "the file holds no list of announcements" })
  }

  #reportStray(lines: Array<Line>, problem: string): void {
    if (!this.#isStray) lines.push({ number: this.#line, problem })
    this.#isStray = true
  }

  #pass(byte: number, lines: Array<Line>): void {
    if (this.#open.length === 0) {
      const where = this.#hasDocument ? "behind the end of the list" : "before the list"
      if (byte > 0x20 && !byteOrderMark.has(byte)) this.#reportStray(lines, `something stands ${where}`)
      return
    }
    if (byte === quote) this.#isText = true
    if (this.#item !== undefined || !this.#isInList() || byte <= 0x20) return
    if (byte !== comma && !this.#isStray) {
      lines.push({ number: this.#line, problem: "an element of the list is no object" })
    }
    this.#isStray = byte !== comma
  }

  #keep(item: Item, part: Uint8Array): void {
    item.size += part.length
    if (item.size <= this.#limit) item.parts.push(part)
  }

  #ended(part: Uint8Array): Line {
    const item = this.#item!
    this.#item = undefined
    this.#keep(item, part)
    const { isBroken, line, parts, size } = item
    if (size > this.#limit) return { number: line, problem: `the announcement is longer than ${this.#limit} bytes` }
    if (isBroken) return { number: line, problem: "not JSON: a text is not closed at the end of its line" }
    const read = utf8Text(parts.length === 1 ? parts[0]! : Buffer.concat(parts))
    return "problem" in read
      ? { number: line + read.line - 1, problem: read.problem }
      : { number: line, text: read.text }
  }
}

const maxHeadLength = 64 * 1024

/**
 * Tests whether a file is one document: a list, or an object that continues in the next line or holds a list of
 * announcements, of LEI records or of relationships.
 */
const isDocument = (head: string): boolean =>
  head.startsWith("[") || /^\{\s*$/u.test(head) || /"(?:announcements|records|relations)"\s*:\s*\[/u.test(head)

/** Decides from the first line of a file that is not blank where its objects are. */
class ItemSplitter implements Splitter {
  readonly #limit: number
  #head: Uint8Array = new Uint8Array()
  #splitter: Splitter | undefined

  constructor(limit: number) {
    this.#limit = limit
  }

  #choose(): Splitter {
    const head = Buffer.from(this.#head.subarray(0, maxHeadLength)).toString("utf8").replace(/^\uFEFF/u, "").trimStart()
      .split("\n", 1)[0]!
    return isDocument(head) ? new JsonListScanner(this.#limit) : new LineSplitter(this.#limit)
  }

  split(bytes: Uint8Array): ReadonlyArray<Line> {
    if (this.#splitter !== undefined) return this.#splitter.split(bytes)
    this.#head = Buffer.concat([this.#head, bytes])
    const begin = this.#head.findIndex((byte) => byte > 0x20)
    const isEnough = begin >= 0 && (this.#head.includes(lineFeed, begin) || this.#head.length > maxHeadLength)
    return isEnough ? this.#begin() : []
  }

  #begin(): ReadonlyArray<Line> {
    this.#splitter = this.#choose()
    return this.#splitter.split(this.#head)
  }

  last(): ReadonlyArray<Line> {
    const lines = this.#splitter === undefined ? this.#begin() : []
    return [...lines, ...this.#splitter!.last()]
  }
}

/**
 * The JSON objects of a file, each with its first line: the elements of a list, which may be the member `announcements`
 * of an object, or one a line. An object of more than `limit` bytes is reported instead of kept.
 */
export const itemsOf = <E>(bytes: Stream.Stream<Uint8Array, E>, limit: number): Stream.Stream<Line, E> =>
  splitBy(bytes, () => new ItemSplitter(limit))

/**
 * Reads the records of a JSON source: how to cut them out of the file, the maximum size in bytes, and the records that
 * one means, one for each register number in it.
 */
interface JsonSource {
  readonly split: <E>(bytes: Stream.Stream<Uint8Array, E>, limit: number) => Stream.Stream<Line, E>
  readonly largestRecord: number
  readonly recordsOf: (
    value: unknown,
    identity: Identity["Service"]
  ) => Effect.Effect<Array.NonEmptyReadonlyArray<SourceRecord>, RecordRejected>
}

const lineOf = (part: FilePart): Line => {
  if (!("bytes" in part)) return part
  const read = utf8Text(part.bytes)
  return "problem" in read ? { number: read.line, problem: read.problem } : { number: part.number, text: read.text }
}

/** The format of JSON files. Each record is rejected alone. */
export const jsonFormat = ({ largestRecord, recordsOf, split }: JsonSource): SourceFormat => ({
  cut: (file) => split(unpackedBytes(file), largestRecord),
  read: (name, part, identity) => {
    const line = lineOf(part)
    return "problem" in line
      ? Effect.succeed([Result.fail(rejectionOf(name, line.number, new RecordRejected({ reason: line.problem })))])
      : parseJson(line.text).pipe(
        Effect.flatMap((value) => recordsOf(value, identity)),
        Effect.match({
          onSuccess: Array.map((record): Read => Result.succeed(record)),
          onFailure: (error) => [Result.fail(rejectionOf(name, line.number, error))]
        })
      )
  }
})
