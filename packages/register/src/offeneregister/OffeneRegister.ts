import {
  euidOf,
  type Facts,
  type Identity,
  type OrganizationStatus,
  readerVersions,
  type RegisterNumber,
  type SourceRecord
} from "@kontor/core/Register"
import { type Array, Effect } from "effect"
import { dayOf, dayOfInstant } from "../CalendarDay.ts"
import { type Reader, readerOfFormat, RecordRejected, type SourceFormat } from "../Reading.ts"
import { jsonFormat } from "../reading/JsonReader.ts"
import { decodeRecord } from "../reading/JsonText.ts"
import { linesOf } from "../reading/Lines.ts"
import { type RecordedMoves, withMoves } from "../RecordedMoves.ts"
import { addressOfLine } from "./AddressLine.ts"
import { atFormerCourt, type CompanyNumber, companyNumberOf } from "./CompanyNumber.ts"
import { legalFormOf } from "./LegalFormOf.ts"
import { OffeneRegisterLine } from "./OffeneRegisterLine.ts"
import { relatedPersonsOf } from "./Officers.ts"

const statusOf: Readonly<Record<string, OrganizationStatus>> = {
  "currently registered": "ACTIVE",
  removed: "INACTIVE"
}

const decode = decodeRecord(OffeneRegisterLine)

const movesOf = (line: OffeneRegisterLine, company: CompanyNumber): RecordedMoves => {
  const own = euidOf(company.number)
  const moves = (line.subsequent_registrations ?? []).flatMap((move) => {
    const previous = companyNumberOf(move.previous_entity.entity_properties.company_number)
    const next = companyNumberOf(move.subsequent_entity.entity_properties.company_number)
    const until = dayOf(move.previous_registration_end_date ?? move.start_date)
    return previous === undefined || next === undefined ? [] : [{ previous: previous.number, next: next.number, until }]
  })
  return {
    from: moves.filter(({ next }) => euidOf(next) === own).map(({ previous, until }) => ({ number: previous, until })),
    to: moves.findLast(({ previous }) => euidOf(previous) === own)?.next
  }
}

const addressFacts = (line: OffeneRegisterLine): Pick<Facts, "address" | "seat"> => {
  const office = line.all_attributes?.registered_office?.replace(/\s*\(.*$/su, "") ?? null
  if (line.registered_address !== undefined && line.registered_address !== null && line.registered_address !== "") {
    return { address: addressOfLine(line.registered_address, office) }
  }
  return office === null ? {} : { seat: office }
}

const factsOf = (
  line: OffeneRegisterLine,
  number: RegisterNumber,
  identity: Identity["Service"]
): Effect.Effect<Facts> => {
  const form = legalFormOf(line.name, number.type)
  const status = line.current_status === undefined || line.current_status === null
    ? undefined
    : statusOf[line.current_status]
  const former = [...new Set((line.previous_names ?? []).map(({ company_name }) => company_name))]
  return Effect.mapEager(relatedPersonsOf(line.officers ?? [], euidOf(number), identity), (related_persons) => ({
    name: line.name,
    ...(former.length > 0 && { former_names: former }),
    ...(status !== undefined && { status }),
    ...(form !== undefined && { legal_form: form.short }),
    ...addressFacts(line),
    ...(line.officers !== undefined && line.officers !== null && { related_persons })
  }))
}

const recordsOf = Effect.fnUntracedEager(function*(
  value: unknown,
  identity: Identity["Service"]
): Effect.fn.Return<Array.NonEmptyReadonlyArray<SourceRecord>, RecordRejected> {
  const line = yield* decode(value)
  const company = companyNumberOf(line.company_number, line.all_attributes?.registrar)
  if (company === undefined) {
    return yield* Effect.fail(
      new RecordRejected({
        reason: `company_number: "${line.company_number}" is no register number of a known court`
      })
    )
  }
  const as_of = dayOfInstant(line.retrieved_at)
  if (as_of === null) {
    return yield* Effect.fail(new RecordRejected({ reason: `retrieved_at: "${line.retrieved_at}" is no instant` }))
  }
  const record: SourceRecord = {
    source: "OFFENEREGISTER",
    record_id: line.company_number,
    reader_version: readerVersions.OFFENEREGISTER,
    as_of,
    entered_on: null,
    registration: company.number,
    former: atFormerCourt(company, line.all_attributes?.former_registrar),
    facts: yield* factsOf(line, company.number, identity),
    events: [],
    document: null
  }
  return yield* withMoves(record, movesOf(line, company), identity)
})

/**
 * Reads the bulk file of OffeneRegister.de (data by OpenCorporates, CC-BY 4.0): one company a line, in its state on the
 * day of retrieval. It has no capital, no purpose and no birth dates.
 */
export const offeneRegister: SourceFormat = jsonFormat({ split: linesOf, largestRecord: 4 * 1024 * 1024, recordsOf })

/** Reads the bulk file of OffeneRegister.de. */
export const readOffeneRegister: Reader = readerOfFormat(offeneRegister)
