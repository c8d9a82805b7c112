import { type Address, type CalendarDate, RegisterType } from "@kontor/core/Register"
import {
  courtOfName,
  euidOf,
  type Facts,
  type Identity,
  readerVersions,
  type RegisterNumber,
  registerNumber,
  type SourceRecord
} from "@kontor/register"
import { Effect, Option, Result, Stream } from "effect"
import {
  dayOf,
  dayOfInstant,
  type FilePart,
  type FileUnreadable,
  oneLine,
  type Read,
  RecordRejected,
  type RegisterFile,
  rejectionOf,
  type SourceFormat
} from "../Reading.ts"
import { unpackedBytes } from "../reading/Decompression.ts"
import { itemsOf, type Line, linesOf } from "../reading/Json.ts"

/** The alpha-3 codes of ISO 3166-1, each behind its alpha-2 code. */
const codes = `
  AD:AND AE:ARE AF:AFG AG:ATG AI:AIA AL:ALB AM:ARM AO:AGO AQ:ATA AR:ARG AS:ASM AT:AUT AU:AUS AW:ABW AX:ALA AZ:AZE
  BA:BIH BB:BRB BD:BGD BE:BEL BF:BFA BG:BGR BH:BHR BI:BDI BJ:BEN BL:BLM BM:BMU BN:BRN BO:BOL BQ:BES BR:BRA BS:BHS
  BT:BTN BV:BVT BW:BWA BY:BLR BZ:BLZ CA:CAN CC:CCK CD:COD CF:CAF CG:COG CH:CHE CI:CIV CK:COK CL:CHL CM:CMR CN:CHN
  CO:COL CR:CRI CU:CUB CV:CPV CW:CUW CX:CXR CY:CYP CZ:CZE DE:DEU DJ:DJI DK:DNK DM:DMA DO:DOM DZ:DZA EC:ECU EE:EST
  EG:EGY EH:ESH ER:ERI ES:ESP ET:ETH FI:FIN FJ:FJI FK:FLK FM:FSM FO:FRO FR:FRA GA:GAB GB:GBR GD:GRD GE:GEO GF:GUF
  GG:GGY GH:GHA GI:GIB GL:GRL GM:GMB GN:GIN GP:GLP GQ:GNQ GR:GRC GS:SGS GT:GTM GU:GUM GW:GNB GY:GUY HK:HKG HM:HMD
  HN:HND HR:HRV HT:HTI HU:HUN ID:IDN IE:IRL IL:ISR IM:IMN IN:IND IO:IOT IQ:IRQ IR:IRN IS:ISL IT:ITA JE:JEY JM:JAM
  JO:JOR JP:JPN KE:KEN KG:KGZ KH:KHM KI:KIR KM:COM KN:KNA KP:PRK KR:KOR KW:KWT KY:CYM KZ:KAZ LA:LAO LB:LBN LC:LCA
  LI:LIE LK:LKA LR:LBR LS:LSO LT:LTU LU:LUX LV:LVA LY:LBY MA:MAR MC:MCO MD:MDA ME:MNE MF:MAF MG:MDG MH:MHL MK:MKD
  ML:MLI MM:MMR MN:MNG MO:MAC MP:MNP MQ:MTQ MR:MRT MS:MSR MT:MLT MU:MUS MV:MDV MW:MWI MX:MEX MY:MYS MZ:MOZ NA:NAM
  NC:NCL NE:NER NF:NFK NG:NGA NI:NIC NL:NLD NO:NOR NP:NPL NR:NRU NU:NIU NZ:NZL OM:OMN PA:PAN PE:PER PF:PYF PG:PNG
  PH:PHL PK:PAK PL:POL PM:SPM PN:PCN PR:PRI PS:PSE PT:PRT PW:PLW PY:PRY QA:QAT RE:REU RO:ROU RS:SRB RU:RUS RW:RWA
  SA:SAU SB:SLB SC:SYC SD:SDN SE:SWE SG:SGP SH:SHN SI:SVN SJ:SJM SK:SVK SL:SLE SM:SMR SN:SEN SO:SOM SR:SUR SS:SSD
  ST:STP SV:SLV SX:SXM SY:SYR SZ:SWZ TC:TCA TD:TCD TF:ATF TG:TGO TH:THA TJ:TJK TK:TKL TL:TLS TM:TKM TN:TUN TO:TON
  TR:TUR TT:TTO TV:TUV TW:TWN TZ:TZA UA:UKR UG:UGA UM:UMI US:USA UY:URY UZ:UZB VA:VAT VC:VCT VE:VEN VG:VGB VI:VIR
  VN:VNM VU:VUT WF:WLF WS:WSM YE:YEM YT:MYT ZA:ZAF ZM:ZMB ZW:ZWE
`

const byAlpha2 = new Map(
  codes.trim().split(/\s+/u).map((pair) => pair.split(":") as [alpha2: string, alpha3: string])
)

/** The alpha-3 code of a country by its alpha-2 code. */
const alpha3Of = (alpha2: string): string | undefined => byAlpha2.get(alpha2)

/** A record of a file: the text at a path, such as `Entity.LegalAddress.City`; undefined where it has none. */
type Row = (path: string) => string | undefined

/** A record with its first line, or why it is unreadable. */
type NumberedRow =
  | { readonly number: number; readonly row: Row }
  | { readonly number: number; readonly problem: string }

/** The maximum size of a record, in bytes. */
const largestRecord = 1024 * 1024

const known = (text: string | undefined): string | undefined => text === undefined || text === "" ? undefined : text

/** The member of a JSON value: elements count from 1, and a single one may stand without a list. */
const memberOf = (value: unknown, name: string): unknown => {
  if (typeof value !== "object" || value === null) return undefined
  if (/^\d+$/u.test(name)) return Array.isArray(value) ? value[Number(name) - 1] : name === "1" ? value : undefined
  const members = value as Readonly<Record<string, unknown>>
  return members[name] ?? members[`@${name}`]
}

/** A record of a JSON file, whose texts are `{"$": "..."}`, or plain in attributes. */
const jsonRow = (record: unknown): Row => {
  const root = memberOf(record, "RelationshipRecord") ?? record
  return (path) => {
    const found = path.split(".").reduce(memberOf, root)
    const text = memberOf(found, "$") ?? found
    return typeof text === "string" ? known(text.trim()) : undefined
  }
}

/** Tests whether a text ends within a quoted field: then the record continues in the next line. */
const isOpen = (text: string): boolean => text.split("\"").length % 2 === 0

/** The fields of a record of a CSV file (RFC 4180). */
const csvFields = (text: string): ReadonlyArray<string> => {
  const fields: Array<string> = []
  const field = /("(?:[^"]|"")*"|[^,]*)(?:,|$)/gu
  while (field.lastIndex <= text.length) {
    const match = field.exec(text)
    if (match === null) break
    const [whole, written = ""] = match
    fields.push(written.startsWith("\"") ? written.slice(1, -1).replaceAll("\"\"", "\"") : written)
    if (!whole.endsWith(",")) break
  }
  return fields
}

/** Joins the lines of records of a CSV file, the first of which names the columns. */
class CsvRows {
  #columns: ReadonlyMap<string, number> | undefined
  #text: string | undefined
  #number = 0

  add(line: Line): ReadonlyArray<NumberedRow> {
    if ("problem" in line) return [line]
    if (this.#text === undefined) this.#number = line.number
    this.#text = this.#text === undefined ? line.text : `${this.#text}\n${line.text}`
    if (isOpen(this.#text)) return []
    const fields = csvFields(this.#text.replace(/\r$/u, ""))
    this.#text = undefined
    if (this.#columns === undefined) {
      this.#columns = new Map(fields.map((name, place) => [name.trim(), place]))
      return []
    }
    const columns = this.#columns
    if (fields.length !== columns.size) {
      return [{
        number: this.#number,
        problem: `the record has ${fields.length} fields, and the header ${columns.size}`
      }]
    }
    return [{ number: this.#number, row: (path) => known(fields[columns.get(path) ?? -1]?.trim()) }]
  }

  last(): ReadonlyArray<NumberedRow> {
    return this.#text === undefined ? [] : [{ number: this.#number, problem: "the file ends within a quoted field" }]
  }
}

const parsed = (line: Line): NumberedRow => {
  if ("problem" in line) return line
  try {
    return { number: line.number, row: jsonRow(JSON.parse(line.text)) }
  } catch {
    return { number: line.number, problem: "not JSON" }
  }
}

const csvRowsOf = <E>(bytes: Stream.Stream<Uint8Array, E>): Stream.Stream<NumberedRow, E> =>
  Stream.suspend(() => {
    const rows = new CsvRows()
    return Stream.mapAccumArray(
      linesOf(bytes, largestRecord),
      () => rows,
      (all, lines) => [all, lines.flatMap((line) => all.add(line))],
      { onHalt: (all) => all.last() }
    )
  })

const isJson = (bytes: Uint8Array): boolean => {
  const first = bytes.find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf)
  return first === 0x7b || first === 0x5b
}

/** The records of a file, CSV or JSON, packed or plain. */
const rowsOf = (file: RegisterFile): Stream.Stream<NumberedRow, FileUnreadable> =>
  Stream.unwrap(
    Effect.map(Stream.runHead(unpackedBytes(file)), (head) => {
      const bytes = unpackedBytes(file)
      return Option.exists(head, isJson) ? Stream.map(itemsOf(bytes, largestRecord), parsed) : csvRowsOf(bytes)
    })
  )

type Parent = NonNullable<Facts["parents"]>[number]

/** A parent by its LEI alone, as a relationship names it. */
type NamedParent = Pick<Parent, "relation" | "lei" | "since">

/** An organization of another record. */
interface Known {
  readonly name: string
  readonly city: string | null
  readonly number: RegisterNumber | undefined
}

/** The parents of an organization, and the day on which anything about them changed last. */
interface Family {
  readonly parents: ReadonlyArray<NamedParent>
  readonly changed_on: CalendarDate | null
}

/**
 * All that the files say together: courts by the code of the authority, families by child, and organizations by LEI.
 * Without any relationship, families are undefined: then nothing is known of parents.
 */
interface Joined {
  readonly courts: ReadonlyMap<string, string>
  readonly families: ReadonlyMap<string, Family> | undefined
  readonly known: ReadonlyMap<string, Known>
}

/** A record on its way to the thread that reads it: without the identifiers of parents. */
interface Part {
  readonly record: Omit<SourceRecord, "facts">
  readonly facts: Omit<Facts, "parents">
  /** Undefined where nothing is known of them. */
  readonly parents: ReadonlyArray<NamedParent & Known> | undefined
}

const relations: Readonly<Record<string, Parent["relation"]>> = {
  IS_DIRECTLY_CONSOLIDATED_BY: "DIRECT_PARENT",
  IS_ULTIMATELY_CONSOLIDATED_BY: "ULTIMATE_PARENT"
}

/** The statuses of registrations that were never valid, or are not yet. */
const invalid: ReadonlySet<string | undefined> = new Set([
  "ANNULLED",
  "CANCELLED",
  "DUPLICATE",
  "PENDING_VALIDATION",
  "TRANSFERRED"
])

/** The periods of a relationship that a file has at most. */
const periods = [1, 2, 3, 4, 5]

/** The day since which a relationship holds, apart from the periods of its accounts. */
const sinceOf = (row: Row): CalendarDate | null => {
  const found = periods.flatMap((place) => [
    [row(`Relationship.Period.${place}.periodType`), row(`Relationship.Period.${place}.startDate`)],
    [
      row(`Relationship.RelationshipPeriods.RelationshipPeriod.${place}.PeriodType`),
      row(`Relationship.RelationshipPeriods.RelationshipPeriod.${place}.StartDate`)
    ]
  ])
  const start = found.find(([type]) => type === "RELATIONSHIP_PERIOD")?.[1]
  return dayOf(start?.slice(0, 10))
}

const later = (one: CalendarDate | null, other: CalendarDate | null): CalendarDate | null =>
  one === null || (other !== null && other > one) ? other : one

/** Takes a relationship, if a row is one. One that ended is no parent any more, but a change. */
const takeRelationship = (row: Row, families: Map<string, Family>): void => {
  const child = row("Relationship.StartNode.NodeID")
  const lei = row("Relationship.EndNode.NodeID")
  const relation = relations[row("Relationship.RelationshipType") ?? ""]
  const isStanding = row("Relationship.RelationshipStatus") === "ACTIVE" &&
    !invalid.has(row("Registration.RegistrationStatus"))
  if (child === undefined || lei === undefined || relation === undefined || child === lei) return
  const { changed_on, parents }: Family = families.get(child) ?? { parents: [], changed_on: null }
  families.set(child, {
    parents: isStanding ? [...parents, { relation, lei, since: sinceOf(row) }] : parents,
    changed_on: later(changed_on, dayOfInstant(row("Registration.LastUpdateDate") ?? ""))
  })
}

const authorityCode = "Registration Authority Code"

/** Where the list of authorities names a court: who is responsible for the register, or where. */
const namesOfAuthority = [
  "Local name of organisation responsible for the Register",
  "International name of organisation responsible for the Register",
  "Jurisdiction (country or region)"
]

/** Takes an authority, if a row is one and a court. */
const takeAuthority = (row: Row, courts: Map<string, string>): void => {
  const code = row(authorityCode)
  if (code === undefined || row("Country Code") !== "DE") return
  const names = namesOfAuthority.flatMap((name) => row(name) ?? [])
  const [court] = names.flatMap((name) => courtOfName(name.replace(/^Local Court\s+/u, "")) ?? [])
  if (court !== undefined) courts.set(code, court.code)
}

const isEntity = (row: Row): boolean => row("LEI") !== undefined && row("Entity.LegalName") !== undefined

const writtenNumber = new RegExp(
  `^(${RegisterType.literals.join("|")})[\\s.:]*(?:Nr\\.?\\s*)?(\\d{1,8})\\s*([A-ZÄÖÜ]{0,4})$`,
  "iu"
)

/** The register number of an organization at a German court; undefined without one. */
const numberOf = (row: Row, courts: Joined["courts"]): RegisterNumber | undefined => {
  const court = courts.get(row("Entity.RegistrationAuthority.RegistrationAuthorityID") ?? "")
  const written = row("Entity.RegistrationAuthority.RegistrationAuthorityEntityID") ?? ""
  const [, letters = "", number, suffix] = writtenNumber.exec(written) ?? []
  const type = RegisterType.literals.find((one) => one.toLowerCase() === letters.toLowerCase())
  return court === undefined || type === undefined || number === undefined
    ? undefined
    : registerNumber({ court, type, number, suffix })
}

const streetAndNumber = /^(.*?)\s+(\d+(?:\s?[a-z])?(?:\s?[-–/+]\s?\d+(?:\s?[a-z])?)*)$/iu

/** The address at a path; undefined without a known country. */
const addressAt = (row: Row, path: string): Address | undefined => {
  const country = alpha3Of(row(`${path}.Country`) ?? "")
  if (country === undefined) return undefined
  const line = row(`${path}.FirstAddressLine`)
  const number = row(`${path}.AddressNumber`)
  const [, street = line, house_number = number] = (number === undefined && streetAndNumber.exec(line ?? "")) || []
  return {
    street: street === undefined ? null : oneLine(street),
    house_number: house_number ?? null,
    postal_code: row(`${path}.PostalCode`) ?? null,
    city: row(`${path}.City`) ?? null,
    county: null,
    state: null,
    country,
    coordinates: null
  }
}

/** The distinct addresses of a record in the language of the country: the legal one, headquarters, others. */
const addressesOf = (row: Row): NonNullable<Facts["other_addresses"]> => {
  const others = periods.filter((place) =>
    row(`Entity.OtherAddresses.OtherAddress.${place}.type`)?.startsWith("ALTERNATIVE_LANGUAGE") === false
  )
  const found = [
    ["LEGAL", addressAt(row, "Entity.LegalAddress")],
    ["HEADQUARTERS", addressAt(row, "Entity.HeadquartersAddress")],
    ...others.map((place) => ["OTHER", addressAt(row, `Entity.OtherAddresses.OtherAddress.${place}`)] as const)
  ] as const
  const texts = found.map(([, address]) => JSON.stringify(address))
  return found.flatMap(([kind, address], place) =>
    address === undefined || texts.indexOf(texts[place]!) < place ? [] : [{ kind, ...address }]
  )
}

const each = (files: ReadonlyArray<RegisterFile>, take: (row: Row) => void) =>
  Effect.forEach(files, (file) =>
    rowsOf(file).pipe(
      Stream.runForEachArray((rows) => Effect.sync(() => rows.forEach((one) => "row" in one && take(one.row)))),
      Effect.ignore
    ), { discard: true })

/** Reads what joins the records of files: courts and relationships, then those whom relationships name. */
const gathered = Effect.fnUntraced(function*(files: ReadonlyArray<RegisterFile>): Effect.fn.Return<Joined> {
  const courts = new Map<string, string>()
  const families = new Map<string, Family>()
  yield* each(files, (row) => {
    takeRelationship(row, families)
    takeAuthority(row, courts)
  })
  const named = new Set<string>()
  for (const { parents } of families.values()) for (const { lei } of parents) named.add(lei)
  const known = new Map<string, Known>()
  if (families.size === 0) return { courts, families: undefined, known }
  yield* each(files, (row) => {
    const lei = row("LEI") ?? ""
    if (!named.has(lei) || !isEntity(row)) return
    const city = row("Entity.LegalAddress.City") ?? null
    known.set(lei, { name: oneLine(row("Entity.LegalName")!), city, number: numberOf(row, courts) })
  })
  return { courts, families, known }
})

/** The part of a file that a row makes; none for what is of another country, or joins the records of others. */
const partOf = (one: NumberedRow, { courts, families, known }: Joined): ReadonlyArray<FilePart> => {
  if ("problem" in one) return [one]
  const { number: line, row } = one
  if (!isEntity(row)) {
    const isOther = row("Relationship.StartNode.NodeID") !== undefined || row(authorityCode) !== undefined
    return isOther
      ? []
      : [{ number: line, problem: "neither an LEI record, a relationship nor a registration authority" }]
  }
  const isGerman = row("Entity.LegalJurisdiction")?.slice(0, 2) === "DE"
  if (!isGerman || row("Entity.EntityCategory") === "BRANCH" || invalid.has(row("Registration.RegistrationStatus"))) {
    return []
  }
  const lei = row("LEI")!
  const registration = numberOf(row, courts)
  if (registration === undefined) {
    const authority = row("Entity.RegistrationAuthority.RegistrationAuthorityID") ?? ""
    const number = row("Entity.RegistrationAuthority.RegistrationAuthorityEntityID") ?? ""
    return [{ number: line, text: JSON.stringify({ lei, authority, number }) }]
  }
  const family = families?.get(lei)
  const updated_on = dayOfInstant(row("Registration.LastUpdateDate") ?? "")
  const as_of = later(updated_on, family?.changed_on ?? null)
  if (updated_on === null || as_of === null) {
    return [{ number: line, problem: `${lei}: Registration.LastUpdateDate is no instant` }]
  }
  const other_addresses = addressesOf(row)
  const part: Part = {
    record: {
      source: "GLEIF",
      record_id: lei,
      reader_version: readerVersions.GLEIF,
      as_of,
      entered_on: null,
      registration,
      former: [],
      events: [],
      document: null
    },
    facts: { name: oneLine(row("Entity.LegalName")!), is_mentioned: true, lei, other_addresses },
    parents: families && (family?.parents ?? []).flatMap((parent) => {
      const organization = known.get(parent.lei)
      return organization === undefined ? [] : [{ ...parent, ...organization }]
    })
  }
  return [{ number: line, text: JSON.stringify(part) }]
}

const cutBy = (joined: Joined): SourceFormat["cut"] => (file) =>
  Stream.mapAccumArray(rowsOf(file), () => joined, (all, rows) => [all, rows.flatMap((row) => partOf(row, all))])

const recordOf = Effect.fnUntraced(function*({ facts, parents, record }: Part, identity: Identity["Service"]) {
  if (parents === undefined) return { ...record, facts } satisfies SourceRecord
  const identified = yield* Effect.forEach(parents, ({ city, lei, name, number, relation, since }) =>
    Effect.map(
      number === undefined ? identity.unregistered({ name, city }) : identity.organization(euidOf(number)),
      (entity_id): Parent => ({ relation, entity_id, name, lei, since })
    ))
  return { ...record, facts: { ...facts, parents: identified } } satisfies SourceRecord
})

/**
 * Reads the golden copies of the Global LEI Index (CC0): LEI records (level 1) and relationships (level 2), as CSV or
 * JSON, and the list of registration authorities, which names the courts. A record joins the organization of its court
 * and register number. The files of one import complete each other: a relationship names its organizations by LEI
 * alone.
 */
export const gleif: SourceFormat = {
  gather: (files) => Effect.map(gathered(files), cutBy),
  cut: (file) => Stream.unwrap(Effect.map(gathered([file]), (joined) => cutBy(joined)(file))),
  read: (name, part, identity): Effect.Effect<ReadonlyArray<Read>> => {
    const rejected = (rejection: ConstructorParameters<typeof RecordRejected>[0]) =>
      Effect.succeed([Result.fail(rejectionOf(name, part.number, new RecordRejected(rejection)))])
    if (!("text" in part)) {
      return rejected({ reason: "problem" in part ? part.problem : "no record" })
    }
    const known: Part | { readonly lei: string; readonly authority: string; readonly number: string } = JSON.parse(
      part.text
    )
    if (!("record" in known)) {
      const reason = `${known.lei}: "${known.number}" of the authority ${known.authority} is no register number of a ` +
        "court in the list of registration authorities"
      return rejected({ reason, is_out_of_scope: true })
    }
    return Effect.map(recordOf(known, identity), (record) => [Result.succeed(record)])
  }
}
