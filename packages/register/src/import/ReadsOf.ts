import { Array, Effect, Result, Stream } from "effect"
import type { Read, RegisterFile } from "../Reading.ts"
import { type ImportSource, readerOf } from "./ImportSource.ts"
import { sourceOf } from "./SourceOf.ts"

const lookOf: Readonly<Record<ImportSource, string>> = {
  offeneregister: "lines of OffeneRegister",
  announcements: "register announcements",
  xjustiz: "XML, as XJustiz messages are",
  profiles: "profiles"
}

/** What a file of another source is told to be, in place of all that its reader would say of it. */
const otherSource = (file: RegisterFile, source: ImportSource): Read =>
  Result.fail({ file: file.name, line: 1, reason: `the file looks like ${lookOf[source]}: import it as ${source}` })

/** The records of a file; one that begins with no record and looks to be of another source is left out as a whole. */
export const readsOf = (file: RegisterFile, source: ImportSource) => {
  let isBegun = false
  let other: Read | undefined
  return readerOf[source](file).pipe(
    Stream.mapArrayEffect((reads) => {
      if (isBegun || Result.isSuccess(reads[0])) {
        isBegun = true
        return Effect.succeed(reads)
      }
      isBegun = true
      return Effect.map(sourceOf(file), (found) => {
        if (found === undefined || found === source) return reads
        other = otherSource(file, found)
        return Array.of(other)
      })
    }),
    Stream.takeUntil((read) => read === other)
  )
}
