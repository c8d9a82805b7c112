import { euidOf, Identity, LiveSource, LiveSourceFailed, parseEuid, type RegisterNumber } from "@kontor/register"
import { Effect, FileSystem, Layer, Option, Path, type PlatformError, Stream } from "effect"
import { FileUnreadable } from "../Reading.ts"
import { retrievedRecords } from "../xjustiz/StructuredContent.ts"

const nameOfDocument = /^([^_]+)(?:_.*)?\.xml$/iu

const isOf = (number: RegisterNumber) => (name: string): boolean => {
  const named = parseEuid(nameOfDocument.exec(name)?.[1] ?? "")
  return named !== undefined && euidOf(named) === euidOf(number)
}

const unavailable = ({ message }: PlatformError.PlatformError): LiveSourceFailed =>
  new LiveSourceFailed({ reason: "UNAVAILABLE", found: message })

/**
 * A live source over a directory that something else keeps up to date: SI documents named by EUID,
 * `DEK1101R.HRB150148.xml` or `DEK1101R.HRB150148_2026-01-31.xml`. Of several, the last by name counts: with such days
 * in their names, the newest. Either code of the court may be used. A number without a file is not in the register.
 */
export const layer = (
  directory: string
): Layer.Layer<never, never, FileSystem.FileSystem | Path.Path | Identity> =>
  Layer.effect(
    LiveSource,
    Effect.gen(function*() {
      const fileSystem = yield* FileSystem.FileSystem
      const identity = yield* Identity
      const path = yield* Path.Path

      return Effect.fn("LiveDirectory.retrieve")(
        function*(number: RegisterNumber) {
          const names = yield* Effect.mapError(fileSystem.readDirectory(directory), unavailable)
          const name = names.filter(isOf(number)).toSorted().at(-1)
          if (name === undefined) return Option.none()
          const bytes = fileSystem.stream(path.join(directory, name)).pipe(
            Stream.mapError(({ message }) => new FileUnreadable({ file: name, reason: message }))
          )
          return Option.some(yield* retrievedRecords({ name, bytes }, number))
        },
        Effect.provideService(Identity, identity)
      )
    })
  )
