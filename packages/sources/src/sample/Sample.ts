import { Effect, FileSystem, Path, type PlatformError, Stream } from "effect"
import { companyName } from "./CompanyName.ts"
import { Draws } from "./Draws.ts"
import { forms, powers, roles } from "./Forms.ts"
import type { Departed, Holder, Notice, Officer, State } from "./life/Change.ts"
import { lastState, type Life, lifeOf, stateOn } from "./life/Life.ts"
import { slotOf } from "./Neighbourhood.ts"
import { noticeText } from "./NoticeText.ts"
import { announcedNumber, type Registration, registrationOf, writtenNumber } from "./Organization.ts"
import { documents, manifestOf } from "./Papers.ts"
import { type Person, surname } from "./Person.ts"
import { profileLine } from "./profiles/ProfileLine.ts"
import { seatOf } from "./Seat.ts"
import { fileNameOf, type Snapshot, snapshotsOf, structuredContent } from "./StructuredContent.ts"
import { type Day, germanDate, isoDate, type SampleOptions, type World, worldOf } from "./World.ts"

/** The kinds of files of a sample register, named like the sources of an import. */
export type SampleSource = "xjustiz" | "announcements" | "profiles"

/** A file of a sample register, to be read like a file of real data. */
export interface SampleFile {
  readonly source: SampleSource
  readonly name: string
  readonly content: string
}

/** The federal states that the bulk file names in English; the others have one name in both languages. */
const states: Readonly<Record<string, string>> = {
  Bayern: "Bavaria",
  Hessen: "Hesse",
  "Mecklenburg-Vorpommern": "Mecklenburg-Western Pomerania",
  Niedersachsen: "Lower Saxony",
  "Nordrhein-Westfalen": "North Rhine-Westphalia",
  "Rheinland-Pfalz": "Rhineland-Palatinate",
  Sachsen: "Saxony",
  "Sachsen-Anhalt": "Saxony-Anhalt",
  Thüringen: "Thuringia"
}

const companyNumber = ({ court, formerCourt, number, suffix, type }: Registration): string => {
  const former = formerCourt === null ? "" : `_${formerCourt.code}`
  return `${court.code}${former}_${type}${number}${suffix === "B" ? "" : suffix}`
}

const nativeNumber = (registration: Registration): string => {
  const { court, formerCourt } = registration
  const former = formerCourt === null ? "" : ` früher ${formerCourt.name}`
  return `${court.name}${former} ${writtenNumber(registration).replace(/ B$/, "")}`
}

const personAttributes = (person: Person) => ({
  city: person.town,
  firstname: person.given,
  lastname: surname(person),
  ...(person.birthName !== null && { maidenname: person.birthName }),
  ...(person.title !== null && { title: person.title })
})

const memberName = (world: World, index: number): string => {
  const { court, number, type } = registrationOf(world, index)
  const name = companyName(world, index, 0, slotOf(index).form)
  return `${name}, ${seatOf(world, index).name} (Amtsgericht ${court.name} ${type} ${number}).`
}

const holderRow = (world: World, holder: Holder, extra: object) =>
  holder._tag === "Person"
    ? { name: `${holder.given} ${surname(holder)}`, other_attributes: { ...personAttributes(holder), ...extra } }
    : { name: memberName(world, holder.index) }

const currentRow = (world: World, { holder, powers: name, role, since }: Officer) => {
  const { flag } = powers[name]
  return {
    ...holderRow(world, holder, flag === null ? {} : { flag }),
    position: roles[role].position,
    start_date: isoDate(since),
    type: holder._tag === "Person" ? "person" : "company"
  }
}

/** Entry and exit have a row each, or share one. */
const departedRows = (world: World, { holder, role, since, until }: Departed, isSplit: boolean) => {
  const position = roles[role].position
  const type = holder._tag === "Person" ? "person" : "company"
  const exit = { end_date: isoDate(until), ...holderRow(world, holder, { dismissed: true }), position }
  const entry = { ...holderRow(world, holder, {}), position, start_date: isoDate(since), type }
  return isSplit ? [{ ...exit, type }, entry] : [{ ...exit, start_date: isoDate(since), type }]
}

const addressOf = ({ address, seat }: State, draws: Draws): string | undefined => {
  const kind = draws.below(100)
  if (kind < 46) return undefined
  if (kind < 48) return `${address.street.slice(0, 5)}.`
  return `${address.street} ${address.houseNumber}, ${address.postalCode} ${seat.name}.`
}

const attributesOf = (registration: Registration, { seat }: State, draws: Draws) => ({
  _registerArt: registration.type,
  _registerNummer: registration.number,
  additional_data: { AD: true, CD: true, DK: true, HD: draws.chance(40), SI: true, UT: true, VÖ: draws.chance(60) },
  federal_state: states[registration.court.state] ?? registration.court.state,
  ...(registration.formerCourt !== null && { former_registrar: registration.formerCourt.name }),
  native_company_number: nativeNumber(registration),
  registered_office: seat.name,
  registrar: registration.court.name
})

/** The officers in the bulk file; it lists no limited partners, and nobody of associations. */
const officersOf = (world: World, state: State, draws: Draws) =>
  state.form === "e.V." ? [] : [
    ...state.departed
      .filter(({ role }) => role !== "LIMITED_PARTNER")
      .flatMap((departed) => departedRows(world, departed, draws.chance(50))),
    ...state.officers.map((officer) => currentRow(world, officer))
  ]

/**
 * A record of the open register's bulk file about an organization at the end of the register's life, as one line of
 * JSON.
 */
const openRegisterLine = (world: World, index: number): string => {
  const life = lifeOf(world, index)
  const { registration } = life.organization
  const state = lastState(life)
  const draws = new Draws(world.seed, "bulk file", index)
  const officers = officersOf(world, state, draws)
  const address = addressOf(state, draws)
  return JSON.stringify({
    all_attributes: attributesOf(registration, state, draws),
    company_number: companyNumber(registration),
    current_status: state.condition === "DELETED" ? "removed" : "currently registered",
    jurisdiction_code: "de",
    name: state.name,
    ...(officers.length > 0 && { officers }),
    ...(state.formerNames.length > 0 && { previous_names: state.formerNames.map((name) => ({ company_name: name })) }),
    ...(address !== undefined && { registered_address: address }),
    retrieved_at: `${isoDate(world.until)}T${String(draws.between(10, 23))}:${String(draws.between(10, 59))}:00Z`
  })
}

/** An announcement as the collected files of the portal hold it. */
type Announcement = Readonly<Record<string, string>>

/** The portal numbers its announcements; the oldest collected files have no numbers. */
const numbered = (id: number | undefined): Announcement => id === undefined ? {} : { id: String(id) }

/**
 * An announcement in the layout of the portal: a heading, then date, register number and category, the organization,
 * and the text.
 */
const announcementOf = (world: World, life: Life, notice: Notice, id: number | undefined): Announcement => {
  const { registration } = life.organization
  const { court, formerCourt } = registration
  const state = stateOn(life, notice.enteredOn ?? notice.on)
  const draws = new Draws(world.seed, "wording", life.organization.index * 100_000 + notice.on)
  const text = noticeText({ world, life, state, notice, draws })
  const amtsgericht = `Amtsgericht ${court.name}`
  const file = notice.subject._tag === "PublicService" ? notice.subject.file : undefined
  const number = file ?? announcedNumber(registration)
  const former = formerCourt === null || file !== undefined ? "" : ` früher Amtsgericht ${formerCourt.name}`
  const heading = `${court.state} ${amtsgericht} ${number}${former}`
  const entered = notice.enteredOn === null ? "" : ` ${germanDate(notice.enteredOn)} (Eintragungsdatum)`
  const { name, seat } = state
  const organization = file === undefined ? `${name}\n${forms[state.form].announced}\n${seat.name}` : name
  return {
    date: isoDate(notice.on),
    ...numbered(id),
    original_text: `${notice.category}\n${heading}\n${file === undefined ? `${name} – ${seat.name}` : name}`,
    type: notice.category,
    state: court.state,
    amtsgericht,
    ...(file === undefined && { registernummer: number, registerart: registration.type }),
    company_name: name,
    ...(file === undefined
      ? { company_seat: seat.name, ...(formerCourt !== null && { former_amtsgericht: formerCourt.name }) }
      : { sonderregister_referenz: file }),
    details: [
      `${germanDate(notice.on)} (Bekanntmachungsdatum)`,
      `${heading}\n${notice.category}${entered}`,
      organization,
      ...(text === "" ? [] : [text])
    ].join("\n\n")
  }
}

/** The first announcement number of the sample register. */
const firstId = 500_001

/** The number of days at the beginning whose files have the older layout, without numbers. */
const daysOfOlderLayout = 30

/** The number of lives that are kept in memory; those of a larger register are made anew each time. */
const keptLives = 10_000

/** The lives of a world, each made once. */
const livesOf = (world: World): (index: number) => Life => {
  const kept = new Map<number, Life>()
  return (index) => {
    const known = kept.get(index)
    if (known !== undefined) return known
    const life = lifeOf(world, index)
    if (kept.size < keptLives) kept.set(index, life)
    return life
  }
}

/**
 * One number per announcement day of an organization, by day and then by organization: small enough to keep for all.
 */
const calendarOf = (world: World, lives: (index: number) => Life): Float64Array => {
  const days: Array<number> = []
  for (let index = 0; index < world.organizations; index++) {
    const on = new Set(lives(index).notices.map((notice) => notice.on))
    for (const day of on) days.push(day * world.organizations + index)
  }
  return Float64Array.from(days).toSorted()
}

const dayFile = (world: World, day: Day, isOlder: boolean, announcements: ReadonlyArray<Announcement>): SampleFile => {
  const draws = new Draws(world.seed, "collection", day)
  const date = isoDate(day)
  const time = `05:${draws.between(10, 59)}:${draws.between(10, 59)}.${draws.between(100, 999)}`
  const content = {
    date,
    date_of_scrape: `${isoDate(day + 1)}T${time}Z`,
    tool_version: isOlder ? "0.1.0" : "0.2.0",
    ...(isOlder ? {} : { number_of_announcements: announcements.length }),
    announcements
  }
  return {
    source: "announcements",
    name: `registerbekanntmachungen-${date}.json`,
    content: JSON.stringify(content, null, 1)
  }
}

/**
 * The announcements of each day, in the layout of the collected files. Days without announcements are left out.
 * @yields a file of one day, in the order of the days
 */
const announcementDays = function*(world: World): Generator<SampleFile> {
  const lives = livesOf(world)
  const calendar = calendarOf(world, lives)
  let id = firstId
  for (let at = 0; at < calendar.length;) {
    const day = Math.floor(calendar[at]! / world.organizations)
    const isOlder = day < world.since + daysOfOlderLayout
    const announcements: Array<Announcement> = []
    for (; at < calendar.length && Math.floor(calendar[at]! / world.organizations) === day; at++) {
      const life = lives(calendar[at]! % world.organizations)
      for (const notice of life.notices.filter(({ on }) => on === day)) {
        announcements.push(announcementOf(world, life, notice, isOlder ? undefined : id++))
      }
    }
    yield dayFile(world, day, isOlder, announcements)
  }
}

/** The profiles of lives, one JSON object a line. */
const profileFile = (world: World, lives: ReadonlyArray<Life>, number: number): SampleFile => ({
  source: "profiles",
  name: `profiles-${String(number).padStart(4, "0")}.jsonl`,
  content: `${lives.map((life) => JSON.stringify(profileLine(world, life))).join("\n")}\n`
})

/** The number of organizations in one file. */
const linesOfFile = 1_000

/**
 * The profiles, one JSON object a line.
 * @yields a file of a thousand lines
 */
const profileFiles = function*(world: World): Generator<SampleFile> {
  for (let start = 0; start < world.organizations; start += linesOfFile) {
    const count = Math.min(linesOfFile, world.organizations - start)
    const lives = Array.from({ length: count }, (_, at) => lifeOf(world, start + at))
    yield profileFile(world, lives, start / linesOfFile + 1)
  }
}

const snapshotFile = (world: World, snapshot: Snapshot): SampleFile => ({
  source: "xjustiz",
  name: fileNameOf(snapshot),
  content: structuredContent(world, snapshot)
})

const snapshotFiles = function*(world: World): Generator<SampleFile> {
  for (let index = 0; index < world.organizations; index++) {
    for (const snapshot of snapshotsOf(world, lifeOf(world, index))) yield snapshotFile(world, snapshot)
  }
}

const filesOf: Readonly<Record<SampleSource, (world: World) => Iterable<SampleFile>>> = {
  xjustiz: snapshotFiles,
  announcements: announcementDays,
  profiles: profileFiles
}

/**
 * The files of a sample register, made one after the other while they are read: a fictional German register in the
 * formats of the real sources, to be imported by the same readers. The same options yield the same bytes on every
 * machine.
 *
 * Order: the snapshots organization by organization, each in the order of retrieval; then the announcement days;
 * then the profiles.
 * @yields one file after the other
 */
export const files = function*(options: SampleOptions): Generator<SampleFile> {
  const world = worldOf(options)
  for (const make of Object.values(filesOf)) yield* make(world)
}

/**
 * The snapshots and profiles of the organizations from one number to before another, made while they are read. With
 * those of all organizations and the `announcements` a register is complete.
 * @yields one file after the other
 */
export const ofOrganizations = function*(options: SampleOptions, from: number, to: number): Generator<SampleFile> {
  const world = worldOf(options)
  const lives: Array<Life> = []
  for (let index = from; index < Math.min(to, world.organizations); index++) {
    const life = lifeOf(world, index)
    lives.push(life)
    for (const snapshot of snapshotsOf(world, life)) yield snapshotFile(world, snapshot)
  }
  yield profileFile(world, lives, 1)
}

/**
 * The announcement days of all organizations, made while they are read.
 * @yields one file after the other
 */
export const announcements = (options: SampleOptions): Iterable<SampleFile> => announcementDays(worldOf(options))

/**
 * The same register as lines of the open register's bulk file, one a line, made while they are read: any number of
 * records.
 * @yields one line after the other, without its line break
 */
export const offeneregister = function*(options: SampleOptions): Generator<string> {
  const world = worldOf(options)
  for (let index = 0; index < world.organizations; index++) yield openRegisterLine(world, index)
}

/** A file of the Global LEI Index. */
export interface GoldenCopyFile {
  readonly name: string
  readonly content: string
}

/** The digits of a text by which ISO 7064 computes check digits: letters are 10 to 35. */
const digitsOf = (text: string): string => text.replaceAll(/[A-Z]/gu, (letter) => String(Number.parseInt(letter, 36)))

/** The LEI of a number, with its two check digits. */
const leiOf = (index: number): string => {
  const base = `999900SAMPLE${String(index).padStart(6, "0")}`
  const rest = BigInt(`${digitsOf(base)}00`) % 97n
  return `${base}${String(98n - rest).padStart(2, "0")}`
}

/** A record: texts by path, in the order of the published columns. */
type Fields = Readonly<Record<string, string>>

const addressFields = (path: string, state: ReturnType<typeof lastState>): Fields => ({
  [`${path}.FirstAddressLine`]: `${state.address.street} ${state.address.houseNumber}`,
  [`${path}.City`]: state.seat.name,
  [`${path}.Country`]: "DE",
  [`${path}.PostalCode`]: state.address.postalCode
})

/** The authority of a court: its code in the list of registration authorities. */
const authorityOf = (courts: ReadonlyArray<string>, court: string): string =>
  `RA9${String(courts.indexOf(court) + 1).padStart(5, "0")}`

const registrationFields = (world: World): Fields => ({
  "Registration.InitialRegistrationDate": `${isoDate(world.since)}T08:00:00Z`,
  "Registration.LastUpdateDate": `${isoDate(world.until)}T08:00:00Z`,
  "Registration.RegistrationStatus": "ISSUED"
})

const recordOf = (world: World, index: number, courts: ReadonlyArray<string>): Fields => {
  const life = lifeOf(world, index)
  const { registration } = life.organization
  const state = lastState(life)
  const headquarters = lastState(lifeOf(world, (index + 1) % world.organizations))
  return {
    "LEI": leiOf(index),
    "Entity.LegalName": state.name,
    ...addressFields("Entity.LegalAddress", state),
    ...addressFields("Entity.HeadquartersAddress", index % 2 === 0 ? headquarters : state),
    "Entity.RegistrationAuthority.RegistrationAuthorityID": authorityOf(courts, registration.court.name),
    "Entity.RegistrationAuthority.RegistrationAuthorityEntityID": writtenNumber(registration),
    "Entity.LegalJurisdiction": "DE",
    "Entity.EntityCategory": "GENERAL",
    "Entity.EntityStatus": state.condition === "DELETED" ? "INACTIVE" : "ACTIVE",
    ...registrationFields(world)
  }
}

/** The index of a parent abroad, behind those of the register. */
const abroad = (world: World): number => world.organizations

const foreignRecord = (world: World): Fields => ({
  "LEI": leiOf(abroad(world)),
  "Entity.LegalName": "Sample Holdings \"International\", Ltd.",
  "Entity.LegalAddress.FirstAddressLine": "1 Sample Street",
  "Entity.LegalAddress.City": "London",
  "Entity.LegalAddress.Country": "GB",
  "Entity.LegalAddress.PostalCode": "EC1A 1BB",
  "Entity.HeadquartersAddress.FirstAddressLine": "1 Sample Street",
  "Entity.HeadquartersAddress.City": "London",
  "Entity.HeadquartersAddress.Country": "GB",
  "Entity.HeadquartersAddress.PostalCode": "EC1A 1BB",
  "Entity.RegistrationAuthority.RegistrationAuthorityID": "RA000585",
  "Entity.RegistrationAuthority.RegistrationAuthorityEntityID": "00000000",
  "Entity.LegalJurisdiction": "GB",
  "Entity.EntityCategory": "GENERAL",
  "Entity.EntityStatus": "ACTIVE",
  ...registrationFields(world)
})

/** Every third organization is a subsidiary of the one before it, and all groups end abroad. */
const relationshipsOf = (world: World): ReadonlyArray<Fields> =>
  Array.from({ length: world.organizations }, (_, index) => index).filter((index) => index % 3 === 1).flatMap((index) =>
    ([["IS_DIRECTLY_CONSOLIDATED_BY", index - 1], ["IS_ULTIMATELY_CONSOLIDATED_BY", abroad(world)]] as const)
      .map(([type, parent]) => ({
        "Relationship.StartNode.NodeID": leiOf(index),
        "Relationship.StartNode.NodeIDType": "LEI",
        "Relationship.EndNode.NodeID": leiOf(parent),
        "Relationship.EndNode.NodeIDType": "LEI",
        "Relationship.RelationshipType": type,
        "Relationship.RelationshipStatus": "ACTIVE",
        "Relationship.Period.1.startDate": `${isoDate(world.until)}T00:00:00Z`,
        "Relationship.Period.1.periodType": "ACCOUNTING_PERIOD",
        "Relationship.Period.2.startDate": `${isoDate(world.since)}T00:00:00Z`,
        "Relationship.Period.2.periodType": "RELATIONSHIP_PERIOD",
        ...registrationFields(world),
        "Registration.RegistrationStatus": "PUBLISHED"
      }))
  )

const field = (text: string): string => `"${text.replaceAll("\"", "\"\"")}"`

const csv = (records: ReadonlyArray<Fields>): string => {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const rows = records.map((record) => columns.map((column) => field(record[column] ?? "")).join(","))
  return `${[columns.map(field).join(","), ...rows].join("\n")}\n`
}

type Nested = { [name: string]: Nested | string }

/** A record as JSON: a path is nested members, and each text is `{"$": "..."}`. */
const nested = (record: Fields): Nested => {
  const root: Nested = {}
  for (const [path, text] of Object.entries(record)) {
    const names = path.split(".")
    let at = root
    for (const name of names) at = (at[name] ??= {}) as Nested
    at["$"] = text
  }
  return root
}

/** The periods of a relationship as a list, which JSON has in place of numbered columns. */
const relationJson = (record: Fields): Nested => {
  const { Period: _, ...relationship } = nested(record)["Relationship"] as Nested
  const period = (place: number) => ({
    StartDate: { "$": record[`Relationship.Period.${place}.startDate`]! },
    PeriodType: { "$": record[`Relationship.Period.${place}.periodType`]! }
  })
  return {
    RelationshipRecord: {
      Relationship: {
        ...relationship,
        RelationshipPeriods: { RelationshipPeriod: [period(1), period(2)] as never }
      },
      Registration: nested(record)["Registration"]!
    }
  }
}

const authorities = (courts: ReadonlyArray<string>): ReadonlyArray<Fields> =>
  courts.map((court) => ({
    "Registration Authority Code": authorityOf(courts, court),
    "Country": "Germany",
    "Country Code": "DE",
    "Jurisdiction (country or region)": court,
    "Local name of Register": "Handelsregister",
    "Local name of organisation responsible for the Register": `Amtsgericht ${court}`
  }))

/**
 * The register's organizations in the Global LEI Index: LEI records, relationships and registration authorities as the
 * golden copies and the list of GLEIF have them, as CSV or JSON. The codes of authorities and the LEIs are made up.
 */
export const goldenCopy = (options: SampleOptions, format: "csv" | "json"): ReadonlyArray<GoldenCopyFile> => {
  const world = worldOf(options)
  const indexes = Array.from({ length: world.organizations }, (_, index) => index)
  const courts = [...new Set(indexes.map((index) => lifeOf(world, index).organization.registration.court.name))]
  const records = [...indexes.map((index) => recordOf(world, index, courts)), foreignRecord(world)]
  const relationships = relationshipsOf(world)
  const day = isoDate(world.until).replaceAll("-", "")
  return [
    {
      name: `${day}-0800-gleif-goldencopy-lei2-golden-copy.${format}`,
      content: format === "csv" ? csv(records) : JSON.stringify({ records: records.map(nested) })
    },
    {
      name: `${day}-0800-gleif-goldencopy-rr-golden-copy.${format}`,
      content: format === "csv" ? csv(relationships) : JSON.stringify({ relations: relationships.map(relationJson) })
    },
    { name: "gleif-registration-authorities-list.csv", content: csv(authorities(courts)) }
  ]
}

export { companiesWithPapers, documents } from "./Papers.ts"

/** The number of files written of each source. */
export type Written = Readonly<Record<SampleSource | "documents", number>>

/** The manifest of the documents that are written. */
export const manifestName = "manifest.jsonl"

/**
 * Makes a directory and its missing parents, one by one: asked to make all of them, Node.js never returns in a place
 * where no directory can be made, as below `/proc`.
 */
const makeMissing = (
  directory: string
): Effect.Effect<void, PlatformError.PlatformError, FileSystem.FileSystem | Path.Path> =>
  Effect.gen(function*() {
    const fileSystem = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    if (yield* fileSystem.exists(directory)) return
    yield* makeMissing(path.dirname(directory))
    yield* fileSystem.makeDirectory(directory)
  })

/**
 * Writes the files of a sample register into a directory, with one folder for each source; missing folders are made,
 * files of the same name are replaced. The folder `documents` contains the papers of a few companies, and their
 * manifest.
 */
export const writeTo: (
  directory: string,
  options: SampleOptions
) => Effect.Effect<Written, PlatformError.PlatformError, FileSystem.FileSystem | Path.Path> = Effect.fn(
  "Sample.writeTo"
)(
  function*(directory, options) {
    const fileSystem = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const written: Record<SampleSource, number> = { xjustiz: 0, announcements: 0, profiles: 0 }
    for (const source of [...Object.keys(filesOf), "documents"]) {
      yield* makeMissing(path.join(directory, source))
    }
    const write = ({ content, name, source }: SampleFile) => {
      written[source] += 1
      return fileSystem.writeFileString(path.join(directory, source, name), content)
    }
    yield* Stream.runForEach(Stream.fromIterable(files(options)), write)
    const papers = yield* documents(options)
    const place = path.join(directory, "documents")
    yield* Effect.forEach(papers, ({ bytes, file }) => fileSystem.writeFile(path.join(place, file), bytes))
    yield* fileSystem.writeFileString(path.join(place, manifestName), manifestOf(papers))
    return { ...written, documents: papers.length + 1 }
  }
)
