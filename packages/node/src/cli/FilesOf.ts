import { Effect, FileSystem, Path, type PlatformError } from "effect"
import { CommandFailed } from "./CommandFailed.ts"

const unreadable = (directory: string) => ({ reason }: PlatformError.PlatformError) =>
  new CommandFailed({
    message: `${directory}: the directory ${
      reason._tag === "PermissionDenied" ? "may not be read" : `cannot be read (${reason.message})`
    }. Nothing was imported.`
  })

type Files = Effect.Effect<ReadonlyArray<string>, CommandFailed, FileSystem.FileSystem | Path.Path>

const within: (directory: string) => Files = Effect.fnUntraced(function*(directory) {
  const fileSystem = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const names = yield* Effect.mapError(fileSystem.readDirectory(directory), unreadable(directory))
  const files = yield* Effect.forEach(names, (name) => entry(path.join(directory, name)))
  return files.flat()
})

const entry = Effect.fnUntraced(function*(path: string) {
  const fileSystem = yield* FileSystem.FileSystem
  const kind = yield* Effect.orElseSucceed(fileSystem.lstat(path), () => undefined)
  if (kind?.type === "Directory") return yield* within(path)
  const target = yield* Effect.orElseSucceed(fileSystem.stat(path), () => undefined)
  return target === undefined || target.type === "File" ? [path] : []
})

const below = Effect.fnUntraced(function*(directory: string) {
  const files = yield* within(directory)
  if (files.length > 0) return files.toSorted()
  return yield* new CommandFailed({ message: `${directory}: the directory holds no file. Nothing was imported.` })
})

/**
 * The files at paths: all files below a directory, or the path itself. Links to directories are not followed below a
 * directory; what cannot be examined, such as a broken link, counts as a file, and its import reports why.
 */
export const filesOf = Effect.fnUntraced(function*(paths: ReadonlyArray<string>) {
  const fileSystem = yield* FileSystem.FileSystem
  const files = yield* Effect.forEach(
    paths,
    (path) =>
      Effect.orElseSucceed(fileSystem.stat(path), () => undefined).pipe(
        Effect.flatMap((info) => info?.type === "Directory" ? below(path) : Effect.succeed([path]))
      )
  )
  return files.flat()
})
