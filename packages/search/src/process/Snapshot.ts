import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { dirname } from "node:path"
import { bytesOfNumbers, kindOf, type Numbers, numbersIn, type NumbersKind } from "../segment/Arrays.ts"
import type { Segment } from "../segment/Segment.ts"

/**
 * The version of a snapshot's format and of its words' reading. A snapshot of another version is not loaded, but built
 * anew.
 */
const snapshotVersion = 4

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

const readAll = async (file: FileHandle, bytes: Uint8Array, position: number): Promise<boolean> => {
  for (let at = 0; at < bytes.length;) {
    const { bytesRead } = await file.read(bytes, at, Math.min(chunk, bytes.length - at), position + at)
    if (bytesRead === 0) return false
    at += bytesRead
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

/** The header of a snapshot, and the position of what follows it. */
const readHeader = async (file: FileHandle, size: number): Promise<{ header: Header; begin: number } | NoSnapshot> => {
  const length = new DataView(new ArrayBuffer(headerBytes))
  const isWhole = await readAll(file, new Uint8Array(length.buffer), 0)
  const headerSize = length.getFloat64(0)
  if (!isWhole || !(headerSize > 0) || headerSize > size) return unavailable("the snapshot is no snapshot")
  const text = new Uint8Array(headerSize)
  await readAll(file, text, headerBytes)
  const header = JSON.parse(new TextDecoder().decode(text)) as Header
  if (header.version !== snapshotVersion) return unavailable("the snapshot is of another version")
  return { header, begin: Math.ceil((headerBytes + headerSize) / 8) * 8 }
}

const read = async (file: FileHandle): Promise<LoadedSnapshot | NoSnapshot> => {
  const { mtimeMs: written_at, size } = await file.stat()
  const known = await readHeader(file, size)
  if ("reason" in known) return known
  const { begin, header: { arrays, mark, segment, through } } = known
  const bytes = Math.max(0, ...arrays.map(({ kind, length, offset }) => offset + bytesOfNumbers(kind, length)))
  if (begin + bytes > size) return unavailable("the snapshot breaks off")
  const memory = new SharedArrayBuffer(bytes)
  if (!(await readAll(file, new Uint8Array(memory), begin))) return unavailable("the snapshot breaks off")
  const filled = mapped(segment, (value) => {
    const place = (value as { readonly array?: number } | null)?.array
    if (typeof place !== "number") return value
    const { kind, length, offset } = arrays[place]!
    return numbersIn(memory, kind, length, offset)
  })
  return { segment: filled as Segment, through, mark, written_at }
}

/**
 * Reads a snapshot into one piece of shared memory, beside what the calling thread does meanwhile. One of another
 * version, or a truncated one, is refused with the reason.
 */
export const readSnapshot = async (path: string): Promise<LoadedSnapshot | NoSnapshot> => {
  const file = await open(path, "r").catch(() => undefined)
  if (file === undefined) return unavailable("there is no snapshot")
  try {
    return await read(file)
  } catch {
    return unavailable("the snapshot cannot be read")
  } finally {
    await file.close()
  }
}
