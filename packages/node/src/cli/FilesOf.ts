import { Effect, FileSystem, Path } from "effect"

const within = Effect.fnUntraced(function*(directory: string) {
  const fileSystem = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const names = yield* fileSystem.readDirectory(directory, { recursive: true })
  const paths = names.toSorted().map((name) => path.join(directory, name))
  return yield* Effect.filter(paths, (file) => Effect.map(fileSystem.stat(file), ({ type }) => type === "File"))
})

/** The files that paths name: of a directory all files below it, of anything else itself. */
export const filesOf = Effect.fnUntraced(function*(paths: ReadonlyArray<string>) {
  const fileSystem = yield* FileSystem.FileSystem
  const files = yield* Effect.forEach(paths, (path) =>
    fileSystem.stat(path).pipe(
      Effect.flatMap(({ type }) => type === "Directory" ? within(path) : Effect.succeed([path])),
      Effect.orElseSucceed(() => [path])
    ))
  return files.flat()
})
