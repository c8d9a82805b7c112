import { Effect, FileSystem, Path, type PlatformError, Stream } from "effect"
import { announcementDays } from "./announcements/AnnouncementDay.ts"
import { openRegisterLine } from "./bulk/OpenRegisterLine.ts"
import { fileNameOf, snapshotsOf } from "./documents/Snapshot.ts"
import { structuredContent } from "./documents/StructuredContent.ts"
import { lifeOf } from "./life/Life.ts"
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

/** How many files of each source were written. */
export type Written = Readonly<Record<SampleSource, number>>

/**
 * Writes the files of a sample register into a directory, with one folder for each source; the folders are made
 * where they are missing, files of the same name are replaced.
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
    for (const source of Object.keys(filesOf)) {
      yield* fileSystem.makeDirectory(path.join(directory, source), { recursive: true })
    }
    const write = ({ content, name, source }: SampleFile) => {
      written[source] += 1
      return fileSystem.writeFileString(path.join(directory, source, name), content)
    }
    yield* Stream.runForEach(Stream.fromIterable(files(options)), write)
    return written
  }
)
