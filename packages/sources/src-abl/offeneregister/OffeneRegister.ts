import {
  type CalendarDate,
  type Euid,
  type FormerRegistration,
  type LegalForm,
  legalFormOfShort,
  type OrganizationStatus,
  RegisterType,
  type RelatedPerson,
  type RelatedPersons
} from "@kontor/core/Register"
import {
  courtOfCode,
  courtOfName,
  euidOf,
  type Facts,
  formerRegistrationOf,
  type Identity,
  legalFormOfName,
  parseRegisterNumber,
  readerVersions,
  type RegisterNumber,
  registerNumber,
  type SourceRecord
} from "@kontor/register"
import { type Array, Effect, Schema } from "effect"
import * as SchemaJITCompiler from "effect/schema/SchemaJITCompiler"
import {
  addressOfLine,
  dayOf,
  dayOfInstant,
  type Reader,
  readerOfFormat,
  type RecordedMoves,
  RecordRejected,
  type SourceFormat,
  withMoves
} from "../Reading.ts"
import { decodeRecord, jsonFormat, linesOf } from "../reading/Json.ts"
import { type HeldRole, type NamedOrganization, organizationInRole, personInRole, roleCalled } from "../RoleHolder.ts"

const { Array: List, NullOr, optionalKey, String: Text, Struct } = Schema

const known = <S extends Schema.Constraint>(schema: S) => optionalKey(NullOr(schema))

/** A row about a person or a company that entered or left a position; entry and exit are separate rows. */
const OfficerRow = Struct({
  name: Text,
  position: known(Text),
  type: known(Text),
  start_date: known(Text),
  end_date: known(Text),
  other_attributes: known(Struct({
    city: known(Text),
    firstname: known(Text),
    lastname: known(Text),
    title: known(Text),
    flag: known(Text),
    dismissed: known(Schema.Boolean)
  }))
})
type OfficerRow = typeof OfficerRow.Type

const Entity = Struct({ entity_properties: Struct({ company_number: Text }) })

/** A company that moved to another register. */
const RegisterMove = Struct({
  previous_entity: Entity,
  subsequent_entity: Entity,
  previous_registration_end_date: known(Text),
  start_date: known(Text)
})

/** One line of the OffeneRegister file, with the members a reader needs. Other members are ignored. */
const OffeneRegisterLine = Struct({
  company_number: Text,
  name: Text.check(Schema.isPattern(/\S/u, { expected: "a name" })),
  current_status: known(Text),
  retrieved_at: Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:/u)),
  registered_address: known(Text),
  previous_names: known(List(Struct({ company_name: Text }))),
  officers: known(List(OfficerRow)),
  subsequent_registrations: known(List(RegisterMove)),
  all_attributes: known(Struct({
    native_company_number: known(Text),
    registered_office: known(Text),
    registrar: known(Text),
    former_registrar: known(Text)
  }))
})
type OffeneRegisterLine = typeof OffeneRegisterLine.Type

SchemaJITCompiler.enable(OffeneRegisterLine.ast)

/** One period of a person in a position: `row` is the newest row about it; `end` is undefined while it lasts. */
interface RoleSpell {
  readonly row: OfficerRow
  readonly start: CalendarDate | null
  readonly end: CalendarDate | null | undefined
}

const isExit = (row: OfficerRow): boolean =>
  row.other_attributes?.dismissed === true || (row.end_date !== undefined && row.end_date !== null)

const holder = (row: OfficerRow): string =>
  `${row.position}|${row.other_attributes?.lastname ?? row.name}|${row.other_attributes?.firstname ?? ""}`

const lastOfAll = "9999"
const dayOfRow = (row: OfficerRow): string => isExit(row) ? row.end_date ?? lastOfAll : row.start_date ?? ""

const inTime = (left: OfficerRow, right: OfficerRow): number => {
  const [earlier, later] = [dayOfRow(left), dayOfRow(right)]
  return earlier < later ? -1 : earlier > later ? 1 : Number(isExit(right)) - Number(isExit(left))
}

const spellsOfHolder = (rows: ReadonlyArray<OfficerRow>): ReadonlyArray<RoleSpell> => {
  const spells: Array<RoleSpell> = []
  let open: RoleSpell | undefined
  for (const row of rows.toSorted(inTime)) {
    if (isExit(row)) {
      spells.push({ row: open?.row ?? row, start: open?.start ?? dayOf(row.start_date), end: dayOf(row.end_date) })
      open = undefined
    } else {
      open = { row, start: open === undefined ? dayOf(row.start_date) : open.start, end: undefined }
    }
  }
  return open === undefined ? spells : [...spells, open]
}

const byHolder = (rows: ReadonlyArray<OfficerRow>): ReadonlyMap<string, ReadonlyArray<OfficerRow>> => {
  const held = new Map<string, Array<OfficerRow>>()
  for (const row of rows) {
    const known = held.get(holder(row))
    if (known === undefined) held.set(holder(row), [row])
    else known.push(row)
  }
  return held
}

/**
 * Joins the rows of one person and position: an entry opens a spell, the next exit ends it, and an entry within a spell
 * is a change that is listed again. An exit without entry has no start; an exit and an entry of one day are two spells.
 */
const roleSpellsOf = (rows: ReadonlyArray<OfficerRow>): ReadonlyArray<RoleSpell> =>
  [...byHolder(rows).values()].flatMap(spellsOfHolder)

/** The labels of positions in OffeneRegister. A position without a line here keeps its own words. */
const labelOfPosition: Readonly<Record<string, string>> = {
  "Geschäftsführer": "MANAGING_DIRECTOR",
  "Geschäftsführender Direktor": "MANAGING_DIRECTOR",
  "Geschäftsführender Gesellschafter": "MANAGING_DIRECTOR",
  "Notgeschäftsführer": "MANAGING_DIRECTOR",
  "Vorstand": "BOARD",
  "Vorstandsmitglied": "BOARD",
  "Mitglied des Vorstands": "BOARD",
  "Mitglied des Leitungsorgans": "BOARD",
  "Vorsitzender": "BOARD_CHAIR",
  "Vorstandsvorsitzender": "BOARD_CHAIR",
  "Vorsitzender des Vorstands": "BOARD_CHAIR",
  "Verwaltungsrat": "ADMINISTRATIVE_BOARD",
  "Prokurist": "PROCURA",
  "Prokura": "PROCURA",
  "Liquidator": "LIQUIDATOR",
  "Abwickler": "LIQUIDATOR",
  "Persönlich haftender Gesellschafter": "PERSONALLY_LIABLE_PARTNER",
  "Kommanditist": "LIMITED_PARTNER",
  "Gesellschafter": "PARTNER",
  "Partner": "PARTNER",
  "Inhaber": "OWNER",
  "Aufsichtsrat": "SUPERVISORY_BOARD",
  "Aufsichtsratsvorsitzender": "SUPERVISORY_BOARD_CHAIR",
  "Besonderer Vertreter": "SPECIAL_REPRESENTATIVE",
  "Ständiger Vertreter": "PERMANENT_REPRESENTATIVE",
  "Hauptbevollmächtigter": "PRINCIPAL_AGENT",
  "Empfangsberechtigter": "AUTHORISED_RECIPIENT",
  "Insolvenzverwalter": "INSOLVENCY_ADMINISTRATOR"
}

/** The register's words for flags that OffeneRegister gives in English. */
const representationOfFlag: Readonly<Record<string, string>> = {
  "sole representation": "einzelvertretungsberechtigt",
  "joint representation": "gemeinsam vertretungsberechtigt"
}

const withRegistration = /^(.+?)\s*\(((?:AG|Amtsgericht)\b[^()]*)\)\s*(?:,\s*(.*?))?\s*\.?$/su
const nameAndSeat = /^(.+),\s*([^,]+)$/su

/** A company in a position, and its power of representation. */
interface CompanyOfficer {
  readonly organization: NamedOrganization
  readonly representation: string | null
}

/**
 * Reads the text of a company in a position: `Raffay Management GmbH, Hamburg (AG Hamburg HRB 33573),
 * einzelvertretungsberechtigt.`
 */
const companyOfficerOf = (text: string): CompanyOfficer => {
  const [, named, registration, rest] = withRegistration.exec(text) ?? []
  const whole = (named ?? text).replace(/\.$/u, "")
  const [, name, city] = nameAndSeat.exec(whole) ?? []
  const written = registration === undefined ? undefined : parseRegisterNumber(registration.replaceAll(",", " "))
  const number = written?.court === undefined
    ? undefined
    : registerNumber({ court: written.court, type: written.type, number: written.number, suffix: written.suffix })
  return {
    organization: { name: name ?? whole, city: city ?? null, number },
    representation: rest === undefined || rest === "" ? null : rest
  }
}

const academicTitle = /^(?:(?:Dr|Prof|Dipl|Mag|Ing|habil|h\.\s?c|med|jur|rer|nat|pol|phil)\b\.?[-\s.]*)+/iu

const titlesOf = (title: string | null | undefined): ReadonlyArray<string> => {
  const academic = academicTitle.exec(title ?? "")?.[0].trim()
  return academic === undefined ? [] : [academic]
}

/** The parts of a name. In a row without parts, the family name comes last. */
const nameOf = ({ name, other_attributes }: OfficerRow): { readonly given: string | null; readonly family: string } => {
  const [, before = "", last = name] = /^(.*) (\S+)$/u.exec(name) ?? []
  const family = other_attributes?.lastname ?? last
  const given = other_attributes?.firstname ?? (family === last ? before : "")
  return { family, given: given === "" ? null : given }
}

/** The only town in the rows of each person: rows about an exit often omit it. */
const townsByName = (rows: ReadonlyArray<OfficerRow>): ReadonlyMap<string, string | null> => {
  const towns = new Map<string, string | null>()
  for (const { name, other_attributes } of rows) {
    const city = other_attributes?.city
    if (city !== undefined && city !== null) towns.set(name, (towns.get(name) ?? city) === city ? city : null)
  }
  return towns
}

/** The present and past holders of positions in the organization `euid`, with the rows of one person joined. */
const relatedPersonsOf = (
  rows: ReadonlyArray<OfficerRow>,
  euid: Euid,
  identity: Identity["Service"]
): Effect.Effect<RelatedPersons> => {
  const towns = townsByName(rows)
  const holderOf = ({ end, row, start }: RoleSpell): Effect.Effect<RelatedPerson> => {
    const position = row.position ?? ""
    const flag = row.other_attributes?.flag ?? null
    const role: HeldRole = {
      ...roleCalled(labelOfPosition[position], position),
      representation: flag === null ? null : representationOfFlag[flag] ?? flag,
      start_date: start,
      end_date: end ?? null
    }
    if (row.type === "company") {
      const { organization, representation } = companyOfficerOf(row.name)
      return organizationInRole(identity, organization, {
        ...role,
        representation: role.representation ?? representation
      })
    }
    return personInRole(identity, euid, {
      ...nameOf(row),
      titles: titlesOf(row.other_attributes?.title),
      birth_date: null,
      city: row.other_attributes?.city ?? towns.get(row.name) ?? null,
      country: null
    }, role)
  }
  const spells = roleSpellsOf(rows)
  const current = spells.filter(({ end }) => end === undefined)
  const past = spells.filter(({ end }) => end !== undefined).toSorted((left, right) =>
    (left.end ?? "") < (right.end ?? "") ? 1 : -1
  )
  return Effect.map(Effect.forEach([...current, ...past], holderOf), (holders) => ({
    current: holders.slice(0, current.length),
    past: holders.slice(current.length)
  }))
}

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
    return { address: addressOfLine(line.registered_address, office), ...(office !== null && { seat: office }) }
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
