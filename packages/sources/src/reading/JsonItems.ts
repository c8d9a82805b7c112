import type { Stream } from "effect"
import { Buffer } from "node:buffer"
import { JsonListScanner } from "./JsonListScanner.ts"
import { type Line, LineSplitter, splitBy, type Splitter } from "./Lines.ts"

const maxHeadLength = 64 * 1024
const lineFeed = 0x0a

/**
 * Whether a file is one document: a list, or an object that continues in the next line or holds a list of
 * announcements.
 */
const isDocument = (head: string): boolean =>
  head.startsWith("[") || /^\{\s*$/u.test(head) || /"announcements"\s*:\s*\[/u.test(head)

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
