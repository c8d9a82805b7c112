import { Identity } from "@kontor/core/Register"
import { Array, Effect, Result, Stream } from "effect"
import { type Part, type RegisterFile, withBreak } from "../Reading.ts"
import { formatOf, type ImportSource } from "./ImportSource.ts"
import { sourceOf } from "./SourceOf.ts"

const lookOf: Readonly<Record<ImportSource, string>> = {
  offeneregister: "lines of OffeneRegister",
  announcements: "register announcements",
  xjustiz: "XML, as XJustiz messages are",
  profiles: "profiles"
}

/** The one rejection of a file of another source, instead of all that its reader would report. */
const otherSource = (source: ImportSource): Part => ({
  number: 1,
  problem: `the file looks like ${lookOf[source]}: import it as ${source}`
})

/** The source that a file resembles if it begins with this part; undefined if it begins with a record. */
const sourceAt = Effect.fnUntraced(function*(file: RegisterFile, part: Part, source: ImportSource) {
  if ("bytes" in part) return yield* sourceOf({ name: "", bytes: Stream.succeed(part.bytes) })
  const [first] = yield* formatOf[source].read(file.name, part, yield* Identity)
  return first !== undefined && Result.isSuccess(first) ? undefined : yield* sourceOf(file)
})

/**
 * The parts of a file. One that begins without a record and resembles another source is left out as a whole. One that
 * cannot be read to its end ends with the reason.
 */
export const partsOf = (file: RegisterFile, source: ImportSource): Stream.Stream<Part, never, Identity> => {
  let isBegun = false
  let other: Part | undefined
  return withBreak(formatOf[source].cut(file)).pipe(
    Stream.mapArrayEffect(Effect.fnUntraced(function*(parts) {
      if (isBegun) return parts
      isBegun = true
      const found = yield* sourceAt(file, parts[0], source)
      if (found === undefined || found === source) return parts
      other = otherSource(found)
      return Array.of(other)
    })),
    Stream.takeUntil((part) => part === other)
  )
}
