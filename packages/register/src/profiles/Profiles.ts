import {
  courtOfCode,
  courtOfName,
  digitsAndSuffix,
  euidOf,
  type Facts,
  legalFormOfCode,
  legalFormOfShort,
  legalFormOfText,
  parseEuid,
  readerVersions,
  type RegisterNumber,
  registerNumber,
  type SourceRecord
} from "@kontor/core/Register"
import { Effect } from "effect"
import { type Reader, readerOfFormat, RecordRejected, type SourceFormat } from "../Reading.ts"
import { jsonFormat } from "../reading/JsonReader.ts"
import { decodeRecord } from "../reading/JsonText.ts"
import { linesOf } from "../reading/Lines.ts"
import { ProfileLine, type WrittenRegistration } from "./ProfileLine.ts"

const decode = decodeRecord(ProfileLine, { onExcessProperty: "error" })

const fromParts = (written: WrittenRegistration): RegisterNumber | undefined => {
  const { court, register_number, register_number_extra, register_type: type } = written
  const digits = digitsAndSuffix(register_number ?? "")
  const known = court === undefined ? undefined : courtOfCode(court) ?? courtOfName(court)
  return known === undefined || digits === undefined || type === undefined
    ? undefined
    : registerNumber({ court: known.code, type, ...digits, suffix: register_number_extra ?? digits.suffix })
}

const numberOf = ({ euid: given, registration }: ProfileLine): Effect.Effect<RegisterNumber, RecordRejected> => {
  const euid = given ?? registration?.euid
  const number = euid === undefined ? registration && fromParts(registration) : parseEuid(euid)
  const member = given === undefined ? "registration" : "euid"
  return number === undefined
    ? Effect.fail(new RecordRejected({ reason: `${member}: names no register number of a known court` }))
    : Effect.succeed(number)
}

const legalFormOf = ({ legal_form, name }: ProfileLine): Effect.Effect<Pick<Facts, "legal_form">, RecordRejected> => {
  if (legal_form === undefined) return Effect.succeed({})
  const form = legalFormOfShort(legal_form) ?? legalFormOfCode(legal_form) ?? legalFormOfText(legal_form, name)
  return form === undefined
    ? Effect.fail(new RecordRejected({ reason: `legal_form: "${legal_form}" is no known legal form` }))
    : Effect.succeed({ legal_form: form.short })
}

const recordsOf = Effect.fnUntraced(function*(
  value: unknown
): Effect.fn.Return<readonly [SourceRecord], RecordRejected> {
  const line = yield* decode(value)
  const number = yield* numberOf(line)
  const form = yield* legalFormOf(line)
  const { as_of, entered_on, euid: _, registration, ...facts } = line
  return [{
    source: "PROFILE",
    record_id: `${euidOf(number)}@${as_of}`,
    reader_version: readerVersions.PROFILE,
    as_of,
    entered_on: entered_on ?? null,
    registration: number,
    former: registration?.former ?? [],
    facts: { ...facts, ...form },
    events: [],
    document: null
  }]
})

/**
 * Reads profile files: an operator's own, richer data, one organization a line, in the shapes of the profile. An
 * unknown member is an error, so that no misspelt fact is silently lost.
 */
export const profiles: SourceFormat = jsonFormat({ split: linesOf, largestRecord: 16 * 1024 * 1024, recordsOf })

/** Reads profile files. */
export const readProfiles: Reader = readerOfFormat(profiles)
