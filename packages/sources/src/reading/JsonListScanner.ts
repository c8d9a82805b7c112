import { Buffer } from "node:buffer"
import { type Line, utf8Text } from "./Lines.ts"

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
export class JsonListScanner {
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

  /** Whether an item ends with this bracket. */
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
