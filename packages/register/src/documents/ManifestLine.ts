import {
  CalendarDate,
  DocumentType,
  parseEuid,
  parseRegisterNumber,
  type RegisterReference
} from "@kontor/core/Register"
import { Effect, Schema } from "effect"
import { RecordRejected } from "../Reading.ts"
import { decodeRecord, parseJson } from "../reading/JsonText.ts"

const { optionalKey, String: Text, Struct } = Schema

/**
 * One line of a manifest: a file, its path relative to the manifest; the organization it is about, by `euid`, or by
 * `register_number` with its court in any usual spelling; the type of the document; and the day it describes.
 */
const ManifestLine = Struct({
  file: Text,
  euid: optionalKey(Text),
  register_number: optionalKey(Text),
  document_type: DocumentType,
  as_of: CalendarDate
})
type ManifestLine = typeof ManifestLine.Type

/** A parsed line of a manifest. */
export interface ManifestEntry extends Pick<ManifestLine, "file" | "document_type" | "as_of"> {
  readonly reference: Exclude<RegisterReference, { readonly _tag: "EntityId" }>
}

const decode = decodeRecord(ManifestLine, { onExcessProperty: "error" })

const referenceOf = ({ euid, register_number }: ManifestLine): Effect.Effect<
  ManifestEntry["reference"],
  RecordRejected
> => {
  if ((euid === undefined) === (register_number === undefined)) {
    return Effect.fail(new RecordRejected({ reason: "name the organization by either euid or register_number" }))
  }
  if (euid !== undefined) {
    const number = parseEuid(euid)
    return number === undefined
      ? Effect.fail(new RecordRejected({ reason: `euid: "${euid}" is no EUID of a known court` }))
      : Effect.succeed({ _tag: "Euid", number })
  }
  const written = parseRegisterNumber(register_number ?? "")
  return written === undefined
    ? Effect.fail(new RecordRejected({ reason: `register_number: "${register_number}" is no register number` }))
    : Effect.succeed({ _tag: "RegisterNumber", written })
}

/** Reads a line of a manifest. An unknown member is an error, so that nothing misspelt is silently lost. */
export const manifestEntry = Effect.fnUntraced(function*(
  text: string
): Effect.fn.Return<ManifestEntry, RecordRejected> {
  const line = yield* Effect.flatMap(parseJson(text), decode)
  const { as_of, document_type, file } = line
  return { as_of, document_type, file, reference: yield* referenceOf(line) }
})
