import { ByteSize, Effect, FileSystem, Option, type PlatformError, Stream } from "effect"
import { FileUnreadable, type RegisterFile } from "../Reading.ts"
import { ImportFailed } from "./ImportSummary.ts"

const chunkSize = 256 * 1024

const reasons: Readonly<Record<string, string>> = {
  NotFound: "the file does not exist",
  PermissionDenied: "the file may not be read"
}

const kinds: Readonly<Record<string, string>> = { Directory: "a directory", FIFO: "a pipe", Socket: "a socket" }

const unreadable = (file: string) => ({ reason }: PlatformError.PlatformError): FileUnreadable =>
  new FileUnreadable({ file, reason: reasons[reason._tag] ?? reason.message })

/** A checked file, with its size in bytes. `state` differs when another file takes its place, or it changes. */
export interface CheckedFile {
  readonly path: string
  readonly size: number
  readonly state: string
}

/** Checks that a file exists and may be read. */
const checkedFile = Effect.fnUntraced(function*(path: string): Effect.fn.Return<
  CheckedFile,
  FileUnreadable,
  FileSystem.FileSystem
> {
  const fileSystem = yield* FileSystem.FileSystem
  const { mtime, size, type } = yield* Effect.mapError(fileSystem.stat(path), unreadable(path))
  if (type !== "File") {
    return yield* new FileUnreadable({ file: path, reason: `the file is ${kinds[type] ?? "a device"}` })
  }
  yield* Effect.mapError(fileSystem.access(path, { readable: true }), unreadable(path))
  const place = yield* Effect.mapError(fileSystem.realPath(path), unreadable(path))
  const changed = Option.getOrUndefined(mtime)?.getTime()
  return { path, size: ByteSize.toNumberUnsafe(size), state: `${place} ${size} ${changed}` }
})

/** Checks all files of an import before anything of them is imported. */
export const checkedFiles = (files: ReadonlyArray<string>) =>
  Effect.mapError(
    Effect.forEach(files, checkedFile),
    ({ file, reason }) => new ImportFailed({ file, reason })
  )

const partsOf = (fileSystem: FileSystem.FileSystem, path: string): Stream.Stream<Uint8Array, FileUnreadable> =>
  Stream.mapError(fileSystem.stream(path, { chunkSize }), unreadable(path))

/**
 * A file of the file system; `onBytes` receives the size of every part read. A small file is read at once, so that the
 * next files can be read while one is processed; a failure shows when its bytes are requested.
 */
export const openFile = Effect.fnUntraced(function*(
  { path, size }: CheckedFile,
  onBytes: (count: number) => void
): Effect.fn.Return<RegisterFile, never, FileSystem.FileSystem> {
  const fileSystem = yield* FileSystem.FileSystem
  const bytes = size > chunkSize
    ? partsOf(fileSystem, path)
    : Stream.fromEffect(Effect.fromResult(
      yield* Effect.result(Effect.mapError(fileSystem.readFile(path), unreadable(path)))
    ))
  return { name: path, bytes: Stream.tap(bytes, (part) => Effect.sync(() => onBytes(part.length))) }
})
