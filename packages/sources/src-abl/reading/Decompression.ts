import { Stream } from "effect"
import { Readable, type Transform } from "node:stream"
import { crc32, createGunzip, createInflateRaw } from "node:zlib"
import { FileUnreadable, type RegisterFile } from "../Reading.ts"
import { bunzip2 } from "./Bzip2.ts"

interface Packing {
  readonly name: string
  readonly extension: string
  readonly magic: ReadonlyArray<number>
  readonly unpack: ((packed: AsyncIterable<Uint8Array>, file: string) => AsyncIterable<Uint8Array>) | undefined
}

const through = (packed: AsyncIterable<Uint8Array>, unpacked: Transform): AsyncIterable<Uint8Array> => {
  const source = Readable.from(packed, { objectMode: false })
  source.on("error", (cause) => unpacked.destroy(cause))
  unpacked.on("close", () => source.destroy())
  return source.pipe(unpacked)
}

const gunzip = (packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => through(packed, createGunzip())

/** The header of a file in a zip archive: its length without name and other texts, and where its numbers stand. */
const header = { length: 30, flags: 6, method: 8, name: 26, extra: 28 }

/** The flag of an encrypted file. */
const encrypted = 1

/** The only method of packing that is read. */
const deflate = 8

/**
 * The directory at the end of a zip archive: its marks, where the checksum and the number of files stand behind them,
 * and the greatest length of its last entry and of the comment behind it.
 */
const directory = { file: "PK\u0001\u0002", checksum: 16, end: "PK\u0005\u0006", files: 10, length: 68 * 1024 }

/** Where the content of the one file begins in the first bytes of a zip archive; undefined if they are too few. */
const beginOf = (head: Buffer, file: string): number | undefined => {
  if (head.length < header.length) return undefined
  const endOfName = header.length + head.readUInt16LE(header.name)
  const begin = endOfName + head.readUInt16LE(header.extra)
  if (head.length <= begin) return undefined
  if ((head.readUInt16LE(header.flags) & encrypted) !== 0) {
    throw new FileUnreadable({ file, reason: "the zip archive is encrypted: unpack it first" })
  }
  if (head.toString("latin1", endOfName - 1, endOfName) === "/") {
    throw new FileUnreadable({
      file,
      reason: "the zip archive holds a folder, and not one file alone: unpack it first"
    })
  }
  if (head.readUInt16LE(header.method) !== deflate) {
    throw new FileUnreadable({ file, reason: "the zip archive is packed in another way than usual: unpack it first" })
  }
  return begin
}

/**
 * The bytes of the one file in a zip archive, as GLEIF publishes its golden copies. Their checksum is only known at the
 * end: a damaged archive throws behind them.
 *
 * @yields parts of the file
 */
async function* unzip(
  packed: AsyncIterable<Uint8Array>,
  file: string
): AsyncGenerator<Uint8Array, void, undefined> {
  const source = packed[Symbol.asyncIterator]()
  let last: Buffer = Buffer.alloc(0)
  /** Why the archive cannot be read on. Behind the content nobody else hears of it. */
  let failure: unknown
  const next = async (): Promise<Uint8Array | undefined> => {
    try {
      const { done, value } = await source.next()
      if (done === true) return undefined
      last = Buffer.concat([last, value.subarray(-directory.length)]).subarray(-directory.length)
      return value
    } catch (cause) {
      failure = cause
      throw cause
    }
  }
  async function* content() {
    let head: Buffer | undefined = Buffer.alloc(0)
    for (let part = await next(); part !== undefined; part = await next()) {
      if (head === undefined) yield part
      else {
        head = Buffer.concat([head, part])
        const begin = beginOf(head, file)
        if (begin === undefined) continue
        yield head.subarray(begin)
        head = undefined
      }
    }
  }
  try {
    let checksum = 0
    for await (const part of through(content(), createInflateRaw())) {
      checksum = crc32(part, checksum)
      yield part
    }
    while (await next() !== undefined);
    if (failure !== undefined) throw failure
    const end = last.lastIndexOf(directory.end, "latin1")
    const entry = end < 0 ? -1 : last.lastIndexOf(directory.file, end, "latin1")
    if (end >= 0 && last.readUInt16LE(end + directory.files) > 1) {
      throw new FileUnreadable({ file, reason: "the zip archive holds several files, and only the first is read" })
    }
    if (entry < 0 || last.readUInt32LE(entry + directory.checksum) !== checksum) throw new RangeError()
  } finally {
    await source.return?.()
  }
}

/**
 * Files of a register shrink to a tenth or a twentieth. An archive that unpacks to more than two hundred times its
 * size, beyond the first bytes, is made to keep an import busy.
 */
const maxRatio = 200
const freeBytes = 64 * 1024 * 1024

/** A part costs the work of so many bytes, however little it holds: an archive may have a million empty blocks. */
const leastWork = 16 * 1024

/** The archives by their first bytes; those without `unpack` are refused by name. */
const packings: ReadonlyArray<Packing> = [
  { name: "gzip", extension: ".gz", magic: [0x1f, 0x8b], unpack: gunzip },
  { name: "bzip2", extension: ".bz2", magic: [0x42, 0x5a, 0x68], unpack: bunzip2 },
  { name: "zip", extension: ".zip", magic: [0x50, 0x4b, 0x03, 0x04], unpack: unzip },
  { name: "xz", extension: ".xz", magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a], unpack: undefined },
  { name: "zstd", extension: ".zst", magic: [0x28, 0xb5, 0x2f, 0xfd], unpack: undefined }
]

/** The number of first bytes that show what a file is. */
const headLength = Math.max(4, ...packings.map(({ magic }) => magic.length))

/** Tests whether a text is UTF-16: it begins with the mark of it, or each second of its first bytes is zero. */
const isUtf16 = ([first, second, third, fourth]: Uint8Array): boolean => {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const [isBigEnd, isLittleEnd] = [first === 0 && third === 0, second === 0 && fourth === 0]
  return isBigEnd !== isLittleEnd
}

const packingOf = (name: string, head: Uint8Array): Packing | undefined => {
  const shown = packings.find(({ magic }) => magic.every((byte, index) => head[index] === byte))
  const named = packings.find(({ extension }) => name.toLowerCase().endsWith(extension))
  if (named !== undefined && shown !== named) {
    throw new FileUnreadable({ file: name, reason: `the file is not a ${named.name} archive, as its name says` })
  }
  return shown
}

/** Parts of bytes, whose first ones are there to be examined. */
const headed = async (bytes: AsyncIterable<Uint8Array>) => {
  const source = bytes[Symbol.asyncIterator]()
  let head: Uint8Array = new Uint8Array()
  let isAtEnd = false
  while (!isAtEnd && head.length < headLength) {
    const next = await source.next()
    isAtEnd = next.done === true
    if (next.done !== true) head = head.length === 0 ? next.value : Buffer.concat([head, next.value])
  }
  async function* parts() {
    if (head.length > 0) yield head
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value
  }
  return { head, parts: parts(), close: async () => source.return?.() }
}

async function* unpackedBy(
  { name: packing, unpack }: Packing,
  file: string,
  packed: AsyncIterable<Uint8Array>
): AsyncGenerator<Uint8Array, void, undefined> {
  if (unpack === undefined) {
    throw new FileUnreadable({ file, reason: `${packing} archives are not read: unpack the file first` })
  }
  let [packedBytes, unpackedBytes, work] = [0, 0, 0]
  async function* counted() {
    for await (const part of packed) {
      packedBytes += part.length
      yield part
    }
  }
  try {
    for await (const part of unpack(counted(), file)) {
      work += Math.max(part.length, leastWork)
      if (work > freeBytes + packedBytes * maxRatio) {
        const reason = `the ${packing} archive unpacks to more than ${maxRatio} times its size, or to nothing`
        throw new FileUnreadable({ file, reason })
      }
      if (part.length > 0) yield part
      unpackedBytes += part.length
    }
  } catch (cause) {
    if (cause instanceof FileUnreadable) throw cause
    const reason = `the ${packing} archive is damaged or ends too early, after ${unpackedBytes} unpacked bytes`
    throw new FileUnreadable({ file, reason })
  }
}

async function* textOf(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const { close, head, parts } = await headed(bytes)
  try {
    if (isUtf16(head)) throw new FileUnreadable({ file: name, reason: "the text is UTF-16, not UTF-8" })
    yield* parts
  } finally {
    await close()
  }
}

async function* unpacked({ bytes, name }: RegisterFile): AsyncGenerator<Uint8Array, void, undefined> {
  const { close, head, parts } = await headed(Stream.toAsyncIterable(bytes))
  try {
    const packing = packingOf(name, head)
    yield* textOf(name, packing === undefined ? parts : unpackedBy(packing, name, parts))
  } finally {
    await close()
  }
}

/**
 * The bytes of a file, decompressed if its first bytes show an archive of gzip, bzip2 or zip. One with the name of an
 * archive must be one. A truncated archive fails after the parts before its end, one that unpacks to far more than a
 * file of a register does at that point, and a text of UTF-16 at once.
 */
export const unpackedBytes = (file: RegisterFile): Stream.Stream<Uint8Array, FileUnreadable> =>
  Stream.fromAsyncIterable(
    { [Symbol.asyncIterator]: () => unpacked(file) },
    (cause) => cause instanceof FileUnreadable ? cause : new FileUnreadable({ file: file.name, reason: String(cause) })
  )
