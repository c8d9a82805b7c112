import { Effect, Stream } from "effect"
import { Buffer } from "node:buffer"
import type { RegisterFile } from "../Reading.ts"
import { unpackedBytes } from "../reading/Decompression.ts"
import type { ImportSource } from "./ImportSource.ts"

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
export const sourceOf = (file: RegisterFile): Effect.Effect<ImportSource | undefined> =>
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
