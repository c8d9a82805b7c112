import { Effect, FileSystem, Iterable, Path, type PlatformError, Stream } from "effect"
import { Draws } from "./Draws.ts"
import { forms, powers, roles } from "./Forms.ts"
import { lastState, type Life, lifeOf, stateOn } from "./Life.ts"
import {
  announcedNumber,
  companyName,
  type Person,
  type Registration,
  registrationOf,
  seatOf,
  surname,
  writtenNumber
} from "./Organization.ts"
import { documents, manifestOf } from "./Papers.ts"
import { profileLine } from "./Profile.ts"
import type { Departed, Holder, Notice, Officer, State } from "./State.ts"
import { fileNameOf, snapshotsOf, structuredContent } from "./StructuredContent.ts"
import places from "./tables/places.json" with { type: "json" }
import { type Day, firstDay, germanDate, isoDate, lastDay, type SampleOptions } from "./World.ts"

/** The kinds of files of a sample register, named like the sources of an import. */
export type SampleSource = "xjustiz" | "announcements" | "profiles"

/** A file of a sample register, to be read like a file of real data. */
export interface SampleFile {
  readonly source: SampleSource
  readonly name: string
  readonly content: string
}

/** The names of federal states in the bulk file, where they are not the German ones. */
const states: Readonly<Record<string, string>> = places.states

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

const memberName = (index: number): string => {
  const { court, number, type } = registrationOf(index)
  return `${companyName(index)}, ${seatOf(index).name} (Amtsgericht ${court.name} ${type} ${number}).`
}

const holderRow = (holder: Holder, extra: object) =>
  holder._tag === "Person"
    ? { name: `${holder.given} ${surname(holder)}`, other_attributes: { ...personAttributes(holder), ...extra } }
    : { name: memberName(holder.index) }

const currentRow = ({ holder, powers: name, role, since }: Officer) => {
  const { flag } = powers[name]
  return {
    ...holderRow(holder, flag === null ? {} : { flag }),
    position: roles[role].position,
    start_date: isoDate(since),
    type: holder._tag === "Person" ? "person" : "company"
  }
}

/** Entry and exit have a row each, or share one. */
const departedRows = ({ holder, role, since, until }: Departed, isSplit: boolean) => {
  const position = roles[role].position
  const type = holder._tag === "Person" ? "person" : "company"
  const exit = { end_date: isoDate(until), ...holderRow(holder, { dismissed: true }), position }
  const entry = { ...holderRow(holder, {}), position, start_date: isoDate(since), type }
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
const officersOf = (state: State, draws: Draws) =>
  state.form === "e.V." ? [] : [
    ...state.departed
      .filter(({ role }) => role !== "LIMITED_PARTNER")
      .flatMap((departed) => departedRows(departed, draws.chance(50))),
    ...state.officers.map((officer) => currentRow(officer))
  ]

/**
 * A record of the open register's bulk file about an organization at the end of the register's life, as one line of
 * JSON.
 */
const openRegisterLine = (index: number): string => {
  const life = lifeOf(index)
  const { registration } = life.organization
  const state = lastState(life)
  const draws = new Draws("bulk file", index)
  const officers = officersOf(state, draws)
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
    retrieved_at: `${isoDate(lastDay)}T${String(draws.between(10, 23))}:${String(draws.between(10, 59))}:00Z`
  })
}

/** An announcement as the collected files of the portal hold it. */
type Announcement = Readonly<Record<string, string>>

/**
 * An announcement in the layout of the portal: a heading, then date, register number and category, the organization,
 * and the text. The portal numbers its announcements; the oldest collected files have no numbers.
 */
const announcementOf = (life: Life, notice: Notice, id: number | undefined): Announcement => {
  const { index, registration } = life.organization
  const { court, formerCourt } = registration
  const { category, enteredOn, on } = notice
  const state = stateOn(life, enteredOn ?? on)
  const { name, seat } = state
  const amtsgericht = `Amtsgericht ${court.name}`
  const registernummer = announcedNumber(registration)
  const former = formerCourt === null ? "" : ` früher Amtsgericht ${formerCourt.name}`
  const heading = `${court.state} ${amtsgericht} ${registernummer}${former}`
  const entered = enteredOn === null ? "" : ` ${germanDate(enteredOn)} (Eintragungsdatum)`
  return {
    date: isoDate(on),
    ...(id === undefined ? {} : { id: String(id) }),
    original_text: `${category}\n${heading}\n${name} – ${seat.name}`,
    type: category,
    state: court.state,
    amtsgericht,
    registernummer,
    registerart: registration.type,
    company_name: name,
    company_seat: seat.name,
    ...(formerCourt !== null && { former_amtsgericht: formerCourt.name }),
    details: [
      `${germanDate(on)} (Bekanntmachungsdatum)`,
      `${heading}\n${category}${entered}`,
      `${name}\n${forms[state.form].announced}\n${seat.name}`,
      notice.text(state, new Draws("wording", index * 100_000 + on))
    ].join("\n\n")
  }
}

/** The number of days at the beginning whose files have the older layout, without numbers. */
const daysOfOlderLayout = 30

/** The number of an announcement by its place in the life of an organization. */
const idOf = ({ organization: { index } }: Life, place: number): number => 500_001 + index * 100 + place

/**
 * The announcements of each day, in the layout of the collected files. Days without announcements are left out.
 * @yields a file of one day, in the order of the days
 */
const announcementDays = function*(lives: Iterable<Life>): Generator<SampleFile> {
  const days = new Map<Day, Array<Announcement>>()
  const isOlder = (day: Day) => day < firstDay + daysOfOlderLayout
  for (const life of lives) {
    for (const [place, notice] of life.notices.entries()) {
      const announcements = days.get(notice.on) ?? []
      days.set(notice.on, announcements)
      announcements.push(announcementOf(life, notice, isOlder(notice.on) ? undefined : idOf(life, place)))
    }
  }
  for (const [day, announcements] of [...days].toSorted(([left], [right]) => left - right)) {
    const date = isoDate(day)
    const content = {
      date,
      date_of_scrape: `${isoDate(day + 1)}T05:12:34.567Z`,
      tool_version: isOlder(day) ? "0.1.0" : "0.2.0",
      ...(isOlder(day) ? {} : { number_of_announcements: announcements.length }),
      announcements
    }
    const name = `registerbekanntmachungen-${date}.json`
    yield { source: "announcements", name, content: JSON.stringify(content, null, 1) }
  }
}

/** The number of organizations in one file of profiles. */
const linesOfFile = 1_000

/**
 * The profiles, one JSON object a line.
 * @yields a file of a thousand lines
 */
const profileFiles = function*(lives: Iterable<Life>): Generator<SampleFile> {
  const lines = Iterable.map(lives, (life) => `${JSON.stringify(profileLine(life))}\n`)
  let number = 0
  for (const chunk of Iterable.chunksOf(lines, linesOfFile)) {
    const name = `profiles-${String(++number).padStart(4, "0")}.jsonl`
    yield { source: "profiles", name, content: chunk.join("") }
  }
}

const snapshotFiles = function*(lives: Iterable<Life>): Generator<SampleFile> {
  for (const life of lives) {
    for (const snapshot of snapshotsOf(life)) {
      yield { source: "xjustiz", name: fileNameOf(snapshot), content: structuredContent(snapshot) }
    }
  }
}

const filesOf: Readonly<Record<SampleSource, (lives: Iterable<Life>) => Iterable<SampleFile>>> = {
  xjustiz: snapshotFiles,
  announcements: announcementDays,
  profiles: profileFiles
}

const livesOf = function*(from: number, to: number): Generator<Life> {
  for (let index = from; index < to; index++) yield lifeOf(index)
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
export const files = function*({ organizations }: SampleOptions): Generator<SampleFile> {
  for (const make of Object.values(filesOf)) yield* make(livesOf(0, organizations))
}

/**
 * The files about the organizations from one number to before another. Those of all organizations together make the
 * same register as `files`, but for the ids and the days of Signals, which are those of the report taken first.
 * @yields one file after the other
 */
export const ofOrganizations = function*(from: number, to: number): Generator<SampleFile> {
  const lives = [...livesOf(from, to)]
  for (const make of Object.values(filesOf)) yield* make(lives)
}

/**
 * The same register as lines of the open register's bulk file, one a line, made while they are read: any number of
 * records.
 * @yields one line after the other, without its line break
 */
export const offeneregister = function*({ organizations }: SampleOptions): Generator<string> {
  for (let index = 0; index < organizations; index++) yield openRegisterLine(index)
}

export { companiesWithPapers, documents } from "./Papers.ts"
export type { SampleOptions } from "./World.ts"

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
 * Writes the files of a sample register into a directory, with one folder for each source, and returns their numbers;
 * missing folders are made, files of the same name are replaced. The folder `documents` contains the papers of a few
 * companies, and their manifest.
 */
export const writeTo: (
  directory: string,
  options: SampleOptions
) => Effect.Effect<
  Readonly<Record<SampleSource | "documents", number>>,
  PlatformError.PlatformError,
  FileSystem.FileSystem | Path.Path
> = Effect.fn(
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
