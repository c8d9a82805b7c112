import { Identity } from "@kontor/register"
import { Array, Effect, Result, Stream } from "effect"
import { Buffer } from "node:buffer"
import { type Part, type RegisterFile, withBreak } from "../Reading.ts"
import { unpackedBytes } from "../reading/Decompression.ts"
import { formatOf, type ImportSource } from "./ImportSource.ts"

/** The bytes of a file that are examined. */
const maxHeadLength = 64 * 1024

/** The signs of each source at the beginning of a file. The first match counts. */
const signs: ReadonlyArray<readonly [RegExp, ImportSource]> = [
  [/^<\?xml\b|^<[\w:.-]+[\s>/]/u, "xjustiz"],
  [/^\{.*"company_number"\s*:/u, "offeneregister"],
  [/^[[{].*"(?:announcements|original_text|registernummer)"\s*:/su, "announcements"],
  [/^\{.*"as_of"\s*:/u, "profiles"]
]

/**
 * The source that a file resembles, by its beginning; undefined if nothing there shows it, or the file is unreadable.
 */
const sourceOf = (file: RegisterFile): Effect.Effect<ImportSource | undefined> =>
  unpackedBytes(file).pipe(
    Stream.scan((): Uint8Array => new Uint8Array(), (head, part) => Buffer.concat([head, part])),
    Stream.takeUntil((head) => head.length >= maxHeadLength),
    Stream.runLast,
    Effect.map((last) => {
      const head = last._tag === "Some" ? last.value : new Uint8Array()
      const text = Buffer.from(head.subarray(0, maxHeadLength)).toString("utf8").replace(/^\uFEFF/u, "").trimStart()
      return signs.find(([sign]) => sign.test(text))?.[1]
    }),
    Effect.orElseSucceed(() => undefined)
  )

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
