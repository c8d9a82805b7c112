import { Stream } from "effect"
import { Readable } from "node:stream"
import { createGunzip } from "node:zlib"
import { FileUnreadable, type RegisterFile } from "../Reading.ts"
import { bunzip2 } from "./bzip2/Bunzip2.ts"

interface Packing {
  readonly name: string
  readonly extension: string
  readonly magic: ReadonlyArray<number>
  readonly unpack: ((packed: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>) | undefined
}

const gunzip = (packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => {
  const source = Readable.from(packed, { objectMode: false })
  const unpacked = createGunzip()
  source.on("error", (cause) => unpacked.destroy(cause))
  unpacked.on("close", () => source.destroy())
  return source.pipe(unpacked)
}

/** The archives by their first bytes; those without `unpack` are refused by name. */
const packings: ReadonlyArray<Packing> = [
  { name: "gzip", extension: ".gz", magic: [0x1f, 0x8b], unpack: gunzip },
  { name: "bzip2", extension: ".bz2", magic: [0x42, 0x5a, 0x68], unpack: bunzip2 },
  { name: "zip", extension: ".zip", magic: [0x50, 0x4b, 0x03, 0x04], unpack: undefined },
  { name: "xz", extension: ".xz", magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a], unpack: undefined },
  { name: "zstd", extension: ".zst", magic: [0x28, 0xb5, 0x2f, 0xfd], unpack: undefined }
]

const maxMagicLength = Math.max(...packings.map(({ magic }) => magic.length))

const packingOf = (name: string, head: Uint8Array): Packing | undefined => {
  const shown = packings.find(({ magic }) => magic.every((byte, index) => head[index] === byte))
  const named = packings.find(({ extension }) => name.toLowerCase().endsWith(extension))
  if (named !== undefined && shown !== named) {
    throw new FileUnreadable({ file: name, reason: `the file is not a ${named.name} archive, as its name says` })
  }
  return shown
}

const damaged = (file: string, { name }: Packing, unpackedBytes: number, cause: unknown): FileUnreadable =>
  cause instanceof FileUnreadable
    ? cause
    : new FileUnreadable({
      file,
      reason: `the ${name} archive is damaged or ends too early, after ${unpackedBytes} unpacked bytes`
    })

async function* unpacked({ bytes, name }: RegisterFile): AsyncGenerator<Uint8Array, void, undefined> {
  const source = Stream.toAsyncIterable(bytes)[Symbol.asyncIterator]()
  let head: Uint8Array = new Uint8Array()
  let next = await source.next()
  while (next.done !== true && head.length < maxMagicLength) {
    head = Buffer.concat([head, next.value])
    next = await source.next()
  }
  async function* whole() {
    try {
      if (head.length > 0) yield head
      for (; next.done !== true; next = await source.next()) yield next.value
    } finally {
      await source.return?.()
    }
  }
  const packing = packingOf(name, head)
  if (packing === undefined) return yield* whole()
  if (packing.unpack === undefined) {
    throw new FileUnreadable({ file: name, reason: `${packing.name} archives are not read: unpack the file first` })
  }
  let unpackedBytes = 0
  try {
    for await (const part of packing.unpack(whole())) {
      yield part
      unpackedBytes += part.length
    }
  } catch (cause) {
    throw damaged(name, packing, unpackedBytes, cause)
  }
}

/**
 * The bytes of a file, decompressed if its first bytes show a gzip or bzip2 archive. A file with the name of an archive
 * must be one. A truncated archive fails after the parts before its end.
 */
export const unpackedBytes = (file: RegisterFile): Stream.Stream<Uint8Array, FileUnreadable> =>
  Stream.fromAsyncIterable(
    { [Symbol.asyncIterator]: () => unpacked(file) },
    (cause) => cause instanceof FileUnreadable ? cause : new FileUnreadable({ file: file.name, reason: String(cause) })
  )
