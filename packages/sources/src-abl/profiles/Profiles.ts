import {
  CalendarDate,
  FormerRegistration,
  legalFormOfCode,
  legalFormOfShort,
  RegisterType
} from "@kontor/core/Register"
import {
  courtOfCode,
  courtOfName,
  digitsAndSuffix,
  euidOf,
  Facts,
  legalFormOfText,
  parseEuid,
  readerVersions,
  type RegisterNumber,
  registerNumber,
  type SourceRecord
} from "@kontor/register"
import { Effect, Schema } from "effect"
import { type Reader, readerOfFormat, RecordRejected, type SourceFormat, webAddressOf } from "../Reading.ts"
import { decodeRecord, jsonFormat, linesOf } from "../reading/Json.ts"

const { Array: List, NullOr, optionalKey, String: Text, Struct } = Schema

/**
 * A registration in the form of profiles; the court by name or code. An EUID takes precedence over the other members.
 */
const WrittenRegistration = Struct({
  court: optionalKey(Text),
  register_type: optionalKey(RegisterType),
  register_number: optionalKey(Text),
  register_number_extra: optionalKey(NullOr(Text)),
  euid: optionalKey(Text),
  former: optionalKey(List(FormerRegistration))
})
type WrittenRegistration = typeof WrittenRegistration.Type

const { moved_to: _, ...facts } = Facts.fields

/**
 * One line of a profile file: the organization, the day of the facts, and any facts. `registration` or `euid`
 * identifies the organization; `legal_form` is any spelling of a legal form, or its code.
 */
const ProfileLine = Struct({
  ...facts,
  as_of: CalendarDate,
  entered_on: optionalKey(NullOr(CalendarDate)),
  euid: optionalKey(Text),
  registration: optionalKey(WrittenRegistration)
})
type ProfileLine = typeof ProfileLine.Type

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

const noAddress = (member: string, address: string) =>
  new RecordRejected({ reason: `${member}: "${address}" is no http or https address` })

/** An address that customers open: one that is not of a website could run a script. */
const requireAddresses = ({ news = [], website_content }: ProfileLine): Effect.Effect<void, RecordRejected> => {
  const addresses = [
    ...news.map(({ url }, place) => [`news.${place}.url`, url] as const),
    ["website_content.url", website_content?.url],
    ...website_content?.pages?.map(({ url }, place) => [`website_content.pages.${place}.url`, url] as const) ?? []
  ] as const
  for (const [member, address] of addresses) {
    if (address !== undefined && address !== null && webAddressOf(address) !== address) {
      return Effect.fail(noAddress(member, address))
    }
  }
  return Effect.void
}

const contactOf = ({ contact_data }: ProfileLine): Effect.Effect<Pick<Facts, "contact_data">, RecordRejected> => {
  if (contact_data === undefined || contact_data.website === null) return Effect.succeed({})
  const website = webAddressOf(contact_data.website)
  return website === undefined
    ? Effect.fail(noAddress("contact_data.website", contact_data.website))
    : Effect.succeed({ contact_data: { ...contact_data, website } })
}

const recordsOf = Effect.fnUntraced(function*(
  value: unknown
): Effect.fn.Return<readonly [SourceRecord], RecordRejected> {
  const line = yield* decode(value)
  const number = yield* numberOf(line)
  const form = yield* legalFormOf(line)
  const contact = yield* contactOf(line)
  yield* requireAddresses(line)
  const { as_of, entered_on, euid: _, registration, ...facts } = line
  return [{
    source: "PROFILE",
    record_id: `${euidOf(number)}@${as_of}`,
    reader_version: readerVersions.PROFILE,
    as_of,
    entered_on: entered_on ?? null,
    registration: number,
    former: registration?.former ?? [],
    facts: { ...facts, ...form, ...contact },
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
