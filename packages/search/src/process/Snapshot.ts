import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readSync, renameSync, writeSync } from "node:fs"
import { dirname } from "node:path"
import { kindOf, type Numbers, type NumbersKind, sharedOf } from "../segment/Arrays.ts"
import type { Segment } from "../segment/Segment.ts"

/**
 * The version of a snapshot's format and of its words' reading. A snapshot of another version is not loaded, but built
 * anew.
 */
const snapshotVersion = 2

/** The position of an array in a snapshot. */
interface Place {
  readonly kind: NumbersKind
  readonly length: number
  readonly offset: number
}

interface Header {
  readonly version: number
  readonly through: number
  readonly mark: string
  readonly size: number
  readonly arrays: ReadonlyArray<Place>
  /** The segment, where `{ "array": 3 }` stands for an array. */
  readonly segment: unknown
}

/**
 * A segment, and the sequence of the register up to which it holds all changes. The register knows the snapshot by its
 * mark.
 */
export interface Snapshot {
  readonly segment: Segment
  readonly through: number
  readonly mark: string
}

/** A snapshot that was read, and when it was written, in milliseconds since 1970. */
export interface LoadedSnapshot extends Snapshot {
  readonly written_at: number
}

/** Why a file cannot be loaded as a snapshot. */
export interface NoSnapshot {
  readonly reason: string
}

const headerBytes = 8
const chunk = 2 ** 28

const bytesOf = (numbers: Numbers): Uint8Array => new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)

const isNumbers = (value: unknown): value is Numbers => ArrayBuffer.isView(value)

/** Replaces every value for which `replace` returns another one, at any depth. */
const mapped = (value: unknown, replace: (value: unknown) => unknown): unknown => {
  const other = replace(value)
  if (other !== value || typeof value !== "object" || value === null) return other
  if (Array.isArray(value)) return value.map((one) => mapped(one, replace))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapped(one, replace)]))
}

const writeAll = (file: number, bytes: Uint8Array, position: number): void => {
  for (let at = 0; at < bytes.length; at += chunk) {
    writeSync(file, bytes, at, Math.min(chunk, bytes.length - at), position + at)
  }
}

const readAll = (file: number, bytes: Uint8Array, position: number): boolean => {
  for (let at = 0; at < bytes.length;) {
    const read = readSync(file, bytes, at, Math.min(chunk, bytes.length - at), position + at)
    if (read === 0) return false
    at += read
  }
  return true
}

/** Writes a snapshot beside its path, and moves it there once it is complete. */
export const writeSnapshot = (path: string, { mark, segment, through }: Snapshot): void => {
  const all: Array<Numbers> = []
  const described = mapped(segment, (value) => isNumbers(value) ? { array: all.push(value) - 1 } : value)
  let offset = 0
  const arrays = all.map((numbers) => {
    const place = { kind: kindOf(numbers), length: numbers.length, offset }
    offset += Math.ceil(numbers.byteLength / 8) * 8
    return place
  })
  const header: Header = { version: snapshotVersion, through, mark, size: offset, arrays, segment: described }
  const text = new TextEncoder().encode(JSON.stringify(header))
  const begin = Math.ceil((headerBytes + text.length) / 8) * 8
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const file = openSync(`${path}.new`, "w", 0o600)
  try {
    const first = new Uint8Array(begin)
    new DataView(first.buffer).setFloat64(0, text.length)
    first.set(text, headerBytes)
    writeAll(file, first, 0)
    for (const [index, numbers] of all.entries()) writeAll(file, bytesOf(numbers), begin + arrays[index]!.offset)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.new`, path)
}

const unavailable = (reason: string): NoSnapshot => ({ reason })

/** Reads a snapshot into shared memory. One of another version, or a truncated one, is refused with the reason. */
export const readSnapshot = (path: string): LoadedSnapshot | NoSnapshot => {
  let file: number
  try {
    file = openSync(path, "r")
  } catch {
    return unavailable("there is no snapshot")
  }
  try {
    const length = new DataView(new ArrayBuffer(headerBytes))
    const isWhole = readAll(file, new Uint8Array(length.buffer), 0)
    const size = length.getFloat64(0)
    const { mtimeMs: written_at, size: all } = fstatSync(file)
    if (!isWhole || !(size > 0) || size > all) return unavailable("the snapshot is no snapshot")
    const text = new Uint8Array(size)
    readAll(file, text, headerBytes)
    const header = JSON.parse(new TextDecoder().decode(text)) as Header
    if (header.version !== snapshotVersion) return unavailable("the snapshot is of another version")
    const begin = Math.ceil((headerBytes + size) / 8) * 8
    const arrays = header.arrays.map(({ kind, length, offset }) => {
      const numbers = sharedOf(kind, length)
      return { numbers, isWhole: readAll(file, bytesOf(numbers), begin + offset) }
    })
    if (arrays.some(({ isWhole }) => !isWhole)) return unavailable("the snapshot breaks off")
    const segment = mapped(header.segment, (value) => {
      const place = (value as { readonly array?: number } | null)?.array
      return typeof place === "number" ? arrays[place]!.numbers : value
    })
    return { segment: segment as Segment, through: header.through, mark: header.mark, written_at }
  } catch {
    return unavailable("the snapshot cannot be read")
  } finally {
    closeSync(file)
  }
}
