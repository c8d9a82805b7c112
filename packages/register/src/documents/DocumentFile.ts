import { type DocumentType, mediaTypeOf } from "@kontor/core/Register"
import { ByteSize, Effect, FileSystem, Path, type PlatformError } from "effect"
import { RecordRejected } from "../Reading.ts"

/** The maximum size of a document, in bytes. */
const maxBytes = 50 * 1024 * 1024

const latin1 = new TextDecoder("latin1")

/** The first bytes of each media type, after a byte order mark and blanks in text files. */
const beginnings = {
  "application/pdf": { begins: /^%PDF-\d/u, called: "PDF" },
  "application/xml": { begins: /^(?:\u00EF\u00BB\u00BF)?\s*<(?:\?xml|!--|[\w:]+)/u, called: "XML" }
} as const

const rejected = (reason: string) => Effect.fail(new RecordRejected({ reason }))

const unreadable = (file: string) => ({ reason }: PlatformError.PlatformError) =>
  rejected(
    reason._tag === "NotFound"
      ? `${file}: the file does not exist`
      : `${file}: the file may not be read (${reason._tag})`
  )

/** The place of a file below a directory. Neither a path nor a link may lead out of it. */
const placeOf = Effect.fnUntraced(function*(directory: string, file: string) {
  const fileSystem = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const leaves = (from: string, to: string) => {
    const way = path.relative(from, to)
    return way === "" || way.split(path.sep)[0] === ".." || path.isAbsolute(way)
  }
  const place = path.resolve(directory, file)
  const outside = rejected(`${file}: the path leaves the directory of the manifest`)
  if (path.isAbsolute(file) || leaves(path.resolve(directory), place)) return yield* outside
  const [home, real] = yield* Effect.all([fileSystem.realPath(directory), fileSystem.realPath(place)])
  return leaves(home, real) ? yield* outside : real
})

/** Reads a document below the directory of its manifest, byte for byte; its first bytes must match its media type. */
export const readDocumentFile = Effect.fnUntraced(
  function*(directory: string, file: string, type: DocumentType): Effect.fn.Return<
    Uint8Array,
    RecordRejected | PlatformError.PlatformError,
    FileSystem.FileSystem | Path.Path
  > {
    const fileSystem = yield* FileSystem.FileSystem
    const place = yield* placeOf(directory, file)
    const info = yield* fileSystem.stat(place)
    if (info.type !== "File") return yield* rejected(`${file}: this is no file`)
    if (ByteSize.toNumberUnsafe(info.size) > maxBytes) {
      return yield* rejected(`${file}: the document is larger than ${maxBytes / 1024 / 1024} MiB`)
    }
    const bytes = yield* fileSystem.readFile(place)
    const { begins, called } = beginnings[mediaTypeOf[type]]
    return begins.test(latin1.decode(bytes.subarray(0, 1024)))
      ? bytes
      : yield* rejected(`${file}: the file is no ${called}, as a document of the type ${type} is`)
  },
  (reading, _, file) => Effect.catchTag(reading, "PlatformError", unreadable(file))
)
