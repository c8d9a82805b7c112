import { Effect, FileSystem, Path, type PlatformError, Stream } from "effect"
import { announcementDays } from "./announcements/AnnouncementDay.ts"
import { openRegisterLine } from "./bulk/OpenRegisterLine.ts"
import { fileNameOf, snapshotsOf } from "./documents/Snapshot.ts"
import { structuredContent } from "./documents/StructuredContent.ts"
import { lifeOf } from "./life/Life.ts"
import { documents, manifestOf } from "./papers/Papers.ts"
import { profileFiles } from "./profiles/ProfileFile.ts"
import type { SampleFile, SampleSource } from "./SampleFile.ts"
import { type SampleOptions, type World, worldOf } from "./World.ts"

const snapshotFiles = function*(world: World): Generator<SampleFile> {
  for (let index = 0; index < world.organizations; index++) {
    for (const snapshot of snapshotsOf(world, lifeOf(world, index))) {
      yield { source: "xjustiz", name: fileNameOf(snapshot), content: structuredContent(world, snapshot) }
    }
  }
}

const filesOf: Readonly<Record<SampleSource, (world: World) => Iterable<SampleFile>>> = {
  xjustiz: snapshotFiles,
  announcements: announcementDays,
  profiles: profileFiles
}

/**
 * The files of a sample register, made one after the other while they are read: a fictional German register in the
 * formats of the real sources, to be imported by the same readers. The same options yield the same bytes on every
 * machine.
 *
 * Order: the snapshots organization by organization, each in the order of retrieval; then the announcement days;
 * then the profiles.
 * @yields one file after the other
 */
export const files = function*(options: SampleOptions): Generator<SampleFile> {
  const world = worldOf(options)
  for (const make of Object.values(filesOf)) yield* make(world)
}

/**
 * The same register as lines of the open register's bulk file, one a line, made while they are read: any number of
 * records.
 * @yields one line after the other, without its line break
 */
export const offeneregister = function*(options: SampleOptions): Generator<string> {
  const world = worldOf(options)
  for (let index = 0; index < world.organizations; index++) yield openRegisterLine(world, index)
}

export { companiesWithPapers, documents } from "./papers/Papers.ts"

/** The number of files written of each source. */
export type Written = Readonly<Record<SampleSource | "documents", number>>

/** The manifest of the documents that are written. */
export const manifestName = "manifest.jsonl"

/**
 * Makes a directory and its missing parents, one by one: asked to make all of them, Node.js never returns in a place
 * where no directory can be made, as below `/proc`.
 */
const makeMissing = (
  directory: string
): Effect.Effect<void, PlatformError.PlatformError, FileSystem.FileSystem | Path.Path> =>
  Effect.gen(function*() {
    const fileSystem = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    if (yield* fileSystem.exists(directory)) return
    yield* makeMissing(path.dirname(directory))
    yield* fileSystem.makeDirectory(directory)
  })

/**
 * Writes the files of a sample register into a directory, with one folder for each source; missing folders are made,
 * files of the same name are replaced. The folder `documents` contains the papers of a few companies, and their
 * manifest.
 */
export const writeTo: (
  directory: string,
  options: SampleOptions
) => Effect.Effect<Written, PlatformError.PlatformError, FileSystem.FileSystem | Path.Path> = Effect.fn(
  "Sample.writeTo"
)(
  function*(directory, options) {
    const fileSystem = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const written: Record<SampleSource, number> = { xjustiz: 0, announcements: 0, profiles: 0 }
    for (const source of [...Object.keys(filesOf), "documents"]) {
      yield* makeMissing(path.join(directory, source))
    }
    const write = ({ content, name, source }: SampleFile) => {
      written[source] += 1
      return fileSystem.writeFileString(path.join(directory, source, name), content)
    }
    yield* Stream.runForEach(Stream.fromIterable(files(options)), write)
    const papers = yield* documents(options)
    const place = path.join(directory, "documents")
    yield* Effect.forEach(papers, ({ bytes, file }) => fileSystem.writeFile(path.join(place, file), bytes))
    yield* fileSystem.writeFileString(path.join(place, manifestName), manifestOf(papers))
    return { ...written, documents: papers.length + 1 }
  }
)
