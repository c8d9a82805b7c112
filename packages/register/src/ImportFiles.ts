import { ByteSize, Effect, FileSystem, type PlatformError, Stream } from "effect"
import { FileUnreadable, type RegisterFile } from "./Reading.ts"

const chunkSize = 256 * 1024

const reasons: Readonly<Record<string, string>> = {
  NotFound: "the file does not exist",
  PermissionDenied: "the file may not be read"
}

const unreadable = (file: string) => ({ reason }: PlatformError.PlatformError): FileUnreadable =>
  new FileUnreadable({ file, reason: reasons[reason._tag] ?? reason.message })

/** Makes sure that a file is there and may be read, and answers its size in bytes. */
export const checkedSize = Effect.fnUntraced(function*(path: string): Effect.fn.Return<
  number,
  FileUnreadable,
  FileSystem.FileSystem
> {
  const fileSystem = yield* FileSystem.FileSystem
  const { size, type } = yield* Effect.mapError(fileSystem.stat(path), unreadable(path))
  if (type === "Directory") return yield* new FileUnreadable({ file: path, reason: "the file is a directory" })
  yield* Effect.mapError(fileSystem.access(path, { readable: true }), unreadable(path))
  return ByteSize.toNumberUnsafe(size)
})

/** A file of the file system; `onBytes` is told of every part that is read. */
export const fileAt = (
  fileSystem: FileSystem.FileSystem,
  path: string,
  onBytes: (count: number) => void
): RegisterFile => ({
  name: path,
  bytes: fileSystem.stream(path, { chunkSize }).pipe(
    Stream.mapError(unreadable(path)),
    Stream.tap((bytes) => Effect.sync(() => onBytes(bytes.length)))
  )
})
