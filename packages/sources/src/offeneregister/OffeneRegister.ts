import {
  type Address,
  type FormerRegistration,
  type LegalForm,
  legalFormOfName,
  legalFormOfShort,
  type OrganizationStatus,
  RegisterType
} from "@kontor/core/Register"
import {
  courtOfCode,
  courtOfName,
  euidOf,
  type Facts,
  formerRegistrationOf,
  type Identity,
  readerVersions,
  type RegisterNumber,
  registerNumber,
  type SourceRecord
} from "@kontor/register"
import { type Array, Effect } from "effect"
import { dayOf, dayOfInstant } from "../CalendarDay.ts"
import { type Reader, readerOfFormat, RecordRejected, type SourceFormat } from "../Reading.ts"
import { jsonFormat } from "../reading/JsonReader.ts"
import { decodeRecord } from "../reading/JsonText.ts"
import { linesOf } from "../reading/Lines.ts"
import { type RecordedMoves, withMoves } from "../RecordedMoves.ts"
import { OffeneRegisterLine } from "./OffeneRegisterLine.ts"
import { relatedPersonsOf } from "./Officers.ts"

const pattern = new RegExp(
  `^([A-Z]\\d{4}[A-Z]?)_(?:([A-Z]\\d{4}[A-Z]?)_)?(${RegisterType.literals.join("|")})\\s*(\\d+)\\s*([A-ZÄÖÜ]{0,4})$`,
  "u"
)

/**
 * The parts of a company number such as `K1101R_HRB150148` or `M1809_M1801_HRA1105`; the court in the middle is the
 * former one.
 */
interface CompanyNumber {
  readonly number: RegisterNumber
  readonly formerCourt: string | undefined
}

/**
 * Reads a company number. The name of the court helps where its code is unknown. Undefined for another text or an
 * unknown court.
 */
const companyNumberOf = (text: string, courtName?: string | null): CompanyNumber | undefined => {
  const [, code, formerCourt, type, digits, suffix] = pattern.exec(text) ?? []
  if (code === undefined) return undefined
  const court = courtOfCode(code) ??
    (courtName === undefined || courtName === null ? undefined : courtOfName(courtName))
  const number = registerNumber({ court: court?.code ?? code, type: type as RegisterType, number: digits!, suffix })
  return number === undefined ? undefined : { number, formerCourt }
}

/** The registration at a former court, which keeps its number; none if that is the same court under another code. */
const atFormerCourt = (
  { formerCourt, number }: CompanyNumber,
  courtName: string | null | undefined
): ReadonlyArray<FormerRegistration> => {
  if (formerCourt === undefined || courtOfCode(formerCourt)?.code === number.court) return []
  const court = courtOfCode(formerCourt)?.code ?? courtName ?? formerCourt
  return [formerRegistrationOf({ ...number, court }, null)]
}

const postalCodeAndCity = /^(.*?),?\s*\b(\d{5})\s+([^,]+?)\.?$/su
const streetAndNumber = /^(.*?)\s+(\d+(?:\s?[a-z])?(?:\s?[-–/+]\s?\d+(?:\s?[a-z])?)*)$/iu

const streetOf = (text: string): Pick<Address, "street" | "house_number"> => {
  const parts = text.split(",").map((part) => part.trim()).filter((part) => part !== "")
  const numbered = parts.map((part) => streetAndNumber.exec(part)).findLast((match) => match !== null)
  if (numbered === undefined || numbered === null) {
    return { street: parts.length === 0 ? null : parts.join(", "), house_number: null }
  }
  const careOf = parts.filter((part) => /^c\/o\s/iu.test(part) && !part.includes(numbered[0]))
  return { street: [...careOf, numbered[1]!].join(", "), house_number: numbered[2]! }
}

/**
 * Splits an address line (`Waidmannstraße 1, 22769 Hamburg.`). If the line ends after the street (`Oststr.`), the town
 * is that of the registered office.
 */
const addressOfLine = (line: string, office: string | null): Address => {
  const [, before, postal_code, city] = postalCodeAndCity.exec(line.trim()) ?? []
  return {
    ...streetOf(before ?? line.trim()),
    postal_code: postal_code ?? null,
    city: city ?? office,
    county: null,
    state: null,
    country: "DEU",
    coordinates: null
  }
}

/** The forms of companies in the names of partnerships in the same register: `R. Muster GmbH & Co.` */
const partnershipWith: Readonly<Record<string, string>> = {
  GmbH: "GmbH & Co. KG",
  gGmbH: "GmbH & Co. KG",
  UG: "UG & Co. KG",
  AG: "AG & Co. KG",
  SE: "SE & Co. KG"
}

/** The registers with a single legal form. */
const onlyForm: Readonly<Partial<Record<RegisterType, string>>> = { GnR: "eG", PR: "PartG", VR: "e.V.", GsR: "eGbR" }

/** The legal form that a name and its register show; undefined where neither does, as for old sole traders. */
const legalFormOf = (name: string, register: RegisterType): LegalForm | undefined => {
  const shown = legalFormOfName(name)
  if (register === "HRA" && shown !== undefined) return legalFormOfShort(partnershipWith[shown.short] ?? shown.short)
  const only = onlyForm[register]
  return only === undefined || shown?.short === "SCE" ? shown : legalFormOfShort(only)
}

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
